"""The doctor's checks. Each looks at one thing and changes nothing."""

import os
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import msgspec

from domain.wording import counted

if TYPE_CHECKING:
    from events.log.sql import SqlLog
    from service.config import Config

LEAST_PYTHON = (3, 11)
LEAST_SQLITE = (3, 37, 0)
"""The first with STRICT tables."""
LITTLE_DISK = 200 << 20
ENOUGH_DISK = 1 << 30
SAMPLE = 20
"""How many matches are looked at."""
MADE_BY = "`serve`, `new`, `play` and `sim` make the store."
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")


class Finding(msgspec.Struct, frozen=True):
    """What a check found. A `note` is worth knowing but harmless; `remedy` is the usual fix."""

    subject: str
    verdict: Literal["ok", "note", "problem"]
    found: str
    remedy: str | None = None


def examine(store: str | None) -> list[Finding]:
    """All checks, in order. Checks of the store are left out if it cannot be told which store is meant."""
    findings = [_python(), _packages(), _sqlite()]
    config, finding = _configuration(store)
    findings += [finding, *_variables()]
    if config is not None:
        findings += [*_store(config), *_lake(config), _disk(config)]
    return [*findings, _browser()]


def _python() -> Finding:
    found = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info[:2] < LEAST_PYTHON:
        return Finding("Python", "problem", found, "Matchfold needs Python 3.11 or later.")
    return Finding("Python", "ok", found)


def _packages() -> Finding:
    from importlib import metadata

    from packaging.requirements import Requirement

    wrong = []
    required = [Requirement(line) for line in metadata.requires("matchfold") or ()]
    needed = [one for one in required if one.marker is None or one.marker.evaluate({"extra": ""})]
    for requirement in needed:
        try:
            version = metadata.version(requirement.name)
        except metadata.PackageNotFoundError:
            wrong.append(f"{requirement.name} is missing")
            continue
        if not requirement.specifier.contains(version, prereleases=True):
            wrong.append(f"{requirement.name} is {version}, needs {requirement.specifier}")
    if wrong:
        return Finding("Packages", "problem", "; ".join(wrong), "Install again: pip install -r requirements.lock")
    return Finding("Packages", "ok", f"{len(needed)} of {len(needed)} as required")


def _sqlite() -> Finding:
    if sqlite3.sqlite_version_info < LEAST_SQLITE:
        least = ".".join(map(str, LEAST_SQLITE))
        remedy = f"Use a Python that is built with SQLite {least} or later, or a PostgreSQL store."
        return Finding("SQLite library", "problem", sqlite3.sqlite_version, remedy)
    return Finding("SQLite library", "ok", sqlite3.sqlite_version)


def _configuration(store: str | None) -> "tuple[Config | None, Finding]":
    import rich_click as click

    from service.cli.store import configured

    try:
        config = configured(store)
    except click.UsageError as error:
        return None, Finding("Configuration", "problem", error.message, "Correct the environment variable or --store.")
    admin = "administrator's token set" if config.admin_token else "no administrator's token"
    return config, Finding("Configuration", "ok", f"store {_nameable(config.store)}; {admin}")


def _variables() -> Iterator[Finding]:
    from service import variables
    from service.config import wrong_elsewhere

    for told in variables.unknown(os.environ):
        yield Finding("Environment", "problem", told, "docs/operations.md lists all variables.")
    for error in wrong_elsewhere(os.environ):
        yield Finding("Environment", "problem", f"{error.detail}.", "Correct the environment variable.")


def _nameable(address: str) -> str:
    from sqlalchemy import make_url

    return make_url(address).render_as_string(hide_password=True)


def _store(config: "Config") -> Iterator[Finding]:
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
        yield from _within(log, file, private)
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


def _within(log: "SqlLog", file: Path | None, private: Finding | None) -> Iterator[Finding]:
    """What is found in a store that can be reached."""
    from events.log.store import LOG_VERSIONS

    if file is None and (found := _encoding(log)).verdict == "problem":
        yield found
        return
    if _is_empty(log):
        yield Finding("Store", "note", "nothing is in it yet", MADE_BY)
        return
    if private is not None and _applied(log, LOG_VERSIONS) is not None:  # modes of other files are not our affair
        yield private
    yield _migrations(log)
    if file is not None:
        if log.may_be_written():  # without that, a file without a journal is taken as it is
            yield _journal(log)
        yield _sound(log, file)
    yield _writable(log)
    yield from _acknowledged(log)
    yield from _chains(log)


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
    if _can_be_a_folder(file.absolute().parent):
        return Finding("Store", "note", f"{file} is not there yet", MADE_BY)
    remedy = f"Allow writing in {file.absolute().parent}, or choose another --store."
    return Finding("Store", "problem", f"{file} cannot be made", remedy)


def _can_be_a_folder(path: Path) -> bool:
    """Whether files can be made in a folder, which may have to be made itself."""
    path = path.absolute()
    nearest = next(one for one in (path, *path.parents) if os.path.lexists(one))
    # what the system makes up has no room, whatever its modes say to root
    return nearest.is_dir() and os.access(nearest, os.W_OK | os.X_OK) and os.statvfs(nearest).f_blocks > 0


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
        found = connection.exec_driver_sql("SHOW server_encoding").scalar_one()
    found = found.decode() if isinstance(found, bytes) else str(found)
    if found == "UTF8":
        return Finding("Encoding", "ok", found)
    remedy = "Make the database anew: CREATE DATABASE ... ENCODING 'UTF8' TEMPLATE template0, then restore into it."
    return Finding("Encoding", "problem", f"the database is in {found}, which cannot hold all names", remedy)


def _migrations(log: "SqlLog") -> Finding:
    from events.log.migrate import revision_due
    from events.log.store import LOG_MIGRATIONS, LOG_VERSIONS
    from service.context import OWN_MIGRATIONS, OWN_VERSIONS

    behind = []
    for name, location, table in (
        ("log", LOG_MIGRATIONS, LOG_VERSIONS),
        ("service", OWN_MIGRATIONS, OWN_VERSIONS),
    ):
        due, applied = revision_due(location), _applied(log, table)
        if due != applied:
            behind.append(f"{name} is at {applied or 'nothing'}, {due} is due")
    if behind:
        return Finding("Migrations", "problem", "; ".join(behind), "Any command that opens the store applies them.")
    return Finding("Migrations", "ok", "up to date")


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
    from sqlalchemy import text

    with log.reading() as connection:
        told = connection.execute(text("PRAGMA quick_check(1)")).scalar()
    if told == "ok":
        return Finding("SQLite file", "ok", f"sound, {_size(file.stat().st_size)}")
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
    from service.cli.archiving import told_lost

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

    from service.cli.verifying import chain_faults

    remedy = "`matchfold verify --all` names all such matches; restore a backup."
    headless = {error.match: error for error in log.damaged()}
    for error in headless.values():
        yield Finding("Headers", "problem", str(error), remedy)
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


def _lake(config: "Config") -> Iterator[Finding]:
    from analytics.lake import files, manifest
    from analytics.lake.damage import Damaged
    from service.config import lake_folder
    from service.usecases.lake import told_skipped

    folder = lake_folder(config)
    if folder is None:
        return
    if not _can_be_a_folder(folder):
        yield Finding("Statistics", "problem", f"{folder} cannot be made or written", "Choose another MATCHFOLD_LAKE.")
    if not (folder / manifest.NAME).exists():
        return
    try:
        present = manifest.read(folder)
        for part in present.parts:
            files.check(folder, part)
    except Damaged as error:
        yield Finding("Statistics", "problem", str(error), "`matchfold rebuild` makes the tables anew from the log.")
    else:
        yield Finding(
            "Statistics",
            "ok",
            f"{counted(len(present.parts), 'file')}, nothing amiss",
        )
        if present.skipped:
            remedy = "`matchfold verify` looks at a match itself; `matchfold rebuild` reads all of them again."
            yield Finding("Statistics", "problem", told_skipped(present.skipped), remedy)


def _disk(config: "Config") -> Finding:
    from service.config import store_folder

    folder = store_folder(config.store) or Path()
    while not folder.exists():
        folder = folder.parent
    free = shutil.disk_usage(folder).free
    if free < LITTLE_DISK:
        return Finding("Disk", "problem", f"{_size(free)} free", "Make room: a full disk refuses moves.")
    verdict: Literal["ok", "note"] = "ok" if free >= ENOUGH_DISK else "note"
    return Finding("Disk", verdict, f"{_size(free)} free", None if verdict == "ok" else "Make room soon.")


def _browser() -> Finding:
    for name in BROWSERS:
        if shutil.which(name):
            return Finding("Chromium", "ok", f"{name} found")
    return Finding("Chromium", "note", "not found", "Only the browser tests need it.")


def _size(count: int) -> str:
    return f"{count / (1 << 30):.1f} GB" if count >= 1 << 30 else f"{count / (1 << 20):.1f} MB"
