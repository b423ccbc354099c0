"""`matchfold query`: read-only SQL over the tables of the lake."""

from typing import TYPE_CHECKING

import rich_click as click

from service.cli import output
from service.cli.errors import BadData, Failure, Negative, Unavailable
from service.cli.files import STANDARD, readable
from service.cli.framework import TEXT, Command, examples, json_option, lake_option, ndjson_option, quiet_option
from service.cli.store import lake_at

if TYPE_CHECKING:
    from analytics.query.terms import Answer, QueryFailed


@click.command(
    "query",
    cls=Command,
    epilog=examples(
        "matchfold query",
        "matchfold query card",
        'matchfold query "SELECT ruleset, population, count(*) FROM match GROUP BY ALL"',
        "matchfold query --json - < question.sql",
    ),
)
@click.argument("sql", required=False, type=TEXT)
@click.option(
    "--rows", type=click.IntRange(1, 1_000_000), metavar="N", default=1_000, show_default=True, help="At most."
)
@click.option(
    "--seconds", type=click.FloatRange(0.1, 3_600), metavar="N", default=60, show_default=True, help="At most."
)
@click.option(
    "--memory", type=click.IntRange(64, 1 << 20), metavar="MB", default=512, show_default=True, help="At most."
)
@json_option
@ndjson_option
@quiet_option
@lake_option
def command(
    sql: str | None,
    rows: int,
    seconds: float,
    memory: int,
    as_json: bool,
    as_ndjson: bool,
    quiet: bool,
    folder: str | None,
) -> None:
    """Run one SELECT (DuckDB's SQL) over the tables of the lake; without one, list the tables, or a table's columns.

    It runs in a process of its own that can open nothing but the tables.
    """
    from analytics.lake.rows import TABLES
    from analytics.query.asking import query
    from analytics.query.terms import Limits, QueryFailed

    if sql is None or sql in TABLES:
        _tables(sql, as_json)
        return
    limits = Limits(rows=rows, bytes=1 << 30, seconds=seconds, memory=memory)
    try:
        answer = query(lake_at(folder), _read(sql), limits)
    except QueryFailed as error:
        raise _failure(error) from error
    _tell(answer, as_json=as_json, as_ndjson=as_ndjson, quiet=quiet)


def _read(sql: str) -> str:
    if sql != STANDARD:
        return sql
    with readable(sql) as file:
        return file.read().decode("utf-8", "replace")


def _failure(error: "QueryFailed") -> Failure:
    if error.reason == "broken":
        return Unavailable(error.message)
    if error.reason in ("statement", "sql"):
        return BadData(error.message)
    return Negative(error.message)


def _tables(table: str | None, as_json: bool) -> None:
    from service.usecases import stats

    known = [one for one in stats.tables() if table in (None, one.table)]
    if as_json:
        output.as_json(known)
    elif table is None:
        output.table(("table", "rows are"), [(one.table, one.meaning) for one in known])
    else:
        columns = known[0].columns
        output.table(("column", "type", "meaning"), [(one.name, one.type, one.meaning) for one in columns])


def _tell(answer: "Answer", *, as_json: bool, as_ndjson: bool, quiet: bool) -> None:
    names = [column.name for column in answer.columns]
    if as_json:
        output.as_json(answer)
    elif as_ndjson:
        output.as_ndjson(dict(zip(names, row, strict=True)) for row in answer.rows)
    else:
        output.table(names, answer.rows)
    if answer.truncated and not as_json:
        output.say("There are more rows; allow them with --rows.", quiet=quiet)
