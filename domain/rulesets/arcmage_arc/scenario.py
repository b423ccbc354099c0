"""Described positions of Arcmage: what may be said of one, and how it becomes a state (scenario matches)."""

from typing import Annotated, Any, Literal

import msgspec

from domain.agenda import Task
from domain.cardkit.game.scenario import Attached, Count, Held, Laying, Placed, from_phase, laid
from domain.cardkit.game.tasks import BeginTurn
from domain.refusal import refuse
from domain.rulesets.arcmage_arc.dialect import DIALECT
from domain.rulesets.arcmage_arc.state import FACTIONS, State
from domain.state import MatchState
from events.event import Seat

FORM = "ARC-OPT-06"
Phase = Literal["turn", "draw_resource", "tactics", "play_1", "attack", "play_2", "discard"]


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


def arrange(scenario: Scenario, opened: MatchState) -> tuple[MatchState, list[Task]]:
    """The state that a description stands for. Raises `Refused` for a position that no match could reach."""
    state: State = laid(DIALECT, scenario, opened, _Laying)
    _begin(state, scenario)
    return state, [BeginTurn(scenario.active)] if scenario.phase == "turn" else from_phase(scenario.phase)


def _begin(state: State, scenario: Scenario) -> None:
    if scenario.active in state.defeated or len(state.playing_seats) < 2:
        refuse(FORM, "match-over", defeated=list(state.defeated))
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


def _cards_in(table: Table) -> int:
    """How many cards a description of a player's zones holds."""
    placed = [*table.army, *table.enchantments, *(one for city in table.kingdom for one in city.residents)]
    hosts: list[Placed | Resource | City] = [*placed, *table.vault, *table.kingdom]
    attached = sum(len(host.attached) for host in hosts) + len(table.attached)
    elsewhere = (table.hand, table.graveyard, table.unbuilt, table.deck or ())
    return len(hosts) + attached + sum(len(cards) for cards in elsewhere)


class _Laying(Laying):
    """Lays out one player's cards."""

    def lay(self, table: Any) -> None:
        """All zones of the player."""
        said: Table = table or Table()
        self.few(_cards_in(said))
        if said.defeated:
            self.defeated()
            return
        for city in said.kingdom or (City(self._any("city"), f"city_{self.seat}"),):
            self._city(city)
        for creature in said.army:
            self.placed(creature, "army", "creature")
        for enchantment in said.enchantments:
            self.placed(enchantment, "army", "enchantment")
        self.attach(said.attached, f"seat:{self.seat}")
        for resource in said.vault:
            self._resource(resource)
        self.held(said.hand, "hand")
        self.held(said.graveyard, "graveyard")
        self.held(said.unbuilt, "unbuilt")
        self.deck(said.deck, self._any("creature"))

    def _any(self, kind: str) -> str:
        return next(name for name in sorted(self.pool.cards) if self.pool.cards[name].type == kind)

    def _city(self, city: City) -> None:
        self.known(city.card, "city")
        id = self.put(city.card, city.id, "play", place="kingdom", damage=city.lost, marked=city.marked)
        for resident in city.residents:
            self.placed(resident, id, "creature")
        self.attach(city.attached, id)
        for creature in city.devoted:
            if creature not in self.state.objects or self.state.objects[creature].place != id:
                refuse("ARC-TAC-02", "not-a-resident", given=creature, city=id)
            self.state.devoted = {**self.state.devoted, creature: id}
        if city.advantages:
            self.state.advantages = {**self.state.advantages, id: city.advantages}

    def _resource(self, resource: Resource) -> None:
        if resource.faction not in FACTIONS:
            refuse("ARC-GEN-02", "unknown-faction", given=resource.faction, known=list(FACTIONS))
        id = self.put(
            resource.card or self._any("creature"),
            resource.id,
            "play",
            place="vault",
            marked=resource.marked,
            blank=True,
            faction=resource.faction,
        )
        self.attach(resource.attached, id)
