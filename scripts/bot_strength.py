"""Lets bots play each other, seats swapped, and tells how often each wins; fails if one is weaker than it should be.

Card games are played with equal decks, each of the shipped ones in turn, unless the option `decks` says otherwise.

usage: scripts/bot_strength.py [--ruleset ID]... [--matches N] [--seed TEXT] [--jobs N] [-o OPTION=JSON] [--only BOT]
                               [--search NAME] [--at-least SHARE] [--keep FILE]

A duel ends as soon as it is clear (95 %) whether the bot is as strong as it should be, at the latest after `--matches`.
Matches count in the order of their numbers, though short ones end before long ones.
With `--keep` results are kept in a file, and those that are there already are not played again.
"""

import argparse
import hashlib
import os
import sys
import time
from collections.abc import Generator, Mapping
from contextlib import closing
from functools import partial
from itertools import count, product, takewhile
from math import prod, sqrt
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from domain.rulesets import RULESETS
from events import codec
from scripts.kept import MEANT, Kept, as_they_end, fingerprint, playable
from service.lab.series import Series

STAKE = 0.4
"""The part of what they have that gamblers bet: it wins soonest where a bot is off by that part of all it could be."""
RICH = 20.0
"""How many times what he had a gambler must have, so that it is clear at 95 % that he is right."""
Z = 1.96
"""Of the normal distribution: intervals hold the truth in 95 of 100 cases."""


class Duel(msgspec.Struct, frozen=True):
    """Two bots that play each other; the first one is to win at least such a share of the matches."""

    bot: str
    other: str
    at_least: float


DUELS = (Duel("greedy", "random", 0.85), Duel("search", "greedy", 0.65))


class Table(msgspec.Struct, frozen=True):
    """Where a duel is fought: all but the number of the match."""

    ruleset: str
    duel: Duel
    seed: str
    options: dict[str, Any]

    def key(self, index: int) -> str:
        """Names a match and all that it depends on."""
        options = mirrored(self.ruleset, index, self.options)
        cards = [fingerprint(self.ruleset, deck) for deck in options.get("decks", ())]
        told = codec.canonical((RULESETS[self.ruleset].meta.version, self, options, cards))
        return f"{self.duel.bot} {self.duel.other} {index} {hashlib.sha256(told).hexdigest()[:12]}"


def wilson(won: float, played: int) -> tuple[float, float]:
    """Wilson's score interval for a share (E. B. Wilson 1927)."""
    share, room = won / played, Z * Z / played
    middle = (share + room / 2) / (1 + room)
    half = Z * sqrt(share * (1 - share) / played + room / (4 * played)) / (1 + room)
    return middle - half, middle + half


def play(table: Table, index: int) -> float:
    """Match number `index`, what the first bot got of it: 1, 0, or its part of a shared win. Odd ones swap seats."""
    duel = table.duel
    seats = (duel.bot, duel.other) if index % 2 == 0 else (duel.other, duel.bot)
    options = mirrored(table.ruleset, index, table.options)
    game = Series(RULESETS[table.ruleset], seats, table.seed, options).play(index)
    winners = game.header.winners
    return 1 / len(winners) if 1 + index % 2 in winners else 0.0


def mirrored(ruleset: str, index: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """The same deck for both, where there are decks; each is played twice, with seats swapped, before the next.

    Options are such that decks are played as they are meant to be, unless `options` say otherwise; decks that they
    leave out are not played.
    """
    if RULESETS[ruleset].dialect is None:
        return {**options}
    names = playable(ruleset, options)
    return {"decks": [names[index // 2 % len(names)]] * 2, **MEANT.get(ruleset, {}), **options}


def results(table: Table, matches: int, jobs: int, kept: Kept[float]) -> Generator[tuple[int, float], None, None]:
    """The number of each match, and what the first bot got of it: those that are kept, then the others as they end."""
    keys = {index: table.key(index) for index in range(matches)}
    missing = [index for index in keys if keys[index] not in kept.results]
    yield from ((index, kept.results[key]) for index, key in keys.items() if key in kept.results)
    if not missing:
        return
    with closing(as_they_end(partial(play, table), missing, min(jobs, len(missing)))) as played:
        for index, result in played:
            kept.add(keys[index], result)
            yield index, result


def in_order(parts: Mapping[int, float]) -> dict[int, float]:
    """The matches up to the first that is still being played: short ones may favour a bot, so none jumps the queue."""
    return {index: parts[index] for index in takewhile(parts.__contains__, count())}


def is_clear(parts: Mapping[int, float], duel: Duel) -> bool:
    """Whether these matches, seats swapped in every second one, settle that the bot is strong enough or is not.

    It may be asked after each match. Two gamblers, one for the bot and one against it, bet a part of what they have on
    each match at the odds of a bot that is just strong enough. Against those nobody gets rich, except by chance: twenty
    times what he had in one of twenty runs at most, however long they are (J. Ville 1939; Waudby-Smith and Ramdas,
    Estimating means of bounded random variables by betting, JRSS B 86, 2024).
    """
    just = duel.at_least
    if not 0 < just < 1:
        return False
    paired = [part for index, part in parts.items() if index ^ 1 in parts]
    backer = prod(1 + STAKE * (part - just) / just for part in paired)
    doubter = prod(1 - STAKE * (part - just) / (1 - just) for part in paired)
    return max(backer, doubter) >= RICH


def fight(table: Table, matches: int, jobs: int, kept: Kept[float]) -> bool:
    """Fight one duel until it is clear how it ends, and print how it went; whether the first bot is strong enough."""
    began = told = time.monotonic()
    parts: dict[int, float] = {}
    clear = False
    with closing(results(table, matches, jobs, kept)) as found:
        for index, part in found:
            parts[index] = part
            clear = is_clear(in_order(parts), table.duel)
            now = time.monotonic()
            if now - told >= 5 or clear or len(parts) == matches:
                told = now
                print(_progress(parts, matches, now - began), file=sys.stderr, flush=True)
            if clear:
                break
    counted = in_order(parts)
    won, played = sum(counted.values()), len(counted)
    low, high = wilson(won, played)
    duel, strong = table.duel, won / played >= table.duel.at_least
    print(
        f"{table.ruleset}: {duel.bot} beats {duel.other} in {won / played:.1%} of {played} matches "
        f"(95 % interval {low:.1%} - {high:.1%}; at least {duel.at_least:.0%}: {'yes' if strong else 'NO'}, "
        f"{'clear' if clear else 'not clear'}), {time.monotonic() - began:.0f} s in {jobs} processes",
        flush=True,
    )
    return strong


def _progress(parts: Mapping[int, float], matches: int, seconds: float) -> str:
    rate = len(parts) / seconds
    left = (matches - len(parts)) / rate
    return f"  {len(parts)}/{matches}, {sum(parts.values()):g} won, {rate:.2f} matches/s, at most {left:.0f} s left"


def option(text: str) -> tuple[str, Any]:
    """An option of the match, `name=value`; the value is JSON, or a text."""
    name, _, value = text.partition("=")
    try:
        return name, msgspec.json.decode(value)
    except msgspec.DecodeError:
        return name, value


def main() -> int:
    """Fight the duels; answers 1 if a bot is weaker than it should be."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ruleset", action="append", choices=sorted(RULESETS), help="one of several (default: all)")
    parser.add_argument("--matches", type=int, default=100, help="of each duel, at most (default: 100)")
    parser.add_argument("--seed", default="1", help="all matches follow from it (default: 1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one for each core)")
    parser.add_argument("-o", type=option, action="append", default=[], metavar="OPTION=JSON", help="a match option")
    parser.add_argument("--only", choices=[duel.bot for duel in DUELS], help="only the duel of this bot")
    parser.add_argument(
        "--search", default="search", metavar="NAME", help="the strength of search, such as search:1000"
    )
    parser.add_argument(
        "--at-least", type=float, metavar="SHARE", help="how much the bot is to win (default: 0.85, 0.65)"
    )
    parser.add_argument("--keep", type=Path, metavar="FILE", help="keep results in this file and go on from there")
    args = parser.parse_args()
    if args.matches < 2 or args.jobs < 1:
        parser.error("at least two matches and one process")
    print(f"seed {args.seed}, options {dict(args.o)}")
    duels = [duel for duel in DUELS if args.only in (None, duel.bot)]
    strong, kept = True, Kept(args.keep, float)
    for ruleset, duel in product(args.ruleset or sorted(RULESETS), duels):
        sent = msgspec.structs.replace(
            duel,
            bot=args.search if duel.bot == "search" else duel.bot,
            at_least=duel.at_least if args.at_least is None else args.at_least,
        )
        strong &= fight(Table(ruleset, sent, args.seed, dict(args.o)), args.matches, args.jobs, kept)
    return 0 if strong else 1


if __name__ == "__main__":
    raise SystemExit(main())
