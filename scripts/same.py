"""Plays the same matches by the rules of another commit and by those of now, and compares every decision and outcome.

usage: scripts/same.py BASE [--ruleset ID ...] [--matches 500] [--greedy 20] [--seed TEXT] [--jobs N]

For a change that must not alter what is played: BASE is a commit from before it. Of each ruleset `--matches` matches
of random bots and `--greedy` matches of greedy ones are played, with every number of players in turn. Answers 1 if one
differs, after its first different decision was told.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(Path(os.environ.get("PLAYED_IN", ROOT))))

RULESETS = Path("domain") / "rulesets"

Match = tuple[str, str, str, int]
"""A ruleset, a bot for all seats, a seed, and the number of the match in it."""


def main() -> int:
    """Play, compare, tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("base", nargs="?", help="the commit to compare with; none: write what is played as JSON lines")
    parser.add_argument("--ruleset", nargs="+", metavar="ID", help="these alone (default: all that are in both)")
    parser.add_argument("--matches", type=int, default=500, help="matches of random bots (default: 500)")
    parser.add_argument("--greedy", type=int, default=20, help="matches of greedy bots (default: 20)")
    parser.add_argument("--seed", default="same", help="the same seed plays the same matches")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one for each core)")
    args = parser.parse_args()
    known = args.ruleset or installed_in(args.base)
    work = [
        (ruleset, bot, args.seed, index)
        for ruleset in known
        for bot, count in (("random", args.matches), ("greedy", args.greedy))
        for index in range(count)
    ]
    if args.base is None:
        for line in played_here(work, args.jobs):
            print(json.dumps(line), flush=True)
        return 0
    options = [*sys.argv[2:], *([] if args.ruleset else ["--ruleset", *known])]
    return compared(work, args.base, options)


def installed_in(commit: str | None) -> list[str]:
    """The rulesets that are here, and in a commit as well if one is given."""
    here = {file.parent.name for file in (ROOT / RULESETS).glob("*/ruleset.py")}
    if commit is None:
        return sorted(here)
    listing = ["git", "-C", str(ROOT), "ls-tree", "-r", "--name-only", commit, str(RULESETS)]
    files = subprocess.run(listing, check=True, capture_output=True, text=True).stdout.split()
    return sorted(here & {Path(file).parent.name for file in files if file.endswith("/ruleset.py")})


def played_here(work: Sequence[Match], jobs: int) -> Iterator[Any]:
    """What is decided in each match, and how it ends."""
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(_played, work, chunksize=4)


def _played(match: Match) -> Any:
    from domain.rulesets import RULESETS as KNOWN
    from service.lab.series import Series

    name, bot, seed, index = match
    ruleset = KNOWN[name]
    many = ruleset.meta.seats[index % len(ruleset.meta.seats)]
    drafts = [*Series(ruleset, (bot,) * many, seed, {}).course(index)]
    state = drafts[-1].state
    moves: list[Any] = [
        fact.event for draft in drafts for fact in draft.facts if type(fact.event).__name__ == "MoveMade"
    ]
    decided = [[move.seat, move.move, bytes(move.args).decode(), move.hidden] for move in moves]
    return [list(match), decided, [state.outcome.reason, list(state.outcome.winners), state.turn]]


def compared(work: Sequence[Match], base: str, options: Sequence[str]) -> int:
    """Play in both and tell what differs."""
    with tempfile.TemporaryDirectory(prefix="matchfold-same-") as folder:
        then = Path(folder) / "then"
        subprocess.run(["git", "-C", ROOT, "worktree", "add", "-q", "--detach", then, base], check=True)
        try:
            before, now = (_lines(tree, options) for tree in (then, ROOT))
            differing = sum(_differs(one, other) for one, other in zip(before, now, strict=True))
        finally:
            subprocess.run(["git", "-C", ROOT, "worktree", "remove", "--force", then], check=True)
    print(f"{len(work) - differing} of {len(work)} matches are the same, decision by decision")
    return 1 if differing else 0


def _lines(tree: Path, options: Sequence[str]) -> Iterator[Any]:
    environment = {**os.environ, "PLAYED_IN": str(tree), "PYTHONPATH": str(tree)}
    command = [sys.executable, __file__, *options]
    with subprocess.Popen(command, cwd=tree, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield from map(json.loads, process.stdout)
    if process.returncode:
        raise SystemExit(f"playing in {tree} failed")


def _differs(before: Any, now: Any) -> bool:
    if before == now:
        return False
    (match, then_decided, then_end), (_, now_decided, now_end) = before, now
    pairs = enumerate(zip(then_decided, now_decided, strict=False), start=1)
    at, what = next(((at, pair) for at, pair in pairs if pair[0] != pair[1]), (len(now_decided), (then_end, now_end)))
    print(f"{match}: decision {at} of {len(then_decided)}\n  then {what[0]}\n  now  {what[1]}", flush=True)
    return True


if __name__ == "__main__":
    raise SystemExit(main())
