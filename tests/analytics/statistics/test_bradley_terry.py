"""Strengths from meetings: hand-worked, against logistic regression, and where the truth is known."""

import itertools
import math

import numpy as np
import pytest
from statsmodels.genmod.families import Binomial
from statsmodels.genmod.generalized_linear_model import GLM

from analytics.statistics import bradley_terry
from analytics.statistics.bradley_terry import POINTS, Lineup, cells, fit


@pytest.fixture
def without_prior(monkeypatch) -> None:
    monkeypatch.setattr(bradley_terry, "SPREAD", 1e4)


@pytest.mark.usefixtures("without_prior")
def test_two_sides_by_hand() -> None:
    # given A beats B 30 : 10 from the first place and 20 : 20 from the second
    found = fit([Lineup(("A", "B"), (30, 10)), Lineup(("B", "A"), (20, 20))])
    # then log odds are a + g = log 3 and a - g = 0, so a = g = log(3) / 2
    assert found.points["A"].value == pytest.approx(math.log(3) / 4 * POINTS, rel=1e-5)
    assert found.points["A"].value == pytest.approx(-found.points["B"].value)
    assert found.first_edge.value == pytest.approx(math.log(3) / 2 * POINTS, rel=1e-5)
    assert found.chances(["A", "B"]) == pytest.approx([0.75, 0.25])
    # and the variance of a is (1/30 + 1/10 + 1/20 + 1/20) / 4
    reach = 1.959964 * POINTS * (7 / 30 / 4) ** 0.5
    assert found.first_edge.high - found.first_edge.value == pytest.approx(reach, rel=1e-4)


def test_sides_are_told_in_the_order_of_their_names() -> None:
    names = tuple(f"Deck {number:02}" for number in range(40))
    found = fit([Lineup((names[-1 - at], name), (1, 1)) for at, name in enumerate(names[:20])])
    assert (found.sides, tuple(found.points)) == (names, names)


@pytest.mark.usefixtures("without_prior")
def test_ties_by_hand() -> None:
    # given equals with 40 wins each, 20 ties: nu is 20 / 40
    found = fit([Lineup(("A", "B"), (20, 20), 10), Lineup(("B", "A"), (20, 20), 10)])
    assert found.chances(["A", "B"]) == pytest.approx([0.4, 0.4, 0.2])
    assert math.exp(found.values[-1]) == pytest.approx(0.5)
    # and ties are rarer between unequal sides: nu^2 is ties squared over wins times losses, whoever meets
    unequal = fit(
        [Lineup(("A", "B"), (50, 10), 20), Lineup(("B", "C"), (30, 30), 30), Lineup(("C", "A"), (10, 40), 20)]
    )
    for pair in itertools.permutations("ABC", 2):
        won, lost, tied = unequal.chances(pair)
        assert tied**2 / (won * lost) == pytest.approx(math.exp(unequal.values[-1]) ** 2)


@pytest.mark.usefixtures("without_prior")
def test_three_places_by_hand() -> None:
    # given one deck in all places that wins 6 : 3 : 3
    found = fit([Lineup(("A", "A", "A"), (6, 3, 3))])
    assert found.chances(["A", "A", "A"]) == pytest.approx([0.5, 0.25, 0.25])
    assert found.first_edge.value == pytest.approx(math.log(2) * POINTS, rel=1e-5)


@pytest.mark.usefixtures("without_prior")
def test_agrees_with_logistic_regression() -> None:
    # given four decks that met in all orders
    chance = np.random.default_rng(61)
    lineups = []
    for pair in itertools.permutations("ABCD", 2):
        won = int(chance.integers(5, 36))
        lineups.append(Lineup(pair, (won, 40 - won)))
    # when
    found = fit(lineups)
    design = np.array([[(name == a) - (name == b) for name in "ABC"] + [1] for a, b in (x.sides for x in lineups)])
    theirs = GLM(np.array([lineup.wins for lineup in lineups]), design, family=Binomial()).fit()
    # then strengths over that of D and the edge of the first agree, and how sure they are
    points = [found.points[name].value - found.points["D"].value for name in "ABC"]
    assert points == pytest.approx(theirs.params[:3] * POINTS, abs=1e-3)
    edge = found.first_edge
    assert edge.value == pytest.approx(theirs.params[3] * POINTS, abs=1e-3)
    assert edge.high - edge.value == pytest.approx(1.959964 * theirs.bse[3] * POINTS, rel=1e-4)
    # and the expected scores
    both = dict(zip([lineup.sides for lineup in lineups], theirs.predict(design), strict=True))
    for cell in cells(found, lineups):
        mean = (both[cell.side, cell.against] + 1 - both[cell.against, cell.side]) / 2
        assert cell.expected == pytest.approx(mean, abs=1e-5)


def test_a_side_that_never_lost_stays_finite() -> None:
    found = fit([Lineup(("A", "B"), (10, 0))])
    assert 0 < found.points["A"].value < 1000
    assert found.points["A"].low < found.points["A"].value < found.points["A"].high < 2000


def test_lineups_of_different_sizes_do_not_mix() -> None:
    with pytest.raises(ValueError, match=r"not of \[2, 3\]"):
        fit([Lineup(("A", "B"), (1, 0)), Lineup(("A", "B", "C"), (1, 0, 0))])
    with pytest.raises(ValueError, match=r"not of \[\]"):
        fit([])


def _season(chance: np.random.Generator, strengths: dict[str, float], matches: int, edge=0.2, ties=-1.0, odd=None):
    """Matches of all pairs; `odd` adds to the log odds of the first side of one pair."""
    lineups = []
    for a, b in itertools.permutations(strengths, 2):
        extra = (odd or {}).get((a, b), 0) - (odd or {}).get((b, a), 0)
        one, other = strengths[a] + edge / 2 + extra / 2, strengths[b] - edge / 2 - extra / 2
        weights = np.exp([one, other, ties + (one + other) / 2])
        won, lost, tied = (int(count) for count in chance.multinomial(matches, weights / weights.sum()))
        lineups.append(Lineup((a, b), (won, lost), tied))
    return lineups


def test_the_truth_is_held() -> None:
    # given 400 seasons of five decks
    chance = np.random.default_rng(67)
    truth = dict(zip("ABCDE", (0.5, 0.2, 0.0, -0.2, -0.5), strict=True))
    held, edges, surprises = [], [], []
    for _ in range(400):
        lineups = _season(chance, truth, 30)
        found = fit(lineups)
        held.append(found.points["A"].low <= 0.5 * POINTS <= found.points["A"].high)
        edges.append(found.first_edge.low <= 0.2 * POINTS <= found.first_edge.high)
        surprises += [cell.surprise for cell in cells(found, lineups)]
    # then intervals hold it in about 95 % (2 standard errors of 400 are 2.2 points)
    assert 0.928 <= np.mean(held) <= 0.972
    assert 0.928 <= np.mean(edges) <= 0.972
    # and where there is no stone, paper and scissors, surprises are standard normal
    assert np.std(surprises) == pytest.approx(1, abs=0.05)
    assert np.mean(np.abs(surprises) > 1.96) == pytest.approx(0.05, abs=0.02)


def test_stone_paper_scissors_stands_out() -> None:
    # given equal decks of which each beats the next
    odd = {("A", "B"): 0.8, ("B", "C"): 0.8, ("C", "A"): 0.8}
    lineups = _season(np.random.default_rng(71), dict.fromkeys("ABC", 0.0), 400, odd=odd)
    found = fit(lineups)
    # then strengths do not tell, surprises do
    assert all(abs(points.value) < 30 for points in found.points.values())
    assert [(cell.side + cell.against, cell.surprise > 0) for cell in cells(found, lineups)] == [
        ("AB", True),
        ("AC", False),
        ("BC", True),
    ]
    assert all(abs(cell.surprise) > 6 for cell in cells(found, lineups))


def test_surprises_among_four_are_standard_normal() -> None:
    # given 200 seasons of three seats with five decks, one of them twice at some tables, and an edge of the first
    chance = np.random.default_rng(79)
    log = {"A": 0.4, "B": 0.0, "C": -0.4, "D": 0.2, "E": -0.2}
    tables = sorted(
        {*itertools.permutations("ABCDE", 3), *itertools.permutations("AAB"), *itertools.permutations("CDD")}
    )
    places = np.array([0.3, 0, -0.3])
    surprises, edges = [], []
    for _ in range(200):
        lineups = []
        for sides in tables:
            weights = np.exp(np.array([log[side] for side in sides]) + places)
            lineups.append(Lineup(sides, tuple(chance.multinomial(20, weights / weights.sum()).tolist())))
        found = fit(lineups)
        surprises += [cell.surprise for cell in cells(found, lineups)]
        edges.append(found.first_edge.low < 0.6 * POINTS < found.first_edge.high)
    # then
    assert len(surprises) == 2000
    assert np.std(surprises) == pytest.approx(1, abs=0.06)
    # and the edge of the first over the last is held in about 95 % (2 standard errors are 3.1 points)
    assert 0.919 <= np.mean(edges) <= 0.981


def test_only_the_winner_tells_among_three() -> None:
    # given C won the only match of A and B that was counted
    found = cells(fit([Lineup(("A", "B", "C"), (0, 0, 5))]), [Lineup(("A", "B", "C"), (0, 0, 5))])
    # then nothing is known of A against B
    assert [(cell.side, cell.against, cell.n) for cell in found] == [("A", "C", 5), ("B", "C", 5)]
    assert [cell.score for cell in found] == [0, 0]
