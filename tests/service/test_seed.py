"""The demo matches: of all kinds, played once beside the server, with word of how far they are."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from analytics.statistics.intervals import wilson
from domain.rulesets import RULESETS
from events.log.port import Header, Search
from events.log.sql import SqlLog
from scripts import seed
from scripts.seed import DEMO, Kind
from service.cli import output
from service.context import Context
from service.lab.simulation import Simulation, series_of, simulated
from service.lab.work import Means
from service.projecting import Follower
from service.store import filling
from service.usecases import matches
from tests.service.conftest import Open

QUICK = (
    Kind(Simulation(ruleset="gaia_vora", bots=("random", "random"), seed="quick", matches=7), 2),
    Kind(Simulation(ruleset="gaia_vora", bots=("random",) * 3, seed="quick", matches=3)),
)
"""Kinds of matches that take no time."""
GAMES = RULESETS.keys() - {"duel"}
"""All games but the worked example."""


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """One process plays."""
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {0})


def finished(ctx: Context) -> dict[str, str]:
    """The matches that are over, with the hash of their last event."""
    return {one.match: one.head for one in matches.search(ctx, Search(status="ended", limit=100))}


def test_every_match_is_played_once(open_sqlite: Open):
    ctx = open_sqlite()

    assert seed.fill(ctx, QUICK) == 10
    played = finished(ctx)
    assert seed.fill(ctx, QUICK) == 0

    assert finished(ctx) == played
    assert len(played) == 10


def test_after_a_stop_in_the_middle_only_what_is_missing_is_played(open_sqlite: Open):
    ctx = open_sqlite()
    job = QUICK[0].series
    for first in (1, 4):  # of the blocks 0-1, 2-3, 4-5 and 6
        simulated(replace(job, first=first, matches=1), Means(store=ctx.config.store))

    assert seed.fill(ctx, QUICK[:1]) == 5

    assert set(finished(ctx)) == {series_of(job).match_id(index) for index in range(7)}


def test_kinds_grow_evenly_each_with_its_first_match_at_once(open_sqlite: Open):
    jobs = [(len(job.bots), job.first, job.matches) for job in seed.missing(open_sqlite().log, QUICK)]

    assert jobs == [(2, 0, 2), (3, 0, 1), (2, 2, 2), (3, 1, 1), (2, 4, 2), (3, 2, 1), (2, 6, 1)]


@pytest.mark.parametrize(("plays", "at_most_s"), [(True, 3), (False, 20)])
def test_beside_a_server_it_ends_with_it(tmp_path: Path, plays: bool, at_most_s: int):
    """Given demo matches that are played beside a server, or about to be, when that is ended, then so are they: within
    three seconds, or as soon as Python has started."""
    store = tmp_path / "store.db"
    script = '"$0" "$1" --beside $$ --store "$2" & exec sleep 60'
    words = ["bash", "-c", script, sys.executable, str(Path(seed.__file__)), str(store)]
    with subprocess.Popen(words, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        while plays and not server.stderr.readline().startswith("Demo"):
            pass
        server.terminate()
        ended = time.monotonic()
        server.stderr.read()  # until nobody holds it any more
    assert time.monotonic() - ended < at_most_s


def test_how_far_it_is_stands_in_the_store_until_all_are_there(open_sqlite: Open, monkeypatch: pytest.MonkeyPatch):
    ctx = open_sqlite()
    told, tell = [], filling.tell

    def told_and_read(log: SqlLog, one: filling.Filling) -> None:
        tell(log, one)
        told.append(underway(ctx))

    monkeypatch.setattr(filling, "tell", told_and_read)

    assert underway(ctx) is None
    seed.fill(ctx, QUICK)

    assert told == [(2, 10), (3, 10), (5, 10), (6, 10), (8, 10), (9, 10), None]


def underway(ctx: Context) -> tuple[int, int] | None:
    """How many matches of how many are there, while they are being played."""
    found = filling.under_way(ctx.log, ctx.clock())
    return None if found is None else (found.there, found.matches)


def test_who_plays_and_is_not_heard_of_any_more_is_gone(open_sqlite: Open):
    ctx = open_sqlite()
    filling.tell(ctx.log, filling.Filling(3, 10, 1000.0))

    assert filling.under_way(ctx.log, 1000.0 + filling.STALE_S - 1) == filling.Filling(3, 10, 1000.0)
    assert filling.under_way(ctx.log, 1000.0 + filling.STALE_S) is None


SPAN = r"(\d+ min( \d+ s)?|[\d.]+ s)"


def test_without_a_terminal_a_line_tells_now_and_then(
    open_sqlite: Open, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    ctx = open_sqlite()
    monkeypatch.setattr(output, "LINE_S", 0.05)

    seed.fill(ctx, QUICK)

    lines = capsys.readouterr().err.splitlines()
    assert len(lines) >= 2
    for line in lines:
        assert re.fullmatch(rf"Demo: \d+ of 10 matches after {SPAN}(, about {SPAN} left)?\.", line)


def test_a_table_of_each_game_waits_for_whoever_comes_first_and_is_opened_once(open_sqlite: Open):
    ctx = open_sqlite()

    opened = seed.add_open(ctx)

    assert seed.add_open(ctx) == []
    waiting = matches.search(ctx, Search(status="lobby"))
    assert {one.match for one in waiting} == set(opened)
    assert {one.ruleset for one in waiting} == GAMES
    for match in opened:
        assert matches.join(ctx, match, 1, matches.ANYONE, "Ann").header.status == "playing"


@pytest.mark.parametrize("kind", DEMO, ids=lambda kind: f"{'-'.join(kind.series.bots)}-{kind.series.options}")
def test_every_kind_of_demo_match_can_be_opened(kind: Kind):
    assert series_of(kind.series).opened(0).state.status == "playing"


def test_the_demo_has_all_games_and_numbers_of_players_and_decks_on_both_sides():
    jobs = [kind.series for kind in DEMO]

    assert {(job.ruleset, len(job.bots)) for job in jobs} == {
        *(("gaia_vora", players) for players in (1, 2, 3, 4)),
        *((ruleset, players) for ruleset in ("arcmage_arc", "wtactics_orc") for players in (2, 3)),
        ("gaia_orc", 2),
        *(("terra_indomita", players) for players in (2, 4)),
    }
    often = {tuple(job.options["decks"]): job.matches for job in jobs if "decks" in job.options and job.matches >= 10}
    assert often == {seed.RIVALS: 32, seed.RIVALS[::-1]: 32}
    met = sum(job.matches for job in jobs if set(job.options.get("decks", ())) == set(seed.RIVALS))
    told = (Path(__file__).parents[2] / "README.md").read_text()
    assert f"meet {met} times, in {sum(often.values())} of them with the same bot on both sides" in told


@pytest.mark.skipif("MATCHFOLD_TEST_DEMO" not in os.environ, reason="plays the whole demo: make demo")
@pytest.mark.timeout(3600)
def test_the_whole_demo_is_small_and_holds_what_the_readme_says(open_sqlite: Open, tmp_path: Path):
    """Given all demo matches and their lake, then they are as small, and tell as much, as is said."""
    ctx = open_sqlite()
    seed.fill(ctx)
    follower = Follower(ctx.log, tmp_path / "lake")
    while not (progress := follower.step()) or not progress.at_end:
        pass

    assert sum(file.stat().st_size for file in tmp_path.rglob("*") if file.is_file()) < seed.DISK_MB * 1_000_000
    for ruleset in ("gaia_vora", "arcmage_arc"):
        better, played = won_by_greedy(ctx, ruleset)
        assert wilson(better, played).low > 0.7
    short, other = (ended_by_limit(ctx, stars) for stars in (0, None))
    assert short > 0.5 > 0.2 > other


def headers_of(ctx: Context, kinds: Iterable[Kind]) -> Iterator[tuple[Simulation, Header]]:
    """The matches of some kinds."""
    for kind in kinds:
        series = series_of(kind.series)
        yield from ((kind.series, ctx.log.header(series.match_id(index))) for index in range(kind.series.matches))


def won_by_greedy(ctx: Context, ruleset: str) -> tuple[int, int]:
    """How many matches the bot that thinks ahead won against one at random, alone, and of how many."""
    of_two = [
        kind for kind in DEMO if kind.series.ruleset == ruleset and sorted(kind.series.bots) == ["greedy", "random"]
    ]
    results = [header.winners == (job.bots.index("greedy") + 1,) for job, header in headers_of(ctx, of_two)]
    return sum(results), len(results)


def ended_by_limit(ctx: Context, stars: int | None) -> float:
    """The part of matches between thinking bots that ended by the limit of turns, with so many Stars."""
    kinds = [
        kind
        for kind in DEMO
        if kind.series.bots == ("greedy", "greedy")
        and kind.series.ruleset == "gaia_vora"
        and kind.series.options.get("stars_per_player") == stars
    ]
    reasons = [header.reason for _, header in headers_of(ctx, kinds)]
    return reasons.count("turn_limit") / len(reasons)
