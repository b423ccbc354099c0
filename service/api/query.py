"""SQL over HTTP: read-only, over the tables of the lake, with limits."""

from typing import Any

import msgspec
from flask import Response

from service.api import answers
from service.api.blueprint import ApiBlueprint
from service.api.failures import AGAIN
from service.api.schemas.stats import RowsSchema, SqlSchema, TableListSchema
from service.auth import address, caller, context
from service.problems import Problem
from service.usecases import queries, stats

blp = ApiBlueprint("query", "Read-only SQL over the tables of the statistics.")


@blp.get("/v1/tables")
@blp.documents(200, TableListSchema(), "The data dictionary.")
@blp.operation("listTables")
def list_tables() -> Response:
    """List the tables that may be asked, with the meaning of each column."""
    return answers.caching(answers.json_answer({"items": stats.tables()}), public=True, fixed=False)


@blp.post("/v1/query")
@blp.body(SqlSchema())
@blp.documents(200, RowsSchema(), "The rows.")
@blp.operation("runQuery", policy="jobs", token="optional", problems=("conflict",))
def run_query(body: dict[str, Any]) -> Response:
    """Run one SELECT (DuckDB's SQL) over the tables of the lake.

    It runs in a process of its own that can open nothing but the tables, within limits of rows, time and memory. Few
    queries run at one time, one of them for an address.
    Matches that let no spectators in are in the tables only for the administrator.
    """
    lake = stats.lake(context(), closed=caller().admin)
    from analytics.query.terms import QueryFailed

    try:
        with queries.turn(context(), lake, address()):
            found = stats.query(lake, body["sql"], rows=body["rows"], seconds=body["seconds"])
    except QueryFailed as error:
        raise Problem("unavailable", error.message, headers=AGAIN) from error
    return answers.json_answer(msgspec.json.encode(found))
