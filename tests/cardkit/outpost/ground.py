"""Bases, workers, and where things may be put (OUT-GEN)."""

from collections.abc import Mapping
from typing import Annotated

import msgspec

from domain.boardkit.grid import Square
from domain.cardkit.game.options import CardOptions, Told
from domain.cardkit.run import pieces, squares
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.gaining import gain
from domain.draft import Draft
from domain.refusal import Refusal
from events.event import Seat

RULE = "OUT-GEN-01"
Small = Annotated[int, msgspec.Meta(ge=1, le=9)]


class Options(CardOptions, frozen=True, forbid_unknown_fields=True):
    """What can be agreed upon."""

    base_health: Small = 3
    worker_health: Small = 1
    worker_pace: Small = 2


OPTION_DOCS: Mapping[str, Told] = {
    "base_health": ("Damage that a base can take.", "1 to 9", (RULE,)),
    "worker_health": ("Damage that a worker can take.", "1 to 9", (RULE,)),
    "worker_pace": ("Squares that a worker walks.", "1 to 9", (RULE,)),
}


def base_stats(options: Options) -> Mapping[str, int]:
    """What a base is like."""
    return {"health": options.base_health}


def worker_stats(options: Options) -> Mapping[str, int]:
    """What a worker is like."""
    return {"health": options.worker_health, "pace": options.worker_pace}


def of_type(board: Board, kind: str, seat: Seat | None = None) -> list[str]:
    """The things of a type in play, perhaps of one side."""
    return [one.id for one in board.in_play() if kind in board.types(one.id) and seat in (None, one.controller)]


def beside(board: Board, ids: list[str], square: Square) -> bool:
    """Whether a square touches that of one of some things."""
    return 1 in squares.between(board, square.name, ids)


def beside_base(board: Board, seat: Seat, _id: str, square: Square) -> Refusal | None:
    """Units and workers are put beside their base."""
    return None if beside(board, of_type(board, "base", seat), square) else Refusal("not-beside-base", (RULE,))


def beside_worker(board: Board, seat: Seat, _id: str, square: Square) -> Refusal | None:
    """Towers are put beside a worker of one's own, and not beside any base."""
    if beside(board, of_type(board, "base"), square):
        return Refusal("beside-a-base", (RULE,))
    return None if beside(board, of_type(board, "worker", seat), square) else Refusal("not-beside-worker", (RULE,))


def settle(draft: Draft) -> None:
    """Before the first turn each side has its base and a worker."""
    if draft.state.turn > 1:
        return
    for seat, base in zip(draft.state.seats, squares.layout_of(board_of(draft)).bases, strict=True):
        pieces.make(draft, seat, "Base", "setup", base.at.name)
        board = board_of(draft)
        away = next(at for at in squares.layout_of(board).grid.neighbours[base.at] if squares.is_free(board, at.name))
        pieces.make(draft, seat, "Worker", "setup", away.name)


def collect(draft: Draft) -> None:
    """Each worker on a gold node brings a gold."""
    board, seat = board_of(draft), draft.state.active
    gold = {node.name for node in squares.layout_of(board).nodes["gold"]}
    on_gold = [one for one in of_type(board, "worker", seat) if draft.state.objects[one].place in gold]
    gain(draft, seat, "gold", 1 + len(on_gold), RULE, cause="collect")


def no_base_left(board: Board, seat: Seat) -> bool:
    """Whether a side has lost its base; before the first turn is under way there are none."""
    return bool(of_type(board, "base")) and not of_type(board, "base", seat)
