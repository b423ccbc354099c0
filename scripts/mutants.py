"""Changes lines of the program at random, one at a time, and counts how many of the faults the tests notice.

usage: scripts/mutants.py [--seed TEXT] [--count 150] [--jobs N] [--json FILE] [--list]
                          [--within PATH ...] [--tests PATH ...]

First the suite runs once over a copy of the project that notes which tests run over which of the drawn lines; tests
that fail there are told and not asked. Then each fault is put into a copy of its own, and the tests that are nearest
to it run, then wider ones, until one fails; what seems to hang is tried again alone. Golden matches, browsers and
generated documents are not asked: they tell that something changed, not that it is wrong. Ends with a table and the
survivors; answers 1 if fewer than 88 % were noticed, or fewer than 80 % in one room.
"""

import argparse
import os
import secrets
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scripts.mutation.changes import Change
from scripts.mutation.copies import copy_of
from scripts.mutation.draw import ROOMS, draw
from scripts.mutation.reach import Reach, reach
from scripts.mutation.table import reached_aims, table
from scripts.mutation.trial import Verdict, trial

ROOT = Path(__file__).resolve().parent.parent

NOT_ASKED = ("tests/golden", "tests/browser", "tests/durability", "tests/test_bench.py")
"""Tests of recordings, of whole machines and of figures."""

GENERATED = ("page_is_current", "parts_are_current", "document_is_current")
"""What the names of tests of generated documents contain."""


def main() -> int:
    """Draw, try, and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", default=secrets.token_hex(4), help="the same seed draws the same (default: new)")
    parser.add_argument("--count", type=int, default=150, help="how many lines are changed (default: 150)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one for each core)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every verdict as JSON too")
    parser.add_argument("--list", action="store_true", help="tell what is drawn and stop")
    parser.add_argument("--within", nargs="+", default=ROOMS, metavar="PATH", help="change lines of these alone")
    parser.add_argument("--tests", nargs="+", default=["tests"], metavar="PATH", help="ask these tests alone")
    args = parser.parse_args()
    drawn = draw(ROOT, args.count, args.seed, args.within)
    _tell(f"seed {args.seed}: {len(drawn)} lines are drawn")
    if args.list:
        for change in drawn:
            print(f"{change.path}:{change.line}\n  - {change.before}\n  + {change.after}")
        return 0
    with tempfile.TemporaryDirectory(prefix="matchfold-mutants-") as folder:
        verdicts = _verdicts(drawn, Path(folder), args.jobs, args.tests)
    if args.json:
        args.json.write_bytes(msgspec.json.format(msgspec.json.encode(verdicts)))
    print(f"seed {args.seed}", *table(verdicts), sep="\n")
    return 0 if reached_aims(verdicts) else 1


def _verdicts(drawn: Sequence[Change], folder: Path, jobs: int, tests: Sequence[str]) -> list[Verdict]:
    began = time.monotonic()
    _tell("the suite runs once, to see which tests run over which lines")
    command = ["-n", str(jobs), "--dist=load", "--randomly-seed=20170801", "-q", "--tb=no", "-m", "not slow"]
    command += [*tests, *(f"--ignore={path}" for path in NOT_ASKED), "-k", f"not ({' or '.join(GENERATED)})"]
    reached = reach(copy_of(ROOT, folder / "reach"), drawn, command, folder / "notes")
    _tell(f"{len(reached.seconds)} tests, {time.monotonic() - began:.0f} s")
    _tell(f"{len(reached.failed)} more fail without any change and are not asked")
    for test in sorted(reached.failed):
        _tell(f"  {test}")
    return _tried(drawn, reached, [copy_of(ROOT, folder / f"copy-{job}") for job in range(jobs)])


def _tried(drawn: Sequence[Change], reached: Reach, copies: Sequence[Path]) -> list[Verdict]:
    free: Queue[Path] = Queue()
    for copy in copies:
        free.put(copy)

    def one(number: int, *, alone: bool = False) -> Verdict:
        copy = free.get()
        try:
            verdict = trial(ROOT, copy, number, drawn[number], reached, alone=alone)
        finally:
            free.put(copy)
        change = verdict.change
        _tell(f"{number + 1}/{len(drawn)} {verdict.outcome} in {verdict.seconds:.0f} s  {change.path}:{change.line}")
        return verdict

    with ThreadPoolExecutor(len(copies)) as pool:
        verdicts = list(pool.map(one, range(len(drawn))))
    return [one(at, alone=True) if each.outcome == "hung" else each for at, each in enumerate(verdicts)]


def _tell(text: str) -> None:
    print(f"  {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
