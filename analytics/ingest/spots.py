"""What was done at which squares of a board, as the registry of events declares it."""

from collections.abc import Iterator
from typing import Any

from analytics.ingest.facts import Fact
from analytics.ingest.uses import Names
from analytics.lake.rows import SpotRow
from events.registry import Kind

BOARD = "board"
"""The option of a match that holds the board that it is played on, with its `id`, or the id alone."""


def board_of(options: Any) -> str:
    """The id of the board that a match is played on; empty in a game that has but one."""
    board = options.get(BOARD, "")
    return str(board.get("id", "") if isinstance(board, dict) else board)


def spot_rows(match: str, board: str, fact: Fact, kind: Kind, names: Names) -> Iterator[SpotRow]:
    """What an event of the surviving branch tells of squares."""
    data = fact.data
    for spot in kind.spots:
        square = _square(getattr(data, spot.at))
        if square is None:
            continue
        named = None if spot.object is None else names.of(getattr(data, spot.object))
        yield SpotRow(
            match=match,
            seq=fact.seq,
            turn=fact.phase.turn,
            seat=fact.actor if spot.seat is None else getattr(data, spot.seat),
            act=spot.act,
            name=named if spot.name is None else getattr(data, spot.name),
            board=board,
            row=square[0],
            col=square[1],
        )


def _square(name: str | None) -> tuple[int, int] | None:
    """Row and column of a square by its name; None for the name of anything else."""
    _, _, at = (name or "").partition(":")
    row, colon, col = at.partition(":")
    return (int(row), int(col)) if colon and row.isdecimal() and col.isdecimal() else None
