"""What the migrations make is what the program believes to be there, in both stores."""

from typing import Any

import sqlalchemy as sa

from service.store.tables import jobs
from tests.service.conftest import Open

LOG_MAY_BE_EMPTY = {
    "matches": {"reason"},
    "events": {"private", "seals"},
    "answers": set[str](),
    "snapshots": set[str](),
    "probes": set[str](),
}
"""The columns of the log that may be NULL."""


def found(ctx: Any, table: str) -> dict[str, bool]:
    """The columns of a table, each with whether it may be NULL."""
    return {column["name"]: column["nullable"] for column in sa.inspect(ctx.log.engine).get_columns(table)}


def test_the_tables_of_the_service_have_the_columns_that_are_declared(open_any: Open):
    ctx = open_any()
    declared = {
        name: {column.name: column.nullable for column in table.columns} for name, table in jobs.metadata.tables.items()
    }
    assert {name: found(ctx, name) for name in declared} == declared


def test_only_these_columns_of_the_log_may_be_empty(open_any: Open):
    ctx = open_any()
    empty = {name: {column for column, nullable in found(ctx, name).items() if nullable} for name in LOG_MAY_BE_EMPTY}
    assert empty == LOG_MAY_BE_EMPTY


def test_tables_of_sqlite_take_no_values_of_other_types(open_sqlite: Open):
    with open_sqlite().log.reading() as connection:
        tables = connection.execute(sa.text("SELECT name, strict FROM pragma_table_list WHERE schema = 'main'")).all()
    loose = {name for name, strict in tables if not strict}
    assert {name for name in loose if not name.startswith("sqlite_")} == {"log_schema", "service_schema"}, (
        "all but the numbers of schemas"
    )
