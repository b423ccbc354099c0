"""The store and the lake that a command works on.

Whoever holds the store is its administrator: the command line sees and does all.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import rich_click as click

from domain.wording import counted
from service.cli import output
from service.cli.errors import Unavailable, why

if TYPE_CHECKING:
    from analytics.lake.reading import Lake
    from analytics.lake.stretch import Progress
    from service.config import Config
    from service.context import Context


def configured(given: str | None) -> "Config":
    """The configuration of the environment with the store that the user named. Raises `click.UsageError`."""
    from service.config import read_config
    from service.errors import BadConfig

    environment = {**os.environ, "MATCHFOLD_STORE": given} if given else os.environ
    try:
        config = read_config(environment)
        _check_address(config.store)
    except BadConfig as error:
        raise click.UsageError(f"{error.detail}.") from error
    return config


def _check_address(store: str) -> None:
    from sqlalchemy.exc import ArgumentError

    from events.log.backend import parse_url

    try:
        parse_url(store)
    except (ArgumentError, ValueError) as error:
        raise click.UsageError(f"The store cannot be {_without_password(store)!r}: {error}.") from error


def _without_password(address: str) -> str:
    head, at, tail = address.rpartition("@")
    user = head.rpartition("://")[2].partition(":")[0]
    return f"{head.partition('://')[0]}://{user}@{tail}" if at else address


@contextmanager
def opened(given: str | None, *, create: bool = False) -> Iterator["Context"]:
    """The store, open. Without `create` a SQLite file must be there. Raises `Unavailable`, `LogUnavailable`."""
    from service.context import open_context

    config = configured(given)
    if not create:
        _must_exist(config)
    context = open_context(config)
    try:
        yield context
    finally:
        context.close()


def prepared(given: str | None) -> str:
    """The address of the store, made and migrated, so that processes started next find it ready."""
    with opened(given, create=True) as context:
        return context.config.store


def _must_exist(config: "Config") -> None:
    from events.log.backend import SQLITE, parse_url, sqlite_file

    url, backend = parse_url(config.store)
    if backend is SQLITE and not os.path.lexists(sqlite_file(url)):
        raise Unavailable(
            f"there is no store at {sqlite_file(url)}.",
            hint="Name it with --store or MATCHFOLD_STORE; `matchfold play`, `new`, `sim` and `serve` make one.",
        )


# --- the lake ---------------------------------------------------------------------------------------------------------


def lake_at(given: str | None) -> "Lake":
    """The lake in a folder, or that of the configured store. Raises `Unavailable` if there is none."""
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


def tell_projected(progress: "Progress", folder: Path, *, quiet: bool) -> None:
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
