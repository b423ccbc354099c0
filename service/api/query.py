"""SQL over HTTP: read-only, over the tables of the lake, with limits."""

from threading import BoundedSemaphore
from typing import Any

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

_AT_ONCE = BoundedSemaphore(2)
"""Queries that a server process lets run at one time: each is a process with memory of its own."""


@blp.get("/v1/tables")
@blp.documents(200, TableListSchema(), "The data dictionary.")
@blp.operation("listTables")
def list_tables() -> Response:
    """List the tables that may be asked, with the meaning of each column."""
    return answers.caching(answers.json_answer({"items": stats.tables()}), public=True, fixed=False)


@blp.post("/v1/query")
@blp.body(SqlSchema())
@blp.documents(200, RowsSchema(), "The rows.")
@blp.operation("runQuery", policy="jobs", token="optional", problems=("conflict", "forbidden"))
def run_query(body: dict[str, Any]) -> Response:
    """Run one SELECT (DuckDB's SQL) over the tables of the lake.

    It runs in a process of its own that can open nothing but the tables, within limits of rows, time and memory. Once
    a match of the store lets no spectators in, only the administrator may ask.
    """
    ctx = context()
    if not caller().admin:
        stats.all_open(ctx)
    if not _AT_ONCE.acquire(blocking=False):
        raise Problem("rate-limited", "Too many queries run now.", headers={"Retry-After": RETRY_SECONDS})
    try:
        found = stats.query(ctx, body["sql"], rows=body["rows"], seconds=body["seconds"])
    finally:
        _AT_ONCE.release()
    return answers.json_answer(msgspec.json.encode(found))
