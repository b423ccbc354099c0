"""What a page is made of: charts, each with the table that says the same, and the matches behind each row."""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

Kind = Literal["text", "count", "number", "share", "points", "seconds", "turns", "flag"]
"""How a value is told. Shares and differences of shares (`points`) are parts of 1 in data and per cent in words."""

Figure = dict[str, Any]
"""A Plotly figure as JSON, its colours by name (see `theme`)."""


FEW = "Too few observations to draw: values are shown from 30 on. The table counts what there is."


class Column(msgspec.Struct, frozen=True):
    """A column of a table. `low` and `high` name the cells that hold the interval of its values."""

    name: str
    title: str
    kind: Kind = "text"
    low: str | None = None
    high: str | None = None
    help: str = ""


class Row(msgspec.Struct, frozen=True):
    """A row: its cells by column, the addresses of the matches behind it and of the page that tells more.

    example: the address of one position to look at;  standing: `above` or `below`, if it stands out
    beside: of a row that compares two, the matches behind the second
    """

    cells: dict[str, Any]
    behind: str | None = None
    page: str | None = None
    example: str | None = None
    standing: str | None = None
    beside: str | None = None


class Source(msgspec.Struct, frozen=True):
    """How to ask for the same numbers elsewhere: the query of the API below `/v1/`, and plain SQL over the lake.

    Models are more than SQL can say.
    """

    api: str
    sql: str | None = None


class Table(msgspec.Struct, frozen=True):
    """What a chart shows, in words and numbers."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    source: Source | None = None


class Chart(msgspec.Struct, frozen=True):
    """A chart with its table.

    reading: what it shows and how to read it;  figure: absent where there is too little to draw
    empty: what is said if there are no rows;  undrawn: why there is no figure, if there are rows
    note: what to beware of
    flags: whether its colours say what stands out;  key: what they say else, by tone
    open: whether it is a table only, shown at once
    """

    id: str
    title: str
    reading: str
    table: Table
    figure: Figure | None = None
    empty: str = "Nothing of this kind happened in these matches."
    undrawn: str = FEW
    note: str = ""
    flags: bool = False
    key: tuple[tuple[str, str], ...] = ()
    open: bool = False


def plain_columns(table: Table) -> list[str]:
    """The names of all cells of a table, those of intervals after their value: the columns of a download."""
    names: list[str] = []
    for column in table.columns:
        names += [name for name in (column.name, column.low, column.high) if name is not None]
    return names


def cells_of(rows: Sequence[Row], name: str) -> list[Any]:
    """The values of a column."""
    return [row.cells.get(name) for row in rows]
