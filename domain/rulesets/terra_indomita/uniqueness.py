"""Of a Hero or Unique card a player has one copy in play at most (TERRA-UNIQ)."""

from typing import Any, TypeGuard

from domain.agenda import Task
from domain.cardkit.language.verb import verb
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.choosing import choose
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.tasks import Do, StateCheck
from domain.draft import Draft
from domain.rulesets.terra_indomita.ground import WORKER, kind_of
from events.event import Seat

UNIQUE = {"hero", "unique"}
"""Words of a type line: of such a card a player has one at most (TERRA-UNIQ-01)."""
CAUSE = "unique"
"""Why another copy of such a card is destroyed."""
KEEP = "keep_one"
"""The word of what lets one copy stay of those that have come at once."""


def _is_unique(board: Board, id: str) -> bool:
    return not UNIQUE.isdisjoint(word.lower() for word in board.words(id))


def replace_twins(draft: Draft, seat: Seat, id: str) -> None:
    """Other copies of a Hero or Unique card that this player controls are destroyed (TERRA-UNIQ-02)."""
    board, kind = board_of(draft), (seat, draft.state.objects[id].card)
    if _is_unique(board, id):
        others = (one.id for one in board.in_play() if (one.controller, one.card) == kind and one.id != id)
        draft.ruleset.dialect.physics.destroy(draft, tuple(others), CAUSE)


def came(draft: Draft, seat: Seat, id: str) -> None:
    """A player has gained control of something: of the copies that have come with it one stays (TERRA-UNIQ-03)."""
    if _is_unique(board_of(draft), id):
        draft.push(_keeping(seat, (id,)), StateCheck())


def check(draft: Draft) -> None:
    """Of copies that have become unique, or copies, in play one stays (TERRA-UNIQ-01, TERRA-STACK-02)."""
    board = board_of(draft)
    if not any(map(lets_keep, draft.agenda)):
        for seat, ids in board.settled(_twins):
            draft.push(_keeping(seat, ids), StateCheck())


def _twins(board: Board) -> list[tuple[Seat, tuple[str, ...]]]:
    """Whose Heroes or Unique cards are of the same card, where a player has several of one."""
    return [(seat, ids) for seat, ids in board.settled_cast(_alike) if any(_is_unique(board, id) for id in ids)]


def _alike(board: Board) -> list[tuple[Seat, tuple[str, ...]]]:
    """Whose things are of the same card, where a player has several of one."""
    found: dict[tuple[Seat, str], tuple[str, ...]] = {}
    for one in board.in_play():
        if kind_of(board, one) != WORKER:
            key = one.controller, one.card
            found[key] = (*found.get(key, ()), one.id)
    return [(seat, ids) for (seat, _), ids in found.items() if len(ids) > 1]


def _keeping(seat: Seat, ids: tuple[str, ...]) -> Do:
    return Do((verb("word").struct(KEEP),), Frame(source=ids[0], controller=seat, targets=(ids,)))


def lets_keep(task: Task) -> TypeGuard[Do]:
    """Whether a task lets a player keep one of several copies."""
    return isinstance(task, Do) and getattr(task.effects[0], "word", "") == KEEP


def keep_one(draft: Draft, effect: Any, frame: Frame) -> None:
    """The copy that came last stays, the others are destroyed; of several that came at once the player says which."""
    board, seat = board_of(draft), frame.controller
    card = board.card(frame.source).name if frame.source in draft.state.objects else ""
    ids = {*frame.targets[0], *(id for task in draft.agenda if lets_keep(task) for id in task.frame.targets[0])}
    there = [one.id for one in board.in_play() if one.id in ids and (one.controller, one.card) == (seat, card)]
    for id in choose(draft, effect, frame, seat, there, 1, 1) or ():
        replace_twins(draft, seat, id)
