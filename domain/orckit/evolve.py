"""How events change what games of this kit keep besides other card games. Knows no rules: it believes the events."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from domain.cardkit.events import cards, things
from domain.cardkit.evolve import CARD_EVENTS
from domain.cardkit.run.costs import ASSIGNED
from domain.cardkit.zones import alter, let_go
from domain.orckit import events as o
from domain.orckit.state import Attack, OrcState
from events.event import Event
from events.vocabulary.turns import TurnStarted

MOVE, DRAW = "move", "draw"
"""The cause of a creature being elsewhere because it moved, and why cards are drawn in the Draw phase."""


def now(state: OrcState, **changes: Any) -> None:
    """Something more has been done in this turn."""
    state.now = replace(state.now, **changes)


def round_started(state: OrcState, event: o.RoundStarted) -> None:
    state.round = event.round


def turn_started(state: OrcState, event: TurnStarted) -> None:
    CARD_EVENTS[TurnStarted](state, event)
    state.now, state.due = type(state.now)(), ()


def cards_drawn(state: OrcState, event: cards.CardsDrawn) -> None:
    CARD_EVENTS[cards.CardsDrawn](state, event)
    if event.reason == DRAW:
        now(state, drawn=state.now.drawn + event.count)


def resource_placed(state: OrcState, event: cards.ResourcePlaced) -> None:
    CARD_EVENTS[cards.ResourcePlaced](state, event)
    if not event.cause:
        now(state, laid=state.now.laid + 1)


def object_moved(state: OrcState, event: things.ObjectMoved) -> None:
    CARD_EVENTS[things.ObjectMoved](state, event)
    if event.cause == MOVE:
        now(state, moving=state.phase)


# --- assigning, upkeep, Equipment -------------------------------------------------------------------------------------


def counter_changed(state: OrcState, event: things.CounterChanged) -> None:
    CARD_EVENTS[things.CounterChanged](state, event)
    if event.kind == ASSIGNED and event.after:
        state.assigned = {**state.assigned, event.id: state.turn}


def creature_assigned(state: OrcState, event: o.CreatureAssigned) -> None:
    state.assigned_to = {**state.assigned_to, event.id: event.ability}
    if not event.cause:
        state.actions = {**state.actions, event.seat: state.actions.get(event.seat, 0) + 1}
        state.acts = {**state.acts, event.seat: state.acts.get(event.seat, 0) + 1}


def creature_unassigned(state: OrcState, event: o.CreatureUnassigned) -> None:
    now(state, unassigned={**state.now.unassigned, event.id: state.moment})


def upkeep_due(state: OrcState, event: o.UpkeepDue) -> None:
    state.due = event.ids


def upkeep_settled(state: OrcState, event: o.UpkeepSettled) -> None:
    state.due = tuple(id for id in state.due if id != event.id)


def object_attached(state: OrcState, event: things.ObjectAttached) -> None:
    CARD_EVENTS[things.ObjectAttached](state, event)
    state.moment += 1
    alter(state, event.id, place="")
    state.attached = {**state.attached, event.id: state.moment}


def equipment_dropped(state: OrcState, event: o.EquipmentDropped) -> None:
    """What hung on it as long as it was carried is gone: as if it had come into play anew."""
    alter(state, event.id, host=None, place=event.place)
    let_go(state, event.id)


def equipment_picked_up(state: OrcState, event: o.EquipmentPickedUp) -> None:
    now(state, picked={**state.now.picked, event.creature: state.moment})


# --- attacks ----------------------------------------------------------------------------------------------------------


def _attack(state: OrcState, **changes: Any) -> None:
    if state.attack is not None:
        state.attack = replace(state.attack, **changes)


def attack_declared(state: OrcState, event: o.AttackDeclared) -> None:
    state.moment += 1
    state.attack = Attack(event.seat, event.attackers, state.moment, event.foe, event.order)
    state.acts = {**state.acts, event.seat: state.acts.get(event.seat, 0) + 1}
    now(state, attacking=state.phase)


def defenders_declared(state: OrcState, event: o.DefendersDeclared) -> None:
    _attack(state, defenders=event.defenders)


def combat_chosen(state: OrcState, event: o.CombatChosen) -> None:
    if state.attack is not None:
        _attack(state, chosen=state.attack.chosen + 1)


def combat_started(state: OrcState, event: o.CombatStarted) -> None:
    _attack(state, combat=event.attacker)


def combat_damage_split(state: OrcState, event: o.CombatDamageSplit) -> None:
    _attack(state, split=event.split)


def combat_resolved(state: OrcState, event: o.CombatResolved) -> None:
    if state.attack is not None:
        _attack(state, combat=None, split={}, fought=(*state.attack.fought, event.attacker))


def combatant_removed(state: OrcState, event: o.CombatantRemoved) -> None:
    if state.attack is not None:
        _attack(state, out=(*state.attack.out, event.id))


def attack_ended(state: OrcState, event: o.AttackEnded) -> None:
    state.attack = None


ORC_EVENTS: Mapping[type[Event], Callable[[Any, Any], None]] = {
    o.RoundStarted: round_started,
    TurnStarted: turn_started,
    cards.CardsDrawn: cards_drawn,
    cards.ResourcePlaced: resource_placed,
    things.ObjectMoved: object_moved,
    things.CounterChanged: counter_changed,
    o.CreatureAssigned: creature_assigned,
    o.CreatureUnassigned: creature_unassigned,
    o.UpkeepDue: upkeep_due,
    o.UpkeepSettled: upkeep_settled,
    things.ObjectAttached: object_attached,
    o.EquipmentDropped: equipment_dropped,
    o.EquipmentPickedUp: equipment_picked_up,
    o.AttackDeclared: attack_declared,
    o.DefendersDeclared: defenders_declared,
    o.CombatChosen: combat_chosen,
    o.CombatStarted: combat_started,
    o.CombatDamageSplit: combat_damage_split,
    o.CombatResolved: combat_resolved,
    o.CombatantRemoved: combatant_removed,
    o.AttackEnded: attack_ended,
}
"""The changes of the events of this kit, and what those of all card games change here besides.

A game that keeps more of one of them does so after this.
"""
