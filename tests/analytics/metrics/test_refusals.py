"""Refusals before and after a rewind, which gives the ids of decisions anew."""

from pathlib import Path

import pytest

from analytics.lake.reading import Lake
from analytics.lake.rows import DecisionRow, EventRow, RefusalRow, UseRow
from analytics.metrics.evaluate import evaluate
from analytics.metrics.population import Population
from analytics.metrics.results import Example, Minimum
from tests.analytics.metrics.tiny import RULESET, lake, match, row, seats

EVERY = Minimum(1, 1)
TOY = Population(RULESET, players=2)


@pytest.fixture
def taken_back(tmp_path: Path) -> Lake:
    """One refusal at a decision that a rewind took back, two at the next one of its id, from which a wolf was played.

    At a third decision, which was taken back as well, one move was refused; its id was not given again.
    """
    asked = [("d2", 5, 1_000, True), ("d3", 6, 1_500, True), ("d2", 12, 5_000, False)]
    refused = [("early", "d2", 2_000), ("late", "d2", 5_000), ("late", "d2", 6_000), ("gone", "d3", 2_500)]
    return lake(
        tmp_path,
        [match("m1", rewinds=1), *seats("m1", 1, 0)],
        [row(DecisionRow, match="m1", decision=id, seq=seq, abandoned=gone) for id, seq, _, gone in asked],
        [row(EventRow, match="m1", seq=seq, type="DecisionAsked", at=at, abandoned=gone) for _, seq, at, gone in asked],
        [row(RefusalRow, match="m1", clause="r1", code=code, decision=id, at=at) for code, id, at in refused],
        row(EventRow, match="m1", seq=13, type="MoveMade", decision="d2", at=7_000),
        row(UseRow, match="m1", seq=13, unit="card", name="Wolf"),
    )


def test_each_refusal_counts_once_and_leads_to_the_decision_it_was_met_at(taken_back: Lake) -> None:
    found = evaluate(taken_back, "refusals", TOY, ["code"], minimum=EVERY)
    # then per ten decisions; those of decisions that are no more lead to the match as a whole
    assert {mark.group["code"]: (mark.value, mark.example) for mark in found.marks} == {
        "early": (1 / 10, Example("m1", None)),
        "gone": (1 / 10, Example("m1", None)),
        "late": (2 / 10, Example("m1", 12)),
    }


def test_what_was_refused_before_the_rewind_was_not_refused_before_the_use_after_it(taken_back: Lake) -> None:
    found = evaluate(taken_back, "use_refusals", TOY, ["name", "code"], minimum=EVERY)
    assert [(mark.group, mark.value) for mark in found.marks] == [({"name": "Wolf", "code": "late"}, 2 / 10)]
