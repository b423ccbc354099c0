"""What is done at squares of a board, in matches made by hand, and every event that tells of it."""

import pytest

from analytics.ingest.facts import Fact
from analytics.ingest.spots import board_of, spot_rows
from analytics.ingest.uses import Names
from domain.cardkit.events.things import ObjectEnteredPlay, ObjectMoved
from domain.rulesets.terra_indomita import events as t
from events.envelope import Cause, Phase
from events.event import Event
from events.registry import EVENTS
from events.vocabulary.match import MatchRewound
from events.vocabulary.turns import TurnStarted
from tests.analytics.ingest.made import Story, created, ended, told

SQUARE, OTHER = "square:3:5", "square:12:0"
MOVER = 2
"""The seat whose move led to the event."""


TOLD: list[tuple[Event, list[tuple[object, ...]]]] = [
    (ObjectEnteredPlay("u", "Scout", 1, 1, SQUARE, "hand"), [("placed", 1, "Scout", 3, 5)]),
    (ObjectEnteredPlay("u", "Scout", 1, 1, "kingdom", "hand"), []),
    (ObjectMoved("u", SQUARE, OTHER, "effect"), [("moved to", MOVER, None, 12, 0)]),
    (ObjectMoved("u", "army", "seat:2.north", "move"), []),
    (t.UnitMoved(1, "u", SQUARE, (OTHER,), OTHER), [("moved to", 1, None, 12, 0)]),
    (t.AttackDeclared("a", 1, "u", "v", SQUARE), [("attacked", 1, None, 3, 5)]),
    (t.PieceDestroyed(2, "v", "Worker", OTHER, 1), [("lost", 2, "Worker", 12, 0)]),
]


@pytest.mark.parametrize(("event", "spots"), TOLD)
def test_what_events_tell_of_squares(event: Event, spots: list[tuple[object, ...]]) -> None:
    """Given an event, then it tells what was done where, by whom, with what; other places tell of no square."""
    kind = EVENTS.kind_of(event)
    fact = Fact(MOVER, 0, Cause(), Phase(4, "action"), 7, kind.tag, event)
    rows = list(spot_rows("m1", "b", fact, kind, Names()))
    assert [(row.act, row.seat, row.name, row.row, row.col) for row in rows] == spots
    assert all((row.match, row.board, row.seq, row.turn) == ("m1", "b", 7, 4) for row in rows)


def test_no_event_that_tells_of_squares_is_left_out_here() -> None:
    assert {type(event) for event, _ in TOLD} == {kind.cls for kind in EVENTS.kinds() if kind.spots}


def test_a_match_tells_of_its_board_and_of_names_that_went_before() -> None:
    """Given a match on a board, when a unit attacks, then its row has the board's id and the unit's name."""
    rows = Story(
        created(options={"players": 2, "board": {"id": "small", "rows": 7, "cols": 7}}),
        TurnStarted(1, 1),
        ObjectEnteredPlay("u", "Scout", 1, 1, SQUARE, "hand"),
        t.AttackDeclared("a", 1, "u", "v", OTHER),
        ended(1),
    ).rows()
    assert told(rows, "spot", "board", "act", "name", "row", "col") == [
        ("small", "placed", "Scout", 3, 5),
        ("small", "attacked", "Scout", 12, 0),
    ]


def test_what_was_taken_back_was_done_nowhere() -> None:
    """Given a move that a rewind takes back, then no row tells of it."""
    rows = Story(
        created(),
        TurnStarted(1, 1),
        ObjectEnteredPlay("u", "Scout", 1, 1, SQUARE, "hand"),
        MatchRewound(2, "req", (1, 2)),
        ObjectEnteredPlay("u", "Scout", 1, 1, OTHER, "hand"),
        ended(1),
    ).rows()
    assert told(rows, "spot", "row", "col") == [(12, 0)]


def test_a_board_goes_by_its_id() -> None:
    told: list[dict[str, object]] = [{}, {"board": "north"}, {"board": {"id": "own"}}, {"board": {}}]
    assert [board_of(options) for options in told] == [
        "",
        "north",
        "own",
        "",
    ]
