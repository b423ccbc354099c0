"""Options that several commands share, and how examples stand in help texts."""

from collections.abc import Callable
from typing import Any, TypeVar

import rich_click as click

F = TypeVar("F", bound=Callable[..., Any])

STORE_VARIABLE = "MATCHFOLD_STORE"


def examples(*lines: str) -> str:
    """The end of a help text: commands to copy."""
    return "\n\n".join(["Examples:", *(f"$ {line}" for line in lines)])


def store_option(function: F) -> F:
    """`--store`: which store a command works on."""
    return click.option(
        "--store",
        metavar="PATH|URL",
        envvar=STORE_VARIABLE,
        show_envvar=True,
        help="The store: a SQLite file, or a postgresql:// address.",
    )(function)


def json_option(function: F) -> F:
    """`--json`: one JSON document instead of text."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")(function)


def ndjson_option(function: F) -> F:
    """`--ndjson`: one JSON document a line instead of text."""
    return click.option("--ndjson", "as_ndjson", is_flag=True, help="Print one JSON document a line.")(function)


def quiet_option(function: F) -> F:
    """`--quiet`: no talk on standard error."""
    return click.option("--quiet", "-q", is_flag=True, help="Say nothing but data and errors.")(function)


def as_option(function: F) -> F:
    """`--as`: through whose eyes to look."""
    return click.option(
        "--as",
        "viewer",
        type=click.IntRange(min=1),
        metavar="SEAT",
        help="Look through the eyes of this seat; a spectator's if absent.",
    )(function)
