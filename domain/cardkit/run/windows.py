"""Windows: who may respond, in which order, and what happens when all have passed.

A way of responding is a tuple of steps. `Respond` lies on the agenda with the number of the step that it is at.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import msgspec

from domain.agenda import Task
from domain.cardkit.dialect import Dialect
from domain.cardkit.moves_play import Pass
from domain.cardkit.run.stack import finish_item, resolve_top
from domain.cardkit.run.tasks import FinishItem, ResolveTop, Respond, StackTriggers, StateCheck
from domain.cardkit.state import Window
from domain.draft import Draft
from domain.shapes import Offer
from domain.standing import BY_ORDER
from events.event import Seat
from events.vocabulary.match import MoveMade
from events.vocabulary.responses import PriorityPassed, WindowClosed, WindowContinued, WindowOpened

PRIORITY = "priority"
"""The kind of decision of a seat that may respond or pass."""

PASS = Offer("pass")
"""What a seat that has priority may always do."""


def _always(state: Any) -> bool:
    return True


class Kind(msgspec.Struct, frozen=True):
    """A kind of window.

    bare:    it opens with an empty stack too;  reopens: it opens anew when what was played in it has been resolved
    passive: the active player is not asked
    needed:  whether a bare one has still a point: with an empty stack it does not open otherwise, and closes at once
    over:    whether it closes at once, and what lies on the stack is resolved without further responses (None: never)
    """

    bare: bool = False
    reopens: bool = False
    passive: bool = False
    needed: Callable[[Any], bool] = _always
    over: Callable[[Any], bool] | None = None

    def is_pointless(self, state: Any) -> bool:
        """Whether there is nothing to respond to."""
        if self.over is not None and self.over(state):
            return True
        return not (state.stack or (self.bare and self.needed(state)))


RESPONSE = Kind()
NAMED = Kind(bare=True, reopens=True)
CHECKPOINT = Kind(bare=True, passive=True)
KINDS: Mapping[str, Kind] = {"response": RESPONSE, "checkpoint": CHECKPOINT}
"""All other kinds are `NAMED`."""

Step = Callable[[Draft, Respond, Kind], bool]
"""Does a step; answers whether the next one follows, which none does after the last. What it pushes is done before."""


def respond(draft: Draft, task: Respond, way: tuple[Step, ...], kinds: Mapping[str, Kind]) -> None:
    """Do the step of a window that it is at."""
    step = way[task.step]
    height = len(draft.agenda)
    if step(draft, task, kinds.get(task.kind, NAMED)):
        draft.agenda.insert(height, msgspec.structs.replace(task, step=task.step + 1))


# --- steps ------------------------------------------------------------------------------------------------------------


def triggers_first(draft: Draft, task: Respond, kind: Kind) -> bool:
    """What has fired goes on the stack before anybody is asked."""
    draft.push(StackTriggers())
    return True


def open_in_turn(draft: Draft, task: Respond, kind: Kind) -> bool:
    """Everybody is asked in turn order, the seat that the window names first."""
    return _open(draft, task, kind, task.first)


def open_after_top(draft: Draft, task: Respond, kind: Kind) -> bool:
    """Everybody is asked in turn order after the controller of the top item; without items the active player first."""
    state = draft.state
    return _open(draft, task, kind, state.after(state.stack[-1].controller) if state.stack else _active(draft))


def go_on_or_open(draft: Draft, task: Respond, kind: Kind) -> bool:
    """What was played in an open window is answered in that: from here on it is asked of all, the active player too."""
    waiting = next((other for other in reversed(draft.agenda) if isinstance(other, Respond) and other.step), None)
    if waiting is None:
        return open_in_turn(draft, task, kind)
    dialect: Dialect = draft.ruleset.dialect
    clause = dialect.windows.get(waiting.kind, dialect.clauses.respond)
    draft.emit(WindowContinued(waiting.kind, tuple(draft.state.from_seat(task.first))), clause)
    return False


def _open(draft: Draft, task: Respond, kind: Kind, first: Seat) -> bool:
    state = draft.state
    dialect: Dialect = draft.ruleset.dialect
    if kind.is_pointless(state):
        return False
    asked = state.from_seat(first)
    if kind.passive and (active := _active(draft)) in asked:
        asked.remove(active)
    if not asked:
        return False
    draft.emit(WindowOpened(task.kind, tuple(asked)), dialect.windows.get(task.kind, dialect.clauses.respond))
    return True


def let_pass(draft: Draft, task: Respond, kind: Kind) -> bool:
    """Ask seat by seat until all have passed in succession. Whoever plays something ends this round.

    What was played then has been resolved when this step is reached again: the window is over, or it opens anew.
    """
    dialect: Dialect = draft.ruleset.dialect
    window: Window | None = draft.state.window
    if window is None:
        if kind.reopens:
            draft.push(Respond(task.kind, _active(draft)))
        return False
    waiting = [seat for seat in window.order[window.passed :] if seat not in draft.state.defeated]
    pressed = (seat for seat in waiting if not is_idle(draft, seat))
    if not waiting or kind.is_pointless(draft.state) or draft.let_pass(pressed):
        draft.emit(WindowClosed(window.kind), dialect.clauses.respond)
        return True
    draft.push(task)
    if is_idle(draft, waiting[0]):
        draft.emit(PriorityPassed(waiting[0], automatic=True), dialect.clauses.idle or dialect.clauses.pass_)
    else:
        draft.ask(waiting[0], PRIORITY, dialect.clauses.priority)
    return False


def is_idle(draft: Draft, seat: Seat) -> bool:
    """Whether everybody sees that a seat has nothing to respond with."""
    dialect: Dialect = draft.ruleset.dialect
    return dialect.idle is not None and dialect.idle(draft, seat)


def resolve_one(draft: Draft, task: Respond, kind: Kind) -> bool:
    """The top item takes effect. Without items the window is over."""
    if not draft.state.stack:
        return False
    draft.push(ResolveTop(), StateCheck(), StackTriggers())
    return True


def respond_again(draft: Draft, task: Respond, kind: Kind) -> bool:
    """While items are left players may respond to them, the active player first."""
    if draft.state.stack:
        draft.push(Respond(task.kind, _active(draft)))
    return False


def resolve_all(draft: Draft, task: Respond, kind: Kind) -> bool:
    """All items take effect, the last one first; nobody is asked in between."""
    if draft.state.stack:
        draft.push(ResolveTop(), StateCheck(), StackTriggers(), task)
    return False


STACK: tuple[Step, ...] = (open_in_turn, let_pass, resolve_one, respond_again)
"""After each resolution there is a new round of passes."""

CHAIN: tuple[Step, ...] = (go_on_or_open, let_pass, resolve_all)
"""Players respond by turns in one window until all pass, then everything resolves without a break."""

REACTIONS: tuple[Step, ...] = (triggers_first, open_after_top, let_pass, resolve_one, respond_again)
"""A named moment: triggers first, then reactions from the player after whoever controls the top item."""


# --- passing ----------------------------------------------------------------------------------------------------------


def pass_on(draft: Draft, seat: Seat, move: Pass) -> None:
    """The handler of the move by which a seat does not respond."""
    dialect: Dialect = draft.ruleset.dialect
    made = draft.facts[0].event if draft.facts else None
    by_order = isinstance(made, MoveMade) and made.by == BY_ORDER
    draft.emit(PriorityPassed(seat, by_order), dialect.clauses.pass_)


def _active(draft: Draft) -> Seat:
    dialect: Dialect = draft.ruleset.dialect
    return dialect.physics.active(draft.state)


def window_tasks(
    way: tuple[Step, ...] = STACK, kinds: Mapping[str, Kind] = KINDS
) -> Mapping[type[Task], Callable[[Draft, Any], None]]:
    """Handlers of the tasks of windows and of the stack for a way of responding."""
    return {
        Respond: partial(respond, way=way, kinds=kinds),
        ResolveTop: resolve_top,
        FinishItem: finish_item,
    }
