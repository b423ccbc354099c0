"""Workers: buying them, and what they bring in Collection (TERRA-WORK, -ACT-17, -COLL, -NODE)."""

from collections.abc import Callable
from typing import Annotated

from domain.boardkit.grid import Square
from domain.cardkit.game.acting import move, plainly
from domain.cardkit.run import pieces, squares
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.gaining import bring_to, gain
from domain.draft import Draft
from domain.refusal import Refusal
from domain.rulesets.terra_indomita.board import GOLD, MANA
from domain.rulesets.terra_indomita.events import (
    CollectionSnapshotTaken,
    PurchaseFizzled,
    ResourcesCollected,
    WorkerPurchaseAnnounced,
)
from domain.rulesets.terra_indomita.ground import WORKER, beside_base, no_node, of_kind
from domain.rulesets.terra_indomita.numbers import FLAT, YIELDS
from domain.rulesets.terra_indomita.state import State
from domain.rulesets.terra_indomita.tasks import OpenWindow, PutWorker
from domain.rulesets.terra_indomita.windows import PURCHASE, settled
from domain.shapes import OneOf, parted
from events.event import Seat

CLAUSE = "TERRA-WORK-04"


def barred(board: Board, seat: Seat, square: Square) -> Refusal | None:
    """Why no new worker may be put on a square: it is taken, or a node (TERRA-NODE-05)."""
    if not squares.is_free(board, square.name):
        return Refusal("occupied", (CLAUSE,), {"by": squares.standing(board)[square]})
    if squares.is_closed(board, square.name, seat):
        return Refusal("forbidden", ("TERRA-ECON-03",), {"what": squares.ENTERED})
    return no_node(board, square)


def _squares(board: Board, seat: Seat) -> OneOf | Refusal:
    """Where a worker may be bought for, as long as there is gold and none was bought (TERRA-WORK-02, -03)."""
    state: State = board.state
    most, price, have = (board.player(seat, name) for name in ("worker_purchases", "worker_cost", GOLD))
    if state.bought >= most:
        return Refusal("no-more-workers", ("TERRA-WORK-03",), {"most": most, "have": state.bought})
    if have < max(0, price):
        return Refusal("too-dear", ("TERRA-WORK-02",), {"resource": GOLD, "need": price, "have": have})
    return parted({square.name: barred(board, seat, square) for square in sorted(beside_base(board, seat, ""))}, CLAUSE)


@move(CLAUSE, made=False, how=plainly)
def purchase_worker(draft: Draft, seat: Seat, square: Annotated[str, _squares]) -> None:
    """Buy a worker, which is put beside the own base."""
    price = max(0, board_of(draft).player(seat, "worker_cost"))
    settled(draft)
    draft.push(OpenWindow("purchase.response", PURCHASE, seat), PutWorker(seat, square))
    bring(draft, WorkerPurchaseAnnounced(seat, square, price), "TERRA-ACT-17")
    gain(draft, seat, GOLD, -price, "TERRA-WORK-02", cause="payment")


def put_worker(draft: Draft, task: PutWorker) -> None:
    """The worker stands on its square if it still may (TERRA-ACT-17)."""
    board = board_of(draft)
    square = squares.layout_of(board).named[task.square]
    if square in beside_base(board, task.seat, "") and barred(board, task.seat, square) is None:
        pieces.make(draft, task.seat, "Worker", PURCHASE, task.square)
    else:
        draft.emit(PurchaseFizzled(task.seat, task.square), "TERRA-ACT-17")


# --- collection -------------------------------------------------------------------------------------------------------


def snapshot(when: str) -> Callable[[Draft], None]:
    """Which workers stand on nodes then, if that was agreed: they alone bring something (TERRA-COLL-02)."""

    def take(draft: Draft) -> None:
        board, seat = board_of(draft), draft.state.active
        nodes = squares.layout_of(board).node_kinds
        there = {one.id: one.place for one in of_kind(board, seat, WORKER) if Square.named(one.place) in nodes}
        if draft.state.options.collection_check == when:
            draft.emit(CollectionSnapshotTaken(seat, there), "TERRA-COLL-02")

    return take


def collect(draft: Draft) -> None:
    """Mana is lost, then gold and mana are collected, each at once (TERRA-COLL-03 to -07)."""
    board, seat = board_of(draft), draft.state.active
    brought = {kind: _brought(board, seat, kind) for kind in (GOLD, MANA)}
    flat = {kind: board.player(seat, FLAT[kind]) for kind in (GOLD, MANA)}
    income = {kind: max(0, sum(brought[kind].values()) + flat[kind]) for kind in (GOLD, MANA)}
    bring_to(draft, seat, MANA, 0, "TERRA-COLL-03", cause="reset")
    each = {**brought[GOLD], **brought[MANA]}
    told = ResourcesCollected(seat, income[GOLD], income[MANA], each, flat[GOLD], flat[MANA])
    draft.emit(told, "TERRA-COLL-06")
    for kind in (GOLD, MANA):
        gain(draft, seat, kind, income[kind], "TERRA-COLL-04", cause="collected")


def _brought(board: Board, seat: Seat, kind: str) -> dict[str, int]:
    """What each worker brings that has stood on such a node all the time (TERRA-COLL-02, -06)."""
    state: State = board.state
    nodes, found = squares.layout_of(board).node_kinds, {}
    for id, place in state.counted:
        worker, square = board.object(id), Square.named(place)
        there = worker is not None and worker.zone == "play" and (worker.controller, worker.place) == (seat, place)
        if there and square is not None and nodes[square] == kind:
            found[id] = max(0, board.stat(id, YIELDS[kind]))
    return found
