"""A table whose cells are coloured by how far they are from the middle."""

from collections.abc import Sequence
from typing import Any

import msgspec

from dashboards import theme
from dashboards.chart import Figure
from dashboards.figures.dots import escaped

CELL = 46
AROUND = 150
STRONGEST = 0.55
"""The page's ink must be readable on the strongest colour."""


class Cell(msgspec.Struct, frozen=True):
    """A cell: its value (None: too few to say, left without a colour), what is written in it, what is told of it."""

    value: float | None
    text: str
    told: str
    behind: str | None = None


def heat(rows: Sequence[str], columns: Sequence[str], cells: Sequence[Sequence[Cell]], reach: float) -> Figure:
    """Rows from top to bottom. Values from -reach (orange) over 0 (paper) to reach (blue)."""
    trace = {
        "type": "heatmap",
        "z": [[cell.value for cell in row] for row in cells],
        "x": list(range(len(columns))),
        "y": list(range(len(rows))),
        "text": [["" if cell.value is None else _lines(cell.text) for cell in row] for row in cells],
        "texttemplate": "%{text}",
        "textfont": {"color": theme.INK, "size": 12},
        "hovertext": [[_lines(cell.told) for cell in row] for row in cells],
        "hoverinfo": "text",
        "hoverongaps": False,
        "customdata": [[cell.behind or "" for cell in row] for row in cells],
        "zmin": -reach,
        "zmax": reach,
        "colorscale": [
            [0, theme.faint(theme.BELOW, STRONGEST)],
            [0.5, theme.faint(theme.PLAIN, 0.1)],
            [1, theme.faint(theme.ABOVE, STRONGEST)],
        ],
        "showscale": False,
        "xgap": 2,
        "ygap": 2,
    }
    across = theme.axis("", range=_all(columns), showgrid=False, side="top", tickangle=-35, **_ticks(columns))
    down = theme.axis("", range=_all(rows)[::-1], showgrid=False, **_ticks(rows))
    shown = theme.layout(height=AROUND + CELL * len(rows), x=across, y=down, showlegend=False, hovermode="closest")
    shown["margin"]["r"] += 5 * max(map(len, columns), default=0)
    return {"data": [trace, _blank(cells)], "layout": shown}


def _blank(cells: Sequence[Sequence[Cell]]) -> dict[str, Any]:
    """What is written in cells without a value, which can be pointed at and clicked as the others can."""
    few = [(x, y, cell) for y, row in enumerate(cells) for x, cell in enumerate(row) if cell.value is None]
    return {
        "type": "scatter",
        "mode": "text",
        "x": [x for x, _, _ in few],
        "y": [y for _, y, _ in few],
        "text": [_lines(cell.text) for _, _, cell in few],
        "textfont": {"color": theme.MUTED, "size": 12},
        "hovertext": [_lines(cell.told) for _, _, cell in few],
        "hoverinfo": "text",
        "customdata": [cell.behind or "" for _, _, cell in few],
    }


def _all(names: Sequence[str]) -> list[float]:
    return [-0.5, len(names) - 0.5]


def _lines(text: str) -> str:
    return escaped(text).replace("\n", "<br>")


def _ticks(names: Sequence[str]) -> dict[str, Any]:
    return {"tickmode": "array", "tickvals": list(range(len(names))), "ticktext": [escaped(name) for name in names]}
