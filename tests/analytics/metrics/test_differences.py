"""What many differences have in common."""

from pathlib import Path

import numpy as np
import pytest

from analytics.metrics.differences import p_of_distance, shrunk_differences
from analytics.metrics.evaluate import evaluate
from analytics.metrics.population import Population
from analytics.metrics.results import Minimum
from analytics.statistics.discovery import discoveries
from analytics.statistics.intervals import (
    Array,
    Cross,
    Intervals,
    Sums,
    clustered,
    correlation,
    newcombe,
    numbers,
)
from tests.analytics.metrics.tiny import RULESET, card, lake, match, seats

Z = 1.959963984540054


def _values(*pairs: tuple[float, float]) -> Intervals:
    """Values with their standard errors."""
    value, error = (numbers(part) for part in zip(*pairs, strict=True))
    return Intervals(value, value - Z * error, value + Z * error)


def test_p_is_five_per_cent_where_the_interval_ends() -> None:
    """Given an interval of unequal sides, when the field is at one of its ends, then p is 5 %; at the value it is 1."""
    uneven = Intervals(numbers([0.3]), numbers([0.1]), numbers([0.4]))

    assert [p_of_distance(uneven, field, 5)[0] for field in (0.1, 0.3, 0.4)] == pytest.approx([0.05, 1.0, 0.05])
    # half the way down and twice as far, of very many matches: z = 0.98 and 3.92
    assert p_of_distance(uneven, 0.2, 1e9)[0] == pytest.approx(0.327, abs=0.001)
    assert p_of_distance(uneven, -0.1, 1e9)[0] == pytest.approx(8.9e-5, rel=0.01)
    # of five, which have four degrees of freedom: t = 1.388 and 5.553
    assert p_of_distance(uneven, 0.2, 5)[0] == pytest.approx(0.237, abs=0.001)
    assert p_of_distance(uneven, -0.1, 5)[0] == pytest.approx(5.1e-3, rel=0.01)


def test_of_many_decks_rarely_a_card_stands_out_by_chance() -> None:
    """Given 100 matches of eight decks of 15 idle cards, when all are tested, then in one season of ten one is flagged.

    A card is in some 25 matches. With the tails of a normal distribution, one of five seasons would have a flag, and
    p-values below a thousandth would be almost three times as many.
    """
    chance = np.random.default_rng(67)
    flagged, low = [], []
    for _ in range(300):
        found, matches = _improvements(chance, matches=100, decks=8, cards=15)
        p = p_of_distance(found, 0.0, matches)
        flagged.append(discoveries(p).any())
        low.append((p < 0.001).mean())

    assert np.mean(flagged) < 0.14
    assert np.mean(low) < 0.0015


def _improvements(chance: np.random.Generator, matches: int, decks: int, cards: int) -> tuple[Intervals, Array]:
    """A season of matches won by lot: of all cards, had in hand less not seen, and how many matches tell of it."""
    won = chance.integers(2, size=matches).astype(float)
    seated = np.eye(decks)[chance.integers(decks, size=(matches, 2))]
    seen = chance.binomial(3, 0.4, size=(matches, 2, cards)).astype(float)
    share = np.stack([won, 1 - won], axis=1)[:, :, None]
    x, n, y, k = (
        np.einsum("msd,msc->dcm", seated, part).reshape(decks * cards, matches)
        for part in (share * seen, seen, share * (3 - seen), 3 - seen)
    )
    first, second = Sums.over(x, n), Sums.over(y, k)
    cross = Cross(*((one * other).sum(axis=-1) for one, other in ((x, y), (x, k), (n, y), (n, k))))
    values = newcombe(clustered(first), clustered(second), correlation(first, second, cross))
    return values, np.minimum(first.even_matches, second.even_matches)


def test_shrinkage_by_hand() -> None:
    """Given five values from -0.2 to 0.2 with errors of 0.1, when they are shrunk, then a fifth of the way to 0.

    Weights are 100, so Q = 100 * 0.1 = 10; between = (10 - 4) / (500 - 100) = 0.015; of 0.01 / 0.025 = 2/5 half is
    taken, as (5 - 3) / (5 - 1). Variance: 0.01 * (1 - 4/5 * 1/5) + 2 / (5 - 3) * (1/5 * distance)^2.
    """
    found = shrunk_differences(_values(*((value, 0.1) for value in (-0.2, -0.1, 0.0, 0.1, 0.2))), np.full(5, True))

    assert found.value == pytest.approx([-0.16, -0.08, 0.0, 0.08, 0.16])
    expected = [0.0084 + 0.04 * value**2 for value in (-0.2, -0.1, 0.0, 0.1, 0.2)]
    assert found.high - found.value == pytest.approx(Z * np.sqrt(expected))


def test_differences_no_greater_than_chance_come_close_to_their_mean_and_stay_unsure() -> None:
    """Given five values that differ less than their errors, when they are shrunk, then half the way to the mean.

    Variance: 0.01 * (1 - 4/5 * 1/2) + (1/2 * distance)^2.
    """
    found = shrunk_differences(_values(*((value, 0.1) for value in (0.0, 0.1, 0.0, 0.1, 0.05))), np.full(5, True))

    assert found.value == pytest.approx([0.025, 0.075, 0.025, 0.075, 0.05])
    assert found.high - found.low == pytest.approx(2 * Z * np.sqrt([0.006 + 0.25 * 0.0025] * 4 + [0.006]))


def test_those_outside_the_family_do_not_teach_but_are_shrunk() -> None:
    """Given a wild value that rests on too little, when the family is shrunk, then it is as if it was not there."""
    family = np.array([True] * 5 + [False])
    found = shrunk_differences(_values(*((value, 0.1) for value in (-0.2, -0.1, 0.0, 0.1, 0.2)), (5.0, 0.1)), family)

    assert found.value == pytest.approx([-0.16, -0.08, 0.0, 0.08, 0.16, 4.0])


def test_a_family_of_three_is_left_as_it_is() -> None:
    """Given three values, when they are shrunk, then they stay: so few do not tell what they have in common."""
    few = _values((0.2, 0.1), (0.1, 0.1), (0.0, 0.1))

    found = shrunk_differences(few, np.array([True] * 3))

    assert (found.value.tolist(), found.low.tolist()) == (few.value.tolist(), few.low.tolist())


@pytest.mark.parametrize("size", [8, 100])
@pytest.mark.parametrize("spread", [0.0, 0.3, 1.0, 3.0])
def test_shrunk_intervals_hold_the_truth(spread: float, size: int) -> None:
    """Given families whose true values differ not at all, little or much, when they are shrunk, then 92 % are held.

    Bounds of a family that seems not to differ at all are the hardest: a width of 0 would hold a third of the truths.
    """
    chance = np.random.default_rng(61)
    held = []
    for _ in range(300):
        error, truth = np.sqrt(chance.uniform(0.3, 3, size)), chance.normal(0, spread, size)
        found = shrunk_differences(_values(*zip(chance.normal(truth, error), error, strict=True)), np.full(size, True))
        held.append(((found.low <= truth) & (truth <= found.high)).mean())

    assert np.mean(held) > 0.92


def test_what_lifts_all_cards_alike_makes_none_stand_out(tmp_path: Path) -> None:
    """Given winners that see more of all cards, when improvements are tested, then it is against the field, not 0.

    In each of 200 matches the winner saw nine of ten different cards and the loser one, every card as often as others.
    """
    rows = []
    for number in range(200):
        name = f"m{number:03}"
        rows += [match(name, created=number), *seats(name, 1, 0)]
        for kind in range(10):
            seen_by_winner, seen_by_loser = int(kind != number % 10), int(kind == (number + 5) % 10)
            rows.append(card(f"Card {kind}", 1, name, 1.0, deck=1, drawn=seen_by_winner))
            rows.append(card(f"Card {kind}", 2, name, 0.0, deck=1, drawn=seen_by_loser))

    found = evaluate(lake(tmp_path, rows), "iih", Population(RULESET, players=2))

    assert found.field == pytest.approx(0.8)
    assert [mark.value for mark in found.marks] == pytest.approx([0.8] * 10)
    assert not any(mark.flagged for mark in found.marks)


def test_marks_below_the_minimum_are_not_tested(tmp_path: Path) -> None:
    """Given a card of few copies that always wins, when rates are compared, then it neither stands out nor teaches."""
    rows = []
    for number in range(100):
        name, won = f"m{number:03}", number % 2
        rows += [match(name, created=number), *seats(name, won, 1 - won)]
        rows += [card(kind, 1, name, float(won), deck=1, drawn=1) for kind in ("Owl", "Wolf")]
        if won and number < 40:
            rows.append(card("Rare", 1, name, 1.0, deck=1, drawn=1))
    toy = lake(tmp_path, rows)

    strict = {mark.group["name"]: mark for mark in evaluate(toy, "gih_win_rate", Population(RULESET)).marks}
    lenient = evaluate(toy, "gih_win_rate", Population(RULESET), minimum=Minimum(10, 10)).marks

    assert (strict["Rare"].p, strict["Rare"].flagged) == (None, False)
    assert [mark.group["name"] for mark in lenient if mark.flagged] == ["Rare"]
    assert strict["Owl"].shrunk == pytest.approx(0.5, abs=0.001)
