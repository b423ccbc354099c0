"""Values as people read them, and tables as files."""

import csv
import datetime as dt
import io

import polars as pl
import pytest

from analytics.metrics.catalogue import METRICS
from dashboards import telling, words
from dashboards.chart import Column, Kind, Row, Table
from dashboards.files import as_csv, as_parquet

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
TABLE = Table(
    (Column("name", "Name"), Column("rate", "Rate", "share", "low", "high"), Column("n", "n", "count")),
    (
        Row({"name": '=HYPERLINK("x")', "rate": 0.531, "low": 0.48, "high": 0.582, "n": 1234}),
        Row({"name": 'Ash, "the" Élan', "n": 3}),
    ),
)


@pytest.mark.parametrize(
    ("tell", "value", "expected"),
    [
        (words.count, 0, "0"),
        (words.count, 999, "999"),
        (words.count, 12345, "12,345"),
        (words.share, 0.0, "0.0 %"),
        (words.share, 0.5312, "53.1 %"),
        (words.share, 1.0, "100.0 %"),
        (words.points, 0.024, "+2.4"),
        (words.points, 0.0, "+0.0"),
        (words.points, -0.0004, "+0.0"),
        (words.points, -0.0006, "-0.1"),
        (words.points, -0.1, "-10.0"),
        (words.number, 0.0, "0"),
        (words.number, 0.0421, "0.042"),
        (words.number, 0.0999, "0.100"),
        (words.number, 0.1, "0.10"),
        (words.number, -0.0999, "-0.100"),
        (words.number, -0.1, "-0.10"),
        (words.number, 3.456, "3.46"),
        (words.number, 9.99, "9.99"),
        (words.number, 10.04, "10.0"),
        (words.number, 12.0, "12"),
        (words.number, 99.94, "99.9"),
        (words.number, 100.4, "100"),
        (words.number, -100.4, "-100"),
        (words.number, 1234.5, "1,234"),
        (words.seconds, 0.84, "0.8 s"),
        (words.seconds, 9.94, "9.9 s"),
        (words.seconds, 10, "10 s"),
        (words.seconds, 42.4, "42 s"),
        (words.seconds, 60, "60 s"),
        (words.seconds, 119.4, "119 s"),
        (words.seconds, 120, "2 min"),
        (words.seconds, 121, "2 min 1 s"),
        (words.seconds, 179.6, "3 min"),
        (words.seconds, 185, "3 min 5 s"),
        (words.moment, dt.datetime(2026, 1, 2, 3, 4, tzinfo=dt.UTC), "2026-01-02 03:04 UTC"),
        (words.short, "20260102abcde", "abcde"),
        (words.short, "abc", "abc"),
        (words.plain, "cities_destroyed", "cities destroyed"),
        (words.plain, "seat_colors", "seat colours"),
        (words.plain, "color_of_discolored_colorings", "colour of discolored colorings"),
        (words.sentence, "of winners", "Of winners"),
        (words.sentence, "", ""),
        *((words.goes, place, f"goes {told}") for place, told in enumerate(ORDINALS, 1)),
        (words.goes, 7, "goes 7"),
    ],
)
def test_values_are_told(tell, value, expected: str) -> None:
    assert tell(value) == expected


@pytest.mark.parametrize(
    ("number", "units", "expected"),
    [
        (1, "seats", "1 seat"),
        (0, "seats", "0 seats"),
        (2, "copies", "2 copies"),
        (1, "copies", "1 copy"),
        (1, "matches", "1 match"),
        (1, "passes", "1 pass"),
        (1, "stretches", "1 stretch"),
        (1200, "decisions", "1,200 decisions"),
    ],
)
def test_observations_are_told_by_what_they_are(number: int, units: str, expected: str) -> None:
    assert words.observations(number, units) == expected


def test_one_observation_of_any_metric_is_told_without_a_plural() -> None:
    told = {words.observations(1, metric.unit) for metric in METRICS.values()}
    assert told == {
        *("1 answer", "1 copy", "1 decision", "1 deck", "1 match", "1 pass", "1 play", "1 seat", "1 stretch"),
        *("1 time", "1 turn", "1 window"),
    }


@pytest.mark.parametrize(
    ("group", "expected"),
    [
        ({"unit": "card", "name": "Ash"}, "Ash"),
        ({"unit": "location", "name": "4"}, "location 4"),
        ({"unit": "tile", "name": "snow", "place": 2}, "snow (tile), goes second"),
        ({"outcome": "deck_out"}, "deck out"),
        ({"turn": 3}, "turn 3"),
        ({}, ""),
    ],
)
def test_what_a_mark_is_of_is_told(group: dict[str, str | int], expected: str) -> None:
    assert telling.group_in_words(group) == expected


def test_lists_are_told() -> None:
    assert words.listed(["A"]) == "A"
    assert words.listed(["A", "B", "C"]) == "A, B and C"
    assert words.listed(["A", "B", "C", "D"]) == "A, B, C and 1 more"
    assert words.listed(["A", "B", "C"], at_most=1, last="or") == "A or 2 more"
    assert words.listed(["A", "B"], last="or") == "A or B"
    assert words.listed(["A", "B", "C", "D", "E"]) == "A, B, C and 2 more"
    assert words.many(1, "match", "matches") == "1 match"
    assert words.many(1200, "match", "matches") == "1,200 matches"
    assert words.many(2, "seat") == "2 seats"
    assert words.many(0, "seat") == "0 seats"


@pytest.mark.parametrize(
    ("unit", "name", "expected"),
    [
        ("card", "Ash", "Ash"),
        ("card", "4", "4"),
        ("location", "4", "location 4"),
        ("tile", "snow", "snow (tile)"),
        ("sky object", "dark_sun", "dark sun (sky object)"),
    ],
)
def test_things_are_told_with_what_they_are_unless_they_are_cards(unit: str, name: str, expected: str) -> None:
    assert words.thing(unit, name) == expected


@pytest.mark.parametrize(
    ("kind", "value", "expected"),
    [
        ("text", "=Ash", "=Ash"),
        ("count", 1234, "1,234"),
        ("number", 0.5, "0.50"),
        ("share", 0.5, "50.0 %"),
        ("points", 0.5, "+50.0"),
        ("seconds", 130, "2 min 10 s"),
        ("turns", 7.25, "7.25"),
        ("flag", True, "yes"),
        ("flag", False, ""),
        ("count", 0, "0"),
        ("share", None, "–"),
    ],
)
def test_a_cell_is_told_by_the_kind_of_its_column(kind: Kind, value: object, expected: str) -> None:
    assert words.told(Column("value", "", kind), {"value": value}) == expected


def test_a_value_is_told_with_its_interval_and_a_missing_one_by_a_dash() -> None:
    rate = TABLE.columns[1]
    assert words.told(rate, TABLE.rows[0].cells) == "53.1 % (48.0 % to 58.2 %)"
    assert words.told(rate, TABLE.rows[1].cells) == "–"
    assert words.told(rate, {"rate": 0.5, "low": None, "high": None}) == "50.0 %"
    assert words.told(rate, {"rate": 0.5}) == "50.0 %"
    assert words.told(rate, {"rate": 0.0, "low": 0.0, "high": 0.0}) == "0.0 % (0.0 % to 0.0 %)"


def test_a_table_as_csv_has_its_intervals_and_no_formulas() -> None:
    first, second = csv.DictReader(io.StringIO(as_csv(TABLE).decode()))
    assert first == {"name": '\'=HYPERLINK("x")', "rate": "0.531", "low": "0.48", "high": "0.582", "n": "1234"}
    assert second == {"name": 'Ash, "the" Élan', "rate": "", "low": "", "high": "", "n": "3"}


def test_a_table_as_parquet_has_the_values_as_they_are() -> None:
    found = pl.read_parquet(as_parquet(TABLE))
    assert found.to_dicts() == [
        {"name": '=HYPERLINK("x")', "rate": 0.531, "low": 0.48, "high": 0.582, "n": 1234},
        {"name": 'Ash, "the" Élan', "rate": None, "low": None, "high": None, "n": 3},
    ]
