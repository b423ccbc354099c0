"""Collection: what workers on nodes bring (TERRA-COLL, -NODE)."""

from domain.boardkit.grid import Square
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.gaining import bring_to, gain
from domain.cardkit.run.squares import layout_of
from domain.draft import Draft
from domain.rulesets.terra_indomita.board import GOLD, MANA
from domain.rulesets.terra_indomita.events import CollectionSnapshotTaken, ResourcesCollected
from domain.rulesets.terra_indomita.ground import WORKER, of_kind
from domain.rulesets.terra_indomita.numbers import FLAT, YIELDS
from domain.rulesets.terra_indomita.state import State
from events.event import Seat

COLLECT = "collected"
"""Why gold and mana are gained in Collection."""


def take_snapshot(draft: Draft) -> None:
    """Which workers stand on nodes now: they alone bring something (TERRA-COLL-02)."""
    board, seat = board_of(draft), draft.state.active
    nodes = layout_of(board).node_kinds
    there = {one.id: one.place for one in of_kind(board, seat, WORKER) if Square.named(one.place) in nodes}
    draft.emit(CollectionSnapshotTaken(seat, there), "TERRA-COLL-02")


def snapshot(draft: Draft) -> None:
    """As the phase begins, unless it was taken as the turn began."""
    if draft.state.options.collection_check == "phase_start":
        take_snapshot(draft)


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
        gain(draft, seat, kind, income[kind], "TERRA-COLL-04", cause=COLLECT)


def _brought(board: Board, seat: Seat, kind: str) -> dict[str, int]:
    """What each worker brings that has stood on such a node all the time (TERRA-COLL-02, -06)."""
    state: State = board.state
    nodes, found = layout_of(board).node_kinds, {}
    for id, place in state.counted:
        worker, square = board.object(id), Square.named(place)
        there = worker is not None and worker.zone == "play" and (worker.controller, worker.place) == (seat, place)
        if there and square is not None and nodes[square] == kind:
            found[id] = max(0, board.stat(id, YIELDS[kind]))
    return found
