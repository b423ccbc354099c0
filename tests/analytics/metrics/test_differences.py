"""What many differences have in common."""

from pathlib import Path

import numpy as np
import pytest

from analytics.metrics.differences import p_of_distance, shrunk_differences
from analytics.metrics.evaluate import evaluate
from analytics.metrics.population import Population
from analytics.metrics.results import Minimum
from analytics.statistics.intervals import Intervals, numbers
from tests.analytics.metrics.tiny import RULESET, card, lake, match, seats

Z = 1.959963984540054


def _values(*pairs: tuple[float, float]) -> Intervals:
    """Values with their standard errors."""
    value, error = (numbers(part) for part in zip(*pairs, strict=True))
    return Intervals(value, value - Z * error, value + Z * error)


def test_p_is_five_per_cent_where_the_interval_ends() -> None:
    """Given an interval of unequal sides, when the field is at one of its ends, then p is 5 %; at the value it is 1."""
    uneven = Intervals(numbers([0.3]), numbers([0.1]), numbers([0.4]))

    assert [p_of_distance(uneven, field)[0] for field in (0.1, 0.3, 0.4)] == pytest.approx([0.05, 1.0, 0.05])
    assert p_of_distance(uneven, 0.2)[0] == pytest.approx(0.327, abs=0.001)  # half the way down: z = 0.98


def test_shrinkage_by_hand() -> None:
    """Given -0.2, 0 and 0.2 with errors of 0.1, when they are shrunk, then a quarter of the way to their mean.

    Weights are 100, so Q = 100 * (0.04 + 0.04) = 8; between = (8 - 2) / (300 - 100) = 0.03; 0.03 / (0.03 + 0.01) = 3/4.
    """
    found = shrunk_differences(_values((-0.2, 0.1), (0.0, 0.1), (0.2, 0.1)), np.array([True, True, True]))

    assert found.value == pytest.approx([-0.15, 0.0, 0.15])
    assert found.high - found.value == pytest.approx([Z * np.sqrt(0.75) * 0.1] * 3)


def test_differences_no_greater_than_chance_are_all_one() -> None:
    """Given values that differ less than their errors, when they are shrunk, then all are the mean."""
    found = shrunk_differences(_values((0.0, 0.1), (0.1, 0.1)), np.array([True, True]))

    assert found.value == pytest.approx([0.05, 0.05])


def test_those_outside_the_family_do_not_teach_but_are_shrunk() -> None:
    """Given a wild value that rests on too little, when the family is shrunk, then it is as if it was not there."""
    family = np.array([True, True, True, False])
    found = shrunk_differences(_values((-0.2, 0.1), (0.0, 0.1), (0.2, 0.1), (5.0, 0.1)), family)

    assert found.value == pytest.approx([-0.15, 0.0, 0.15, 3.75])


def test_a_family_of_one_is_left_as_it_is() -> None:
    """Given one value, when it is shrunk, then it stays."""
    alone = _values((0.2, 0.1))

    assert shrunk_differences(alone, np.array([True])).value == pytest.approx([0.2])


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
