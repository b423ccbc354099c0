"""skill: what twice the thinking is worth, in words and a table, files that can be run again."""

import json
import shlex
import threading
from pathlib import Path

import pytest

from service.cli.store import opened
from service.lab.bench import Bench
from service.lab.kinds import command_of
from service.lab.series import Start
from service.lab.skill import Skill

BRIEF = ("skill", "gaia_vora", "--from", "2", "--doublings", "2", "-o", "turn_limit=1", "--jobs", "1")


def test_each_doubling_is_told_in_words_and_a_table(cli, empty):
    ran = cli(*BRIEF, "--margin", "0.2")
    assert ran.code == 0, ran.err
    assert "search, doubled from 2 to 8; each strength against twice it, 50 pairs of matches\n" in ran.out
    assert "Twice the thinking is worth " in ran.out
    assert "Flat within 20 points from 2 on: little is left to decide by skill." in ran.out
    _, _, table = ran.out.rpartition("\n\n")
    heads, *rows = [line.split("\t") for line in table.splitlines()]
    assert heads == ["iterations", "against", "score", "95 %", "pairs", "doubling"]
    assert [(row[0], row[1], row[4], row[5]) for row in rows] == [("4", "2", "50", "flat"), ("8", "4", "50", "flat")]
    assert not empty.exists()


def test_a_saved_trace_has_the_same_outcome_again_and_the_numbers_add_up(cli, empty):
    first = cli(*BRIEF, "--doublings", "1", "--save", "kept.json", "--json")
    again = cli("skill", "--again", "kept.json", "--jobs", "1", "--json")
    assert (again.code, again.err) == (0, "The outcome is the same as before, seed by seed.\n")
    assert again.json() == first.json()
    for step in first.json()["outcome"]["steps"]:
        halves = sum(half * count for half, count in enumerate(step["pentanomial"]))
        assert step["score"] == pytest.approx(halves / 4 / step["pairs"])
        assert step["low"] < step["score"] < step["high"]


def test_a_trace_that_was_interrupted_is_gone_on_with(cli, empty):
    whole = cli(*BRIEF, "--doublings", "1", "--save", "kept.json", "--json").json()
    kept = json.loads(Path("kept.json").read_text())
    kept["record"]["steps"] = [{"a": step["a"][:7]} for step in kept["record"]["steps"]]
    Path("kept.json").write_text(json.dumps(kept))
    assert cli("skill", "--resume", "kept.json", "--jobs", "1", "--json").json() == whole


def test_a_trace_is_left_to_the_workers_and_told_by_its_job(cli, empty):
    job = cli(*BRIEF, "--later").out.strip()
    with opened(str(empty)) as ctx:
        while Bench(ctx.log).step(threading.Event()):
            pass
    assert "Twice the thinking is worth " in cli("jobs", "show", job).out
    (listed,) = cli("jobs", "list", "--json").json()
    assert (listed["kind"], listed["progress"]["unit"], listed["progress"]["played"]) == ("skill", "pairs", 100)
    assert "compares no two arms" in cli("jobs", "flips", job).err


@pytest.mark.parametrize(
    ("argv", "code", "told"),
    [
        (("skill",), 2, "Name a ruleset"),
        (("skill", "chess"), 1, "no ruleset 'chess'"),
        (("skill", "gaia_vora", "--bot", "greedy"), 1, "'greedy' has no iterations to double; bots that have: search"),
        (("skill", "gaia_vora", "--bot", "search:0.5s"), 1, "'search:0.5s' has no iterations"),
        (("skill", "gaia_vora", "--from", "0"), 1, "there is no bot 'search:0'"),
        (("skill", "gaia_vora", "--from", "4000"), 1, "there is no bot 'search:8000'"),
        (("skill", "gaia_vora", "--doublings", "99"), 1, "1 to 12 times"),
        (("skill", "gaia_vora", "--pairs", "10"), 1, "50 to 100000 pairs"),
        (("skill", "gaia_vora", "-o", "players=3"), 1, "wrong number of seats"),
        (("skill", "gaia_vora", "--at", "3"), 2, "--at needs --match"),
    ],
)
def test_what_cannot_be_traced_is_told_in_one_line(cli, empty, argv, code, told):
    ran = cli(*argv)
    assert (ran.code, ran.out) == (code, "")
    assert told in ran.err
    assert ran.err.count("\n") == 1


def test_a_trace_begins_in_a_position(cli, finished):
    late = finished.version - 10
    ran = cli(*BRIEF[:4], "--doublings", "1", "--match", "last", "--at", str(late), "--jobs", "1", "--json")
    assert ran.code == 0, ran.err
    start = ran.json()["skill"]["start"]
    assert (start["match"], start["at"] <= late) == (finished.match, True)


def test_the_command_of_a_trace_asks_for_the_same(cli, empty):
    asked = Skill(ruleset="gaia_vora@1.0.0", weakest=3, doublings=1, pairs=51, seed="a b", options={"turn_limit": 1})
    words = shlex.split(command_of(asked) or "")
    assert words[:3] == ["matchfold", "skill", "gaia_vora"]
    told = cli(*words[1:], "--jobs", "1", "--json").json()["skill"]
    assert (told["weakest"], told["doublings"], told["pairs"], told["seed"]) == (3, 1, 51, "a b")
    assert told["options"] == {"turn_limit": 1}
    begun = Skill(ruleset="gaia_vora@1.0.0", start=Start("mat_1", 20, {}, {}), options={"turn_limit": 1})
    assert "--match mat_1 --at 20 " in (command_of(begun) or "")
