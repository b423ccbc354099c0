"""Statistics: metrics of the lake, the matches behind them, and the data dictionary."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from service.errors import Invalid, NotFound

if TYPE_CHECKING:
    from analytics.lake.reading import Lake
    from analytics.metrics.behind import Behind
    from analytics.metrics.metric import Metric
    from analytics.metrics.results import Result


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


def answer(lake: "Lake", metric: str, query: Mapping[str, str]) -> "Result":
    """Evaluate a metric as a query asks for it.

    Raises `NotFound` for an unknown metric, `Invalid` for a filter or key that is wrong (the pointer is `?NAME`).
    """
    from analytics.metrics import asking

    with _refusing(metric):
        return asking.answer(lake, metric, query)


def behind(lake: "Lake", metric: str, query: Mapping[str, str]) -> "list[Behind]":
    """The matches behind a mark, newest first. Raises as `answer` does."""
    from analytics.metrics import asking

    with _refusing(metric):
        return asking.behind(lake, metric, query)


@contextmanager
def _refusing(metric: str) -> Iterator[None]:
    from analytics.metrics.catalogue import METRICS
    from analytics.metrics.population import BadFilter

    if metric not in METRICS:
        raise NotFound("metric", metric)
    try:
        yield
    except BadFilter as error:
        raise Invalid(f"?{error.field}", str(error)) from error
