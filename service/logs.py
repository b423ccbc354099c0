"""Loggers that write to standard error, also in commands that configure none: standard output is for data.

Trouble that lasts is told once, and again when it has passed and comes back or becomes another.
"""

import sys
from typing import Any

import structlog


def logger() -> Any:
    """A logger in the form that was configured last; where none was, lines for people."""
    if not structlog.is_configured():
        structlog.configure(logger_factory=lambda *_: structlog.PrintLogger(sys.stderr))
    return structlog.get_logger()


class Trouble:
    """What keeps a process from its work."""

    def __init__(self, event: str, **known: Any) -> None:
        """`event` and what is `known` anyway are in each line of the log."""
        self._event = event
        self._known = known
        self._told: str | None = None

    def tell(self, error: Exception) -> None:
        """Warn of an error, unless it is the one that was told last."""
        if str(error) != self._told:
            self._told = str(error)
            logger().warning(self._event, **self._known, error=self._told)

    def passed(self) -> None:
        """Work goes on."""
        self._told = None
