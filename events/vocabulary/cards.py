"""Events that card games share: decks, hands, costs, the stack, windows, effects, leaving a match.

An object id names a card from the moment it is in a hand or in the open. Ids of cards that enter a hidden zone are
drawn at random, so that nobody can tell from an id when its card was drawn; cards in a deck have no id at all.
"""

from typing import Annotated

from msgspec.structs import replace

from events.event import Event, Seat, private_to
from events.registry import EVENTS
from events.use import ACTIVATED, DRAWN, FETCHED, LEFT, OPENED, PLAYED, Resource, Use, Window

Targets = tuple[tuple[str, ...], ...]
"""The ids chosen for each target of a card or ability, in the order of its text. A player is named `seat:2`."""

Last = tuple[tuple[str, str, int], ...]
"""Numbers of things as a text last saw them in play: id (or `host`), stat, value."""


FIRST_HAND = {"reason": ("opening", "mulligan")}
"""Why cards are drawn that make up the first hand."""

FROM_PLAY = {"origin": ("play", "limbo")}
"""Where cards come from that were in play; `limbo` is where the dead of a combat lie until it is over."""

LOST = Resource(change="lost", seat="owner", object="id")
"""A card that was a resource is none any more."""


def _taken(act: str, thing: str | tuple[str, ...] = ("id", "hidden_id")) -> tuple[Use, Use]:
    """That a card, perhaps a hidden one, was taken from where it was: out of play, if it was there, to something."""
    left = Use(act=LEFT, name=("card", "hidden_card"), seat="owner", object=thing, only=FROM_PLAY, cause="cause")
    return left, replace(left, act=act, only={})


@EVENTS.event(
    "CardsDrawn",
    uses=(
        Use(act=OPENED, name="cards", object="ids", only=FIRST_HAND, cause="reason"),
        Use(act=DRAWN, name="cards", object="ids", unless=FIRST_HAND, cause="reason"),
    ),
)
class CardsDrawn(Event, frozen=True):
    """Cards went from the top of a deck to its owner's hand."""

    seat: Seat
    count: int
    reason: str
    ids: Annotated[tuple[str, ...], private_to("seat")]
    cards: Annotated[tuple[str, ...], private_to("seat")]


@EVENTS.event("CardsDiscarded", uses=(Use(act="discarded", name="cards", object="ids", cause="cause"),))
class CardsDiscarded(Event, frozen=True):
    """Hand cards went to their owner's graveyard, in this order."""

    seat: Seat
    ids: tuple[str, ...]
    cards: tuple[str, ...]
    cause: str


@EVENTS.event("CardMarked")
class CardMarked(Event, frozen=True):
    """A card in play became marked."""

    id: str
    cause: str


@EVENTS.event("CardsUnmarked")
class CardsUnmarked(Event, frozen=True):
    """Cards in play became unmarked, all at once."""

    seat: Seat
    ids: tuple[str, ...]
    cause: str


@EVENTS.event("CostPaid", resources=(Resource(change="paid", amount="amount"),))
class CostPaid(Event, frozen=True):
    """A power cost was paid with resource cards. `item` is the card or ability it was paid for."""

    seat: Seat
    item: str
    resources: tuple[str, ...]
    amount: int
    loyalty: int = 0
    x: int | None = None


@EVENTS.event("CardPlayed", uses=(Use(act=PLAYED, object="id"),))
class CardPlayed(Event, frozen=True):
    """A card was played from a hand and lies on the stack; `position` counts from the bottom, from 0.

    `place` is where it is to enter play, if the player named one.
    """

    seat: Seat
    id: str
    card: str
    type: str
    targets: Targets = ()
    place: str | None = None
    modes: tuple[int, ...] = ()
    x: int | None = None
    t: int | None = None
    position: int = 0


@EVENTS.event("AbilityActivated", uses=(Use(act=ACTIVATED, name="ability"),))
class AbilityActivated(Event, frozen=True):
    """An ability was activated, its costs are paid, and it lies on the stack as `item`. `ability` is `card#path`.

    `last` are the numbers that it reads off itself and its host, from before it was paid for.
    """

    seat: Seat
    item: str
    source: str
    ability: str
    targets: Targets = ()
    modes: tuple[int, ...] = ()
    x: int | None = None
    t: int | None = None
    last: Last = ()


@EVENTS.event("TriggerFired")
class TriggerFired(Event, frozen=True):
    """A triggered ability waits to be put on the stack as `item`.

    `about` are the objects and `player` the seat that the trigger tells of; `amount` how much (damage, cards).
    `host` is what the source is, or was, attached to, if the ability speaks of it.
    `last` are the numbers that it reads off these, itself and its host.
    """

    item: str
    source: str
    ability: str
    controller: Seat
    about: tuple[str, ...] = ()
    player: Seat | None = None
    amount: int | None = None
    cause: str = ""
    host: str | None = None
    last: Last = ()


@EVENTS.event("TriggersOrdered")
class TriggersOrdered(Event, frozen=True):
    """Waiting triggers of a seat were put on the stack, the last one on top."""

    seat: Seat
    order: tuple[str, ...]


@EVENTS.event("WindowOpened", window=Window(step="opened"))
class WindowOpened(Event, frozen=True):
    """Seats may respond, in this order."""

    kind: str
    order: tuple[Seat, ...]


@EVENTS.event("WindowClosed", window=Window(step="closed"))
class WindowClosed(Event, frozen=True):
    """All seats passed in succession, or there is nothing left to respond to."""

    kind: str


@EVENTS.event("PriorityPassed", window=Window(step="passed", automatic="automatic"))
class PriorityPassed(Event, frozen=True):
    """A seat did not respond. `automatic`: a standing order passed for it."""

    seat: Seat
    automatic: Annotated[bool, private_to("seat")] = False


@EVENTS.event("ActionCapReached")
class ActionCapReached(Event, frozen=True):
    """A player has used up the actions of the turn."""

    turn: int
    seat: Seat


@EVENTS.event("StackItemResolved")
class StackItemResolved(Event, frozen=True):
    """The top item of the stack takes effect; `dropped` are targets that were no longer legal."""

    item: str
    dropped: tuple[str, ...] = ()


@EVENTS.event("StackItemNotResolved")
class StackItemNotResolved(Event, frozen=True):
    """An item left the stack without taking effect."""

    item: str
    reason: str


@EVENTS.event("ResolutionStopped")
class ResolutionStopped(Event, frozen=True):
    """The rest of an effect was dropped because it took more than `limit` steps."""

    item: str
    limit: int


@EVENTS.event("ChoiceAsked")
class ChoiceAsked(Event, frozen=True):
    """A resolving effect asks a seat to choose: `least` to `most` of `options`.

    `kind` is `cards`, `names` (cards of a deck), `players`, `yes_no`, `number`, `mode`, `faction` or a word of the
    ruleset. `hidden`: only the chooser may know the options, which are in `hidden_options`, and how many they are:
    there may be fewer than `least`.
    """

    seat: Seat
    question: str
    kind: str
    source: str
    least: int
    most: int
    options: tuple[str, ...] = ()
    hidden_options: Annotated[tuple[str, ...], private_to("seat")] = ()
    ordered: bool = False
    hidden: bool = False


@EVENTS.event("EffectChoiceMade")
class EffectChoiceMade(Event, frozen=True):
    """The choice of an effect was made. An answer about hidden cards is in `hidden_answer`."""

    seat: Seat
    question: str
    answer: tuple[str, ...] = ()
    hidden_answer: Annotated[tuple[str, ...], private_to("seat")] = ()


@EVENTS.event(
    "CardPutInGraveyard",
    uses=(
        Use(act=LEFT, seat="owner", object="id", only=FROM_PLAY, cause="cause"),
        Use(act="buried", seat="owner", object="id", unless={"origin": (*FROM_PLAY["origin"], "stack")}, cause="cause"),
    ),
    resources=(LOST,),
)
class CardPutInGraveyard(Event, frozen=True):
    """A card went to its owner's graveyard; `position` counts from the bottom, from 0."""

    id: str
    card: str
    owner: Seat
    origin: str
    cause: str
    position: int


@EVENTS.event("CardReturnedToHand", uses=_taken(FETCHED, "new_id"), resources=(LOST,))
class CardReturnedToHand(Event, frozen=True):
    """A card came to its owner's hand by an effect. `card` names one that was public or is revealed."""

    owner: Seat
    origin: str
    cause: str
    id: str | None
    card: str | None
    hidden_id: Annotated[str | None, private_to("owner")]
    hidden_card: Annotated[str, private_to("owner")]
    new_id: Annotated[str, private_to("owner")]


@EVENTS.event("CardReturnedToDeck", uses=_taken("put back"), resources=(LOST,))
class CardReturnedToDeck(Event, frozen=True):
    """A card came into its owner's deck by an effect: on `top` of it, to its `bottom`, or to be `shuffled` in."""

    owner: Seat
    origin: str
    cause: str
    where: str
    id: str | None
    card: str | None
    hidden_id: Annotated[str | None, private_to("owner")]
    hidden_card: Annotated[str, private_to("owner")]


@EVENTS.event("CardRemovedFromGame", uses=_taken("removed"), resources=(LOST,))
class CardRemovedFromGame(Event, frozen=True):
    """A card left the match for good. `id` and `card` name one that was public; an unseen one gets `new_id`."""

    owner: Seat
    origin: str
    cause: str
    id: str | None
    card: str | None
    new_id: str
    hidden_id: Annotated[str | None, private_to("owner")] = None
    hidden_card: Annotated[str | None, private_to("owner")] = None


@EVENTS.event("CounterChanged")
class CounterChanged(Event, frozen=True):
    """The counters of a kind on a card changed."""

    id: str
    kind: str
    before: int
    after: int


@EVENTS.event("ControlChanged")
class ControlChanged(Event, frozen=True):
    """A card in play is controlled by another player. `place` is where it is now."""

    id: str
    before: Seat
    after: Seat
    place: str | None = None


@EVENTS.event("TallyCounted")
class TallyCounted(Event, frozen=True):
    """A declared count of an ability changed. `key` is object id and ability."""

    key: str
    value: int
    streak: int = 0
    turn: int = 0
    facts: tuple[str, ...] = ()


@EVENTS.event("PlayerDefeated")
class PlayerDefeated(Event, frozen=True):
    """A player is out of the match. `cities` is how many cities that player had in play."""

    seat: Seat
    reason: str
    cities: int = 0


@EVENTS.event("PlayerCardsRemoved")
class PlayerCardsRemoved(Event, frozen=True):
    """All cards of a defeated player left the match. `public` are those that everybody knows, `cards` their names."""

    seat: Seat
    public: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
