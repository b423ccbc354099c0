"""Windows: what goes on the stack as they open, who has priority, and when they close (TERRA-PRI, catalogue 2.14)."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from domain.agenda import Task
from domain.cardkit.dialect import Happened
from domain.cardkit.game.tasks import DoPhase
from domain.cardkit.run.tasks import ResolveTop, Respond, StackTriggers, StateCheck
from domain.cardkit.run.triggers import hear
from domain.cardkit.run.windows import PRIORITY, is_idle
from domain.cardkit.state import StackItem
from domain.draft import Draft
from domain.rulesets.terra_indomita.events import SubjectRaised, SubjectSettled, TriggersReleased
from domain.rulesets.terra_indomita.state import State
from domain.rulesets.terra_indomita.tasks import AimTriggers, CastOver, InWindow, OpenWindow, ReleaseTriggers
from events.vocabulary.responses import PriorityPassed, WindowClosed, WindowContinued, WindowOpened

OPENING, CLOSING, PASSING = "TERRA-PRI-11", "TERRA-PRI-08", "TERRA-PRI-12"
TRIGGERS = "triggers"
"""The window of triggers that wait while no other is open."""
ACTIVATION, MOVE, ATTACK, ITEM, PURCHASE = "activation", "move", "attack:", "item:", "purchase"
"""What windows are about; attacks and items by their ids."""


def settled(draft: Draft) -> None:
    """After a step: what must be destroyed is, then triggers have their window (TERRA-TRIG-03)."""
    draft.push(StateCheck(), Respond(TRIGGERS, draft.state.leading))


def triggers_wait(draft: Draft, task: Respond) -> None:
    """Triggers have a window of their own unless another is open or about to open."""
    following = draft.agenda[-1] if draft.agenda else None
    if draft.state.fired and in_window(draft) is None and not isinstance(following, OpenWindow | DoPhase):
        draft.push(OpenWindow(TRIGGERS))


def in_window(draft: Draft) -> InWindow | None:
    """The innermost window that is open."""
    return next((one for one in reversed(draft.agenda) if isinstance(one, InWindow)), None)


def opens(kind: str, ends: str = "") -> Callable[[Draft], None]:
    """A step of a phase: a window opens; `ends`: what triggers hear of that waits for the end of the phase or turn."""

    def step(draft: Draft) -> None:
        state: State = draft.state
        draft.push(OpenWindow(kind))
        for happening in ends.split():
            hear(draft, Happened(happening, player=state.active, phase=state.phase))

    return step


def cast_over(draft: Draft, task: CastOver) -> None:
    """What has taken effect has one more window; what was cancelled has none (TERRA-ACT-13)."""
    if draft.state.cast == task.item:
        draft.push(OpenWindow("cast.post"))


# --- the course of a window -------------------------------------------------------------------------------------------


def open_window(draft: Draft, task: OpenWindow) -> None:
    """A window opens above all items but the one that it is about (TERRA-PRI-14)."""
    state: State = draft.state
    if state.turn_over:
        return
    below = tuple(item.id for item in state.stack if task.subject != ITEM + item.id)
    if below or task.subject:
        draft.emit(SubjectRaised(task.kind, below, task.subject, task.whose), OPENING)
    draft.push(InWindow(task.kind, task.subject, task.whose, below))


def go_on(draft: Draft, task: InWindow) -> None:
    """The next step of a window."""
    (_check, _look, _offer, _pass)[task.step](draft, task)


def _above(state: State, task: InWindow) -> list[StackItem]:
    return [item for item in state.stack if item.id not in task.below]


def _check(draft: Draft, task: InWindow) -> None:
    draft.push(StateCheck(), replace(task, step=1))


def _look(draft: Draft, task: InWindow) -> None:
    """What it was about may be gone; else triggers go on the stack (TERRA-PRI-08)."""
    state: State = draft.state
    if task.subject and not _is_there(state, task.subject) and not _above(state, task):
        _close(draft, task)
    else:
        draft.push(StackTriggers(), ReleaseTriggers(), AimTriggers(), replace(task, step=2))


def release_triggers(draft: Draft, task: ReleaseTriggers) -> None:
    """Those that come above the others (TERRA-ACT-12)."""
    state: State = draft.state
    if state.held:
        draft.emit(TriggersReleased(tuple(item.id for item in state.held)), "TERRA-ACT-12")
        draft.push(StackTriggers())


def _is_there(state: State, subject: str) -> bool:
    """Whether what a window is about is still pending."""
    if subject.startswith(ITEM):
        return any(subject == ITEM + item.id for item in state.stack)
    if subject.startswith(ATTACK):
        return any(subject == ATTACK + attack.id for attack in state.attacks)
    return subject == PURCHASE or goes_on(state)


def goes_on(state: State) -> bool:
    """Whether the activation goes on: the unit is there, its player's, and ready (TERRA-ACT-10)."""
    unit = None if state.activation is None else state.objects.get(state.activation.unit)
    return unit is not None and unit.zone == "play" and unit.controller == state.active and not unit.marked


def _offer(draft: Draft, task: InWindow) -> None:
    """A round of priority begins, unless there is nothing left that it could be about.

    Whoever comes after the one whom the window is about is asked first (TERRA-PRI-07, -13).
    """
    state: State = draft.state
    above, options = _above(state, task), state.options
    if options.stack_rounds == "closed_chain" and task.resolved and above:
        draft.push(ResolveTop(), replace(task, step=0))
        return
    chained = options.stack_rounds == "closed_chain" and task.resolved
    spared = not task.subject and (task.resolved or options.priority_windows == "announced_only")
    if not above and (spared or chained):
        _close(draft, task)
        return
    whose = above[-1].controller if above else task.whose
    order = tuple(state.from_seat(state.leading if whose is None else state.after(whose)))
    draft.emit((WindowContinued if task.opened else WindowOpened)(task.kind, order), OPENING)
    draft.push(replace(task, step=3, opened=True))


def _pass(draft: Draft, task: InWindow) -> None:
    """The next player is asked; once all have passed the top item takes effect, or the window closes."""
    state: State = draft.state
    window = state.window
    if window is None:
        draft.push(replace(task, step=0))
        return
    waiting = [seat for seat in window.order[window.passed :] if seat not in state.defeated]
    if waiting and not draft.let_pass(seat for seat in waiting if not is_idle(draft, seat)):
        draft.push(task)
        if is_idle(draft, waiting[0]):
            draft.emit(PriorityPassed(waiting[0], automatic=True), PASSING)
        else:
            draft.ask(waiting[0], PRIORITY, "TERRA-PRI-01")
    elif _above(state, task):
        draft.push(ResolveTop(), replace(task, step=0, resolved=True))
    else:
        _close(draft, task)


def _close(draft: Draft, task: InWindow) -> None:
    if task.opened:
        draft.emit(WindowClosed(task.kind), CLOSING)
    if task.below or task.subject:
        draft.emit(SubjectSettled(task.kind), CLOSING)


TASKS: Mapping[type[Task], Callable[[Draft, Any], None]] = {
    Respond: triggers_wait,
    OpenWindow: open_window,
    InWindow: go_on,
    ReleaseTriggers: release_triggers,
    CastOver: cast_over,
}
"""How windows are run."""
