"""Fills a store with demo matches: finished ones of all player counts and options, and open ones to join.

Run again it adds only what is missing. With `--statistics` it plays some hundred matches more for the dashboards, a few
of each kind at a time, as long as the process that started it lives.
Usage: python scripts/seed.py [--statistics] [--store URL]
"""

import argparse
import os
import sys
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import msgspec

from events.log.port import Search, UnknownMatch
from service.config import Config, read_config
from service.context import Context, open_context
from service.lab.simulate import Job, series_of, simulate
from service.usecases.matches import NewMatch, SeatRequest, create_match, search

SEED = "demo"
OPEN_MATCH = "Open table: take a seat"

SMALL_WEATHER = [
    {"numeral": n, "object": thing} for thing in ("storm", "rainbow", "sun_red", "meteor_grass") for n in (1, 2, 3)
]

GAIA_VORA: tuple[tuple[int, tuple[str, ...], dict[str, Any]], ...] = (
    (3, ("greedy", "random"), {}),
    (2, ("greedy", "greedy"), {"maximality": "challenge"}),
    (1, ("random", "greedy"), {"color_choice": "choose", "first_player": 2}),
    (2, ("greedy", "random", "random"), {}),
    (2, ("random", "greedy", "greedy"), {"fossil_slotting": "species_first", "storm_blocked": "die"}),
    (1, ("greedy", "greedy", "greedy"), {"color_choice": "choose", "final_tie": "seat_order"}),
    (2, ("greedy", "greedy", "random", "random"), {}),
    (2, ("greedy", "random", "greedy", "random"), {"moved_tile_may_move": True, "first_tile_color": "sand"}),
    (1, ("random", "random", "random", "random"), {"stars_per_player": 0, "turn_limit": 40}),
    (1, ("greedy", "greedy", "greedy", "greedy"), {"stars_per_player": 2, "maximality": "challenge"}),
    (
        1,
        ("greedy", "random"),
        {"sky_layout": ["moon", "storm", "-", "sun", "-", "meteor", "-", "rainbow"], "turn_limit": 80},
    ),
    (3, ("greedy",), {}),
    (2, ("random",), {"weather_deck": SMALL_WEATHER, "turn_limit": 120}),
    (1, ("random",), {"turn_limit": 15}),
)
"""How many matches, between which bots, with which options."""

ARCMAGE: tuple[tuple[str, ...], ...] = (
    ("Gaian Love for Life", "Shadow League"),
    ("The Uprising", "Brothers in Arms"),
    ("Toll of Time", "The Hoard Wakes"),
    ("Nine Moons", "Uneasy Alliance"),
    ("Shadow League", "Nine Moons", "Gaian Love for Life"),
)
"""The decks that meet each other, greedy bots playing them."""


AT_ONCE = 10
"""Matches of one kind that are played before it is the turn of the next."""


def _meeting(*decks: str) -> Job:
    bots = ("greedy",) * len(decks)
    return Job(ruleset="arcmage_arc", bots=bots, seed=SEED, matches=20, options={"decks": list(decks)})


STATISTICS: tuple[Job, ...] = (
    Job(ruleset="gaia_vora", bots=("greedy", "greedy"), seed=SEED, matches=200),
    Job(ruleset="gaia_vora", bots=("greedy", "random"), seed=SEED, matches=100),
    Job(ruleset="gaia_vora", bots=("greedy",) * 3, seed=SEED, matches=60),
    *(
        _meeting(*decks)
        for decks in permutations(("Gaian Love for Life", "Shadow League", "The Uprising", "Nine Moons"), 2)
    ),
)
"""What the dashboards have to show: enough matches of each kind for most marks to be ranked."""


def jobs() -> Iterator[Job]:
    """One job for each demo match."""
    for matches, bots, options in GAIA_VORA:
        for index in range(matches):
            yield Job(ruleset="gaia_vora", bots=bots, seed=SEED, first=index, options=options)
    for decks in ARCMAGE:
        yield Job(ruleset="arcmage_arc", bots=("greedy",) * len(decks), seed=SEED, options={"decks": list(decks)})


def add_finished(ctx: Context) -> int:
    """Play the finished matches that are missing; answers how many were added. Raises `SystemExit` if one fails."""
    missing = [job for job in jobs() if not _is_there(ctx, series_of(job).match_id(job.first))]
    for job in missing:
        for failure in simulate(job, store=ctx.config.store).failures:
            raise SystemExit(f"a demo match failed: {failure.error}\nsee it again with: {failure.command}")
    return len(missing)


def add_statistics(ctx: Context) -> int:
    """Play the matches of `STATISTICS` that are missing; answers how many. Ends early if its parent process ends."""
    parent, added = os.getppid(), 0
    for start in range(0, max(job.matches for job in STATISTICS), AT_ONCE):
        for job in STATISTICS:
            series, last = series_of(job), min(start + AT_ONCE, job.matches)
            for index in range(start, last):
                if os.getppid() != parent:
                    return added
                if not _is_there(ctx, series.match_id(index)):
                    simulate(msgspec.structs.replace(job, first=index, matches=1), store=ctx.config.store)
                    added += 1
    return added


def _is_there(ctx: Context, match: str) -> bool:
    try:
        ctx.log.header(match)
    except UnknownMatch:
        return False
    return True


OPEN = (
    NewMatch(
        ruleset="gaia_vora",
        seats=(SeatRequest(), SeatRequest("bot", "greedy", "Greta"), SeatRequest("bot", "random", "Rudi")),
        options={"players": 3},
        name=OPEN_MATCH,
    ),
    NewMatch(
        ruleset="arcmage_arc",
        seats=(SeatRequest(), SeatRequest("bot", "greedy", "Greta")),
        options={"decks": [None, "Shadow League"]},
        name=OPEN_MATCH,
    ),
)
"""Matches that wait for a person."""


def add_open(ctx: Context) -> list[tuple[str, str]]:
    """Open the matches that wait for a person and are missing; answers their ids and invitations."""
    opened = []
    for new in OPEN:
        lobby = Search(ruleset=new.ruleset, status="lobby", population="match")
        if all(match.name != OPEN_MATCH for match in search(ctx, lobby)):
            created = create_match(ctx, new)
            opened.append((created.header.match, created.invitations[0].invitation))
    return opened


def main() -> None:
    """Fill the store that `--store` or the environment names."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--store", help="address of the store; absent: MATCHFOLD_STORE")
    arguments.add_argument("--statistics", action="store_true", help="play some hundred matches for the dashboards")
    options = arguments.parse_args()
    given = options.store
    config: Config = read_config({**os.environ, "MATCHFOLD_STORE": given} if given else os.environ)
    ctx = open_context(config)
    try:
        if options.statistics:
            sys.stderr.write(f"{add_statistics(ctx)} demo matches added for the dashboards.\n")
            return
        added = add_finished(ctx)
        opened = add_open(ctx)
    finally:
        ctx.close()
    sys.stderr.write(f"{added} finished demo matches added.\n")
    for match, invitation in opened:
        sys.stderr.write(f"An open match: {match}, seat 1 with the invitation {invitation}\n")


if __name__ == "__main__":
    main()
