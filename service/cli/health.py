"""What the doctor finds, and its checks of a store. Each looks at one thing and changes nothing."""

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Literal

import msgspec

from domain.wording import counted

if TYPE_CHECKING:
    from events.log.sql import SqlLog
    from service.config import Config

SAMPLE = 20
"""How many matches are looked at."""
MADE_BY = "`serve`, `new`, `play` and `sim` make the store."


class Finding(msgspec.Struct, frozen=True):
    """What a check found. A `note` is worth knowing but harmless; `remedy` is the usual fix."""

    subject: str
    verdict: Literal["ok", "note", "problem"]
    found: str
    remedy: str | None = None


def can_be_a_folder(path: Path) -> bool:
    """Whether files can be made in a folder, which may have to be made itself."""
    path = path.absolute()
    nearest = next(one for one in (path, *path.parents) if os.path.lexists(one))
    # what the system makes up has no room, whatever its modes say to root
    return nearest.is_dir() and os.access(nearest, os.W_OK | os.X_OK) and os.statvfs(nearest).f_blocks > 0


def size_told(count: int) -> str:
    """A number of bytes in words."""
    return f"{count / (1 << 30):.1f} GB" if count >= 1 << 30 else f"{count / (1 << 20):.1f} MB"


def of_store(config: "Config") -> Iterator[Finding]:
    from events.log.backend import SQLITE, parse_url, sqlite_file
    from events.log.port import LogReplaced, LogUnavailable
    from events.log.sql import SqlLog

    url, backend = parse_url(config.store)
    file = Path(sqlite_file(url)) if backend is SQLITE else None
    if file is not None and not file.is_file():
        yield _no_file(file) if file.exists() else _not_yet(file)
        return
    private = None if file is None else _private(file)  # before files beside it are made by looking
    log = SqlLog(config.store)
    try:
        yield from _reachable(log)
        yield from _within(log, file, private, config.signing_key)
    except LogReplaced as error:  # it says what is to be done
        yield Finding("Store", "problem", str(error))
    except LogUnavailable as error:
        remedy = (
            "Is it a SQLite file that you may read? Restore a backup if it is damaged."
            if file is not None
            else "Is the server running, and are address, user and password right?"
        )
        yield Finding("Store", "problem", str(error).strip().partition("\n")[0], remedy)
    finally:
        log.close()


def _within(log: "SqlLog", file: Path | None, private: Finding | None, key: bytes | None) -> Iterator[Finding]:
    """What is found in a store that can be reached. `key`: the signing key that is configured."""
    from events.log.store import LOG_VERSIONS

    if file is None and (found := _encoding(log)).verdict == "problem":
        yield found
        return
    if _is_empty(log):
        yield Finding("Store", "note", "nothing is in it yet", MADE_BY)
        return
    if private is not None and _applied(log, LOG_VERSIONS) is not None:  # modes of other files are not our affair
        yield private
    migrations = _migrations(log)
    yield migrations
    if file is not None:
        if log.may_be_written():  # without that, a file without a journal is taken as it is
            yield _journal(log)
        yield _sound(log, file)
    yield _writable(log)
    yield from _acknowledged(log)
    yield from _chains(log)
    if migrations.verdict == "ok":
        yield from _rows(log, key)


def _rows(log: "SqlLog", key: bytes | None) -> Iterator[Finding]:
    """Whether rows say what they can say. `key`: the signing key that is configured."""
    from service.cli.verification import key_faults, key_of, row_faults

    for fault in key_faults(log, key):
        yield Finding("Signing key", "problem", fault, "Restore a backup, or put back MATCHFOLD_SIGNING_KEY.")
    for fault in row_faults(log, key_of(log, key)):
        yield Finding("Rows", "problem", fault, "Restore a backup.")


def _no_file(file: Path) -> Finding:
    found = f"{file} is {'a folder' if file.is_dir() else 'no file'}, not a store"
    return Finding("Store", "problem", found, "Name the file of a store with --store or MATCHFOLD_STORE.")


def _private(file: Path) -> Finding:
    """Whether the files that hold hidden cards, secrets of matches and the key are their owner's alone."""
    beside = [file, *(file.with_name(f"{file.name}{suffix}") for suffix in ("-wal", "-shm", ".queue", ".mark"))]
    lax = [one for one in beside if one.exists() and one.stat().st_mode & 0o077]
    if lax:
        found = f"{', '.join(one.name for one in lax)} can be read or written by other users of this machine"
        return Finding("Permissions", "problem", found, f"chmod 600 {' '.join(str(one) for one in lax)}")
    return Finding("Permissions", "ok", "the store is its owner's alone")


def _not_yet(file: Path) -> Finding:
    journal = Path(f"{file}-wal")
    if journal.exists():
        remedy = "Put back the file that the journal belongs to, or move the journal away."
        return Finding("Store", "problem", f"{file} is gone, and {journal} with its newest events is there", remedy)
    if can_be_a_folder(file.absolute().parent):
        return Finding("Store", "note", f"{file} is not there yet", MADE_BY)
    remedy = f"Allow writing in {file.absolute().parent}, or choose another --store."
    return Finding("Store", "problem", f"{file} cannot be made", remedy)


def _reachable(log: "SqlLog") -> Iterator[Finding]:
    from sqlalchemy import text

    with log.reading() as connection:
        connection.execute(text("SELECT 1"))
    yield Finding("Store", "ok", f"reachable ({log.backend.name})")


def _is_empty(log: "SqlLog") -> bool:
    """Whether no store was made yet: a PostgreSQL database may hold tables of others."""
    from sqlalchemy import inspect

    from events.log.store import LOG_VERSIONS

    with log.reading() as connection:
        tables = inspect(connection).get_table_names()
    ours = {LOG_VERSIONS, "matches"}
    return ours.isdisjoint(tables) if log.backend.name == "postgresql" else not tables


def _encoding(log: "SqlLog") -> Finding:
    """Whether a PostgreSQL database can hold any name."""
    with log.reading() as connection:
        found = str(connection.exec_driver_sql("SHOW server_encoding").scalar_one())
    if found == "UTF8":
        return Finding("Encoding", "ok", found)
    remedy = "Make the database anew: CREATE DATABASE ... ENCODING 'UTF8' TEMPLATE template0, then restore into it."
    return Finding("Encoding", "problem", f"the database is in {found}, which cannot hold all names", remedy)


def _migrations(log: "SqlLog") -> Finding:
    from events.log.migrate import LATER, is_known, revision_due
    from events.log.store import LOG_MIGRATIONS, LOG_VERSIONS
    from service.context import OWN_MIGRATIONS, OWN_VERSIONS

    behind = []
    for name, location, table in (
        ("log", LOG_MIGRATIONS, LOG_VERSIONS),
        ("service", OWN_MIGRATIONS, OWN_VERSIONS),
    ):
        due, applied = revision_due(location), _applied(log, table)
        if applied is not None and not is_known(location, applied):
            remedy = "Install that release, or restore a backup that was made before."
            return Finding("Migrations", "problem", f"{LATER} ({name} is at {applied}, {due} is known)", remedy)
        if due != applied:
            behind.append(f"{name} is at {applied or 'nothing'}, {due} is due")
    if behind:
        return Finding("Migrations", "problem", "; ".join(behind), "Any command that opens the store applies them.")
    lost = _lost_tables(log)
    if lost:
        return Finding("Migrations", "problem", f"{', '.join(lost)} missing", "Restore a backup.")
    return Finding("Migrations", "ok", "up to date")


def _lost_tables(log: "SqlLog") -> list[str]:
    """The tables and indexes that migrations make and that are not there."""
    from sqlalchemy import inspect

    from events.log.sql import SqlLog
    from events.log.store import LOG_MIGRATIONS, LOG_VERSIONS
    from service.context import OWN_MIGRATIONS, OWN_VERSIONS

    def names(one: "SqlLog") -> set[str]:
        with one.reading() as connection:
            found = inspect(connection)
            tables = found.get_table_names()
            indexes = (index["name"] for table in tables for index in found.get_indexes(table))
            return {f"table {table}" for table in tables} | {f"index {index}" for index in indexes}

    with TemporaryDirectory() as folder, closing(SqlLog(f"sqlite:///{folder}/made")) as made:
        made.migrate(LOG_MIGRATIONS, LOG_VERSIONS)
        made.migrate(OWN_MIGRATIONS, OWN_VERSIONS)
        return sorted(names(made) - names(log))


def _applied(log: "SqlLog", table: str) -> str | None:
    from sqlalchemy import inspect, text

    with log.reading() as connection:
        if not inspect(connection).has_table(table):
            return None
        found = connection.execute(text(f"SELECT version_num FROM {table}")).scalar()
        return None if found is None else str(found)


def _journal(log: "SqlLog") -> Finding:
    from sqlalchemy import text

    with log.reading() as connection:
        journal = connection.execute(text("PRAGMA journal_mode")).scalar()
        synchronous = connection.execute(text("PRAGMA synchronous")).scalar()
    found = f"journal {journal}, synchronous {'FULL' if synchronous == 2 else synchronous}"
    if journal == "wal":
        return Finding("SQLite settings", "ok", found)
    remedy = "The first command that opens the store to write sets WAL. A backup has none."
    return Finding("SQLite settings", "note", found, remedy)


def _sound(log: "SqlLog", file: Path) -> Finding:
    told = log.torn()
    if told is None:
        return Finding("SQLite file", "ok", f"sound, {size_told(file.stat().st_size)}")
    return Finding("SQLite file", "problem", f"damaged: {told}", "Restore a backup; keep the damaged file.")


def _writable(log: "SqlLog") -> Finding:
    if log.writable():
        return Finding("Store", "ok", "writable")
    if not log.may_be_written():
        remedy = "Positions, replays and exports go on; for moves, allow writing to the file and its folder."
        return Finding("Store", "problem", "may be read, not written", remedy)
    remedy = "Check the permissions of the file and its folder, and the disk."
    return Finding("Store", "problem", "cannot be written", remedy)


def _acknowledged(log: "SqlLog") -> Iterator[Finding]:
    """Whether all events that were acknowledged are there, as far as the mark beside the store tells."""
    from service.cli.verification import told_lost

    if log.place is None or log.place.marked() is None:
        return
    lost = log.lost()
    if lost is None:
        yield Finding("Events", "ok", "all that were acknowledged are there")
    else:
        remedy = "Put back the -wal file of this store, or restore the newest backup."
        yield Finding("Events", "problem", told_lost(*lost), remedy)


def _chains(log: "SqlLog") -> Iterator[Finding]:
    """Whether some matches, chosen by chance, are as they were written."""
    from sqlalchemy import text

    from service.cli.verification import chain_faults, told_orphans

    remedy = "`matchfold verify --all` names all such matches; restore a backup."
    headless = {error.match: error for error in log.damaged()}
    for error in headless.values():
        yield Finding("Headers", "problem", str(error), remedy)
    if orphans := log.orphans():
        yield Finding("Headers", "problem", f"there are {told_orphans(orphans)}", remedy)
    with log.reading() as connection:
        query = text("SELECT match FROM matches ORDER BY random() LIMIT :most")
        sample = list(connection.execute(query, {"most": SAMPLE}).scalars())
    sample = [match for match in sample if match not in headless]
    found = {match: chain_faults(log.read(match), log.header(match)) for match in sample}
    broken = {match: faults[0] for match, faults in found.items() if faults}
    for match, fault in broken.items():
        told = f"{match} is damaged: event {fault.seq or fault.position}: {fault.reason}"
        yield Finding("Chains", "problem", told, remedy)
    if sample and not broken:
        yield Finding("Chains", "ok", f"{counted(len(sample), 'match')} looked at, all whole")
