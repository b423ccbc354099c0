"""sim: summaries, determinism, failures with the command that shows them again."""

import re
import shlex
import signal
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from analytics.lake.reading import Lake
from domain.cardkit.pool import LIBRARY, content_hash
from domain.cardkit.state import CardState
from domain.rulesets import RULESETS
from domain.rulesets.arcmage_arc import content
from domain.telling.teller import told_to
from events.log.port import Search
from service import telling
from service.cli.cards import set_of
from service.cli.store import opened
from service.lab import series
from service.lab.simulation import Counting, Record, Simulation
from service.lab.work import BARE
from service.usecases import card_sets
from tests.cli.conftest import command
from tests.slinger import SILENT, slinger

SHORT = ("-o", "turn_limit=6")


def test_a_summary_counts_wins_by_bot_and_seat_endings_and_lengths(cli, empty):
    ran = cli("sim", "gaia_vora", "--matches", "6", "--bots", "greedy,random,random", "--seed", "7", *SHORT)
    assert ran.code == 0
    assert ran.out.startswith("6 matches of gaia_vora (greedy, random, random; seed 7) in ")
    assert "kept 6, already there 0, failed 0" in ran.out
    assert re.search(r"^random\t12\t\d+\t\d+\t[\d.]+ %\t[\d.]+-[\d.]+$", ran.out, re.MULTILINE)
    assert re.search(r"^3 \(random\)\t6\t\d\t\d\t", ran.out, re.MULTILINE)
    assert "turn limit\t6\t100.0 %" in ran.out
    assert "turns\t6\t6\t6\t6\t6" in ran.out
    assert ran.err == ""


def test_the_numbers_add_up(cli, empty):
    argv = ("sim", "gaia_vora", "--matches", "8", "--bots", "random,random", "--seed", "1", "--no-store", *SHORT)
    found = cli(*argv, "--json").json()
    matches = cli(*argv, "--ndjson").ndjson()
    assert [match["index"] for match in matches] == list(range(8))
    winners = [seat for match in matches for seat in match["winners"]]
    assert [row["won"] for row in found["by_seat"]] == [winners.count(1), winners.count(2)]
    shared = 2 * found["shared_wins"]
    won = 8 - found["no_winner"]
    assert len(winners) == won + found["shared_wins"]
    (bot,) = found["by_bot"]
    assert (bot["bot"], bot["played"], bot["won"], bot["shared"]) == ("random", 16, len(winners), shared)
    assert (bot["rate"], bot["low"] < won / 16 <= bot["high"]) == (won / 16, True)
    assert found["lengths"]["events"]["most"] == max(match["events"] for match in matches)
    assert found["lengths"]["events"]["least"] == min(match["events"] for match in matches)
    assert not empty.exists()


def test_a_simulation_has_the_digest_of_the_job_that_plays_the_same(cli, empty):
    asked = Simulation(ruleset="gaia_vora", bots=("random", "random"), seed="7", matches=3, options={"turn_limit": 6})
    job = Counting(Record(task=asked))
    job.go_on(BARE)
    argv = ("sim", "gaia_vora", "--matches", "3", "--bots", "random,random", "--seed", "7", "--no-store", *SHORT)
    assert cli(*argv, "--json").json()["digest"] == job.told()["outcome"]["digest"]


def test_the_same_seed_gives_the_same_logs_whatever_the_number_of_processes(cli, empty):
    argv = ("sim", "gaia_vora", "--matches", "4", "--bots", "greedy,random", "--seed", "7", *SHORT)
    one = cli(*argv, "--jobs", "1", "--ndjson", "--store", "one.sqlite").ndjson()
    two = cli(*argv, "--jobs", "2", "--ndjson", "--store", "two.sqlite").ndjson()
    assert one == two
    again = cli(*argv, "--json", "--store", "one.sqlite").json()
    assert (again["kept"], again["already_there"]) == (0, 4)
    heads = {match["match"]: match["head"] for match in one}
    listed = cli("matches", "--store", "two.sqlite", "--json").json()
    assert {match["match"]: match["head"] for match in listed} == heads


def test_a_failing_match_is_told_with_the_command_that_shows_it_again(cli, empty, monkeypatch):
    good = series.Series.play

    def stumble(played: series.Series, number: int) -> series.Game:
        if number == 1:
            raise KeyError("q")
        return good(played, number)

    monkeypatch.setattr(series.Series, "play", stumble)
    ran = cli("sim", "gaia_vora", "--matches", "2", "--seed", "it's 7", "--no-store", *SHORT)
    assert ran.code == 1
    assert "failed 1" in ran.out
    assert "Match 1 failed: KeyError: 'q'" in ran.err
    shown = re.search(r"^  again: matchfold (.*)$", ran.err, re.MULTILINE)
    assert shown is not None
    monkeypatch.undo()
    again = cli(*shlex.split(shown[1]), "--ndjson")
    assert again.code == 0
    assert [match["index"] for match in again.ndjson()] == [1]


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (("--bots", "greedy,deepblue"), "there is no bot 'deepblue'"),
        (("--bots", "random,random,random,random,random"), "[GVORA-OPT-04]"),
        (("-o", "stars_per_player=99"), "[GVORA-OPT-04]"),
    ],
)
def test_nothing_is_played_when_the_job_cannot_be(cli, empty, argv, told):
    ran = cli("sim", "gaia_vora", "--no-store", *argv)
    assert (ran.code, ran.out) == (1, "")
    assert told in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_stops_a_simulation_and_tells_what_was_played(empty, cli, jobs):
    argv = ["sim", "gaia_vora", "--matches", "100000", "--jobs", jobs, *SHORT]
    running: Any = subprocess.Popen(
        command(argv), stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    while cli("matches", "--limit", "1").out.count("\n") < 2:
        assert running.poll() is None
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    told = [line for line in err.splitlines() if not line.startswith(b"Simulating: ")]
    assert (running.returncode, told) == (130, [b"Stopped; this is what was played by now."])
    assert re.match(rb"(1 match|\d+ matches) of gaia_vora", out)
    assert cli("doctor").code == 0


def test_matches_that_are_kept_nowhere_can_go_straight_to_a_lake(cli, empty):
    argv = ("sim", "gaia_vora", "--matches", "3", "--bots", "greedy,random", *SHORT)
    assert "--lake needs --no-store" in cli(*argv, "--lake", "here").err
    assert cli(*argv, "--no-store", "--lake", "here", "--json").json()["matches"] == 3
    assert Lake(Path("here")).frame("SELECT count(*) FROM match WHERE population = 'simulation'").item() == 3
    assert not empty.exists()


SLINGS = slinger("Slings", SILENT)
BRIEF = ("--matches", "2", "--bots", "random,random", "--seed", "7", "-o", "turn_cap=50")


@pytest.fixture
def slings(tmp_path: Path) -> Path:
    path = tmp_path / "slings.toml"
    path.write_text(SLINGS)
    return path


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_set_of_a_file_is_played_with_in_every_process_without_a_store(cli, empty, slings, jobs):
    ran = cli("sim", "arcmage_arc", *BRIEF, "--set", str(slings), "--no-store", "--jobs", jobs, "--json")
    assert ran.code == 0, ran.err
    assert (ran.json()["matches"], ran.json()["failures"]) == (2, [])
    assert not empty.exists()


def test_the_set_of_a_file_is_one_of_the_match_options(cli, empty, slings):
    assert cli("sim", "arcmage_arc", *BRIEF, "--set", str(slings), "--quiet").code == 0
    with opened(str(empty)) as ctx:
        state = ctx.states.latest(ctx.log.search(Search(limit=1))[0].match).state
    assert isinstance(state, CardState)
    assert state.card_sets == ("core", content_hash(set_of(str(slings))))


def test_the_log_tells_card_sets_by_their_names_as_far_as_they_are_known(cli, empty, slings):
    """Given a match with a set of a file, when its log is told, then the set goes by its name, not by its hash."""
    assert cli("sim", "arcmage_arc", *BRIEF, "--set", str(slings), "--quiet").code == 0
    assert "Played with the card sets Slings and core" in cli("log", "last", "--types", "CardPoolPinned").out


def pinned_cards(data: dict[str, Any]) -> str:
    """What is told of the cards that a match is played with."""
    teller, event = told_to(RULESETS["arcmage_arc"]), {"type": "CardPoolPinned", "data": data}
    telling.learn(teller, event)
    return telling.sentence(teller, event)


def test_card_sets_that_are_nowhere_are_told_as_the_options_name_them():
    unknown = {"sets": ["core", "sha256:56a5"], "sha256": "sha256:0000"}
    assert pinned_cards(unknown) == "Played with the card sets core and sha256:56a5"
    content.CONTENT.ship()
    core = LIBRARY.pool_of(("core",)).sha256
    pinned = {"sets": ["core"], "sha256": core}
    assert pinned_cards(pinned) == "Played with the card set core"


@pytest.mark.parametrize("keep", ["--no-store", "--quiet"])
def test_an_uploaded_set_is_taken_from_the_store_by_its_hash(cli, empty, keep):
    with opened(str(empty), create=True) as ctx:
        name = card_sets.upload(ctx, SLINGS.encode(), "toml", "somebody")[0].sha256
    sets = f'card_sets=["core","{name}"]'
    ran = cli("sim", "arcmage_arc", *BRIEF, "-o", sets, keep, "--jobs", "2", "--json")
    assert ran.code == 0, ran.err
    assert ran.json()["failures"] == []


def test_a_set_that_is_nowhere_to_be_found_or_not_asked_for_is_told(cli, empty, slings):
    lost = f'card_sets=["sha256:{"0" * 64}"]'
    assert "there is no store" in cli("sim", "arcmage_arc", *BRIEF, "-o", lost, "--no-store").err
    with opened(str(empty), create=True):
        pass
    assert "unknown card set" in cli("sim", "arcmage_arc", *BRIEF, "-o", lost, "--no-store").err
    assert "without card sets" in cli("sim", "gaia_vora", "--set", str(slings), "--no-store").err
    slings.write_text(SLINGS.replace("atk = 1", "atk = 1000"))
    assert "has errors" in cli("sim", "arcmage_arc", *BRIEF, "--set", str(slings), "--no-store").err


def test_a_lake_for_which_there_is_no_room_is_told(process, empty):
    """Given a disk that is full, when matches go to a lake, then one line says so."""
    ran = process(
        "sim", "gaia_vora", "--quiet", "--matches", "2", "-o", "turn_limit=2", "--no-store", "--lake", "here", room=500
    )
    assert (ran.code, ran.err) == (4, "matchfold: what was found cannot be written: file too large.\n")


@pytest.mark.parametrize("damage", ["UPDATE card_pools SET content = x'00'", "DELETE FROM card_pools"])
def test_a_match_whose_cards_are_lost_is_told_everywhere(cli, process, empty, slings, damage):
    """Given cards that are not what was kept, when the match is verified or shown, then that is said."""
    assert cli("sim", "arcmage_arc", *BRIEF, "--set", str(slings), "--store", str(empty)).code == 0
    with closing(sqlite3.connect(empty, isolation_level=None)) as store:
        assert store.execute(damage).rowcount == 1
    ran = cli("verify", "--all")
    assert ran.code == 1
    assert "is not as it should be: its cards are missing, or are not what was kept." in ran.err
    shown = process("show", "last")
    assert (shown.code, "the cards of this match are missing" in shown.err) == (3, True)
