"""Whether the tests notice a change: those nearest to it first, then wider ones, until one fails."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Literal

import msgspec

from scripts.mutation.changes import Change, changed
from scripts.mutation.copies import environment
from scripts.mutation.reach import Reach

Outcome = Literal["killed", "hung", "lived"]

NEAREST_S, WIDER_S = 20.0, 60.0
"""How many seconds of tests, as they take without a change, are run near a change and then further away."""

PATIENCE = 3.0
"""How many times as long they may take, before a change seems to hang."""

START_S = 30.0
"""What starting them takes besides, and what several of them share, as far as nobody has measured it."""

HOUR_S = 3600.0
"""Longer than any of them takes that ends."""

OF_DEFINITIONS = ("tests/test_defaults.py", "tests/api/test_schemas.py", "tests/service/test_schema.py")
"""Look at what modules define without running a line of them, or at tables that every test of a store makes.

So no probe tells of them, or of far too many others.
"""

MOST_TESTS = 400
"""Tests of one step; each must be collected, which takes longer than many of them."""


class Verdict(msgspec.Struct, frozen=True):
    """What became of a change: its outcome, the step that told, the first test that failed, and seconds."""

    change: Change
    outcome: Outcome
    step: str
    test: str
    seconds: float


_LATER = 2_000_000_000
"""Seconds; each changed file has a time of its own, by which Python knows what it compiled of another one for stale."""


def trial(root: Path, copy: Path, number: int, change: Change, reached: Reach, *, alone: bool = False) -> Verdict:
    """Make the change in the copy, run the tests, and take it back.

    alone: nothing runs beside it, so how long the tests take without the change is measured first
    """
    began = time.monotonic()
    steps = list(_steps(change, number, reached))
    usual_s = [_taken_s(copy, tests) if alone else _expected_s(tests, reached) for _, tests in steps]
    (copy / change.path).write_text(changed(root, change))
    os.utime(copy / change.path, times=(_LATER + number, _LATER + number))
    try:
        for (step, tests), seconds in zip(steps, usual_s, strict=True):
            outcome, test = _run(copy, tests, PATIENCE * seconds)
            if outcome != "lived":
                return Verdict(change, outcome, step, test, time.monotonic() - began)
    finally:
        shutil.copy2(root / change.path, copy / change.path)
    return Verdict(change, "lived", "", "", time.monotonic() - began)


def _expected_s(tests: Sequence[str], reached: Reach) -> float:
    return START_S + sum(reached.seconds[test] for test in tests)


def _taken_s(copy: Path, tests: Sequence[str]) -> float:
    began = time.monotonic()
    _run(copy, tests, HOUR_S)
    return time.monotonic() - began


def _steps(change: Change, number: int, reached: Reach) -> Iterator[tuple[str, list[str]]]:
    words = set(Path(change.path).with_suffix("").parts)
    near = sorted(reached.nearest(number), key=lambda test: -_shared(words, test))
    first = _within(near, reached, NEAREST_S)
    if first:
        yield "nearest", first
    sharing = (test for test in reached.seconds if _shared(words, test))
    around = sorted(_by_turns(sharing, reached), key=lambda test: -_shared(words, test))
    looking = [test for test in reached.seconds if test.startswith(OF_DEFINITIONS)]
    rest = [test for test in dict.fromkeys([*looking, *near, *around]) if test not in first]
    if wider := _within(rest, reached, WIDER_S):
        yield "wider", wider


def _by_turns(tests: Iterable[str], reached: Reach) -> list[str]:
    """The quickest test of each file, then the second of each: each file looks at other parts of what is declared."""
    of_file: dict[str, list[str]] = {}
    for test in sorted(tests, key=lambda test: reached.seconds[test]):
        of_file.setdefault(test.partition("::")[0], []).append(test)
    return [test for turn in zip_longest(*of_file.values()) for test in turn if test is not None]


def _shared(words: set[str], test: str) -> int:
    """How many names of folders and files a test shares with a module: `laws/test_shapes.py` one with `shapes.py`."""
    return len(words & set(test.replace("test_", "").split(".py")[0].split("/")))


def _within(tests: Sequence[str], reached: Reach, seconds: float) -> list[str]:
    taken = 0.0
    chosen: list[str] = []
    for test in tests[:MOST_TESTS]:
        taken += reached.seconds[test]
        if taken > seconds and chosen:
            break
        chosen.append(test)
    return chosen


def _run(copy: Path, tests: Sequence[str], most_s: float) -> tuple[Outcome, str]:
    (copy / "mutation_tests.txt").write_text("\n".join(tests) + "\n")
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:randomly", "-p", "no:cacheprovider"]
    process = subprocess.Popen(
        [*command, "--tb=no", "@mutation_tests.txt"],
        cwd=copy,
        env=environment(copy),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        output, _ = process.communicate(timeout=most_s)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        process.communicate()
        return "hung", ""
    if process.returncode == 0:
        return "lived", ""
    failed = [line for line in output.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return "killed", failed[0].split(" ", 1)[1] if failed else f"exit code {process.returncode}"
