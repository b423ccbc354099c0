"""What moves of a game's own cost."""

from functools import lru_cache

import msgspec

from domain.cardkit.dialect import Dialect
from domain.cardkit.language.clauses import Pay
from domain.cardkit.language.shorthand import parse_cost
from domain.cardkit.numbers import Number
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.payment import Due, Means, pay_resources
from domain.draft import Draft
from domain.refusal import Refusal
from domain.shapes import Domain
from events.event import Seat


class Price(msgspec.Struct, frozen=True):
    """What a move costs in a resource, as cards write it: `mana 2`.

    It is a number of players, called after the move, which texts change as any other: `mod = { research_cost = "-1" }`.
    """

    move: str
    text: str

    @property
    def number(self) -> Number:
        """What the move costs each player."""
        return Number(f"{self.move}_cost", base=self._said)

    def due(self, board: Board, seat: Seat) -> tuple[Due, ...]:
        """What a seat must pay now."""
        purse = board.dialect.vocabulary.purse(self.part(board.dialect).resource)
        assert purse is not None
        amount = purse.changed(self._said(board, seat), board.player(seat, self.number.name))
        return (Due(purse, amount, {}),)

    def asked(self, board: Board, seat: Seat) -> dict[str, Domain] | Refusal:
        """What is to be named to pay it, or why it cannot be paid."""
        return Means(board, seat).asked(self.due(board, seat))

    def pay(self, draft: Draft, seat: Seat, cards: tuple[str, ...]) -> None:
        """It is paid, with these cards as far as cards pay it."""
        pay_resources(draft, Frame("", seat, item=self.move), self.due(board_of(draft), seat), cards)

    def _said(self, board: Board, seat: Seat) -> int:
        return max(0, board.number(self.part(board.dialect).amount, Frame("", seat)))

    def part(self, dialect: Dialect) -> Pay:
        """It as a part of the card language. Raises `ValueError` if it is no resource."""
        return _read(dialect, self.text)


@lru_cache(maxsize=1024)
def _read(dialect: Dialect, text: str) -> Pay:
    found = parse_cost(text, dialect.vocabulary)
    if not isinstance(found, Pay):
        raise ValueError(f"moves cost resources, not `{text}`")
    return found
