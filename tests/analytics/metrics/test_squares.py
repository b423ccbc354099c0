"""What is done at squares of boards, on tiny matches worked out by hand."""

from pathlib import Path

import pytest

from analytics.lake.reading import Lake
from analytics.lake.rows import SpotRow
from analytics.metrics.behind import matches_behind
from analytics.metrics.evaluate import evaluate
from analytics.metrics.population import Population
from analytics.metrics.results import Minimum
from tests.analytics.metrics.tiny import RULESET, lake, match, row, seats

TOY = Population(RULESET, players=2)
EVERY = Minimum(1, 1)


def _spot(of: str, seat: int, act: str, at: tuple[int, int], board: str = "north", **more: int) -> SpotRow:
    return row(SpotRow, match=of, seat=seat, act=act, board=board, row=at[0], col=at[1], **more)


@pytest.fixture
def tiny(tmp_path: Path) -> Lake:
    """Two matches that are over, on two boards, and one that goes on."""
    return lake(
        tmp_path,
        [match("a"), match("b"), match("c", finished=False)],
        [*seats("a", 1, 0), *seats("b", 0, 1), *seats("c", None, None)],
        [_spot("a", 1, "placed", (0, 3), seq=4), _spot("a", 2, "placed", (0, 3), seq=6), _spot("a", 1, "lost", (2, 2))],
        [
            _spot("b", 2, "placed", (0, 3), seq=8),
            _spot("b", 1, "placed", (0, 3), "south"),
            _spot("c", 1, "lost", (9, 9)),
        ],
    )


def _values(found: Lake, population: Population, by: tuple[str, ...], **only: str) -> dict[tuple[object, ...], float]:
    marks = evaluate(found, "squares", population, by, only=only, minimum=EVERY).marks
    return {tuple(mark.group.values()): mark.value or 0.0 for mark in marks}


def test_squares_by_hand(tiny: Lake) -> None:
    """Given what was done in matches that are over, then each square has it by match, board by board."""
    by = ("act", "row", "col")
    assert _values(tiny, TOY, by, board="north") == {("placed", 0, 3): 1.5, ("lost", 2, 2): 0.5}
    assert _values(tiny, TOY, by, board="south") == {("placed", 0, 3): 0.5}
    assert _values(tiny, TOY, ("board",)) == {("north",): 2.0, ("south",): 0.5}


def test_only_what_the_seats_did_that_are_asked_for(tiny: Lake) -> None:
    second = Population(RULESET, players=2, place=2)
    assert _values(tiny, second, ("act", "row", "col"), board="north") == {("placed", 0, 3): 1.0}


def test_behind_a_square_are_the_matches_in_which_that_was_done_there_and_when(tiny: Lake) -> None:
    group: dict[str, str | int] = {"board": "north", "act": "placed", "row": 0, "col": 3}
    assert [(one.match, one.seq) for one in matches_behind(tiny, TOY, "squares", group)] == [("a", 4), ("b", 8)]
