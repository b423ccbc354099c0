"""Plays by the rules of another commit and by those of now in turn, and prints how many times as fast it is.

usage: scripts/faster.py BASE [--random 30] [--greedy 30] [--seed TEXT] [--work RULESET BOT]

Both play matches of the same numbers, one after another, each in a process of its own and on processor time: a machine
whose speed changes from second to second disturbs both alike. What is played may differ between commits, so matches,
decisions and, for greedy bots, moves that were tried are told. Of each: how much was done in a second in all matches
together, the ratio of that, and between which ratios half of the single matches lie.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(Path(os.environ.get("PLAYED_IN", ROOT))))

Match = Mapping[str, float]
"""What a match took, in `seconds` of processor time, and what was done in it."""

WORK = (("arcmage_arc", "random"), ("arcmage_arc", "greedy"), ("gaia_vora", "random"), ("gaia_vora", "greedy"))
WARMING = 10**6
"""The number of a match that is played before the others, and not counted."""


def main() -> int:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("base", nargs="?", help="the commit to compare with; none: measure here alone")
    parser.add_argument("--random", type=int, default=30, help="matches of random bots (default: 30)")
    parser.add_argument("--greedy", type=int, default=30, help="matches of greedy bots (default: 30)")
    parser.add_argument("--seed", default="faster", help="the same seed plays the same matches")
    parser.add_argument("--work", nargs=2, metavar=("RULESET", "BOT"), help="measure this alone")
    parser.add_argument("--player", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    work = [(args.work[0], args.work[1])] if args.work else WORK
    if args.player:
        ruleset, bot = work[0]
        for number in sys.stdin:
            print(json.dumps(_played(ruleset, bot, args.seed, int(number))), flush=True)
        return 0
    with _trees(args.base) as trees:
        for ruleset, bot in work:
            found = list(_in_turn(trees, ruleset, bot, args.seed, getattr(args, bot)))
            print(_told(f"{ruleset}, {bot} bots, {len(found)} matches", found), end="", flush=True)
    return 0


@contextmanager
def _trees(base: str | None) -> Iterator[Sequence[Path]]:
    """Where the rules lie that are compared: those of another commit, if there is one, and those of now."""
    if base is None:
        yield [ROOT]
        return
    with tempfile.TemporaryDirectory(prefix="matchfold-faster-") as folder:
        then = Path(folder) / "then"
        subprocess.run(["git", "-C", ROOT, "worktree", "add", "-q", "--detach", then, base], check=True)
        try:
            yield [then, ROOT]
        finally:
            subprocess.run(["git", "-C", ROOT, "worktree", "remove", "--force", then], check=True)


def _in_turn(trees: Sequence[Path], ruleset: str, bot: str, seed: str, matches: int) -> Iterator[Sequence[Match]]:
    """What each match took by the rules of each tree, the first one once more to warm up."""
    options = ["--player", "--work", ruleset, bot, "--seed", seed]
    players = [_player(tree, options) for tree in trees]
    try:
        for number in (WARMING, *range(matches)):
            played = [_asked(player, number) for player in players]
            if number != WARMING:
                yield played
    finally:
        for player in players:
            player.communicate()


def _player(tree: Path, options: Sequence[str]) -> subprocess.Popen[str]:
    environment = {**os.environ, "PLAYED_IN": str(tree), "PYTHONPATH": str(tree)}
    command = [sys.executable, __file__, *options]
    return subprocess.Popen(
        command, cwd=tree, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def _asked(player: subprocess.Popen[str], number: int) -> Match:
    assert player.stdin is not None
    assert player.stdout is not None
    player.stdin.write(f"{number}\n")
    player.stdin.flush()
    found: Match = json.loads(player.stdout.readline())
    return found


def _played(ruleset: str, bot: str, seed: str, number: int) -> Match:
    """Play a match of two bots."""
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
    start = time.process_time()
    with _as_in_simulations():
        decisions = sum(1 for _ in series.course(number)) - 1
    spent = time.process_time() - start
    setattr(engine, name, carried_out)
    return {"seconds": spent, "matches": 1, "decisions": decisions, "moves tried": tried}


def _as_in_simulations() -> AbstractContextManager[None]:
    """What the commit that is measured does around each match that it simulates; those before did nothing."""
    try:
        from domain.memory import without_collector
    except ImportError:
        return nullcontext()
    return without_collector()


def _told(what: str, found: Sequence[Sequence[Match]]) -> str:
    lines = [what]
    for name in ("matches", "decisions", "moves tried"):
        if not any(one[name] for played in found for one in played):
            continue
        rates = [_rate(name, runs) for runs in zip(*found, strict=True)]
        if len(rates) == 1:
            lines.append(f"  {name:<12} {rates[0]:>10,.2f} /s")
            continue
        then, now = rates
        ratios = [_rate(name, [after]) / _rate(name, [before]) for before, after in found]
        low, _, high = statistics.quantiles(ratios, n=4) if len(ratios) > 1 else (ratios[0],) * 3
        told = f"  {name:<12} {then:>10,.2f} /s then {now:>10,.2f} /s now, {now / then:.2f} times as fast"
        lines.append(f"{told} ({low:.2f} - {high:.2f})")
    return "\n".join(lines) + "\n"


def _rate(name: str, runs: Sequence[Match]) -> float:
    return sum(one[name] for one in runs) / sum(one["seconds"] for one in runs)


if __name__ == "__main__":
    raise SystemExit(main())
