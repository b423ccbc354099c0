"""Names that nobody knows, and what may have been meant."""

import pytest

from analytics.spelling import meant, nearest, unknown

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


def test_no_more_than_three_names_are_suggested():
    """Given many names that look alike or hold the name, then the first three are told, those that look alike first."""
    assert len(nearest("Spell Moth", [f"Spell Moth {number}" for number in range(9)])) == 3
    assert nearest("moth", ["Moth Queen", "A Moth in the Night", "Goth", "Moths of the Moor"])[0] == "Goth"


@pytest.mark.parametrize(("same", "near"), [("abcdefghi", True), ("abcdefgh", False)])
def test_three_quarters_of_two_names_are_about_the_same(same: str, near: bool):
    """Given a name of 13 letters and one that shares nine or eight of these, then it is near from a part of 0.72 on.

    Of 12 and 13 letters nine are 18 / 25 = 0.72, eight are 16 / 25.
    """
    name, other = same.ljust(12, "x"), same.ljust(13, "y")
    assert nearest(name, [other]) == [other] * near


@pytest.mark.parametrize(
    ("many", "told"),
    [
        (0, "there is no card 'q', nor any other"),
        (2, "there is no card 'q'. There are: 'c00', 'c01'"),
        (12, f"there is no card 'q'. There are: {', '.join(repr(f'c{at:02}') for at in range(12))}"),
        (15, f"there is no card 'q'. There are: {', '.join(repr(f'c{at:02}') for at in range(12))} and 3 more"),
    ],
)
def test_the_first_twelve_names_are_told(many: int, told: str):
    assert unknown("there is no card 'q'", "q", [f"c{at:02}" for at in range(many)]) == told
