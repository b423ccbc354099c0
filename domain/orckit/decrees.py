"""What the rules forbid cards in play, and whose texts rest; a game adds its own (`domain.cardkit.dialect.Decrees`)."""

from collections.abc import Callable

from domain.cardkit.run.board import Board
from domain.cardkit.run.costs import ASSIGNED
from domain.orckit.creatures import CREATURE, is_assigned, is_locked
from domain.orckit.equipment import EQUIPMENT, is_dropped, used

NOTHING: frozenset[str] = frozenset()
MARKING = frozenset({"be_marked"})
OF_ASSIGNED = frozenset({"attack", "defend", "be_marked", "be_unmarked"})
"""What assigned creatures may not do, and what may not be done to them."""

Said = dict[str, frozenset[str]]


def decreed(
    board: Board,
    of_assigned: frozenset[str] = OF_ASSIGNED,
    using: Callable[[Board, str | None], set[str]] = used,
) -> tuple[Said, Said]:
    """Whose texts rest, each with the kinds that do not, and what is forbidden to whom.

    Nothing but creatures is marked, nor are those that are assigned, or were unassigned in this turn. Of those that are
    assigned texts rest, and of Equipment that is dropped or does not work (`using`).
    """
    resting: Said = {}
    forbidden: Said = {}
    for thing in board.scene.face_up:
        kind = board.card(thing).type
        if kind != CREATURE:
            forbidden[thing.id] = MARKING
        elif is_assigned(thing):
            resting[thing.id], forbidden[thing.id] = frozenset({ASSIGNED}), of_assigned
        elif is_locked(board, thing):
            forbidden[thing.id] = MARKING
        if kind == EQUIPMENT and (is_dropped(board, thing) or thing.id not in using(board, thing.host)):
            resting[thing.id] = NOTHING
    return resting, forbidden
