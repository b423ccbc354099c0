"""What the rules forbid cards in play, and whose texts rest; a game adds its own (`domain.cardkit.dialect.Decrees`)."""

from collections.abc import Callable

from domain.cardkit.run.board import Board
from domain.cardkit.run.costs import ASSIGNED
from domain.orckit.creatures import CREATURE, is_assigned, is_locked
from domain.orckit.equipment import by_carrier, dropped, used

NOTHING: frozenset[str] = frozenset()
MARKING = frozenset({"be_marked"})
OF_ASSIGNED = frozenset({"attack", "defend", "be_marked", "be_unmarked"})
"""What assigned creatures may not do, and what may not be done to them."""
WHILE_ASSIGNED = frozenset({ASSIGNED})

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
    creatures, others, lying, beside_others = board.settled_cast(_by_kind)
    resting: Said = dict.fromkeys(lying, NOTHING)
    forbidden: Said = dict.fromkeys(others, MARKING)
    for thing in board.things(creatures):
        if is_assigned(thing):
            resting[thing.id], forbidden[thing.id] = WHILE_ASSIGNED, of_assigned
        elif is_locked(board, thing):
            forbidden[thing.id] = MARKING
    for thing in board.things(beside_others):
        if thing.id not in using(board, thing.host):
            resting[thing.id] = NOTHING
    return resting, forbidden


def _by_kind(board: Board) -> tuple[list[str], list[str], list[str], list[str]]:
    """The creatures that lie face up, what else does, dropped Equipment, and that which has other beside it."""
    kinds = [(thing.id, board.card(thing).type) for thing in board.in_play() if not thing.blank]
    worn = [there for carrier, there in by_carrier(board).items() if carrier is not None and len(there) > 1]
    return (
        [id for id, kind in kinds if kind == CREATURE],
        [id for id, kind in kinds if kind != CREATURE],
        [one.id for one in dropped(board)],
        [id for there in worn for id in there],
    )
