"""Statistics over HTTP: metrics of the lake, curves and models, and the matches behind a number."""

import hashlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import marshmallow
import msgspec
from flask import Response

from service.api import answers
from service.api.blueprint import ApiBlueprint
from service.api.links import link, match_link
from service.api.matches import IF_NONE_MATCH
from service.api.schemas.stats import (
    BehindListSchema,
    BehindQuerySchema,
    CatalogueSchema,
    ModelQuerySchema,
    ResultSchema,
    StatsQuerySchema,
)
from service.auth import caller, context
from service.usecases import stats

if TYPE_CHECKING:
    from analytics.lake.reading import Lake

blp = ApiBlueprint("statistics", "Metrics over many matches, each with its n and interval; SQL over the same tables.")

CSV = "text/csv"
SQL = "application/sql"
FORMS = (answers.JSON, CSV, SQL)
BY_NAME = {"json": answers.JSON, "csv": CSV, "sql": SQL}
PROBLEMS = ("not-found", "conflict")
VARY = "Accept, Authorization"


@blp.get("/v1/stats")
@blp.documents(200, CatalogueSchema(), "The catalogue.")
@blp.operation("listMetrics")
def list_metrics() -> Response:
    """List the metrics and models: what they answer, and what they may be grouped by."""
    metrics = [
        stats.described(metric) | {"url": link(f"/v1/stats/{metric.id}")}
        for shelf in stats.catalogue().values()
        for metric in shelf
    ]
    models = [
        stats.described_model(model) | {"url": link(f"/v1/stats/models/{model.id}")}
        for model in stats.models().values()
    ]
    response = answers.json_answer({"metrics": metrics, "models": models})
    return answers.caching(response, public=True, fixed=False)


@blp.get("/v1/stats/<metric>")
@blp.arguments(StatsQuerySchema(), location="query", unknown=marshmallow.INCLUDE)
@blp.documents(200, ResultSchema(), "The numbers.", content_type=answers.JSON)
@blp.documents(200, {"type": "string"}, "The numbers as a table.", content_type=CSV)
@blp.documents(200, {"type": "string"}, "The SQL that counts it.", content_type=SQL)
@blp.documents(304, None, "Nothing has changed.")
@blp.operation("getMetric", token="optional", offers=FORMS, problems=PROBLEMS, headers=(IF_NONE_MATCH,))
def get_metric(query: dict[str, Any], metric: str) -> Response:
    """Evaluate a metric over the matches of one kind.

    Values are told from 30 observations on (`minimum`), flagged if they differ from the field, and always come with
    the population that was counted: what the query leaves open is chosen by what there is. Matches that let no
    spectators in are counted for the administrator only.
    """
    lake = _lake()
    named = query.pop("format", None)
    form = answers.chosen(FORMS) if named is None else BY_NAME[named]
    return _answered(lake, form, lambda: _told(lake, metric, query, form))


@blp.get("/v1/stats/<metric>/matches")
@blp.arguments(BehindQuerySchema(), location="query", unknown=marshmallow.INCLUDE)
@blp.documents(200, BehindListSchema(), "The matches.")
@blp.operation("getMatchesBehind", token="optional", problems=PROBLEMS)
def get_matches_behind(query: dict[str, Any], metric: str) -> Response:
    """List the matches behind a number, with the event to look at.

    Matches that let no spectators in are listed for the administrator only.
    """
    found = stats.behind(_lake(), metric, query)
    items = [msgspec.to_builtins(one) | {"url": match_link(one.match)} for one in found]
    return answers.json_answer({"items": items})


@blp.get("/v1/stats/models/<model>")
@blp.arguments(ModelQuerySchema(), location="query", unknown=marshmallow.INCLUDE)
@blp.documents(200, {"type": "object"}, "The answer, in a form of the model's own.")
@blp.documents(304, None, "Nothing has changed.")
@blp.operation("getModel", token="optional", problems=PROBLEMS, headers=(IF_NONE_MATCH,))
def get_model(query: dict[str, Any], model: str) -> Response:
    """Ask for curves and models: endings, lengths, matchups, ratings, resources, leads."""
    lake = _lake()

    def told() -> Response:
        return answers.json_answer(msgspec.json.encode(stats.model(lake, model, query)))

    return _answered(lake, answers.JSON, told)


def _lake() -> "Lake":
    """The lake as the caller may see it."""
    return stats.lake(context(), closed=caller().admin)


def _answered(lake: "Lake", form: str, told: Callable[[], Response]) -> Response:
    """An answer that is worked out unless the caller has it already."""
    etag = _etag(lake, form)
    if answers.held(etag):
        response = answers.unchanged(etag, VARY, "")
    else:
        response = answers.conditional(told(), etag)
        response.headers["Vary"] = VARY
    return answers.caching(response, public=not lake.closed, fixed=False)


def _told(lake: "Lake", metric: str, query: dict[str, Any], form: str) -> Response:
    if form == SQL:
        return Response(stats.sql(lake, metric, query), content_type=f"{SQL}; charset=utf-8")
    result = stats.answer(lake, metric, query)
    if form == CSV:
        from analytics.metrics.flat import as_csv

        return Response(as_csv(result), content_type=f"{CSV}; charset=utf-8")
    population = {"population": result.population.query()}
    return answers.json_answer(msgspec.json.encode(msgspec.to_builtins(result) | population))


def _etag(lake: "Lake", form: str) -> str:
    """What an answer depends on beside its address: the lake, and the form."""
    held = msgspec.json.encode((lake.manifest, lake.closed, form))
    return hashlib.sha256(held).hexdigest()[:20]
