"""What verbs share: effects within effects, and doing the same for each of several players or things."""

from typing import Any

import msgspec

from domain.cardkit.language.effects import Effect
from domain.cardkit.run.choosing import seats_meant
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.tasks import Do
from domain.draft import Draft
from events.event import Seat

EFFECT = "effect"
"""The cause of what effects do."""


def then(draft: Draft, effects: tuple[Effect, ...], frame: Frame, **changes: Any) -> None:
    """Do effects before what remains of the text.

    They see neither what this effect was answered nor the announced modes: these are for choices that stand in no other
    effect.
    """
    if effects:
        draft.push(Do(effects, msgspec.structs.replace(frame, answer=None, modes=(), **changes)))


def one_seat(draft: Draft, effect: Effect, frame: Frame) -> Seat | None:
    """The player whom this effect means by `who`; several are taken one after another, in turn order.

    None if nobody is meant, somebody was asked, or the effect will be done again for each.
    """
    seats = seats_meant(draft, effect, frame)
    if not seats:
        return None
    if len(seats) == 1:
        return seats[0]
    for seat in reversed(seats):
        then(draft, (msgspec.structs.replace(effect, who="seat"),), frame, seat=seat)
    return None


def one_by_one(draft: Draft, effect: Effect, frame: Frame, field: str, names: tuple[str, ...]) -> bool:
    """Whether an effect on several things was split into one for each, since each of them may ask something."""
    if len(names) < 2:
        return False
    for name in reversed(names):
        then(draft, (msgspec.structs.replace(effect, **{field: "each"}),), frame, each=name)
    return True
