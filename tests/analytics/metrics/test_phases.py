"""The order of phases."""

from pathlib import Path

from analytics.lake.rows import SpanRow
from analytics.metrics.phases import phases
from analytics.metrics.population import Population
from tests.analytics.metrics.tiny import RULESET, lake, match, row


def test_phases_stand_as_turns_go_through_them(tmp_path: Path) -> None:
    """Given turns that mostly draw, play, end, one of which begins by playing, then the others tell the order."""
    turns = [["draw", "main", "end"], ["draw", "main", "end"], ["main", "draw", "end"], ["draw", "main", "draw"]]
    stretches = [(turn, phase) for turn, gone in enumerate(turns, 1) for phase in gone]
    spans = [
        row(SpanRow, match="m1", span=number, turn=turn, phase=phase)
        for number, (turn, phase) in enumerate([(0, "setup"), *stretches], 1)
    ]
    toy = lake(
        tmp_path, [match("m1"), match("s1", population="simulation")], spans, row(SpanRow, match="s1", phase="x")
    )

    assert phases(toy, Population(RULESET, players=2)) == ("setup", "draw", "main", "end", "x")
    assert phases(toy, Population(RULESET, players=3)) == ("draw", "end", "main", "setup", "x")
