"""What a card game declares about itself. All that is not said has a default."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from domain.agenda import Task
from domain.boardkit.grid import Square
from domain.boardkit.layout import Layout
from domain.cardkit.dialect import Heaps
from domain.cardkit.language.card import Card
from domain.cardkit.language.kinds import AbilityKind
from domain.cardkit.numbers import Number
from domain.cardkit.purses import Purse
from domain.cardkit.run.windows import KINDS, STACK, Kind, Step
from domain.cardkit.state import ESCROW, ZONES, CardObject, Zone
from domain.draft import Draft
from domain.refusal import Refusal
from domain.ruleset import Forecast, Move
from domain.shapes import Offer, Offers
from events.event import Seat

if TYPE_CHECKING:
    from domain.cardkit.dialect import Dialect
    from domain.cardkit.game.price import Price
    from domain.cardkit.run.board import Board


class Among(msgspec.Struct, frozen=True, eq=False):
    """Where something may be put on a board: among few squares, so that no others need be looked at.

    squares: those that come into question for a player and an id;  clause: why no other does
    bars:    why one of them must not be used all the same
    """

    squares: Callable[["Board", Seat, str], Collection[Square]]
    clause: str
    bars: Callable[["Board", Square], Refusal | None] = lambda _board, _square: None


class Type(msgspec.Struct, frozen=True):
    """A type of card.

    stats:  which it prints, each with a line that explains it;  optional: those that it need not print
    by_word: of the optional ones those that such cards print, 1 at least, which have a word on their type line, and no
             others: `{"capacitor": "ritual"}`
    stays:  whether it stays in play
    dies_of: the stat that so much damage in one turn kills it by;  enters_marked: whether it enters play marked
    any_time: whether it is played like an answer, whenever its player may respond;  costs: whether it has a cost
    attaches: whether it may be put on something;  follows: whether it goes where that goes, under the same control
    one_of: the words of which its type line has exactly one, and no other
    abilities: the kinds of abilities of the game's own that it may have;  without: those of all games that it may not
    one_ability: the kind of abilities of which it has exactly one
    piece:  whether it is no card: the rules make one, no deck holds it, and where it leaves play it is gone
    given:  the stats that one has which does not print them, by the options of the match
    into:   the places in play that its player puts one into, of which it has one
    left:   of what is put on something, the places in play where one lies that is on nothing any more
    barred: why its player must not put one into such a place now, by its id (None: it may be);  otherwise: where one
            enters if the place that was chosen is barred by then
    where:  of what stands on a square of the board, why its player must not put one there, by its id (None: it may be);
            or among which squares it may be put
    nodes:  whether it may stand on nodes
    unclaimed: whether nobody controls one that is in play
    cast:   whether something in play performs one that is played, which its text calls `caster`
    completed: one as it is read, with what follows from what its author wrote;  faults: what is wrong with one besides
    """

    name: str
    text: str
    stats: Mapping[str, str] = {}
    optional: Mapping[str, str] = {}
    by_word: Mapping[str, str] = {}
    stays: bool = False
    dies_of: str | None = None
    enters_marked: bool = False
    any_time: bool = False
    costs: bool = True
    attaches: bool = False
    follows: bool = False
    one_of: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    one_ability: str = ""
    piece: bool = False
    given: Callable[[Any], Mapping[str, int]] | None = None
    into: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    barred: Callable[["Board", Seat, str, str], Refusal | None] | None = None
    otherwise: str | None = None
    where: Callable[["Board", Seat, str, Square], Refusal | None] | Among | None = None
    nodes: bool = False
    unclaimed: bool = False
    cast: bool = False
    completed: Callable[[Card], Card] | None = None
    faults: Callable[[Card], Iterable[str]] | None = None


class Act(msgspec.Struct, frozen=True, eq=False):
    """A move that players make in a phase: its struct, what it does, how it may be made now, and by which clause.

    Without a clause of its own it is the one that says `move` and its name (`domain.clauses`). `price`: what it costs
    besides anything that is announced by it;  maker: the parameter that names who makes it
    needless: whether bots leave it out, because other moves that answer the same decision make up for it
    forecast: what the move comes to with these arguments, as its player is told beforehand, if anything
    """

    name: str
    struct: type[Move]
    do: Callable[[Draft, Seat, Any], None]
    offers: Callable[["Board", Seat], Offers]
    clause: str | None = None
    price: "Price | None" = None
    maker: str | None = None
    needless: bool = False
    forecast: Callable[["Board", Seat, Mapping[str, Any]], Forecast | None] | None = None


def bare(name: str, struct: type[Move], do: Callable[[Draft, Seat, Any], None]) -> Act:
    """A move for which nothing is named, and which may always be made where it is offered."""
    return Act(name, struct, do, lambda _board, _seat: Offers((Offer(name),)))


class Trait(msgspec.Struct, frozen=True, eq=False):
    """What may hold of a thing: where it is in play, or how it is.

    text:  a line that explains it;  holds: whether it does
    of:    the types of which it can be said; empty: all that stay in play
    asks:  what `holds` looks at besides who is in play and where (see `Dialect.asks`); None: it may be anything
    reads: the permissions at which it looks
    """

    text: str
    holds: Callable[["Board", CardObject], bool]
    of: frozenset[str] = frozenset()
    asks: frozenset[str] | None = None
    reads: frozenset[str] = frozenset()


class Phase(msgspec.Struct, frozen=True, eq=False):
    """A phase of the turn: what is done in it by itself, one after another, then which moves its player may make.

    Without moves nobody is asked. `after`: what remains to be done once its player has ended it.
    first: whether it takes place in the first turn of the match, too
    """

    name: str
    do: tuple[Callable[[Draft], None], ...] = ()
    moves: tuple[Act, ...] = ()
    after: tuple[Task, ...] = ()
    first: bool = True


class Defeat(msgspec.Struct, frozen=True, eq=False):
    """Why a player is defeated, by a clause that says `defeat` and the reason; looked for in every state check."""

    reason: str
    when: Callable[["Board", Seat], bool]


class Victory(msgspec.Struct, frozen=True, eq=False):
    """Why a player wins, by a clause that says `ending` and the reason; looked for after defeats.

    Who can say so at the same time win together.
    """

    reason: str
    when: Callable[["Board", Seat], bool]


class Weights(msgspec.Struct, frozen=True):
    """What a bot holds dear: a point of a number, a card in a zone, a point of a stat of a card in play.

    A card in play counts as one in the zone `play`.
    prospects: what is to come for a player besides, as the game reckons it from what everybody sees
    """

    numbers: Mapping[str, float] = {}
    cards: Mapping[str, float] = msgspec.field(default_factory=lambda: {"hand": 1.0, "play": 1.0})
    stats: Mapping[str, float] = {}
    prospects: Callable[["Board", Seat], float] | None = None


EVEN = Weights()
"""Cards count, and nothing else."""


class Game(msgspec.Struct, frozen=True, eq=False, dict=True):
    """All that a game declares, as the defaults of the kit read it.

    purses:  what costs are paid from;  life: the number that damage to a player lowers
    setup:   what is done before the first turn; empty: as in every card game
    hand:    cards of the opening hand;  mulligans: how often a player may draw it anew
    deck_size, copies: cards of a deck, and how often it may hold the same
    timing:  how players respond to what is played: `STACK`, `CHAIN`, `REACTIONS` or `AT_ONCE`;  windows: their kinds
    floor:   the decision of whoever acts in a phase; None: it is called as the phase
    decisions: all that seats are asked besides, and those of every card game that ask for other moves here
    kinds:   kinds of abilities of the game's own; when they hold by themselves its `Dialect.conditional` says
    places, states, privileges, words: words of the game's own, besides those of every card game
    shows:   what everybody sees of the state besides
    board:   the board of squares that things stand on;  heaps: the places in play where cards lie on each other
    quarters: words for places in play that cards are put on themselves, each with the places that it means
    standing: what decides if the turn limit ends the match, or nobody is left
    """

    types: Mapping[str, Type]
    numbers: Mapping[str, Number]
    phases: tuple[Phase, ...]
    defeats: tuple[Defeat, ...]
    victories: tuple[Victory, ...]
    purses: tuple[Purse, ...]
    zones: Mapping[str, Zone]
    life: str | None
    standing: str
    setup: tuple[Task, ...] = ()
    hand: int = 5
    mulligans: int = 1
    deck_size: int = 30
    copies: int = 3
    timing: tuple[Step, ...] = STACK
    windows: Mapping[str, Kind] = msgspec.field(default_factory=lambda: KINDS)
    floor: str | None = None
    decisions: Mapping[str, tuple[Act, ...]] = {}
    counters: Mapping[str, str] = {}
    kinds: Mapping[str, AbilityKind] = {}
    places: Mapping[str, Trait] = {}
    states: Mapping[str, Trait] = {}
    privileges: Mapping[str, str] = {}
    words: Mapping[str, Any] = {}
    shows: Callable[[Any], Mapping[str, Any]] = lambda _: {}
    board: Layout | None = None
    heaps: Heaps | None = None
    quarters: Mapping[str, tuple[str, ...]] = {}
    weights: Weights = EVEN

    def __post_init__(self) -> None:
        """Raise `ValueError` for declarations that do not fit each other."""
        wrong = "; ".join(self._faults())
        if wrong:
            raise ValueError(wrong)

    def _faults(self) -> Iterator[str]:
        names = [phase.name for phase in self.phases]
        yield from (f"two phases are called {name!r}" for name in sorted(set(names)) if names.count(name) > 1)
        if self.life is not None and self.life not in self.numbers:
            yield f"`life` is {self.life!r}, which is no number"
        elif self.numbers[self.standing].hidden:
            yield f"`{self.standing}` decides between players, so everybody must see it"
        stats = {stat for kind in self.types.values() for stat in kind.stats}
        for kind in self.types.values():
            if kind.dies_of is not None and kind.dies_of not in kind.stats:
                yield f"a {kind.name} dies of {kind.dies_of!r}, which is none of its stats"
            if kind.piece and (kind.costs or not kind.stays):
                yield f"a {kind.name} is a piece: it stays in play, and has no cost"
            if kind.where is not None and self.board is None:
                yield f"a {kind.name} stands on squares, and there is no board"
            entered = (*kind.into, *kind.left, *(() if kind.otherwise is None else (kind.otherwise,)))
            yield from (
                f"a {kind.name} enters {name!r}, which is no place" for name in entered if name not in self.places
            )
        heaps = () if self.heaps is None else self.heaps.places
        yield from (f"the heap {name!r} is no place" for name in heaps if name not in self.places)
        put_on = {place for places in self.quarters.values() for place in places}
        yield from (f"{name!r}, which cards are put on, is no place" for name in sorted(put_on - self.places.keys()))
        yield from self._faults_of_zones()
        for what, weights, known in (
            ("number", self.weights.numbers, self.numbers),
            ("zone", self.weights.cards, self.zones),
            ("stat", self.weights.stats, stats),
        ):
            yield from (f"weights name {name!r}, which is no {what}" for name in weights if name not in known)

    def _faults_of_zones(self) -> Iterator[str]:
        yield from (f"{name!r} is a zone and a number" for name in self.own_zones if name in self.numbers)
        if ESCROW in self.zones and self.zones[ESCROW] != Zone(hidden=True):
            yield "what is in escrow its owner alone sees: `Zone(hidden=True)`"
        held = [zone.holds for zone in self.zones.values() if zone.deck is not None]
        for name, zone in self.zones.items():
            if zone.deck is None:
                continue
            kind = self.types.get(zone.holds or "")
            if kind is None or held.count(zone.holds) > 1 or not zone.hidden or zone.shared:
                yield f"the deck {name!r} must be hidden, and each player's, and hold a type that no other deck holds"
            elif zone.deck.order not in (None, *kind.stats):
                yield f"the deck {name!r} lies by {zone.deck.order!r}, which is no stat of a {kind.name}"

    @property
    def own_zones(self) -> Mapping[str, Zone]:
        """The zones that each player has in this game alone."""
        return {name: zone for name, zone in self.zones.items() if name not in ZONES and not zone.shared}

    @cached_property
    def acts(self) -> Mapping[str, Act]:
        """The moves of all phases and other decisions, by name."""
        asked = (*(phase.moves for phase in self.phases), *self.decisions.values())
        return {act.name: act for acts in asked for act in acts}

    @property
    def makers(self) -> tuple[str, ...]:
        """The moves of the game's own that something makes, which a player names first."""
        return tuple(act.name for act in self.acts.values() if act.maker is not None)

    def phase(self, name: str) -> Phase:
        """The phase of this name."""
        return next(phase for phase in self.phases if phase.name == name)

    @property
    def main(self) -> frozenset[str]:
        """The decisions in which a player acts of free will: those of phases with moves."""
        return frozenset(self.asked_in(phase.name) for phase in self.phases if phase.moves)

    def asked_in(self, phase: str) -> str:
        """The decision of whoever acts in a phase."""
        return self.floor or phase


def game_of(dialect: "Dialect") -> Game:
    """The declarations of a game that was put together by `card_game`."""
    game: Game = dialect.game
    return game


def said(draft: Draft, word: str) -> str:
    """The clause that says something of this game, by its word (`domain.clauses`)."""
    dialect: Dialect = draft.ruleset.dialect
    return dialect.said[word]
