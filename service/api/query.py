"""SQL over HTTP: read-only, over the tables of the lake, with limits."""

from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import msgspec
from flask import Response

from service.api import answers
from service.api.blueprint import ApiBlueprint
from service.api.failures import RETRY_SECONDS
from service.api.schemas.stats import RowsSchema, SqlSchema, TableListSchema
from service.auth import caller, context
from service.problems import Problem
from service.usecases import stats

blp = ApiBlueprint("query", "Read-only SQL over the tables of the statistics.")

if TYPE_CHECKING:
    from analytics.lake.reading import Lake

AT_ONCE = 2
"""Queries that run at one time, for all server processes with one lake: each is a process with memory of its own."""


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

    It runs in a process of its own that can open nothing but the tables, within limits of rows, time and memory.
    Matches that let no spectators in are in the tables only for the administrator.
    """
    lake = stats.lake(context(), closed=caller().admin)
    from analytics.query.terms import QueryFailed

    with _turn(lake):
        try:
            found = stats.query(lake, body["sql"], rows=body["rows"], seconds=body["seconds"])
        except QueryFailed as error:
            raise Problem("unavailable", error.message, headers={"Retry-After": RETRY_SECONDS}) from error
    return answers.json_answer(msgspec.json.encode(found))


def _turn(lake: "Lake") -> ExitStack:
    """One of the few places of queries, held until it is closed. Raises `Problem` if all are taken or none can be."""
    from analytics.lake.manifest import locked

    with ExitStack() as held:
        for place in range(AT_ONCE):
            try:
                held.enter_context(locked(lake.folder, f"query-{place}", wait=False))
                return held.pop_all()
            except BlockingIOError:
                continue
            except OSError as error:
                raise Problem("unavailable", "The folder of the statistics cannot be written.") from error
    raise Problem("rate-limited", "Too many queries run now.", headers={"Retry-After": RETRY_SECONDS})
