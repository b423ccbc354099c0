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
from scripts.mutation.reach import Reach, reach, with_probes
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


DECORATED = """
def outer(mark):
    @mark
    def inner():
        return 1
    return inner

def another():
    return 2
"""


@pytest.mark.parametrize("line", range(1, 1 + len(DECORATED.splitlines())))
def test_a_probe_never_stands_between_a_decorator_and_what_it_decorates(line: int):
    """Given a function that decorates another, when any of its lines is probed, then it is still a program."""
    compile(with_probes(DECORATED, {line: 0}, "room"), "adding.py", "exec")


def test_a_set_in_braces_is_as_good_if_nobody_freezes_it(tmp_path: Path):
    """Given calls that make sets and lists of something, then all might be forgotten but those that freeze braces."""
    (tmp_path / "sets.py").write_text("one = frozenset({name})\ntwo = frozenset(one)\nthree = sorted({name})\n")
    assert {each.after for each in changes(tmp_path, "sets.py")} == {"two = one", "three = {name}"}


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


def test_a_line_that_no_test_runs_over_is_asked_of_those_that_look_at_definitions_and_of_its_neighbours(project: Path):
    """Given a change, then wider tests share names with its file, most names first, of each file the quickest."""
    near, looks, foreign = "tests/room/test_adding.py::a", "tests/api/test_schemas.py::b", "tests/test_other.py::c"
    quick, slow = "tests/room/test_other.py::d", "tests/room/test_other.py::e"
    third = "tests/room/test_third.py::f"
    seconds = {slow: 2.0, quick: 0.1, foreign: 0.1, near: 9.0, looks: 0.1, third: 3.0}

    steps = list(trial._steps(of_addition(project), 0, Reach(seconds, {})))

    assert steps == [("wider", [looks, near, quick, third, slow])]


@pytest.mark.parametrize("last", ["lived", "killed", "hung"])
def test_what_seems_to_hang_is_tried_again_alone(project: Path, monkeypatch, last: Outcome):
    """Given a change that takes too long beside others, when it runs alone, then that counts."""
    slow, quick = of_addition(project), Change(path="room/adding.py", line=1, before="", after="", number=7)
    asked: list[tuple[int, bool]] = []

    def came(root: Path, copy: Path, number: int, change: Change, reached: Reach, *, alone: bool) -> Verdict:
        asked.append((number, alone))
        found: Mapping[tuple[int, bool], Outcome] = {(1, False): "hung", (1, True): last}
        return Verdict(change, found.get((number, alone), "killed"), "", "", 0.0)

    monkeypatch.setattr(mutants, "trial", came)
    verdicts = mutants._tried([quick, slow], Reach({}, {}), [project])

    assert [each.outcome for each in verdicts] == ["killed", last]
    assert asked == [(0, False), (1, False), (1, True)]


@pytest.mark.parametrize("alone", [False, True])
@pytest.mark.parametrize(("test", "outcome"), [("sees", "killed"), ("does_not_see", "lived"), ("waits", "hung")])
def test_a_change_is_noticed_by_a_test_that_fails_or_takes_too_long(project: Path, monkeypatch, test, outcome, alone):
    """Given a test that sees a change, one that does not, and one that waits for ever, then each is told as it is."""
    monkeypatch.setattr(trial, "START_S", 1.5 if outcome == "hung" else 20.0)

    verdict = tried(project, test, alone=alone)

    assert (verdict.outcome, verdict.test.partition(" ")[0].partition("_")[2]) == (
        outcome,
        "adding.py::test_sees" if outcome == "killed" else "",
    )
    assert (project / "room" / "adding.py").read_text() == ADDING


def test_tests_that_take_longer_than_was_thought_do_not_hang_alone(project: Path, monkeypatch):
    """Given a test that is slow without a change too, when it runs alone, then it is not the change that hangs."""
    monkeypatch.setattr(trial, "START_S", 0.1)

    assert tried(project, "is_slow", alone=False).outcome == "hung"
    assert tried(project, "is_slow", alone=True).outcome == "lived"


WAITING = """
import time
from room.adding import total

def test_sees():
    assert total(1, 2) == 3

def test_does_not_see():
    assert total(1, 0) == 1

def test_waits():
    while total(1, 1) != 2:
        time.sleep(0.1)

def test_is_slow():
    time.sleep(1)
"""


def tried(project: Path, test: str, *, alone: bool) -> Verdict:
    """What becomes of the change if one test of `WAITING` is asked."""
    (project / "tests" / "test_adding.py").write_text(WAITING)
    name = f"tests/test_adding.py::test_{test}"
    root = shutil.copytree(project, project.parent / f"root-{alone}")
    return trial.trial(root, project, 0, of_addition(root), Reach({name: 0.0}, {name: {0}}), alone=alone)
