"""Events of what is played and used: costs, the stack, triggers, choices of running texts."""

from typing import Annotated

from domain.cardkit.events import event
from events.event import Event, Seat, private_to
from events.use import ACTIVATED, PLAYED, Resource, Use

Targets = tuple[tuple[str, ...], ...]
"""The ids chosen for each target of a card or ability, in the order of its text. A player is named `seat:2`."""

Named = tuple[tuple[str, tuple[str, ...]], ...]
"""What was chosen under a name: the word that refers to it (`chosen_prey`), and what it means."""

Last = tuple[tuple[str, str, int], ...]
"""Numbers of things as a text last saw them in play: id (or `host`), stat, value."""


@event("CostPaid", resources=(Resource(change="paid", amount="amount"),))
class CostPaid(Event, frozen=True):
    """The cost of `item`, a card, an ability or a move, was paid in a resource: so much in all.

    `cards` were marked for it, each for one; the rest was taken from a number of the player. `of_faction`: so much of
    it only cards of certain factions could pay.
    """

    seat: Seat
    item: str
    resource: str
    amount: int
    cards: tuple[str, ...] = ()
    of_faction: int = 0
    x: int | None = None


@event("CardPlayed", uses=(Use(act=PLAYED, object="id"),), resources=(Resource(change="lost", object="id"),))
class CardPlayed(Event, frozen=True):
    """A card was played, mostly from a hand, and lies on the stack; `position` counts from the bottom, from 0.

    `place` is where it is to enter play, if the player named one. `paid` is what was picked for its costs, if the card
    speaks of that, and `last` the numbers that it reads off that, from before it was paid. `caster` performs it.
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
    paid: tuple[str, ...] | None = None
    last: Last | None = None
    caster: str | None = None


@event("AbilityActivated", uses=(Use(act=ACTIVATED, name="ability"),))
class AbilityActivated(Event, frozen=True):
    """An ability was activated, its costs are paid, and it lies on the stack as `item`. `ability` is `card#path`.

    `last` are the numbers that it reads off itself, its host and what pays, from before it was paid for. `paid` is what
    was picked for its costs, if the card speaks of that. `area` is how far it reaches, where there are localities.
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
    paid: tuple[str, ...] | None = None
    area: str = ""


@event("TriggerFired")
class TriggerFired(Event, frozen=True):
    """A triggered ability waits to be put on the stack as `item`.

    `about` are the objects and `player` the seat that the trigger tells of; `amount` how much (damage, cards).
    `delayed` is what has waited for it, if that is not an ability of the card itself.
    `by` is what caused it, if the ability speaks of that.
    `host` is what the source is, or was, attached to, if the ability speaks of it.
    `last` are the numbers that it reads off these, itself and its host.
    `area` is how far it reaches, where there are localities.
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
    by: tuple[str, ...] = ()
    delayed: str = ""
    area: str = ""


@event("TriggerSuppressed")
class TriggerSuppressed(Event, frozen=True):
    """A triggered ability does not fire again: it, or all of them together, did so `limit` times in this `span`."""

    source: str
    ability: str
    span: str
    limit: int


@event("TriggersOrdered")
class TriggersOrdered(Event, frozen=True):
    """Waiting triggers of a seat were put on the stack, the last one on top."""

    seat: Seat
    order: tuple[str, ...]


@event("ActionCapReached")
class ActionCapReached(Event, frozen=True):
    """A player has used up the actions of the turn."""

    turn: int
    seat: Seat


@event("ChoiceKept")
class ChoiceKept(Event, frozen=True):
    """A card in play knows from now on what was chosen: `word` refers to it in its texts."""

    id: str
    word: str
    names: tuple[str, ...]


@event("EffectDelayed")
class EffectDelayed(Event, frozen=True):
    """A text will do more the next time that something happens. `ability` is `card#path.later.0`."""

    id: str
    source: str
    ability: str
    controller: Seat
    targets: Targets = ()
    chosen: tuple[str, ...] = ()
    named: Named = ()
    x: int | None = None
    t: int | None = None
    host: str | None = None
    last: Last = ()
    area: str = ""


@event("ItemCopied")
class ItemCopied(Event, frozen=True):
    """A copy of the item `of`, with the same targets and choices, lies on the stack as `item`; no card belongs to it.

    `ability` is `card#path`; empty for a card without a text.
    """

    seat: Seat
    item: str
    of: str
    ability: str


@event("ItemRetargeted")
class ItemRetargeted(Event, frozen=True):
    """An item on the stack has other targets now."""

    item: str
    targets: Targets


@event("StackItemResolved")
class StackItemResolved(Event, frozen=True):
    """The top item of the stack takes effect; `dropped` are targets that were no longer legal."""

    item: str
    dropped: tuple[str, ...] = ()


@event("StackItemNotResolved")
class StackItemNotResolved(Event, frozen=True):
    """An item left the stack without taking effect."""

    item: str
    reason: str


@event("ResolutionStopped")
class ResolutionStopped(Event, frozen=True):
    """The rest of an effect was dropped: it would take too many steps, or too much would last or wait."""

    item: str


@event("ChainBroken")
class ChainBroken(Event, frozen=True):
    """A chain of `length` resolutions went on only because players wanted it: from now on every "may" is a no."""

    length: int


@event("ChoiceAsked")
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


@event("EffectChoiceMade")
class EffectChoiceMade(Event, frozen=True):
    """The choice of an effect was made. An answer about hidden cards is in `hidden_answer`."""

    seat: Seat
    question: str
    answer: tuple[str, ...] = ()
    hidden_answer: Annotated[tuple[str, ...], private_to("seat")] = ()
