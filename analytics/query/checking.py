"""What a query may name: the tables of the lake, its own, and functions that depend on nothing but their arguments.

The connection could do little else (see `sandbox`), but it knows where the files of the lake lie, and functions of the
database would tell that, wait, or read memory at an address. So everything else is refused before it is looked at.
"""

import re
from collections.abc import Iterator
from typing import Any

import duckdb
import msgspec

from analytics.lake.rows import TABLES
from analytics.query.terms import QueryFailed, feasible
from analytics.spelling import meant

TABLE_FUNCTIONS = frozenset({"range", "generate_series", "unnest", "json_each", "json_tree"})
"""Functions that may stand for a table."""

HARMLESS = frozenset(
    {"ago", "current_date", "get_current_time", "get_current_timestamp", "now", "today", "transaction_timestamp"}
    | {"random", "setseed", "gen_random_uuid", "uuid", "uuidv4", "uuidv7", "error"}
)
"""Functions that depend on more than their arguments, but on nothing that is anybody's secret."""

LOOKING = frozenset({"json_serialize_plan", "parse_duckdb_log_message"})
"""Functions that would bind a statement of their own, or belong to the program's log."""

_SHOWN = ("DESCRIBE", "SUMMARY")
_LISTED = '"tables"'
_WORD = re.compile(r"\s*\w+\s*")
_NAME = re.compile(r"[^./\\:*?\[\]]{1,100}")

_PURE = """
    SELECT lower(function_name) AS name,
           bool_and(schema_name = 'main' AND CASE
               WHEN function_type IN ('scalar', 'aggregate', 'window') THEN stability = 'CONSISTENT'
               WHEN function_type = 'macro' THEN NOT regexp_matches(macro_definition, '(?i)\\b(from|current_)|duckdb')
           END) AS pure
    FROM duckdb_functions() WHERE function_type IN ('scalar', 'aggregate', 'window', 'macro') GROUP BY ALL
"""
"""All functions, and whether they depend on nothing but their arguments."""


def check(connection: duckdb.DuckDBPyConnection, sql: str) -> None:
    """Raises `QueryFailed` for anything but one SELECT (WITH, FROM, VALUES, DESCRIBE, SUMMARIZE are such)."""
    if _WORD.fullmatch(sql):
        _refuse_bare_name(sql.strip())
    try:
        statements = duckdb.extract_statements(sql)
        if [statement.type for statement in statements] != [duckdb.StatementType.SELECT]:
            raise QueryFailed("statement", "Send one SELECT statement.")
        (told,) = connection.execute("SELECT json_serialize_sql(?::VARCHAR)", [sql]).fetchall()[0]
        tree = msgspec.json.decode(told)
    except duckdb.Error as error:
        raise QueryFailed("sql", feasible(str(error))) from error
    except RecursionError:
        raise QueryFailed("sql", "The query is nested too deeply.") from None
    if tree["error"]:
        raise QueryFailed("sql", feasible(tree["error_message"]))
    _Names(connection).check(tree)


class _Names:
    """Goes through a query and looks at every name of a table or function in it."""

    def __init__(self, connection: duckdb.DuckDBPyConnection) -> None:
        self._pure = dict(connection.execute(_PURE).fetchall())
        self._views = {name for (name,) in connection.execute("SELECT view_name FROM duckdb_views()").fetchall()}
        self._own: set[str] = set()

    def check(self, tree: Any) -> None:
        """Raises `QueryFailed` for the first name that may not be there."""
        nodes = list(_nodes(tree))
        for node in nodes:
            for entry in node.get("cte_map", {}).get("map", ()):
                self._name(entry["key"])
        for node in nodes:
            if node.get("type") == "BASE_TABLE":
                self._table(node)
            elif node.get("type") == "SHOW_REF":
                _shown(node)
            elif node.get("type") == "TABLE_FUNCTION":
                _table_function(node)
            elif "function_name" in node:
                self._function(node["function_name"])

    def _name(self, given: str) -> None:
        """A query may name its own tables, but not so that a name elsewhere stands for something of the database."""
        if given.lower() in self._views - TABLES.keys() or not _NAME.fullmatch(given):
            raise QueryFailed("sql", f"No table of a query can have the name {given}.")
        self._own.add(given.lower())

    def _table(self, node: dict[str, Any]) -> None:
        *where, name = node["qualified_name"]["path"]
        if where not in ([], ["main"]) or name.lower() not in self._own | TABLES.keys():
            raise _no_table(".".join((*where, name)))

    def _function(self, given: str) -> None:
        """A name that is no function at all is left to the database, which knows what was meant."""
        name = given.lower()
        if name in LOOKING or not (self._pure.get(name, True) or name in HARMLESS):
            raise QueryFailed("sql", f"The function {given} may not be used here.")


def _refuse_bare_name(name: str) -> None:
    if name.lower() in TABLES:
        raise QueryFailed("statement", f"Send one SELECT statement, such as FROM {name}.")
    raise _no_table(name)


def _no_table(name: str) -> QueryFailed:
    return QueryFailed("sql", f"There is no table {name}{meant(name, TABLES) or '.'} There are: {', '.join(TABLES)}.")


def _shown(node: dict[str, Any]) -> None:
    if node["show_type"] not in _SHOWN and node["table_name"] != _LISTED:
        raise QueryFailed("sql", "DESCRIBE, SUMMARIZE and SHOW TABLES can be answered, nothing else of this kind.")


def _table_function(node: dict[str, Any]) -> None:
    name = node["function"].get("function_name", "")
    if name.lower() not in TABLE_FUNCTIONS:
        raise QueryFailed("sql", f"The function {name} may not stand for a table here; the tables are at hand by name.")


def _nodes(tree: Any) -> Iterator[dict[str, Any]]:
    """All objects of a parsed query, in no order."""
    left = [tree]
    while left:
        one = left.pop()
        if isinstance(one, dict):
            yield one
            left.extend(one.values())
        elif isinstance(one, list):
            left.extend(one)
