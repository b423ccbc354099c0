"""matchups: each against each, as a table and as JSON."""

import shlex
from pathlib import Path

import msgspec
import pytest

from service.lab.kinds import command_of
from service.lab.matchups import Matchups

BRIEF = ("matchups", "gaia_vora", "-o", "turn_limit=2", "--jobs", "1", "--margin", "0.2", "--seeds", "60")
ARMS = ("--arm", "bot=random", "--arm", "bot=greedy", "--arm", "bot=greedy without=activate_sun")


def test_a_matrix_is_told_from_both_sides(cli, empty):
    ran = cli(*BRIEF, *ARMS[:4])
    assert ran.code == 0, ran.err
    lines = ran.out.splitlines()
    assert lines[:2] == ["1  random", "2  greedy"]
    table = [line.split("\t") for line in lines if "\t" in line]
    assert table[0] == ["", "against 1", "against 2"]
    assert [row[number] for number, row in enumerate(table[1:], start=1)] == ["-"] * 2
    assert table[1][2].endswith(" -")
    assert table[2][1].endswith(" +")
    assert int(table[1][2].split()[0]) + int(table[2][1].split()[0]) in (99, 100, 101)


def test_the_json_document_has_a_cell_for_each_pair(cli, empty):
    found = cli(*BRIEF, *ARMS, "--budget", "12", "--json").json()
    assert [(cell["a"], cell["b"]) for cell in found["cells"]] == [(0, 1), (0, 2), (1, 2)]
    assert sum(cell["outcome"]["seeds"] for cell in found["cells"]) == 12
    assert found["matchups"]["arms"][2] == {"bot": "greedy", "without": ["activate_sun"]}


@pytest.mark.parametrize(
    ("argv", "code", "told"),
    [
        (("--arm", "bot=random"), 1, "2 to 40 arms"),
        (("--arm", "bot=random", "--arm", "bot=random"), 1, "this arm is the same"),
        (("--arm", "bot='random", "--arm", "bot=greedy"), 2, "No closing quotation"),
        (("--arm", "set=x.toml", "--arm", "bot=greedy"), 2, "use --set"),
        (("--arm", "turn_limit=5", "--arm", "turn_limit=6"), 1, "A and B cannot sit in one"),
    ],
)
def test_what_is_no_matrix_is_told_in_one_line(cli, empty, argv, code, told):
    ran = cli(*BRIEF, *argv)
    assert (ran.code, ran.out, ran.err.count("\n")) == (code, "", 1)
    assert told in ran.err


def test_matchups_are_saved_gone_on_with_and_repeated(cli, empty):
    kept = Path("kept.json")
    first = cli(*BRIEF, *ARMS, "--budget", "8", "--save", "kept.json", "--json")
    assert first.code == 0, first.err
    again = cli("matchups", "--again", "kept.json", "--jobs", "1")
    assert (again.code, again.err) == (0, "The outcome is the same as before, seed by seed.\n")
    kept.write_text(kept.read_text().replace('"sha256:', '"sha256:0'))
    assert "other rules or bots" in cli("matchups", "--resume", "kept.json").err


def test_the_command_of_matchups_asks_for_the_same(cli, empty):
    first = cli(*BRIEF, *ARMS, "--budget", "8", "--seed", "a b", "--level", "0.8", "--json").json()
    matchups = msgspec.convert(first["matchups"], Matchups)
    assert (matchups.seed, matchups.margin, matchups.level, matchups.budget) == ("a b", 0.2, 0.8, 8)
    words = shlex.split(command_of(matchups) or "")
    assert words[:3] == ["matchfold", "matchups", "gaia_vora"]
    assert cli(*words[1:], "--jobs", "1", "--json").json() == first
