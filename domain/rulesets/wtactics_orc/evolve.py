"""How events change what WTactics keeps besides other games of its kind. Knows no rules."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.cardkit.events import cards, things
from domain.cardkit.events.numbers import PAYMENT, NumberChanged
from domain.cardkit.evolve import CARD_EVENTS
from domain.cardkit.zones import alter, leave
from domain.orckit.events import RoundStarted
from domain.orckit.evolve import MOVE, ORC_EVENTS, now
from domain.rulesets.wtactics_orc import events as w
from domain.rulesets.wtactics_orc.state import State
from events.event import Event

CHARGE = "charge"
"""The counters that Rituals are charged with."""


def round_started(state: State, event: RoundStarted) -> None:
    ORC_EVENTS[RoundStarted](state, event)
    state.dry = ()


def open_mulligan_taken(state: State, event: w.OpenMulliganTaken) -> None:
    back = tuple(leave(state, id).card for id in state.zone("hand", event.seat) if id not in event.kept)
    state.decks = {**state.decks, event.seat: (*state.decks[event.seat], *back)}
    state.mulligans = {**state.mulligans, event.seat: 1}


def rotation_rolled(state: State, event: w.RotationRolled) -> None:
    state.leftward = event.leftward


def free_target_bought(state: State, event: w.FreeTargetBought) -> None:
    now(state, free=(*state.now.free, event.opponent))


def deck_exhausted(state: State, event: w.DeckExhausted) -> None:
    state.dry = (*(seat for seat in state.dry if seat != event.seat), event.seat)


def resource_placed(state: State, event: cards.ResourcePlaced) -> None:
    ORC_EVENTS[cards.ResourcePlaced](state, event)
    if event.cause:
        return
    if event.seat not in state.have_laid:
        state.have_laid = (*state.have_laid, event.seat)


def resources_recycled(state: State, event: w.ResourcesRecycled) -> None:
    now(state, recycled=state.now.recycled + 1)


def object_moved(state: State, event: things.ObjectMoved) -> None:
    ORC_EVENTS[things.ObjectMoved](state, event)
    if event.cause == MOVE:
        now(state, moved_from=event.origin)


def card_marked(state: State, event: things.CardMarked) -> None:
    CARD_EVENTS[things.CardMarked](state, event)
    if event.cause == PAYMENT and state.objects[event.id].controller == state.active:
        now(state, gold_used=True)


def number_changed(state: State, event: NumberChanged) -> None:
    CARD_EVENTS[NumberChanged](state, event)
    if event.number == "gold" and event.cause == PAYMENT and event.seat == state.active:
        now(state, gold_used=True)


def default_army_chosen(state: State, event: w.DefaultArmyChosen) -> None:
    state.armies = {**state.armies, event.seat: event.army}


def hero_ability_countered(state: State, event: w.HeroAbilityCountered) -> None:
    now(state, countered=(*state.now.countered, event.ability))


def ritual_charged(state: State, event: w.RitualCharged) -> None:
    alter(state, event.id, counters={**state.objects[event.id].counters, CHARGE: event.charges})
    now(state, charged=(*state.now.charged, event.id))


def equipment_in_use_chosen(state: State, event: w.EquipmentInUseChosen) -> None:
    for id in event.equipment:
        state.moment += 1
        state.announced = {**state.announced, id: state.moment}


def pair_formed(state: State, event: w.PairFormed) -> None:
    state.moment += 1
    state.riding = {**state.riding, event.rider: (event.mount, state.moment)}


def pair_split(state: State, event: w.PairSplit) -> None:
    state.riding = {rider: pair for rider, pair in state.riding.items() if rider != event.rider}


EVENTS: Mapping[type[Event], Callable[[Any, Any], None]] = {
    **ORC_EVENTS,
    RoundStarted: round_started,
    w.OpenMulliganTaken: open_mulligan_taken,
    w.RotationRolled: rotation_rolled,
    w.FreeTargetBought: free_target_bought,
    things.CardMarked: card_marked,
    NumberChanged: number_changed,
    w.DeckExhausted: deck_exhausted,
    cards.ResourcePlaced: resource_placed,
    w.ResourcesRecycled: resources_recycled,
    things.ObjectMoved: object_moved,
    w.DefaultArmyChosen: default_army_chosen,
    w.HeroAbilityCountered: hero_ability_countered,
    w.RitualCharged: ritual_charged,
    w.EquipmentInUseChosen: equipment_in_use_chosen,
    w.PairFormed: pair_formed,
    w.PairSplit: pair_split,
}
"""The changes of the events of this game and its kit, and what those of all card games change here besides."""
