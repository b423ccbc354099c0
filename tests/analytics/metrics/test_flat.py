"""Answers as flat tables."""

from pathlib import Path

import msgspec
import pytest

from analytics.lake.reading import Lake
from analytics.lake.rows import SpanRow
from analytics.metrics.compare import compare
from analytics.metrics.evaluate import evaluate
from analytics.metrics.flat import as_csv, compared, flattened, heads, rows
from analytics.metrics.population import Population
from analytics.metrics.results import Example, Minimum
from analytics.statistics.intervals import Interval
from tests.analytics.metrics.tiny import RULESET, lake, match, row, seats

TOY = Population(RULESET, players=2)


@pytest.mark.parametrize("first", ["=", "+", "-", "@", "\t", "\r"])
def test_no_text_is_a_formula_in_a_spreadsheet(first: str) -> None:
    """Given names that a spreadsheet would work out, when they are written as CSV, then an apostrophe keeps it off."""
    written = as_csv([{"name": f"{first}A1", "value": -1.5}])

    assert written.partition("\n")[2].replace('"', "") == f"'{first}A1,-1.5\n"


@pytest.fixture
def two(tmp_path: Path) -> Lake:
    """Two matches won by whoever goes first, of one version each, with phases that last 1 to 5 seconds."""
    spans = [row(SpanRow, match="m1", span=at, phase="main", seq=at, seconds=float(at)) for at in range(1, 6)]
    played = [match("m1", created=1, ruleset_version="1"), match("m2", created=2, ruleset_version="2")]
    return lake(tmp_path, played, seats("m1", 1, 0), seats("m2", 1, 0), spans)


def test_a_row_tells_all_of_a_mark(two: Lake) -> None:
    """Given a median and a rate, when they are flat, then each row has the same cells, and those of its mark."""
    for metric, keys in (("phase_seconds", ("phase",)), ("seat_win_rate", ("place",))):
        found = evaluate(two, metric, TOY, minimum=Minimum(1, 1))
        assert [tuple(told) for told in rows(found)] == [heads(found)] * len(found.marks)
        assert heads(found)[: len(keys)] == keys
        for told, mark in zip(rows(found), found.marks, strict=True):
            plain = {**msgspec.structs.asdict(mark), **mark.group}
            assert {name: told[name] for name in told.keys() & plain.keys()}.items() <= plain.items()
            assert mark.example is not None
            assert (told["example_match"], told["example_seq"]) == (mark.example.match, mark.example.seq)
            assert tuple(told[name] for name in ("q10", "q25", "q75", "q90")) == (mark.quantiles or (None,) * 4)
            left = {"group", "quantiles", "example"}
            assert plain.keys() - told.keys() == left
    assert rows(evaluate(two, "phase_seconds", TOY, minimum=Minimum(1, 1)))[0]["q90"] == 4.6


def test_a_row_of_a_comparison_tells_both_sides(two: Lake) -> None:
    first, second = (msgspec.structs.replace(TOY, version=version) for version in "12")
    found = compare(two, first, second, metrics=["seat_win_rate"], minimum=Minimum(1, 1))
    told = compared(found)
    assert [(one["metric"], one["group"]) for one in told] == [("seat_win_rate", "1"), ("seat_win_rate", "2")]
    for one, plain in zip(told, found.rows, strict=True):
        assert (one["a_n"], one["a_value"], one["b_low"]) == (plain.before.n, plain.before.value, plain.after.low)
        assert (one["difference"], one["low"], one["verdict"]) == (plain.difference, plain.low, plain.verdict)
    assert [one["a_value"] for one in told] == [1.0, 0.0]


class _Told(msgspec.Struct):
    name: str
    share: Interval
    example: Example | None


def test_intervals_take_three_cells_and_examples_two() -> None:
    assert flattened(_Told("Wolf", Interval(0.5, 0.4, 0.6), Example("m1", 7))) == {
        "name": "Wolf",
        "share": 0.5,
        "share_low": 0.4,
        "share_high": 0.6,
        "example_match": "m1",
        "example_seq": 7,
    }


def test_what_a_row_does_not_have_is_empty() -> None:
    assert as_csv([{"a": 1}, {"b": 2}], ("a", "b")) == "a,b\n1,\n,2\n"
    assert as_csv([{"a": 1}, {"a": 2, "b": 3}]) == "a\n1\n2\n"
    assert as_csv([], ("a",)) == "a\n"
