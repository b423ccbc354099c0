"""A store's file that is removed or replaced while it is open is noticed before anything more is acknowledged."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from events.log.port import LogReplaced
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
    assert again.last_position() < (again.place.marked() or 0) == 10
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
    assert mark.stat().st_mode & 0o777 == (0o600 if text is None else mark.stat().st_mode & 0o777)
