"""The lake that a command reads."""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import rich_click as click

from service.cli.errors import Unavailable
from service.cli.store import configured

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
        help="The folder of the lake; the store's SQLite file with `.lake` if absent.",
    )(function)


def lake_at(given: str | None) -> "Lake":
    """The lake in a folder, or that of the configured store. Raises `Unavailable` if there is none."""
    from pathlib import Path

    from analytics.lake import manifest
    from analytics.lake.reading import Lake
    from service.config import lake_folder

    folder = Path(given) if given else lake_folder(configured(None))
    if folder is None:
        raise click.UsageError("Name the lake with --lake.")
    if not os.path.lexists(folder / manifest.NAME):
        raise Unavailable(
            f"there is no lake at {folder}.", hint="Name it with --lake, or make it with `matchfold rebuild`."
        )
    return Lake(folder, closed=True)
