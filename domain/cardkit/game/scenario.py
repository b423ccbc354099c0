"""Described positions of a card game: what may be said of one, and how it becomes a state (scenario matches)."""

from typing import Annotated, Any

import msgspec

from domain.agenda import Task
from domain.cardkit.dialect import Dialect
from domain.cardkit.game.declared import game_of
from domain.cardkit.game.state import GameState
from domain.cardkit.game.tasks import BeginTurn, CleanUp, ClosePhase, EndTurn, NextPhase, RunPhase
from domain.cardkit.pool import LIBRARY, Pool
from domain.cardkit.state import CardObject
from domain.cardkit.zones import put
from domain.refusal import refuse
from domain.state import MatchState
from events.event import Seat

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
TURN = "turn"
"""What a scenario calls the beginning of a turn, before its first phase."""
SPARE_DECK = 40
MOST_CARDS = 300
"""How many cards of a player a description may hold in all."""


class Attached(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card on something. `controller`: who controls it, if not the player it is described with."""

    card: str
    id: str | None = None
    controller: Seat | None = None
    marked: bool = False
    counters: dict[str, Count] = {}


class Placed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card in play. `id` is how moves name it; `owner` if another player owns it; `attached`: cards on it."""

    card: str
    id: str | None = None
    marked: bool = False
    damage: Count = 0
    owner: Seat | None = None
    counters: dict[str, Count] = {}
    attached: tuple[Attached, ...] = ()


class Held(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card in a hand, a graveyard or another zone of its player."""

    card: str
    id: str | None = None


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One player's cards and numbers. `deck`: top first; absent: enough of any card to draw from."""

    play: tuple[Placed, ...] = ()
    attached: tuple[Attached, ...] = ()
    hand: tuple[Held, ...] = ()
    graveyard: tuple[Held, ...] = ()
    deck: tuple[str, ...] | None = None
    numbers: dict[str, Annotated[int, msgspec.Meta(ge=0, le=9999)]] = {}
    defeated: bool = False


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position with an empty stack. `phase` `turn` is the beginning of a turn; absent: the first one with moves."""

    active: Seat = 1
    turn: Annotated[int, msgspec.Meta(ge=1, le=10_000)] = 1
    phase: str | None = None
    tables: dict[Seat, Table] = {}


def arrange(dialect: Dialect, scenario: Scenario, opened: MatchState) -> tuple[MatchState, list[Task]]:
    """The state that a description stands for. Raises `Refused` for a position that no match could reach."""
    assert isinstance(opened, GameState)
    state, form = opened.copy(), dialect.said["form"]
    for seat in (scenario.active, *scenario.tables):
        if seat not in state.seats:
            refuse(form, "no-such-seat", given=seat, seats=len(state.players))
    pool = LIBRARY.pool_of(state.options.card_sets)
    state.card_sets, state.pool = state.options.card_sets, pool.sha256
    for seat in state.seats:
        _Laying(dialect, state, pool, seat).lay(scenario.tables.get(seat, Table()))
    for seat in state.playing_seats:
        held = [thing.card for thing in state.objects.values() if thing.owner == seat]
        state.lists[seat] = tuple(sorted((*held, *state.decks[seat])))
    if scenario.active in state.defeated or len(state.playing_seats) < 2:
        refuse(form, "match-over", defeated=list(state.defeated))
    phase = _phase(dialect, scenario)
    state.first = state.options.first_seat or 1
    state.active, state.phase, state.hands_kept = scenario.active, phase, tuple(state.seats)
    state.turn = scenario.turn - (phase == TURN)
    if phase == TURN:
        return state, [BeginTurn(scenario.active)]
    return state, [CleanUp(), EndTurn(), NextPhase(phase), ClosePhase(phase), RunPhase(phase)]


def _phase(dialect: Dialect, scenario: Scenario) -> str:
    phases = game_of(dialect).phases
    if scenario.phase is None:
        return next(phase.name for phase in phases if phase.moves)
    known = [TURN, *(phase.name for phase in phases)]
    if scenario.phase not in known:
        refuse(dialect.said["form"], "unknown-phase", given=scenario.phase, known=known)
    return scenario.phase


class _Laying:
    """Lays out one player's cards."""

    def __init__(self, dialect: Dialect, state: GameState, pool: Pool, seat: Seat) -> None:
        self.dialect = dialect
        self.form = dialect.said["form"]
        self.state = state
        self.pool = pool
        self.seat = seat

    def lay(self, table: Table) -> None:
        """All zones and numbers of the player."""
        state, seat = self.state, self.seat
        have = len(table.play) + len(table.hand) + len(table.graveyard) + len(table.deck or ()) + len(table.attached)
        if have > MOST_CARDS:
            refuse(self.form, "too-many-cards", seat=seat, most=MOST_CARDS, have=have)
        if table.defeated:
            state.defeated = (*state.defeated, seat)
            state.decks[seat] = state.lists[seat] = ()
            return
        self._numbers(table)
        for placed in table.play:
            self._placed(placed)
        self._attach(table.attached, f"seat:{seat}")
        for zone, cards in (("hand", table.hand), ("graveyard", table.graveyard)):
            for held in cards:
                self._put(held.card, held.id, zone)
        deck = table.deck if table.deck is not None else (min(self.pool.cards),) * SPARE_DECK
        for name in deck:
            self._known(name)
        state.decks[seat] = tuple(deck)

    def _numbers(self, table: Table) -> None:
        numbers = game_of(self.dialect).numbers
        for name, value in table.numbers.items():
            if name not in numbers:
                refuse(self.form, "unknown-number", given=name, known=list(numbers))
            bounds = numbers[name]
            if bounds.within(value) != value:
                refuse(self.form, "out-of-range", number=name, need=bounds.floor, most=bounds.ceiling, have=value)
        own = {name: table.numbers.get(name, number.start) for name, number in numbers.items()}
        self.state.numbers[self.seat] = own

    def _known(self, name: str) -> None:
        if name not in self.pool.cards:
            refuse(self.form, "unknown-card", given=name)

    def _put(self, name: str, id: str | None, zone: str, **fields: Any) -> str:
        state = self.state
        self._known(name)
        state.moment += 1
        given = id or f"p{state.moment}"
        if given in state.objects or ":" in given:
            refuse(self.form, "id-taken", given=given)
        owner = fields.pop("owner", None) or self.seat
        fields = {"controller": self.seat, "since": state.moment, **fields}
        put(state, CardObject(given, name, owner, zone=zone, **fields))
        return given

    def _counters(self, counters: dict[str, int]) -> dict[str, int]:
        known = self.dialect.vocabulary.counters
        for kind in counters:
            if kind not in known:
                refuse(self.form, "unknown-counter", given=kind, known=list(known))
        return counters

    def _placed(self, placed: Placed) -> None:
        self._known(placed.card)
        if not game_of(self.dialect).types[self.pool.cards[placed.card].type].stays:
            refuse(self.form, "wrong-type", card=placed.card, have=self.pool.cards[placed.card].type)
        counters = self._counters(placed.counters)
        fields = {"marked": placed.marked, "damage": placed.damage, "counters": counters, "owner": placed.owner}
        self._attach(placed.attached, self._put(placed.card, placed.id, "play", **fields))

    def _attach(self, attached: tuple[Attached, ...], host: str) -> None:
        for one in attached:
            who = one.controller or self.seat
            fields = {"host": host, "marked": one.marked, "counters": self._counters(one.counters)}
            self._put(one.card, one.id, "play", controller=who, owner=who, **fields)
