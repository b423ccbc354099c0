"""Plays random matches on the service's rules and on the second implementation of the tests, until they differ.

usage: scripts/fuzz.py [--matches N] [--seed N]     prints the kind of match and the seed of every difference
"""

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.games.test_referee import EXTRA, compare
from tests.laws.walk import VARIANTS


def main() -> int:
    """Play; answers 1 if any match came out differently."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=500, help="how many matches (default: 500)")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="the first seed (default: the time)")
    args = parser.parse_args()
    kinds = [*VARIANTS["gaia_vora"], *EXTRA]
    ends: Counter[str] = Counter()
    print(f"seeds from {args.seed} on")
    for number in range(args.matches):
        variant, seed = kinds[number % len(kinds)], args.seed + number // len(kinds)
        quits = 0.05 if number % 3 == 0 else 0.0
        try:
            ends[compare(variant, seed, quits)] += 1
        except AssertionError as difference:
            ends["DIFFERENT"] += 1
            print(f"{variant}, seed {seed}, quits {quits}:\n  {str(difference)[:2000]}")
    print(", ".join(f"{count} {reason}" for reason, count in ends.most_common()))
    return 1 if ends["DIFFERENT"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
