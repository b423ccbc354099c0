"""Tells what a turn played by a bot is worth: how much better it stands than if greedy had played that turn.

A long match is one answer in minutes; a turn is one in seconds, and tells by how much.

usage: scripts/turns.py RULESET [--bot search:100] [--turns 20] [--seed TEXT] [-o OPTION=JSON]

Turns are taken from matches of two greedy bots, and played by the bot from their beginning; whatever the other seat
decides, greedy does. Both ways are judged by the ruleset's estimate, in its points: at the end of the turn, and at the
end of the next one, which greedy plays.
"""

import argparse
import statistics
import sys
from collections.abc import Iterator, Sequence
from itertools import count, islice
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from domain import engine
from domain.bots import named
from domain.draft import Draft
from domain.ruleset import Ruleset
from domain.rulesets import RULESETS
from events.event import Seat
from scripts.bot_strength import mirrored, option
from service.lab.series import Series, course

FIRST, LATER = 3, 6
"""Of each match the turn with the first number and the one so much later are taken, and of the next one those after."""
CLEAR = 0.5
"""Smaller differences count as none."""
LIMIT = 30.0
"""Larger ones count as so many points, so that single turns do not outweigh all others."""

ENDS = ("at its end", "after the next turn")


def positions(ruleset: str, seed: str, options: dict[str, Any]) -> Iterator[Draft]:
    """The beginnings of turns, without end."""
    for index in count():
        wanted = {FIRST + index % 4, FIRST + index % 4 + LATER}
        last, chosen = 0, mirrored(ruleset, index, options)
        for draft in Series(RULESETS[ruleset], ("greedy", "greedy"), seed, chosen).course(index):
            if draft.state.status == "playing" and draft.state.turn != last:
                last = draft.state.turn
                if last in wanted:
                    yield draft


def outcome(ruleset: Ruleset, start: Draft, bot: str, numbers: bytes) -> tuple[float, float]:
    """What the seat that begins a turn stands at, at the end of that turn and of the next one."""
    seat = min(start.state.pending)
    players = [named(bot if one == seat else "greedy") for one in start.state.seats]
    ends: list[float] = []
    for draft in course(ruleset, start, players, numbers):
        state = draft.state
        over = state.status != "playing"
        while len(ends) < 2 and (over or state.turn > start.state.turn + len(ends)):
            ends.append(standing(ruleset, draft, seat))
        if len(ends) == 2:
            break
    return ends[0], ends[1]


def standing(ruleset: Ruleset, draft: Draft, seat: Seat) -> float:
    """The estimate of a position, and twice the limit for a match that is won or lost."""
    ended = draft.state.outcome
    if ended is None:
        return max(-2 * LIMIT, min(2 * LIMIT, engine.score(ruleset, draft.state, seat)))
    return 2 * LIMIT if seat in ended.winners else -2 * LIMIT


def told(bot: str, when: str, gains: Sequence[float]) -> str:
    """How much a bot gains on average, with the standard error, and how often."""
    mean = statistics.fmean(gains)
    error = statistics.stdev(gains) / len(gains) ** 0.5
    better, worse = sum(gain > CLEAR for gain in gains), sum(gain < -CLEAR for gain in gains)
    return f"  {bot} {when}: {mean:+.2f} +- {error:.2f} points, better in {better} and worse in {worse} of {len(gains)}"


def main() -> int:
    """Play the turns and print what they are worth."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset", choices=sorted(RULESETS))
    parser.add_argument("--bot", default="search:100", help="who plays them (default: search:100)")
    parser.add_argument("--turns", type=int, default=20, help="how many (default: 20)")
    parser.add_argument("--seed", default="turns", help="the same seed gives the same turns (default: turns)")
    parser.add_argument("-o", type=option, action="append", default=[], metavar="OPTION=JSON", help="a match option")
    args = parser.parse_args()
    if args.turns < 2:
        parser.error("at least two turns")
    ruleset = RULESETS[args.ruleset]
    gains: list[tuple[float, ...]] = []
    for number, start in enumerate(islice(positions(args.ruleset, args.seed, dict(args.o)), args.turns)):
        numbers = f"{args.seed} {number}".encode()
        pairs = zip(*(outcome(ruleset, start, bot, numbers) for bot in (args.bot, "greedy")), strict=True)
        gains.append(tuple(max(-LIMIT, min(LIMIT, own - greedy)) for own, greedy in pairs))
        print(f"\r{number + 1}/{args.turns}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print(f"{args.ruleset}, {args.turns} turns, seed {args.seed}, against a turn by greedy:")
    for when, values in zip(ENDS, zip(*gains, strict=True), strict=True):
        print(told(args.bot, when, values))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
