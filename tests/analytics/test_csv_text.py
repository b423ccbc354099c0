"""Comma-separated values: read back as they were, run by no spreadsheet."""

import pytest

from analytics import csv_text

NARROW = ("=1+1", "+cmd", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "\n=1", " =1+1", '"=1+1', "'=1", "-")
WIDE = ("＝1", "＋1", "－A", "＠x")


@pytest.mark.parametrize("text", [*NARROW, *WIDE])
def test_text_that_begins_like_a_formula_gets_an_apostrophe(text: str):
    assert csv_text.harmless(text) == f"'{text}"


@pytest.mark.parametrize(
    "cell", [-1, -0.25, 3, None, True, "-1", "-0.25", "+3", "-1e-05", ".5", "Nine Moons", "", "2026-11-22", "a=b"]
)
def test_numbers_stay_numbers_and_words_words(cell: object):
    assert csv_text.harmless(cell) is cell


def test_a_list_is_looked_at_as_the_text_that_it_becomes():
    assert csv_text.written(["decks"], [[["=1", "b"]]]) == "decks\n\"['=1', 'b']\"\n"


def test_heads_are_cells_too():
    assert csv_text.written(["n", "=HYPERLINK(1)"], [[-4, None]]) == "n,'=HYPERLINK(1)\n-4,\n"
