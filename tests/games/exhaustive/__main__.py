"""Plays until every shipped card and ability was seen at work and every clause was named, and tells what was not.

Also told are conditions, numbers and selectors of shipped texts whose value never mattered (docs/exhaustive.md).

usage: python -m tests.games.exhaustive [--ruleset ID] [--matches 200] [--tries 40] [--hunts 60] [--seed TEXT]
                             [--jobs N] [--json FILE]

Whole matches with decks full of what is missing come first, then positions described around each card that still is.
The same seed plays the same matches, whatever the number of processes. Answers 1 if anything is left unexplained.
"""

import argparse
import os
import sys
import time
from pathlib import Path

import msgspec

from tests.games.exhaustive.plan import CARD_GAMES, plan_of
from tests.games.exhaustive.report import report, text
from tests.games.exhaustive.search import players, search


def main() -> int:
    """Play, and report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ruleset", default="arcmage_arc", choices=CARD_GAMES, help="default: arcmage_arc")
    parser.add_argument("--matches", type=int, default=200, help="whole matches (default: 200)")
    parser.add_argument("--tries", type=int, default=40, help="positions around each missing card (default: 40)")
    parser.add_argument("--hunts", type=int, default=60, help="positions for clauses and ends (default: 60)")
    parser.add_argument("--seed", default="other", help="all matches follow from it (default: other)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one for each core)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the report as JSON too")
    args = parser.parse_args()
    began = time.monotonic()

    def progress(told: str) -> None:
        print(f"  {time.monotonic() - began:.0f} s, {told}", file=sys.stderr, flush=True)

    plan = plan_of(args.ruleset)
    found = report(search(plan, args.seed, args.matches, args.tries, args.hunts, players(args.jobs), progress))
    print(text(found))
    if args.json:
        args.json.write_bytes(msgspec.json.format(msgspec.json.encode(found)))
    return 0 if found.good else 1


if __name__ == "__main__":
    raise SystemExit(main())
