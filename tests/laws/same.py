"""Plays the same matches by the rules of another commit and by those of now, and compares every decision and outcome.

usage: tests/laws/same.py BASE [--ruleset ID ...] [--matches 500] [--greedy 20] [--seed TEXT] [--jobs N]

For a change that must not alter what is played: BASE is a commit from before it. Of each ruleset `--matches` matches
of random bots and `--greedy` matches of greedy ones are played, of every kind that the laws are tried on in turn
(`tests/laws/variants.py`: players and options). Answers 1 if one differs, after its first different decision was told.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(Path(os.environ.get("PLAYED_IN", ROOT))))

RULESETS = Path("domain") / "rulesets"


class Match(NamedTuple):
    """A bot for all seats, a seed, the number of the match in it; its players and options."""

    ruleset: str
    bot: str
    seed: str
    number: int
    players: int
    options: dict[str, Any]


def main() -> int:
    """Play, compare, tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("base", nargs="?", help="the commit to compare with; none: play what standard input lists")
    parser.add_argument("--ruleset", nargs="+", metavar="ID", help="these alone (default: all that are in both)")
    parser.add_argument("--matches", type=int, default=500, help="matches of random bots (default: 500)")
    parser.add_argument("--greedy", type=int, default=20, help="matches of greedy bots (default: 20)")
    parser.add_argument("--seed", default="same", help="the same seed plays the same matches")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one for each core)")
    args = parser.parse_args()
    if args.base is None:
        for line in played_here([Match(*one) for one in json.load(sys.stdin)], args.jobs):
            print(json.dumps(line), flush=True)
        return 0
    counts = {"random": args.matches, "greedy": args.greedy}
    known = args.ruleset or installed_in(args.base)
    return compared([one for ruleset in known for one in listed(ruleset, counts, args.seed)], args.base, args.jobs)


def listed(ruleset: str, counts: Mapping[str, int], seed: str) -> Iterator[Match]:
    """As many matches of each bot, of every kind in turn."""
    from tests.laws.variants import VARIANTS

    kinds = VARIANTS[ruleset]
    for bot, count in counts.items():
        for index in range(count):
            kind = kinds[index % len(kinds)]
            yield Match(ruleset, bot, seed, index, kind.players, dict(kind.options))


def installed_in(commit: str) -> list[str]:
    """The rulesets that are here, and in a commit as well."""
    here = {file.parent.name for file in (ROOT / RULESETS).glob("*/ruleset.py")}
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

    series = Series(KNOWN[match.ruleset], (match.bot,) * match.players, match.seed, match.options)
    drafts = [*series.course(match.number)]
    state = drafts[-1].state
    moves: list[Any] = [
        fact.event for draft in drafts for fact in draft.facts if type(fact.event).__name__ == "MoveMade"
    ]
    decided = [[move.seat, move.move, bytes(move.args).decode(), move.hidden] for move in moves]
    return [list(match), decided, [state.outcome.reason, list(state.outcome.winners), state.turn]]


def compared(work: Sequence[Match], base: str, jobs: int) -> int:
    """Play in both and tell what differs."""
    with tempfile.TemporaryDirectory(prefix="matchfold-same-") as folder:
        then = Path(folder) / "then"
        subprocess.run(["git", "-C", ROOT, "worktree", "add", "-q", "--detach", then, base], check=True)
        try:
            listing = Path(folder) / "matches.json"
            listing.write_text(json.dumps(work))
            before, now = (_lines(tree, listing, jobs) for tree in (then, ROOT))
            differing = sum(_differs(one, other) for one, other in zip(before, now, strict=True))
        finally:
            subprocess.run(["git", "-C", ROOT, "worktree", "remove", "--force", then], check=True)
    print(f"{len(work) - differing} of {len(work)} matches are the same, decision by decision")
    return 1 if differing else 0


def _lines(tree: Path, listing: Path, jobs: int) -> Iterator[Any]:
    environment = {**os.environ, "PLAYED_IN": str(tree), "PYTHONPATH": str(tree)}
    command = [sys.executable, __file__, "--jobs", str(jobs)]
    pipe = subprocess.PIPE
    with (
        listing.open() as matches,
        subprocess.Popen(command, cwd=tree, env=environment, stdin=matches, stdout=pipe, text=True) as process,
    ):
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
