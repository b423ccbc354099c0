"""Empirical Bayes: hand-worked, and on families whose true rates are known."""

import numpy as np
import pytest
from scipy import stats

from analytics.statistics.shrinkage import JEFFREYS, Prior, around, fit, shrunk


def test_prior_by_hand() -> None:
    # given 2 of 10 and 8 of 10: mean 1/2, spread (0.9 + 0.9) / 0.25 = 7.2, room 2 * 9 * 1/2 = 9, rho (7.2 - 1) / 9
    rho = 6.2 / 9
    # then rho is held at 1/2, which is Beta(1/2, 1/2)
    assert rho > 0.5
    assert fit([2, 8], [10, 10]) == Prior(0.5, 0.5)
    # and for 30 and 50 of 100: mean 2/5, spread 2 / 0.24 = 8.3333, room 99, rho 7.3333 / 99 = 2/27, a + b = 12.5
    assert fit([30, 50], [100, 100]).strength == pytest.approx(12.5)
    assert fit([30, 50], [100, 100]).mean == pytest.approx(0.4)


def test_rates_no_more_apart_than_chance_are_one_rate() -> None:
    # given four rates closer together than chance would have them
    prior = fit([50, 51, 49, 50], [100] * 4)
    # then the prior is worth all observations
    assert prior.strength == pytest.approx(400)
    assert shrunk(51, 100, prior)[0] == pytest.approx(0.502)


@pytest.mark.parametrize(("x", "n"), [([], []), ([3], [5]), ([0, 0], [5, 5]), ([5, 5], [5, 5]), ([3, 0], [5, 0])])
def test_families_that_teach_nothing(x, n) -> None:
    assert fit(x, n) == JEFFREYS


def test_a_shrunk_rate_is_the_mean_of_its_beta() -> None:
    assert shrunk([12, 0], [20, 0], Prior(10, 10)) == pytest.approx([stats.beta.mean(22, 18), 0.5])


def test_the_prior_of_a_known_family_is_found() -> None:
    # given 4,000 rates from Beta(30, 20), each seen 50 to 500 times
    chance = np.random.default_rng(7)
    truth = chance.beta(30, 20, 4000)
    n = chance.integers(50, 500, 4000)
    x = chance.binomial(n, truth)
    # when
    prior = fit(x, n)
    found = shrunk(x, n, prior)
    # then
    assert prior.mean == pytest.approx(0.6, abs=0.005)
    assert prior.strength == pytest.approx(50, rel=0.15)
    # and shrunk rates are nearer to the truth than raw ones
    assert ((found - truth) ** 2).mean() < 0.8 * ((x / n - truth) ** 2).mean()


def test_priors_about_centres_by_hand() -> None:
    # given 30 and 50 of 100 where 40 % and 40 % were predicted, with nothing learnt from them: spread 2 / 0.24 = 8.3333
    found = around([30, 50], [100, 100], [0.4, 0.4], learnt=0)
    # then rho is (8.3333 - 2) / 198
    assert found[0].strength == pytest.approx(198 / (2 / 0.24 - 2) - 1)
    assert found[0].mean == pytest.approx(0.4)
    # and if one number was learnt from them, one rate is free: rho is (8.3333 - 1) / 99
    assert around([30, 50], [100, 100], [0.4, 0.4], learnt=1)[0].strength == pytest.approx(99 / (2 / 0.24 - 1) - 1)
    # and where everything was learnt from the rates themselves, the predictions are worth as much as all observations
    assert around([30, 50], [100, 100], [0.3, 0.5], learnt=2)[1].strength == pytest.approx(200)


def test_departures_from_predictions_are_measured() -> None:
    # given 2,000 rates that depart from their predictions like Beta distributions of strength 40
    chance = np.random.default_rng(73)
    centres = chance.uniform(0.3, 0.7, 2000)
    truth = chance.beta(centres * 40, (1 - centres) * 40)
    n = chance.integers(30, 300, 2000)
    # then
    assert around(chance.binomial(n, truth), n, centres, learnt=0)[0].strength == pytest.approx(40, rel=0.1)
