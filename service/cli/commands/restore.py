"""`matchfold restore`: a backup becomes the store again, once each of its matches is proved."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import rich_click as click

from service.cli import output
from service.cli.errors import BadData, Unavailable
from service.cli.files import work_folder
from service.cli.framework import Command, examples, json_option, quiet_option, store_option
from service.cli.output import advancing

if TYPE_CHECKING:
    from events.log.sql import SqlLog
    from service.config import Config
    from service.store.archive import Told


@click.command(
    "restore",
    cls=Command,
    epilog=examples(
        "matchfold restore friday.backup --store var/restored.db",
        "matchfold restore friday.backup --replace",
        "matchfold restore friday.backup --store postgresql://user@db/empty",
    ),
)
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@click.option("--replace", is_flag=True, help="Put a SQLite store that is there aside; it is kept.")
@click.option("--damaged", is_flag=True, help="Take the backup though matches of it are not as they should be.")
@json_option
@quiet_option
@store_option
def command(file: Path, replace: bool, damaged: bool, as_json: bool, quiet: bool, store: str | None) -> None:
    """Verify every match of a backup, and make it the store: a new SQLite file, or the tables of a PostgreSQL database.

    A backup of either kind goes into either kind. A store that is in use, and a PostgreSQL database that holds matches,
    are refused. The statistics are made anew from the restored log. Exit code 3 if a match is not as it should be.
    """
    from service.cli.store import configured
    from service.cli.verification import prove, tell_faulty
    from service.store import archive

    _check_is_store(file)
    config = configured(store)
    with _place_for(config, replace=replace) as place, work_folder(place.folder) as folder:
        copy = folder / "copy"
        with advancing("Copying", quiet=quiet) as told:
            archive.copy_file(file, copy, told)
        proof = prove(copy, quiet=quiet)
        tell_faulty(proof)
        if not proof.ok and not damaged:
            raise BadData(
                f"{file}: {proof.sentence}.",
                hint="Take an older backup, or this one with --damaged.",
            )
        key_differs = archive.other_key(copy, config.signing_key)
        archive.forget_store(copy)
        archive.seal(copy)
        with advancing("Restoring", quiet=quiet) as told:
            aside = place.put(copy, told)
    if as_json:
        output.as_json({"aside": None if aside is None else str(aside), "other_key": key_differs, **proof.plain()})
    output.say(f"Restored: {proof.sentence}.", quiet=quiet)
    if aside is not None:
        output.say(f"The store that was there is {aside} now.", quiet=quiet)
    if key_differs:
        output.say("MATCHFOLD_SIGNING_KEY is not what it was: retried requests get tokens that are not valid.")


def _check_is_store(file: Path) -> None:
    """Raise `BadData` unless a file is a SQLite database with the tables of a store."""
    if not file.is_file():
        raise BadData(f"{file}: there is no such file.")
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.Error as error:
        raise BadData(f"{file}: no backup: {error}.") from error
    if not {"matches", "events", "settings"} <= tables:
        raise BadData(f"{file}: no backup: it holds no matches.")


class _File(msgspec.Struct, frozen=True):
    """A SQLite file that a backup becomes."""

    path: Path

    @property
    def folder(self) -> Path | None:
        """Where the copy is made: beside the file, so that it can take its place at once."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        return self.path.parent

    def put(self, copy: Path, _told: "Told") -> Path | None:
        """Take the place; answers where the store is now that was there."""
        from service.clock import rfc3339
        from service.store import archive

        if not self.path.exists():
            archive.put(copy, self.path)
            return None
        moment = rfc3339(time.time()).translate({ord(sign): None for sign in "-:."})
        aside = self.path.with_name(f"{self.path.name}.before-{moment}")
        archive.put_store(copy, self.path, aside)
        return aside


class _Server(msgspec.Struct, frozen=True):
    """A PostgreSQL database that a backup is copied into."""

    log: Any
    folder: None = None

    def put(self, copy: Path, told: "Told") -> None:
        """Fill the tables."""
        from service.context import OWN_VERSIONS
        from service.store import archive

        archive.load(copy, self.log, [OWN_VERSIONS], told)


@contextmanager
def _place_for(config: "Config", *, replace: bool) -> "Iterator[_File | _Server]":
    """Where the backup goes to. Raises `Unavailable` if it may not."""
    from service.config import store_file
    from service.store import archive

    path = store_file(config.store)
    try:
        if path is None:
            with _tables_of(config.store) as log:
                archive.check_free(log)
                yield _Server(log)
            return
        if path.exists():
            if not replace:
                raise Unavailable(f"there is a store at {path}.", hint="--replace puts it aside, and keeps it.")
            archive.check_unused(path)
        yield _File(path.resolve())
    except archive.InUse:
        raise Unavailable("the store is in use.", hint="Stop the service and its workers first.") from None
    except archive.Taken:
        raise Unavailable("the database holds matches.", hint="Name an empty database, or another schema.") from None


@contextmanager
def _tables_of(store: str) -> "Iterator[SqlLog]":
    """A database with all tables of this version, on one connection."""
    from events.log.sql import SqlLog
    from service.context import OWN_MIGRATIONS, OWN_VERSIONS

    log = SqlLog.open(store, pool_size=1)
    try:
        log.migrate(OWN_MIGRATIONS, OWN_VERSIONS)
        yield log
    finally:
        log.close()
