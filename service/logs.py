"""Loggers that write to standard error, also in commands that configure none: standard output is for data."""

import sys
from typing import Any

import structlog


def logger() -> Any:
    """A logger in the form that was configured last; where none was, lines for people."""
    if not structlog.is_configured():
        structlog.configure(logger_factory=lambda *_: structlog.PrintLogger(sys.stderr))
    return structlog.get_logger()
