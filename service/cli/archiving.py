"""What `backup` and `restore` share: proving every match, the mark of the signing key, telling what is done."""

import hashlib
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from domain.wording import counted
from service.cli import output
from service.cli.errors import BadData
from service.cli.progress import advancing

if TYPE_CHECKING:
    from events.log.sql import SqlLog
    from service.config import Config
    from service.context import Context
    from service.usecases.records import Verified

SIGNED_BY = "signed_by"
"""The setting of a backup that holds SHA-256 of the signing key that was in force."""

OF_ONE_STORE = ("store", SIGNED_BY)
"""Settings that a restored store does not take over: it is another one to whoever knew the first."""


class Proof(msgspec.Struct, frozen=True):
    """What the matches of a backup are: how many, with how many events, and those that are not as they should be.

    `orphans`: events of matches that are not there. `rows`: what rows beside the events cannot say.
    """

    matches: int
    events: int
    faulty: "tuple[Verified, ...]"
    orphans: int
    rows: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether all is as it should be."""
        return not (self.faulty or self.orphans or self.rows)

    @property
    def sentence(self) -> str:
        """The numbers in words."""
        found = f"{len(self.faulty)} not as they should be" if self.faulty else "all verified"
        if self.orphans:
            found += f", {told_orphans(self.orphans)}"
        if self.rows:
            found += ", not all rows beside them are as they should be"
        return f"{counted(self.matches, 'match')}, {counted(self.events, 'event')}, {found}"

    def plain(self) -> dict[str, Any]:
        """As plain values."""
        return {
            "matches": self.matches,
            "events": self.events,
            "faulty": [{"match": one.match, "reason": reason_of(one)} for one in self.faulty],
            "orphans": self.orphans,
            "rows": list(self.rows),
        }


@contextmanager
def in_work(beside: Path | None) -> Iterator[Path]:
    """A folder that only its owner can look into, for files that are not whole yet."""
    with tempfile.TemporaryDirectory(dir=beside, prefix=".matchfold-") as folder:
        yield Path(folder)


def prove(file: Path, *, quiet: bool) -> Proof:
    """Verify each match of a backup. Its tables are brought up to this version. Raises `BadData`, `LogUnavailable`."""
    from service.config import Config
    from service.context import open_context

    with closing(open_context(Config(store=f"sqlite:///{file}", lake="none"))) as ctx:
        if (torn := ctx.log.torn()) is not None:
            raise BadData(f"{file} is damaged: {torn}.")
        return prove_all(ctx, quiet=quiet)


def prove_all(ctx: "Context", *, quiet: bool) -> Proof:
    """Verify each match of a store. Raises `LogUnavailable`."""
    from service.cli.row_checks import key_of, row_faults
    from service.cli.verifying import verify_headless, verify_stored

    damaged = {error.match: error for error in ctx.log.damaged()}
    headers = [ctx.log.header(match) for match in ctx.log.match_ids() if match not in damaged]
    faulty = [verify_headless(ctx, error) for error in damaged.values()]
    events = sum(one.events for one in faulty)
    with advancing("Verifying", quiet=quiet) as told:
        for number, header in enumerate(headers, 1):
            found = verify_stored(ctx, header)
            events += found.events
            faulty += [] if found.ok else [found]
            told(number, len(headers))
    rows = tuple(row_faults(ctx.log, key_of(ctx.log, ctx.config.signing_key)))
    return Proof(len(headers) + len(damaged), events, tuple(faulty), ctx.log.orphans(), rows)


def reason_of(found: "Verified") -> str:
    """Why a match is not as it should be."""
    if found.faults:
        return found.faults[0].reason
    assert found.fairness is not None
    return "a draw is not what was committed to"


def told_orphans(events: int) -> str:
    """What a store says of events whose matches are not there."""
    return f"{counted(events, 'more event')} of matches that are gone from its list"


def told_lost(marked: int, last: int) -> str:
    """What a store says of which the newest events are gone; see `SqlLog.lost`."""
    return f"{marked:,} were acknowledged, {last:,} are there: the journal was lost or cut, or this is an older copy"


def tell_lost(log: "SqlLog") -> bool:
    """Say if the newest events of a store are gone, or its file is torn; whether either is so."""
    torn, lost = log.torn(), log.lost()
    if torn is not None:
        output.say(f"The file of this store is damaged: {torn}. Matches may be missing in it; restore a backup.")
    if lost is not None:
        output.say(f"Of this store's events {told_lost(*lost)}.")
    return torn is not None or lost is not None


def tell_faulty(proof: Proof) -> None:
    """The matches and rows that are not as they should be, in words."""
    for one in proof.faulty:
        output.say(f"{one.match} is not as it should be: {reason_of(one)}.")
    for fault in proof.rows:
        output.say(f"Rows of this store: {fault}.")


def note_key(file: Path, key: bytes) -> None:
    """Mark a backup with the signing key that was in force."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", (SIGNED_BY, _print_of(key)))


def forget_store(file: Path) -> None:
    """Let a copy of a store be a store of its own, on which nobody works yet."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("DELETE FROM leases")
        connection.executemany("DELETE FROM settings WHERE name = ?", [(name,) for name in OF_ONE_STORE])


def other_key(file: Path, config: "Config") -> bool:
    """Whether a service with this configuration would sign with another key than a backup is marked with."""
    with closing(sqlite3.connect(file)) as connection:
        kept = dict(connection.execute("SELECT name, value FROM settings WHERE name IN ('signing_key', 'signed_by')"))
    key = config.signing_key or kept.get("signing_key", b"")
    return SIGNED_BY in kept and kept[SIGNED_BY] != _print_of(key)


def _print_of(key: bytes) -> bytes:
    return hashlib.sha256(b"matchfold signing key" + key).digest()


def check_is_not(config: "Config", file: Path) -> None:
    """Raise `BadData` if a file is the store itself, which a backup would take away from all who have it open."""
    from events.log.backend import SQLITE, parse_url, sqlite_file

    url, backend = parse_url(config.store)
    if backend is SQLITE and file.exists() and (own := Path(sqlite_file(url))).exists() and own.samefile(file):
        raise BadData(f"{file}: this is the store itself.", hint="Name another file.")


def check_is_store(file: Path) -> None:
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
