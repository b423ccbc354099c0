"""The order of phases."""

from pathlib import Path

import pytest

from analytics.lake.rows import SpanRow
from analytics.metrics import phases as order
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


def test_the_latest_matches_tell_the_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given an older match that plays and then draws, and a newer one the other way, then the newer one tells."""
    gone = {"older": ["main", "draw"], "newer": ["draw", "main"]}
    spans = [
        row(SpanRow, match=name, span=number, turn=1, phase=phase)
        for name, phases_of in gone.items()
        for number, phase in enumerate(phases_of, 1)
    ]
    toy = lake(tmp_path, match("older", created=1), match("newer", created=2), spans)
    monkeypatch.setattr(order, "LATEST", 1)

    assert phases(toy, Population(RULESET, players=2)) == ("draw", "main")


def test_a_thousand_matches_tell_the_order(tmp_path: Path) -> None:
    """Given 501 matches that play first and 500 newer ones that draw first, then of the latest thousand as many do."""
    orders = [("main", "draw") if at < 501 else ("draw", "main") for at in range(1001)]
    spans = [
        row(SpanRow, match=f"m{at:04}", span=number, turn=1, phase=phase)
        for at, order_of in enumerate(orders)
        for number, phase in enumerate(order_of, 1)
    ]
    toy = lake(tmp_path, [match(f"m{at:04}", created=at) for at in range(1001)], spans)

    assert phases(toy, Population(RULESET, players=2)) == ("draw", "main")
