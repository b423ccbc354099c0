"""Producing ahead: cards that pay are marked before there is anything to pay for, and fill a number."""

from domain.cardkit.dialect import Dialect
from domain.cardkit.events.numbers import PAYMENT
from domain.cardkit.events.things import CardMarked
from domain.cardkit.moves_play import Produce
from domain.cardkit.run.board import Board
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.gaining import gain
from domain.cardkit.run.payment import Means
from domain.cardkit.shapes import SoMany
from domain.draft import Draft
from domain.refusal import Refusal
from domain.shapes import Offer, Offers, Withheld
from events.event import Seat

PRODUCE = "produce"
PRODUCED = "produced"
"""The cause of a number rising by cards that were marked for it."""


def producing(board: Board, seat: Seat, move: str = PRODUCE) -> Offers:
    """The move by which a seat marks cards ahead, if a purse lets it; the ruleset says when, and may have its own."""
    means, clause = Means(board, seat), _clause(board.dialect)
    marking = board.dialect.vocabulary.marking
    if marking is None or not marking.number:
        return Offers()
    free, barred = means.cards
    if not free:
        return Offers(withheld=(Withheld(move, Refusal("nothing-to-mark", (clause,))),))
    return Offers((Offer(move, {"cards": SoMany(tuple(free), 1, len(free), clause, barred=barred)}),))


def produce(draft: Draft, seat: Seat, move: Produce) -> None:
    """The handler of the move: the number rises by one for each card that becomes marked."""
    dialect: Dialect = draft.ruleset.dialect
    clause = _clause(dialect)
    marked = [id for id in move.cards if bring(draft, CardMarked(id, PAYMENT), clause) is not None]
    marking = dialect.vocabulary.marking
    assert marking is not None
    gain(draft, seat, marking.number, len(marked), clause, cause=PRODUCED)


def _clause(dialect: Dialect) -> str:
    return dialect.clauses.produce or dialect.clauses.cost
