"""Words that every text needs: what is counted has the right number."""

import re
from pathlib import Path

import pytest

from domain.wording import counted, listed, rough

ROOT = Path(__file__).resolve().parents[2]
BY_HAND = re.compile(r"""['"]e?s['"] \* ?\(?len|['"]e?s['"] \* \(\w+ != 1\)""")


@pytest.mark.parametrize(
    ("count", "noun", "told"),
    [
        (1, "match", "1 match"),
        (0, "match", "0 matches"),
        (2, "city", "2 cities"),
        (2, "play", "2 plays"),
        (1, "city", "1 city"),
        (3, "pass", "3 passes"),
        (1000, "point", "1000 points"),
    ],
)
def test_what_is_counted_has_the_right_number(count: int, noun: str, told: str) -> None:
    assert counted(count, noun) == told


@pytest.mark.parametrize(
    ("value", "told"), [(0.254, "0.25"), (2.0, "2"), (9.84, "9.8"), (99.6, "100"), (1234.5, "1200")]
)
def test_a_rough_number_has_two_figures_however_large_it_is(value: float, told: str) -> None:
    assert rough(value) == told


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ([], ""),
        (["a"], "a"),
        (["a", "b"], "a and b"),
        (["a", "b", "c"], "a, b and c"),
        (["a, b", "c", "d"], "a, b; c; d"),
    ],
)
def test_a_list_is_parted_by_semicolons_once_one_part_has_a_comma(parts: list[str], told: str) -> None:
    assert listed(parts) == told


@pytest.mark.parametrize("package", ["service", "domain"])
def test_nobody_counts_by_hand(package: str) -> None:
    """Given one way to tell a number of things, then no text puts an `s` to a word by itself."""
    for file in (ROOT / package).rglob("*.py"):
        assert not BY_HAND.search(file.read_text(encoding="utf-8")), file
