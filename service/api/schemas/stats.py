"""Statistics: the catalogue of metrics, their answers, the matches behind a number, SQL over the lake."""

from marshmallow import INCLUDE, Schema, fields

from analytics.lake.rows import Column, Table
from analytics.metrics import population
from analytics.metrics.metric import Metric
from analytics.metrics.population import FILTERS, KINDS, Filter
from analytics.metrics.results import Behind, Compared, Comparison, Result
from analytics.query.terms import Answer, ColumnName
from service.api.schemas import fields as f
from service.api.schemas.derived import told
from service.api.schemas.fields import Closed, Complete


def whole(description: str) -> fields.String:
    """A whole number in a query."""
    return f.token_text(description, "[0-9]{1,9}", example="2")


_NAME = r"[^\x00-\x1f\x7f-\x9f]{0,200}"
"""Text without control characters."""

_DAY = "[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])"


def _filter(name: str, one: Filter) -> fields.String:
    """A filter in a query, by what reads its value."""
    if one.read is population.whole:
        return whole(one.meaning)
    if one.read is population.day:
        return f.token_text(one.meaning, _DAY, example="2026-01-31")
    if name == "kind":
        return f.one_of(one.meaning, *KINDS)
    if name == "players":
        return f.token_text(one.meaning, "(?:any|[1-9][0-9]{0,8})", example=one.example)
    if name == "ruleset":
        return f.token_text(one.meaning, _NAME.replace("0,", "1,"), example=one.example, required=True)
    return f.token_text(one.meaning, _NAME, example=one.example)


class FilterQuerySchema(Schema):
    """Which matches count. Beside these, `option.NAME=VALUE` filters by an option of the match."""

    class Meta:
        """Filters on options and values of group keys have names of their own."""

        unknown = INCLUDE
        include = {name: _filter(name, one) for name, one in FILTERS.items()}


class StatsQuerySchema(FilterQuerySchema):
    """Which matches count, and how to answer. A group key of the metric, given as a parameter, fixes its value."""

    by = f.text("Group keys, separated by commas; empty: one mark over all.", example="unit,name")
    sort = f.text("`value`, `shrunk`, `low`, `n`, `matches` or a group key; `-` before it: most first.")
    limit = whole("At most so many marks.")
    shown = whole("Values are told from so many observations on.")
    ranked = whole("Marks are ranked from so many observations on.")
    format = f.one_of("What `Accept` says, for programs that cannot send it.", "json", "csv", "sql")


class BehindQuerySchema(FilterQuerySchema):
    """Which matches count, and which mark: its group, each key as a parameter."""

    limit = whole("At most so many matches, 100 at most.")
    offset = whole("Leave out so many of the newest.")


class ModelQuerySchema(FilterQuerySchema):
    """Which matches count, and what the model takes."""

    measure = f.one_of("`lengths`: what length is counted in.", "turns", "decisions")
    target = f.token_text("`lengths`: the lengths that are wished for.", "[0-9]{1,6}-[0-9]{1,6}", example="20-40")
    by = f.one_of("`matchups`: what the sides are.", "deck", "bot", "player")
    part = f.token_text("As a table: which part of the answer. Left out: the first of `parts`.", "[a-z_]{1,30}")
    format = f.one_of("What `Accept` says, for programs that cannot send it.", "json", "csv")


class CompareQuerySchema(FilterQuerySchema):
    """Which matches count in both populations. Each filter also has a form for one of them: `a.NAME`, `b.NAME`."""

    by = f.text("Group keys, separated by commas; left out: each metric over whole populations.")
    metric = f.text("Only these metrics, separated by commas.", most=2000, example="seat_win_rate,turn_decisions")
    margin = f.token_text(
        "Differences up to this do not matter: a share of 1 for rates, of the value in `a` for times and numbers.",
        r"0?\.[0-9]{1,6}",
        example="0.05",
    )
    shown = whole("Values are told from so many observations on.")
    ranked = whole("Marks are ranked from so many observations on.")
    format = f.one_of("What `Accept` says, for programs that cannot send it.", "json", "csv")


MetricSchema = told(
    Metric,
    formula=f.text("The value, by the columns of the lake (`r`: a row of the table).", most=2000),
    interval=f.text("How the 95 % interval is made."),
    by=f.items(fields.String(), "What it is grouped by if nothing is said."),
    url=f.text("Its address."),
)


class ModelSchema(Complete):
    """A question whose answer is more than one number for each mark."""

    id = f.text("Its id.")
    title = f.text("Its name.")
    question = f.text("What it answers.")
    unit = f.text("What its n counts.")
    interval = f.text("How its bounds are made.")
    takes = f.free("What it takes beside the filters.")
    parts = f.items(fields.String(), "What of its answer may be had as a table.")
    docs = f.text("How to read it.", most=2000)
    url = f.text("Its address.")


class CatalogueSchema(Complete):
    """All that may be asked for."""

    metrics = f.items(fields.Nested(MetricSchema), "The metrics.")
    models = f.items(fields.Nested(ModelSchema), "Curves and models.")


ResultSchema = told(Result, population=f.free("The filters that were applied, the ones chosen for you included."))

BehindListSchema = f.listed(
    "BehindList",
    told(Behind, created=f.text("When it was opened (UTC)."), url=f.text("The address of the match.")),
    "Those first in which the numerator counts something (of medians: the greatest values), then the newest.",
)

ComparedSchema = told(Compared)

ComparisonSchema = told(
    Comparison,
    before=f.free("The filters of `a`, the ones chosen for you included."),
    after=f.free("The filters of `b`."),
)


class SqlSchema(Closed):
    """A query."""

    sql = f.text(
        "One SELECT over the tables of the lake.",
        most=20_000,
        least=1,
        required=True,
        example="SELECT ruleset, count(*) AS matches FROM match GROUP BY ruleset",
    )
    rows = f.integer("At most so many rows.", 1, 10_000, load_default=1_000)
    seconds = f.integer("At most so much time.", 1, 10, load_default=5)


ColumnSchema = told(ColumnName, "Column")
RowsSchema = told(Answer, "Rows")

told(Column, "TableColumn")  # `Column` is one of an answer
TableListSchema = f.listed("TableList", told(Table), "The tables.")
