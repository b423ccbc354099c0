"""The tool that counts which faults the tests notice, `scripts/mutants.py`, on a small project of its own."""

import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from scripts import mutants
from scripts.mutation import trial
from scripts.mutation.changes import Change, changes
from scripts.mutation.copies import copy_of
from scripts.mutation.reach import Reach, reach
from scripts.mutation.trial import Outcome, Verdict

ROOT = Path(__file__).resolve().parents[1]

ADDING = "def total(one, two):\n    return one + two\n"
TESTS = """
import os
import resource
import shutil
import subprocess
import sys

import pytest

from room.adding import total

def test_it_adds():
    assert total(1, 2) == 3

def test_it_fails_without_any_change():
    assert total(1, 2) == 4

def test_it_cannot_be_prepared(broken):
    assert total(1, 2) == 3

@pytest.fixture
def broken():
    raise OSError

def test_a_copy_of_the_room_adds_where_there_is_no_place_for_files(tmp_path):
    shutil.copytree("room", tmp_path / "room")
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [sys.executable, "-c", "from room.adding import total; print(total(1, 2))"]
    limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))
    ran = subprocess.run(command, cwd=tmp_path, env=environment, preexec_fn=limit, stdout=subprocess.PIPE, text=True)
    assert ran.stdout == "3\\n"
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A module, tests of it, and the plugin that looks on."""
    folder = tmp_path / "project"
    for path, text in {"room/adding.py": ADDING, "room/__init__.py": "", "tests/test_adding.py": TESTS}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    shutil.copytree(ROOT / "scripts" / "mutation", folder / "scripts" / "mutation")
    return folder


def of_addition(project: Path) -> Change:
    (change,) = (each for each in changes(project, "room/adding.py") if each.after == "return one - two")
    return change


def test_tests_that_fail_without_any_change_are_told_and_not_asked(project: Path, tmp_path: Path):
    """Given tests that pass, fail and cannot be prepared, when they run, then only those that pass notice a change."""
    reached = reach(project, [of_addition(project)], ["-n", "1", "-q", "tests"], tmp_path / "notes")

    file = "tests/test_adding.py::test_"
    sound = {f"{file}it_adds", f"{file}a_copy_of_the_room_adds_where_there_is_no_place_for_files"}
    assert reached.over == {f"{file}it_adds": {0}}
    assert reached.seconds.keys() == sound
    assert reached.failed == {f"{file}it_fails_without_any_change", f"{file}it_cannot_be_prepared"}


def test_a_copy_of_the_project_has_its_links(tmp_path: Path):
    """Given a link to a folder and one to a file, when the project is copied, then they lead to the copies."""
    project, copy = tmp_path / "project", tmp_path / "copy"
    (project / "docs").mkdir(parents=True)
    (project / "docs" / "guide.md").write_text("as it was")
    (project / "sources").symlink_to("docs")
    (project / "guide.md").symlink_to("docs/guide.md")
    subprocess.run(["git", "init", "-q"], cwd=project, check=True)

    copy_of(project, copy)
    (copy / "docs" / "guide.md").write_text("changed")

    assert (copy / "sources" / "guide.md").read_text() == (copy / "guide.md").read_text() == "changed"
    assert (project / "docs" / "guide.md").read_text() == "as it was"


@pytest.mark.parametrize(("alone", "outcome"), [("lived", "lived"), ("killed", "killed"), ("hung", "hung")])
def test_what_seems_to_hang_is_tried_again_alone(project: Path, monkeypatch, alone: Outcome, outcome: Outcome):
    """Given a change that takes too long beside others, when it runs alone with more patience, then that counts."""
    slow, quick = of_addition(project), Change(path="room/adding.py", line=1, before="", after="", number=7)
    asked: list[tuple[int, float]] = []

    def tried(root: Path, copy: Path, number: int, change: Change, reached: Reach, *, patience: float) -> Verdict:
        asked.append((number, patience))
        came: Mapping[tuple[int, float], Outcome] = {(1, 3.0): "hung", (1, 9.0): alone}
        return Verdict(change, came.get((number, patience), "killed"), "", "", 0.0)

    monkeypatch.setattr(mutants, "trial", tried)
    verdicts = mutants._tried([quick, slow], Reach({}, {}), [project])

    assert [each.outcome for each in verdicts] == ["killed", outcome]
    assert asked == [(0, 3.0), (1, 3.0), (1, 9.0)]


@pytest.mark.parametrize(("test", "outcome"), [("sees", "killed"), ("does_not_see", "lived"), ("waits", "hung")])
def test_a_change_is_noticed_by_a_test_that_fails_or_takes_too_long(project: Path, monkeypatch, test, outcome):
    """Given a test that sees a change, one that does not, and one that waits for ever, then each is told as it is."""
    (project / "tests" / "test_adding.py").write_text(
        "import time\n"
        "from room.adding import total\n"
        "def test_sees():\n    assert total(1, 2) == 3\n"
        "def test_does_not_see():\n    assert total(1, 0) == 1\n"
        "def test_waits():\n    while total(1, 1) != 2:\n        time.sleep(0.1)\n"
    )
    monkeypatch.setattr(trial, "START_S", 4.0 if outcome == "hung" else 10.0)
    name = f"tests/test_adding.py::test_{test}"
    root = shutil.copytree(project, project.parent / "root")

    verdict = trial.trial(root, project, 0, of_addition(root), Reach({name: 0.0}, {name: {0}}), patience=1.0)

    assert (verdict.outcome, verdict.test.partition(" ")[0]) == (outcome, name if outcome == "killed" else "")
    assert (project / "room" / "adding.py").read_text() == ADDING
