"""Of a Hero or Unique card a player has one copy in play at most (TERRA-UNIQ)."""

from typing import Any, TypeGuard

from msgspec.structs import replace

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


def twins(board: Board, seat: Seat, id: str) -> tuple[str, ...]:
    """Other copies in play of a Hero or Unique card that this player controls (TERRA-UNIQ-01)."""
    if not _is_unique(board, id):
        return ()
    card = board.state.objects[id].card
    same = (one for one in board.in_play() if one.card == card and one.id != id and one.controller == seat)
    return tuple(one.id for one in same)


def _is_unique(board: Board, id: str) -> bool:
    return not UNIQUE.isdisjoint(word.lower() for word in board.words(id))


def replace_twins(draft: Draft, seat: Seat, id: str) -> None:
    """Older copies of a Hero or Unique card are destroyed (TERRA-UNIQ-02)."""
    older = twins(board_of(draft), seat, id)
    if older:
        draft.ruleset.dialect.physics.destroy(draft, older, CAUSE)


def came(draft: Draft, seat: Seat, id: str) -> None:
    """A player has gained control of something: of the copies that have come with it one stays (TERRA-UNIQ-03)."""
    board = board_of(draft)
    if not _is_unique(board, id):
        return
    at = _pending(draft, seat, board.state.objects[id].card)
    if at is None:
        _let_keep(draft, seat, (id,))
    else:
        task = draft.agenda[at]
        assert lets_keep(task)
        (before,) = task.frame.targets
        draft.agenda[at] = replace(task, frame=replace(task.frame, targets=((*before, id),)))


def check(draft: Draft) -> None:
    """Of copies that have become unique, or copies, in play one stays (TERRA-UNIQ-01, TERRA-STACK-02)."""
    board = board_of(draft)
    for (seat, card), ids in board.settled_cast(_alike).items():
        if any(_is_unique(board, id) for id in ids) and _pending(draft, seat, card) is None:
            _let_keep(draft, seat, ids)


def _alike(board: Board) -> dict[tuple[Seat, str], tuple[str, ...]]:
    """The ids of things with a card of the same name, where a player has several."""
    found: dict[tuple[Seat, str], tuple[str, ...]] = {}
    for one in board.in_play():
        if kind_of(board, one) != WORKER:
            key = one.controller, one.card
            found[key] = (*found.get(key, ()), one.id)
    return {key: ids for key, ids in found.items() if len(ids) > 1}


def _let_keep(draft: Draft, seat: Seat, ids: tuple[str, ...]) -> None:
    draft.push(Do((verb("word").struct(KEEP),), Frame(source=ids[0], controller=seat, targets=(ids,))), StateCheck())


def _pending(draft: Draft, seat: Seat, card: str) -> int | None:
    """Where on the agenda it waits that a player keeps one copy of a card."""
    objects = draft.state.objects
    for at, task in enumerate(draft.agenda):
        if lets_keep(task) and (task.frame.controller, objects[task.frame.source].card) == (seat, card):
            return at
    return None


def lets_keep(task: Task) -> TypeGuard[Do]:
    """Whether a task lets a player keep one of several copies."""
    return isinstance(task, Do) and getattr(task.effects[0], "word", "") == KEEP


def keep_one(draft: Draft, effect: Any, frame: Frame) -> None:
    """The copy that came last stays, the others are destroyed; of several that came at once the player says which."""
    objects, seat = draft.state.objects, frame.controller
    (ids,) = frame.targets
    there = [id for id in ids if id in objects and (objects[id].zone, objects[id].controller) == ("play", seat)]
    for id in choose(draft, effect, frame, seat, there, 1, 1) or ():
        replace_twins(draft, seat, id)
