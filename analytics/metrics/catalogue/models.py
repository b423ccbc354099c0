"""Answers that are more than one number for each mark: curves, models, courses."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import astuple

from analytics.lake.reading import Lake
from analytics.metrics import endings, leads, lengths, matchups, pairs, ratings, resources, scores
from analytics.metrics.flat import Cells, flattened
from analytics.metrics.population import BadFilter, Population


class Model(msgspec.Struct, frozen=True, kw_only=True):
    """A question whose answer has a shape of its own.

    title, question, docs: what it is, what it answers, how to read it;  unit: what its n counts
    interval: how its bounds are made;  takes: what may be asked for beside the population, and what that means
    answer: from a lake, a population and what was asked for;  raises `BadFilter`
    parts: what of an answer is a flat table, and its rows; the first one is the heart of it
    """

    id: str
    title: str
    question: str
    unit: str
    interval: str
    docs: str
    answer: Callable[[Lake, Population, Mapping[str, str]], Any]
    parts: Mapping[str, Callable[[Any], Iterable[Cells]]]
    takes: Mapping[str, str] = {}


def _lengths(lake: Lake, population: Population, asked: Mapping[str, str]) -> lengths.Lengths:
    target = asked.get("target")
    measure: Any = asked.get("measure", "turns")
    return lengths.lengths(lake, population, measure, _target(target) if target else None)


def _target(text: str) -> tuple[int, int]:
    low, dash, high = text.partition("-")
    if not (dash and low.isascii() and low.isdigit() and high.isascii() and high.isdigit()):
        raise BadFilter("target", "two whole numbers as 20-40")
    return int(low), int(high)


def _matchups(lake: Lake, population: Population, asked: Mapping[str, str]) -> matchups.Matchups:
    side: Any = asked.get("by", "deck")
    return matchups.matchups(lake, population, side)


def _all(name: str) -> Callable[[Any], Iterable[Cells]]:
    """The structs of one field, flat."""
    return lambda answer: [flattened(one) for one in getattr(answer, name)]


def _shares_by_turn(found: endings.Endings) -> Iterable[Cells]:
    """What is still running has no reason."""
    curves = [(None, found.running), *((ending.reason, ending.share) for ending in found.endings)]
    for reason, curve in curves:
        for turn, at_risk, value, low, high in zip(found.turns, found.at_risk, *astuple(curve), strict=True):
            yield {"turn": turn, "at_risk": at_risk, "reason": reason, "share": value, "low": low, "high": high}


def _running(found: lengths.Lengths) -> Iterable[Cells]:
    for at, value, low, high in zip(found.at, *astuple(found.running), strict=True):
        yield {"length": at, "running": value, "low": low, "high": high}


def _points(found: resources.Resources | scores.Scores) -> Iterable[Cells]:
    for course in found.courses:
        for point in course.points:
            yield {"measure": course.measure, "who": course.who, **flattened(point)}


MODELS: Mapping[str, Model] = {
    model.id: model
    for model in (
        Model(
            id="endings",
            title="Endings by turn",
            question="How and when do matches end?",
            unit="matches",
            interval="Aalen-Johansen with bands",
            docs="Part of the matches that have ended for each reason by each turn. Reasons compete; unfinished matches"
            " are censored, not left out.",
            answer=lambda lake, population, _: endings.endings(lake, population),
            parts={"shares": _shares_by_turn},
        ),
        Model(
            id="lengths",
            title="Length of matches",
            question="How long do matches last?",
            unit="matches",
            interval="Kaplan-Meier with bands",
            docs="Part of the matches that last longer than each length; the histogram of those that ended. Of a"
            " target: the part that ends within it, and how far matches are from its middle on average, as a part of"
            " that (0 is ideal; Browne's criterion of duration, 2008).",
            takes={"measure": "what length is counted in", "target": "the lengths that are wished for, as 20-40"},
            answer=_lengths,
            parts={"running": _running, "bars": _all("bars")},
        ),
        Model(
            id="matchups",
            title="Matchups",
            question="Which deck beats which, and which is strongest?",
            unit="matches",
            interval="Wilson; of strengths by the model of Bradley, Terry and Davidson",
            docs="Scores of all pairs of sides, drawn toward what their strengths and places predict; pairs that differ"
            " from it after correction are flagged.",
            takes={"by": "what the sides are: deck, bot or player"},
            answer=_matchups,
            parts={"matchups": _all("matchups"), "strengths": _all("strengths")},
        ),
        Model(
            id="pairs",
            title="Going first with equal chance",
            question="Is going first an advantage, whoever plays?",
            unit="pairs of matches",
            interval="Student over the pairs (few are resampled)",
            docs="Pairs of matches of one seed in which the sides sat in either seat, as comparisons in the laboratory"
            " play them: how many points of the two matches whoever went first had. What the sides are worth cancels.",
            answer=lambda lake, population, _: pairs.pairs(lake, population),
            parts={"of_points": lambda found: [{"points": one.points, "pairs": one.pairs} for one in found.of_points]},
        ),
        Model(
            id="ratings",
            title="Ratings",
            question="Who plays best?",
            unit="matches",
            interval="of the skill, from its standard deviation",
            docs="Ratings of players and bots by the Plackett-Luce model.",
            answer=lambda lake, population, _: ratings.ratings(lake, population),
            parts={"ratings": _all("ratings")},
        ),
        Model(
            id="resources",
            title="Resources and stalls",
            question="What do seats have and spend, turn by turn, and when can they do nothing?",
            unit="seats",
            interval="of medians, as if each match were one observation (few are resampled); Wilson for stalls",
            docs="Median and the middle 80 % of what seats have, spend and leave, for winners and losers.",
            answer=lambda lake, population, _: resources.resources(lake, population),
            parts={"courses": _points, "stalls": _all("stalls")},
        ),
        Model(
            id="scores",
            title="Scores by turn",
            question="How do points, life and the like go up and down, turn by turn?",
            unit="seats",
            interval="of medians, as if each match were one observation (few are resampled)",
            docs="Median and the middle 80 % of the numbers by which seats stand, for winners and losers.",
            answer=lambda lake, population, _: scores.scores(lake, population),
            parts={"courses": _points},
        ),
        Model(
            id="leads",
            title="Leads and drama",
            question="How dramatic are matches, and when are they decided?",
            unit="matches",
            interval="of means and medians over the matches",
            docs="By the ruleset's own estimate of who is ahead, made for matches that have ended when there is time.",
            answer=lambda lake, population, _: leads.leads(lake, population),
            parts={name: _all(name) for name in ("turns", "snowball", "dramatic")},
        ),
    )
}
"""The models by id."""
