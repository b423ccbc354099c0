"""What a seat may do now, and what it may not: the one source of legal moves, explanations and refusals."""

from collections.abc import Mapping
from typing import Any

from domain.cardkit.dialect import Dialect
from domain.cardkit.game import opening, playing
from domain.cardkit.game.decks import DECK, deck_offers
from domain.cardkit.game.declared import game_of
from domain.cardkit.game.moves import END_PHASE
from domain.cardkit.game.recalling import recalled
from domain.cardkit.run.board import Board
from domain.cardkit.run.choosing import CHOOSING, ORDERING, offers_of_order, offers_of_question
from domain.cardkit.run.windows import PASS, PRIORITY
from domain.reasons import together
from domain.ruleset import Forecast
from domain.shapes import Offer, Offers
from events.event import Seat

CONCEDE = Offer("concede", answers=False)


def question(board: Board, _seat: Seat) -> Offers:
    """The answers to what an effect asks."""
    return Offers((offers_of_question(board.state, board.dialect.clauses.choice),))


def order(board: Board, seat: Seat) -> Offers:
    """The orders of triggers that wait."""
    return Offers((offers_of_order(board.state, seat, board.dialect.clauses.triggers),))


def _responding(board: Board, seat: Seat) -> Offers:
    return together(Offers((PASS,)), playing.responses(board, seat))


BY_DECISION: Mapping[str, Any] = {
    DECK: deck_offers,
    opening.MULLIGAN: opening.offers,
    CHOOSING: question,
    ORDERING: order,
    PRIORITY: _responding,
}
"""The offers of decisions that every card game has."""


def with_end(found: Offers) -> Offers:
    """The same and the end of the phase, unless something must be done before it."""
    return together(found, Offers((END_PHASE,))) if found.ends else found


def moves(dialect: Dialect, state: Any, seat: Seat) -> Offers:
    """The moves of a seat: those that answer its open decision, what may be played in between, and giving up."""
    if seat in state.defeated:
        return Offers()
    board = Board(state, dialect)
    return together(_of_decision(board, seat), Offers((CONCEDE,)))


def forecast(dialect: Dialect, state: Any, seat: Seat, move: str, args: Mapping[str, Any]) -> Forecast | None:
    """What a move comes to, if its act says so beforehand."""
    act = dialect.game.acts.get(move)
    return None if act is None or act.forecast is None else act.forecast(Board(state, dialect), seat, args)


def _of_decision(board: Board, seat: Seat) -> Offers:
    pending = board.state.pending.get(seat)
    if pending is None:
        return _in_between(board, seat)
    game = game_of(board.dialect)
    if pending.kind in game.decisions:
        return together(*[recalled(board, seat, act.offers) for act in game.decisions[pending.kind]])
    if pending.kind in BY_DECISION:
        return recalled(board, seat, BY_DECISION[pending.kind])
    acts = game.phase(board.state.phase).moves
    return with_end(together(*[recalled(board, seat, act.offers) for act in acts]))


def _in_between(board: Board, seat: Seat) -> Offers:
    """What may be played while another player thinks about a main decision."""
    state = board.state
    main = board.dialect.main
    if not state.options.lets_interject or not any(one.kind in main for one in state.pending.values()):
        return Offers()
    found = playing.responses(board, seat).open
    return Offers(tuple(Offer(one.move, one.params, answers=False, secret=one.secret) for one in found))
