"""Statistics: metrics of the lake, the matches behind them, and the data dictionary."""

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from events.described import shown
from service.config import lake_folder
from service.context import Context
from service.errors import Conflict, Invalid, NotFound
from service.usecases.lake import store_id

if TYPE_CHECKING:
    from analytics.lake.reading import Lake
    from analytics.lake.rows import Table
    from analytics.metrics.catalogue.models import Model
    from analytics.metrics.flat import Cells
    from analytics.metrics.metric import Metric
    from analytics.metrics.results import Behind, Comparison, Result
    from analytics.query.terms import Answer


_KNOWN: set[tuple[str, Path, str]] = set()
"""Stores and folders that were seen to belong together, with the store's id."""

_LATEST: "dict[tuple[Path, bool], Lake]" = {}
"""The lakes that the newest answers were made from, by folder and whether closed matches are in them."""


def lake(ctx: Context, *, closed: bool) -> "Lake":
    """The lake of the service as it is now, with or without the matches that let no spectators in.

    Taken once for each answer, so that all of it is about one moment. Raises `Conflict` if there is none, or one that
    was made from another store.
    """
    folder = lake_folder(ctx.config)
    if folder is None:
        raise Conflict("this service keeps no statistics: MATCHFOLD_LAKE names no folder for them")
    found = _lake_in(folder, closed)
    origin = found.manifest.origin
    if origin is not None and (ctx.config.store, folder, origin) not in _KNOWN:
        if store_id(ctx.log) != origin:
            raise Conflict("the folder of the statistics (MATCHFOLD_LAKE) belongs to another store")
        _KNOWN.add((ctx.config.store, folder, origin))
    return found


def _lake_in(folder: Path, closed: bool) -> "Lake":
    """The lake in a folder; the same object, with what it has opened, as long as nothing has changed."""
    from analytics.lake.reading import Lake

    kept = _LATEST.get((folder, closed))
    found = _LATEST[folder, closed] = Lake(folder, closed=closed) if kept is None else kept.latest()
    return found


def catalogue() -> "Mapping[str, tuple[Metric, ...]]":
    """All metrics, on their shelves."""
    from analytics.metrics.catalogue import SHELVES

    return SHELVES


def described(metric: "Metric") -> dict[str, Any]:
    """A metric for clients: what it is, how it comes about, what it may be grouped by."""
    return {**shown(metric), "formula": metric.formula, "interval": metric.interval, "by": metric.by}


def described_model(model: "Model") -> dict[str, Any]:
    """A model for clients."""
    plain = ("id", "title", "question", "unit", "interval", "takes", "docs")
    return {name: getattr(model, name) for name in plain} | {"parts": list(model.parts)}


def models() -> "Mapping[str, Model]":
    """All questions whose answer has a shape of its own."""
    from analytics.metrics.catalogue.models import MODELS

    return MODELS


def answer(lake: "Lake", metric: str, query: Mapping[str, str]) -> "Result":
    """Evaluate a metric as a query asks for it.

    Raises `NotFound` for an unknown metric, `Invalid` for a filter or key that is wrong (the pointer is `?NAME`): also
    for a ruleset that is neither installed nor in the lake, and values that none of its matches has.
    """
    from analytics.metrics import asking
    from analytics.metrics.catalogue import METRICS

    _check_name("metric", metric, METRICS)
    with _pointing(lake, query):
        return asking.answer(lake, metric, query)


def sql(lake: "Lake", metric: str, query: Mapping[str, str]) -> str:
    """What `answer` counts as one SELECT over the tables. Raises as `answer` does."""
    from analytics.metrics import asking
    from analytics.metrics.catalogue import METRICS

    _check_name("metric", metric, METRICS)
    with _pointing(lake, query):
        return asking.sql(lake, metric, query)


def model(lake: "Lake", name: str, query: Mapping[str, str]) -> Any:
    """Ask a model. Raises `NotFound` for an unknown one, else as `answer` does."""
    from analytics.metrics import asking

    _check_name("model", name, models())
    with _pointing(lake, query):
        return asking.model(lake, name, query)


def part(lake: "Lake", name: str, query: Mapping[str, str]) -> "list[Cells]":
    """A part of what a model answers, as rows. Raises as `model` does."""
    from analytics.metrics import asking

    _check_name("model", name, models())
    with _pointing(lake, query):
        return asking.part(lake, name, query)


def comparison(lake: "Lake", query: Mapping[str, str]) -> "Comparison":
    """Two populations side by side. Raises `Invalid` for a filter or key that is wrong (the pointer is `?NAME`)."""
    from analytics.metrics import asking

    with _pointing(lake, query):
        return asking.comparison(lake, query)


def behind(lake: "Lake", metric: str, query: Mapping[str, str]) -> "list[Behind]":
    """The matches behind a mark, newest first. Raises as `answer` does."""
    from analytics.metrics import asking
    from analytics.metrics.catalogue import METRICS

    _check_name("metric", metric, METRICS)
    with _pointing(lake, query):
        return asking.behind(lake, metric, query)


def tables() -> "list[Table]":
    """The data dictionary: all tables with their columns and what they mean."""
    from analytics.lake.rows import TABLES, Table
    from analytics.lake.schema import dictionary

    return [
        Table(table, " ".join((TABLES[table].__doc__ or "").split()), columns)
        for table, columns in dictionary().items()
    ]


def query(lake: "Lake", sql: str, *, rows: int, seconds: float) -> "Answer":
    """What one SELECT over the lake answers. Raises `Invalid` for one that cannot be answered.

    Raises `QueryFailed` or `Damaged` if that is not its fault: no process for it can be started, a file cannot be read.

    Nothing else than reading the tables can come of it: see `analytics.query`.
    """
    from analytics.query.asking import query as run
    from analytics.query.terms import Limits, QueryFailed

    try:
        return run(lake, sql, Limits(rows=rows, seconds=seconds))
    except QueryFailed as error:
        if error.reason == "busy":
            raise
        raise Invalid("/sql", error.message) from error


def _check_name(what: str, name: str, known: Collection[str]) -> None:
    from analytics.spelling import meant

    if name not in known:
        raise NotFound(what, name, meant(name, known))


@contextmanager
def _pointing(lake: "Lake", query: Mapping[str, str]) -> Iterator[None]:
    """Raise `Invalid` for what is wrong with the query, first of all with its ruleset."""
    from analytics.metrics.choices import check_ruleset
    from analytics.metrics.population import BadFilter
    from domain.rulesets import RULESETS

    try:
        if query.get("ruleset"):
            check_ruleset(lake, query["ruleset"], RULESETS)
        yield
    except BadFilter as error:
        raise Invalid(f"?{error.field}", str(error)) from error
