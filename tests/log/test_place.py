"""A store's file that is removed or replaced while it is open is noticed before anything more is acknowledged."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from events.log.port import LogReplaced, LogUnavailable
from events.log.sql import SqlLog
from tests.log.building import Match


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


@pytest.fixture
def log(file: Path) -> Iterator[SqlLog]:
    log = SqlLog.open(f"sqlite:///{file}")
    yield log
    log.close()


def replace(file: Path) -> None:
    copy = file.with_name("copy.db")
    shutil.copyfile(file, copy)
    copy.replace(file)


@pytest.mark.parametrize(
    ("change", "said"), [(Path.unlink, "removed"), (replace, "replaced")], ids=["removed", "replaced"]
)
def test_given_a_file_that_is_gone_when_used_then_nothing_is_read_written_or_made_anew(
    log: SqlLog, file: Path, change: Callable[[Path], None], said: str
):
    match = Match()
    match.grown(log)
    change(file)
    before = sorted(one.name for one in file.parent.iterdir())
    for use in (
        lambda: log.append(*match.batch()),
        lambda: log.append(*match.batch(), also=lambda _: None),
        lambda: log.read("mat_1"),
        lambda: log.header("mat_1"),
        log.probe,
    ):
        with pytest.raises(LogReplaced, match=said):
            use()
    assert sorted(one.name for one in file.parent.iterdir()) == before


@pytest.mark.parametrize("also", [None, lambda _: None], ids=["driver", "connection"])
def test_given_a_file_that_goes_while_a_batch_is_written_then_the_batch_is_not_acknowledged(
    log: SqlLog, file: Path, also: Callable[[object], None] | None, monkeypatch: pytest.MonkeyPatch
):
    match = Match()
    match.grown(log)
    keep = log._append

    def keep_and_remove(*args: Any) -> int:
        position = keep(*args)
        file.unlink()
        return position

    monkeypatch.setattr(log, "_append", keep_and_remove)
    with pytest.raises(LogReplaced, match="removed"):
        log.append(*match.batch(), also=also)


def test_given_connections_that_were_all_closed_when_one_is_still_held_then_the_store_goes_on(log: SqlLog, file: Path):
    """Given that SQLite removed its journal and the index with the last connection, then nothing is amiss."""
    match = Match()
    match.grown(log)
    with log.reading() as connection:
        held = connection.connection.driver_connection
    log.close()
    assert not file.with_name("log.db-shm").exists()
    match.grown(log)
    assert len(log.read("mat_1")) == 10
    del held


def test_given_a_journal_that_is_removed_when_written_then_the_batch_is_not_acknowledged(log: SqlLog, file: Path):
    match = Match()
    match.grown(log)
    match.grown(log)
    file.with_name("log.db-wal").unlink()
    with pytest.raises(LogReplaced, match=r"log\.db-wal was removed"):
        log.append(*match.batch())


def test_given_a_journal_that_was_removed_then_nothing_is_read_or_answered_any_more(log: SqlLog, file: Path):
    """Given a write that was refused since the journal is gone, when it is tried again or read, then so is that."""
    match = Match()
    match.grown(log)
    file.with_name("log.db-wal").unlink()
    refused = match.batch()
    for _ in range(2):
        with pytest.raises(LogReplaced, match=r"log\.db-wal was removed"):
            log.append(*refused)
        with pytest.raises(LogReplaced, match=r"log\.db-wal was removed"):
            log.read(refused[0].match)


@pytest.mark.parametrize("size", [0, 32, 5_000])
def test_given_a_journal_that_was_cut_then_nothing_is_read_or_acknowledged_any_more(log: SqlLog, file: Path, size: int):
    match = Match()
    match.grown(log)
    match.grown(log)
    os.truncate(file.with_name("log.db-wal"), size)
    refused = match.batch()
    for _ in range(2):
        with pytest.raises(LogReplaced, match=r"log\.db-wal was cut"):
            log.append(*refused)
        with pytest.raises(LogReplaced, match=r"log\.db-wal was cut"):
            log.read(refused[0].match)


def test_given_a_journal_that_is_cut_under_a_statement_then_its_error_is_told_as_that(log: SqlLog, file: Path):
    match = Match()
    match.grown(log)
    match.grown(log)

    def cut() -> None:
        with log._read_cursor():
            os.truncate(file.with_name("log.db-wal"), 32)
            raise sqlite3.OperationalError("disk I/O error")

    with pytest.raises(LogReplaced, match=r"log\.db-wal was cut"):
        cut()


def other_store(folder: Path, batches: int) -> Path:
    """The file of a store that was closed."""
    file = folder / "other.db"
    other, match = SqlLog.open(f"sqlite:///{file}"), Match("mat_2")
    for _ in range(batches):
        match.grown(other)
    other.close()
    return file


@pytest.mark.parametrize("batches", [1, 200], ids=["smaller", "larger"])
def test_given_another_store_copied_into_the_file_then_nothing_is_read_or_acknowledged_any_more(
    log: SqlLog, file: Path, batches: int
):
    """Given a file that was overwritten in place, smaller or larger than it was, when used, then it is refused."""
    match = Match()
    for _ in range(20):
        match.grown(log)
    moved_from_its_journal(file)
    log.read("mat_1")
    copy = other_store(file.parent, batches)
    assert (copy.stat().st_size > file.stat().st_size) == (batches == 200)
    file.write_bytes(copy.read_bytes())
    for _ in range(2):
        with pytest.raises(LogReplaced, match=r"log\.db was overwritten"):
            log.append(*match.batch())
        with pytest.raises(LogReplaced, match=r"log\.db was overwritten"):
            log.read("mat_1")


def test_given_an_older_copy_written_over_the_file_then_it_stays_refused_whatever_sqlite_does_to_it(
    log: SqlLog, file: Path
):
    """Given a copy of the store with fewer pages, when it is written over one that stays as long, then it is told."""
    match = Match()
    match.grown(log)
    moved_from_its_journal(file)
    older = file.read_bytes()
    for _ in range(60):
        match.grown(log)
    moved_from_its_journal(file)
    log.read("mat_1")
    now = subprocess.run(["cat", file], capture_output=True, check=True).stdout
    assert len(now) > len(older)
    first_page_changed(file, 0, older[:4096])
    with pytest.raises(LogReplaced, match=r"log\.db was overwritten"):
        log.read("mat_1")
    first_page_changed(file, 0, now[:4096])
    with pytest.raises(LogReplaced, match=r"log\.db was overwritten"):
        log.append(*match.batch())


def moved_from_its_journal(file: Path) -> None:
    with closing(sqlite3.connect(file)) as another:
        assert another.execute("PRAGMA wal_checkpoint(FULL)").fetchone()[0] == 0


def test_given_events_moved_from_the_journal_then_the_store_is_the_same(log: SqlLog, file: Path):
    """Given a file that is written to, when it is looked at, then its own process keeps its locks on it."""
    match = Match()
    for _ in range(3):
        match.grown(log)
        moved_from_its_journal(file)
        assert log.read("mat_1")
    alone = (
        "from pathlib import *; import sys; from events.log.backend import *; alone_with(Path(sys.argv[1])).__enter__()"
    )
    refused = subprocess.run([sys.executable, "-c", alone, file], capture_output=True, text=True, check=False)
    assert "BlockingIOError" in refused.stderr


def test_given_a_file_in_the_midst_of_growing_then_it_is_the_same_store(log: SqlLog, file: Path):
    """Given a first page, moved from the journal, that tells of pages not moved yet, when used, then all goes on."""
    match = Match()
    match.grown(log)
    moved_from_its_journal(file)
    first_page_changed(file, 28, (10_000).to_bytes(4, "big"))
    match.grown(log)
    assert len(log.read("mat_1")) == 10


@pytest.mark.parametrize(
    ("where", "rubbish"),
    [(0, os.urandom(8_192)), (0, b"\0" * 100), (0, b"X"), (60, b"\1\2\3\4")],
    ids=["pages", "zeros", "magic", "identity"],
)
def test_given_rubbish_over_the_first_pages_then_nothing_is_read_or_acknowledged_any_more(
    log: SqlLog, file: Path, where: int, rubbish: bytes
):
    match = Match()
    match.grown(log)
    first_page_changed(file, where, rubbish)
    for _ in range(3):
        with pytest.raises(LogReplaced, match=r"log\.db was overwritten while it was open"):
            log.append(*match.batch())
        with pytest.raises(LogReplaced, match=r"log\.db was overwritten while it was open"):
            log.read("mat_1")


def first_page_changed(file: Path, where: int, to: bytes) -> None:
    """By another process: to close a file here would let go of the store's locks."""
    script = (
        "import os, sys; os.pwrite(os.open(sys.argv[1], os.O_WRONLY), bytes.fromhex(sys.argv[3]), int(sys.argv[2]))"
    )
    subprocess.run([sys.executable, "-c", script, file, str(where), to.hex()], check=True)


def test_given_a_file_that_cannot_be_read_for_a_moment_then_nothing_is_acknowledged_meanwhile(
    log: SqlLog, file: Path, monkeypatch: pytest.MonkeyPatch
):
    """Given a file that was written to and cannot be opened, when used, then it is refused until it can be again."""
    match = Match()
    match.grown(log)
    moved_from_its_journal(file)
    open_it = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *_, **known: open_it("/nonexistent/file", **known))
    for _ in range(2):
        with pytest.raises(LogUnavailable, match=r"log\.db: unable to open database file") as told:
            log.append(*match.batch())
        assert not isinstance(told.value, LogReplaced)
    monkeypatch.undo()
    match.grown(log)


def test_given_the_journal_of_another_store_then_the_file_is_not_opened_and_both_are_kept(log: SqlLog, file: Path):
    Match().grown(log)
    log.close()
    other = SqlLog.open(f"sqlite:///{file.parent / 'other.db'}")
    Match("mat_2").grown(other)
    shutil.copyfile(file.parent / "other.db-wal", file.with_name("log.db-wal"))
    other.close()
    before = {one: one.read_bytes() for one in (file, file.with_name("log.db-wal"))}
    with pytest.raises(LogReplaced, match=r"log\.db-wal belongs to another store"):
        SqlLog.open(f"sqlite:///{file}")
    assert {one: one.read_bytes() for one in before} == before


@pytest.mark.parametrize("kept", [slice(0), slice(20), slice(32), slice(60), slice(32, None)])
def test_given_a_journal_that_tells_nothing_then_the_store_opens_as_it_is(log: SqlLog, file: Path, kept: slice):
    Match().grown(log)
    journal = file.with_name("log.db-wal").read_bytes()
    log.close()
    file.with_name("log.db-wal").write_bytes(journal[kept])
    again = SqlLog.open(f"sqlite:///{file}")
    assert again.last_position() == 5
    again.close()


def test_given_a_killed_store_when_opened_again_then_its_own_journal_is_taken(log: SqlLog, file: Path):
    Match().grown(log)
    for name in ("log.db", "log.db-wal"):
        shutil.copyfile(file.with_name(name), file.with_name(name.replace("log", "killed")))
    again = SqlLog.open(f"sqlite:///{file.with_name('killed.db')}")
    assert again.last_position() == 5
    again.close()


def test_given_a_journal_without_its_file_then_no_new_file_is_made_that_would_empty_it(log: SqlLog, file: Path):
    Match().grown(log)
    journal = file.with_name("log.db-wal").read_bytes()
    log.close()
    for one in file.parent.iterdir():
        one.unlink()
    file.with_name("log.db-wal").write_bytes(journal)
    with pytest.raises(LogReplaced, match=r"log\.db is gone and .*log\.db-wal is not"):
        SqlLog.open(f"sqlite:///{file}")
    assert file.with_name("log.db-wal").read_bytes() == journal
    assert not file.exists()


def test_given_a_store_that_lost_its_journal_when_opened_again_then_the_mark_beside_it_tells(log: SqlLog, file: Path):
    match = Match()
    match.grown(log)
    kept = file.with_name("kept.db")
    shutil.copyfile(file, kept)  # as it is without its journal
    match.grown(log)
    assert log.place is not None
    assert (log.place.marked(), log.last_position()) == (10, 10)
    log.close()
    kept.replace(file)
    again = SqlLog.open(f"sqlite:///{file}")
    assert again.place is not None
    assert (again.place.marked(), again.last_position(), again.lost()) == (10, 0, (10, 0))
    again.close()


@pytest.mark.parametrize("text", [None, b"", b"x" * 20, b"\xff"])
def test_given_no_readable_mark_when_asked_then_there_is_none(log: SqlLog, file: Path, text: bytes | None):
    mark = file.with_name("log.db.mark")
    if text is not None:
        mark.write_bytes(text)
    assert log.place is not None
    assert log.place.marked() is None
    Match().grown(log)
    assert log.place.marked() == 5
    if text is None:
        assert mark.stat().st_mode & 0o777 == 0o600


def test_given_a_first_batch_of_one_event_when_appended_then_it_is_marked(log: SqlLog):
    log.append(*Match().batch(1))
    assert log.place is not None
    assert log.place.marked() == 1
