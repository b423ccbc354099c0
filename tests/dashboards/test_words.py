"""Values as people read them, and tables as files."""

import csv
import datetime as dt
import io

import polars as pl
import pytest

from dashboards import telling, words
from dashboards.chart import Column, Row, Table
from dashboards.files import as_csv, as_parquet

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
        (words.share, 0.5312, "53.1 %"),
        (words.points, 0.024, "+2.4"),
        (words.points, -0.0001, "+0.0"),
        (words.points, -0.1, "-10.0"),
        (words.number, 0.0421, "0.042"),
        (words.number, 3.456, "3.46"),
        (words.number, 12.0, "12"),
        (words.number, 1234.5, "1,234"),
        (words.seconds, 0.84, "0.8 s"),
        (words.seconds, 42.4, "42 s"),
        (words.seconds, 185, "3 min 5 s"),
        (words.seconds, 180, "3 min"),
        (words.moment, dt.datetime(2026, 1, 2, 3, 4, tzinfo=dt.UTC), "2026-01-02 03:04 UTC"),
        (words.plain, "cities_destroyed", "cities destroyed"),
    ],
)
def test_values_are_told(tell, value, expected: str) -> None:
    assert tell(value) == expected


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
    assert words.listed(["A", "B"], last="or") == "A or B"
    assert words.listed(["A", "B", "C", "D", "E"]) == "A, B, C and 2 more"
    assert words.many(1, "match", "matches") == "1 match"
    assert words.many(1200, "match", "matches") == "1,200 matches"


def test_a_value_is_told_with_its_interval_and_a_missing_one_by_a_dash() -> None:
    rate = TABLE.columns[1]
    assert words.told(rate, TABLE.rows[0].cells) == "53.1 % (48.0 % to 58.2 %)"
    assert words.told(rate, TABLE.rows[1].cells) == "–"


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
