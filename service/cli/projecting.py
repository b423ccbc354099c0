"""What the commands share that make the lake: where it is, and how what went wrong is told."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
import rich_click as click

from domain.wording import counted
from service.cli import output
from service.cli.errors import Unavailable
from service.cli.files import why
from service.cli.laking import LAKE_VARIABLE
from service.cli.store import opened

if TYPE_CHECKING:
    from analytics.lake.stretch import Progress
    from service.context import Context

F = TypeVar("F", bound=Callable[..., Any])


def written_lake_option(function: F) -> F:
    """`--lake`: which lake a command writes."""
    return click.option(
        "--lake",
        metavar="PATH",
        envvar=LAKE_VARIABLE,
        show_envvar=True,
        help="The folder of the lake; the SQLite file with `.lake` if absent.",
    )(function)


@contextmanager
def lake_of(store: str | None, lake: str | None) -> "Iterator[tuple[Context, Path]]":
    """The store, open, and the folder of its lake. Raises `Unavailable`, `LogUnavailable`."""
    from analytics.lake.projector import Busy, OtherStore
    from service.config import lake_folder
    from service.usecases.lake import folder_for

    with opened(store) as context:
        config = context.config if lake is None else msgspec.structs.replace(context.config, lake=lake)
        folder = lake_folder(config)
        if folder is None:
            raise click.UsageError("No folder is named for the lake: use --lake.")
        try:
            folder_for(config, context.log)
            yield context, folder
        except Busy as error:
            raise Unavailable(f"{error}.", hint="`matchfold work` keeps the lake by itself.") from error
        except OtherStore as error:
            raise Unavailable(f"{error}.", hint="Name another folder, or remove this one.") from error
        except OSError as error:
            raise Unavailable(f"the lake at {folder} cannot be written: {why(error)}.") from error


def tell(progress: "Progress", folder: Path, *, quiet: bool) -> None:
    """What a pass did, in words."""
    from analytics.lake import manifest
    from service.usecases.lake import told_skipped

    output.say(
        f"{counted(progress.events, 'event')} read, {counted(progress.matches, 'match')} projected into {folder}.",
        quiet=quiet,
    )
    skipped = manifest.read(folder).skipped
    if skipped:
        output.say(f"{told_skipped(skipped)}.")
