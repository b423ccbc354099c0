"""Events of the numbers that players have."""

from typing import Annotated

from domain.cardkit.events import event
from events.event import Event, Seat, private_to
from events.use import Resource, Score

PAYMENT = "payment"
"""The cause of a number falling, or of cards being marked, because a cost is paid."""

PAID = {"pays": (True,), "cause": (PAYMENT,)}


@event(
    "NumberChanged",
    resources=(
        Resource(change="gained", amount="amount", only={"pays": (True,)}, unless={"cause": (PAYMENT,)}),
        Resource(change="spent", amount="amount", only=PAID),
    ),
    scores=(Score(number="number", after="after", unless={"pays": (True,)}),),
)
class NumberChanged(Event, frozen=True):
    """A number of a player rose by `amount`, or fell if that is below 0, and is `after` now.

    `cause` tells why: `setup`, `payment`, `effect`, or a word of the ruleset. `pays`: costs are paid from this
    number, and of that kind from nothing else. `source`: the object that did it by itself, and not by a text.
    """

    seat: Seat
    number: str
    amount: int
    after: int
    cause: str
    pays: bool = False
    source: str | None = None


@event("HiddenNumberChanged")
class HiddenNumberChanged(Event, frozen=True):
    """A number that not everybody sees rose, fell or stayed as it was; `eyes` may know: a seat, or `nobody`."""

    seat: Seat
    number: str
    cause: str
    eyes: Seat | str
    after: Annotated[int, private_to("eyes")]
