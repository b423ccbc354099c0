"""Plays random matches on the service's rules and on the second implementations of the tests, until they differ.

usage: scripts/fuzz.py [--ruleset ID] [--matches N] [--seed N]     prints every difference with the match and the step
"""

import argparse
import sys
import time
from collections import Counter
from importlib import import_module
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from domain.rulesets import RULESETS

ROOT = Path(__file__).resolve().parent.parent
TRIALS = {
    id: import_module(f"tests.rules.{id}.referee").trial
    for id in RULESETS
    if any((ROOT / "tests" / "rules" / id / name).exists() for name in ("referee.py", "referee"))
}
"""The second implementations that there are: a match of each ruleset by its number and the first seed."""


def main() -> int:
    """Play; answers 1 if any match came out differently."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ruleset", choices=[*TRIALS], help="only matches of this one (default: all)")
    parser.add_argument("--matches", type=int, default=500, help="how many matches of each (default: 500)")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="the first seed (default: the time)")
    args = parser.parse_args()
    print(f"seeds from {args.seed} on")
    different = [differing(one, args.matches, args.seed) for one in TRIALS if args.ruleset in (None, one)]
    return 1 if any(different) else 0


def differing(ruleset: str, matches: int, seed: int) -> int:
    """How many of so many matches came out differently."""
    ends: Counter[str] = Counter()
    for number in range(matches):
        trial = TRIALS[ruleset](number, seed)
        try:
            ends[trial.play()] += 1
        except AssertionError as difference:
            ends["DIFFERENT"] += 1
            print(f"{trial.name}:\n  {str(difference)[:2000]}")
    print(f"{ruleset}:", ", ".join(f"{count} {reason}" for reason, count in ends.most_common()))
    return ends["DIFFERENT"]


if __name__ == "__main__":
    raise SystemExit(main())
