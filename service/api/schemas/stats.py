"""Statistics: the catalogue of metrics, what they answer, the matches behind a number, SQL over the lake."""

from typing import Any

from marshmallow import INCLUDE, Schema, fields

from analytics.metrics.population import FIRST_CHOICE, KINDS
from service.api.schemas import fields as f
from service.api.schemas.fields import Closed


def number(description: str, **options: object) -> fields.Float:
    """A number, absent (null) where there is none."""
    return fields.Float(allow_none=True, metadata={"description": description}, **options)  # type: ignore[arg-type]


def whole(description: str) -> fields.String:
    """A whole number in a query."""
    return f.token_text(description, "[0-9]{1,9}", example="2")


def name(description: str, least: int = 0, **options: Any) -> fields.String:
    """Text without control characters."""
    return f.token_text(description, rf"[^\x00-\x1f\x7f-\x9f]{{{least},200}}", **options)


def day(description: str) -> fields.String:
    """A day in a query."""
    return f.token_text(description, "[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])", example="2026-01-31")


class FilterQuerySchema(Schema):
    """Which matches count. Beside these, `option.NAME=VALUE` filters by an option of the match."""

    class Meta:
        """Filters on options and values of group keys have names of their own."""

        unknown = INCLUDE

    ruleset = name("Only matches of this ruleset.", 1, required=True, example="gaia_vora")
    kind = f.one_of(
        f"Only one kind of matches. Left out: {FIRST_CHOICE}.",
        *KINDS,
    )
    players = f.token_text(
        "The number of seats, or `any`. Left out: the most frequent one.", "(?:any|[1-9][0-9]{0,8})", example="2"
    )
    version = name("The version of the ruleset.")
    pool = name("The hash of the card pool.")
    deck = name("Only seats that play this deck.")
    opponent = name("Only seats against this deck.")
    place = whole("Only seats at this place in turn order, from 1.")
    bots = name("The bots of the match, in seat order.", example="greedy, random")
    since = day("The first day (UTC).")
    until = day("The last day.")
    min_turns = whole("At least so many turns.")
    max_turns = whole("At most so many turns.")


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

    by = f.text("Group keys, separated by commas; left out: each metric as it tells of whole populations.")
    metric = f.text("Only these metrics, separated by commas.", most=2000, example="seat_win_rate,turn_decisions")
    margin = f.token_text(
        "Differences up to this do not matter: a part of 1 for rates, of the value in `a` for times and numbers.",
        r"0?\.[0-9]{1,6}",
        example="0.05",
    )
    shown = whole("Values are told from so many observations on.")
    ranked = whole("Marks are ranked from so many observations on.")
    format = f.one_of("What `Accept` says, for programs that cannot send it.", "json", "csv")


class MinimumSchema(Closed):
    """From how many observations on."""

    shown = f.integer("A value is told.", required=True)
    ranked = f.integer("It is ranked.", required=True)


class MetricSchema(Closed):
    """A metric of the catalogue."""

    id = f.text("Its id.", required=True)
    title = f.text("Its name.", required=True)
    question = f.text("What it answers.", required=True)
    unit = f.text("What `n` counts.", required=True)
    scale = f.one_of("What values are.", "percent", "points", "seconds", "turns", "number", required=True)
    formula = f.text("The value, by the columns of the lake (`r`: a row of the table).", most=2000, required=True)
    interval = f.text("How the 95 % interval is made.", required=True)
    matches = f.one_of("Which matches count.", "all", "finished", "revealed", required=True)
    keys = f.items(fields.String(), "What it may be grouped by.", required=True)
    by = f.items(fields.String(), "What it is grouped by if nothing is said.", required=True)
    minimum = f.nested(MinimumSchema, "From how many observations on values are told.", required=True)
    docs = f.text("How to read it.", most=2000, required=True)
    url = f.text("Its address.", required=True)


class ModelSchema(Closed):
    """A question whose answer is more than one number for each mark."""

    id = f.text("Its id.", required=True)
    title = f.text("Its name.", required=True)
    question = f.text("What it answers.", required=True)
    unit = f.text("What its n counts.", required=True)
    interval = f.text("How its bounds are made.", required=True)
    takes = f.free("What it takes beside the filters.", required=True)
    parts = f.items(fields.String(), "What of its answer may be had as a table.", required=True)
    docs = f.text("How to read it.", most=2000, required=True)
    url = f.text("Its address.", required=True)


class CatalogueSchema(Closed):
    """All that may be asked for."""

    metrics = f.items(fields.Nested(MetricSchema), "The metrics.", required=True)
    models = f.items(fields.Nested(ModelSchema), "Curves and models.", required=True)


class ExampleSchema(Closed):
    """Where to look at it."""

    match = f.text("The match.", required=True)
    seq = f.integer("The event; null: the match as a whole.", required=True, allow_none=True)


class MarkSchema(Closed):
    """One number."""

    group = f.free("The values of the group keys.", required=True)
    n = f.integer("Observations, in the metric's unit.", required=True)
    matches = f.integer("In how many matches.", required=True)
    value = number("The value; null below the least n.", required=True)
    low = number("The lower end of its 95 % interval.", required=True)
    high = number("The upper end.", required=True)
    quantiles = f.items(
        fields.Float(), "Of medians: 10, 25, 75 and 90 % of the values.", required=True, allow_none=True
    )
    shrunk = number("The value drawn toward the mean of all marks (empirical Bayes), to order by.", required=True)
    shrunk_low = number("The lower end of its 95 % interval; null but for differences.", required=True)
    shrunk_high = number("The upper end.", required=True)
    p = number("How likely so great a distance from the field is by chance.", required=True)
    flagged = f.boolean("Whether it stands out (Benjamini-Hochberg, 10 %).", required=True)
    standing = f.one_of("What n is good for.", "count", "hollow", "ranked", required=True)
    example = f.nested(ExampleSchema, "The first match of it.", required=True, allow_none=True)


class ResultSchema(Closed):
    """What a metric answers."""

    metric = f.text("Its id.", required=True)
    population = f.free("The filters that were applied, the ones chosen for you included.", required=True)
    by = f.items(fields.String(), "The group keys.", required=True)
    marks = f.items(fields.Nested(MarkSchema), "The numbers.", required=True)
    n = f.integer("All observations.", required=True)
    matches = f.integer("All matches of the population that count.", required=True)
    field = number("The value over all marks.", required=True)
    detectable = number("The least difference between two halves of this sample that it would show.", required=True)
    expected_false = number("How many of the flagged marks are so by chance.", required=True)
    minimum = f.nested(MinimumSchema, "From how many observations on.", required=True)
    events = f.integer("How many events of the log are in it.", most=2**53, required=True)
    as_of = f.integer(
        "When the last of them happened (milliseconds since 1970).", most=2**53, required=True, allow_none=True
    )


class SeatBehindSchema(Closed):
    """A seat of a match."""

    seat = f.seat(required=True)
    place = f.integer("Its place in turn order.", required=True, allow_none=True)
    who = f.text("Who sat there.", required=True)
    deck = f.text("With which deck, if that is known.", required=True, allow_none=True)
    share = number("Its part of the win; null: not ended.", required=True)


class BehindSchema(Closed):
    """A match behind a number."""

    match = f.text("The match.", required=True)
    seq = f.integer("The event to look at; null: the match as a whole.", required=True, allow_none=True)
    value = number("Of medians: the greatest value in this match, which is at that event.", required=True)
    created = f.text("When it was opened (UTC).", required=True)
    turns = f.integer("Turns begun.", required=True)
    finished = f.boolean("Whether it has ended.", required=True)
    reason = f.text("Why.", required=True, allow_none=True)
    seats = f.items(fields.Nested(SeatBehindSchema), "Its seats in turn order.", required=True)
    url = f.text("The address of the match.", required=True)


class BehindListSchema(Closed):
    """Matches behind a number."""

    items = f.items(
        fields.Nested(BehindSchema),
        "Those first in which the numerator counts something (of medians: the greatest values), then the newest.",
        required=True,
    )


class ComparedSchema(Closed):
    """One number of two populations."""

    metric = f.text("The metric.", required=True)
    group = f.free("The values of the group keys.", required=True)
    before = f.nested(MarkSchema, "The number in `a`.", required=True)
    after = f.nested(MarkSchema, "The number in `b`.", required=True)
    difference = number("`b` less `a`; null if one of them has too few observations.", required=True)
    low = number("The lower end of its 95 % interval.", required=True)
    high = number("The upper end.", required=True)
    p = number("How likely so great a difference is by chance.", required=True)
    flagged = f.boolean("Whether it stands out of all rows (Benjamini-Hochberg, 10 %).", required=True)
    margin = number("Up to where a difference does not matter.", required=True)
    verdict = f.one_of(
        "`same`: within the margin; `higher`, `lower`: `b` is; null: too few observations.",
        "same",
        "higher",
        "lower",
        "undecided",
        required=True,
        allow_none=True,
    )


class ComparisonSchema(Closed):
    """Two populations side by side."""

    before = f.free("The filters of `a`, the ones chosen for you included.", required=True)
    after = f.free("The filters of `b`.", required=True)
    by = f.items(fields.String(), "The group keys; empty: each metric has its own.", required=True)
    margin = number("As asked for.", required=True)
    matches = f.items(fields.Integer(), "How many matches `a` and `b` have.", required=True)
    shared = f.integer("How many of them belong to both.", required=True)
    rows = f.items(fields.Nested(ComparedSchema), "The numbers.", required=True)
    detectable = number("The least difference of rates that the two samples would show.", required=True)
    expected_false = number("How many of the flagged rows are so by chance.", required=True)
    minimum = f.nested(MinimumSchema, "From how many observations on.", required=True)
    events = f.integer("How many events of the log are in it.", most=2**53, required=True)
    as_of = f.integer(
        "When the last of them happened (milliseconds since 1970).", most=2**53, required=True, allow_none=True
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


class ColumnSchema(Closed):
    """A column."""

    name = f.text("Its name.", most=2000, required=True)
    type = f.text("Its type as SQL says it.", most=2000, required=True)


class RowsSchema(Closed):
    """What a query answers."""

    columns = f.items(fields.Nested(ColumnSchema), "The columns.", required=True)
    rows = f.items(fields.List(fields.Raw(allow_none=True)), "The rows.", required=True)
    truncated = f.boolean("Whether there are more.", required=True)
    events = f.integer("How many events of the log are in the lake.", most=2**53, required=True)
    as_of = f.integer("When the last of them happened.", most=2**53, required=True, allow_none=True)


class TableColumnSchema(Closed):
    """A column of a table."""

    name = f.text("Its name.", required=True)
    type = f.text("Its type as SQL says it.", required=True)
    optional = f.boolean("Whether it may be absent.", required=True)
    meaning = f.text("What it means.", most=2000, required=True)


class TableSchema(Closed):
    """A table."""

    table = f.text("Its name.", required=True)
    meaning = f.text("What a row is.", most=2000, required=True)
    columns = f.items(fields.Nested(TableColumnSchema), "Its columns.", required=True)


class TableListSchema(Closed):
    """The data dictionary."""

    items = f.items(fields.Nested(TableSchema), "The tables.", required=True)
