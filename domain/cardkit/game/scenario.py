"""Described positions of a card game: what may be said of one, and how it becomes a state (scenario matches)."""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import Annotated, Any

import msgspec

from domain.agenda import Task
from domain.boardkit.grid import Square
from domain.cardkit.dialect import Dialect
from domain.cardkit.game.declared import Type, game_of
from domain.cardkit.game.state import GameState
from domain.cardkit.game.tasks import BeginTurn, CleanUp, ClosePhase, EndTurn, NextPhase, RunPhase
from domain.cardkit.pool import LIBRARY, Pool
from domain.cardkit.run.objects import quarter_name
from domain.cardkit.run.piles import in_order, of_main_deck
from domain.cardkit.state import DECK, ESCROW, NO_SEAT, ZONES, CardObject
from domain.cardkit.zones import put, set_deck
from domain.refusal import refuse
from domain.state import MatchState
from events.event import Seat

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
TURN = "turn"
"""What a scenario calls the beginning of a turn, before its first phase."""
POSITION = "position"
"""The word of the clause by which positions are refused."""
SPARE_DECK = 40
MOST_CARDS = 300
"""How many cards of a player a description may hold in all."""


class Attached(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card on something. `controller`: who controls it, if not the player it is described with.

    `place`: the place of that player that it is put on, if not on the player
    """

    card: str
    id: str | None = None
    place: str | None = None
    controller: Seat | None = None
    marked: bool = False
    counters: dict[str, Count] = {}


class Placed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card in play. `id` is how moves name it; `owner` if another player owns it; `attached`: cards on it.

    `place`: where in play, in games with such places;  `at`: the square of the board on which it stands
    `face_down`: it lies there as a card that pays
    """

    card: str
    id: str | None = None
    marked: bool = False
    damage: Count = 0
    owner: Seat | None = None
    at: Square | None = None
    place: str | None = None
    face_down: bool = False
    counters: dict[str, Count] = {}
    attached: tuple[Attached, ...] = ()


class Held(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card in a hand, a graveyard or another zone of its player."""

    card: str
    id: str | None = None


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One player's cards and numbers. `deck`: top first; absent: enough of any card to draw from.

    `zones`: cards in zones that only this game has;  `decks`: those beside the main one, top first; empty if absent.
    `escrow`: hand cards that are put aside, by the id of what is in play and what they are put aside for.
    """

    play: tuple[Placed, ...] = ()
    attached: tuple[Attached, ...] = ()
    hand: tuple[Held, ...] = ()
    graveyard: tuple[Held, ...] = ()
    zones: dict[str, tuple[Held, ...]] = {}
    decks: dict[str, tuple[str, ...]] = {}
    escrow: dict[str, tuple[Held, ...]] = {}
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
    state: GameState = laid(dialect, scenario, opened, Laying)
    if scenario.active in state.defeated or len(state.playing_seats) < 2:
        refuse(dialect.said[POSITION], "match-over", defeated=list(state.defeated))
    phase = _phase(dialect, scenario)
    state.first = state.options.first_seat or 1
    state.active, state.phase, state.hands_kept = scenario.active, phase, tuple(state.seats)
    state.turn = scenario.turn - (phase == TURN)
    return state, [BeginTurn(scenario.active)] if phase == TURN else from_phase(phase)


def from_phase(phase: str) -> list[Task]:
    """What is left to do in a turn while its player acts in a phase; the first task is the last of the list."""
    return [CleanUp(), EndTurn(), NextPhase(phase), ClosePhase(phase), RunPhase(phase)]


def laid(dialect: Dialect, scenario: Any, opened: MatchState, laying: Callable[..., Any]) -> Any:
    """The state of a new match with the cards of all players laid out."""
    assert isinstance(opened, GameState)
    state = opened.copy()
    for seat in (scenario.active, *scenario.tables):
        if seat not in state.seats:
            refuse(dialect.said[POSITION], "no-such-seat", given=seat, seats=len(state.players))
    pool = LIBRARY.pool_of(state.options.card_sets)
    state.card_sets, state.pool = state.options.card_sets, pool.sha256
    for seat in state.seats:
        laying(dialect, state, pool, seat).lay(scenario.tables.get(seat))
    places = [thing.place for thing in state.objects.values() if Square.named(thing.place) is not None]
    for place, times in Counter(places).items():
        if times > 1:
            refuse(dialect.said[POSITION], "occupied", square=place)
    for host in [thing.host for thing in state.objects.values() if thing.zone == ESCROW]:
        if host not in state.zone("play"):
            refuse(dialect.said[POSITION], "not-in-play", id=host)
    for seat in state.playing_seats:
        held = [thing.card for thing in state.objects.values() if thing.owner == seat and not thing.token]
        decks = (card for name in (DECK, *state.decks_beside()) for card in state.deck(seat, name))
        state.lists = {**state.lists, seat: tuple(sorted((*held, *decks)))}
    return state


def _phase(dialect: Dialect, scenario: Scenario) -> str:
    phases = game_of(dialect).phases
    if scenario.phase is None:
        return next(phase.name for phase in phases if phase.moves)
    known = [TURN, *(phase.name for phase in phases)]
    if scenario.phase not in known:
        refuse(dialect.said[POSITION], "unknown-phase", given=scenario.phase, known=known)
    return scenario.phase


class Laying:
    """Lays out one player's cards. Games with other tables have a `lay` of their own."""

    def __init__(self, dialect: Dialect, state: GameState, pool: Pool, seat: Seat) -> None:
        self.dialect = dialect
        self.clause = dialect.said[POSITION]
        self.state: Any = state
        self.pool = pool
        self.seat = seat

    def lay(self, table: Any) -> None:
        """All zones and numbers of the player; None: nothing is said of them."""
        said: Table = table or Table()
        there = (
            said.play,
            said.attached,
            said.hand,
            said.graveyard,
            said.deck or (),
            *said.zones.values(),
            *said.decks.values(),
            *said.escrow.values(),
        )
        self.few(sum(map(len, there)))
        if said.defeated:
            self.defeated()
            return
        self._numbers(said)
        kinds = [kind.name for kind in game_of(self.dialect).types.values() if kind.stays]
        for placed in said.play:
            self.placed(placed, self._where(placed), *([] if placed.face_down else kinds))
        self.attach(said.attached, f"seat:{self.seat}")
        self.held(said.hand, "hand")
        self.held(said.graveyard, "graveyard")
        for zone, cards in said.zones.items():
            self._among(zone, self.state.ZONES.keys() - ZONES.keys() - {ESCROW, *self.state.decks_beside()})
            self.held(cards, zone)
        for host, cards in said.escrow.items():
            self._among(ESCROW, self.state.ZONES)
            for one in cards:
                self.put(one.card, one.id, ESCROW, host=host)
        self.deck(said.deck, self._spare())
        for name in said.decks:
            self._among(name, self.state.decks_beside())
        for name in self.state.decks_beside():
            self._beside(name, said.decks.get(name, ()))

    def _among(self, zone: str, known: Collection[str]) -> None:
        if zone not in known:
            refuse(self.clause, "unknown-zone", given=zone, known=sorted(known))

    def _beside(self, deck: str, names: tuple[str, ...]) -> None:
        zone = self.state.ZONES[deck]
        for name in names:
            self.known(name, zone.holds)
        set_deck(self.state, self.seat, in_order(self.state, zone.deck, names) if zone.deck.order else names, deck)

    def _spare(self) -> str:
        """A card that may be in the main deck."""
        return min(of_main_deck(self.state, tuple(self.pool.cards)))

    def few(self, have: int) -> None:
        """Refuse more cards than a player may have."""
        if have > MOST_CARDS:
            refuse(self.clause, "too-many-cards", seat=self.seat, most=MOST_CARDS, have=have)

    def defeated(self) -> None:
        """The player is out of the match."""
        self.state.defeated = (*self.state.defeated, self.seat)
        self.state.decks, self.state.lists = {**self.state.decks, self.seat: ()}, {**self.state.lists, self.seat: ()}

    def held(self, cards: Sequence[Held], zone: str) -> None:
        """Cards in a zone of the player."""
        for one in cards:
            self.put(one.card, one.id, zone)

    def deck(self, names: Sequence[str] | None, spare: str) -> None:
        """The deck; `spare` fills one that is not described."""
        deck = (spare,) * SPARE_DECK if names is None else names
        for name in deck:
            self.known(name)
        self.state.decks = {**self.state.decks, self.seat: tuple(deck)}

    def known(self, name: str, *kinds: str) -> None:
        """Refuse a card that there is not, or that is of none of some types."""
        card = self.pool.cards.get(name)
        if card is None:
            refuse(self.dialect.clauses.pool, "unknown-card", given=name)
        if kinds and card.type not in kinds:
            refuse(self.dialect.said["card types"], "wrong-type", card=name, need=list(kinds), have=card.type)

    def put(self, name: str, id: str | None, zone: str, **fields: Any) -> str:
        """A card lies in a zone; answers its id."""
        state = self.state
        owner = fields.pop("owner", None) or self.seat
        self.known(name)
        state.moment += 1
        given = id or f"p{state.moment}"
        if given in state.objects or ":" in given:
            refuse(self.clause, "id-taken", given=given)
        fields = {"controller": self.seat, "since": state.moment, **fields}
        if self.dialect.vocabulary.types[self.pool.cards[name].type].piece:
            fields["token"] = True
            state.tokens = (*state.tokens, given)
        put(state, CardObject(given, name, owner, zone=zone, **fields))
        return given

    def placed(self, placed: Placed, place: str, *kinds: str) -> None:
        """A card in play, with what is attached to it."""
        self.known(placed.card, *kinds)
        id = self.put(
            placed.card,
            placed.id,
            "play",
            place=place,
            laid=self.state.moment + 1 if place in self.state.HEAPS else 0,
            marked=placed.marked,
            damage=placed.damage,
            counters=self._counters(placed.counters),
            owner=placed.owner,
            controller=NO_SEAT if self._is_unclaimed(placed) else self.seat,
            blank=placed.face_down,
        )
        self.attach(placed.attached, id)

    def _is_unclaimed(self, placed: Placed) -> bool:
        return self.dialect.vocabulary.types[self.pool.cards[placed.card].type].unclaimed and not placed.face_down

    def _where(self, placed: Placed) -> str:
        """The place in play that a card is in, without a word the first that it can be in; or the square of a board."""
        self.known(placed.card)
        kind = game_of(self.dialect).types[self.pool.cards[placed.card].type]
        known = tuple(sorted(self.dialect.vocabulary.paying_places)) if placed.face_down else kind.into or kind.left
        if known or placed.place is not None:
            place = known[0] if known and placed.place is None else placed.place
            if place not in known:
                refuse(self.clause, "unknown-place", given=place, known=list(known))
            return str(place)
        return self._on_board(placed, kind)

    def _on_board(self, placed: Placed, kind: Type) -> str:
        """The name of the square on which something stands; empty if it stands on none."""
        if (placed.at is None) != (kind.where is None):
            refuse(self.clause, "no-square" if placed.at is None else "no-board", card=placed.card)
        ground = self.dialect.ground
        if placed.at is None or ground is None:
            return ""
        if placed.at not in ground.layout(self.state).grid:
            refuse(self.clause, "not-on-the-board", given=list(placed.at))
        return placed.at.name

    def attach(self, attached: Sequence[Attached], host: str) -> None:
        """Cards on something."""
        kinds = [name for name, kind in self.dialect.vocabulary.types.items() if kind.attaches]
        for one in attached:
            self.known(one.card, *kinds)
            who = one.controller or self.seat
            counters = self._counters(one.counters)
            on = host if one.place is None else self._quarter(one.place)
            self.put(one.card, one.id, "play", host=on, marked=one.marked, counters=counters, controller=who, owner=who)

    def _quarter(self, place: str) -> str:
        """A place of the player that cards are put on."""
        known = sorted({one for places in self.dialect.vocabulary.quarters.values() for one in places})
        if place not in known:
            refuse(self.clause, "unknown-place", given=place, known=known)
        return quarter_name(self.seat, place)

    def _counters(self, counters: dict[str, int]) -> dict[str, int]:
        known = self.dialect.vocabulary.counters
        for kind in counters:
            if kind not in known:
                refuse(self.clause, "unknown-counter", given=kind, known=list(known))
        return counters

    def _numbers(self, table: Table) -> None:
        numbers = self.dialect.vocabulary.kept
        for name, value in table.numbers.items():
            if name not in numbers:
                refuse(self.clause, "unknown-number", given=name, known=list(numbers))
            bounds = numbers[name]
            if bounds.within(value) != value:
                refuse(self.clause, "out-of-range", number=name, need=bounds.floor, most=bounds.ceiling, have=value)
        own = {name: table.numbers.get(name, number.start) for name, number in numbers.items()}
        self.state.numbers = {**self.state.numbers, self.seat: own}
