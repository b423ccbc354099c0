"""Resources on tiny matches worked out by hand."""

from pathlib import Path

import msgspec
import numpy as np
import pytest

from analytics.lake.reading import Lake
from analytics.lake.rows import ResourceRow
from analytics.metrics.by_turn import Course, Who
from analytics.metrics.population import Population
from analytics.metrics.resources import Resources, resources
from analytics.metrics.results import Example
from analytics.statistics.bootstrap import resampled_quantiles
from analytics.statistics.intervals import wilson
from analytics.statistics.quantiles import counted_quantile
from tests.analytics.lakes import games, lake_of_matches
from tests.analytics.metrics.tiny import RULESET, lake, match, row, seats

TOY = Population(RULESET, players=2)


def _turn(of: str, seat: int, own_turn: int, available: int, spent: int, choices: int | None = 1) -> ResourceRow:
    turn = 2 * own_turn - 2 + seat
    told = {"available": available, "spent": spent, "choices": choices}
    return row(ResourceRow, match=of, turn=turn, seat=seat, own_turn=own_turn, seq=10 * turn, **told)


@pytest.fixture
def tiny(tmp_path: Path) -> Lake:
    """Won by the first seat, by the second, tied; and one that is not over."""
    return lake(
        tmp_path,
        [match("a"), match("b"), match("c", winners=2), match("d", finished=False)],
        [*seats("a", 1, 0, decks=["Red", "Blue"]), *seats("b", 0, 1, decks=["Red", "Blue"])],
        [*seats("c", 0.5, 0.5, decks=["Red", "Red"]), *seats("d", None, None)],
        [_turn("a", 1, 1, 2, 2), _turn("a", 1, 2, 4, 1), _turn("a", 2, 1, 1, 0, choices=0)],
        [_turn("b", 1, 1, 1, 1), _turn("b", 2, 1, 3, 0, choices=0), _turn("b", 1, 2, 2, 0, choices=0)],
        [_turn("c", 1, 1, 9, 9, choices=None), _turn("c", 2, 1, 7, 8), _turn("d", 1, 1, 50, 0)],
    )


def _course(found: Resources, measure: str, who: Who) -> Course:
    return next(course for course in found.courses if (course.measure, course.who) == (measure, who))


def test_courses_by_hand(tiny: Lake) -> None:
    found = resources(tiny, TOY)
    # first turns: 2, 1, 1, 3, 9, 7 of all; winners had 2 and 3, losers 1 and 1
    first = _course(found, "available", "all").points[0]
    assert (first.turn, first.seats, first.matches) == (1, 6, 3)
    assert (first.low, first.median.value, first.high) == (1, 2.5, 8)
    winners = _course(found, "available", "winners").points
    assert [(point.turn, point.seats, point.median.value) for point in winners] == [(1, 2, 2.5), (2, 1, 4)]
    losers = _course(found, "available", "losers").points
    assert [(point.turn, point.seats, point.median.value) for point in losers] == [(1, 2, 1), (2, 1, 2)]


def test_what_is_left_over_is_wasted(tiny: Lake) -> None:
    found = resources(tiny, TOY)
    # 0, 1, 0, 3 and of the tied 0 and 0, who paid more than was there at the end
    wasted = _course(found, "wasted", "all").points[0]
    assert (wasted.low, wasted.median.value, wasted.high) == (0, 0, 2)
    assert [point.median.value for point in _course(found, "spent", "winners").points] == [1, 1]


def test_stalls_by_hand(tiny: Lake) -> None:
    found = resources(tiny, TOY)
    # first turns: five may be known of, two were stalls; second turns: one of two
    assert [(stall.turn, stall.n, stall.matches, stall.share.value) for stall in found.stalls] == [
        (1, 5, 3, 2 / 5),
        (2, 2, 2, 1 / 2),
    ]
    assert [stall.example for stall in found.stalls] == [Example("a", 20), Example("b", 30)]
    assert found.stalled is not None
    assert found.stalled.n == 7
    assert found.stalled.share.value == pytest.approx(3 / 7)


def test_only_the_seats_that_are_asked_for(tiny: Lake) -> None:
    found = resources(tiny, Population(RULESET, players=2, deck="Blue"))
    assert _course(found, "available", "all").points[0].seats == 2
    assert found.stalled is not None
    assert found.stalled.share.value == 1


def test_medians_are_as_sure_as_the_matches_are_many(tmp_path: Path) -> None:
    # given 200 matches in which both seats had 1 to 200
    rows = [match(f"m{number:03}") for number in range(200)]
    taken = [_turn(f"m{number:03}", seat, 1, number + 1, 0) for number in range(200) for seat in (1, 2)]
    sides = [seat for number in range(200) for seat in seats(f"m{number:03}", 1, 0)]
    point = _course(resources(lake(tmp_path, rows, sides, taken), TOY), "available", "all").points[0]
    # then the bounds are those of 100 of 200, not of 200 of 400
    bounds = wilson(100, 200)[0]
    assert (point.median.low, point.median.high) == (-(-bounds.low * 200 // 1), -(-bounds.high * 200 // 1))


def test_no_matches(tmp_path: Path) -> None:
    found = resources(lake(tmp_path, []), TOY)
    assert (found.courses, found.stalls, found.stalled) == ((), (), None)


def test_the_answer_is_plain_data(tiny: Lake) -> None:
    found = resources(tiny, TOY)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Resources) == found


def test_simulated_matches_as_plain_sql_counts_them(tmp_path: Path) -> None:
    # given six matches played by bots
    played = lake_of_matches(tmp_path, games("gaia_vora", ["random", "random"], 6))
    found = resources(played, Population("gaia_vora", kind="simulation", players=2))
    # then
    plain = played.frame(
        "SELECT own_turn, count(*), quantile_cont(available, 0.1), quantile_cont(available, 0.5),"
        " quantile_cont(available, 0.9) FROM resource GROUP BY own_turn ORDER BY own_turn"
    )
    points = _course(found, "available", "all").points
    told = [(p.turn, p.seats, p.low, p.median.value, p.high) for p in points]
    assert np.array(told) == pytest.approx(plain.to_numpy())
    matches = played.frame("SELECT count(DISTINCT match) FROM resource GROUP BY own_turn ORDER BY own_turn")
    assert [p.matches for p in points] == matches.to_series().to_list()
    stalls = played.frame(
        "SELECT own_turn, count(*), avg((choices = 0)::INT) FROM resource GROUP BY ALL ORDER BY own_turn"
    )
    assert [(s.turn, s.n, s.share.value) for s in found.stalls] == stalls.rows()
    assert found.stalled is not None
    assert found.stalled.n > 100


def test_the_bands_of_few_matches_are_those_of_resampled_ones(tmp_path: Path) -> None:
    # given 40 matches, in each of which both seats had about as much
    chance = np.random.default_rng(17)
    had = chance.integers(1, 12, 40)[:, None] + chance.integers(0, 2, (40, 2))
    rows = [match(f"m{number:02}") for number in range(40)]
    held = [seat for number in range(40) for seat in seats(f"m{number:02}", 1, 0)]
    turns = [_turn(f"m{number:02}", seat, 1, int(had[number, seat - 1]), 0) for number in range(40) for seat in (1, 2)]
    # when
    found = _course(resources(lake(tmp_path, rows, held, turns), TOY), "available", "all").points[0].median
    # then
    drawn = [np.sort(had[chance.integers(40, size=40)].ravel())[39] for _ in range(4000)]
    low, high = np.quantile(drawn, [0.025, 0.975])
    assert found.value == np.sort(had.ravel())[39]
    assert abs(found.low - low) <= 1
    assert abs(found.high - high) <= 1
    assert found.low < found.value < found.high


@pytest.mark.parametrize("matches", [9, 10])
def test_a_turn_to_which_hardly_a_match_came_is_not_resampled(tmp_path: Path, matches: int) -> None:
    """Given second turns of nine matches, or of ten, then the bounds of their median are by formula, or by resamples.

    A twelfth match, which has no second turn, belongs to the resamples as well.
    """
    had = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89][:matches]
    rows = [match(f"m{at:02}") for at in range(12)]
    held = [seat for at in range(12) for seat in seats(f"m{at:02}", 1, 0)]
    turns = [_turn(f"m{at:02}", 1, 1, 1, 0) for at in range(12)]
    turns += [_turn(f"m{at:02}", 1, 2, many, 0) for at, many in enumerate(had)]

    found = _course(resources(lake(tmp_path, rows, held, turns), TOY), "available", "all").points[1].median

    values = np.array(had, dtype=float)
    formula = counted_quantile(values, np.ones(matches), 0.5, matches)
    low, high = resampled_quantiles(values, np.arange(matches), np.array([0.5]), matches=12)
    expected = (formula.low, formula.high) if matches == 9 else (low[0], high[0])
    assert (formula.low, formula.high) != pytest.approx((low[0], high[0]))
    assert (found.low, found.high) == pytest.approx(expected)
