"""The confidence sequence and its verdicts: hand-worked, and how often they err however often one looks."""

import numpy as np
import pytest
from numpy.typing import NDArray

from analytics.statistics.sequential import Pentanomial, Plan, Tally, confidence_sequence, judge

PLAN = Plan(margin=0.03, maximum=4000)
RUNS = 1000


def _pairs(edge: float, drawn: float, runs: int, seeds: int, seed: int) -> NDArray[np.float32]:
    """Differences of pairs: `drawn` of them are one win each, in the others A takes both or neither."""
    chance = np.random.default_rng(seed)
    lot = chance.random((runs, seeds), dtype=np.float32)
    won = (1 - drawn) / 2 + edge
    return np.where(lot < won, 0.5, np.where(lot < 1 - drawn, -0.5, 0)).astype(np.float32)


def _sequences(differences: NDArray[np.float32], plan: Plan):
    """Bounds of all runs after each number of seeds from the least on."""
    runs, seeds = differences.shape
    totals = differences.cumsum(axis=1, dtype=np.float64)[:, plan.least - 1 :]
    squares = (differences**2).cumsum(axis=1, dtype=np.float64)[:, plan.least - 1 :]
    n = np.broadcast_to(np.arange(plan.least, seeds + 1), totals.shape)
    found = confidence_sequence(n.ravel(), totals.ravel(), squares.ravel(), plan)
    return found.low.reshape(runs, -1), found.high.reshape(runs, -1)


def _verdicts(differences: NDArray[np.float32], plan: Plan) -> dict[str, int]:
    low, high = _sequences(differences, plan)
    same = (low >= -plan.margin) & (high <= plan.margin)
    words = np.select([same, low > 0, high < 0], ["same", "better", "worse"], "")
    first = (words != "").argmax(axis=1)
    found, counts = np.unique(words[np.arange(len(words)), first], return_counts=True)
    return {str(word) or "undecided": int(count) for word, count in zip(found, counts, strict=True)}


def test_sequence_by_hand() -> None:
    # given 100 seeds of a plan whose sequence is narrowest at 100: 70 wins and 30 losses of both matches
    plan = Plan(margin=0.03, maximum=400)
    found = judge(Pentanomial((30, 0, 0, 0, 70)).tally, plan).interval
    # then n r^2 = 5.991465 + log(6.991465) = 7.936155, sqrt(2 * 8.936155 / 7.936155 * log(2.989340 / 0.05)) = 3.035209
    # standard errors of a variance of (25 - 4 + 1/2) / 100 = 0.215
    assert found is not None
    assert found.value == pytest.approx(0.2)
    reach = 3.035209 * 0.215**0.5 / 10
    assert (found.low, found.high) == pytest.approx((0.2 - reach, 0.2 + reach), rel=1e-5)


def test_points_of_two_matches() -> None:
    found = Pentanomial.of([0, 0.5, 1, 1, 2])
    assert found.counts == (1, 1, 2, 0, 1)
    assert found.tally == Tally(5, -0.5 - 0.25 + 0.5, 0.25 + 0.0625 + 0.25)
    assert Tally.of([0.5]) + Tally.of([-0.25]) == Tally(2, 0.25, 0.3125)
    with pytest.raises(ValueError, match=r"two matches: 0\.7"):
        Pentanomial.of([0.7])


@pytest.mark.parametrize(
    ("counts", "verdict"),
    [
        ((0, 0, 49, 0, 0), None),
        ((100, 0, 800, 0, 300), "better"),
        ((300, 0, 800, 0, 100), "worse"),
        ((5, 0, 1990, 0, 5), "same"),
        ((10, 0, 1950, 0, 40), "same"),
        ((500, 0, 200, 0, 500), None),
        ((1000, 0, 2000, 0, 1120), "undecided"),
    ],
)
def test_verdicts(counts, verdict) -> None:
    assert judge(Pentanomial(counts).tally, PLAN).verdict == verdict


def test_too_few_seeds_for_any_word_are_undecided_at_the_end() -> None:
    assert judge(Tally(20), Plan(margin=0.03, maximum=20)).verdict == "undecided"
    assert judge(Tally(20), Plan(margin=0.03, maximum=20)).interval is None


def test_identical_arms_are_told_at_once_but_not_called_the_same_before_that_is_sure() -> None:
    # given arms that were equal in every seed
    assert Tally(50).equal
    assert not Tally.of([0.5, -0.5]).equal
    # then fifty seeds are too few to exclude a rare difference beyond the margin, two hundred are enough
    assert judge(Tally(50), PLAN).verdict is None
    assert judge(Tally(200), PLAN).verdict == "same"


@pytest.mark.parametrize(("edge", "drawn"), [(0.0, 0.4), (0.05, 0.0), (0.0, 0.97), (0.02, 0.9)])
def test_the_sequence_holds_the_truth_at_all_times(edge: float, drawn: float) -> None:
    # given 1,000 runs, looked at after each seed from the 50th to the 2,000th
    differences = _pairs(edge, drawn, RUNS, 2000, seed=23)
    # when
    low, high = _sequences(differences, PLAN)
    # then at most 5 % are ever wrong; more than 7.5 % would be 3.6 standard errors above that
    assert ((low > edge) | (high < edge)).any(axis=1).mean() <= 0.075


def test_a_difference_of_twice_the_margin_is_found() -> None:
    verdicts = _verdicts(_pairs(0.06, 0.4, 300, 4000, seed=29), PLAN)
    assert verdicts["better"] >= 0.97 * 300


def test_equals_are_called_the_same() -> None:
    verdicts = _verdicts(_pairs(0.0, 0.6, 300, 6000, seed=31), Plan(margin=0.03, maximum=6000))
    assert verdicts["same"] >= 0.9 * 300
    assert verdicts.get("better", 0) + verdicts.get("worse", 0) <= 0.05 * 300
