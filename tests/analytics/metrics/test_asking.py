"""Metrics asked for by names and values."""

from pathlib import Path

import pytest

from analytics.lake.reading import Lake
from analytics.metrics import asking
from analytics.metrics.asking import answer, behind, comparison, model, part
from analytics.metrics.behind import matches_behind
from analytics.metrics.population import BadFilter, Population
from analytics.metrics.results import Minimum
from tests.analytics.metrics.tiny import RULESET, card, lake, match, seats


@pytest.mark.parametrize("limit", [{}, {"limit": "3"}, {"limit": "999999999"}])
def test_no_more_marks_are_answered_than_may_be(
    limit: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given three cards and a most of two, when more are asked for or no limit is named, then two are answered."""
    cards = [card(name, 1, "m1", 1, deck=2) for name in ("Owl", "Wolf", "Bear")]
    three = lake(tmp_path, match("m1"), seats("m1", 1, 0), cards)
    monkeypatch.setattr(asking, "MOST", 2)

    assert len(answer(three, "drawn_share", {"ruleset": RULESET} | limit).marks) == 2
    assert len(answer(three, "drawn_share", {"ruleset": RULESET, "limit": "1"}).marks) == 1


def test_a_model_is_asked_for_with_filters_and_what_it_takes_and_nothing_else(tmp_path: Path) -> None:
    """Given a model, when it is asked for with what it takes, then it answers; other names are refused with those."""
    one = lake(tmp_path, match("m1"), seats("m1", 1, 0))
    asked = {"ruleset": RULESET, "players": "2"}

    found = model(one, "lengths", asked | {"target": "2-10", "measure": ""})

    assert (found.measure, found.target.high) == ("turns", 10)
    for id, takes in (("lengths", "measure, target"), ("endings", "nothing")):
        with pytest.raises(BadFilter) as refused:
            model(one, id, asked | {"depth": "3"})
        assert str(refused.value) == f"depth: neither a filter nor something this model takes ({takes})"


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Lake:
    """103 matches, all won by their first seat."""
    names = [f"m{at:03}" for at in range(103)]
    return lake(
        tmp_path_factory.mktemp("lake"), [match(name) for name in names], *(seats(name, 1, 0) for name in names)
    )


@pytest.mark.parametrize(
    ("asked", "first", "number"),
    [
        ({}, "m000", 20),
        ({"limit": "7"}, "m000", 7),
        ({"limit": "100"}, "m000", 100),
        ({"limit": "101"}, "m000", 100),
        ({"limit": "7", "offset": "2"}, "m002", 7),
        ({"limit": "0"}, None, 0),
    ],
)
def test_twenty_matches_behind_a_number_are_listed_or_as_many_as_are_asked_for_up_to_a_hundred(
    many: Lake, asked: dict[str, str], first: str | None, number: int
) -> None:
    found = behind(many, "seat_win_rate", {"ruleset": RULESET, "place": "1"} | asked)
    assert len(found) == number
    assert [one.match for one in found[:1]] == ([first] if first else [])


def test_twenty_matches_are_listed_if_nobody_says_how_many(many: Lake) -> None:
    found = matches_behind(many, Population(RULESET, players=2), "seat_win_rate", {"place": 1})
    assert [one.match for one in found] == [f"m{at:03}" for at in range(20)]


def test_how_marks_are_grouped_is_nothing_that_a_list_of_matches_takes(many: Lake) -> None:
    with pytest.raises(BadFilter, match="by: neither a filter nor a group key of this metric"):
        behind(many, "seat_win_rate", {"ruleset": RULESET, "by": "place"})
    with pytest.raises(BadFilter, match="offset: neither a filter nor a group key of this metric"):
        answer(many, "seat_win_rate", {"ruleset": RULESET, "offset": "1"})


@pytest.mark.parametrize(
    ("asked", "minimum"),
    [
        ({}, Minimum(30, 200)),
        ({"shown": "5"}, Minimum(5, 200)),
        ({"ranked": "5"}, Minimum(30, 5)),
        ({"shown": "0", "ranked": "0"}, Minimum(1, 0)),
        ({"shown": "2", "ranked": "3"}, Minimum(2, 3)),
    ],
)
def test_the_least_observations_are_those_that_are_asked_for(
    many: Lake, asked: dict[str, str], minimum: Minimum
) -> None:
    """Given what is asked for, then that is what values and ranks are told from, of one population and of two."""
    query = {"ruleset": RULESET} | asked
    assert answer(many, "seat_win_rate", query).minimum == minimum
    both = {"metric": "seat_win_rate", "a.place": "1", "b.place": "2"}
    assert comparison(many, query | both).minimum == minimum


@pytest.mark.parametrize(
    ("margin", "told"),
    [
        ("", 0.05),
        ("0.02", 0.02),
        (".125", 0.125),
        ("0.123456", 0.123456),
        ("0.1234567", None),
        ("1", None),
        ("0", None),
    ],
)
def test_a_margin_is_a_part_of_1(many: Lake, margin: str, told: float | None) -> None:
    query = {"ruleset": RULESET, "metric": "seat_win_rate", "a.place": "1", "b.place": "2", "margin": margin}
    if told is None:
        with pytest.raises(BadFilter, match=r"margin: a part of 1, such as 0\.05"):
            comparison(many, query)
    else:
        assert comparison(many, query).margin == told


def test_names_are_separated_by_commas_with_or_without_room(many: Lake) -> None:
    assert answer(many, "seat_win_rate", {"ruleset": RULESET, "by": " place , ,players"}).by == ("place", "players")
    assert answer(many, "seat_win_rate", {"ruleset": RULESET, "by": ""}).by == ()
    assert answer(many, "seat_win_rate", {"ruleset": RULESET}).by == ("place",)


def test_a_part_of_a_model_is_the_one_that_is_named_or_the_first(many: Lake) -> None:
    query = {"ruleset": RULESET, "target": "2-10"}
    assert part(many, "lengths", query) == part(many, "lengths", query | {"part": "running"})
    assert [one["matches"] for one in part(many, "lengths", query | {"part": "bars"})] == [103]
    with pytest.raises(BadFilter, match="part: one of running, bars"):
        part(many, "lengths", query | {"part": "colours"})
