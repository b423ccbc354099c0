"""Options that all work of the laboratory shares, command by command: who plays, from where, with what, into which
store and lake; and the jobs of a store.
"""

import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest

from analytics.lake.reading import Lake
from service.cli.store import opened
from service.lab.bench import Bench
from service.usecases import card_sets, jobs
from tests.cli.conftest import decision_before

COMMANDS = {
    "sim": ("sim", "gaia_vora", "--matches", "2", "--bots", "random,random"),
    "ab": ("ab", "gaia_vora", "--b", "bot=random", "--seeds", "50", "--margin", "0.4"),
    "matchups": ("matchups", "gaia_vora", "--arm", "bot=random", "--arm", "bot=greedy", "--budget", "2"),
    "worth": ("worth", "gaia_vora", "activate_sun", "--bots", "random,random", "--matches", "2", "--playouts", "1"),
    "skill": ("skill", "gaia_vora", "--from", "1", "--doublings", "1"),
}
SHORT = ("-o", "turn_limit=2")
FROM = {"skill": "--match"}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_cluster_plays_if_one_is_named(cli, empty, monkeypatch, command):
    """Given no scheduler at an address, when it is to play, then that is told; nobody plays instead."""
    monkeypatch.setattr("service.lab.work.CONNECT_S", 0.1)
    ran = cli(*COMMANDS[command], *SHORT, "--cluster", "tcp://127.0.0.1:9")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("matchfold: no dask scheduler at tcp://127.0.0.1:9")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_job_is_left_to_the_workers_of_the_store_that_is_named(cli, empty, command):
    job = cli(*COMMANDS[command], *SHORT, "--later", "--store", "other.db").out.strip()
    (listed,) = cli("jobs", "list", "--store", "other.db", "--json").json()
    assert (listed["id"], listed["kind"], listed["status"]) == (job, command, "open")
    assert not empty.exists()


def asked_for(store: Path | str) -> Any:
    """What the only job of a store was asked to do."""
    with opened(str(store)) as ctx:
        (job,) = jobs.newest(ctx, 10)
        return job.work.record().task


@pytest.mark.parametrize("command", COMMANDS)
def test_work_begins_in_a_position_of_a_match_of_the_store_that_is_named(cli, finished, monkeypatch, command):
    """Given a match, when work is to begin at one of its events, then it begins at the last decision before it."""
    expected = decision_before(finished.match, 60)
    monkeypatch.setenv("MATCHFOLD_STORE", "jobs.db")
    at = (FROM.get(command, "--from"), finished.match, "--at", "60")
    ran = cli(*COMMANDS[command], *at, "--later", "--store", "store.sqlite")
    assert ran.code == 0, ran.err
    start = asked_for("store.sqlite").start
    assert (start.parent, start.at) == (finished.match, expected)


SEVERAL = ("ab", "matchups", "skill")
NUMBERS = [
    *((command, ("--seed", "x y"), {"seed": "x y"}) for command in COMMANDS),
    *((command, ("--margin", "0.25"), {"margin": 0.25}) for command in SEVERAL),
    *((command, ("--level", "0.8"), {"level": 0.8}) for command in SEVERAL),
    *((command, ("--seeds", "77"), {"seeds": 77}) for command in ("ab", "matchups")),
    *((command, ("--matches", "7"), {"matches": 7}) for command in ("sim", "worth")),
    *((command, ("--bots", "greedy, random"), {"bots": ("greedy", "random")}) for command in ("sim", "worth")),
    ("matchups", ("--budget", "9"), {"budget": 9}),
    ("worth", ("--playouts", "3"), {"playouts": 3}),
    ("skill", ("--from", "4"), {"weakest": 4}),
    ("skill", ("--doublings", "2"), {"doublings": 2}),
    ("skill", ("--pairs", "60"), {"pairs": 60}),
]


@pytest.mark.parametrize(("command", "argv", "changed"), NUMBERS)
def test_an_option_changes_what_is_asked_for_and_nothing_else(cli, empty, command, argv, changed):
    for store, more in (("usual.db", ()), ("other.db", argv)):
        ran = cli(*COMMANDS[command], *SHORT, *more, "--later", "--store", store)
        assert ran.code == 0, ran.err
    usual = asked_for("usual.db")
    assert any(getattr(usual, name) != value for name, value in changed.items())
    assert asked_for("other.db") == msgspec.structs.replace(usual, **changed)


def test_the_bot_of_a_comparison_plays_for_arms_that_name_none(cli, empty):
    cli("ab", "gaia_vora", "--a", "without=activate_sun", "--b", "bot=greedy", "--bot", "random", "--later")
    assert [asked_for(empty).a.bot, asked_for(empty).b.bot] == ["random", "greedy"]


def test_the_bot_of_matchups_plays_for_arms_that_name_none(cli, empty):
    arms = ("--arm", "without=activate_sun", "--arm", "bot=greedy")
    assert cli("matchups", "gaia_vora", *arms, "--bot", "random", "--later").code == 0
    assert [arm.bot for arm in asked_for(empty).arms] == ["random", "greedy"]


OF_CARDS = {
    "sim": ("sim", "arcmage_arc", "--bots", "random,random"),
    "ab": ("ab", "arcmage_arc", "--b", "bot=random"),
    "matchups": ("matchups", "arcmage_arc", "--arm", "bot=random", "--arm", "bot=greedy"),
    "worth": ("worth", "arcmage_arc", "Quick Eater", "--bots", "random,random"),
    "skill": ("skill", "arcmage_arc"),
}


@pytest.mark.parametrize("command", OF_CARDS)
def test_all_matches_are_played_with_the_card_sets_that_are_brought(cli, empty, command):
    """Given a card set in a file, when it is brought, then the work is done with it, and the store keeps it."""
    text = cli("cards", "export", "arcmage_arc", "--card", "Memory Eater", "--name", "Quick").out
    Path("quick.toml").write_text(text.replace("Memory Eater", "Quick Eater"))
    decks = ("-o", 'decks=["Nine Moons", "Nine Moons"]')
    ran = cli(*OF_CARDS[command], *decks, "--set", "quick.toml", "--later")
    assert ran.code == 0, ran.err
    _, brought = asked_for(empty).options["card_sets"]
    with opened(str(empty)) as ctx:
        assert card_sets.find(ctx, brought).card_set.name == "Quick"


@pytest.mark.parametrize("command", ["ab", "matchups", "skill"])
def test_the_rows_of_the_matches_go_to_the_lake_that_is_named(cli, empty, command):
    ran = cli(*COMMANDS[command], *SHORT, "--jobs", "1", "--lake", "here", "--quiet", "--json")
    assert ran.code == 0, ran.err
    played = Lake(Path("here")).frame("SELECT count(*) FROM match WHERE population = 'simulation'").item()
    assert played > 0
    assert not empty.exists()


BRIEF = ("ab", "gaia_vora", "--b", "bot=random", *SHORT, "--seeds", "50", "--margin", "0.4", "--later")


@pytest.fixture
def two_jobs(cli, empty) -> tuple[str, str]:
    """A job that is done and a newer one that is open, in a store that is not the usual one."""
    done = cli(*BRIEF, "--store", "jobs.db").out.strip()
    with opened("jobs.db") as ctx:
        while Bench(ctx.log).step(threading.Event()):
            pass
    return done, cli(*BRIEF, "--seed", "2", "--store", "jobs.db").out.strip()


STORE = ("--store", "jobs.db")


def test_the_newest_jobs_are_listed_so_many_as_are_wanted(cli, two_jobs):
    listed = [cli("jobs", "list", *STORE, "--json", "--limit", limit).json() for limit in ("1", "2")]
    assert [{one["id"] for one in jobs} for jobs in listed] == [{two_jobs[1]}, set(two_jobs)]


def test_a_job_is_told_cancelled_and_resumed_as_data_and_in_words(cli, two_jobs):
    open_job = two_jobs[1]
    for act, status in (("show", "open"), ("cancel", "cancelled"), ("resume", "open")):
        assert cli("jobs", act, open_job, *STORE, "--json").json()["status"] == status
        told = cli("jobs", "show", open_job, *STORE).out
        assert told.startswith(f"{open_job}, {status}\n")
    assert cli("jobs", "cancel", open_job, *STORE).out.startswith(f"{open_job}, cancelled\n")
    assert cli("jobs", "resume", open_job, *STORE).out.startswith(f"{open_job}, open\n")


def test_seeds_that_differed_and_their_matches_are_told_as_data(cli, two_jobs):
    done = two_jobs[0]
    (first, *_) = found = cli("jobs", "flips", done, *STORE, "--json", "--limit", "3").json()
    assert (len(found), abs(first["difference"])) == (3, max(abs(flip["difference"]) for flip in found))
    seed = str(first["seed"])
    kept = cli("jobs", "replay", done, seed, *STORE, "--json").json()
    assert kept["seed"] == first["seed"]
    assert {match["match"] for match in cli("matches", *STORE, "--json").json()} == set(kept["matches"])
    assert cli("jobs", "replay", done, seed, *STORE).out.split() == kept["matches"]
