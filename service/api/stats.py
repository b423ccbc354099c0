"""Statistics over HTTP: metrics of the lake, curves and models, and the matches behind a number."""

import hashlib
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

import marshmallow
import msgspec
from flask import Response

from service import limits
from service.about import installed_version
from service.api import answers
from service.api.blueprint import ApiBlueprint
from service.api.links import link, match_link
from service.api.matches import IF_NONE_MATCH
from service.api.schemas.stats import (
    BehindListSchema,
    BehindQuerySchema,
    CatalogueSchema,
    CompareQuerySchema,
    ComparisonSchema,
    ModelQuerySchema,
    ResultSchema,
    StatsQuerySchema,
)
from service.auth import address, caller, context
from service.usecases import stats

if TYPE_CHECKING:
    from analytics.lake.reading import Lake
    from analytics.metrics.flat import Cells

blp = ApiBlueprint(
    "statistics",
    "Metrics over many matches, each with its n and interval; SQL over the same tables. The service works out few"
    " answers at a time, at most half of them for one address; other requests wait a little, then get 429 or 503.",
)

CSV = "text/csv"
SQL = "application/sql"
TABLES = (answers.JSON, CSV)
FORMS = (*TABLES, SQL)
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
    form = _form(query, FORMS)
    return _answered(lake, form, lambda: _told(lake, metric, query, form))


@blp.get("/v1/stats/<metric>/matches")
@blp.arguments(BehindQuerySchema(), location="query", unknown=marshmallow.INCLUDE)
@blp.documents(200, BehindListSchema(), "The matches.")
@blp.operation("getMatchesBehind", token="optional", problems=PROBLEMS)
def get_matches_behind(query: dict[str, Any], metric: str) -> Response:
    """List the matches behind a number, with the event to look at.

    Matches that let no spectators in are listed for the administrator only.
    """
    with _place():
        found = stats.behind(_lake(), metric, query)
    items = [msgspec.to_builtins(one) | {"url": match_link(one.match)} for one in found]
    return answers.json_answer({"items": items})


@blp.get("/v1/stats/models/<model>")
@blp.arguments(ModelQuerySchema(), location="query", unknown=marshmallow.INCLUDE)
@blp.documents(200, {"type": "object"}, "The answer, in a form of the model's own.", content_type=answers.JSON)
@blp.documents(200, {"type": "string"}, "A part of the answer as a table.", content_type=CSV)
@blp.documents(304, None, "Nothing has changed.")
@blp.operation("getModel", token="optional", offers=TABLES, problems=PROBLEMS, headers=(IF_NONE_MATCH,))
def get_model(query: dict[str, Any], model: str) -> Response:
    """Ask for curves and models: endings, lengths, matchups, pairs, ratings, resources, scores, leads."""
    lake, form = _lake(), _form(query, TABLES)

    def told() -> Response:
        if form == CSV:
            return _table(stats.part(lake, model, query))
        return answers.json_answer(msgspec.json.encode(stats.model(lake, model, query)))

    return _answered(lake, form, told)


@blp.get("/v1/stats/compare")
@blp.arguments(CompareQuerySchema(), location="query", unknown=marshmallow.INCLUDE)
@blp.documents(200, ComparisonSchema(), "The numbers of both, each with its verdict.", content_type=answers.JSON)
@blp.documents(200, {"type": "string"}, "The same as a table.", content_type=CSV)
@blp.documents(304, None, "Nothing has changed.")
@blp.operation("comparePopulations", token="optional", offers=TABLES, problems=("conflict",), headers=(IF_NONE_MATCH,))
def compare(query: dict[str, Any]) -> Response:
    """Compare two populations of one ruleset, number by number.

    Filters count for both; `a.NAME` and `b.NAME` for one of them, such as `a.version=1&b.version=2`, or `b.since`,
    `a.deck`, `b.option.NAME`. What is left open in `b` is as in `a`. A group key, given as a parameter, fixes its
    value. Each row has a verdict: `same` if the difference is within the margin (two one-sided tests at 5 %), `higher`
    or `lower` if it stands out, else `undecided`.
    """
    lake, form = _lake(), _form(query, TABLES)

    def told() -> Response:
        found = stats.comparison(lake, query)
        if form == CSV:
            from analytics.metrics.flat import compared

            return _table(compared(found))
        populations = {"before": found.before.query(), "after": found.after.query()}
        return answers.json_answer(msgspec.json.encode(msgspec.to_builtins(found) | populations))

    return _answered(lake, form, told)


def _form(query: dict[str, Any], offered: Sequence[str]) -> str:
    """The media type that the client asks for; removes it from the query."""
    named = query.pop("format", None)
    return answers.chosen(offered) if named is None else BY_NAME[named]


def _table(rows: "Sequence[Cells]", heads: Sequence[str] = ()) -> Response:
    from analytics.metrics.flat import as_csv

    return Response(as_csv(rows, heads), content_type=f"{CSV}; charset=utf-8")


def _lake() -> "Lake":
    """The lake as the caller may see it."""
    return stats.lake(context(), closed=caller().admin)


def _place() -> AbstractContextManager[None]:
    """A place among the few computations over a lake that this process allows at once. Raises `Full`."""
    return limits.current().statistics.place(address())


def _answered(lake: "Lake", form: str, told: Callable[[], Response]) -> Response:
    """An answer; it is computed unless the caller already has it."""
    etag = _etag(lake, form)
    if answers.held(etag):
        response = answers.unchanged(etag, VARY, "")
    else:
        with _place():
            response = answers.conditional(told(), etag)
        response.headers["Vary"] = VARY
    return answers.caching(response, public=not lake.closed, fixed=False)


def _told(lake: "Lake", metric: str, query: dict[str, Any], form: str) -> Response:
    if form == SQL:
        return Response(stats.sql(lake, metric, query), content_type=f"{SQL}; charset=utf-8")
    result = stats.answer(lake, metric, query)
    if form == CSV:
        from analytics.metrics import flat

        return _table(flat.rows(result), flat.heads(result))
    population = {"population": result.population.query()}
    return answers.json_answer(msgspec.json.encode(msgspec.to_builtins(result) | population))


def _etag(lake: "Lake", form: str) -> str:
    """What an answer depends on besides its address: the program, the lake and the form."""
    held = msgspec.json.encode((installed_version(), lake.manifest, lake.closed, form))
    return hashlib.sha256(held).hexdigest()[:20]
