"""stats: metrics of a lake in the terminal."""

from pathlib import Path

import pytest

from analytics.lake.reading import Lake
from analytics.lake.rows import UseRow
from tests.analytics.metrics.tiny import RULESET, card, lake, match, row, seats


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Lake:
    """A lake in the folder that is looked for: forty wolves in the hands of two seats, forty matches won by turns."""
    monkeypatch.setenv("MATCHFOLD_STORE", f"sqlite:///{tmp_path}/var/matchfold.sqlite")
    names = [f"m{number:02}" for number in range(40)]
    return lake(
        tmp_path / "var" / "matchfold.sqlite.lake",
        [match(name, created=number * 86_400_000) for number, name in enumerate(names)],
        [seat for number, name in enumerate(names) for seat in seats(name, number % 2, 1 - number % 2)],
        [card("=Wolf, grey", 1, name, number % 2, deck=2, kept=1, seq=5) for number, name in enumerate(names)],
        [row(UseRow, match=name, seat=1, seq=5, unit="card", name="=Wolf, grey", act="opened") for name in names],
        [card("Owl", 2, "m00", 1, deck=2, kept=1)],
    )


def test_all_metrics_are_listed(cli):
    """Given no metric, when stats is asked for, then each is there with its question."""
    listed = cli("stats").out.splitlines()

    assert listed[0] == "metric\tby\tquestion"
    assert "gih_win_rate\tunit, name\tHow do seats do that had it?" in listed
    assert len(cli("stats", "--json").json()) == len(listed) - 1


def test_a_metric_is_told_as_a_table_with_its_sample(cli, toy: Lake):
    """Given forty copies of one card and one of another, when its rate is asked for, then only one has a value."""
    ran = cli("stats", "oh_win_rate")

    assert ran.out.splitlines() == [
        "unit\tname\tn\tmatches\twin rate in the opening hand\t95 % interval\tshrunk\tstands out",
        "card\t=Wolf, grey\t40\t40\t50.0 %\t35.2 % to 64.8 %\t50.0 %\t-",
        "card\tOwl\t1\t1\t-\t-\t-\t-",
    ]
    assert "40 matches (rules: toy; played by: people only; seats: 2 seats; version: all)" in ran.err
    assert "differences of 44.3 points" in ran.err


def test_what_is_to_be_known_of_a_sample_is_said_beside_the_table_unless_it_is_to_be_quiet(cli, toy: Lake):
    """Given forty matches, when a metric is asked for, then its question and its sample are said, or nothing."""
    ran, quiet = cli("stats", "oh_win_rate"), cli("stats", "oh_win_rate", "--quiet")

    assert ran.err.splitlines() == [
        "Win rate in the opening hand: How do seats do that began with it? n counts copies.",
        "40 matches (rules: toy; played by: people only; seats: 2 seats; version: all), as of event 100.",
        "Two halves of this sample show differences of 44.3 points.",
    ]
    assert (quiet.out, quiet.err) == (ran.out, "")


@pytest.mark.parametrize(("least", "standing"), [("40", "ranked"), ("41", "hollow")])
def test_values_are_ranked_from_so_many_observations_on(cli, toy: Lake, least: str, standing: str):
    """Given forty copies of a card, when forty are enough for a rank, then it is ranked; if they are not, hollow."""
    marks = cli("stats", "oh_win_rate", "--ranked", least, "--json").json()["marks"]

    assert [mark["standing"] for mark in marks] == [standing, "count"]


def test_a_metric_is_told_as_json_and_as_csv(cli, toy: Lake):
    """Given a metric, when JSON and CSV are asked for, then both have the same numbers, absent ones absent."""
    result = cli("stats", "oh_win_rate", RULESET, "--json").json()
    lines = cli("stats", "oh_win_rate", RULESET, "--csv").out.splitlines()

    wolf, owl = result["marks"]
    assert (wolf["value"], owl["value"]) == (0.5, None)
    assert result["population"]["kind"] == "people"
    assert lines[0].startswith("unit,name,n,matches,value,low,high,")
    assert lines[1].startswith(f'card,"\'=Wolf, grey",40,40,0.5,{wolf["low"]},{wolf["high"]},')
    assert lines[2].startswith("card,Owl,1,1,,,,")


def test_filters_and_keys_narrow_it_down(cli, toy: Lake):
    """Given matches on forty days, when ten days and a place are asked for, then only these count."""
    where = ("--where", "until=1970-01-10", "--where", "place=1")
    result = cli("stats", "seat_win_rate", *where, "--by", "deck,place", "--shown", "1", "--json").json()
    bare = cli("stats", "seat_win_rate", *where, "--by", "", "--shown", "1", "--json").json()

    assert result["marks"] == []
    assert [(mark["group"], mark["n"]) for mark in bare["marks"]] == [({}, 10)]


def test_the_matches_behind_a_number_are_listed(cli, toy: Lake):
    """Given forty matches, when those behind a card are asked for, then the newest come first, with the event."""
    ran = cli("stats", "oh_win_rate", "--where", "name==Wolf, grey", "--matches", "--limit", "2")

    assert [line.split("\t")[:2] for line in ran.out.splitlines()] == [["match", "event"], ["m39", "5"], ["m38", "5"]]


def test_the_matches_behind_a_number_are_told_as_json(cli, toy: Lake):
    """Given forty matches, when those behind a card are asked for as JSON, then the newest come first, with seats."""
    where = ("--where", "name==Wolf, grey")
    told = cli("stats", "oh_win_rate", *where, "--matches", "--limit", "2", "--json").json()

    assert [(one["match"], one["seq"], one["reason"]) for one in told] == [("m39", 5, "victory"), ("m38", 5, "victory")]
    assert [len(one["seats"]) for one in told] == [2, 2]


def test_the_sql_of_a_metric_is_told_and_counts_the_same(cli, toy: Lake):
    """Given a metric, when its SQL is told and sent as a query, then it counts the same."""
    sql = cli("stats", "oh_win_rate", "--where", "name==Wolf, grey", "--sql").out.strip()

    assert cli("query", sql, "--json").json()["rows"] == [["card", "=Wolf, grey", 40, 40.0, 0.5]]


def test_a_model_is_told_as_json(cli, toy: Lake):
    """Given forty matches with the same end, when endings are asked for, then all have ended so by the eighth turn."""
    told = cli("stats", "endings").json()

    assert [(ending["reason"], ending["matches"]) for ending in told["endings"]] == [("victory", 40)]
    assert cli("stats", "lengths", "--where", "target=20").err.startswith("matchfold: target: two whole numbers")


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("nonsense",), 1, "no metric 'nonsense'."),
        (("gih_winrate",), 1, "no metric 'gih_winrate'; did you mean 'gih_win_rate' or "),
        (("oh_win_rate", "tony"), 1, "ruleset: there is no ruleset 'tony'; did you mean 'toy'? There are: 'toy', "),
        (("iih", "--where", "version=2"), 1, "version: no match has '2'. There are: '1'."),
        (("iih", "--where", "name=wolf, gray"), 1, "name: no match has 'wolf, gray'; did you mean '=Wolf, grey'?"),
        (("iih", "--by", "phase"), 1, "by: 'phase' is none of unit, name"),
        (("iih", "--where", "phase=main"), 1, "phase: neither a filter nor a group key"),
        (("iih", "--where", "kind=dogs"), 1, "kind: one of people, mixed"),
        (("iih", "--where", "kind"), 2, "--where needs NAME=VALUE"),
        (("iih", "--sort", "colour"), 1, "sort: 'colour' is none of"),
        (("iih", "--lake", "elsewhere"), 4, "there is no lake at elsewhere"),
    ],
)
def test_what_is_wrong_is_said(cli, toy: Lake, words: tuple[str, ...], code: int, said: str):
    """Given a lake, when something is asked for that cannot be, then one line says why."""
    ran = cli("stats", *words)

    assert (ran.code, ran.out) == (code, "")
    assert said in ran.err


def test_of_an_empty_population_is_told_what_there_is(cli, toy: Lake):
    """Given matches of people, when those of bots are asked for, then none count, and those of people are told."""
    ran = cli("stats", "iih", "--where", "kind=bots")

    assert "0 matches (rules: toy; played by: bots in live matches;" in ran.err
    assert ran.err.endswith("Of toy there are in the lake: people only 40.\n")
    assert "Of gaia_vora there are in the lake: no matches." in cli("stats", "iih", "gaia_vora").err


def test_two_populations_are_compared_as_a_table_as_json_and_as_csv(cli, toy: Lake):
    """Given forty matches on forty days, when the first half is compared with the second, then all forms say so."""
    asked = ("-w", "a.until=1970-01-20", "-w", "b.since=1970-01-21", "-w", "metric=seat_win_rate", "-w", "shown=1")
    told = cli("stats", "compare", RULESET, *asked)
    found = cli("stats", "compare", RULESET, *asked, "--json").json()
    lines = cli("stats", "compare", RULESET, *asked, "--csv").out.splitlines()

    assert told.out.splitlines()[1].startswith("seat_win_rate\t1\t20\t50.0 %\t20\t50.0 %\t+0.0\t")
    assert "a: 20 matches (" in told.err
    assert found["matches"] == [20, 20]
    assert [(row["before"]["n"], row["after"]["n"], row["verdict"]) for row in found["rows"]] == [
        (20, 20, "undecided"),
        (20, 20, "undecided"),
    ]
    assert lines[0].startswith("metric,group,a_n,a_matches,a_value,")
    assert lines[1].startswith("seat_win_rate,1,20,20,0.5,")


def test_nothing_is_compared_with_nothing(cli, toy: Lake):
    """Given forty matches, when none of them is in a population, then it is said that there is nothing to compare."""
    ran = cli("stats", "compare", RULESET, "-w", "b.since=2031-01-01", "-w", "metric=seat_win_rate")

    assert "b: 0 matches" in ran.err
    assert "There is nothing to compare.\nOf toy there are in the lake: people only 40.\n" in ran.err
    assert "same: within" not in ran.err


def test_a_part_of_a_model_is_told_as_csv(cli, toy: Lake):
    """Given forty matches that ended alike, when a part of a model is asked for as CSV, then it is a table."""
    curve = cli("stats", "endings", RULESET, "--csv").out.splitlines()
    bars = cli("stats", "lengths", RULESET, "--part", "bars", "--csv").out.splitlines()

    assert curve == ["turn,at_risk,reason,share,low,high", curve[1], "8,40,victory,1.0," + curve[2].split(",", 4)[4]]
    assert curve[1].startswith("8,40,,0.0,")
    assert bars == ["low,high,matches", "8,8,40"]
    assert "one of running, bars" in cli("stats", "lengths", "--part", "x", "--csv").err


def test_two_populations_are_held_against_each_other(cli, toy: Lake):
    """Given twenty early and twenty late matches, when they are compared, then with their samples and verdicts."""
    asked = ("-w", "a.until=1970-01-20", "-w", "b.since=1970-01-21", "-w", "metric=seat_win_rate", "--shown", "5")
    ran = cli("stats", "compare", RULESET, *asked)
    lines = cli("stats", "compare", RULESET, *asked, "--csv", "--margin", "0.4").out.splitlines()

    assert ran.out.splitlines()[1].split("\t")[:7] == ["seat_win_rate", "1", "20", "50.0 %", "20", "50.0 %", "+0.0"]
    assert ran.out.splitlines()[1].endswith("\tundecided")
    assert "a: 20 matches (rules: toy;" in ran.err
    assert lines[0].startswith("metric,group,a_n,a_matches,a_value,")
    assert [line.rpartition(",")[2] for line in lines[1:]] == ["same", "same"]
