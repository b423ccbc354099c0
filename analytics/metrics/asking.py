"""Metrics asked for by names and values, as addresses and command lines have them."""

from collections.abc import Mapping
from typing import Any

from analytics.lake.reading import Lake
from analytics.metrics.as_sql import as_sql
from analytics.metrics.behind import Behind, matches_behind
from analytics.metrics.catalogue import METRICS
from analytics.metrics.catalogue.models import MODELS
from analytics.metrics.choices import asked
from analytics.metrics.evaluate import evaluate
from analytics.metrics.population import BadFilter, is_filter
from analytics.metrics.questions import Question
from analytics.metrics.results import Minimum, Result

HOW = ("by", "sort", "limit", "offset", "shown", "ranked")
"""Names in an address that say how to answer."""

MOST = 10_000
"""Marks that are answered at most; so many, too, if no limit is asked for."""


def answer(lake: Lake, id: str, query: Mapping[str, str]) -> Result:
    """A metric as a query asks for it.

    Filters of the population stand by their names; other names are group keys of the metric, whose value is to be
    that. `by` names the group keys, separated by commas (empty: one mark over all), `sort` and `limit` say which marks
    come first and how many, `shown` and `ranked` are the least observations for a value and for a rank.

    Raises `KeyError` for an unknown metric, `BadFilter` for everything else that is wrong.
    """
    filters, only = _parted(id, query)
    least = METRICS[id].minimum
    minimum = Minimum(max(1, _whole(query, "shown", least.shown)), _whole(query, "ranked", least.ranked))
    return evaluate(
        lake,
        id,
        asked(lake, filters),
        _by(id, query),
        only=only,
        sort=query.get("sort") or None,
        limit=min(_whole(query, "limit", MOST), MOST),
        minimum=minimum,
    )


def sql(lake: Lake, id: str, query: Mapping[str, str]) -> str:
    """What `answer` counts as one SELECT over the tables of the lake. Raises as `answer` does."""
    filters, only = _parted(id, query)
    return as_sql(Question(METRICS[id], asked(lake, filters), _by(id, query), only))


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


def behind(lake: Lake, id: str, query: Mapping[str, str]) -> list[Behind]:
    """The matches behind a mark, newest first; `limit` (at most 100) and `offset` choose some of them.

    Raises as `answer` does.
    """
    filters, only = _parted(id, query)
    limit = min(_whole(query, "limit", 20), 100)
    return matches_behind(lake, asked(lake, filters), id, only, limit, _whole(query, "offset", 0))


def _by(id: str, query: Mapping[str, str]) -> tuple[str, ...]:
    by = query.get("by")
    return METRICS[id].by if by is None else tuple(name.strip() for name in by.split(",") if name.strip())


def _parted(id: str, query: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """The filters of the population, and the group keys with their values."""
    keys = METRICS[id].keys
    filters = {name: value for name, value in query.items() if is_filter(name)}
    only = {name: value for name, value in query.items() if name in keys and not is_filter(name)}
    known = {*filters, *only, *HOW}
    for name in query:
        if name not in known:
            raise BadFilter(name, f"neither a filter nor a group key of this metric, which are {', '.join(keys)}")
    return filters, only


def _whole(query: Mapping[str, str], name: str, default: int) -> int:
    value = query.get(name)
    if not value:
        return default
    if not (value.isascii() and value.isdigit() and len(value) <= 9):
        raise BadFilter(name, "a whole number from 0")
    return int(value)
