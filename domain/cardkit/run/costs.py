"""Costs other than resources: what must be picked for them, whether they can be paid, and paying them.

Paying brings about the same facts as an effect would, with cause `cost`, so that whatever waits for them hears it.
What is marked for a cost is no amount: nothing that changes costs touches it.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from domain.cardkit.dialect import Dialect
from domain.cardkit.events.things import CardMarked, CounterChanged
from domain.cardkit.language.clauses import (
    Assign,
    Cost,
    Discard,
    Escrow,
    Hurt,
    MarkOthers,
    MarkSelf,
    Return,
    Sacrifice,
    SpendCounters,
)
from domain.cardkit.run import draws, escrow
from domain.cardkit.run.addressing import addressed
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.damaging import deal
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring, prevented
from domain.cardkit.shapes import Some
from domain.cardkit.state import CardObject
from domain.draft import Draft
from domain.refusal import Refusal
from domain.shapes import Barred

COST = "cost"
"""The cause of facts that pay a cost."""

ABILITY = "ability"
"""The cause of a card being marked because a text demands that before its effect: marking is no cost."""

ASSIGNED = "assigned"
"""The counter of a card that is bound by an ability of its own."""

Picked = tuple[str, ...]


class Costing(msgspec.Struct, frozen=True):
    """How a kind of cost is paid. Whether several can be paid together `bill` tells.

    label:   names it in refusals
    options: what it takes out of several things, picked or at random; None if it takes nothing or the card itself
    payable: why it cannot be paid now; None if it can
    pay:     pays it with what was picked
    """

    label: str
    options: Callable[[Board, Any, Frame], Some | None]
    payable: Callable[[Board, Any, Frame], Refusal | None]
    pay: Callable[[Draft, Any, Frame, Picked], None]


# --- marking ----------------------------------------------------------------------------------------------------------


def unmarkable(board: Board, thing: CardObject | None) -> Refusal | None:
    """Why rules and costs cannot mark an object now."""
    clauses = board.dialect.clauses
    if thing is None or thing.zone != "play":
        return Refusal("not-in-play", (clauses.absent,), {} if thing is None else {"id": thing.id})
    if thing.marked:
        return Refusal("marked", (clauses.marked,), {"id": thing.id})
    if prevented(board, CardMarked(thing.id, ABILITY)):
        return Refusal("forbidden", (clauses.forbidden,), {"id": thing.id})
    return kept_unmarked(board, thing)


def kept_unmarked(board: Board, thing: CardObject) -> Refusal | None:
    """Why the game lets nothing but effects mark an object, though nothing forbids it."""
    return None if board.dialect.marking is None else board.dialect.marking(board, thing)


def _mark_self(draft: Draft, cost: MarkSelf, frame: Frame, picked: Picked) -> None:
    bring(draft, CardMarked(frame.source, ABILITY), draft.ruleset.dialect.clauses.marked)


def _to_mark(board: Board, cost: MarkOthers, frame: Frame) -> Some:
    free: list[str] = []
    barred: list[Barred] = []
    for id in _own(board, cost.what, frame):
        why = unmarkable(board, board.object(id))
        if why is None:
            free.append(id)
        else:
            barred.append(Barred(id, why))
    count = max(0, board.number(cost.count, frame))
    return Some(tuple(free), count, count, board.dialect.clauses.marked, barred=tuple(barred))


def _mark_others(draft: Draft, cost: MarkOthers, frame: Frame, picked: Picked) -> None:
    for id in picked:
        bring(draft, CardMarked(id, ABILITY), draft.ruleset.dialect.clauses.marked)


# --- things of one's own ----------------------------------------------------------------------------------------------


def _own(board: Board, what: Any, frame: Frame) -> list[str]:
    """Objects that fit and that the player controls."""
    seat = frame.controller
    things = ((name, board.object(name)) for name in addressed(board, what, frame))
    return [name for name, thing in things if thing is not None and thing.controller == seat]


def _some_own(board: Board, cost: Sacrifice | Return, frame: Frame) -> Some | None:
    if cost.itself:
        return None
    count = max(0, board.number(cost.count, frame))
    return Some(tuple(_own(board, cost.what, frame)), count, count, board.dialect.clauses.custom)


def _there(board: Board, cost: Sacrifice | Return, frame: Frame) -> Refusal | None:
    if not cost.itself:
        return _enough(board, cost, frame)
    thing = board.object(frame.source)
    if thing is None or thing.zone != "play":
        return Refusal("not-in-play", (board.dialect.clauses.absent,), {"id": frame.source})
    return None


def _sacrifice(draft: Draft, cost: Sacrifice, frame: Frame, picked: Picked) -> None:
    _leave(draft, (frame.source,) if cost.itself else picked, "graveyard")


def _return(draft: Draft, cost: Return, frame: Frame, picked: Picked) -> None:
    _leave(draft, (frame.source,) if cost.itself else picked, "hand")


def _leave(draft: Draft, names: Picked, to: str) -> None:
    dialect: Dialect = draft.ruleset.dialect
    dialect.physics.leave(draft, names, to, COST)


def _to_hurt(board: Board, cost: Hurt, frame: Frame) -> Some:
    return Some(tuple(_own(board, cost.what, frame)), 1, 1, board.dialect.clauses.custom)


def _hurt(draft: Draft, cost: Hurt, frame: Frame, picked: Picked) -> None:
    amount = board_of(draft).number(cost.amount, frame)
    for id in picked:
        deal(draft, id, amount, frame.source)


# --- hand cards -------------------------------------------------------------------------------------------------------


def _in_hand(board: Board, cost: Discard | Escrow, frame: Frame) -> list[str]:
    """Hand cards that fit, without the card that is being played."""
    what = msgspec.structs.replace(cost.what, place="hand", side="any")
    own = board.state.zone("hand", frame.controller)
    return [id for id in own if id != frame.source and board.fits(what, id, frame)]


def _some_in_hand(board: Board, cost: Discard | Escrow, frame: Frame) -> Some:
    count = max(0, board.number(cost.count, frame))
    return Some(tuple(_in_hand(board, cost, frame)), count, count, board.dialect.clauses.custom)


def _discard(draft: Draft, cost: Discard, frame: Frame, picked: Picked) -> None:
    if picked:
        draws.discard(draft, frame.controller, picked, COST, draft.ruleset.dialect.clauses.custom)


def _put_in_escrow(draft: Draft, cost: Escrow, frame: Frame, picked: Picked) -> None:
    escrow.put_in(draft, frame.controller, frame.source, picked, draft.ruleset.dialect.clauses.custom)


# --- counters ---------------------------------------------------------------------------------------------------------


def counted(board: Board, kind: str, need: int, frame: Frame) -> Refusal | None:
    """Why so many counters cannot be taken off the card itself; None if they can."""
    thing = board.object(frame.source)
    have = 0 if thing is None else thing.counters.get(kind, 0)
    return _short(board, f"counters {kind}", need, have)


def _countable(board: Board, cost: SpendCounters, frame: Frame) -> Refusal | None:
    return counted(board, cost.kind, board.number(cost.count, frame), frame)


def _spend(draft: Draft, cost: SpendCounters, frame: Frame, picked: Picked) -> None:
    _change(draft, frame.source, cost.kind, -board_of(draft).number(cost.count, frame))


def _assignable(board: Board, cost: Assign, frame: Frame) -> Refusal | None:
    thing = board.object(frame.source)
    if thing is None or thing.zone != "play" or thing.counters.get(ASSIGNED):
        return Refusal("assigned", (board.dialect.clauses.custom,), {"id": frame.source})
    return None


def _assign(draft: Draft, cost: Assign, frame: Frame, picked: Picked) -> None:
    _change(draft, frame.source, ASSIGNED, 1)


def _change(draft: Draft, name: str, kind: str, by: int) -> None:
    thing = board_of(draft).object(name)
    if thing is not None:
        before = thing.counters.get(kind, 0)
        bring(draft, CounterChanged(name, kind, before, max(0, before + by)), draft.ruleset.dialect.clauses.custom)


# --- what all share ---------------------------------------------------------------------------------------------------


def _nothing(board: Board, cost: Cost, frame: Frame) -> None:
    """Nothing is picked for this kind of cost."""


def _enough(board: Board, cost: Cost, frame: Frame) -> Refusal | None:
    """Why there is not enough to pick from for a cost."""
    costing = COSTS[type(cost)]
    some = costing.options(board, cost, frame)
    return None if some is None else _short(board, costing.label, some.least, len(some.values))


def _short(board: Board, label: str, need: int, have: int) -> Refusal | None:
    if have >= need:
        return None
    return Refusal("cannot-pay", (board.dialect.clauses.custom,), {"cost": label, "need": need, "have": have})


COSTS: Mapping[type[Cost], Costing] = {
    MarkSelf: Costing(
        "mark", _nothing, lambda board, _, frame: unmarkable(board, board.object(frame.source)), _mark_self
    ),
    MarkOthers: Costing("mark", _to_mark, _enough, _mark_others),
    Assign: Costing("assign", _nothing, _assignable, _assign),
    Discard: Costing("discard", _some_in_hand, _enough, _discard),
    Escrow: Costing("escrow", _some_in_hand, _enough, _put_in_escrow),
    Sacrifice: Costing("sacrifice", _some_own, _there, _sacrifice),
    Return: Costing("return", _some_own, _there, _return),
    SpendCounters: Costing("counters", _nothing, _countable, _spend),
    Hurt: Costing("hurt", _to_hurt, _enough, _hurt),
}
"""All kinds of cost but `Pay`, which `payment` adds up."""
