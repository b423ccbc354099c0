"""What a seat may do now, and what it may not: the one source of legal moves, explanations and refusals."""

from collections.abc import Callable, Mapping

from domain.cardkit.game.decks import deck_offers
from domain.cardkit.game.offering import CONCEDE, order, question, with_end
from domain.cardkit.game.recalling import recalled
from domain.cardkit.run.board import Board
from domain.cardkit.run.windows import PASS
from domain.reasons import Reasons, together
from domain.rulesets.arcmage_arc import (
    attack,
    battle,
    cities,
    defence,
    discarding,
    drawing,
    founding,
    mulligan,
    playing,
    setup,
    tactics,
    timing,
)
from domain.rulesets.arcmage_arc.dialect import DIALECT
from domain.rulesets.arcmage_arc.state import State
from domain.shapes import Offer, Offers
from events.event import Seat


def _acting(offers: Callable[[Board, Seat], Offers]) -> Callable[[Board, Seat], Offers]:
    """The offers of a phase in which its player acts until it ends it."""
    return lambda board, seat: with_end(recalled(board, seat, offers))


PASSING, CONCEDING = Offers((PASS,)), Offers((CONCEDE,))


def _pass(_board: Board, _seat: Seat) -> Offers:
    return PASSING


BY_DECISION: Mapping[str, Callable[[Board, Seat], Offers]] = {
    "deck": deck_offers,
    "cities": setup.city_offers,
    "exchange": mulligan.exchange_offers,
    "mulligan_request": mulligan.request_offers,
    "first_city": setup.first_city_offers,
    "start_of_turn": founding.offers,
    "mulligan": mulligan.hand_offers,
    "draw_course": drawing.course_offers,
    "place_resource": drawing.resource_offers,
    "tactics": _acting(tactics.offers),
    "play": _acting(playing.offers),
    "attack": _acting(attack.offers),
    "defend": defence.offers,
    "distribute": battle.offers,
    "relocate": cities.offers,
    "entry_city": cities.entry_offers,
    "discard": discarding.offers,
    "choose_for_effect": question,
    "order_triggers": order,
    "priority": _pass,
}

BETWEEN: Mapping[str, Callable[[Board, Seat], Offers]] = {
    **dict.fromkeys((*timing.OPEN_TIME, "priority"), playing.responses),
    "play": playing.events,
}
"""What may be done in these decisions besides what answers them."""

ALWAYS_OPEN = frozenset(
    {"start_of_turn", "draw_course", "place_resource", "tactics", "play", "attack", "defend", "priority"}
)
"""Decisions in which there is something to choose in any position: to take the turn, to end the phase, to pass."""


def moves(state: State, seat: Seat) -> Offers:
    """The moves of a seat: those that answer its open decision, events in between, and giving up."""
    if seat in state.defeated:
        return Offers()
    board = Board(state, DIALECT)
    pending = state.pending.get(seat)
    found = []
    if pending is not None:
        found.append(BY_DECISION[pending.kind](board, seat))
        if pending.kind in BETWEEN:
            found.append(recalled(board, seat, BETWEEN[pending.kind]))
    elif state.options.interjections and _open_time(state):
        found.append(_interjections(playing.responses(board, seat)))
    return together(*found, CONCEDING)


def _interjections(events: Offers) -> Offers:
    """Events in between answer no decision; why they are withheld is told of moves of which some are offered."""
    found = tuple(Offer(one.move, one.params, answers=False, secret=one.secret) for one in events.open)
    names = {offer.move for offer in found}
    return Offers(found, Reasons(lambda: [held for held in events.withheld if held.move in names]))


def _open_time(state: State) -> bool:
    return any(pending.kind in timing.OPEN_TIME for pending in state.pending.values())
