"""Marks of a metric as dots, bars and rows of a table: every chart tells n, the interval and what stands out alike."""

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

import msgspec

from analytics.metrics.as_sql import as_sql
from analytics.metrics.catalogue import METRICS
from analytics.metrics.metric import KEYS, Scale
from analytics.metrics.questions import Question
from analytics.metrics.results import Mark, Result
from dashboards import theme, words
from dashboards.chart import Column, Kind, Row, Source, Table
from dashboards.figures.bars import Bar
from dashboards.figures.curves import Curve
from dashboards.figures.dots import Dot, Tone, stands_out
from dashboards.page import Scene

KINDS: Mapping[Scale, Kind] = {
    "percent": "share",
    "points": "points",
    "seconds": "seconds",
    "turns": "turns",
    "number": "number",
}
Naming = Callable[[Mark], str]
"""What a mark is called."""

NOTHING_MORE: Mapping[str, str | int] = {}


def kind_of(metric: str) -> Kind:
    """How the values of a metric are told."""
    return KINDS[METRICS[metric].scale]


def tone(mark: Mark, field: float | None) -> Tone:
    """Whether a mark stands out, could be chance, or rests on too few observations."""
    ranked = mark.standing == "ranked"
    if not mark.flagged or mark.value is None or field is None:
        return "chance" if ranked else "few"
    if mark.value > field:
        return "above" if ranked else "few above"
    return "below" if ranked else "few below"


def told(result: Result, mark: Mark) -> str:
    """A mark in words: value, interval, steadied value, n."""
    metric = METRICS[result.metric]
    column = Column("value", "", kind_of(result.metric), low="low", high="high")
    value = words.told(column, {"value": mark.value, "low": mark.low, "high": mark.high})
    sample = f"n = {words.observations(mark.n, metric.unit)} in {words.observations(mark.matches, 'matches')}"
    if mark.shrunk is None:
        return f"{metric.title}: {value}\n{sample}"
    return f"{metric.title}: {value}\nsteadied: {words.told(column, {'value': mark.shrunk})}\n{sample}"


def dots_of(
    scene: Scene,
    result: Result,
    called: Naming,
    *,
    steadied: bool = False,
    more: Mapping[str, str | int] = NOTHING_MORE,
) -> list[Dot]:
    """The marks that have a value; `steadied` ones in the order of their shrunk values, highest first (see `shown`).

    `more`: what all the marks have in common, beside their groups.
    """
    found = []
    for mark in sorted(result.marks, key=steadied_value, reverse=True) if steadied else result.marks:
        value, low, high = shown(mark, steadied=steadied)
        if value is not None:
            tell = told(result, mark)
            place = scene.behind(result.metric, {**more, **mark.group})
            found.append(Dot(called(mark), value, low, high, tell, tone(mark, result.field), place))
    return found


def shown(mark: Mark, *, steadied: bool) -> tuple[float | None, float | None, float | None]:
    """Value and interval of a mark; if it is to be `steadied`, the shrunk ones where there is such an interval."""
    if steadied and mark.shrunk_low is not None:
        return mark.shrunk, mark.shrunk_low, mark.shrunk_high
    return mark.value, mark.low, mark.high


def steadied_value(mark: Mark) -> float:
    """What a mark is ordered by: its shrunk value if it has one; those without a value come last."""
    value = mark.value if mark.shrunk is None else mark.shrunk
    return -math.inf if value is None else value


def bars_of(scene: Scene, result: Result, called: Naming) -> list[Bar]:
    """The marks that have a value as bars; those on few observations are faint."""
    return [
        Bar(
            label=called(mark),
            value=mark.value,
            low=mark.low,
            high=mark.high,
            told=told(result, mark),
            behind=scene.behind(result.metric, mark.group),
            faint=mark.standing == "hollow",
        )
        for mark in result.marks
        if mark.value is not None
    ]


def curve_of(
    scene: Scene,
    result: Result,
    key: str,
    title: str,
    *,
    name: str = "",
    colour: str = theme.SERIES[0],
    more: Mapping[str, str | int] = NOTHING_MORE,
    marked: bool = False,
) -> Curve:
    """The marks that have a value as a line over a group key, with their intervals as a band.

    `title` says what the key is; `more` is what all the marks have in common, beside their groups.
    """
    marks = sorted((mark for mark in result.marks if mark.value is not None), key=lambda mark: mark.group[key])
    values = [mark.value or 0 for mark in marks]
    return Curve(
        name=name,
        x=[mark.group[key] for mark in marks],
        y=values,
        low=[value if mark.low is None else mark.low for mark, value in zip(marks, values, strict=True)],
        high=[value if mark.high is None else mark.high for mark, value in zip(marks, values, strict=True)],
        told=[f"{title} {mark.group[key]}\n{told(result, mark)}" for mark in marks],
        colour=colour,
        behind=[scene.behind(result.metric, {**more, **mark.group}) for mark in marks],
        marks=marked,
    )


def only(result: Result, marks: Sequence[Mark]) -> Result:
    """A result with only some of its marks, or with all in another order."""
    return msgspec.structs.replace(result, marks=tuple(marks))


def named_by(key: str) -> Naming:
    """Marks called by one group key, in words."""
    return lambda mark: words.plain(str(mark.group[key]))


def value_column(metric: str, name: str = "value", title: str | None = None) -> Column:
    """A column of a metric's values with their intervals."""
    of = METRICS[metric]
    return Column(name, title or of.title, kind_of(metric), f"{name}_low", f"{name}_high", help=of.docs)


def cells(mark: Mark, name: str = "value") -> dict[str, Any]:
    """The cells of a column made by `value_column`."""
    return {name: mark.value, f"{name}_low": mark.low, f"{name}_high": mark.high}


def table_of(
    scene: Scene,
    result: Result,
    titles: Mapping[str, str],
    called: Naming | None = None,
    more: Mapping[str, str | int] = NOTHING_MORE,
) -> Table:
    """All marks of a metric: a column for each group key that is titled, then value, n, matches.

    `called` names the first of the columns; `more` is what all the marks have in common, beside their groups.
    """
    metric = METRICS[result.metric]
    first = next(iter(titles))
    key_columns = [Column(key, title, _kind_of_key(result.marks, key)) for key, title in titles.items()]
    if called is not None:
        key_columns[0] = Column(first, titles[first], "text")
    rows = []
    for mark in result.marks:
        named = {key: _cell_of_key(mark, key) for key in titles} | ({first: called(mark)} if called else {})
        counts = {"n": mark.n, "matches": mark.matches, "steadied": mark.shrunk, "stands_out": mark.flagged}
        rows.append(
            Row(
                named | counts | cells(mark),
                scene.behind(result.metric, {**more, **mark.group}),
                standing=standing(result, mark),
            )
        )
    steadied = [Column("steadied", "Steadied", kind_of(result.metric), help="drawn towards the average of all")]
    return Table(
        (
            *key_columns,
            value_column(result.metric),
            *(steadied if any(mark.shrunk is not None for mark in result.marks) else []),
            *([Column("stands_out", "Stands out", "flag")] if any(mark.p is not None for mark in result.marks) else []),
            Column("n", f"n ({metric.unit})", "count"),
            Column("matches", "Matches", "count"),
        ),
        tuple(rows),
        source_of(result, more),
    )


def source_of(result: Result, only: Mapping[str, str | int] = NOTHING_MORE) -> Source:
    """How to ask for the marks of a result elsewhere."""
    query = {**result.population.query(), **only, "by": ",".join(result.by)}
    question = Question(METRICS[result.metric], result.population, result.by, only)
    return Source(f"stats/{result.metric}?{urlencode(query)}", as_sql(question))


def model_of(scene: Scene, id: str, **takes: str) -> Source:
    """How to ask for what a model answers about these matches."""
    return Source(f"stats/models/{id}?{urlencode({**scene.population.query(), **takes})}")


def standing(result: Result, mark: Mark) -> str | None:
    """How a row is marked in a table: `above` or `below`, if it stands out."""
    found = tone(mark, result.field)
    return found.removeprefix("few ") if stands_out(found) else None


def _kind_of_key(marks: Sequence[Mark], key: str) -> Kind:
    return "count" if marks and all(isinstance(_cell_of_key(mark, key), int) for mark in marks) else "text"


def _cell_of_key(mark: Mark, key: str) -> str | int | None:
    """A place in the order of turns in words, as everywhere; all others as they are."""
    return words.goes(int(mark.group[key])) if key == "place" else mark.group.get(key)


def times(mark: Mark) -> int:
    """Of a share: how many of the n are meant."""
    return round((mark.value or 0) * mark.n)


def group_in_words(group: Mapping[str, str | int]) -> str:
    """What a mark is of; names of things need no title."""
    things = [words.thing(str(group["unit"]), str(group["name"]))] if {"unit", "name"} <= group.keys() else []
    rest = [_named(key, value) for key, value in group.items() if not (things and key in ("unit", "name"))]
    return ", ".join(filter(None, [*things, *rest]))


def _named(key: str, value: str | int) -> str:
    if key == "place":
        return words.goes(int(value))
    if key == "unit":
        return "" if value == "card" else f"{value}"
    return words.plain(str(value)) if key in _PLAIN else f"{KEYS[key].title} {value}"


_PLAIN = (
    "name",
    "act",
    "partner",
    "phase",
    "decision",
    "reason",
    "outcome",
    "clause",
    "deck",
    "bot",
    "bots",
    "hand",
    "result",
)


def by_group(result: Result, *keys: str) -> dict[tuple[str | int, ...], Mark]:
    """The marks by the values of some group keys."""
    return {tuple(mark.group[key] for key in keys): mark for mark in result.marks}
