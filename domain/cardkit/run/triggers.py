"""Triggers: which abilities hear what happened, and in which order they go on the stack."""

from domain.cardkit.dialect import Happened
from domain.cardkit.run.tasks import StackTriggers
from domain.draft import Draft


def hear(draft: Draft, happened: Happened) -> None:
    """Let all that waits for a happening hear of it, without an event (a phase that begins, say)."""


def stack_triggers(draft: Draft, task: StackTriggers) -> None:
    """Put fired triggers on the stack: the active player's first, each player's in the order he chooses."""
