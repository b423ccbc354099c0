"""How the shipped decks of a card game fare against each other in bot play, with seats swapped, over all cores.

usage: scripts/balance.py RULESET [--matches 200] [--bot greedy] [--seed balance] [--jobs N] [--deck NAME ...] [--cards]
                          [--field LOW HIGH] [--length LOW HIGH] [--keep FILE] [-o OPTION=JSON]

Decks that the options leave out are not played. The same seed plays the same matches. `--matches` is for each pairing,
half of them in each seat. With `--keep` results are kept in a file, and those already there (of the same cards)
are not played again. The tables go to standard output, progress to standard error; answers 1 if a match failed.
"""

import argparse
import json
import os
import shlex
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from itertools import combinations
from pathlib import Path
from statistics import median
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from domain.cardkit.events.stack import CardPlayed
from domain.cardkit.events.things import BUILT, ObjectEnteredPlay
from domain.cardkit.language.card import Deck
from domain.rulesets import RULESETS
from events.envelope import event_of
from events.event import Event
from events.vocabulary.chance import FirstPlayerChosen
from events.vocabulary.match import PlayerDefeated
from scripts.bot_strength import option, wilson
from scripts.kept import MEANT, Kept, as_they_end, fingerprint, playable
from service.lab.series import Series

TOLD = ("cards.CardPlayed", "cards.ObjectEnteredPlay", "FirstPlayerChosen", "PlayerDefeated")
"""Types of the events that the report is made of."""


class Bounds(msgspec.Struct, frozen=True):
    """What is in balance: a deck's share of wins against the field, and the turn in which the median match ends."""

    field: tuple[float, float] = (0.35, 0.65)
    length: tuple[float, float] = (8, 25)


class Task(msgspec.Struct, frozen=True):
    """A match of one pairing in one order of seats."""

    ruleset: str
    seats: tuple[str, str]
    bot: str
    seed: str
    index: int
    options: dict[str, Any]

    @property
    def key(self) -> str:
        """Names the match and all that it depends on."""
        decks = " ".join(f"{name}:{fingerprint(self.ruleset, name)}" for name in self.seats)
        said = f" {json.dumps(self.options, sort_keys=True)}" if self.options else ""
        return f"{decks} {self.bot} {self.seed} {self.index}{said}"


class Result(msgspec.Struct, frozen=True):
    """How one match went. `lost`: why each seat was defeated; `used`: the cards each seat played or built."""

    seats: tuple[str, str]
    winner: int | None
    first: int
    turns: int
    reason: str
    lost: dict[int, str]
    used: dict[int, tuple[str, ...]]
    seconds: float


class Failure(msgspec.Struct, frozen=True):
    """A match that could not be played to its end, and the command that shows it again."""

    seats: tuple[str, str]
    index: int
    error: str
    command: str


def played(task: Task) -> Result | Failure:
    """Play the match of a task, in a process of its own."""
    options = {**MEANT.get(task.ruleset, {}), **task.options, "decks": list(task.seats)}
    series = Series(RULESETS[task.ruleset], (task.bot, task.bot), task.seed, options)
    began = time.perf_counter()
    try:
        game = series.play(task.index)
    except Exception as error:  # whatever went wrong, the others go on and this one can be seen again
        said = " ".join(f"-o {shlex.quote(f'{name}={json.dumps(value)}')}" for name, value in options.items())
        again = (
            f"matchfold sim {task.ruleset} --matches 1 --first {task.index} --bots {task.bot},{task.bot}"
            f" --seed {task.seed} {said} --no-store"
        )
        return Failure(task.seats, task.index, f"{type(error).__name__}: {error}"[:300], again)
    events = [event_of(entry) for entry in game.entries if entry.type in TOLD]
    winners = game.header.winners
    return Result(
        seats=task.seats,
        winner=winners[0] if len(winners) == 1 else None,
        first=next(event.seat for event in events if isinstance(event, FirstPlayerChosen)),
        turns=game.header.turn,
        reason=game.header.reason or "",
        lost={event.seat: event.reason for event in events if isinstance(event, PlayerDefeated)},
        used={seat: tuple(sorted(set(_used(events, seat)))) for seat in (1, 2)},
        seconds=time.perf_counter() - began,
    )


def _used(events: Sequence[Event], seat: int) -> Iterator[str]:
    for event in events:
        if isinstance(event, CardPlayed) and event.seat == seat:
            yield event.card
        if isinstance(event, ObjectEnteredPlay) and event.controller == seat and event.cause in BUILT["cause"]:
            yield event.card


def tasks(ruleset: str, names: Sequence[str], matches: int, bot: str, seed: str, options: dict[str, Any]) -> list[Task]:
    """All pairings in both orders of seats."""
    half = (matches + 1) // 2
    return [
        Task(ruleset, seats, bot, seed, index, options)
        for index in range(half)
        for one, other in combinations(names, 2)
        for seats in ((one, other), (other, one))
    ]


def run(work: Sequence[Task], jobs: int, kept: Kept[Result]) -> list[Result | Failure]:
    """Play all tasks over `jobs` processes, telling how far it is; an interrupt ends it with what there is."""
    found: list[Result | Failure] = [kept.results[task.key] for task in work if task.key in kept.results]
    missing = [task for task in work if task.key not in kept.results]
    began, there = time.perf_counter(), len(found)
    with suppress(KeyboardInterrupt), closing(as_they_end(played, missing, jobs)) as ended:
        for task, result in ended:
            found.append(result)
            if isinstance(result, Result):
                kept.add(task.key, result)
            rate = (len(found) - there) / (time.perf_counter() - began)
            left = (len(work) - len(found)) / rate
            print(f"\r{len(found)}/{len(work)} matches, {rate:.2f}/s, {left:.0f} s left  ", end="", file=sys.stderr)
    print(file=sys.stderr)
    return found


def points(result: Result, deck: str) -> float:
    """1 for a win of the deck, 0.5 for a tie."""
    if result.winner is None:
        return 0.5
    return float(result.seats[result.winner - 1] == deck)


def pairings(results: Sequence[Result], names: Sequence[str], bounds: Bounds) -> Iterator[str]:
    """The table of decks against decks, and each deck against the field with its interval."""
    yield "wins of the row's deck in %, seats swapped"
    yield f"{'':22}" + "".join(f"{name[:9]:>10}" for name in names) + "     field   95 % interval"
    for deck in names:
        cells = []
        for other in names:
            met = [points(r, deck) for r in results if deck in r.seats and other in r.seats]
            cells.append(f"{100 * sum(met) / len(met):10.0f}" if met and other != deck else f"{'.':>10}")
        all_met = [points(r, deck) for r in results if deck in r.seats]
        share = sum(all_met) / max(1, len(all_met))
        low, high = wilson(sum(all_met), len(all_met)) if all_met else (0.0, 1.0)
        mark = "" if bounds.field[0] <= share <= bounds.field[1] else "  out of balance"
        yield f"{deck[:21]:22}{''.join(cells)}    {100 * share:5.1f}   {100 * low:.1f} to {100 * high:.1f}{mark}"


def ends(results: Sequence[Result], bounds: Bounds) -> Iterator[str]:
    """How matches end and how long they last."""
    turns = sorted(result.turns for result in results)
    lost = Counter(reason for result in results for reason in result.lost.values())
    first = sum(result.winner == result.first for result in results)
    decided = sum(result.winner is not None for result in results)
    low, high = wilson(first, decided) if decided else (0.0, 1.0)
    middle = median(turns)
    yield f"matches {len(results)}, ties {len(results) - decided}"
    yield f"turns: median {middle:.0f}, from {turns[0]} to {turns[-1]}, nine in ten between " + (
        f"{turns[len(turns) // 20]} and {turns[-1 - len(turns) // 20]}"
        + ("" if bounds.length[0] <= middle <= bounds.length[1] else "  out of balance")
    )
    yield "ends: " + ", ".join(f"{name} {n}" for name, n in Counter(r.reason for r in results).most_common())
    yield "defeats: " + ", ".join(f"{reason} {count}" for reason, count in lost.most_common())
    yield f"the first player wins {100 * first / max(1, decided):.1f} % ({100 * low:.1f} to {100 * high:.1f})"
    yield f"{sum(r.seconds for r in results) / len(results):.2f} s a match on one core"


def never_played(results: Sequence[Result], decks: Mapping[str, Deck]) -> Iterator[str]:
    """Cards of each deck that nobody played or built."""
    used = {deck: {card for r in results for card in _cards(r, deck)} for deck in decks}
    for deck in decks:
        unused = [card for card in decks[deck].cards if card not in used[deck]]
        if unused:
            yield f"never played in {deck}: {', '.join(unused)}"
    everywhere = set().union(*used.values())
    there = {card for deck in decks.values() for card in deck.cards}
    yield f"never played in any deck: {', '.join(sorted(there - everywhere)) or 'none'}"


def _cards(result: Result, deck: str) -> tuple[str, ...]:
    return tuple(card for seat in (1, 2) if result.seats[seat - 1] == deck for card in result.used[seat])


def by_card(results: Sequence[Result], decks: Mapping[str, Deck]) -> Iterator[str]:
    """For each deck and card: in how many matches it was played, and how many of those were won."""
    for deck in decks:
        mine = [r for r in results if deck in r.seats]
        yield f"{deck}: matches with the card, wins in them"
        for card in decks[deck].cards:
            met = [points(r, deck) for r in mine if card in _cards(r, deck)]
            share = f"{100 * sum(met) / len(met):4.0f} %" if met else "   . "
            yield f"  {card:28} {100 * len(met) / max(1, len(mine)):5.0f} % {share}"


def report(found: Sequence[Result | Failure], decks: Mapping[str, Deck], bounds: Bounds, cards: bool) -> None:
    """Print the tables, then what failed."""
    results = [one for one in found if isinstance(one, Result)]
    failures = [one for one in found if isinstance(one, Failure)]
    if results:
        lines = [*pairings(results, list(decks), bounds), "", *ends(results, bounds), *never_played(results, decks)]
        if cards:
            lines += ["", *by_card(results, decks)]
        print("\n".join(lines))
    for error, count in Counter(failure.error for failure in failures).most_common(20):
        shown = next(failure for failure in failures if failure.error == error)
        print(f"failed {count} times: {error}\n  {shown.command}")


def main() -> int:
    """Play and report; answers 1 if a match failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    card_games = sorted(id for id, ruleset in RULESETS.items() if ruleset.dialect is not None)
    parser.add_argument("ruleset", choices=card_games, help="the card game")
    parser.add_argument("--matches", type=int, default=200, help="for each pairing")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--seed", default="balance")
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--deck", action="append", help="only these decks (at least two)")
    parser.add_argument("--cards", action="store_true", help="also tell of every card")
    parser.add_argument("--field", type=float, nargs=2, default=Bounds().field, help="shares of wins that are balanced")
    parser.add_argument("--length", type=int, nargs=2, default=Bounds().length, help="turns that the median may have")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="keep results in this file and go on from there")
    parser.add_argument("-o", type=option, action="append", default=[], metavar="OPTION=JSON", help="a match option")
    given = parser.parse_args()
    shipped = RULESETS[given.ruleset].dialect.content.decks()
    if unknown := set(given.deck or ()) - set(shipped):
        parser.error(f"no such deck: {', '.join(sorted(unknown))}; there are {', '.join(sorted(shipped))}")
    options = dict(given.o)
    decks = {name: shipped[name] for name in given.deck or playable(given.ruleset, options)}
    work = tasks(given.ruleset, list(decks), given.matches, given.bot, given.seed, options)
    found = run(work, given.jobs, Kept(given.keep, Result))
    report(found, decks, Bounds(tuple(given.field), tuple(given.length)), given.cards)
    return int(any(isinstance(one, Failure) for one in found))


if __name__ == "__main__":
    sys.exit(main())
