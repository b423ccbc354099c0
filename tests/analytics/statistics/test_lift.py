"""Lift: by hand, without interaction, and how often its interval holds the truth."""

import numpy as np
import pytest

from analytics.statistics.lift import lift


def test_a_lift_by_hand() -> None:
    """Given 8 of 10 with both, 6 of 10 and 3 of 5 with each, half of all, then odds of 9 / 4 are expected."""
    found = lift([[5, 3, 2, 6], [3, 3, 1, 4]], [[5, 5, 3, 10], [5, 5, 2, 10]])

    assert found is not None
    assert found.expected == pytest.approx(9 / 13)
    assert found.ratio.value == pytest.approx(0.8 / (9 / 13))
    assert found.ratio.low < found.ratio.value < found.ratio.high


@pytest.mark.parametrize(
    ("x", "n"),
    [
        ([[1, 1, 1, 1]], [[2, 3, 3, 4]]),
        ([[0, 1, 1, 1], [0, 1, 1, 1]], [[0, 2, 2, 4], [0, 2, 2, 4]]),
        ([[2, 2, 2, 2], [2, 2, 2, 3]], [[2, 3, 3, 4], [2, 3, 3, 4]]),
        ([[1, 1, 2, 2], [1, 1, 2, 2]], [[2, 2, 4, 4], [2, 2, 4, 4]]),
    ],
    ids=["one match", "never together", "always won", "always there"],
)
def test_what_has_no_odds_has_no_lift(x: list[list[int]], n: list[list[int]]) -> None:
    assert lift(x, n) is None


def matches(chance: np.random.Generator, number: int, together: float) -> tuple[np.ndarray, np.ndarray]:
    """One seat a match, which has each of two cards or not; both together are worth that much more, in logits."""
    one, other = chance.random((2, number)) < 0.5
    logit = 0.4 * one - 0.3 * other + together * (one & other)
    won = chance.random(number) < 1 / (1 + np.exp(-logit))
    n = np.column_stack([one & other, one, other, np.ones(number)]).astype(float)
    return n * won[:, None], n


@pytest.mark.parametrize("together", [0.0, 0.8])
def test_its_interval_holds_the_truth(together: float) -> None:
    """Given the same truth again and again, then 19 of 20 intervals hold it; without interaction that is nearly 1."""
    chance = np.random.default_rng(83)
    truth = lift(*matches(chance, 1_000_000, together))
    assert truth is not None
    assert truth.ratio.value == pytest.approx(1, abs=0.02) or together

    found = [lift(*matches(chance, 300, together)) for _ in range(1500)]

    held = np.mean([one is not None and one.ratio.low <= truth.ratio.value <= one.ratio.high for one in found])
    assert 0.93 <= held <= 0.97
