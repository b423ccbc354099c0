"""The clauses of a game by the words of this kit, for refusals and for what may be named (`Clause.says`)."""

from domain.cardkit.run.board import Board


def clause(board: Board, word: str) -> str:
    """The clause of a game that says a word."""
    said: str = board.dialect.said[word]
    return said


def clauses(board: Board, *words: str) -> tuple[str, ...]:
    """The clauses of a game that say these words."""
    return tuple(clause(board, word) for word in words)
