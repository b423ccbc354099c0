"""The skill trace: each doubling is the experiment that `ab` would make of it, played in full."""

import itertools
import re
from functools import partial
from typing import Any

import msgspec
import pytest

from analytics.statistics.intervals import level_of_each
from analytics.statistics.sequential import Plan, confidence_sequence
from domain.refusal import Refused
from service.errors import Conflict, Invalid, NotFound
from service.lab import ab
from service.lab.arms import Arm, Experiment
from service.lab.kinds import begun, saved, work_of, written
from service.lab.matchups import Digits
from service.lab.series import Start
from service.lab.skill import Record, Skill, Tracing, prepared_skill
from service.lab.work import Means

SKILL = Skill(ruleset="gaia_vora", weakest=1, doublings=2, options={"turn_limit": 3}, seed="7")
DICE = Skill(ruleset="dice@1", weakest=2, doublings=3, options={"decks": [0, 2]}, margin=0.1)


def traced(skill: Skill, **how: Any) -> Tracing:
    tracing = Tracing(Record(task=skill))
    tracing.go_on(Means(**how))
    return tracing


def known(*halves: str, **change: Any) -> Tracing:
    """A trace from strength 25, in which pairs gave the stronger bots these half points."""
    skill = Skill(ruleset="gaia_vora", doublings=len(halves), **{"pairs": 200, **change})
    return Tracing(Record(task=skill, steps=tuple(Digits(digits) for digits in halves)))


def test_each_doubling_is_what_ab_makes_of_it():
    """Given a trace, then its pairs are the seeds of an experiment with the same bots, the stronger as A."""
    strengths = [Arm(bot=f"search:{strength}") for strength in (1, 2, 4)]

    for cell, (weaker, stronger) in zip(Tracing(Record(task=SKILL)).cells, itertools.pairwise(strengths), strict=True):
        asked = Experiment(ruleset="gaia_vora", a=stronger, b=weaker, options=SKILL.options, seed="7", margin=0.001)
        running = ab.Running(ab.Record(task=asked))
        for one in (cell, running):
            one.go_on(Means(), 8)
        assert cell.record().a == running.record().a
        assert set(cell.record().a) != {"2"}


def test_all_pairs_are_played_though_the_verdict_is_clear():
    """Given a bot that always wins with twice the iterations, when 100 pairs are asked for, then 100 count."""
    tracing = known("4" * 60, pairs=100)
    (step,) = tracing.steps
    assert (step.verdict, step.pairs, tracing.over) == ("better", 60, False)

    assert known("4" * 100, pairs=100).over


def test_the_score_is_that_of_the_stronger_with_bounds_that_hold_for_all_steps_together():
    """Given pairs with 300 of 400 half points, then the score is 75 %, and more steps widen its bounds."""
    (alone,) = known("42" * 50 + "3" * 50).steps
    first, _ = known("42" * 50 + "3" * 50, "2" * 50).steps

    assert (alone.score, alone.pentanomial, alone.pairs) == (0.75, (0, 0, 50, 50, 50), 150)
    for step, level in ((alone, 0.95), (first, level_of_each(0.95, 2))):
        plan = Plan(margin=0.05, maximum=200, level=level)
        bounds = confidence_sequence(150, 50 * 0.5 + 50 * 0.25, 50 * 0.5**2 + 50 * 0.25**2, plan)[0]
        assert (step.low, step.high) == pytest.approx((0.5 + bounds.low, 0.5 + bounds.high))
    assert (first.weaker, first.stronger) == (25, 50)


def test_where_twice_the_thinking_changes_nothing_it_is_flat():
    """Given a game of dice, in which there is nothing to think about, then all steps are flat, from the first on."""
    tracing = traced(DICE)

    assert [(step.score, step.verdict, step.pairs) for step in tracing.steps] == [(0.5, "same", 50)] * 3
    assert tracing.sentence.startswith("Twice the thinking is worth +0.0 points at 2 (-")
    assert tracing.sentence.endswith("Flat within 10 points from 2 on: little is left to decide by skill.")


@pytest.mark.parametrize(
    ("halves", "told"),
    [
        (("", ""), "Nothing is known yet."),
        (("4" * 30, "2" * 20), "Too few pairs to say anything: 30 of 50."),
        (("4" * 60, ""), "Whether more thinking pays at 50 is not clear yet."),
        (("4" * 200, "43210" * 40), "Whether more thinking pays at 50 is not clear."),
        (("4" * 200, "4" * 200), "At 50 more thinking still pays."),
        (("4" * 200, "0" * 200), "At 50 more thinking does harm."),
        (("4" * 200, "2" * 200), "Flat within 5 points from 50 on: little is left to decide by skill."),
        (("2" * 200, "4" * 200, "2" * 200), "Flat within 5 points from 100 on: little is left to decide by skill."),
        (("4" * 200, "2" * 200, "2" * 200), "Flat within 5 points from 50 on: little is left to decide by skill."),
    ],
)
def test_what_follows_is_said_of_the_strongest(halves: tuple[str, ...], told: str):
    """Given what pairs gave, then the sentence ends with what is known where the bot thinks most."""
    assert known(*halves).sentence.endswith(told)


def test_the_first_and_the_last_gain_are_told_with_their_bounds():
    """Given four steps of which the last has too few pairs, then the sentence has the gains of the first and third."""
    sentence = known("43" * 50, "32" * 50, "2" * 60, "2" * 20).sentence

    assert re.match(
        r"Twice the thinking is worth \+37\.5 points at 25 \(\+[\d.]+ to \+[\d.]+\) and "
        r"\+0\.0 points at 100 \(-[\d.]+ to \+[\d.]+\), 95 % for all steps\. ",
        sentence,
    )
    assert known("43" * 50).sentence.count(" points at ") == 1


def test_a_trace_that_is_interrupted_again_and_again_comes_to_the_same():
    """Given turns of a few pairs, each from a file of the one before, when all are played, then nothing differs."""
    whole, parts = traced(DICE).record(), Tracing(Record(task=DICE))

    turns = itertools.cycle((0, 3, 17, 4))
    while not parts.over:
        left = iter([True] * next(turns))
        parts.go_on(Means(more=partial(next, left, False)))
        again = work_of(saved(written(parts.record())).record)
        assert isinstance(again, Tracing)
        parts = again

    assert parts.record() == whole


def test_pairs_go_to_all_steps_in_turns():
    """Given a trace that is stopped half-way, then each step has about as many pairs."""
    tracing = Tracing(Record(task=DICE))
    left = iter([True] * 69)
    while tracing.played < 70:
        tracing.go_on(Means(more=partial(next, left, False)))

    assert sorted(cell.played for cell in tracing.cells) == [20, 20, 30]


def test_a_pair_that_cannot_be_played_is_told_by_its_step():
    """Given a fault in one pair, then it counts for nothing, and step and pair are told."""
    record = Record(task=msgspec.structs.replace(DICE, doublings=1), steps=(Digits("22x4", {2: "KeyError: 'q'"}),))
    tracing = Tracing(record)

    (step,) = tracing.steps
    assert (step.pairs, step.failed) == (3, 1)
    assert tracing.told()["errors"] == {"2-4": {2: "KeyError: 'q'"}}
    assert tracing.record() == record


def test_a_trace_names_the_version_and_the_code_that_it_is_made_with():
    record = begun(SKILL)

    assert isinstance(record, Record)
    assert record.task.ruleset.startswith("gaia_vora@")
    assert record.task.code.startswith("sha256:")
    assert prepared_skill(record.task) == record.task


@pytest.mark.parametrize(
    ("change", "error", "told"),
    [
        ({"bot": "greedy"}, Invalid, "'greedy' has no iterations to double; bots that have: search"),
        ({"bot": "random"}, Invalid, "'random' has no iterations"),
        ({"bot": "deepblue"}, Invalid, "bots that have: search"),
        ({"bot": "search:50"}, Invalid, "without a strength"),
        ({"bot": "search:0.5s"}, Invalid, "without a strength"),
        ({"weakest": 0}, Invalid, "'search:0'"),
        ({"weakest": 700, "doublings": 3}, Invalid, "1 to 5000"),
        ({"doublings": 0}, Invalid, "1 to 12 times"),
        ({"doublings": 13}, Invalid, "1 to 12 times"),
        ({"pairs": 49}, Invalid, "50 to 100000 pairs"),
        ({"margin": 0.0}, Invalid, "margin"),
        ({"level": 0.4}, Invalid, "level"),
        ({"options": {"players": 3}}, Refused, "seats"),
        ({"options": {"turn_limt": 3}}, Refused, "turn_limt"),
        ({"ruleset": "chess"}, NotFound, "chess"),
        ({"ruleset": "gaia_vora@0.1"}, Conflict, "not 0.1"),
    ],
)
def test_what_cannot_be_doubled_is_refused(change: dict[str, Any], error: type[Exception], told: str):
    with pytest.raises(error) as caught:
        prepared_skill(msgspec.structs.replace(SKILL, **change))

    assert told in str(caught.value)


def test_a_trace_tells_what_is_doubled_and_the_position_that_it_begins_in():
    asked = Skill(ruleset="gaia_vora@1.0.0", bot="search", weakest=3, doublings=2)
    from_there = msgspec.structs.replace(asked, start=Start("mat_1", 20, {}, {}))

    told = [Tracing(Record(task=one)).about for one in (asked, from_there)]

    assert told == ["search, doubled from 3 to 12", "search, doubled from 3 to 12, from mat_1 at 20"]
