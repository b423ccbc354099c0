"""Scores turn by turn on tiny matches worked out by hand."""

from pathlib import Path

import msgspec
import pytest

from analytics.lake.reading import Lake
from analytics.lake.rows import ScoreRow, TurnRow
from analytics.metrics.population import Population
from analytics.metrics.scores import Scores, scores
from tests.analytics.metrics.tiny import RULESET, lake, match, row, seats

TOY = Population(RULESET, players=2)


def _turn(of: str, turn: int) -> TurnRow:
    return row(TurnRow, match=of, turn=turn, seat=1 + (turn - 1) % 2, seq=10 * turn)


def _score(of: str, turn: int, number: str, value: int) -> ScoreRow:
    seat, own_turn = 1 + (turn - 1) % 2, (turn + 1) // 2
    return row(ScoreRow, match=of, turn=turn, seat=seat, own_turn=own_turn, number=number, value=value, seq=10 * turn)


@pytest.fixture
def tiny(tmp_path: Path) -> Lake:
    """Won by the first seat, by the second; and one that is not over. Nobody ever has a key."""
    return lake(
        tmp_path,
        [match("a"), match("b"), match("c", finished=False)],
        [*seats("a", 1, 0), *seats("b", 0, 1), *seats("c", None, None)],
        [_turn(of, turn) for of, turns in (("a", 3), ("b", 2), ("c", 2)) for turn in range(1, turns + 1)],
        [_score("a", 1, "life", 9), _score("a", 2, "life", 5), _score("a", 3, "life", 8), _score("a", 3, "vp", 2)],
        [_score("b", 1, "life", 3), _score("b", 2, "life", 7), _score("c", 1, "life", 99), _score("c", 1, "vp", 50)],
        [_score(of, turn, "keys", 0) for of in ("a", "b", "c") for turn in (1, 2)],
    )


def _told(found: Scores) -> dict[tuple[str, str], list[tuple[int, int, float]]]:
    return {
        (course.measure, course.who): [(point.turn, point.seats, point.median.value) for point in course.points]
        for course in found.courses
    }


def test_scores_by_hand(tiny: Lake) -> None:
    """Given lives of two matches that are over, when they are told turn by turn, then winners stand beside losers.

    Points that nobody has yet are 0; what nobody ever has is left out.
    """
    told = _told(scores(tiny, TOY))
    assert told == {
        ("life", "all"): [(1, 4, 6), (2, 1, 8)],
        ("life", "winners"): [(1, 2, 8), (2, 1, 8)],
        ("life", "losers"): [(1, 2, 4)],
        ("vp", "all"): [(1, 4, 0), (2, 1, 2)],
        ("vp", "winners"): [(1, 2, 0), (2, 1, 2)],
        ("vp", "losers"): [(1, 2, 0)],
    }


def test_only_the_seats_that_are_asked_for(tiny: Lake) -> None:
    told = _told(scores(tiny, Population(RULESET, players=2, place=2)))
    assert told["life", "all"] == [(1, 2, 6)]


def test_no_scores(tmp_path: Path) -> None:
    assert scores(lake(tmp_path, [match("a")], seats("a", 1, 0)), TOY).courses == ()


def test_the_answer_is_plain_data(tiny: Lake) -> None:
    found = scores(tiny, TOY)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Scores) == found
