"""Fills a store with demo matches and reads them into its lake: something for every page to show, and tables to join.

Run again it adds only what is missing, also after it was stopped in the middle. With `--more` it plays further matches
behind the server, so that most marks of the dashboards can be ranked, as long as the process that started it lives.
Usage: python scripts/seed.py [--more] [--store URL]
"""

import argparse
import os
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import groupby, permutations
from typing import TYPE_CHECKING, Any

import msgspec

from events.log.port import Search, UnknownMatch
from service.config import Config, lake_folder, read_config
from service.context import Context, open_context
from service.lab.executing import Crew, processes, run
from service.lab.simulate import Job, Summary, series_of, simulate
from service.usecases.matches import NewMatch, SeatRequest, create_match, search

if TYPE_CHECKING:
    from service.projecting import Follower

SEED = "demo"
OPEN_MATCH = "Open table: take a seat"

READ_EVERY = 3
"""Jobs after which what was played is read into the lake."""


class Kind(msgspec.Struct, frozen=True):
    """Matches of one kind: `job` has all of them, the first `shown` are there before the server starts.

    A process is given `at_once` of them at a time, about a second's work.
    """

    job: Job
    shown: int
    at_once: int = 1


def _gaia_vora(bots: tuple[str, ...], shown: int, in_all: int | None = None, **options: Any) -> Kind:
    return Kind(Job(ruleset="gaia_vora", bots=bots, seed=SEED, matches=in_all or shown, options=options), shown, 4)


def _arcmage(decks: Sequence[str], shown: int, in_all: int | None = None) -> Kind:
    bots = ("greedy",) * len(decks)
    options = {"decks": list(decks)}
    return Kind(Job(ruleset="arcmage_arc", bots=bots, seed=SEED, matches=in_all or shown, options=options), shown)


SMALL_WEATHER = [
    {"numeral": n, "object": thing} for thing in ("storm", "rainbow", "sun_red", "meteor_grass") for n in (1, 2, 3)
]
RISING_SKY = ["moon", "storm", "-", "sun", "-", "meteor", "-", "rainbow"]

STRENGTHS = (
    _gaia_vora(("greedy", "greedy"), 20, 200),
    _gaia_vora(("greedy", "random"), 20, 60),
    _gaia_vora(("random", "greedy"), 20, 60),
    _gaia_vora(("random", "random"), 150, 150),
    _gaia_vora(("greedy",) * 3, 5, 40),
    _gaia_vora(("greedy",) * 4, 3, 40),
)
"""Bots of different strength, at tables of two to four."""

VARIANTS = (
    _gaia_vora(("greedy", "greedy"), 2, 30, stars_per_player=0, turn_limit=100),
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

CIRCLE = ("Nine Moons", "Toll of Time", "Gaian Love for Life")
"""Decks of which the first beats the second, the second the third, and the third holds its own against the first."""

MEETINGS = (
    *(_arcmage(decks, 16 if set(decks) == set(CIRCLE[:2]) else 0, 40) for decks in permutations(CIRCLE, 2)),
    _arcmage(("Gaian Love for Life", "Shadow League"), 1, 4),
    _arcmage(("The Uprising", "Brothers in Arms"), 0, 4),
    _arcmage(("Uneasy Alliance", "The Hoard Wakes"), 0, 4),
    _arcmage(("Shadow League", "Nine Moons", "Gaian Love for Life"), 1, 4),
)
"""Decks that meet each other, each of them first as often as second; one pair often enough to be drawn at once."""

DEMO = (*STRENGTHS, *VARIANTS, *MEETINGS)


def missing(ctx: Context, kinds: Sequence[Kind], *, more: bool) -> list[Job]:
    """What is to be played yet, a little at a time. Kinds take turns, so that all grow evenly."""
    jobs: list[tuple[float, Job]] = []
    for kind in kinds:
        numbers = range(kind.job.matches if more else kind.shown)
        series = series_of(kind.job)
        for first in numbers[:: kind.at_once]:
            due = [one for one in numbers[first : first + kind.at_once] if not _is_there(ctx, series.match_id(one))]
            for stretch in _stretches(due):
                job = msgspec.structs.replace(kind.job, first=stretch.start, matches=len(stretch))
                jobs.append((first / len(numbers), job))
    return [job for _, job in sorted(jobs, key=lambda turn: turn[0])]


def _stretches(numbers: Sequence[int]) -> Iterator[range]:
    """Numbers that follow each other, together."""
    for _, found in groupby(enumerate(numbers), key=lambda one: one[1] - one[0]):
        together = [number for _, number in found]
        yield range(together[0], together[-1] + 1)


def _is_there(ctx: Context, match: str) -> bool:
    try:
        ctx.log.header(match)
    except UnknownMatch:
        return False
    return True


def add_shown(ctx: Context, kinds: Sequence[Kind] = DEMO) -> int:
    """Play what must be there before the server starts, over all cores, and read it into the lake; answers how many.

    Raises `SystemExit` if a match fails.
    """
    jobs = missing(ctx, kinds, more=False)
    reader = _reader(ctx)
    with processes(min(_cores(), len(jobs) or 1)) as crew, _telling(jobs) as advance:
        for number, summary in enumerate(_played(ctx, jobs, crew), 1):
            for failure in summary.failures:
                raise SystemExit(f"a demo match failed: {failure.error}\nsee it again with: {failure.command}")
            advance(summary.job.matches)
            if reader and number % READ_EVERY == 0:
                reader.step()
    if reader:
        _read_all(ctx, reader)
    return sum(job.matches for job in jobs)


def add_more(ctx: Context, kinds: Sequence[Kind] = DEMO) -> int:
    """Play all that is missing, and leave a core to the server; answers how many. Ends early if its parent ends."""
    parent, added = os.getppid(), 0
    with processes(max(1, _cores() - 1)) as crew:
        for summary in _played(ctx, missing(ctx, kinds, more=True), crew):
            added += len(summary.played)
            if os.getppid() != parent:
                break
    return added


def _played(ctx: Context, jobs: Sequence[Job], crew: Crew) -> Generator[Summary, None, None]:
    return run(partial(simulate, store=ctx.config.store), jobs, crew)


def _cores() -> int:
    return len(os.sched_getaffinity(0))


@contextmanager
def _telling(jobs: Sequence[Job]) -> Iterator[Callable[[int], None]]:
    """Shows how many matches are played and how long the rest will take, to whoever sits at a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("Demo matches"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=sum(job.matches for job in jobs))
        yield partial(bar.advance, task)


def _reader(ctx: Context) -> "Follower | None":
    """What brings the lake up with the store; None if there is no lake."""
    from service.projecting import Follower
    from service.usecases.lake import folder_for

    folder = folder_for(ctx.config, ctx.log)
    return None if folder is None else Follower(ctx.log, folder)


def _read_all(ctx: Context, reader: "Follower") -> None:
    """Read until there is nothing new, or another process reads."""
    from analytics.lake import manifest

    folder, before = lake_folder(ctx.config), -1
    assert folder is not None
    while (passes := manifest.read(folder).passes) != before and reader.step():
        before = passes


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
    arguments.add_argument("--more", action="store_true", help="play further matches, for the dashboards")
    options = arguments.parse_args()
    given = options.store
    config: Config = read_config({**os.environ, "MATCHFOLD_STORE": given} if given else os.environ)
    ctx = open_context(config)
    try:
        if options.more:
            sys.stderr.write(f"{add_more(ctx)} more demo matches added for the dashboards.\n")
            return
        added = add_shown(ctx)
        opened = add_open(ctx)
    finally:
        ctx.close()
    sys.stderr.write(f"{added} finished demo matches added.\n")
    for match, invitation in opened:
        sys.stderr.write(f"An open match: {match}, seat 1 with the invitation {invitation}\n")


if __name__ == "__main__":
    main()
