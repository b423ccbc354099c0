"""Leads on tiny matches worked out by hand."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from analytics.lake.reading import Lake
from analytics.lake.rows import LeadRow, Row, TurnRow
from analytics.metrics.leads import Leads, leads
from analytics.metrics.population import Population
from analytics.metrics.results import Example, Minimum
from tests.analytics.metrics.tiny import RULESET, lake, match, row, seats

TOY = Population(RULESET, players=2)


def _led(name: str, winner: int, course: Sequence[float], **known) -> list[Row]:
    """A match of two and how far its first seat was ahead at the beginning of each turn."""
    told: list[Row] = [match(name, turns=len(course), **known), *seats(name, 2 - winner, winner - 1)]
    for turn, lead in enumerate(course, start=1):
        told += [row(LeadRow, match=name, turn=turn, seat=seat, lead=lead * (3 - 2 * seat)) for seat in (1, 2)]
        told.append(row(TurnRow, match=name, turn=turn, seat=2 - turn % 2, seq=10 * turn))
    return told


@pytest.fixture
def tiny(tmp_path: Path) -> Lake:
    """One that was never in doubt, one turned round twice, one won from behind; a tie and an unfinished one."""
    return lake(
        tmp_path,
        _led("a", 1, [0.0, 0.3, 0.5, 0.9]),
        _led("b", 2, [0.2, -0.2, 0.4, -0.6]),
        _led("c", 2, [0.4, 0.8]),
        _led("d", 1, [0.9, 0.9], winners=2),
        _led("e", 1, [0.9, 0.9], finished=False),
    )


def test_drama_by_hand(tiny: Lake) -> None:
    # then the winners were behind by 0, by (0.2 + 0.4) / 4 and by (0.4 + 0.8) / 2 on average
    found = leads(tiny, TOY)
    assert found.n == 3
    assert found.drama is not None
    assert found.drama.mean.value == pytest.approx((0 + 0.15 + 0.6) / 3)
    assert (found.drama.median.value, found.drama.low, found.drama.high) == pytest.approx((0.15, 0.03, 0.51))
    assert [one.drama for one in found.dramatic] == pytest.approx([0.6, 0.15, 0])
    assert [one.changes for one in found.dramatic] == [0, 3, 0]
    # and one looks where they were furthest behind
    assert [one.example for one in found.dramatic] == [Example("c", 20), Example("b", 30), Example("a", 10)]


def test_changes_of_the_lead_by_hand(tiny: Lake) -> None:
    found = leads(tiny, TOY)
    # in b the lead went over three times
    assert found.changes is not None
    assert (found.changes.mean.value, found.changes.median.value, found.changes.high) == pytest.approx((1, 0, 2.4))


def test_the_turn_from_which_the_winner_led_by_hand(tiny: Lake) -> None:
    found = leads(tiny, TOY)
    # a from turn 2, b from turn 4, c only after turn 2
    assert found.settled is not None
    assert (found.settled.mean.value, found.settled.median.value) == (3, 3)


def _kept(found: Leads) -> list[tuple[int, int, float]]:
    return [(turn.turn, turn.matches, turn.kept.value) for turn in found.turns]


def test_what_a_lead_is_worth_by_hand(tiny: Lake) -> None:
    found = leads(tiny, TOY)
    # in turn 1 of b and c the later loser led; in turn 2 a and b were led by the winner, c was not
    assert _kept(found) == [(1, 2, 0), (2, 3, pytest.approx(2 / 3)), (3, 2, 1 / 2), (4, 2, 1)]
    # the winners' leads in turn 2 are 0.3, 0.2 and -0.8
    assert (found.turns[1].winner.value, found.turns[1].low, found.turns[1].high) == pytest.approx((0.2, -0.6, 0.28))


def test_the_point_of_no_return(tiny: Lake) -> None:
    assert leads(tiny, TOY, Minimum(shown=1)).no_return == 4
    # then turns with few matches say nothing: of those with three, leaders do not always win
    assert leads(tiny, TOY, Minimum(shown=3)).no_return is None
    assert leads(tiny, TOY).no_return is None


@pytest.mark.parametrize(
    ("course", "turn"),
    [
        ([0.5, 0.6, 0.7], 1),
        ([0.5, -0.1, 0.6, 0.7], 3),
        ([0.5, 0.6, -0.1], None),
    ],
)
def test_a_turn_in_which_the_leader_still_loses_takes_the_point_back(
    tmp_path: Path, course: list[float], turn: int | None
) -> None:
    # given matches that run alike, when their later loser leads in some turn, then nothing before it was decided
    toy = lake(tmp_path, *(_led(f"m{number}", 1, course) for number in range(3)))
    assert leads(toy, TOY, Minimum(shown=3)).no_return == turn


def test_snowballs_by_hand(tiny: Lake) -> None:
    # given stages of two turns, as two of the matches have four
    found = [((s.first, s.last), (s.low, s.high), s.n, s.matches, s.won.value) for s in leads(tiny, TOY).snowball]
    # then of the leads of 0.2 to 0.4 in turns 1 and 2, one of b was lost and one won, and a won with one
    assert found == [
        ((1, 2), (0.2, 0.4), 3, 2, pytest.approx(2 / 3)),
        ((1, 2), (0.4, 0.6), 1, 1, 0),
        ((1, 2), (0.8, 1.0), 1, 1, 0),
        ((3, 4), (0.4, 0.6), 2, 2, 1 / 2),
        ((3, 4), (0.6, 0.8), 1, 1, 1),
        ((3, 4), (0.8, 1.0), 1, 1, 1),
    ]


def test_the_mean_of_many_matches_has_students_interval(tmp_path: Path) -> None:
    rows = [each for number in range(250) for each in _led(f"m{number:03}", 2, [0.2 * (number % 5), -0.5])]
    drama = leads(lake(tmp_path, rows), TOY).drama
    # then values 0 to 0.4 in steps of 0.1 have a mean of 0.2 and a variance of 0.02
    assert drama is not None
    assert drama.mean.value == pytest.approx(0.2)
    assert drama.mean.high - 0.2 == pytest.approx(1.9695 * (0.02 / 249) ** 0.5, rel=1e-3)


def test_nothing_was_estimated(tmp_path: Path) -> None:
    found = leads(lake(tmp_path, [match("a"), *seats("a", 1, 0)]), TOY)
    assert (found.n, found.drama, found.turns, found.no_return, found.snowball, found.dramatic) == (
        0,
        None,
        (),
        None,
        (),
        (),
    )
    assert found.sample.matches == 1


def test_the_answer_is_plain_data(tiny: Lake) -> None:
    found = leads(tiny, TOY)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Leads) == found


def test_the_ten_most_dramatic_matches_are_named(tmp_path: Path) -> None:
    rows = [each for at in range(11) for each in _led(f"m{at:02}", 2, [0.05 * at, -0.5])]
    found = leads(lake(tmp_path, rows), TOY)
    assert found.n == 11
    assert [one.example.match for one in found.dramatic] == [f"m{at:02}" for at in range(10, 0, -1)]


def test_a_lead_that_is_sure_belongs_to_the_greatest(tmp_path: Path) -> None:
    """Given one match whose leader is as far ahead as can be, then that is a lead of 0.8 to 1."""
    (found,) = leads(lake(tmp_path, _led("a", 1, [1.0])), TOY).snowball
    assert (found.first, found.last, found.low, found.high, found.n) == (1, 1, 0.8, 1.0, 1)
