"""Lift: by hand, without interaction, and how often its interval holds the truth."""

import numpy as np
import pytest
from scipy import optimize, stats

from analytics.statistics.lift import lift


def test_a_lift_by_hand() -> None:
    """Given 8 of 10 with both, 6 of 10 and 3 of 5 with each, half of all, then odds of 9 / 4 are expected."""
    found = lift([[5, 3, 2, 6], [3, 3, 1, 4]], [[5, 5, 3, 10], [5, 5, 2, 10]])

    assert found is not None
    assert found.expected == pytest.approx(9 / 13)
    assert found.ratio.value == pytest.approx(0.8 / (9 / 13))


def test_its_interval_is_by_the_delta_method_over_whole_matches() -> None:
    """Given sums of matches, when their gradients are taken by differences, then these make the same error."""
    x, n = matches(np.random.default_rng(82), 40, 0.4)

    def log_lift(sums: np.ndarray) -> float:
        both, *rates = sums[:4] / sums[4:]
        one, other, whole = (np.log(rate / (1 - rate)) for rate in rates)
        return float(np.log(both * (1 + np.exp(whole - one - other))))

    of_matches = np.column_stack([x, n])
    sums = of_matches.sum(axis=0)
    parts = of_matches @ optimize.approx_fprime(sums, log_lift, 1e-6)
    reach = np.exp(stats.t.ppf(0.975, 39) * (40 / 39 * (parts**2).sum()) ** 0.5)

    found = lift(x, n)

    assert found is not None
    value = np.exp(log_lift(sums))
    ratio = (found.ratio.value, found.ratio.low, found.ratio.high)
    assert ratio == pytest.approx((value, value / reach, value * reach), rel=1e-4)


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


def true_lift(together: float) -> float:
    """The lift of so many matches as one likes: in each quarter of them is one kind of seat."""
    both, one, other, neither = 1 / (1 + np.exp(-np.array([0.1 + together, 0.4, -0.3, 0.0])))
    rates = np.array([both + one, both + other]) / 2
    whole = (both + one + other + neither) / 4
    odds = np.prod(rates / (1 - rates)) * (1 - whole) / whole
    return float(both * (1 + odds) / odds)


@pytest.mark.parametrize("together", [0.0, 0.8])
def test_its_interval_holds_the_truth(together: float) -> None:
    """Given the same truth again and again, then intervals hold it in 95 % of 1,500 cases, give or take 3.5 errors.

    That of Student's t on the logarithm is a little too wide, never too narrow.
    """
    chance = np.random.default_rng(83)
    truth = true_lift(together)

    found = [lift(*matches(chance, 300, together)) for _ in range(1500)]

    held = np.mean([one is not None and one.ratio.low <= truth <= one.ratio.high for one in found])
    assert 0.95 - 3.5 * (0.95 * 0.05 / 1500) ** 0.5 <= held <= 0.975
