"""Column types of the tables, worked out from the types of their rows, and the data dictionary."""

from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import pyarrow as pa

from analytics.lake.rows import TABLES, Column, Row

RULESET = "ruleset"
"""The column that all tables are partitioned by."""


_SQL = {pa.string(): "VARCHAR", pa.int64(): "BIGINT", pa.float64(): "DOUBLE", pa.bool_(): "BOOLEAN"}
_MOMENT = pa.timestamp("ms")
_SQL[_MOMENT] = "TIMESTAMP"
_PLAIN: dict[Any, pa.DataType] = {str: pa.string(), int: pa.int64(), float: pa.float64(), bool: pa.bool_()}


@cache
def arrow_schema(row: type[Row]) -> pa.Schema:
    """The schema of a table's files, without the partition column."""
    hints = get_type_hints(row, include_extras=True)
    return pa.schema([pa.field(name, _read(hints[name])[0], _read(hints[name])[1]) for name in row.__struct_fields__])


def dictionary() -> dict[str, list[Column]]:
    """All columns of all tables, the partition column first."""
    return {table: _columns(row) for table, row in TABLES.items()}


def _columns(row: type[Row]) -> list[Column]:
    hints = get_type_hints(row, include_extras=True)
    found = [Column(RULESET, "VARCHAR", False, "id of the ruleset")]
    for name in row.__struct_fields__:
        kind, optional, meaning = _read(hints[name])
        found.append(Column(name, _SQL[kind], optional, meaning))
    return found


def _read(hint: Any) -> tuple[pa.DataType, bool, str]:
    """Type, whether it may be absent, and meaning of an annotated field."""
    meaning, moment = "", False
    while get_origin(hint) is Annotated:
        for meta in hint.__metadata__:
            meaning = meta.description or meaning
            moment = moment or bool(meta.extra)
        hint = hint.__origin__
    optional = False
    if get_origin(hint) in (Union, UnionType):
        inner = [part for part in get_args(hint) if part is not NoneType]
        kind, _, said = _read(inner[0])
        return kind, True, meaning or said
    if get_origin(hint) is Literal:
        return pa.string(), optional, meaning
    return (_MOMENT if moment else _PLAIN[hint]), optional, meaning
