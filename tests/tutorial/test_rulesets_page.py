"""`docs/rulesets.md` is true: its blocks make the worked example, and after each step there is a game to play."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.tutorial.overlay import ROOT, overlaid, ran
from tests.tutorial.page import PAGE, Files, steps

STEPS = steps(PAGE.read_text(encoding="utf-8"))
FOLDER = ROOT / "domain" / "rulesets" / "duel"
MOST_LINES = 400


def shipped() -> Files:
    """The files of the worked example."""
    there = (path for path in FOLDER.rglob("*") if path.is_file() and path.suffix in (".py", ".toml"))
    return {path.relative_to(FOLDER).as_posix(): path.read_text(encoding="utf-8") for path in there}


def test_the_page_makes_the_worked_example_line_by_line() -> None:
    """Given an empty folder, when all steps of the page are done, then it holds what the worked example holds."""
    assert len(STEPS) == 3
    assert STEPS[-1] == shipped()


def test_the_worked_example_is_as_small_as_it_is_said_to_be() -> None:
    """Given the folder, then all its files have at most so many lines together."""
    assert sum(len(text.splitlines()) for text in shipped().values()) <= MOST_LINES


def played(place: Path, files: Files) -> Any:
    """What comes of playing a game of such a folder."""
    done = ran(overlaid(place / "project", "duel", files), "-m", "tests.tutorial.playing", "duel")
    assert done.returncode == 0, done.stderr
    return msgspec.json.decode(done.stdout)


@pytest.mark.parametrize("step", range(len(STEPS)))
def test_after_each_step_there_is_a_game_that_bots_play_to_its_end(tmp_path: Path, step: int) -> None:
    """Given the folder after a step, when bots play matches, then these end, and nothing is odd about the cards."""
    told = played(tmp_path, STEPS[step])
    assert told["ends"] == {"last_player_standing": 6}
    assert told["problems"] == told["untold"] == []
    assert ("attack" in told["moves"]) == (step == 2)


def test_a_change_that_fits_nowhere_is_told() -> None:
    """Given a page that changes what is not there, when it is read, then that is told."""
    page = "## One\n\n`a.py`:\n\n```python\nx = 1\n```\n\nIn `a.py`:\n\n```diff\n-y = 1\n+y = 2\n```\n"
    with pytest.raises(AssertionError, match="not once in the file"):
        steps(page)
