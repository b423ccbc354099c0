"""A game that nothing names but its own folder is played, told and held by all laws as soon as it is there."""

from pathlib import Path

import msgspec
import pytest

from tests.tutorial.overlay import overlaid, ran
from tests.tutorial.page import steps

ORCHARD = steps(Path(__file__).with_name("orchard.md").read_text(encoding="utf-8"))[-1]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with one more game."""
    return overlaid(tmp_path_factory.mktemp("second") / "project", "orchard", ORCHARD)


def test_bots_play_it_to_an_end_that_it_declares(project: Path) -> None:
    """Given the folder, when bots play, then some match is won by what the game says, and its cards are sound."""
    done = ran(project, "-m", "tests.tutorial.playing", "orchard")
    assert done.returncode == 0, done.stderr
    told = msgspec.json.decode(done.stdout)
    assert set(told["ends"]) == {"full_baskets", "last_player_standing"}
    assert (told["problems"], told["untold"]) == ([], [])


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("rulesets", "Neighbours grow trees and pick their fruit; fifteen baskets win."),
        ("rulesets show orchard", "auto_pass"),
        ("rulesets clauses orchard", "ORCH-PICK-01"),
        ("cards export orchard", "Watering Can"),
        ("sim orchard --matches 1 --bots greedy,random,random --no-store", "3 (random)"),
    ],
)
def test_the_command_line_knows_it(project: Path, command: str, told: str) -> None:
    """Given the folder, when the command line is asked for the game, then it answers."""
    done = ran(project, "-m", "service.cli", *command.split())
    assert done.returncode == 0, done.stderr
    assert told in done.stdout


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_the_laws_hold_it(project: Path) -> None:
    """Given the folder, when the laws are tried on its matches of three, then they hold."""
    done = ran(project, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", "tests/laws", "-k", "orchard and 3")
    assert done.returncode == 0, done.stdout[-3000:]
    assert "passed" in done.stdout
