"""Fills a store with demo matches: something for every page to show, and tables to join.

Run again it adds only what is missing, also after it was stopped in the middle. What it plays comes to the lake by the
server's worker. `--beside PID` is for a server: it lives as long as that process, which must be the one that starts it.
Usage: python scripts/seed.py [--beside PID] [--store STORE]
"""

import argparse
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from functools import partial
from itertools import groupby, permutations
from typing import Any

import msgspec

from events.log.port import Search, UnknownMatch
from events.log.sql import SqlLog
from service.cli.errors import never_lost
from service.cli.output import advancing
from service.cli.store import opened
from service.context import Context
from service.lab.kinds import again
from service.lab.simulation import Simulation, series_of, simulated
from service.lab.work import Means, processes, run
from service.store import filling
from service.usecases.matches import NewMatch, SeatRequest, create_match, search

SEED = "demo"
OPEN_MATCH = "Open table: take a seat"

LOOK_S = 0.5
"""How often a process beside a server looks whether that is still there."""

DISK_MB = 200
"""What all of it takes on disk at most, the lake included; `make demo` measures it."""


class Kind(msgspec.Struct, frozen=True):
    """Matches of one kind. A process is given `at_once` of them at a time, about a second's work."""

    series: Simulation
    at_once: int = 1


def _gaia_vora(bots: tuple[str, ...], matches: int, **options: Any) -> Kind:
    return Kind(Simulation(ruleset="gaia_vora", bots=bots, seed=SEED, matches=matches, options=options), 4)


def _met(ruleset: str, decks: Sequence[str], matches: int, bots: tuple[str, ...] = (), **options: Any) -> Kind:
    """Decks that meet, in the hands of `bots`: `greedy` ones if nothing else is said."""
    seats, given = bots or ("greedy",) * len(decks), {"decks": list(decks), **options}
    return Kind(Simulation(ruleset=ruleset, bots=seats, seed=SEED, matches=matches, options=given))


_arcmage, _wtactics, _gaia_orc, _terra = (
    partial(_met, ruleset) for ruleset in ("arcmage_arc", "wtactics_orc", "gaia_orc", "terra_indomita")
)


SMALL_WEATHER = [
    {"numeral": n, "object": thing} for thing in ("storm", "rainbow", "sun_red", "meteor_grass") for n in (1, 2, 3)
]
RISING_SKY = ["moon", "storm", "-", "sun", "-", "meteor", "-", "rainbow"]

STRENGTHS = (
    _gaia_vora(("greedy", "greedy"), 60),
    _gaia_vora(("greedy", "random"), 30),
    _gaia_vora(("random", "greedy"), 30),
    _gaia_vora(("random", "random"), 60),
    _gaia_vora(("greedy",) * 3, 10),
    _gaia_vora(("greedy",) * 4, 5),
)
"""Bots of different strength, at tables of two to four."""

VARIANTS = (
    _gaia_vora(("greedy", "greedy"), 20, stars_per_player=0, turn_limit=100),
    _gaia_vora(("greedy", "greedy"), 2, maximality="challenge"),
    _gaia_vora(("random", "greedy"), 1, color_choice="choose", first_player=2),
    _gaia_vora(("greedy", "random"), 1, sky_layout=RISING_SKY, turn_limit=80),
    _gaia_vora(("greedy", "random", "random"), 2),
    _gaia_vora(("random", "greedy", "greedy"), 2, fossil_slotting="species_first", storm_blocked="die"),
    _gaia_vora(("greedy", "greedy", "greedy"), 1, color_choice="choose", final_tie="seat_order"),
    _gaia_vora(("greedy", "greedy", "random", "random"), 2),
    _gaia_vora(("greedy", "random", "greedy", "random"), 2, moved_tile_may_move=True, first_tile_color="sand"),
    _gaia_vora(("random",) * 4, 1, stars_per_player=0, turn_limit=40),
    _gaia_vora(("greedy",) * 4, 1, stars_per_player=2, maximality="challenge"),
    _gaia_vora(("greedy",), 3),
    _gaia_vora(("random",), 2, weather_deck=SMALL_WEATHER, turn_limit=120),
    _gaia_vora(("random",), 1, turn_limit=15),
)
"""One to four players, and options. Without Stars many matches end by the limit of turns."""

RIVALS = ("Uneasy Alliance", "The Hoard Wakes")
"""The deck that did best in `docs/balance.md`, and the one that did worst."""

MEETINGS = (
    *(_arcmage(decks, 32) for decks in permutations(RIVALS)),
    *(_arcmage(RIVALS, 8, bots) for bots in permutations(("greedy", "random"))),
    *(_arcmage(decks, 4) for decks in (("Nine Moons", "Toll of Time"), ("Toll of Time", "Nine Moons"))),
    _arcmage(("Gaian Love for Life", "Shadow League"), 2),
    _arcmage(("The Uprising", "Brothers in Arms"), 2),
    _arcmage(("Shadow League", "Nine Moons", "Gaian Love for Life"), 1),
)
"""Decks that meet each other, each as often in seat 1 as in seat 2; one pair often enough to tell."""

LONGER = (
    *(_wtactics(decks, 3) for decks in permutations(("Red Dawn", "Deep Roots"))),
    *(_wtactics(("Ferries and Fords", "Arms of the House"), 2, bots) for bots in permutations(("greedy", "random"))),
    _wtactics(("Duchess on the Wall", "Voice of the Springs"), 1, heroes=True),
    _wtactics(("Red Dawn", "Ash and Iron", "Deep Roots"), 1, ("random",) * 3, format="triumvirate"),
    *(_gaia_orc(decks, 4) for decks in permutations(("Green Council", "Red Raid"))),
    *(_gaia_orc(("Wood and Water", "The Ninth Bell"), 2, bots) for bots in permutations(("greedy", "random"))),
    *(_terra(decks, 3) for decks in permutations(("Many Hands", "Debts and Graves"))),
    *(_terra(("Many Hands", "Lamps of the Academy"), 2, bots) for bots in permutations(("greedy", "random"))),
    _terra(("Axes in Winter", "Many Hands", "Debts and Graves", "Lamps of the Academy"), 1, ("random",) * 4),
)
"""Games whose matches take bots longer: enough for every page to show something."""

DEMO = (*STRENGTHS, *VARIANTS, *MEETINGS, *LONGER)


def missing(log: SqlLog, kinds: Sequence[Kind]) -> list[Simulation]:
    """What is to be played yet, a little at a time. Kinds take turns, so that all grow evenly."""
    parts: list[tuple[float, Simulation]] = []
    for kind in kinds:
        numbers = kind.series.numbers
        series = series_of(kind.series)
        for first in numbers[:: kind.at_once]:
            due = [one for one in numbers[first : first + kind.at_once] if not _is_there(log, series.match_id(one))]
            for stretch in _stretches(due):
                part = msgspec.structs.replace(kind.series, first=stretch.start, matches=len(stretch))
                parts.append((first / len(numbers), part))
    return [part for _, part in sorted(parts, key=lambda turn: turn[0])]


def _stretches(numbers: Sequence[int]) -> Iterator[range]:
    """Numbers that follow each other, together."""
    for _, found in groupby(enumerate(numbers), key=lambda one: one[1] - one[0]):
        together = [number for _, number in found]
        yield range(together[0], together[-1] + 1)


def _is_there(log: SqlLog, match: str) -> bool:
    try:
        log.header(match)
    except UnknownMatch:
        return False
    return True


def fill(ctx: Context, kinds: Sequence[Kind] = DEMO, *, beside: bool = False) -> int:
    """Play what is missing on all cores but one, and tell how far it is; answers how many were added.

    With `beside` that stands in lines. Raises `SystemExit` if a match fails.
    """
    parts = missing(ctx.log, kinds)
    matches, missed = sum(kind.series.matches for kind in kinds), sum(part.matches for part in parts)
    added = 0
    with (
        advancing("Demo", "matches", lines=beside) as tell,
        processes(max(1, len(os.sched_getaffinity(0)) - 1)) as crew,
        closing(run(partial(simulated, means=Means(store=ctx.config.store)), parts, crew)) as played,
    ):
        tell(matches - missed, matches)
        for part in played:
            for failure in part.failures:
                command = again(part.task, failure.index)
                raise SystemExit(f"a demo match failed: {failure.error}\nsee it again with: {command}")
            added += part.most
            filling.tell(ctx.log, filling.Filling(matches - missed + added, matches, ctx.clock()))
            tell(matches - missed + added, matches)
    return added


def end_with(parent: int) -> None:
    """Let this process be interrupted, whatever it does, once the one that started it is gone."""
    never_lost()
    threading.Thread(target=_watch, args=(parent,), daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(LOOK_S)
    os.kill(os.getpid(), signal.SIGTERM)


def _say(line: str) -> None:
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


OPEN = (
    NewMatch(
        ruleset="gaia_vora",
        seats=(SeatRequest(open=True), SeatRequest("bot", "greedy", "Greta"), SeatRequest("bot", "random", "Rudi")),
        options={"players": 3},
        name=OPEN_MATCH,
    ),
    NewMatch(
        ruleset="arcmage_arc",
        seats=(SeatRequest(open=True), SeatRequest("bot", "greedy", "Greta")),
        options={"decks": [None, "Shadow League"]},
        name=OPEN_MATCH,
    ),
    *(
        NewMatch(
            ruleset=ruleset, seats=(SeatRequest(open=True), SeatRequest("bot", "greedy", "Greta")), name=OPEN_MATCH
        )
        for ruleset in ("wtactics_orc", "gaia_orc", "terra_indomita")
    ),
)
"""Matches that wait for whoever comes first."""


def add_open(ctx: Context) -> list[str]:
    """Open the matches that wait for whoever comes first and are missing; answers their ids."""
    opened = []
    for new in OPEN:
        lobby = Search(ruleset=new.ruleset, status="lobby", population="match")
        if all(match.name != OPEN_MATCH for match in search(ctx, lobby)):
            opened.append(create_match(ctx, new).header.match)
    return opened


def main() -> None:
    """Fill the store that `--store` or the environment names."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--store", help="the store: a SQLite file or an address; absent: as for every command")
    arguments.add_argument("--beside", type=int, metavar="PID", help="end with this process, which started this one")
    options = arguments.parse_args()
    if options.beside is None:
        play(options.store)
        return
    end_with(options.beside)
    with suppress(KeyboardInterrupt):
        play(options.store, beside=True)


def play(store: str | None, *, beside: bool = False) -> None:
    """Fill a store, and tell what it takes."""
    with opened(store, create=True) as ctx:
        for match in add_open(ctx):
            _say(f"An open match: {match}; its seat is taken by a click on the first page")
        missed = sum(part.matches for part in missing(ctx.log, DEMO))
        if not missed:
            return
        _say(f"Demo: {missed} matches of all games are played now. In the end they take up to {DISK_MB} MB on disk.")
        added = fill(ctx, beside=beside)
    _say(f"Demo: {added} matches added." + ("" if added < missed else " All are there."))


if __name__ == "__main__":
    main()
