"""Plays by the rules of another commit and by those of now in turn, and prints how many times as fast it is.

usage: scripts/faster.py BASE [--pairs 5] [--random 6] [--greedy 8] [--seed TEXT]

Each pair of runs plays the same seeds, first by BASE and then by what is checked out, in a process of its own and on
processor time: other work on the machine disturbs both alike. What is played may differ between commits, so matches,
decisions and, for greedy bots, moves that were tried are told; a pair is compared by each of them.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(Path(os.environ.get("PLAYED_IN", ROOT))))

Rates = Mapping[str, float]
"""Things done a second of processor time, by what they are."""

WORK = (("arcmage_arc", "random"), ("arcmage_arc", "greedy"), ("gaia_vora", "random"), ("gaia_vora", "greedy"))


def main() -> int:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("base", nargs="?", help="the commit to compare with; none: measure here, as one line of JSON")
    parser.add_argument("--pairs", type=int, default=5, help="pairs of runs (default: 5)")
    parser.add_argument("--random", type=int, default=6, help="matches of random bots in a run (default: 6)")
    parser.add_argument("--greedy", type=int, default=8, help="matches of greedy bots in a run (default: 8)")
    parser.add_argument("--seed", default="faster", help="the same seed plays the same matches")
    parser.add_argument("--work", nargs=2, metavar=("RULESET", "BOT"), help="measure this alone")
    args = parser.parse_args()
    work = [(args.work[0], args.work[1])] if args.work else WORK
    if args.base is None:
        for ruleset, bot in work:
            print(json.dumps(measured(ruleset, bot, args.seed, getattr(args, bot))))
        return 0
    with tempfile.TemporaryDirectory(prefix="matchfold-faster-") as folder:
        then = Path(folder) / "then"
        subprocess.run(["git", "-C", ROOT, "worktree", "add", "-q", "--detach", then, args.base], check=True)
        try:
            for ruleset, bot in work:
                options = ["--work", ruleset, bot, "--seed", args.seed, f"--{bot}", str(getattr(args, bot))]
                pairs = [(_run(then, options), _run(ROOT, options)) for _ in range(args.pairs)]
                print(_told(f"{ruleset}, {bot} bots", pairs), end="", flush=True)
        finally:
            subprocess.run(["git", "-C", ROOT, "worktree", "remove", "--force", then], check=True)
    return 0


def measured(ruleset: str, bot: str, seed: str, matches: int) -> Rates:
    """What is done in a second while so many matches of two bots are played, after a match that warms up."""
    from domain import engine
    from domain.rulesets import RULESETS
    from service.lab.series import Series

    tried = 0
    name = "glance" if hasattr(engine, "glance") else "decide"  # commits until 0.2.0 had a function of its own
    carried_out = getattr(engine, name)

    def counted(*args: object, **options: object) -> object:
        nonlocal tried
        tried += name == "glance" or "accepted" in options
        return carried_out(*args, **options)

    setattr(engine, name, counted)
    series = Series(RULESETS[ruleset], (bot, bot), seed, {})
    sum(1 for _ in series.course(matches))
    tried = decisions = 0
    start = time.process_time()
    for number in range(matches):
        with _as_in_simulations():
            decisions += sum(1 for _ in series.course(number)) - 1
    spent = time.process_time() - start
    done = {"matches": matches, "decisions": decisions, "moves tried": tried}
    return {what: count / spent for what, count in done.items() if count}


def _as_in_simulations() -> AbstractContextManager[None]:
    """What the commit that is measured does around each match that it simulates; those before did nothing."""
    try:
        from domain.memory import without_collector
    except ImportError:
        return nullcontext()
    return without_collector()


def _run(tree: Path, options: Sequence[str]) -> Rates:
    environment = {**os.environ, "PLAYED_IN": str(tree), "PYTHONPATH": str(tree)}
    command = [sys.executable, __file__, *options]
    answer = subprocess.run(command, cwd=tree, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    found: Rates = json.loads(answer.stdout)
    return found


def _told(what: str, pairs: Sequence[tuple[Rates, Rates]]) -> str:
    lines = [f"{what}\n"]
    for name in pairs[0][0]:
        then, now = (statistics.median(run[name] for run in runs) for runs in zip(*pairs, strict=True))
        ratios = [after[name] / before[name] for before, after in pairs]
        spread = f"{min(ratios):.2f} - {max(ratios):.2f}"
        lines.append(
            f"  {name:<12} {then:>10,.2f} /s then {now:>10,.2f} /s now, {statistics.median(ratios):.2f} times "
        )
        lines.append(f"as fast ({spread})\n")
    return "".join(lines)


if __name__ == "__main__":
    raise SystemExit(main())
