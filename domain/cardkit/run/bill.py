"""The bill: all costs of one announcement but resources, which can be paid only together.

What is picked pays for one cost, counters are added up, and what a cost puts out of play pays for no later one.
"""

from collections.abc import Sequence

import msgspec

from domain.cardkit.language.clauses import Cost, Discard, Escrow, Return, Sacrifice, SpendCounters
from domain.cardkit.language.together import clash, takes_itself
from domain.cardkit.run.board import Board
from domain.cardkit.run.choosing import picked as picked_at_random
from domain.cardkit.run.costs import COSTS, Picked, counted
from domain.cardkit.run.frame import Frame
from domain.cardkit.shapes import Some
from domain.cardkit.slots import Slots, shared
from domain.draft import Draft
from domain.refusal import Refusal

PICKING = 8
"""Steps for each thing that might be picked for a cost."""


class Bill(msgspec.Struct, frozen=True):
    """Costs with their numbers as they were before anything was paid: paying one does not change what another takes.

    taken: what each takes out of several things, picked or at random; None if it takes nothing or the card itself
    """

    costs: tuple[Cost, ...]
    taken: tuple[Some | None, ...]


def bill_of(board: Board, costs: Sequence[Cost], frame: Frame) -> Bill:
    """The bill for these costs in this position."""
    fixed = tuple(_fixed(board, cost, frame) for cost in costs)
    return Bill(fixed, tuple(_taken(board, fixed, at, frame) for at in range(len(fixed))))


def _fixed(board: Board, cost: Cost, frame: Frame) -> Cost:
    numbers = [field for field in ("count", "amount") if hasattr(cost, field)]
    return msgspec.structs.replace(
        cost, **{field: max(0, board.number(getattr(cost, field), frame)) for field in numbers}
    )


def _taken(board: Board, costs: Sequence[Cost], at: int, frame: Frame) -> Some | None:
    """What a cost may take of several things: not the card itself where another cost needs that."""
    some = COSTS[type(costs[at])].options(board, costs[at], frame)
    if some is None:
        return None
    board.meter.take(PICKING * len(some.values))
    counters_later = any(isinstance(later, SpendCounters) for later in costs[at:])
    needed = any(map(takes_itself, costs)) or (isinstance(costs[at], Sacrifice | Return) and counters_later)
    return some.without({frame.source}) if needed else some


# --- whether it can be paid -------------------------------------------------------------------------------------------


def picks(board: Board, bill: Bill, frame: Frame) -> Slots | Refusal | None:
    """What is to be picked for a bill, or why it cannot be paid; None if nothing is to be picked."""
    why = _alone(board, bill, frame) or _of_itself(board, bill, frame)
    if why is not None:
        return why
    slots, at_random = _slots(bill, at_random=False), _slots(bill, at_random=True)
    found = Slots(slots, board.dialect.clauses.custom, distinct=True, reserved=at_random)
    if next(found.options(), None) is None:
        return not_together(board, bill)
    return found if slots else None


def not_together(board: Board, bill: Bill) -> Refusal:
    """Each of the costs can be paid, but not all of them."""
    labels = [COSTS[type(cost)].label for cost in bill.costs]
    return Refusal("cannot-pay", (board.dialect.clauses.custom,), {"costs": labels})


def _alone(board: Board, bill: Bill, frame: Frame) -> Refusal | None:
    """Why one of the costs cannot be paid, whatever the others are."""
    whys = (COSTS[type(cost)].payable(board, cost, frame) for cost in bill.costs)
    return next((why for why in whys if why is not None), None)


def _of_itself(board: Board, bill: Bill, frame: Frame) -> Refusal | None:
    """Why the card itself cannot pay all that is asked of it."""
    if clash(bill.costs) is not None:
        return not_together(board, bill)
    spent: dict[str, int] = {}
    for cost in bill.costs:
        if isinstance(cost, SpendCounters):
            spent[cost.kind] = spent.get(cost.kind, 0) + board.number(cost.count, frame)
    whys = (counted(board, kind, need, frame) for kind, need in spent.items())
    return next((why for why in whys if why is not None), None)


def _slots(bill: Bill, *, at_random: bool) -> tuple[Some, ...]:
    pairs = zip(bill.costs, bill.taken, strict=True)
    return tuple(some for cost, some in pairs if some is not None and _is_random(cost) == at_random)


def _is_random(cost: Cost) -> bool:
    return isinstance(cost, Discard) and cost.random


def is_secret(costs: Sequence[Cost]) -> bool:
    """Whether nobody else may know what is picked for some of these costs."""
    return any(isinstance(cost, Escrow) for cost in costs)


def openly_picked(bill: Bill, named: Sequence[Picked]) -> Picked:
    """What was named for the costs, without what nobody else may know."""
    picking = (
        cost for cost, some in zip(bill.costs, bill.taken, strict=True) if some is not None and not _is_random(cost)
    )
    return tuple(id for cost, ids in zip(picking, named, strict=True) if not is_secret((cost,)) for id in ids)


# --- paying -----------------------------------------------------------------------------------------------------------


def pay(draft: Draft, bill: Bill, frame: Frame, named: Sequence[Picked]) -> None:
    """Pay the costs in their order, with what was named for them and what is drawn at random of the rest."""
    names, drawn = iter(named), iter(_drawn(draft, bill, named))
    for cost, some in zip(bill.costs, bill.taken, strict=True):
        picked = () if some is None else next(drawn) if _is_random(cost) else next(names)
        COSTS[type(cost)].pay(draft, cost, frame, picked)


def _drawn(draft: Draft, bill: Bill, named: Sequence[Picked]) -> list[Picked]:
    """What each random cost takes: nothing that was named or that another of them cannot do without."""
    used = {id for ids in named for id in ids}
    drawn: list[Picked] = []
    waiting = [*_slots(bill, at_random=True)]
    while waiting:
        some = waiting.pop(0)
        picked: Picked = ()
        for missing in range(some.least - 1, -1, -1):
            rest = [msgspec.structs.replace(some, least=missing), *waiting]
            free = [id for id in some.values if id not in used and _enough(rest, {*used, id})]
            picked += picked_at_random(draft, free, 1)
            used |= {*picked}
        drawn.append(picked)
    return drawn


def _enough(rest: Sequence[Some], used: set[str]) -> bool:
    return shared([some.without(used) for some in rest]) is not None
