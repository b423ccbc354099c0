"""Intervals of rates, ratios and differences: hand-worked, against statsmodels, and how often they hold the truth."""

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import stats
from statsmodels.stats.proportion import confint_proportions_2indep, proportion_confint

from analytics.statistics.intervals import (
    Cross,
    Interval,
    Sums,
    clustered,
    correlation,
    effective,
    level_of_each,
    newcombe,
    ratio,
    standard_error,
    wilson,
)

REPETITIONS = 4000
COVERED = (0.93, 0.97)
"""An interval that truly covers 95 % leaves these bounds in 4,000 repetitions once in 10^8 (5.8 standard errors)."""


def test_wilson_by_hand() -> None:
    # z^2 = 3.8415; centre (0.5 + 0.19207) / 1.38415 = 0.5; half-width 1.95996 * sqrt(0.0346036) / 1.38415 = 0.26341
    found = wilson(5, 10)[0]
    assert found.value == 0.5
    assert (found.low, found.high) == pytest.approx((0.236593, 0.763407), abs=1e-6)


def test_of_nothing_nothing_is_known() -> None:
    found = wilson([0, 0], [0, 10])
    assert np.isnan(found.value[0])
    assert (found.low[0], found.high[0]) == (0, 1)
    assert found[1].low == 0
    assert found[1].value == 0


def test_none_and_all_reach_the_ends_exactly() -> None:
    # given samples of all sizes in which nothing, or everything, was counted
    n = np.arange(1, 2000)
    # then no rounding keeps the interval from 0 or 1
    assert np.all(wilson(0, n).low == 0)
    assert np.all(wilson(n, n).high == 1)


def test_parts_of_observations_may_be_fewer_than_matches() -> None:
    # given two matches with half an observation each, one of which was a win
    sums = Sums.over([0.5, 0.0], [0.5, 0.5])
    # then they are no surer than two observations
    assert effective(sums)[0] <= 2
    assert clustered(sums)[0].high - clustered(sums)[0].low > 0.8


def test_wilson_agrees_with_statsmodels() -> None:
    n = np.random.default_rng(1).uniform(1, 500, 200)
    x = n * np.random.default_rng(2).uniform(0, 1, 200)
    found, expected = wilson(x, n), proportion_confint(x, n, method="wilson")
    assert found.low == pytest.approx(expected[0])
    assert found.high == pytest.approx(expected[1])


def test_newcombe_agrees_with_statsmodels() -> None:
    # given the rates 56 of 70 and 48 of 80 of Newcombe's paper
    found = newcombe(wilson(56, 70), wilson(48, 80))[0]
    # then
    assert found.value == pytest.approx(0.2)
    assert (found.low, found.high) == pytest.approx(confint_proportions_2indep(56, 70, 48, 80, method="newcomb"))
    assert (found.low, found.high) == pytest.approx((0.0524, 0.3339), abs=5e-5)


def test_one_observation_in_each_match_is_plain_wilson() -> None:
    # given 40 wins in 100 matches
    found = clustered(Sums.over([1] * 40 + [0] * 60, np.ones(100)))[0]
    plain = wilson(40, 100)[0]
    assert (found.low, found.high) == pytest.approx((plain.low, plain.high), abs=1e-12)


def test_effective_observations_by_hand() -> None:
    # given three matches with 1 of 2, 2 of 2 and 0 of 2 copies won, so a rate of 1/2
    sums = Sums.over([1, 2, 0], [2, 2, 2])
    # then the residuals are 0, 1, -1: variance 3/2 * 2 / 36 = 1/12, of independent copies (1/4) / 5 = 1/20: deff 5/3
    assert sums.spread[0] == pytest.approx(2)
    assert standard_error(sums)[0] == pytest.approx((1 / 12) ** 0.5)
    # and t of 5 and 2 degrees of freedom are 2.570582 and 4.302653
    assert effective(sums)[0] == pytest.approx(6 / (5 / 3) * (2.570582 / 4.302653) ** 2, rel=1e-6)


def test_copies_that_always_share_their_fate_count_as_one() -> None:
    # given three copies in each of 200 matches, all won or all lost; then they tell no more than 200 observations
    sums = Sums.over([3] * 100 + [0] * 100, np.full(200, 3))
    assert effective(sums)[0] == pytest.approx(200, rel=0.02)
    # and if every match was won, one match is one observation
    assert effective(Sums.over(np.full(200, 3), np.full(200, 3)))[0] == pytest.approx(200)


def test_a_share_that_never_varies_is_known_well_but_not_for_certain() -> None:
    # given a card on both sides of every match
    found = [clustered(Sums.over(np.ones(matches), np.full(matches, 2)))[0] for matches in (3, 1000)]
    assert [interval.value for interval in found] == [0.5, 0.5]
    assert found[0].high - found[0].low > 0.4
    assert 0 < found[1].high - found[1].low < 0.002


def test_ratio_by_hand() -> None:
    # given 2, 4 and 6 decisions in one turn each: mean 4, standard error 2 / sqrt(3), t of 2 degrees 4.302653
    found = ratio(Sums.over([2, 4, 6], [1, 1, 1]))[0]
    reach = 4.302653 * 2 / 3**0.5
    assert (found.value, found.low, found.high) == pytest.approx((4, max(0, 4 - reach), 4 + reach), rel=1e-6)


def test_what_never_happened_may_happen() -> None:
    # given 30 matches of two seats without an event, and one such match
    found = [ratio(Sums.over(np.zeros(matches), np.full(matches, 2)))[0] for matches in (30, 1)]
    # then the interval ends where 30 matches would have none in 2.5 of 100 cases
    assert [(interval.value, interval.low) for interval in found] == [(0, 0), (0, 0)]
    assert np.exp(-30 * found[0].high) == pytest.approx(0.025)
    assert found[1].high == pytest.approx(3.689, abs=5e-4)
    # and of nothing nothing is known
    assert np.isnan(ratio(Sums.over([0.0], [0.0])).high[0])


def test_rare_events_are_not_said_to_be_impossible() -> None:
    # given 30 matches with an event in one of twenty, on average
    events = np.random.default_rng(59).poisson(0.05, (REPETITIONS, 30)).astype(float)
    # when
    found = ratio(Sums.over(events, np.ones((REPETITIONS, 30))))
    # then none in all is no reason to be sure
    none = events.sum(axis=1) == 0
    assert none.mean() > 0.2
    assert ((found.low <= 0.05) & (found.high >= 0.05))[none].all()


def test_nothing_is_known_of_the_spread_of_one_match() -> None:
    assert np.isnan(standard_error(Sums.over([1], [2]))[0])
    assert effective(Sums.over([1], [2]))[0] == 1


def _cross(one: Sums, x: NDArray, n: NDArray, y: NDArray, m: NDArray) -> Cross:
    return Cross(*(part.sum(axis=-1) for part in (x * y, x * m, n * y, n * m)))


def test_a_rate_and_its_opposite_are_fully_anticorrelated() -> None:
    # given wins and losses of the same seats
    won, seen = np.array([[2.0, 0, 1, 2]]), np.array([[2.0, 2, 2, 3]])
    one, other = Sums.over(won, seen), Sums.over(seen - won, seen)
    # then
    found = correlation(one, other, _cross(one, won, seen, seen - won, seen))
    assert found[0] == pytest.approx(-1)
    # and the difference is known half as well as that of independent rates at the same distance
    apart, independent = newcombe(clustered(one), clustered(other), found), newcombe(clustered(one), clustered(other))
    assert apart.high[0] - apart.low[0] > 1.4 * (independent.high[0] - independent.low[0])


def _hits(covered: NDArray[np.bool_]) -> bool:
    return COVERED[0] <= float(covered.mean()) <= COVERED[1]


def _matches(rate: float, matches: int, seed: int) -> tuple[NDArray, NDArray]:
    """Wins and copies by match: 1 to 3 copies on one side or both; all copies of the winner win."""
    chance = np.random.default_rng(seed)
    shape = (REPETITIONS, matches)
    own, theirs = chance.integers(1, 4, shape), chance.integers(0, 4, shape) * (chance.random(shape) < 0.4)
    won = chance.random(shape) < rate
    return own * won + theirs * ~won, own + theirs


@pytest.mark.parametrize("matches", [100, 400])
@pytest.mark.parametrize("rate", [0.2, 0.5, 0.8])
def test_clustered_intervals_hold_the_truth(rate: float, matches: int) -> None:
    # given copies that share the fate of their side, and sides that exclude each other
    x, n = _matches(rate, matches, seed=round(rate * 10) + matches)
    truth = (2 * rate + 1.5 * 0.4 * (1 - rate)) / (2 + 1.5 * 0.4)
    # when
    found = clustered(Sums.over(x, n))
    # then
    assert _hits((found.low <= truth) & (truth <= found.high))
    # and the plain interval of so many copies would promise too much
    plain = wilson(x.sum(axis=1), n.sum(axis=1))
    assert ((plain.low <= truth) & (truth <= plain.high)).mean() < COVERED[0]


def test_rates_of_cards_that_win_and_lose_together_hold_the_truth() -> None:
    # given 200 matches of three decks of 20 cards, a deck being better or worse than another by some 10 points
    chance, held = np.random.default_rng(31), []
    for _ in range(300):
        worth = chance.normal(0, 0.1, 3)
        met = chance.integers(3, size=(200, 2))
        won = (chance.random(200) < 0.5 + (worth[met[:, 0]] - worth[met[:, 1]]) / 2).astype(float)
        seated = np.eye(3)[met]
        n = chance.binomial(3, 0.4, size=(200, 2, 20)).astype(float)
        x = n * np.stack([won, 1 - won], axis=1)[:, :, None]
        of_cards = Sums.over(*(np.einsum("msd,msc->dcm", seated, part).reshape(60, 200) for part in (x, n)))
        # when
        found, truth = clustered(of_cards), np.repeat(0.5 + (worth - worth.mean()) / 2, 20)
        held.append((found.low <= truth) & (truth <= found.high))
    # then
    assert _hits(np.concatenate(held))


@pytest.mark.parametrize("n", [*range(100, 130), 200, 500, 1000])
def test_wilson_holds_the_truth_exactly(n: int) -> None:
    # given every number of hits with its true probability, for rates from 20 to 80 %
    hits, rates = np.arange(n + 1), np.linspace(0.2, 0.8, 121)
    found = wilson(hits, n)
    covered = (found.low <= rates[:, None]) & (rates[:, None] <= found.high)
    # then none of the rates is held too rarely or too often
    parts = (stats.binom.pmf(hits, n, rates[:, None]) * covered).sum(axis=1)
    assert COVERED[0] <= parts.min()
    assert parts.max() <= COVERED[1]


@pytest.mark.parametrize("rate", [0.3, 0.5, 0.7])
def test_differences_of_dependent_rates_hold_the_truth(rate: float) -> None:
    # given matches where cards that were seen win 10 points more often than cards that were not, in the same matches
    chance = np.random.default_rng(5)
    shape = (REPETITIONS, 300)
    n, m = chance.integers(0, 3, shape), chance.integers(0, 3, shape)
    luck = chance.random(shape)
    x, y = n * (luck < rate), m * (luck < rate - 0.1)
    one, other = Sums.over(x, n), Sums.over(y, m)
    # when
    found = newcombe(clustered(one), clustered(other), correlation(one, other, _cross(one, x, n, y, m)))
    # then
    assert _hits((found.low <= 0.1) & (found.high >= 0.1))


def test_intervals_are_read_one_by_one() -> None:
    found = wilson([1, 2], [4, 4])
    assert len(found) == 2
    assert isinstance(found[1], Interval)


def test_intervals_that_hold_together_share_the_doubt() -> None:
    assert level_of_each(0.95, 1) == pytest.approx(0.95)
    assert level_of_each(0.95, 5) == pytest.approx(0.99)
