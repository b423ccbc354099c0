"""project and rebuild: the lake from the command line."""

from pathlib import Path

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


def matches(folder: Path) -> int:
    """How many matches a lake has."""
    return int(Lake(folder).frame("SELECT count(*) FROM match").item())


def test_the_lake_beside_the_store_is_brought_up_with_the_log(cli, store: str, tmp_path: Path) -> None:
    first = cli("project", "--store", store)
    again = cli("project", "--store", store)
    assert (first.code, again.code) == (0, 0)
    assert "2 matches projected into" in first.err
    assert "0 events read, 0 matches" in again.err
    assert matches(tmp_path / "lake") == 2


def test_a_rebuild_replaces_what_was_there(cli, store: str, tmp_path: Path) -> None:
    cli("project", "--store", store)
    before = {part.path for part in manifest.read(tmp_path / "lake").parts}
    rebuilt = cli("rebuild", "--store", store)
    assert rebuilt.code == 0
    assert matches(tmp_path / "lake") == 2
    assert before.isdisjoint(part.path for part in manifest.read(tmp_path / "lake").parts)


def test_a_lake_of_another_store_is_left_alone(cli, store: str, tmp_path: Path) -> None:
    other = str(tmp_path / "other.db")
    cli("sim", "gaia_vora", "--matches", "1", "--seed", "other", "-o", "turn_limit=3", "--store", other)
    cli("project", "--store", store)
    refused = cli("project", "--store", other)
    assert refused.code == 4
    assert "was made from another log" in refused.err
    assert "matchfold rebuild" in refused.err
    assert matches(tmp_path / "lake") == 2
    assert cli("project", "--store", other, "--lake", str(tmp_path / "elsewhere")).code == 0
    assert matches(tmp_path / "elsewhere") == 1


def test_without_a_folder_for_it_there_is_no_lake(cli, store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATCHFOLD_LAKE", "")
    monkeypatch.setenv("MATCHFOLD_STORE", "")
    refused = cli("project", "--store", store, "--lake", "none")
    assert refused.code == 2
    assert "No folder is named for the lake" in refused.err


def test_two_at_once_are_told(cli, store: str, tmp_path: Path) -> None:
    with manifest.locked(tmp_path / "lake", "projector"):
        refused = cli("rebuild", "--store", store)
    assert refused.code == 4
    assert "another projector is at work" in refused.err
