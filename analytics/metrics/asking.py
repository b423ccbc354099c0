"""Metrics asked for by names and values, as addresses and command lines have them."""

import re
from collections.abc import Collection, Mapping
from typing import Any

from analytics.lake.reading import Lake
from analytics.metrics.as_sql import as_sql
from analytics.metrics.behind import matches_behind
from analytics.metrics.catalogue import METRICS
from analytics.metrics.catalogue.models import MODELS
from analytics.metrics.choices import asked, check_keys
from analytics.metrics.compare import MARGIN, compare
from analytics.metrics.evaluate import evaluate
from analytics.metrics.flat import Cells
from analytics.metrics.metric import KEYS
from analytics.metrics.population import BadFilter, Population, is_filter, whole
from analytics.metrics.questions import Question
from analytics.metrics.results import Behind, Comparison, Minimum, Result

ANSWERED = ("by", "sort", "limit", "shown", "ranked")
"""Names in an address that say how a metric is answered."""

LISTED = ("limit", "offset")
"""Names in an address that say which of the matches behind a number are listed."""

BEFORE, AFTER = "a.", "b."
"""Filters of one of two populations begin so."""

COMPARED = ("by", "metric", "margin", "shown", "ranked")
"""Names in an address that say how two populations are compared."""

MOST = 10_000
"""Marks that are answered at most; so many, too, if no limit is asked for."""


def answer(lake: Lake, id: str, query: Mapping[str, str]) -> Result:
    """A metric as a query asks for it.

    Filters of the population stand by their names; other names are group keys of the metric, whose value is to be
    that. `by` names the group keys, separated by commas (empty: one mark over all), `sort` and `limit` say which marks
    come first and how many, `shown` and `ranked` are the least observations for a value and for a rank.

    Raises `KeyError` for an unknown metric, `BadFilter` for everything else that is wrong.
    """
    question = _question(lake, id, query)
    least = METRICS[id].minimum
    minimum = Minimum(max(1, _whole(query, "shown", least.shown)), _whole(query, "ranked", least.ranked))
    return evaluate(
        lake,
        id,
        question.population,
        question.by,
        only=question.only,
        sort=query.get("sort") or None,
        limit=min(_whole(query, "limit", MOST), MOST),
        minimum=minimum,
    )


def sql(lake: Lake, id: str, query: Mapping[str, str]) -> str:
    """What `answer` counts as one SELECT over the tables of the lake. Raises as `answer` does."""
    return as_sql(_question(lake, id, query))


def model(lake: Lake, id: str, query: Mapping[str, str]) -> Any:
    """What a model answers about the population that a query asks for; other names are what the model takes.

    Raises `KeyError` for an unknown model, `BadFilter` for everything else that is wrong.
    """
    takes = MODELS[id].takes
    filters = {name: value for name, value in query.items() if is_filter(name)}
    for name in query:
        if name not in {*filters, *takes}:
            raise BadFilter(name, f"neither a filter nor something this model takes ({', '.join(takes) or 'nothing'})")
    return MODELS[id].answer(lake, asked(lake, filters), {name: query[name] for name in takes if query.get(name)})


def comparison(lake: Lake, query: Mapping[str, str]) -> Comparison:
    """Two populations side by side, as a query asks for it.

    Filters count for both, those that begin with `a.` or `b.` for one of them; what the second leaves open is as in
    the first. Other names are group keys, whose value is to be that. `by` and `metric` name group keys and metrics,
    separated by commas, `margin` is a part of 1, `shown` and `ranked` are as in `answer`.

    Raises `BadFilter` for everything that is wrong.
    """
    both = {name: value for name, value in query.items() if is_filter(name)}
    before, after = _two(lake, query, both)
    only = {name: value for name, value in query.items() if name in KEYS and name not in both}
    known = {*both, *only, *COMPARED}
    for name in query:
        if name not in known and not name.startswith((BEFORE, AFTER)):
            raise BadFilter(name, f"neither a filter nor a group key, which are {', '.join(KEYS)}")
    metrics = _named(query.get("metric", ""))
    for name in metrics:
        if name not in METRICS:
            raise BadFilter("metric", f"there is no metric {name!r}")
    least = Minimum()
    return compare(
        lake,
        before,
        after,
        _named(query.get("by", "")),
        metrics=metrics or None,
        only=only,
        margin=_part(query, "margin", MARGIN),
        minimum=Minimum(max(1, _whole(query, "shown", least.shown)), _whole(query, "ranked", least.ranked))
        if {"shown", "ranked"} & query.keys()
        else None,
    )


def _two(lake: Lake, query: Mapping[str, str], both: Mapping[str, str]) -> tuple[Population, Population]:
    before = _one(lake, query, both, BEFORE)
    open_to_choice = {"kind": before.kind, "players": before.query()["players"]}
    return before, _one(lake, query, {**open_to_choice, **both}, AFTER)


def _one(lake: Lake, query: Mapping[str, str], both: Mapping[str, str], prefix: str) -> Population:
    own = {name.removeprefix(prefix): value for name, value in query.items() if name.startswith(prefix)}
    try:
        return asked(lake, {**both, **own})
    except BadFilter as error:
        raise BadFilter(prefix + error.field if error.field in own else error.field, error.problem) from error


def part(lake: Lake, id: str, query: Mapping[str, str]) -> list[Cells]:
    """A part of what a model answers as rows: the one that `part` names, else the first. Raises as `model` does."""
    parts = MODELS[id].parts
    named = query.get("part") or next(iter(parts))
    if named not in parts:
        raise BadFilter("part", f"one of {', '.join(parts)}")
    return list(parts[named](model(lake, id, {name: value for name, value in query.items() if name != "part"})))


def behind(lake: Lake, id: str, query: Mapping[str, str]) -> list[Behind]:
    """The matches behind a mark, newest first; `limit` (at most 100) and `offset` choose some of them.

    Raises as `answer` does.
    """
    question = _question(lake, id, query, LISTED)
    limit = min(_whole(query, "limit", 20), 100)
    return matches_behind(lake, question.population, id, question.only, limit, _whole(query, "offset", 0))


def _question(lake: Lake, id: str, query: Mapping[str, str], how: Collection[str] = ANSWERED) -> Question:
    """What a query asks of a metric; `how`: names that say how to answer. Raises as `answer` does."""
    filters, only = _parted(id, query, how)
    by = query.get("by") if "by" in how else ""
    question = Question(METRICS[id], asked(lake, filters), METRICS[id].by if by is None else _named(by), only)
    check_keys(lake, question)
    return question


def _named(names: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in names.split(",") if name.strip())


def _parted(id: str, query: Mapping[str, str], how: Collection[str]) -> tuple[dict[str, str], dict[str, str]]:
    """The filters of the population, and the group keys with their values."""
    keys = METRICS[id].keys
    filters = {name: value for name, value in query.items() if is_filter(name)}
    only = {name: value for name, value in query.items() if name in keys and not is_filter(name)}
    known = {*filters, *only, *how}
    for name in query:
        if name not in known:
            raise BadFilter(name, f"neither a filter nor a group key of this metric, which are {', '.join(keys)}")
    return filters, only


def _whole(query: Mapping[str, str], name: str, default: int) -> int:
    value = query.get(name)
    return whole(name, value) if value else default


def _part(query: Mapping[str, str], name: str, default: float) -> float:
    value = query.get(name)
    if not value:
        return default
    if not re.fullmatch(r"0?\.[0-9]{1,6}", value, re.ASCII):
        raise BadFilter(name, "a part of 1, such as 0.05")
    return float(value)
