"""How each event of Arcmage changes a state. Knows no rules: it believes what the events say."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from domain.cardkit.evolve import CARD_EVENTS, alter, count_anew, leave, put, rezone
from domain.cardkit.evolve import turn_started as card_turn_started
from domain.cardkit.state import CardObject
from domain.frame import FRAME, loads_position, match_created, nothing_changes
from domain.frame import move_made as frame_move_made
from domain.rulesets.arcmage_arc.evolve_strife import STRIFE_EVENTS
from domain.rulesets.arcmage_arc.options import Options
from domain.rulesets.arcmage_arc.state import Exchange, Request, State
from events.event import Event, Seat
from events.vocabulary import arcmage_arc as a
from events.vocabulary import arcmage_opening as opening
from events.vocabulary.cards import PlayerDefeated
from events.vocabulary.chance import FirstPlayerChosen
from events.vocabulary.decks import CardsDealtAnew
from events.vocabulary.match import MatchCreated, MatchForked, MoveMade, ScenarioOpened
from events.vocabulary.turns import TurnEnded, TurnStarted


class _DeckList(msgspec.Struct, frozen=True):
    """The part of `CardsDealtAnew.position` that is the ruleset's own: the list of the whole deck."""

    list: tuple[str, ...]


_LIST = msgspec.json.Decoder(_DeckList)

UNWILLED = frozenset(
    {
        "pass",
        "choose_for_effect",
        "order_triggers",
        "distribute_damage",
        "relocate_resident",
        "choose_entry_city",
    }
)
"""Moves that are no act of free will: a chain of resolutions goes on through them (ARC-STK-09)."""

# --- set-up and mulligans ---------------------------------------------------------------------------------------------


def created(state: State, event: MatchCreated) -> None:
    match_created(state, event)
    state.options = msgspec.convert(event.options, Options)


def _take_from_deck(state: State, seat: Seat, names: tuple[str, ...]) -> None:
    left = list(state.decks.get(seat, ()))
    for name in names:
        left.remove(name)
    state.decks[seat] = tuple(left)


def _set_aside(state: State, seat: Seat, ids: tuple[str, ...], names: tuple[str, ...]) -> None:
    state.labels += len(ids)
    for one, name in zip(ids, names, strict=True):
        put(state, CardObject(one, name, seat, seat, "unbuilt"))


def cities_selected(state: State, event: opening.CitiesSelected) -> None:
    if not state.decks.get(event.seat):
        state.decks[event.seat] = state.lists[event.seat]
    _take_from_deck(state, event.seat, event.cards)
    _set_aside(state, event.seat, event.ids, event.cards)


def city_choice_made(state: State, event: opening.CityChoiceMade) -> None:
    state.choices[event.seat] = Exchange(event.out, event.into)


def city_exchange_requested(state: State, event: opening.CityExchangeRequested) -> None:
    state.requests[event.seat] = Request("cities", event.count)


def mulligan_requested(state: State, event: opening.MulliganRequested) -> None:
    state.requests[event.seat] = Request("hand", event.count)


def mulligan_request_answered(state: State, event: opening.MulliganRequestAnswered) -> None:
    request = state.requests[event.seat]
    if event.allow:
        state.requests[event.seat] = replace(request, allowed=(*request.allowed, event.by))


def cities_exchanged(state: State, event: opening.CitiesExchanged) -> None:
    state.requests.pop(event.seat, None)
    _take_from_deck(state, event.seat, event.cards)
    back = tuple(leave(state, one).card for one in event.out)
    state.decks[event.seat] = (*state.decks[event.seat], *back)
    _set_aside(state, event.seat, event.ids, event.cards)
    state.kept = (*state.kept, event.seat)
    state.choices.pop(event.seat, None)


def cities_kept(state: State, event: opening.CitiesKept) -> None:
    state.requests.pop(event.seat, None)
    state.choices.pop(event.seat, None)
    state.kept = (*state.kept, event.seat)


def mulligan_taken(state: State, event: opening.MulliganTaken) -> None:
    state.requests.pop(event.seat, None)
    back = tuple(leave(state, one).card for one in state.zone("hand", event.seat))
    state.decks[event.seat] = (*state.decks[event.seat], *back)
    state.mulligans[event.seat] = event.number


def hand_kept(state: State, event: opening.HandKept) -> None:
    state.requests.pop(event.seat, None)
    state.hands_kept = (*state.hands_kept, event.seat)


def third_mulligan_declared(state: State, event: opening.ThirdMulliganDeclared) -> None:
    state.third = (*state.third, event.seat)


# --- the turn ---------------------------------------------------------------------------------------------------------


def first_player_chosen(state: State, event: FirstPlayerChosen) -> None:
    state.first = event.seat


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


def phase_ended(state: State, event: a.PhaseEnded) -> None:
    state.ended = (*state.ended, event.phase)


def draw_course_chosen(state: State, event: a.DrawCourseChosen) -> None:
    state.course = event.course


def resource_placed(state: State, event: a.ResourcePlaced) -> None:
    leave(state, event.former)
    state.moment += 1
    put(
        state,
        CardObject(
            event.id,
            event.card,
            event.seat,
            event.seat,
            "play",
            "vault",
            marked=event.marked,
            blank=True,
            faction=event.faction,
            since=state.moment,
        ),
    )


def damage_cleared(state: State, event: a.DamageCleared) -> None:
    for one in state.zone("play"):
        thing = state.objects[one]
        if thing.damage and thing.place != "kingdom":
            alter(state, one, damage=0)
    count_anew(state)


def move_made(state: State, event: MoveMade) -> None:
    frame_move_made(state, event)
    if event.move not in UNWILLED:
        state.chain = 0
        state.said_yes = state.unwilling = False


def chain_broken(state: State, event: a.ChainBroken) -> None:
    state.unwilling = True
    state.said_yes = False
    state.chain = 0


# --- entering play and moving -----------------------------------------------------------------------------------------


def _enter(
    state: State,
    id: str,
    card: str,
    owner: Seat,
    controller: Seat,
    place: str,
    *,
    host: str | None = None,
    marked: bool = False,
    origin: str = "",
) -> None:
    state.moment += 1
    _forget(state, id)
    if id in state.objects:
        rezone(state, id, "play", controller=controller, place=place, host=host, marked=marked, since=state.moment)
        return
    if origin == "deck":
        _take_from_deck(state, owner, (card,))
        state.labels += 1
    put(state, CardObject(id, card, owner, controller, "play", place, host, marked, since=state.moment))


def _forget(state: State, id: str) -> None:
    """What comes into play is another object than the one that left it under this id."""
    state.devoted.pop(id, None)
    state.advantages.pop(id, None)
    state.handled = tuple(city for city in state.handled if city != id)
    state.moved = tuple(city for city in state.moved if city != id)
    for resident in state.in_place(id):
        alter(state, resident.id, place=f"ruins:{id}")


def city_entered(state: State, event: a.CityEnteredPlay) -> None:
    _enter(state, event.id, event.card, event.seat, event.seat, "kingdom", origin=event.origin)


def creature_entered(state: State, event: a.CreatureEnteredPlay) -> None:
    _enter(
        state,
        event.id,
        event.card,
        event.owner,
        event.controller,
        event.place,
        marked=event.marked,
        origin=event.origin,
    )


def enchantment_entered(state: State, event: a.EnchantmentEnteredPlay) -> None:
    _enter(
        state,
        event.id,
        event.card,
        event.owner,
        event.controller,
        "army" if event.host is None else "",
        host=event.host,
        marked=event.marked,
        origin=event.origin,
    )


def creature_moved(state: State, event: a.CreatureMoved) -> None:
    alter(state, event.id, place=event.to)


def resident_relocated(state: State, event: a.ResidentRelocated) -> None:
    alter(state, event.id, place=event.to)


def city_move_used(state: State, event: a.CityMoveUsed) -> None:
    state.moved = (*state.moved, event.city)


def player_defeated(state: State, event: PlayerDefeated) -> None:
    CARD_EVENTS[PlayerDefeated](state, event)
    state.requests.pop(event.seat, None)
    state.choices.pop(event.seat, None)


def cards_dealt_anew(state: State, event: CardsDealtAnew) -> None:
    CARD_EVENTS[CardsDealtAnew](state, event)
    state.lists[event.seat] = _LIST.decode(event.position).list
    if event.seat in state.choices:
        state.choices[event.seat] = Exchange()
    question = state.question
    if question is not None and question.hidden and question.seat == event.seat:
        held = any(option in state.objects for option in question.options)
        options = state.zone("hand", event.seat) if held else tuple(sorted(set(state.decks[event.seat])))
        state.question = replace(question, options=options)


EVOLVE: Mapping[type[Event], Callable[[Any, Any], None]] = {
    **FRAME,
    **CARD_EVENTS,
    **STRIFE_EVENTS,
    MatchCreated: created,
    MoveMade: move_made,
    ScenarioOpened: loads_position(State),
    MatchForked: loads_position(State),
    TurnStarted: turn_started,
    TurnEnded: nothing_changes,
    FirstPlayerChosen: first_player_chosen,
    CardsDealtAnew: cards_dealt_anew,
    PlayerDefeated: player_defeated,
    opening.CitiesSelected: cities_selected,
    opening.CityChoiceMade: city_choice_made,
    opening.CityExchangeRequested: city_exchange_requested,
    opening.MulliganRequested: mulligan_requested,
    opening.MulliganRequestAnswered: mulligan_request_answered,
    opening.CitiesExchanged: cities_exchanged,
    opening.CitiesKept: cities_kept,
    opening.MulliganTaken: mulligan_taken,
    opening.HandKept: hand_kept,
    opening.ThirdMulliganDeclared: third_mulligan_declared,
    a.ChainBroken: chain_broken,
    a.CityEnteredPlay: city_entered,
    a.TurnSkipped: turn_skipped,
    a.PhaseEnded: phase_ended,
    a.DrawCourseChosen: draw_course_chosen,
    a.ResourcePlaced: resource_placed,
    a.ResourceDeclined: nothing_changes,
    a.CreatureEnteredPlay: creature_entered,
    a.EnchantmentEnteredPlay: enchantment_entered,
    a.CreatureMoved: creature_moved,
    a.CityMoveUsed: city_move_used,
    a.ResidentRelocated: resident_relocated,
    a.DamageCleared: damage_cleared,
}
