"""Described positions of Arcmage: what may be said of one, and how it becomes a state (scenario matches)."""

from typing import Annotated, Literal

import msgspec

from domain.agenda import Task
from domain.cardkit.pool import LIBRARY, Pool
from domain.cardkit.state import CardObject
from domain.cardkit.zones import put
from domain.refusal import refuse
from domain.rulesets.arcmage_arc.state import FACTIONS, State
from domain.rulesets.arcmage_arc.tasks import BeginTurn, CleanUp, ClosePhase, EndTurn, NextPhase, RunPhase
from domain.rulesets.arcmage_arc.vocabulary import COUNTERS
from domain.state import MatchState
from events.event import Seat

FORM = "ARC-OPT-06"
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Phase = Literal["turn", "draw_resource", "tactics", "play_1", "attack", "play_2", "discard"]


class Placed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card in play. `id` is how moves name it; `owner` if another player owns it; `attached`: cards on it."""

    card: str
    id: str | None = None
    marked: bool = False
    damage: Count = 0
    owner: Seat | None = None
    counters: dict[str, Count] = {}
    attached: tuple["Attached", ...] = ()


class Attached(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An enchantment on something. `controller`: who controls it, if not the player it is described with."""

    card: str
    id: str | None = None
    controller: Seat | None = None
    marked: bool = False
    counters: dict[str, Count] = {}


class City(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A city in play. `lost`: how much of its strength is gone; `devoted`: which residents (ids) are devoted to it.

    `advantages`: levels of permanent advantages that hold.
    """

    card: str
    id: str | None = None
    lost: Count = 0
    marked: bool = False
    residents: tuple[Placed, ...] = ()
    attached: tuple[Attached, ...] = ()
    devoted: tuple[str, ...] = ()
    advantages: tuple[int, ...] = ()


class Resource(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A resource card: its faction, and what it is underneath."""

    faction: str
    card: str | None = None
    id: str | None = None
    marked: bool = False
    attached: tuple[Attached, ...] = ()


class Held(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card in a hand, a graveyard or the unbuilt zone."""

    card: str
    id: str | None = None


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One player's cards. `deck`: top first; absent: enough of any card to draw from."""

    kingdom: tuple[City, ...] = ()
    army: tuple[Placed, ...] = ()
    enchantments: tuple[Placed, ...] = ()
    attached: tuple[Attached, ...] = ()
    vault: tuple[Resource, ...] = ()
    hand: tuple[Held, ...] = ()
    graveyard: tuple[Held, ...] = ()
    unbuilt: tuple[Held, ...] = ()
    deck: tuple[str, ...] | None = None
    defeated: bool = False


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position of Arcmage with an empty stack. `phase` `turn` is the beginning of a turn.

    `first_turn`: the active player has had no turn yet. What is not said of a player is as empty as can be: one city.
    """

    active: Seat = 1
    turn: Annotated[int, msgspec.Meta(ge=1, le=10_000)] = 1
    phase: Phase = "play_1"
    first_turn: bool = False
    tables: dict[Seat, Table] = {}
    attacked: bool = False
    moved: tuple[str, ...] = ()


SPARE_DECK = 40
MOST_CARDS = 300
"""How many cards of a player a description may hold in all."""


def arrange(scenario: Scenario, opened: MatchState) -> tuple[MatchState, list[Task]]:
    """The state that a description stands for. Raises `Refused` for a position that no match could reach."""
    assert isinstance(opened, State)
    state = opened.copy()
    for seat in (scenario.active, *scenario.tables):
        if seat not in state.seats:
            refuse(FORM, "no-such-seat", given=seat, seats=len(state.players))
    pool = LIBRARY.pool_of(state.options.card_sets)
    state.card_sets, state.pool = state.options.card_sets, pool.sha256
    for seat in state.seats:
        _Laying(state, pool, seat).lay(scenario.tables.get(seat, Table()))
    for seat in state.playing_seats:
        held = [thing.card for thing in state.objects.values() if thing.owner == seat]
        state.lists[seat] = tuple(sorted((*held, *state.decks[seat])))
    _begin(state, scenario)
    return state, _remaining(scenario)


def _begin(state: State, scenario: Scenario) -> None:
    if scenario.active in state.defeated or len(state.playing_seats) < 2:
        refuse(FORM, "match-over", defeated=list(state.defeated))
    for seat in state.playing_seats:
        if not state.cities(seat):
            refuse("ARC-WIN-03", "no-city", seat=seat)
    state.first = state.options.first_seat or 1
    state.active = scenario.active
    state.started = tuple(seat for seat in state.seats if seat != scenario.active or not scenario.first_turn)
    state.kept = state.hands_kept = tuple(state.seats)
    if scenario.first_turn:
        state.hands_kept = tuple(seat for seat in state.seats if seat != scenario.active)
    state.attacked = scenario.attacked
    state.moved = scenario.moved
    state.turn = scenario.turn if scenario.phase != "turn" else scenario.turn - 1
    state.phase = scenario.phase


def _remaining(scenario: Scenario) -> list[Task]:
    """What is left to do; the first task is the last of the list."""
    if scenario.phase == "turn":
        return [BeginTurn(scenario.active)]
    phase = scenario.phase
    return [CleanUp(), EndTurn(), NextPhase(phase), ClosePhase(phase), RunPhase(phase)]


def _cards_in(table: Table) -> int:
    """How many cards a description of a player's zones holds."""
    placed = [*table.army, *table.enchantments, *(one for city in table.kingdom for one in city.residents)]
    hosts: list[Placed | Resource | City] = [*placed, *table.vault, *table.kingdom]
    attached = sum(len(host.attached) for host in hosts) + len(table.attached)
    elsewhere = (table.hand, table.graveyard, table.unbuilt, table.deck or ())
    return len(hosts) + attached + sum(len(cards) for cards in elsewhere)


class _Laying:
    """Lays out one player's cards."""

    def __init__(self, state: State, pool: Pool, seat: Seat) -> None:
        self.state = state
        self.pool = pool
        self.seat = seat

    def lay(self, table: Table) -> None:
        """All zones of the player."""
        state, seat = self.state, self.seat
        have = _cards_in(table)
        if have > MOST_CARDS:
            refuse(FORM, "too-many-cards", seat=seat, most=MOST_CARDS, have=have)
        if table.defeated:
            state.defeated = (*state.defeated, seat)
            state.decks[seat] = state.lists[seat] = ()
            return
        for city in table.kingdom or (City(self._any("city"), f"city_{seat}"),):
            self._city(city)
        for creature in table.army:
            self._placed(creature, "army", "creature")
        for enchantment in table.enchantments:
            self._placed(enchantment, "army", "enchantment")
        self._attach(table.attached, f"seat:{seat}", seat)
        for resource in table.vault:
            self._resource(resource)
        for zone, cards in (("hand", table.hand), ("graveyard", table.graveyard), ("unbuilt", table.unbuilt)):
            for held in cards:
                self._put(held.card, held.id, zone)
        deck = table.deck if table.deck is not None else (self._any("creature"),) * SPARE_DECK
        for name in deck:
            self._known(name)
        state.decks[seat] = tuple(deck)

    def _any(self, kind: str) -> str:
        return next(name for name in sorted(self.pool.cards) if self.pool.cards[name].type == kind)

    def _known(self, name: str, *kinds: str) -> None:
        card = self.pool.cards.get(name)
        if card is None:
            refuse("ARC-DECK-06", "unknown-card", given=name)
        if kinds and card.type not in kinds:
            refuse("ARC-GEN-04", "wrong-type", card=name, need=list(kinds), have=card.type)

    def _put(self, name: str, id: str | None, zone: str, **fields: object) -> str:
        state = self.state
        owner = fields.pop("owner", None) or self.seat
        self._known(name)
        state.moment += 1
        given = id or f"p{state.moment}"
        if given in state.objects or ":" in given:
            refuse(FORM, "id-taken", given=given)
        fields = {"controller": self.seat, "since": state.moment, **fields}
        put(state, CardObject(given, name, owner, zone=zone, **fields))  # type: ignore[arg-type]
        return given

    def _city(self, city: City) -> None:
        self._known(city.card, "city")
        id = self._put(city.card, city.id, "play", place="kingdom", damage=city.lost, marked=city.marked)
        for resident in city.residents:
            self._placed(resident, id, "creature")
        self._attach(city.attached, id, self.seat)
        for creature in city.devoted:
            if creature not in self.state.objects or self.state.objects[creature].place != id:
                refuse("ARC-TAC-02", "not-a-resident", given=creature, city=id)
            self.state.devoted = {**self.state.devoted, creature: id}
        if city.advantages:
            self.state.advantages = {**self.state.advantages, id: city.advantages}

    def _counters(self, counters: dict[str, int]) -> dict[str, int]:
        for kind in counters:
            if kind not in COUNTERS:
                refuse(FORM, "unknown-counter", given=kind, known=list(COUNTERS))
        return counters

    def _placed(self, placed: Placed, place: str, kind: str) -> None:
        self._known(placed.card, kind)
        id = self._put(
            placed.card,
            placed.id,
            "play",
            place=place,
            marked=placed.marked,
            damage=placed.damage,
            counters=self._counters(placed.counters),
            owner=placed.owner,
        )
        self._attach(placed.attached, id, self.seat)

    def _attach(self, attached: tuple[Attached, ...], host: str, seat: Seat) -> None:
        for one in attached:
            self._known(one.card, "enchantment")
            controller = one.controller or seat
            self._put(
                one.card,
                one.id,
                "play",
                host=host,
                marked=one.marked,
                counters=self._counters(one.counters),
                controller=controller,
                owner=controller,
            )

    def _resource(self, resource: Resource) -> None:
        if resource.faction not in FACTIONS:
            refuse("ARC-GEN-02", "unknown-faction", given=resource.faction, known=list(FACTIONS))
        id = self._put(
            resource.card or self._any("creature"),
            resource.id,
            "play",
            place="vault",
            marked=resource.marked,
            blank=True,
            faction=resource.faction,
        )
        self._attach(resource.attached, id, self.seat)
