"""Plays random matches of a card game with varied options, decks and players over all cores, and checks each whole.

usage: python -m tests.games.play_mass [--ruleset arcmage_arc] [--matches 2000] [--most 300] [--seed TEXT] [--jobs N]
                                        [--skip N] [--take N] [--only SEED:PLAYERS]

A match is to end without an error, its log to fold to its live state, and its exports to verify, every draw included.
The same seed plays the same matches. What fails is told at once with the command that plays it again; answers 1 then.
"""

import argparse
import multiprocessing
import os
import shlex
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from statistics import median

from domain.rulesets import RULESETS
from tests.games.mass import KINDS, Outcome, tried

TOLD_EVERY = 10.0
"""Seconds between lines about progress, at least."""
Task = tuple[str, int]
"""A match: its seed and its number of players."""


def tasks(seats: Sequence[int], seed: str, matches: int, most: int) -> list[Task]:
    """Matches of all numbers of players in turn but the largest, those of the largest spread among them.

    Of a game with one number of players, `matches` are played.
    """
    *fewer, largest = seats if len(seats) > 1 else (*seats, *seats)
    most = most if len(seats) > 1 else 0
    found = [(index / max(1, matches), f"{seed}/{index}", fewer[index % len(fewer)]) for index in range(matches)]
    found += [(index / max(1, most), f"{seed}/most/{index}", largest) for index in range(most)]
    return [(own, players) for _, own, players in sorted(found)]


def outcomes(ruleset: str, work: Sequence[Task], jobs: int) -> Iterator[Outcome]:
    """What becomes of the matches, in the order in which they end."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context) as pool:
        try:
            for future in as_completed([pool.submit(tried, ruleset, *task) for task in work]):
                yield future.result()
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)


def failed(ruleset: str, outcome: Outcome) -> None:
    """Tell of a match that was not as it should be."""
    again = shlex.join(
        ["python", "-m", "tests.games.play_mass", "--ruleset", ruleset, "--only", f"{outcome.seed}:{outcome.players}"]
    )
    print(f"FAILED {outcome.seed}, {outcome.players} players: {outcome.fault}\n  again: {again}", flush=True)


def run(ruleset: str, work: Sequence[Task], jobs: int) -> list[Outcome]:
    """Play all matches and tell how far it is."""
    began = told = time.monotonic()
    found: list[Outcome] = []
    faults = 0
    for outcome in outcomes(ruleset, work, jobs):
        found.append(outcome)
        if outcome.fault:
            faults += 1
            failed(ruleset, outcome)
        now = time.monotonic()
        if now - told >= TOLD_EVERY or len(found) == len(work):
            told, rate = now, len(found) / (now - began)
            left = (len(work) - len(found)) / rate
            print(
                f"  {len(found)}/{len(work)} matches, {faults} failed, {rate:.2f}/s, {left:.0f} s left",
                file=sys.stderr,
                flush=True,
            )
    return found


def report(found: Sequence[Outcome], seconds: float) -> None:
    """What was played, as text."""
    good = [outcome for outcome in found if not outcome.fault]
    print(f"{len(good)} of {len(found)} matches ended, folded and verified, in {seconds:.0f} s")
    for players, count in sorted(Counter(outcome.players for outcome in good).items()):
        own = [outcome for outcome in good if outcome.players == players]
        ends = Counter(outcome.reason for outcome in own)
        print(
            f"  {players} players: {count} matches, median {median(one.turns for one in own):g} turns, "
            f"{median(one.decisions for one in own):g} decisions, {median(one.events for one in own):g} events; "
            + ", ".join(f"{number} {reason}" for reason, number in ends.most_common())
        )


def main() -> int:
    """Play them; answers 1 if a match failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ruleset", choices=sorted(KINDS), default="arcmage_arc", help="(default: arcmage_arc)")
    parser.add_argument("--matches", type=int, default=2000, help="of fewer players than the most (default: 2000)")
    parser.add_argument("--most", type=int, default=300, help="of the most players there may be (default: 300)")
    parser.add_argument("--seed", default="mass", help="all matches follow from it (default: mass)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one for each core)")
    parser.add_argument("--skip", type=int, default=0, metavar="N", help="leave out the first N, played already")
    parser.add_argument("--take", type=int, metavar="N", help="play N of the rest (default: all)")
    parser.add_argument("--only", metavar="SEED:PLAYERS", help="play this match alone")
    args = parser.parse_args()
    began = time.monotonic()
    if args.only:
        seed, _, players = args.only.rpartition(":")
        outcome = tried(args.ruleset, seed, int(players))
        print(outcome)
        return 1 if outcome.fault else 0
    work = tasks(RULESETS[args.ruleset].meta.seats, args.seed, args.matches, args.most)[args.skip :][: args.take]
    found = run(args.ruleset, work, args.jobs)
    report(found, time.monotonic() - began)
    return 1 if any(outcome.fault for outcome in found) or len(found) < len(work) else 0


if __name__ == "__main__":
    raise SystemExit(main())
