"""worth: what a play changes, in words and tables, files that can be run again, matches that are kept."""

import json
import shlex
import threading
from pathlib import Path

import pytest

from service.cli.store import opened
from service.lab.bench import Bench
from service.lab.kinds import command_of
from service.lab.worth import Worth

WORTH = ("worth", "gaia_vora", "activate_sun", "--bots", "random,random", "--playouts", "2", "-o", "turn_limit=6")
BRIEF = (*WORTH, "--matches", "12", "--jobs", "1")


def test_the_change_is_told_with_its_interval_and_the_plays_that_changed_most(cli, empty):
    ran = cli(*BRIEF)
    assert ran.code == 0, ran.err
    assert "activate_sun, played by random, random; each play played on 2 times from before and after" in ran.out
    assert "A play of activate_sun changes the chance to win by " in ran.out
    assert "Half of the plays change it by " in ran.out
    assert "\nmatch\tevent\tseat\tbefore\tafter\tchange\nmat_" in ran.out
    assert not empty.exists()


def test_a_saved_worth_has_the_same_outcome_again(cli, empty):
    first = cli(*BRIEF, "--save", "kept.json", "--json")
    again = cli("worth", "--again", "kept.json", "--jobs", "2", "--json")
    assert (again.code, again.err) == (0, "The outcome is the same as before, seed by seed.\n")
    assert again.json() == first.json()


def test_a_worth_that_was_interrupted_is_gone_on_with(cli, empty):
    whole = cli(*BRIEF, "--save", "kept.json", "--json").json()
    kept = json.loads(Path("kept.json").read_text())
    plays = kept["record"]["plays"]
    kept["record"] |= {"matches": 5, "plays": [play for play in plays if play["number"] < 5]}
    Path("kept.json").write_text(json.dumps(kept))
    assert cli("worth", "--resume", "kept.json", "--jobs", "1", "--json").json() == whole


def test_the_matches_of_the_plays_are_kept_if_wanted(cli, empty):
    ran = cli(*BRIEF, "--keep")
    assert ran.code == 0, ran.err
    _, _, table = ran.out.partition("match\tevent")
    told = [line.split("\t")[:2] for line in table.splitlines()[1:]]
    assert ran.err == f"{len(told)} matches are kept.\n"
    for match, event in told:
        assert cli("show", match, "--at", event).code == 0


def test_a_worth_is_left_to_the_workers_and_told_by_its_job(cli, empty):
    job = cli(*BRIEF, "--later").out.strip()
    with opened(str(empty)) as ctx:
        while Bench(ctx.log).step(threading.Event()):
            pass
    assert "A play of activate_sun changes the chance to win by " in cli("jobs", "show", job).out
    assert cli("jobs", "list", "--json").json()[0]["kind"] == "worth"
    assert "compares no two arms" in cli("jobs", "flips", job).err


@pytest.mark.parametrize(
    ("argv", "code", "told"),
    [
        (("worth",), 2, "Name a ruleset and a thing"),
        (("worth", "gaia_vora"), 2, "Name a ruleset and a thing"),
        (("worth", "chess", "king"), 1, "no ruleset 'chess'"),
        (("worth", "gaia_vora", "activate_sn"), 1, "did you mean 'activate_sun'"),
        (("worth", "gaia_vora", "sun", "--bots", "deepblue,greedy"), 1, "there is no bot 'deepblue'"),
        (("worth", "gaia_vora", "sun", "--playouts", "0"), 1, "1 to 1000 times"),
        (("worth", "gaia_vora", "sun", "--matches", "0"), 1, "1 to 1000000 matches"),
        (("worth", "gaia_vora", "sun", "-o", "turn_limt=3"), 1, "turn_limt"),
    ],
)
def test_what_cannot_be_weighed_is_told_in_one_line(cli, empty, argv, code, told):
    ran = cli(*argv)
    assert (ran.code, ran.out) == (code, "")
    assert told in ran.err
    assert ran.err.count("\n") == 1


def test_the_command_of_a_worth_asks_for_the_same(cli, empty):
    asked = Worth(
        ruleset="gaia_vora@1.0.0", bots=("random", "random"), thing="moon's", matches=1, playouts=3, seed="a b"
    )
    words = shlex.split(command_of(asked) or "")
    assert words[:4] == ["matchfold", "worth", "gaia_vora", "moon's"]
    ran = cli("worth", "gaia_vora", "activate_sun", *words[4:], "-o", "turn_limit=2", "--jobs", "1", "--json")
    assert ran.code == 0, ran.err
    told = ran.json()["worth"]
    assert (told["matches"], told["playouts"], told["seed"], told["bots"]) == (1, 3, "a b", ["random", "random"])
