"""A stored event takes little room: no part of it is kept twice."""

from pathlib import Path

import pytest

from scripts.benchmarks.matches import PLAYED
from scripts.benchmarks.size import bytes_an_event


@pytest.mark.parametrize("ruleset", PLAYED)
def test_given_matches_of_either_game_when_stored_move_by_move_then_an_event_takes_at_most_350_bytes(
    tmp_path: Path, ruleset: str
):
    assert bytes_an_event(tmp_path, ruleset, 1) <= 350
