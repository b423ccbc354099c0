"""How devotion, combat and damage change a state. Knows no rules: it believes what the events say."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from domain.cardkit.events import things
from domain.cardkit.evolve_stack import put_on_stack
from domain.cardkit.state import StackItem
from domain.cardkit.zones import rezone
from domain.rulesets.arcmage_arc import events as a
from domain.rulesets.arcmage_arc.state import Combat, Declaration, State
from events.event import Event

# --- devotion ---------------------------------------------------------------------------------------------------------


def devotion_declared(state: State, event: a.DevotionDeclared) -> None:
    state.handled = (*state.handled, event.city)
    state.declaration = Declaration(event.seat, event.city, event.creatures)
    state.acts = {**state.acts, event.seat: state.acts.get(event.seat, 0) + 1}


def devotion_lapsed(state: State, event: a.DevotionLapsed) -> None:
    state.declaration = None


def devotion_calculated(state: State, event: a.DevotionCalculated) -> None:
    state.devoted = {**state.devoted, **dict.fromkeys(event.creatures, event.city)}
    waiting = state.declaration
    state.declaration = replace(waiting, levels=event.levels) if waiting is not None and event.levels else None


def devotion_ended(state: State, event: a.DevotionEnded) -> None:
    state.devoted = {creature: city for creature, city in state.devoted.items() if creature not in event.creatures}


def advantage_triggered(state: State, event: a.AdvantageTriggered) -> None:
    state.moment += 1
    item = StackItem(event.item, "advantage", event.city, event.ability, event.controller)
    put_on_stack(state, event.controller, item)
    state.acts = {**state.acts, event.controller: state.acts.get(event.controller, 0) + 1}
    waiting = state.declaration
    if waiting is not None:
        left = tuple(level for level in waiting.levels if level > event.level)
        state.declaration = replace(waiting, levels=left) if left else None


def advantage_started(state: State, event: a.AdvantageStarted) -> None:
    state.advantages = {**state.advantages, event.city: (*state.advantages.get(event.city, ()), event.level)}


def advantage_faded(state: State, event: a.AdvantageFaded) -> None:
    left = tuple(level for level in state.advantages.get(event.city, ()) if level != event.level)
    state.advantages = {city: levels for city, levels in {**state.advantages, event.city: left}.items() if levels}


# --- combat and damage ------------------------------------------------------------------------------------------------


def _combat(state: State, **changes: Any) -> None:
    if state.combat is not None:
        state.combat = replace(state.combat, **changes)


def attack_declared(state: State, event: a.AttackDeclared) -> None:
    state.combat = Combat(event.seat, event.city, event.defender, event.attackers)
    state.attacked = True
    state.acts = {**state.acts, event.seat: state.acts.get(event.seat, 0) + 1}


def defenders_assigned(state: State, event: a.DefendersAssigned) -> None:
    _combat(state, defenders=event.defenders, assigned=True)


def creature_left_combat(state: State, event: a.CreatureLeftCombat) -> None:
    if state.combat is not None:
        _combat(state, gone=(*state.combat.gone, event.id))


def battle_started(state: State, event: a.BattleStarted) -> None:
    _combat(state, battle=event.attacker)


def damage_distributed(state: State, event: a.DamageDistributed) -> None:
    _combat(state, damage=event.damage)


def battle_ended(state: State, event: a.BattleEnded) -> None:
    if state.combat is not None:
        _combat(state, battle=None, damage={}, fought=(*state.combat.fought, event.attacker))


def combat_ended(state: State, event: a.CombatEnded) -> None:
    state.combat = None


def creature_died(state: State, event: things.ObjectDied) -> None:
    if event.to != "limbo":
        return
    for one in state.zone("play"):
        if state.objects[one].host == event.id:
            _follow_to_limbo(state, one, event.id)
    rezone(state, event.id, "limbo")
    if state.combat is not None:
        _combat(state, dead=(*state.combat.dead, event.id), gone=(*state.combat.gone, event.id))


def _follow_to_limbo(state: State, attachment: str, host: str) -> None:
    for one in state.zone("play"):
        if state.objects[one].host == attachment:
            _follow_to_limbo(state, one, attachment)
    rezone(state, attachment, "limbo", host=host)


def city_destroyed(state: State, event: things.ObjectDestroyed) -> None:
    if state.combat is not None and state.combat.city == event.id:
        _combat(state, fallen=True)


STRIFE_EVENTS: Mapping[type[Event], Callable[[Any, Any], None]] = {
    a.DevotionDeclared: devotion_declared,
    a.DevotionLapsed: devotion_lapsed,
    a.DevotionCalculated: devotion_calculated,
    a.DevotionEnded: devotion_ended,
    a.AdvantageTriggered: advantage_triggered,
    a.AdvantageStarted: advantage_started,
    a.AdvantageFaded: advantage_faded,
    a.AttackDeclared: attack_declared,
    a.DefendersAssigned: defenders_assigned,
    a.CreatureLeftCombat: creature_left_combat,
    a.BattleStarted: battle_started,
    a.DamageDistributed: damage_distributed,
    a.BattleEnded: battle_ended,
    a.CombatEnded: combat_ended,
    things.ObjectDied: creature_died,
    things.ObjectDestroyed: city_destroyed,
}
"""The changes of the events of devotion and combat."""
