"""jobs: experiments left to the workers of a store."""

import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from typing import Any

import pytest
from msgspec.structs import replace

from service.cli.store import opened
from service.lab.bench import Bench
from service.store import jobs as store

LATER = ("ab", "gaia_vora", "--b", "bot=random", "-o", "turn_limit=2", "--seeds", "60", "--margin", "0.2", "--later")


@pytest.fixture
def job(cli, empty) -> str:
    ran = cli(*LATER)
    assert ran.code == 0, ran.err
    return str(ran.out.strip())


def work(store: Any) -> None:
    with opened(str(store)) as ctx:
        while Bench(ctx.log).step(threading.Event()):
            pass


def test_a_job_is_left_to_the_workers_and_looked_at(cli, empty, job):
    assert cli("jobs", "show", job[:9]).out.startswith(f"{job}, open\n")
    work(empty)
    shown = cli("jobs", "show", job[:9])
    assert shown.out.startswith(f"{job}, done\ngaia_vora@")
    assert "A is better than B" in shown.out
    assert cli("jobs", "show", job, "--json").json()["ab"]["outcome"]["verdict"] == "better"


def test_a_job_is_told_with_the_speed_at_which_it_was_worked_on(cli, empty, job):
    """Given seeds that took a little more than a second each, then the speed is told with two digits."""
    work(empty)
    with opened(str(empty)) as ctx, ctx.log.writing() as connection:
        (done,) = store.newest(connection, 1)
        assert store.turn(connection, job, ["done"], "open")
        assert store.advance(connection, replace(done, millis=round(1000 * done.played / 0.9945)))
    seeds = done.played
    assert f"{seeds} seeds, {2 * seeds} matches (0.99 seeds a second)" in cli("jobs", "show", job).out


def test_jobs_are_listed_with_what_is_known(cli, empty, job):
    table = [line.split("\t") for line in cli("jobs", "list").out.splitlines()]
    about = ["gaia_vora@1.0.0", "greedy v random", "Not clear yet: nothing was played."]
    assert table[1] == [job, "ab", "open", "0/60", "-", *about]
    assert [one["id"] for one in cli("jobs", "list", "--json").json()] == [job]


def test_a_job_asked_for_twice_is_one(cli, empty, job):
    assert cli(*LATER).out.strip() == job


def test_a_job_is_cancelled_and_resumed(cli, empty, job):
    assert cli("jobs", "cancel", job).out.startswith(f"{job}, cancelled\n")
    again = cli("jobs", "cancel", job)
    assert (again.code, again.err) == (1, "matchfold: the job is cancelled, not open.\n")
    assert cli("jobs", "resume", job, "--json").json()["status"] == "open"


def test_a_job_that_is_not_there_or_not_the_only_one_is_told(cli, empty, job):
    assert cli("jobs", "show", "job_none").err == "matchfold: there is no job 'job_none'.\n"
    assert cli(*LATER[:-1], "--seed", "2", "--later").code == 0
    assert cli("jobs", "show", "job").err == "matchfold: several jobs begin with 'job'.\n"


def test_seeds_that_differed_are_listed_and_become_logs(cli, empty, job):
    work(empty)
    table = [line.split("\t") for line in cli("jobs", "flips", job, "--limit", "2").out.splitlines()]
    assert table[0] == ["seed", "points of A", "points of B", "difference"]
    assert [(row[1], row[3]) for row in table[1:]] == [("2", "+50")] * 2
    matches = cli("jobs", "replay", job, table[1][0]).out.split()
    assert len(matches) == 2
    assert cli("show", matches[0]).code == 0
    assert cli("verify", matches[1]).code == 0
    assert cli("jobs", "replay", job, "60").err.startswith("matchfold: the job has played the seeds 0 to")


def test_simulations_and_matchups_are_left_to_the_workers_too(cli, empty):
    brief = ("-o", "turn_limit=2", "--seed", "7", "--later")
    counted = cli("sim", "gaia_vora", "--matches", "3", *brief).out.strip()
    arms = ("--arm", "bot=random", "--arm", "bot=random without=activate_sun")
    compared = cli("matchups", "gaia_vora", *arms, "--seeds", "50", "--budget", "2", *brief).out.strip()
    work(empty)
    assert "Wins in 3 matches: seat 1 (greedy)" in cli("jobs", "show", counted).out
    assert "2 seeds" in cli("jobs", "show", compared).out
    assert "compares no two arms" in cli("jobs", "flips", counted).err
    assert "leave out --first" in cli("sim", "gaia_vora", "--first", "2", *brief).err
    told = cli("jobs", "list", "--json").json()
    assert {one["kind"] for one in told} == {"sim", "matchups"}


def test_a_change_of_cards_is_told_by_its_name(cli, empty):
    """Given a job with a changed card, when another process lists jobs or shows it, then the set is named."""
    shown = cli("cards", "export", "arcmage_arc", "--card", "Memory Eater", "--name", "Quick Eater").out
    (text := empty.parent / "eater.toml").write_text(shown.replace("cost = 4", "cost = 2"), encoding="utf-8")
    ran = cli("ab", "arcmage_arc", "--change", str(text), "--later")
    assert ran.code == 0, ran.err

    for words in (("list",), ("show", ran.out.strip())):
        command = [sys.executable, "-m", "service.cli", "jobs", *words, "--store", str(empty)]
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        assert "cards core with Quick Eater" in told
        assert "sha256:" not in told


def test_a_damaged_job_is_told_and_the_others_are_listed(cli, empty, job):
    """Given a job that cannot be read, when jobs are listed, then the others are; whoever asks for it is told why."""
    other = cli(*LATER[:-1], "--seed", "2", "--later").out.strip()
    with closing(sqlite3.connect(empty, isolation_level=None)) as store:
        assert store.execute("UPDATE jobs SET record = x'ff' WHERE id = ?", (job,)).rowcount == 1
    assert [one["id"] for one in cli("jobs", "list", "--json").json()] == [other]
    ran = cli("jobs", "show", job)
    said = f"matchfold: the job {job} is damaged: what is kept of it is not what was written. Restore a backup: "
    assert (ran.code, ran.err.startswith(said)) == (3, True)
