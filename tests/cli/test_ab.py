"""ab: experiments in words, files that can be run again, Ctrl-C."""

import shlex
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.cardkit.pool import content_hash
from domain.rulesets.arcmage_arc import content
from service.cli.cards import set_of
from service.lab.ab import Running
from service.lab.arms import Experiment
from service.lab.kinds import command_of
from service.lab.work import Means
from tests.cli.conftest import command
from tests.cli.test_cards import deck
from tests.cli.test_simulating import SLINGS
from tests.lab.playing import seeds

BRIEF = ("ab", "gaia_vora", "--b", "bot=random", "-o", "turn_limit=2", "--seeds", "60", "--jobs", "1")


MINE = {**content.CONTENT.decks()["Nine Moons"].cards, "Stone Slinger": 1, "Candle Familiar": 1}
"""A deck with a card that does not ship."""


def test_the_outcome_is_told_with_its_arms_its_interval_and_its_counts(cli, empty):
    ran = cli(*BRIEF, "--margin", "0.2")
    assert ran.code == 0, ran.err
    assert "A  greedy\nB  random\nmargin 20 points, level 95 %, at most 60 seeds" in ran.out
    assert "A is better than B: its win rate is" in ran.out
    assert "seeds, " in ran.out
    assert "\twin rate\t0 points\t½ point\t1 point\t1½ points\t2 points\nA\t" in ran.out
    assert ran.err == ""
    assert not empty.exists()


def test_matches_of_the_seeds_that_differed_most_are_told_and_kept(cli, empty):
    """Given a comparison with its two greatest differences, then they are told, and their matches can be looked at."""
    ran = cli(*BRIEF, "--margin", "0.2", "--flips", "2")
    assert ran.code == 0, ran.err
    _, _, told = ran.out.rpartition("\n\n")
    heads, *lines = told.splitlines()
    assert heads.split("\t") == ["seed", "points of A", "points of B", "difference"]
    rows, kept = [line.split("\t") for line in lines[:2]], [line.split() for line in lines[2:]]
    assert [row[3] for row in rows] == ["+50", "+50"]
    assert [line[:2] for line in kept] == [["seed", f"{row[0]}:"] for row in rows]
    assert [len(line) for line in kept] == [4, 4]
    assert cli("verify", kept[1][3]).code == 0


def test_the_numbers_of_the_json_document_add_up(cli, empty):
    found = cli(*BRIEF, "--json").json()
    outcome = found["outcome"]
    assert found["experiment"]["a"] == {"bot": "greedy"}
    assert (outcome["verdict"], outcome["failed"]) == ("better", 0)
    (counts,) = outcome["pentanomials"]
    assert sum(counts) == outcome["seeds"] == outcome["matches"] / 2
    points = sum(half * count for half, count in enumerate(counts))
    assert outcome["rates"] == [pytest.approx(points / 4 / outcome["seeds"])]
    assert outcome["difference"] == pytest.approx(outcome["rates"][0] - 0.5)
    assert outcome["low"] < outcome["difference"] < outcome["high"]


def test_the_seeds_that_differed_most_are_told_and_their_matches_kept(cli, empty):
    """Given an experiment with `--flips 2`, when it ends, then two seeds are told as a table, then their matches."""
    ran = cli(*BRIEF, "--margin", "0.2", "--flips", "2")
    assert ran.code == 0, ran.err
    heads, *rest = [line.split("\t") for line in ran.out.splitlines()[-5:]]
    assert heads == ["seed", "points of A", "points of B", "difference"]
    rows, kept = rest[:2], [line for (line,) in rest[2:]]
    assert [row[1:] for row in rows] == [["2", "-", "+50"]] * 2
    assert [line.partition(": ")[0] for line in kept] == [f"seed {row[0]}" for row in rows]
    matches = [match for line in kept for match in line.partition(": ")[2].split()]
    assert {match["match"] for match in cli("matches", "--json").json()} == set(matches)
    assert len(matches) == 4


def test_a_saved_experiment_has_the_same_outcome_again(cli, empty):
    first = cli(*BRIEF, "--save", "kept.json", "--json")
    again = cli("ab", "--again", "kept.json", "--jobs", "2", "--json")
    assert again.code == 0
    assert again.err == "The outcome is the same as before, seed by seed.\n"
    assert again.json() == first.json()


def test_an_experiment_that_cannot_be_kept_is_told_all_the_same(process, empty, tmp_path):
    """Given a disk that becomes full, when an experiment ends, then its outcome is told, and that it was not kept."""
    whole = process(*BRIEF, "--save", "kept.json")
    room = (tmp_path / "kept.json").stat().st_size - 1
    full = process(*BRIEF, "--save", "lost.json", room=room)
    assert (full.code, full.err) == (4, "matchfold: lost.json: file too large.\n")
    assert "A is better than B: its win rate is" in full.out
    assert full.out.splitlines()[:5] == whole.out.splitlines()[:5]
    assert sorted(path.name for path in tmp_path.glob("*.json*")) == ["kept.json", "lost.json"]
    assert not list(tmp_path.glob(".lost.json*"))


def test_an_experiment_for_which_there_is_no_room_ends_at_once(process, empty, tmp_path):
    ran = process(*BRIEF, "--save", "kept.json", room=100)
    assert (ran.code, ran.out, ran.err) == (4, "", "matchfold: kept.json: file too large.\n")
    assert not [path.name for path in tmp_path.iterdir() if "kept" in path.name]


def test_the_command_of_an_experiment_asks_for_the_same(cli, empty):
    first = cli(*BRIEF, "--seed", "a b", "--margin", "0.25", "--level", "0.8", "--json").json()
    experiment = msgspec.convert(first["experiment"], Experiment)
    assert (experiment.seed, experiment.margin, experiment.level, experiment.seeds) == ("a b", 0.25, 0.8, 60)
    words = shlex.split(command_of(experiment) or "")
    assert words[:3] == ["matchfold", "ab", "gaia_vora"]
    assert cli(*words[1:], "--jobs", "1", "--json").json() == first


def test_another_outcome_than_the_one_saved_is_told(cli, empty):
    cli(*BRIEF, "--save", "kept.json")
    kept = Path("kept.json")
    kept.write_text(kept.read_text().replace('"a": "', '"a": "0'))
    ran = cli("ab", "--again", "kept.json", "--jobs", "1")
    assert (ran.code, ran.err) == (1, "The outcome differs.\n")


def test_an_experiment_of_other_code_is_not_gone_on_with_but_may_be_run_again(cli, empty):
    cli(*BRIEF, "--save", "kept.json")
    kept = Path("kept.json")
    kept.write_text(kept.read_text().replace('"sha256:', '"sha256:0'))
    ran = cli("ab", "--resume", "kept.json")
    assert (ran.code, ran.out) == (3, "")
    assert "other rules or bots" in ran.err
    assert "Rules or bots have changed since." in cli("ab", "--again", "kept.json", "--jobs", "1").err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_tells_what_is_known_and_the_rest_is_played_later(cli, empty, jobs):
    alike = ["--bot", "random", "--a", "without=activate_sun"]
    argv = ["ab", "gaia_vora", *alike, "--margin", "0.001", "--seeds", "150", "-o", "turn_limit=3"]
    whole = cli(*argv, "--jobs", "1", "--json").json()
    running: Any = subprocess.Popen(
        command([*argv, "--jobs", jobs, "--save", "kept.json", "--json"]),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    while not Path("kept.json").exists():
        assert running.poll() is None
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert err.endswith(b"Stopped; this is what is known by now.\n")
    assert b'"verdict": null' in out
    resumed = cli("ab", "--resume", "kept.json", "--jobs", "1", "--json")
    assert resumed.json() == whole


@pytest.mark.parametrize(
    ("argv", "code", "told"),
    [
        (("ab",), 2, "Name a ruleset"),
        (("ab", "chess"), 1, "no ruleset 'chess'"),
        (("ab", "gaia_vora"), 1, "are the same"),
        (("ab", "gaia_vora", "--a", "bot"), 2, "--a needs NAME=VALUE"),
        (("ab", "gaia_vora", "--a", "bot=deepblue"), 1, "there is no bot 'deepblue'"),
        (("ab", "gaia_vora", "--a", "turn_limit=9"), 1, "say against whom both play"),
        (("ab", "gaia_vora", "--a", "without=Sunn"), 1, "did you mean 'sun'"),
        (("ab", "arcmage_arc", "--a", "deck=Nine Mons"), 1, "Nine Moons"),
        (("ab", "gaia_vora", "--a", "bot=random", "-o", "turn_limt=3"), 1, "turn_limt"),
        (("ab", "gaia_vora", "--flips", "3", "--json"), 2, "leave out --json"),
        (("ab", "gaia_vora", "--a", "bot=random", "-o", "stars_per_player=99"), 1, "[GVORA-OPT-04]"),
        (("ab", "gaia_vora", "--a", "bot=random", "--seeds", "10"), 2, "50<=x<=100000"),
        (("ab", "gaia_vora", "--a", "set=none.toml"), 3, "without card sets"),
        (("ab", "--again", "x", "--resume", "y"), 2, "Choose one"),
        (("ab", "--again", "none.json"), 3, "none.json"),
        (("ab", "--again", "broken.json"), 3, "not the file of an experiment"),
    ],
)
def test_what_cannot_be_compared_is_told_in_one_line(cli, empty, argv, code, told):
    Path("broken.json").write_text('{"record": {"experiment": 3}}')
    ran = cli(*argv)
    assert (ran.code, ran.out) == (code, "")
    assert told in ran.err
    assert ran.err.count("\n") == 1


def test_arms_and_simulations_play_on_from_a_position(cli, finished):
    version = cli("matches", "--limit", "1", "--json").json()[0]["version"]
    at = ("--from", "last", "--at", str(version // 2))
    found = cli(
        "ab", "gaia_vora", *at, "--b", "bot=random", "--seeds", "50", "--margin", "0.4", "--jobs", "1", "--json"
    )
    assert found.code == 0, found.err
    assert found.json()["experiment"]["start"]["at"] <= version // 2
    played = cli("sim", "gaia_vora", *at, "--bots", "random,random", "--matches", "2", "--no-store", "--ndjson")
    assert len(played.ndjson()) == 2
    assert "--at needs --from" in cli("sim", "gaia_vora", "--at", "3", "--no-store").err
    assert "The options are those" in cli("sim", "gaia_vora", *at, "-o", "turn_limit=3", "--no-store").err
    assert "is a match of gaia_vora" in cli("sim", "arcmage_arc", *at, "--no-store").err


def test_a_cluster_that_cannot_be_reached_is_told(cli, empty, monkeypatch):
    monkeypatch.setattr("service.lab.work.CONNECT_S", 0.2)
    ran = cli(*BRIEF, "--cluster", "tcp://127.0.0.1:9")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("matchfold: no dask scheduler at tcp://127.0.0.1:9")


def test_a_card_set_may_be_an_arm_and_goes_with_the_file(cli, empty, monkeypatch):
    Path("slings.toml").write_text(SLINGS)
    name = content_hash(set_of("slings.toml"))
    deck(Path("mine.toml"), MINE)
    arms = ("--a", "set=slings.toml", "--a", "deck=mine.toml", "--b", "deck=Nine Moons")
    argv = ("ab", "arcmage_arc", "--bot", "random", *arms, "-o", "turn_cap=50", "--jobs", "1")
    assert "say against whom" in cli(*argv).err

    def interrupted(running: Running, means: Means) -> None:
        running.take(seeds(running.task, range(1), means)[0])
        raise KeyboardInterrupt

    monkeypatch.setattr(Running, "go_on", interrupted)
    ran = cli(*argv, "--against", "deck=Nine Moons", "--save", "kept.json", "--json")
    assert ran.code == 130, ran.err
    experiment = ran.json()["experiment"]
    assert experiment["a"]["options"] == {"card_sets": ["core", name]}
    assert experiment["against"]["own"] == {"decks": "Nine Moons"}
    assert (ran.json()["outcome"]["matches"], ran.json()["errors"]) == (4, {})
    Path("slings.toml").unlink()
    again = cli("ab", "--again", "kept.json", "--jobs", "1", "--json")
    assert again.json() == ran.json()


@pytest.fixture
def unplayed(monkeypatch: pytest.MonkeyPatch) -> None:
    """An experiment is asked for and told, but nothing of it is played."""
    monkeypatch.setattr(Running, "go_on", lambda *_: None)


@pytest.fixture
def brought() -> None:
    """A set and a deck of a designer's own, which holds a card of that set."""
    Path("slings.toml").write_text(SLINGS)
    deck(Path("mine.toml"), MINE)


@pytest.mark.usefixtures("empty", "unplayed", "brought")
def test_a_deck_and_a_set_of_ones_own_are_compared(cli):
    assert cli("deck", "check", "mine.toml", "--set", "slings.toml").code == 0

    ran = cli("ab", "arcmage_arc", "--set", "slings.toml", "--a", "deck=mine.toml", "--b", "deck=The Uprising")

    assert ran.code == 0, ran.err
    assert "A  greedy, own deck Mine\nB  greedy, deck The Uprising\n" in ran.out
    assert "arcmage_arc@1.0.0, seed 1, cards core and Slings\n" in ran.out


@pytest.mark.usefixtures("empty", "unplayed", "brought")
def test_a_set_and_a_deck_may_be_one_arms_own(cli):
    arms = (
        "--a",
        "set=slings.toml",
        "--a",
        "deck=mine.toml",
        "--b",
        "deck=Nine Moons",
        "--against",
        "deck=Toll of Time",
    )

    ran = cli("ab", "arcmage_arc", *arms, "--json")

    assert ran.code == 0, ran.err
    experiment = ran.json()["experiment"]
    assert experiment["a"]["own"]["decks"] == {"name": "Mine", "ruleset": "arcmage_arc", "cards": MINE}
    assert experiment["a"]["options"] == {"card_sets": ["core", content_hash(set_of("slings.toml"))]}
    assert experiment["b"] == {"bot": "greedy", "own": {"decks": "Nine Moons"}}


@pytest.mark.usefixtures("empty", "unplayed", "brought")
def test_what_is_asked_with_files_may_be_left_to_the_workers(cli):
    argv = ("ab", "arcmage_arc", "--set", "slings.toml", "--a", "deck=mine.toml", "--b", "deck=The Uprising")

    job = cli(*argv, "--later").out.strip()

    assert "greedy, own deck Mine v greedy, deck The Uprising" in cli("jobs", "list").out
    assert cli("jobs", "show", job).code == 0
    simulated = cli("sim", "arcmage_arc", "--set", "slings.toml", "-o", 'decks=["mine.toml", "Nine Moons"]', "--later")
    assert simulated.code == 0, simulated.err


@pytest.mark.usefixtures("empty", "brought")
@pytest.mark.parametrize(
    ("argv", "code", "told"),
    [
        (("--a", "deck=nowhere.toml"), 3, "nowhere.toml: no such file or directory."),
        (("--a", "deck=slings.toml"), 3, "slings.toml: the deck has errors. See `matchfold deck check slings.toml`."),
        (("--a", "deck=No Such Deck", "--b", "deck=Nine Moons"), 1, "No Such Deck"),
        (("--a", "deck=mine.toml", "--b", "deck=Nine Moons"), 1, "Stone Slinger"),
        (("--change", "slings.toml"), 1, "no card set of the match has a card 'Stone Slinger'"),
        (("--change", "mine.toml"), 3, "See `matchfold cards lint mine.toml`."),
    ],
)
def test_a_deck_or_a_change_that_cannot_be_played_is_told(cli, argv, code, told):
    ran = cli("ab", "arcmage_arc", *argv)

    assert (ran.code, ran.out) == (code, "")
    assert told in ran.err


@pytest.mark.usefixtures("empty", "unplayed")
def test_a_shipped_card_is_exported_changed_and_compared_with_itself(cli):
    shown = cli("cards", "export", "arcmage_arc", "--card", "Memory Eater", "--name", "Quick Eater").out
    Path("eater.toml").write_text(shown)
    assert "A and B would play alike" not in cli("ab", "arcmage_arc", "--change", "eater.toml").out
    assert "A and B are the same" in cli("ab", "arcmage_arc", "--change", "eater.toml").err

    Path("eater.toml").write_text(shown.replace("cost = 4", "cost = 2"))
    ran = cli("ab", "arcmage_arc", "--change", "eater.toml")

    assert ran.code == 0, ran.err
    assert (
        "A        greedy, deck Nine Moons, cards core with Quick Eater\n"
        "B        greedy, deck Nine Moons\n"
        "against  greedy, deck Brothers in Arms\n"
    ) in ran.out


@pytest.mark.usefixtures("empty")
def test_a_card_that_only_reads_otherwise_is_told_before_anything_is_played(cli):
    shown = cli("cards", "export", "arcmage_arc", "--card", "Memory Eater").out
    Path("eater.toml").write_text(shown.replace("as a courtesy", "as a jest"))

    ran = cli("ab", "arcmage_arc", "--change", "eater.toml")

    assert (ran.code, ran.out) == (1, "")
    assert "only what no rule looks at differs" in ran.err
