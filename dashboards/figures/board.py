"""A heat map of a board: each square in one colour, the deeper the more happened there."""

from collections.abc import Mapping
from typing import Any

from dashboards import theme
from dashboards.chart import Figure
from dashboards.figures.dots import escaped
from dashboards.figures.heat import Cell
from dashboards.games import Ground, Square

CELL = 26
AROUND = 70
FAINTEST, STRONGEST = 0.08, 0.65
"""The page's ink must be readable on the strongest colour."""


def board(ground: Ground, cells: Mapping[Square, Cell]) -> Figure:
    """The squares of a board seen from the south, from none (paper) to the most; kinds of squares by their letters."""
    rows, cols = range(ground.rows), range(ground.cols)
    found = [[cells.get((row, col)) for col in cols] for row in rows]
    most = max((cell.value or 0 for cell in cells.values()), default=0)
    trace = {
        "type": "heatmap",
        "z": [[cell.value if cell else None for cell in row] for row in found],
        "x": list(cols),
        "y": list(rows),
        "text": [[ground.marks.get((row, col), "") if found[row][col] else "" for col in cols] for row in rows],
        "texttemplate": "%{text}",
        "textfont": {"color": theme.INK, "size": 11},
        "hovertext": [[escaped(cell.told).replace("\n", "<br>") if cell else "" for cell in row] for row in found],
        "hoverinfo": "text",
        "hoverongaps": False,
        "customdata": [[(cell.behind or "") if cell else "" for cell in row] for row in found],
        "zmin": 0,
        "zmax": most or 1,
        "colorscale": [[0, theme.faint(theme.SERIES[0], FAINTEST)], [1, theme.faint(theme.SERIES[0], STRONGEST)]],
        "showscale": False,
        "xgap": 1,
        "ygap": 1,
    }
    shown = theme.layout(
        height=AROUND + CELL * ground.rows,
        x=_axis(ground.cols, side="top", constrain="domain"),
        y=_axis(ground.rows, scaleanchor="x", constrain="domain"),
        showlegend=False,
        hovermode="closest",
    )
    shown["yaxis"]["range"] = shown["yaxis"]["range"][::-1]
    return {"data": [trace, _marks(ground, cells)], "layout": shown}


def _marks(ground: Ground, cells: Mapping[Square, Cell]) -> dict[str, Any]:
    """The letters of squares on which nothing happened."""
    quiet = [(square, letter) for square, letter in ground.marks.items() if square not in cells]
    return {
        "type": "scatter",
        "mode": "text",
        "x": [col for (_, col), _ in quiet],
        "y": [row for (row, _), _ in quiet],
        "text": [letter for _, letter in quiet],
        "textfont": {"color": theme.MUTED, "size": 11},
        "hoverinfo": "skip",
    }


def _axis(length: int, **more: Any) -> dict[str, Any]:
    return theme.axis(
        "",
        range=[-0.5, length - 0.5],
        showgrid=False,
        showline=True,
        mirror=True,
        dtick=1,
        tickfont={"size": 10},
        **more,
    )
