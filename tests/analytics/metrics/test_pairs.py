"""Pairs of matches of one seed, the sides swapped, worked out by hand."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from analytics.lake.rows import Row
from analytics.metrics.pairs import POINTS, pairs
from analytics.metrics.population import Population
from tests.analytics.metrics.tiny import RULESET, lake, match, seats

TOY = Population(RULESET, players=2, kind="simulation")
SIDES = ("greedy", "random")


def played(name: str, seed: str, first: float, *, sides: Sequence[str] = SIDES, **known: Any) -> list[Row]:
    """A match of a seed, its sides in turn order, in which whoever went first won so much."""
    sitting = [replace(seat, bot=bot) for seat, bot in zip(seats(name, first, 1 - first), sides, strict=True)]
    return [match(name, chance=seed, population="simulation", **known), *sitting]


def swapped(name: str, seed: str, first: float, **known: Any) -> list[Row]:
    return played(name, seed, first, sides=SIDES[::-1], **known)


def test_points_of_the_first_seats_are_added_up_pair_by_pair(tmp_path: Path) -> None:
    # given two seeds that the stronger side won from both seats, one that the first seats won, one of two ties
    logged = [
        *played("a1", "a", 1.0), *swapped("a2", "a", 0.0),
        *played("b1", "b", 0.0), *swapped("b2", "b", 1.0),
        *played("c1", "c", 1.0), *swapped("c2", "c", 1.0),
        *played("d1", "d", 0.5), *swapped("d2", "d", 0.0),
    ]  # fmt: skip
    found = pairs(lake(tmp_path, logged), TOY)
    assert found.pairs == 4
    assert [(one.points, one.pairs) for one in found.of_points] == [(0, 0), (0.5, 1), (1, 2), (1.5, 0), (2, 1)]
    assert [one.matches for one in found.of_points] == [(), ("d1", "d2"), ("a1", "a2", "b1", "b2"), (), ("c1", "c2")]
    # then those who went first had 4.5 of 8 points
    assert found.share is not None
    assert found.share.value == pytest.approx(4.5 / 8)


def test_what_is_no_pair_does_not_count(tmp_path: Path) -> None:
    logged = [
        *played("a1", "a", 1.0),
        *played("b1", "b", 1.0), *played("b2", "b", 1.0),  # the sides did not swap
        *played("c1", "c", 1.0), *swapped("c2", "d", 1.0),  # another chance
        *played("e1", "e", 1.0), *swapped("e2", "e", 0.0, finished=False),
        *played("f1", "f", 1.0, sides=("greedy", "search")), *swapped("f2", "f", 0.0),  # other sides
        *played("g1", "g", 1.0, sides=("greedy", "greedy")), *played("g2", "g", 0.0, sides=("greedy", "greedy")),
    ]  # fmt: skip
    found = pairs(lake(tmp_path, logged), TOY)
    assert (found.pairs, found.share) == (0, None)
    assert [(one.points, one.pairs, one.matches) for one in found.of_points] == [(points, 0, ()) for points in POINTS]


def test_a_match_that_is_there_twice_counts_once(tmp_path: Path) -> None:
    logged = [*played("a1", "a", 1.0), *swapped("a2", "a", 1.0), *played("a3", "a", 1.0), *swapped("a4", "a", 1.0)]
    found = pairs(lake(tmp_path, logged), TOY)
    assert (found.pairs, found.of_points[4].pairs) == (1, 1)
    assert found.share is None  # one pair is no sample


def test_the_strength_of_the_sides_is_not_in_the_interval(tmp_path: Path) -> None:
    # given forty seeds, all won by the stronger side from either seat
    seeds = [str(seed) for seed in range(40)]
    logged = [row for seed in seeds for row in (*played(f"{seed}a", seed, 1.0), *swapped(f"{seed}b", seed, 0.0))]
    found = pairs(lake(tmp_path, logged), TOY)
    assert found.share is not None
    # then nothing but what 40 seeds may have missed (one in 11.5 at most) is left open
    assert pytest.approx(1 - (1 - 2 * (found.share.high - 0.5)) ** 40) == 0.975
    assert (found.share.value, 0.5 - found.share.low) == pytest.approx((0.5, found.share.high - 0.5))


def test_the_matches_of_the_first_ten_pairs_are_named(tmp_path: Path) -> None:
    seeds = [f"{seed:02}" for seed in range(11)]
    logged = [each for seed in seeds for each in (*played(f"{seed}a", seed, 1.0), *swapped(f"{seed}b", seed, 0.0))]
    of_one_point = pairs(lake(tmp_path, logged), TOY).of_points[2]
    assert of_one_point.pairs == 11
    assert of_one_point.matches == tuple(f"{seed}{half}" for seed in seeds[:10] for half in "ab")
