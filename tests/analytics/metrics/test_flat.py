"""Answers as flat tables."""

import pytest

from analytics.metrics.flat import as_csv


@pytest.mark.parametrize("first", ["=", "+", "-", "@", "\t", "\r"])
def test_no_text_is_a_formula_in_a_spreadsheet(first: str) -> None:
    """Given names that a spreadsheet would work out, when they are written as CSV, then an apostrophe keeps it off."""
    written = as_csv([{"name": f"{first}A1", "value": -1.5}])

    assert written.partition("\n")[2].replace('"', "") == f"'{first}A1,-1.5\n"
