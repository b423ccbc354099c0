"""The process that SQL of other people runs in: how it ends, what it knows, and whose fault is told."""

import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from analytics.lake.damage import Damaged
from analytics.lake.reading import Lake
from analytics.query.asking import query
from analytics.query.terms import Limits, QueryFailed
from tests.analytics.metrics.tiny import lake, match
from tests.analytics.query.conftest import SMALL


def test_a_query_that_does_not_listen_is_killed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a function that the database does not interrupt, when its time is up, then its process is no more."""
    started: list[subprocess.Popen[bytes]] = []

    class Seen(subprocess.Popen[bytes]):
        def __init__(self, *words: Any, **more: Any) -> None:
            super().__init__(*words, **more)
            started.append(self)

    monkeypatch.setattr(subprocess, "Popen", Seen)
    monkeypatch.setattr("analytics.query.asking._GRACE", 0.2)
    with pytest.raises(QueryFailed) as caught:
        query(Lake(folder), "SELECT levenshtein(repeat('a', 200000), repeat('b', 200000))", Limits(seconds=0.2))

    assert caught.value.reason == "time"
    assert [process.returncode for process in started] == [-signal.SIGKILL]


def test_a_process_that_does_not_start_is_not_waited_for(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a machine on which nothing starts in time, when a query is asked, then it is the service that is busy."""
    sleepy = tmp_path / "python"
    sleepy.write_text("#!/bin/sh\nexec sleep 60\n")
    sleepy.chmod(0o755)
    monkeypatch.setattr("analytics.query.asking.sys.executable", str(sleepy))
    monkeypatch.setattr("analytics.query.asking._STARTING", 0.1)

    with pytest.raises(QueryFailed) as caught:
        query(Lake(folder), "SELECT 1", SMALL)

    assert caught.value.reason == "busy"


def test_the_process_has_no_environment(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a secret in the environment of the service, when a process is started for a query, then it has it not."""
    spy = tmp_path / "python"
    spy.write_text(f"#!/bin/sh\nexport -p > '{tmp_path}/seen'\n")
    spy.chmod(0o755)
    monkeypatch.setenv("MATCHFOLD_ADMIN_TOKEN", "hush-hush-hush-hush")
    monkeypatch.setattr("analytics.query.asking.sys.executable", str(spy))

    with pytest.raises(QueryFailed):
        query(Lake(folder), "SELECT 1", SMALL)

    assert "hush" not in (tmp_path / "seen").read_text()


def test_who_interrupts_the_service_interrupts_no_query(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a process for a query, then it has a session of its own, which the keys of a terminal do not reach."""
    spy = tmp_path / "python"
    spy.write_text(f"#!/bin/sh\ncut -d' ' -f6 /proc/$$/stat > '{tmp_path}/session'\necho $$ > '{tmp_path}/process'\n")
    spy.chmod(0o755)
    monkeypatch.setattr("analytics.query.asking.sys.executable", str(spy))

    with pytest.raises(QueryFailed):
        query(Lake(folder), "SELECT 1", SMALL)

    assert (tmp_path / "session").read_text() == (tmp_path / "process").read_text()


def test_a_process_that_dies_is_told_of(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a process that ends at once, when it is asked, then there is a failure and no hanging."""
    monkeypatch.setattr("analytics.query.asking.sys.executable", "/bin/false")

    with pytest.raises(QueryFailed) as caught:
        query(Lake(folder), "SELECT 1", SMALL)

    assert caught.value.reason == "broken"


def _spoiled(content: bytes) -> bytes:
    """A Parquet file whose end, which tells what is in it, is whole."""
    return content[:10] + b"\xff" * 200 + content[210:]


@pytest.mark.parametrize("harm", [_spoiled, lambda content: content[: len(content) // 2], None])
def test_a_damaged_lake_is_not_the_fault_of_the_query(tmp_path: Path, harm: Callable[[bytes], bytes] | None) -> None:
    """Given a file of the lake that is spoiled, cut or gone, when its table is asked for, then this is said."""
    damaged = lake(tmp_path / "lake", [match(f"m{number}") for number in range(40)])
    (file,) = (tmp_path / "lake").glob("match/*/*.parquet")
    if harm is None:
        file.unlink()
    else:
        file.write_bytes(harm(file.read_bytes()))

    with pytest.raises(Damaged, match="gone or damaged"):
        query(damaged, "FROM match", SMALL)


def test_a_query_that_speaks_of_parquet_is_at_fault_itself(folder: Path) -> None:
    """Given a whole lake, when a query fails with words as of a damaged file, then it is told as its error."""
    with pytest.raises(QueryFailed) as caught:
        query(Lake(folder), "SELECT error('Parquet file is likely corrupted')", SMALL)

    assert caught.value.reason == "sql"


def test_what_went_wrong_is_told_in_two_thousand_letters(folder: Path) -> None:
    """Given a query that makes an error of millions of letters, when it fails, then the beginning is told."""
    with pytest.raises(QueryFailed) as caught:
        query(Lake(folder), "SELECT error(repeat('x', 20000000))", msgspec.structs.replace(SMALL, seconds=30.0))

    assert caught.value.message == "Invalid Input Error: " + "x" * 1979 + "..."
