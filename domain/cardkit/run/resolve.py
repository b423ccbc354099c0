"""Texts that run: effects one after another, suspended where a seat must choose."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from domain.agenda import Task
from domain.cardkit.language.effects import Effect
from domain.cardkit.run.board import Board
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.tasks import Await, Do, StackTriggers, StateCheck
from domain.cardkit.run.triggers import stack_triggers
from domain.cardkit.state import StackItem
from domain.draft import Draft


class Running(msgspec.Struct, frozen=True):
    """What an item does when it resolves: its effects, their frame without illegal targets, the targets dropped.

    `idle`: it had targets and none of them is legal any more.
    """

    effects: tuple[Effect, ...]
    frame: Frame
    dropped: tuple[str, ...] = ()
    idle: bool = False


def running(board: Board, item: StackItem) -> Running:
    """What an item would do if it resolved now."""
    raise NotImplementedError


def do(draft: Draft, task: Do) -> None:
    """Do the first of some effects; the rest stays on the agenda."""


def ask_again(draft: Draft, task: Await) -> None:
    """The question was dropped: ask it anew, or go on without it if its seat is out of the match."""


def check(draft: Draft, task: StateCheck) -> None:
    """Look whether anything must die, end or leave."""


RUN_TASKS: Mapping[type[Task], Callable[[Draft, Any], None]] = {
    Do: do,
    Await: ask_again,
    StateCheck: check,
    StackTriggers: stack_triggers,
}
"""Handlers of the tasks that run texts."""
