"""Phases as a table: each entry says when the phase takes place, what it does, and by which clause."""

from collections.abc import Callable
from typing import Any

import msgspec

from domain.agenda import Task
from domain.draft import Draft


def always(_: Any) -> bool:
    """The condition of a phase that takes place in every turn."""
    return True


class Phase(msgspec.Struct, frozen=True):
    """A phase of a turn. `run` does what the phase does by itself or asks for the seat's choice."""

    name: str
    clause: str
    run: Callable[[Draft], None]
    when: Callable[[Any], bool] = always


class NextPhase(Task, frozen=True):
    """Go on to the first phase after this one that takes place (None: from the beginning of the table)."""

    after: str | None = None


def next_phase(draft: Draft, task: NextPhase, table: tuple[Phase, ...]) -> None:
    """Begin the phase that follows. What the phase pushes is done before the table goes on."""
    names = [phase.name for phase in table]
    start = 0 if task.after is None else names.index(task.after) + 1
    for phase in table[start:]:
        if phase.when(draft.state):
            draft.enter(phase.name, phase.clause)
            draft.push(NextPhase(phase.name))
            phase.run(draft)
            return
