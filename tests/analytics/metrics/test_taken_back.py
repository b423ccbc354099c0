"""Answers that are taken back, in a real match."""

from pathlib import Path

from analytics.lake.adding import add_matches
from analytics.lake.reading import Lake
from analytics.metrics.evaluate import evaluate
from analytics.metrics.population import Population
from analytics.metrics.results import Minimum
from tests.dsl import Setting, gaia_vora

EVERY = Minimum(1, 1)


def test_an_answer_counts_again_each_time_it_is_made(tmp_path: Path) -> None:
    """Given a rotation that is taken back twice and made at last, then two of three rotations were taken back.

    The decision itself was asked before the position that the match went back to, and holds.
    """
    table = Setting(gaia_vora, players=2).start()
    seat = next(iter(table.state.pending))
    asked = len(table.record.entries)
    for steps in (1, 2):
        table.when(seat, "rotate", steps=steps)
        table.rewind(asked)
    table.when(seat, "rotate", steps=1)
    add_matches(tmp_path, "real", [("gaia_vora", table.record.entries)])

    found = evaluate(Lake(tmp_path), "taken_back_share", Population("gaia_vora", "people", players=2), minimum=EVERY)

    told = {mark.group["move"]: (mark.value, mark.n) for mark in found.marks}
    assert told["rotate"] == (2 / 3, 3)
    first = found.marks[0].example
    assert first is not None
    assert first.seq == asked + 1
