"""The lake that a command reads."""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import rich_click as click

from service.cli.errors import Unavailable

if TYPE_CHECKING:
    from analytics.lake.reading import Lake

F = TypeVar("F", bound=Callable[..., Any])

LAKE_VARIABLE = "MATCHFOLD_LAKE"


def lake_option(function: F) -> F:
    """`--lake`: which lake a command reads."""
    return click.option(
        "--lake",
        "folder",
        metavar="PATH",
        envvar=LAKE_VARIABLE,
        show_envvar=True,
        default="var/lake",
        show_default=True,
        help="The folder of the lake.",
    )(function)


def lake_at(folder: str) -> "Lake":
    """The lake in a folder. Raises `Unavailable` if there is none."""
    from pathlib import Path

    from analytics.lake import manifest
    from analytics.lake.reading import Lake

    if not os.path.lexists(Path(folder) / manifest.NAME):
        raise Unavailable(
            f"there is no lake at {folder}.", hint="Name it with --lake, or make it with `matchfold rebuild`."
        )
    return Lake(Path(folder))
