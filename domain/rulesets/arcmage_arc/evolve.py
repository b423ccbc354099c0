"""How each event of Arcmage changes a state. Knows no rules: it believes what the events say."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from domain.cardkit.events import cards, things
from domain.cardkit.evolve import CARD_EVENTS
from domain.cardkit.evolve import turn_started as card_turn_started
from domain.cardkit.game import evolve as game
from domain.cardkit.state import CardObject
from domain.cardkit.zones import alter, leave, put, take_from_deck
from domain.frame import nothing_changes
from domain.rulesets.arcmage_arc import events as a
from domain.rulesets.arcmage_arc.evolve_strife import STRIFE_EVENTS
from domain.rulesets.arcmage_arc.options import Options
from domain.rulesets.arcmage_arc.state import Exchange, Request, State
from domain.state import without
from events.event import Event, Seat
from events.vocabulary import turns
from events.vocabulary.chance import CardsDealtAnew
from events.vocabulary.match import PlayerDefeated
from events.vocabulary.turns import TurnEnded, TurnStarted

UNWILLED = game.UNWILLED | {"distribute_damage", "relocate_resident", "choose_entry_city"}
"""Moves that are no act of free will: a chain of resolutions goes on through them (ARC-STK-09)."""

# --- set-up and mulligans ---------------------------------------------------------------------------------------------


def _set_aside(state: State, seat: Seat, ids: tuple[str, ...], names: tuple[str, ...]) -> None:
    state.labels += len(ids)
    for one, name in zip(ids, names, strict=True):
        put(state, CardObject(one, name, seat, seat, "unbuilt"))


def cities_selected(state: State, event: a.CitiesSelected) -> None:
    if not state.decks.get(event.seat):
        state.decks = {**state.decks, event.seat: state.lists[event.seat]}
    take_from_deck(state, event.seat, event.cards)
    _set_aside(state, event.seat, event.ids, event.cards)


def city_choice_made(state: State, event: a.CityChoiceMade) -> None:
    state.choices = {**state.choices, event.seat: Exchange(event.out, event.into)}


def city_exchange_requested(state: State, event: a.CityExchangeRequested) -> None:
    state.requests = {**state.requests, event.seat: Request("cities", event.count)}


def mulligan_requested(state: State, event: a.MulliganRequested) -> None:
    state.requests = {**state.requests, event.seat: Request("hand", event.count)}


def mulligan_request_answered(state: State, event: a.MulliganRequestAnswered) -> None:
    request = state.requests[event.seat]
    if event.allow:
        state.requests = {**state.requests, event.seat: replace(request, allowed=(*request.allowed, event.by))}


def cities_exchanged(state: State, event: a.CitiesExchanged) -> None:
    state.requests = without(state.requests, event.seat)
    take_from_deck(state, event.seat, event.cards)
    back = tuple(leave(state, one).card for one in event.out)
    state.decks = {**state.decks, event.seat: (*state.decks[event.seat], *back)}
    _set_aside(state, event.seat, event.ids, event.cards)
    state.kept = (*state.kept, event.seat)
    state.choices = without(state.choices, event.seat)


def cities_kept(state: State, event: a.CitiesKept) -> None:
    state.requests = without(state.requests, event.seat)
    state.choices = without(state.choices, event.seat)
    state.kept = (*state.kept, event.seat)


def mulligan_taken(state: State, event: cards.MulliganTaken) -> None:
    state.requests = without(state.requests, event.seat)
    game.mulligan_taken(state, event)


def hand_kept(state: State, event: cards.HandKept) -> None:
    state.requests = without(state.requests, event.seat)
    game.hand_kept(state, event)


def third_mulligan_declared(state: State, event: a.ThirdMulliganDeclared) -> None:
    state.third = (*state.third, event.seat)


# --- the turn ---------------------------------------------------------------------------------------------------------


def turn_started(state: State, event: TurnStarted) -> None:
    card_turn_started(state, event)
    state.phase = "turn"
    state.ended = ()
    state.skipped = False
    state.course = None
    state.handled = ()
    state.moved = ()
    state.attacked = False
    state.first_turn = event.seat not in state.started
    if state.first_turn:
        state.started = (*state.started, event.seat)


def turn_skipped(state: State, event: a.TurnSkipped) -> None:
    state.skipped = True


def phase_ended(state: State, event: turns.PhaseEnded) -> None:
    state.ended = (*state.ended, event.phase)


def draw_course_chosen(state: State, event: a.DrawCourseChosen) -> None:
    state.course = event.course


# --- entering play and moving -----------------------------------------------------------------------------------------


def object_entered(state: State, event: things.ObjectEnteredPlay) -> None:
    """What comes into play is another object than the one that left it under this id."""
    state.devoted = {creature: city for creature, city in state.devoted.items() if creature != event.id}
    state.advantages = {city: levels for city, levels in state.advantages.items() if city != event.id}
    state.handled = tuple(city for city in state.handled if city != event.id)
    state.moved = tuple(city for city in state.moved if city != event.id)
    for resident in state.in_place(event.id):
        alter(state, resident.id, place=f"ruins:{event.id}")
    CARD_EVENTS[things.ObjectEnteredPlay](state, event)


def city_move_used(state: State, event: a.CityMoveUsed) -> None:
    state.moved = (*state.moved, event.city)


def player_defeated(state: State, event: PlayerDefeated) -> None:
    CARD_EVENTS[PlayerDefeated](state, event)
    state.requests = without(state.requests, event.seat)
    state.choices = without(state.choices, event.seat)


def cards_dealt_anew(state: State, event: CardsDealtAnew) -> None:
    CARD_EVENTS[CardsDealtAnew](state, event)
    if event.seat in state.choices:
        state.choices = {**state.choices, event.seat: Exchange()}


OWN: Mapping[type[Event], Callable[[Any, Any], None]] = {
    **STRIFE_EVENTS,
    TurnStarted: turn_started,
    TurnEnded: nothing_changes,
    CardsDealtAnew: cards_dealt_anew,
    PlayerDefeated: player_defeated,
    a.CitiesSelected: cities_selected,
    a.CityChoiceMade: city_choice_made,
    a.CityExchangeRequested: city_exchange_requested,
    a.MulliganRequested: mulligan_requested,
    a.MulliganRequestAnswered: mulligan_request_answered,
    a.CitiesExchanged: cities_exchanged,
    a.CitiesKept: cities_kept,
    cards.MulliganTaken: mulligan_taken,
    cards.HandKept: hand_kept,
    a.ThirdMulliganDeclared: third_mulligan_declared,
    a.TurnSkipped: turn_skipped,
    turns.PhaseEnded: phase_ended,
    a.DrawCourseChosen: draw_course_chosen,
    a.ResourceDeclined: nothing_changes,
    things.ObjectEnteredPlay: object_entered,
    a.CityMoveUsed: city_move_used,
}

EVOLVE = game.evolve_of(State, Options, OWN, UNWILLED)
