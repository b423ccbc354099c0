"""project and rebuild: the lake from the command line."""

import signal
import threading
from pathlib import Path
from typing import Any

import pytest

from analytics.lake import manifest
from analytics.lake.reading import Lake


@pytest.fixture
def store(cli, tmp_path: Path) -> str:
    """A store with two matches."""
    path = str(tmp_path / "matches.db")
    played = cli("sim", "gaia_vora", "--matches", "2", "-o", "turn_limit=3", "--store", path)
    assert played.code == 0, played.err
    return path


@pytest.fixture
def other(cli, tmp_path: Path) -> str:
    """A store beside it with one match."""
    path = str(tmp_path / "other.db")
    cli("sim", "gaia_vora", "--matches", "1", "--seed", "other", "-o", "turn_limit=3", "--store", path)
    return path


def matches(folder: Path) -> int:
    """How many matches a lake has."""
    return int(Lake(folder).frame("SELECT count(*) FROM match").item())


def test_the_lake_beside_the_store_is_brought_up_with_the_log(cli, store: str, tmp_path: Path) -> None:
    first = cli("project", "--store", store)
    again = cli("project", "--store", store)
    assert (first.code, again.code) == (0, 0)
    assert "2 matches projected into" in first.err
    assert "0 events read, 0 matches" in again.err
    assert matches(tmp_path / "matches.db.lake") == 2


def test_a_rebuild_replaces_what_was_there(cli, store: str, tmp_path: Path) -> None:
    cli("project", "--store", store)
    before = {part.path for part in manifest.read(tmp_path / "matches.db.lake").parts}
    rebuilt = cli("rebuild", "--store", store)
    assert rebuilt.code == 0
    assert matches(tmp_path / "matches.db.lake") == 2
    assert before.isdisjoint(part.path for part in manifest.read(tmp_path / "matches.db.lake").parts)


def test_stores_in_one_folder_have_lakes_of_their_own(cli, store: str, other: str, tmp_path: Path) -> None:
    for path in (store, other):
        assert cli("project", "--store", path).code == 0
    assert (matches(tmp_path / "matches.db.lake"), matches(tmp_path / "other.db.lake")) == (2, 1)


@pytest.mark.parametrize("command", ["project", "rebuild"])
def test_a_lake_of_another_store_is_left_alone(cli, store: str, other: str, tmp_path: Path, command: str) -> None:
    cli("project", "--store", store)
    refused = cli(command, "--store", other, "--lake", str(tmp_path / "matches.db.lake"))
    assert refused.code == 4
    assert "was made from another store" in refused.err
    assert "Name another folder, or remove this one" in refused.err
    assert matches(tmp_path / "matches.db.lake") == 2


def test_the_lake_of_a_former_store_of_that_name_is_put_aside(cli, store: str, other: str, tmp_path: Path) -> None:
    """Given a store made anew under the name of another, when it is projected, then both lakes are there."""
    cli("project", "--store", store)
    Path(other).replace(store)

    assert cli("project", "--store", store).code == 0

    assert matches(tmp_path / "matches.db.lake") == 1
    (aside,) = tmp_path.glob("matches.db.lake-of-*")
    assert matches(aside) == 2


def test_without_a_folder_for_it_there_is_no_lake(cli, store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATCHFOLD_LAKE", "")
    monkeypatch.setenv("MATCHFOLD_STORE", "")
    refused = cli("project", "--store", store, "--lake", "none")
    assert refused.code == 2
    assert "No folder is named for the lake" in refused.err


def test_two_at_once_are_told(cli, store: str, tmp_path: Path) -> None:
    with manifest.locked(tmp_path / "matches.db.lake", "projector"):
        refused = cli("rebuild", "--store", store)
    assert refused.code == 4
    assert "another projector is at work" in refused.err


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_log_is_followed_into_the_lake_until_a_signal_comes(
    cli, store: str, monkeypatch: pytest.MonkeyPatch, number: int, code: int
) -> None:
    """Given a store, when its log is followed into a folder, then that is done until a signal comes, which is told."""
    handlers: dict[int, Any] = {}
    followed: list[tuple[int, Path]] = []

    class Follower:
        def __init__(self, log: Any, folder: Path) -> None:
            followed.append((len(log.match_ids()), folder))

        def run(self, over: threading.Event) -> None:
            assert not over.is_set()
            handlers[number](number, None)
            assert over.is_set()

    monkeypatch.setattr("service.projecting.Follower", Follower)
    monkeypatch.setattr(signal, "signal", handlers.__setitem__)
    ran = cli("project", "--follow", "--store", store, "--lake", "here")

    assert (ran.code, ran.out, ran.err) == (code, "", "")
    assert followed == [(2, Path("here"))]
