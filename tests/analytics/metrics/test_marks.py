"""Which marks are shown, tested and ranked, and in which order."""

import math
from pathlib import Path

import pytest

from analytics.lake.reading import Lake
from analytics.lake.rows import SpanRow
from analytics.metrics.evaluate import evaluate
from analytics.metrics.population import BadFilter, Population
from analytics.metrics.results import Minimum
from tests.analytics.metrics.tiny import RULESET, card, lake, match, row, seats

TOY = Population(RULESET, players=2)
FROM_6 = Minimum(shown=6, ranked=12)


@pytest.fixture(scope="module")
def four(tmp_path_factory: pytest.TempPathFactory) -> Lake:
    """Cards of one seat, which has two copies of each and draws one.

    | card | matches | won | drawn |
    |---|---|---|---|
    | Ape | 12 | 3  | 12 |
    | Bee | 6  | 6  | 6  |
    | Cow | 12 | 6  | 12 |
    | Dog | 5  | 5  | 5  |
    """
    rows = []
    for number in range(12):
        name = f"m{number:02}"
        rows += [match(name, created=number), *seats(name, 1, 0)]
        for who, matches, won in (("Ape", 12, 3), ("Bee", 6, 6), ("Cow", 12, 6), ("Dog", 5, 5)):
            if number < matches:
                rows.append(card(who, 1, name, float(number < won), deck=2, drawn=1))
    return lake(tmp_path_factory.mktemp("lake"), rows)


def _names(of: Lake, sort: str | None, limit: int | None = None) -> str:
    found = evaluate(of, "gih_win_rate", TOY, minimum=FROM_6, sort=sort, limit=limit)
    return " ".join(str(mark.group["name"]) for mark in found.marks)


@pytest.mark.parametrize(
    ("sort", "names"),
    [
        ("name", "Ape Bee Cow Dog"),
        ("-name", "Dog Cow Bee Ape"),
        ("n", "Dog Bee Ape Cow"),
        ("-n", "Ape Cow Bee Dog"),
        ("matches", "Dog Bee Ape Cow"),
        ("-matches", "Ape Cow Bee Dog"),
        # by a value, what may be ranked comes before what is only shown, and that before what is not
        ("value", "Ape Cow Bee Dog"),
        ("-value", "Cow Ape Bee Dog"),
        ("low", "Ape Cow Bee Dog"),
        ("-shrunk", "Cow Ape Bee Dog"),
        # cards are ranked by what is left of their value when chance is taken off
        (None, "Cow Ape Bee Dog"),
        ("", "Cow Ape Bee Dog"),
    ],
)
def test_marks_come_in_the_order_that_is_asked_for(four: Lake, sort: str | None, names: str) -> None:
    assert _names(four, sort) == names


def test_a_limit_leaves_the_last_marks_out_and_the_sample_as_it_is(four: Lake) -> None:
    whole = evaluate(four, "gih_win_rate", TOY, minimum=FROM_6)
    first = evaluate(four, "gih_win_rate", TOY, minimum=FROM_6, limit=2)
    assert first.marks == whole.marks[:2]
    assert (first.n, first.matches, first.field) == (whole.n, whole.matches, whole.field) == (35, 12, 20 / 35)


def test_marks_cannot_be_sorted_by_what_they_do_not_have(four: Lake) -> None:
    with pytest.raises(BadFilter, match="sort: 'turn' is none of value, shrunk, low, n, matches, unit, name"):
        evaluate(four, "gih_win_rate", TOY, sort="turn")


def test_what_is_grouped_by_numbers_is_sorted_by_these(tmp_path: Path) -> None:
    """Given decks with ten, two and one copies of a card, of which those with two win, then one, two, ten is told."""
    copies = [card("Ape", 1, f"m{deck:02}", float(deck == 2), deck=deck, drawn=1) for deck in (10, 2, 1)]
    matches = [each for deck in (10, 2, 1) for each in (match(f"m{deck:02}"), *seats(f"m{deck:02}", 1, 0))]
    found = evaluate(lake(tmp_path, matches, copies), "gih_win_rate", TOY, by=["copies"], minimum=Minimum(1, 1))
    assert [(mark.group["copies"], mark.value) for mark in found.marks] == [(1, 0), (2, 1), (10, 0)]


@pytest.mark.parametrize("metric", ["gih_win_rate", "iih"])
def test_what_is_shown_is_tested_and_what_is_not_shown_is_not(four: Lake, metric: str) -> None:
    """Given cards with as many observations as are needed, and one with fewer, then only the others are judged."""
    marks = {mark.group["name"]: mark for mark in evaluate(four, metric, TOY, minimum=FROM_6).marks}

    assert {name: mark.standing for name, mark in marks.items()} == {
        "Ape": "ranked", "Bee": "hollow", "Cow": "ranked", "Dog": "count",
    }  # fmt: skip
    for name, mark in marks.items():
        told = [mark.value, mark.low, mark.high, mark.shrunk, mark.p]
        assert [one is None or math.isnan(one) for one in told] == [name == "Dog"] * 5


def test_what_is_not_shown_teaches_nothing_about_the_others(tmp_path: Path) -> None:
    """Given two cards that may be shown and differ, when a third has too little, then the two are shrunk as without."""

    def told(folder: str, few: int) -> list[tuple[float | None, float | None]]:
        rows = []
        for number in range(40):
            rows += [match(f"m{number:02}"), *seats(f"m{number:02}", 1, 0)]
            counts = {"deck": 2, "drawn": 1}
            rows.append(card("Ape", 1, f"m{number:02}", float(number < 10), **counts))
            rows.append(card("Bee", 1, f"m{number:02}", float(number < 30), **counts))
            if number < few:
                rows.append(card("Cow", 1, f"m{number:02}", 0.0, **counts))
        found = evaluate(lake(tmp_path / folder, rows), "gih_win_rate", TOY, minimum=Minimum(30, 40), sort="name")
        return [(mark.shrunk, mark.value) for mark in found.marks[:2]]

    assert told("with", 29) == told("without", 0)


def test_how_many_flags_are_chance_is_told_where_marks_are_compared(four: Lake) -> None:
    compared = evaluate(four, "gih_win_rate", TOY, minimum=FROM_6)
    assert compared.expected_false == 0.1 * sum(mark.flagged for mark in compared.marks)
    assert evaluate(four, "deck_share", TOY).expected_false is None


def test_a_sample_shows_differences_of_its_halves(tmp_path: Path) -> None:
    """Given 786 matches, when a rate is told, then 393 on each side would show 10 points; of a median nothing is."""
    rows = [each for number in range(786) for each in (match(f"m{number:03}"), *seats(f"m{number:03}", 1, 0))]
    many = lake(tmp_path, rows, row(SpanRow, match="m000", span=1, phase="main", seconds=1.0))

    assert evaluate(many, "seat_win_rate", TOY).detectable == pytest.approx(0.1, abs=1e-4)
    assert evaluate(many, "phase_seconds", TOY).detectable is None
    assert evaluate(many, "phase_decisions", TOY).detectable is None
