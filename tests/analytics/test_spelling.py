"""Names that nobody knows, and what may have been meant."""

import pytest

from analytics.spelling import meant, nearest

CARDS = ("Salt Raider", "Sunlit Wayfinder", "Spell Moth", "Spell Moths")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Salt Raidr", ["Salt Raider"]),
        ("SALT RAIDER", ["Salt Raider"]),
        ("Spel Moth", ["Spell Moth", "Spell Moths"]),
        ("way", ["Sunlit Wayfinder"]),
        ("Split Tide", []),
        ("Salt Trader", ["Salt Raider"]),
        ("Silt Rider Finder", []),
    ],
)
def test_only_what_looks_like_a_name_is_suggested(name, expected):
    """Given names with a slip, then those are suggested; others are not, however many letters they share."""
    assert nearest(name, CARDS) == expected


def test_nothing_is_said_where_nothing_is_near():
    assert meant("Split Tide", CARDS) == ""
    assert meant("Salt Raidr", CARDS) == "; did you mean 'Salt Raider'?"
