"""How events change what is kept of Quests. Knows no rules: it believes what the events say."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from domain.cardkit.events import things
from domain.cardkit.events.stack import AbilityActivated
from domain.cardkit.evolve import CARD_EVENTS
from domain.cardkit.state import NO_SEAT
from domain.cardkit.zones import alter
from domain.frame import nothing_changes
from domain.orckit.events import CombatStarted
from domain.rulesets.wtactics_orc import quest_events as q
from domain.rulesets.wtactics_orc.evolve import EVENTS
from domain.rulesets.wtactics_orc.quest_state import NEVER, AbortDamage, Idle, Pursuit
from domain.rulesets.wtactics_orc.quests import QUESTING
from domain.rulesets.wtactics_orc.state import State
from events.event import Event, Seat
from events.vocabulary.match import PlayerDefeated
from events.vocabulary.turns import TurnEnded


def accepted(state: State, event: q.QuestAccepted) -> None:
    state.pursuits = (*state.pursuits, Pursuit(event.id, event.seat, gold=event.gold))
    state.now = replace(state.now, quests=(*state.now.quests, event.id))


def fulfilled(state: State, event: q.QuestFulfilled) -> None:
    state.pursuits = tuple(
        replace(one, done=True, about=event.about, cause=event.cause)
        if (one.quest, one.seat) == (event.id, event.seat)
        else one
        for one in state.pursuits
    )


def abandoned(state: State, event: q.QuestAbandoned) -> None:
    state.now = replace(state.now, quests=(*state.now.quests, event.id))


def completed(state: State, event: q.QuestCompleted) -> None:
    _take_back(state, event.seat, event.id)


def failed(state: State, event: q.QuestFailed) -> None:
    _take_back(state, event.seat, event.id)
    if event.final:
        state.barred = {**state.barred, event.id: (*state.barred.get(event.id, ()), event.seat)}


def _take_back(state: State, seat: Seat, *quests: str) -> None:
    """The tokens of a player on Quests, with all progress; a Quest without any is idle from now on."""
    state.pursuits = tuple(one for one in state.pursuits if one.seat != seat or one.quest not in quests)
    own = tuple(f"{quest}#" for quest in quests)
    hanging = tuple(f"{id}@{seat}" for id in state.zone("play") if state.objects[id].host in quests)
    state.hp_lost = {key: lost for key, lost in state.hp_lost.items() if key not in hanging}
    state.tallies = {
        key: tally for key, tally in state.tallies.items() if not (key.startswith(own) and key.endswith(f"@{seat}"))
    }
    pursued = {one.quest for one in state.pursuits}
    state.idle = {**state.idle, **{quest: Idle(state.turn) for quest in quests if quest not in pursued}}


def hp_lost(state: State, event: q.ConfrontationHpLost) -> None:
    key = f"{event.id}@{event.seat}"
    state.hp_lost = {**state.hp_lost, key: state.hp_lost.get(key, 0) + 1}


def controller_chosen(state: State, event: q.ConfrontationControllerChosen) -> None:
    alter(state, event.id, controller=event.seat)


def control_ended(state: State, event: q.ConfrontationControlEnded) -> None:
    alter(state, event.id, controller=NO_SEAT)


def abort_damage_due(state: State, event: q.AbortDamageDue) -> None:
    state.abort_damage = AbortDamage(event.seat, event.source, event.creatures, event.total)


def abort_damage_distributed(state: State, event: q.AbortDamageDistributed) -> None:
    state.abort_damage = None


def combat_started(state: State, event: CombatStarted) -> None:
    EVENTS[CombatStarted](state, event)
    target = state.objects.get("" if state.attack is None else state.attack.attackers[event.attacker])
    if target is not None and target.host is not None:
        _engaged(state, event.attacker, target.host)


def activated(state: State, event: AbilityActivated) -> None:
    CARD_EVENTS[AbilityActivated](state, event)
    for id in {id for ids in event.targets for id in ids}:
        thing = state.objects.get(id)
        if thing is not None and thing.place == QUESTING and thing.host is not None:
            _engaged(state, event.source, thing.host)


def _engaged(state: State, id: str, quest: str) -> None:
    state.engaged = {**state.engaged, f"{id}@{quest}": state.moment}


def expired(state: State, event: q.QuestExpired) -> None:
    state.expired = state.round


def entered(state: State, event: things.ObjectEnteredPlay) -> None:
    CARD_EVENTS[things.ObjectEnteredPlay](state, event)
    if event.controller == NO_SEAT:
        state.idle = {**state.idle, event.id: Idle(state.turn)}


def turn_ended(state: State, event: TurnEnded) -> None:
    CARD_EVENTS[TurnEnded](state, event)
    state.pursuits = tuple(
        replace(one, turns=one.turns + 1) if one.seat == event.seat else one for one in state.pursuits
    )
    pursued = {one.quest for one in state.pursuits}
    there = (id for id in state.zone("play") if state.objects[id].controller == NO_SEAT and id not in pursued)
    state.idle = {id: _rested(state.idle.get(id, NEVER), state.turn, event.seat) for id in there}


def _rested(idle: Idle, turn: int, seat: Seat) -> Idle:
    whole = idle.since < turn and seat not in idle.seats
    return replace(idle, seats=(*idle.seats, seat)) if whole else idle


def defeated(state: State, event: PlayerDefeated) -> None:
    CARD_EVENTS[PlayerDefeated](state, event)
    there = [state.objects[id] for id in state.zone("play") if state.objects[id].controller == event.seat]
    for thing in there:
        if thing.place == QUESTING:
            alter(state, thing.id, controller=NO_SEAT)
    _take_back(state, event.seat, *(one.quest for one in state.pursuits if one.seat == event.seat))


QUEST_EVENTS: Mapping[type[Event], Callable[[Any, Any], None]] = {
    q.QuestVetoed: nothing_changes,
    q.QuestAccepted: accepted,
    q.QuestFulfilled: fulfilled,
    q.QuestAbandoned: abandoned,
    q.QuestCompleted: completed,
    q.QuestFailed: failed,
    q.EscrowForfeited: nothing_changes,
    q.ConfrontationHpLost: hp_lost,
    q.ConfrontationControllerChosen: controller_chosen,
    q.ConfrontationControlEnded: control_ended,
    q.AbortDamageDue: abort_damage_due,
    q.AbortDamageDistributed: abort_damage_distributed,
    q.QuestExpired: expired,
    CombatStarted: combat_started,
    AbilityActivated: activated,
    q.NextQuestChosen: nothing_changes,
    things.ObjectEnteredPlay: entered,
    TurnEnded: turn_ended,
    PlayerDefeated: defeated,
}
