"""An answer is about one moment of the lake, whatever is added to it while the answer is worked out."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import duckdb
import pytest

from analytics.lake.adding import add, by_table
from analytics.lake.reading import Lake
from analytics.lake.rows import LeadRow, Row, TurnRow
from analytics.metrics import asking
from analytics.metrics.catalogue.models import MODELS
from tests.analytics.metrics.tiny import RULESET, lake, match, row, seats

TOY = {"ruleset": RULESET}


def _led(name: str, ahead: float) -> Sequence[Row]:
    """A match won by its first seat, with how far that was ahead in each of three turns."""
    return [
        match(name, turns=3),
        *seats(name, 1.0, 0.0),
        *(row(TurnRow, match=name, turn=turn, seat=1, seq=10 * turn) for turn in (1, 2, 3)),
        *(
            row(LeadRow, match=name, turn=turn, seat=seat, lead=lead)
            for turn in (1, 2, 3)
            for seat, lead in ((1, ahead), (2, -ahead))
        ),
    ]


class Growing(Lake):
    """A lake to which a match whose name comes before all others is added before each of its queries."""

    grown = 0

    def connected(self) -> duckdb.DuckDBPyConnection:
        """See `Lake.connected`."""
        self.grown += 1
        add(self.folder, f"batch {self.grown}", {RULESET: by_table(_led(f"a{self.grown}", 0.5))})
        return super().connected()


def _asked(lake: Lake, what: str) -> Any:
    if what == "compare":
        return asking.comparison(lake, {**TOY, "a.place": "1", "b.place": "2", "shown": "1"})
    return asking.model(lake, what, TOY) if what in MODELS else asking.answer(lake, what, TOY)


@pytest.mark.parametrize("what", [*MODELS, "seat_win_rate", "match_turns", "compare"])
def test_an_answer_is_the_same_though_the_lake_grows_between_its_queries(tmp_path: Path, what: str) -> None:
    # given three matches, of which one was won from behind
    for name in ("resting", "growing"):
        lake(tmp_path / name, _led("m2", 0.5), _led("m3", 0.5), _led("m4", -0.9))
    # when one lake grows while it is asked
    growing = Growing(tmp_path / "growing")
    answer = _asked(growing, what)
    # then the answer is that of a lake at rest, and the next one is about more matches
    assert growing.grown
    assert answer == _asked(Lake(tmp_path / "resting"), what)
    assert growing.latest().frame("SELECT count(*) FROM match").item() == 3 + growing.grown


def test_a_lake_in_which_nothing_has_changed_is_the_latest_one(tmp_path: Path) -> None:
    present = lake(tmp_path, match("m1"))
    assert present.latest() is present
