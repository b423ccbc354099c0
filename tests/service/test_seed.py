"""The demo matches: of all kinds, made once, and read into the lake."""

from collections import Counter

import pytest

from analytics.lake.reading import Lake
from events.log.port import Search
from scripts import seed
from scripts.seed import DEMO, Kind
from service.config import lake_folder
from service.context import Context
from service.lab.simulate import Job, series_of, simulate
from service.usecases import matches
from tests.service.conftest import Open

QUICK = (
    Kind(Job(ruleset="gaia_vora", bots=("random", "random"), seed="quick", matches=7), 5, 2),
    Kind(Job(ruleset="gaia_vora", bots=("random",) * 3, seed="quick", matches=3), 2),
)
"""Kinds of matches that take no time."""


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """One process plays."""
    monkeypatch.setattr(seed, "_cores", lambda: 1)


def finished(ctx: Context) -> dict[str, str]:
    """The matches that are over, with the hash of their last event."""
    return {one.match: one.head for one in matches.search(ctx, Search(status="ended", limit=100))}


def in_lake(ctx: Context) -> Counter[int]:
    """How many matches of each number of players the pages see, with who was ahead in them."""
    folder = lake_folder(ctx.config)
    assert folder is not None
    seen = Lake(folder).frame("SELECT players FROM match WHERE finished AND match IN (SELECT match FROM lead)")
    return Counter(seen["players"])


def test_what_is_shown_is_played_once_and_is_in_the_lake_with_its_leads(open_sqlite: Open):
    ctx = open_sqlite()

    assert seed.add_shown(ctx, QUICK) == 7
    played = finished(ctx)
    assert seed.add_shown(ctx, QUICK) == 0

    assert finished(ctx) == played
    assert in_lake(ctx) == {2: 5, 3: 2}


def test_after_a_stop_in_the_middle_only_what_is_missing_is_played(open_sqlite: Open):
    ctx = open_sqlite()
    job = QUICK[0].job
    for first in (1, 4):  # of the blocks 0-1, 2-3 and 4
        simulate(Job(ruleset=job.ruleset, bots=job.bots, seed=job.seed, first=first), store=ctx.config.store)

    assert seed.add_shown(ctx, QUICK[:1]) == 3

    assert set(finished(ctx)) == {series_of(job).match_id(index) for index in range(5)}


def test_the_rest_is_added_behind_the_server(open_sqlite: Open):
    ctx = open_sqlite()
    seed.add_shown(ctx, QUICK)

    assert seed.add_more(ctx, QUICK) == 3
    assert seed.add_more(ctx, QUICK) == 0

    assert len(finished(ctx)) == 10


def test_the_rest_ends_with_the_server_that_it_is_for(open_sqlite: Open, monkeypatch: pytest.MonkeyPatch):
    ctx = open_sqlite()
    parents = iter((100, 100, 1))
    monkeypatch.setattr("os.getppid", lambda: next(parents))

    assert seed.add_more(ctx, QUICK) == 3  # a block of two and one of one


def test_a_table_of_each_game_waits_for_a_person_and_is_opened_once(open_sqlite: Open):
    ctx = open_sqlite()

    opened = seed.add_open(ctx)

    assert seed.add_open(ctx) == []
    waiting = matches.search(ctx, Search(status="lobby"))
    assert {one.match for one in waiting} == {match for match, _ in opened}
    assert {one.ruleset for one in waiting} == {"gaia_vora", "arcmage_arc"}
    for match, invitation in opened:
        assert matches.join(ctx, match, 1, invitation, "Ann").header.status == "playing"


@pytest.mark.parametrize("kind", DEMO, ids=lambda kind: f"{'-'.join(kind.job.bots)}-{kind.job.options}")
def test_every_kind_of_demo_match_can_be_opened(kind: Kind):
    assert series_of(kind.job).opened(0).state.status == "playing"
    assert 0 <= kind.shown <= kind.job.matches


def test_the_first_portion_has_both_games_all_numbers_of_players_and_decks_on_both_sides():
    shown = [kind.job for kind in DEMO if kind.shown]

    assert {(job.ruleset, len(job.bots)) for job in shown} >= {
        *(("gaia_vora", players) for players in (1, 2, 3, 4)),
        *(("arcmage_arc", players) for players in (2, 3)),
    }
    often = {tuple(job.options["decks"]) for job in shown if job.options.get("decks") and job.matches > 4}
    assert often == {(second, first) for first, second in often}


def test_in_the_end_decks_meet_in_both_orders():
    jobs = [kind.job for kind in DEMO if kind.job.matches == 40 and "decks" in kind.job.options]

    meetings = {tuple(job.options["decks"]) for job in jobs}
    assert len(meetings) == 6
    assert {(second, first) for first, second in meetings} == meetings
