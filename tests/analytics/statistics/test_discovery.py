"""p-values and discoveries: hand-worked, against intervals, and on data in which nothing is to be found."""

import numpy as np
import pytest
from statsmodels.stats.multitest import fdrcorrection

from analytics.statistics.discovery import discoveries, p_against
from analytics.statistics.intervals import Sums, clustered
from analytics.statistics.power import detectable


def test_p_of_a_rate_by_hand() -> None:
    # given 60 wins in 100 matches against a field of 1/2: z = 0.1 / 0.05 = 2
    sums = Sums.over([1] * 60 + [0] * 40, np.ones(100))
    assert p_against(sums, 0.5)[0] == pytest.approx(0.0455003, rel=1e-5)


def test_p_and_interval_say_the_same() -> None:
    # given rates of clustered copies
    chance = np.random.default_rng(11)
    n = chance.integers(1, 4, (500, 150))
    sums = Sums.over(n * (chance.random((500, 150)) < 0.55), n)
    found = clustered(sums)
    # then
    outside = (found.low > 0.5) | (found.high < 0.5)
    assert ((p_against(sums, 0.5) < 0.05) == outside).all()
    assert 0 < outside.sum() < 500


def test_nothing_seen_has_no_p_and_no_difference_is_no_surprise() -> None:
    assert np.isnan(p_against(Sums.over([0], [0]), 0.5)[0])
    mirrored = Sums.over(np.ones(50), np.full(50, 2))
    assert p_against(mirrored, 0.5)[0] == 1


def test_a_field_without_chance_is_left_at_once() -> None:
    # given a field that always wins
    sums = Sums.over([[1, 1, 1], [1, 0, 1]], np.ones(3))
    assert p_against(sums, 1.0).tolist() == [1, 0]


def test_discoveries_agree_with_statsmodels() -> None:
    for p in np.random.default_rng(3).uniform(0, 1, (50, 40)) ** 3:
        assert discoveries(p).tolist() == fdrcorrection(p, alpha=0.10)[0].tolist()


def test_discoveries_by_hand() -> None:
    # given five p-values at 10 %: the thresholds are 0.02, 0.04, 0.06, 0.08, 0.10 in their order; 0.055 is the third
    assert discoveries([0.3, 0.01, 0.055, 0.5, 0.045]).tolist() == [False, True, True, False, True]
    # and marks that are too small do not count as tests
    assert discoveries([np.nan, 0.09]).tolist() == [False, True]
    assert discoveries([np.nan]).tolist() == [False]
    assert discoveries([]).tolist() == []


def test_nothing_is_found_where_there_is_nothing() -> None:
    # given 1,000 tables of 50 cards of 200 matches whose copies share their fate, all of the field's strength
    chance = np.random.default_rng(13)
    tables, cards, matches = 1000, 50, 200
    found = 0
    for _ in range(10):
        n = chance.integers(1, 4, (tables * cards // 10, matches), dtype=np.int8).astype(np.float32)
        won = chance.random(n.shape, dtype=np.float32) < 0.5
        p = p_against(Sums.over(n * won, n), 0.5).reshape(-1, cards)
        found += sum(bool(discoveries(row).any()) for row in p)
    # then a table has a false flag in at most 10 %; more than 13 % of 1,000 would be 3.2 standard errors above
    assert found / tables <= 0.13
    assert found > 0


def test_of_what_is_found_little_is_false() -> None:
    # given 400 tables of 60 cards: 20 of them 12 points above the field, 40 equal to it, in 300 matches
    chance = np.random.default_rng(17)
    truth = np.array([0.62] * 20 + [0.5] * 40)
    wins = chance.binomial(300, truth, (400, 60)).astype(float)
    whole = np.full(wins.shape, 300.0)
    sums = Sums(*(part.ravel() for part in (whole, wins, whole, wins, wins, whole)))
    flags = np.array([discoveries(row) for row in p_against(sums, 0.5).reshape(400, 60)])
    # then
    false = flags[:, 20:].sum(axis=1) / np.maximum(flags.sum(axis=1), 1)
    assert false.mean() <= 0.10
    assert flags[:, :20].mean() > 0.9


@pytest.mark.parametrize(
    ("difference", "matches"), [(0.10, 391), (0.05, 1567), (0.03, 4355), (0.02, 9799), (0.01, 39199)]
)
def test_what_two_arms_can_show(difference: float, matches: int) -> None:
    assert detectable(matches, matches) == pytest.approx(difference, rel=0.003)


def test_what_a_sample_can_show() -> None:
    # paired seeds with a correlation of 1/2 need half, with 0.8 a fifth
    assert detectable(100, 100, correlation=0.5) == pytest.approx(detectable(200, 200))
    assert detectable(100, 100, correlation=0.8) == pytest.approx(detectable(500, 500))
    # against a known rate, half is enough as well
    assert detectable(100, float("inf")) == pytest.approx(detectable(200, 200))
    assert detectable(0, 5) == detectable(1, 1) == 1


def test_a_detectable_difference_is_found_in_four_of_five() -> None:
    # given two arms of 800, apart by what they can show
    apart = detectable(800, 800)
    chance = np.random.default_rng(19)
    one, other = (chance.binomial(800, rate, 20000) / 800 for rate in (0.5 + apart / 2, 0.5 - apart / 2))
    far = np.abs(one - other) / np.sqrt((one * (1 - one) + other * (1 - other)) / 800) > 1.959964
    assert far.mean() == pytest.approx(0.8, abs=0.015)


def test_what_is_exactly_as_unlikely_as_it_may_be_is_found() -> None:
    assert discoveries([0.05, 0.01], 0.05).tolist() == [True, True]
    assert discoveries([0.0500001], 0.05).tolist() == [False]
