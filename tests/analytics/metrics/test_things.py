"""What is done with things that are no cards, on tiny matches worked out by hand."""

from pathlib import Path
from typing import Any

from analytics.lake.rows import UseRow
from analytics.metrics.evaluate import evaluate
from analytics.metrics.population import Population
from analytics.metrics.results import Minimum
from tests.analytics.metrics.tiny import RULESET, lake, match, row, seats

TOY = Population(RULESET, players=2)


def _done(of: str, name: str, act: str, amount: int = 1, **known: Any) -> UseRow:
    return row(UseRow, **({"match": of, "unit": "goal", "name": name, "act": act, "amount": amount} | known))


def test_acts_are_counted_in_each_match_that_is_over(tmp_path: Path) -> None:
    """Given two matches that are over, when what is done with goals is asked for, then it is so often in a match.

    What a rewind took back does not count, nor do cards and matches that go on.
    """
    toy = lake(
        tmp_path,
        [match("a"), match("b"), match("c", finished=False)],
        [*seats("a", 1, 0), *seats("b", 0, 1)],
        [_done("a", "Mill", "taken"), _done("a", "Mill", "completed"), _done("b", "Mill", "taken", 2)],
        [_done("b", "Bridge", "taken"), _done("b", "Bridge", "taken", abandoned=True), _done("c", "Mill", "taken")],
        [_done("a", "Wolf", "played", unit="card")],
    )
    found = evaluate(toy, "acts", TOY, by=("name", "act"), minimum=Minimum(1, 1))
    told = {(mark.group["name"], mark.group["act"]): mark.value for mark in found.marks}
    assert told == {("Mill", "taken"): 3 / 2, ("Mill", "completed"): 1 / 2, ("Bridge", "taken"): 1 / 2}
