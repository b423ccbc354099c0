"""How events change what WTactics keeps besides other card games. Knows no rules: it believes what the events say."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from domain.cardkit.events import cards, things
from domain.cardkit.events.numbers import PAYMENT, NumberChanged
from domain.cardkit.evolve import CARD_EVENTS
from domain.cardkit.run.costs import ASSIGNED
from domain.cardkit.zones import alter, leave, let_go
from domain.rulesets.wtactics_orc import events as w
from domain.rulesets.wtactics_orc.state import Attack, State, ThisTurn
from events.event import Event
from events.vocabulary.turns import TurnStarted

MOVE, DRAW = "move", "draw"
"""The cause of a creature being elsewhere because it moved, and why cards are drawn in the Draw phase."""

CHARGE = "charge"
"""The counters that Rituals are charged with."""


def _now(state: State, **changes: Any) -> None:
    state.now = replace(state.now, **changes)


def round_started(state: State, event: w.RoundStarted) -> None:
    state.round = event.round
    state.dry = ()


def turn_started(state: State, event: TurnStarted) -> None:
    CARD_EVENTS[TurnStarted](state, event)
    state.now, state.due = ThisTurn(), ()


def open_mulligan_taken(state: State, event: w.OpenMulliganTaken) -> None:
    back = tuple(leave(state, id).card for id in state.zone("hand", event.seat) if id not in event.kept)
    state.decks[event.seat] = (*state.decks[event.seat], *back)
    state.mulligans[event.seat] = 1


def rotation_rolled(state: State, event: w.RotationRolled) -> None:
    state.leftward = event.leftward


def free_target_bought(state: State, event: w.FreeTargetBought) -> None:
    _now(state, free=(*state.now.free, event.opponent))


def deck_exhausted(state: State, event: w.DeckExhausted) -> None:
    state.dry = (*(seat for seat in state.dry if seat != event.seat), event.seat)


def cards_drawn(state: State, event: cards.CardsDrawn) -> None:
    CARD_EVENTS[cards.CardsDrawn](state, event)
    if event.reason == DRAW:
        _now(state, drawn=state.now.drawn + event.count)


def resource_placed(state: State, event: cards.ResourcePlaced) -> None:
    CARD_EVENTS[cards.ResourcePlaced](state, event)
    if event.cause:
        return
    _now(state, laid=state.now.laid + 1)
    if event.seat not in state.have_laid:
        state.have_laid = (*state.have_laid, event.seat)


def resources_recycled(state: State, event: w.ResourcesRecycled) -> None:
    _now(state, recycled=state.now.recycled + 1)


def object_moved(state: State, event: things.ObjectMoved) -> None:
    CARD_EVENTS[things.ObjectMoved](state, event)
    if event.cause == MOVE:
        _now(state, moving=state.phase, moved_from=event.origin)


def card_marked(state: State, event: things.CardMarked) -> None:
    CARD_EVENTS[things.CardMarked](state, event)
    if event.cause == PAYMENT and state.objects[event.id].controller == state.active:
        _now(state, gold_used=True)


def number_changed(state: State, event: NumberChanged) -> None:
    CARD_EVENTS[NumberChanged](state, event)
    if event.number == "gold" and event.cause == PAYMENT and event.seat == state.active:
        _now(state, gold_used=True)


# --- assigning, upkeep, Equipment -------------------------------------------------------------------------------------


def counter_changed(state: State, event: things.CounterChanged) -> None:
    CARD_EVENTS[things.CounterChanged](state, event)
    if event.kind == ASSIGNED and event.after:
        state.assigned = {**state.assigned, event.id: state.turn}


def creature_assigned(state: State, event: w.CreatureAssigned) -> None:
    state.actions[event.seat] = state.actions.get(event.seat, 0) + 1
    state.acts[event.seat] = state.acts.get(event.seat, 0) + 1


def creature_unassigned(state: State, event: w.CreatureUnassigned) -> None:
    _now(state, unassigned=(*state.now.unassigned, event.id))


def default_army_chosen(state: State, event: w.DefaultArmyChosen) -> None:
    state.armies = {**state.armies, event.seat: event.army}


def hero_ability_countered(state: State, event: w.HeroAbilityCountered) -> None:
    _now(state, countered=(*state.now.countered, event.ability))


def upkeep_due(state: State, event: w.UpkeepDue) -> None:
    state.due = event.ids


def upkeep_settled(state: State, event: w.UpkeepSettled) -> None:
    state.due = tuple(id for id in state.due if id != event.id)


def ritual_charged(state: State, event: w.RitualCharged) -> None:
    alter(state, event.id, counters={**state.objects[event.id].counters, CHARGE: event.charges})
    _now(state, charged=(*state.now.charged, event.id))


def object_attached(state: State, event: things.ObjectAttached) -> None:
    CARD_EVENTS[things.ObjectAttached](state, event)
    state.moment += 1
    alter(state, event.id, place="")
    state.attached = {**state.attached, event.id: state.moment}


def equipment_dropped(state: State, event: w.EquipmentDropped) -> None:
    """What hung on it as long as it was carried is gone: as if it had come into play anew."""
    alter(state, event.id, host=None, place=event.place)
    let_go(state, event.id)


def equipment_picked_up(state: State, event: w.EquipmentPickedUp) -> None:
    _now(state, picked={**state.now.picked, event.creature: state.moment})


def equipment_in_use_chosen(state: State, event: w.EquipmentInUseChosen) -> None:
    for id in event.equipment:
        state.moment += 1
        state.announced = {**state.announced, id: state.moment}


def pair_formed(state: State, event: w.PairFormed) -> None:
    state.moment += 1
    state.riding = {**state.riding, event.rider: (event.mount, state.moment)}


def pair_split(state: State, event: w.PairSplit) -> None:
    state.riding = {rider: pair for rider, pair in state.riding.items() if rider != event.rider}


# --- attacks ----------------------------------------------------------------------------------------------------------


def _attack(state: State, **changes: Any) -> None:
    if state.attack is not None:
        state.attack = replace(state.attack, **changes)


def attack_declared(state: State, event: w.AttackDeclared) -> None:
    state.moment += 1
    state.attack = Attack(event.seat, event.attackers, state.moment, event.foe)
    state.acts[event.seat] = state.acts.get(event.seat, 0) + 1
    _now(state, attacking=state.phase)


def defenders_declared(state: State, event: w.DefendersDeclared) -> None:
    _attack(state, defenders=event.defenders)


def combat_chosen(state: State, event: w.CombatChosen) -> None:
    attack: Attack | None = state.attack
    if attack is not None:
        _attack(state, chosen=attack.chosen + 1)


def combat_started(state: State, event: w.CombatStarted) -> None:
    _attack(state, combat=event.attacker)


def combat_damage_split(state: State, event: w.CombatDamageSplit) -> None:
    _attack(state, split=event.split)


def combat_resolved(state: State, event: w.CombatResolved) -> None:
    attack: Attack | None = state.attack
    if attack is not None:
        _attack(state, combat=None, split={}, fought=(*attack.fought, event.attacker))


def combatant_removed(state: State, event: w.CombatantRemoved) -> None:
    attack: Attack | None = state.attack
    if attack is not None:
        _attack(state, out=(*attack.out, event.id))


def attack_ended(state: State, event: w.AttackEnded) -> None:
    state.attack = None


EVENTS: Mapping[type[Event], Callable[[Any, Any], None]] = {
    w.RoundStarted: round_started,
    TurnStarted: turn_started,
    w.OpenMulliganTaken: open_mulligan_taken,
    w.RotationRolled: rotation_rolled,
    w.FreeTargetBought: free_target_bought,
    things.CardMarked: card_marked,
    NumberChanged: number_changed,
    w.DeckExhausted: deck_exhausted,
    cards.CardsDrawn: cards_drawn,
    cards.ResourcePlaced: resource_placed,
    w.ResourcesRecycled: resources_recycled,
    things.ObjectMoved: object_moved,
    things.CounterChanged: counter_changed,
    w.CreatureAssigned: creature_assigned,
    w.CreatureUnassigned: creature_unassigned,
    w.DefaultArmyChosen: default_army_chosen,
    w.HeroAbilityCountered: hero_ability_countered,
    w.UpkeepDue: upkeep_due,
    w.UpkeepSettled: upkeep_settled,
    w.RitualCharged: ritual_charged,
    things.ObjectAttached: object_attached,
    w.EquipmentDropped: equipment_dropped,
    w.EquipmentPickedUp: equipment_picked_up,
    w.EquipmentInUseChosen: equipment_in_use_chosen,
    w.PairFormed: pair_formed,
    w.PairSplit: pair_split,
    w.AttackDeclared: attack_declared,
    w.DefendersDeclared: defenders_declared,
    w.CombatChosen: combat_chosen,
    w.CombatStarted: combat_started,
    w.CombatDamageSplit: combat_damage_split,
    w.CombatResolved: combat_resolved,
    w.CombatantRemoved: combatant_removed,
    w.AttackEnded: attack_ended,
}
"""The changes of the events of this game, and what those of all card games change here besides."""
