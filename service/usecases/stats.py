"""Statistics: metrics of the lake, the matches behind them, and the data dictionary."""

from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from service.config import lake_folder
from service.context import Context
from service.errors import Conflict, Forbidden, Invalid, NotFound
from service.store import access
from service.store.tables import policies

if TYPE_CHECKING:
    from analytics.lake.reading import Lake
    from analytics.metrics.behind import Behind
    from analytics.metrics.catalogue.models import Model
    from analytics.metrics.metric import Metric
    from analytics.metrics.results import Result
    from analytics.query.terms import Answer


def lake(ctx: Context) -> "Lake":
    """The lake of the service. Raises `Conflict` if it has none."""
    folder = lake_folder(ctx.config)
    if folder is None:
        raise Conflict("this service keeps no statistics: MATCHFOLD_LAKE names no folder for them")
    return _lake_in(folder)


@cache
def _lake_in(folder: Path) -> "Lake":
    from analytics.lake.reading import Lake

    return Lake(folder)


def catalogue() -> "Mapping[str, tuple[Metric, ...]]":
    """All metrics, on their shelves."""
    from analytics.metrics.catalogue import SHELVES

    return SHELVES


def described(metric: "Metric") -> dict[str, Any]:
    """A metric as it is told: what it is, how it comes about, what it may be grouped by."""
    plain = ("id", "title", "question", "unit", "scale", "formula", "interval", "matches", "keys", "by", "docs")
    return {name: getattr(metric, name) for name in plain} | {
        "minimum": {"shown": metric.minimum.shown, "ranked": metric.minimum.ranked}
    }


def described_model(model: "Model") -> dict[str, Any]:
    """A model as it is told."""
    plain = ("id", "title", "question", "unit", "interval", "takes", "docs")
    return {name: getattr(model, name) for name in plain}


def models() -> "Mapping[str, Model]":
    """All questions whose answer has a shape of its own."""
    from analytics.metrics.catalogue.models import MODELS

    return MODELS


def answer(lake: "Lake", metric: str, query: Mapping[str, str]) -> "Result":
    """Evaluate a metric as a query asks for it.

    Raises `NotFound` for an unknown metric, `Invalid` for a filter or key that is wrong (the pointer is `?NAME`).
    """
    from analytics.metrics import asking
    from analytics.metrics.catalogue import METRICS

    with _refusing("metric", metric, METRICS):
        return asking.answer(lake, metric, query)


def sql(lake: "Lake", metric: str, query: Mapping[str, str]) -> str:
    """What `answer` counts as one SELECT over the tables. Raises as `answer` does."""
    from analytics.metrics import asking
    from analytics.metrics.catalogue import METRICS

    with _refusing("metric", metric, METRICS):
        return asking.sql(lake, metric, query)


def model(lake: "Lake", name: str, query: Mapping[str, str]) -> Any:
    """Ask a model. Raises `NotFound` for an unknown one, else as `answer` does."""
    from analytics.metrics import asking

    with _refusing("model", name, models()):
        return asking.model(lake, name, query)


def behind(lake: "Lake", metric: str, query: Mapping[str, str]) -> "list[Behind]":
    """The matches behind a mark, newest first. Raises as `answer` does."""
    from analytics.metrics import asking
    from analytics.metrics.catalogue import METRICS

    with _refusing("metric", metric, METRICS):
        return asking.behind(lake, metric, query)


def open_ones(ctx: Context, found: "Sequence[Behind]") -> "list[Behind]":
    """Those of the matches that spectators may see."""
    hidden = access.closed(ctx.log, [one.match for one in found])
    return [one for one in found if one.match not in hidden]


def all_open(ctx: Context) -> None:
    """Raises `Forbidden` if the store has a match that lets no spectators in: SQL would show it to them."""
    closed = select(policies.c.match).where(policies.c.spectators == "closed").limit(1)
    with ctx.log.reading() as connection:
        if connection.execute(closed).first() is not None:
            raise Forbidden("there are matches without spectators: only the administrator may query the tables")


def tables() -> list[dict[str, Any]]:
    """The data dictionary: all tables with their columns and what they mean."""
    import msgspec

    from analytics.lake.rows import TABLES
    from analytics.lake.schema import dictionary

    return [
        {"table": table, "meaning": " ".join((TABLES[table].__doc__ or "").split()), "columns": columns}
        for table, columns in msgspec.to_builtins(dictionary()).items()
    ]


def query(ctx: Context, sql: str, *, rows: int, seconds: float) -> "Answer":
    """What one SELECT over the lake answers. Raises `Invalid` for one that cannot be answered, `Conflict` without lake.

    Nothing else than reading the tables can come of it: see `analytics.query`.
    """
    from analytics.query.asking import query as run
    from analytics.query.terms import Limits, QueryFailed

    try:
        return run(lake(ctx).folder, sql, Limits(rows=rows, seconds=seconds))
    except QueryFailed as error:
        raise Invalid("/sql", error.message) from error


@contextmanager
def _refusing(what: str, name: str, known: Container[str]) -> Iterator[None]:
    from analytics.metrics.population import BadFilter

    if name not in known:
        raise NotFound(what, name)
    try:
        yield
    except BadFilter as error:
        raise Invalid(f"?{error.field}", str(error)) from error
