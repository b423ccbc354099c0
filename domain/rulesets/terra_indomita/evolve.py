"""How events change the state of a Terra Indomita match. Knows no rules."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from domain.cardkit.events import decks, stack, things
from domain.cardkit.evolve import CARD_EVENTS
from domain.cardkit.evolve_stack import count_acts
from domain.cardkit.zones import alter, count_anew
from domain.frame import nothing_changes
from domain.rulesets.terra_indomita import events as t
from domain.rulesets.terra_indomita.state import Activation, Attack, Floor, State
from events.event import Event
from events.vocabulary.responses import WindowOpened
from events.vocabulary.turns import TurnStarted


def turn_started(state: State, event: TurnStarted) -> None:
    CARD_EVENTS[TurnStarted](state, event)
    state.bought = 0


def base_sited(state: State, event: t.BaseSited) -> None:
    state.sites = {**state.sites, event.seat: event.order}


def subject_raised(state: State, event: t.SubjectRaised) -> None:
    state.floors = (*state.floors, Floor(event.kind, event.below, event.subject, event.whose))


def subject_settled(state: State, event: t.SubjectSettled) -> None:
    state.floors = state.floors[:-1]


def trigger_aimed(state: State, event: t.TriggerAimed) -> None:
    item = next(one for one in state.stack if one.id == event.item)
    before = () if event.place is None else ((),) * (event.place - len(item.targets))
    aimed = replace(item, targets=(*item.targets, *before, event.targets), modes=event.modes)
    state.stack = tuple(aimed if one is item else one for one in state.stack)


def unit_activated(state: State, event: t.UnitActivated) -> None:
    state.activation = Activation(event.id)
    count_acts(state, event.seat)


def activation_ended(state: State, event: t.ActivationEnded) -> None:
    state.activation = None


def action_taken(state: State, event: t.ActionTaken) -> None:
    assert state.activation is not None
    state.activation = replace(state.activation, acted=True)


def move_declared(state: State, event: t.MoveDeclared) -> None:
    assert state.activation is not None
    state.activation = replace(state.activation, moved=True)
    count_acts(state, state.objects[event.id].controller)


def unit_moved(state: State, event: t.UnitMoved) -> None:
    alter(state, event.id, place=event.to)


def attack_declared(state: State, event: t.AttackDeclared) -> None:
    state.moment += 1
    own = event.hit, event.damage, event.range
    made = Attack(event.attack, event.seat, event.attacker, event.target, state.moment, event.source, *own)
    state.attacks = (*state.attacks, made)
    count_acts(state, event.seat)
    _plays(state, event.seat)


def hit_calculated(state: State, event: t.HitCalculated) -> None:
    _change(state, event.attack, pending=event.total)


def pending_changed(state: State, event: t.PendingDamageChanged) -> None:
    _change(state, event.attack, pending=event.after, target=event.target)


def _change(state: State, attack: str, **fields: Any) -> None:
    state.attacks = tuple(replace(one, **fields) if one.id == attack else one for one in state.attacks)


def attack_over(state: State, event: t.AttackCancelled | t.AttackResolved) -> None:
    state.attacks = tuple(one for one in state.attacks if one.id != event.attack)


def attack_resolved(state: State, event: t.AttackResolved) -> None:
    attack_over(state, event)
    state.held, state.fired = state.fired, ()


def triggers_released(state: State, event: t.TriggersReleased) -> None:
    state.fired, state.held = (*state.fired, *state.held), ()


def purchase_announced(state: State, event: t.WorkerPurchaseAnnounced) -> None:
    state.bought += 1
    count_acts(state, event.seat)


def snapshot_taken(state: State, event: t.CollectionSnapshotTaken) -> None:
    state.counted = tuple(sorted(event.workers.items()))


def base_destroyed(state: State, event: t.BaseDestroyed) -> None:
    state.fallen = {**state.fallen, event.seat: event.by}


def cut_short(state: State, event: t.TurnCutShort) -> None:
    state.window = state.activation = state.question = None
    state.attacks = state.floors = state.running = state.fired = state.held = ()
    state.step = {}
    count_anew(state)


def abilities_refreshed(state: State, event: t.AbilitiesRefreshed) -> None:
    state.used = {path: times for path, times in state.used.items() if path not in event.abilities}


def ability_activated(state: State, event: stack.AbilityActivated) -> None:
    CARD_EVENTS[stack.AbilityActivated](state, event)
    key = f"{event.source}#{event.ability}"
    state.used = {**state.used, key: state.used.get(key, 0) + 1}
    _plays(state, event.seat)
    _answers(state, event.seat)


def triggers_ordered(state: State, event: stack.TriggersOrdered) -> None:
    CARD_EVENTS[stack.TriggersOrdered](state, event)
    _answers(state, event.seat)


def _answers(state: State, seat: int) -> None:
    """What others are about has been answered by this player (TERRA-PRI-15)."""
    state.floors = tuple(
        one if one.whose in (None, seat) or one.answered else replace(one, answered=True) for one in state.floors
    )


def stack_item_resolved(state: State, event: stack.StackItemResolved) -> None:
    CARD_EVENTS[stack.StackItemResolved](state, event)
    assert state.resolving is not None
    state.running = (*state.running, state.resolving)
    state.struck = {}
    state.cast = event.item


def object_damaged(state: State, event: things.ObjectDamaged) -> None:
    CARD_EVENTS[things.ObjectDamaged](state, event)
    source = state.objects.get(event.source)
    state.struck = {**state.struck, event.id: 0 if source is None else source.controller}


def card_played(state: State, event: stack.CardPlayed) -> None:
    CARD_EVENTS[stack.CardPlayed](state, event)
    _plays(state, event.seat)
    _answers(state, event.seat)


def _plays(state: State, seat: int) -> None:
    state.plays = {**state.plays, seat: state.plays.get(seat, 0) + 1}


def window_opened(state: State, event: WindowOpened) -> None:
    CARD_EVENTS[WindowOpened](state, event)
    state.struck = {}


def draw_failed(state: State, event: decks.DrawFailed) -> None:
    """Whether it loses depends on what was agreed: any draw does, or that of the Draw Phase alone."""
    if state.options.deck_out == "any_draw" or (state.phase == "draw" and not state.running):
        CARD_EVENTS[decks.DrawFailed](state, event)


def item_finished(state: State, event: t.ItemFinished) -> None:
    state.running = tuple(one for one in state.running if one.id != event.item)
    state.cast = event.item


EVENTS: Mapping[type[Event], Callable[[Any, Any], None]] = {
    TurnStarted: turn_started,
    t.BaseSited: base_sited,
    t.SubjectRaised: subject_raised,
    t.SubjectSettled: subject_settled,
    t.ItemFinished: item_finished,
    t.TriggerAimed: trigger_aimed,
    t.ZoneEntered: nothing_changes,
    t.UnitActivated: unit_activated,
    t.ActivationEnded: activation_ended,
    t.ActionTaken: action_taken,
    t.MoveDeclared: move_declared,
    t.UnitMoved: unit_moved,
    t.MovementStopped: nothing_changes,
    t.AttackDeclared: attack_declared,
    t.AttackCancelled: attack_over,
    t.HitCalculated: hit_calculated,
    t.PendingDamageChanged: pending_changed,
    t.AttackResolved: attack_resolved,
    t.TriggersReleased: triggers_released,
    t.WorkerPurchaseAnnounced: purchase_announced,
    t.PurchaseFizzled: nothing_changes,
    t.CollectionSnapshotTaken: snapshot_taken,
    t.ResourcesCollected: nothing_changes,
    t.PieceDestroyed: nothing_changes,
    t.BaseDestroyed: base_destroyed,
    t.TurnCutShort: cut_short,
    t.AbilitiesRefreshed: abilities_refreshed,
    things.ObjectDamaged: object_damaged,
    stack.CardPlayed: card_played,
    WindowOpened: window_opened,
    decks.DrawFailed: draw_failed,
    stack.AbilityActivated: ability_activated,
    stack.TriggersOrdered: triggers_ordered,
    stack.StackItemResolved: stack_item_resolved,
}
"""The changes of the events of this game, and what those of others change here besides."""
