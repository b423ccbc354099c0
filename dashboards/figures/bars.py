"""Bars from zero, side by side or upon each other."""

from collections.abc import Sequence
from typing import Any

import msgspec

from dashboards import theme
from dashboards.chart import Figure
from dashboards.figures.dots import escaped, hover, whiskers

ROW = 30
AROUND = 120
COLUMNS_HEIGHT = 340


class Bar(msgspec.Struct, frozen=True):
    """A bar, or a piece of one: the row it stands in, its length, what is told of it and written in it."""

    label: str
    value: float
    told: str
    low: float | None = None
    high: float | None = None
    behind: str | None = None
    faint: bool = False
    text: str = ""


class Kind(msgspec.Struct, frozen=True):
    """Bars of one colour; `name` stands in the legend."""

    name: str
    bars: Sequence[Bar]
    colour: str


def rows(kinds: Sequence[Kind], labels: Sequence[str], axis: dict[str, Any], *, stacked: bool = False) -> Figure:
    """Horizontal bars, one row a label, from top to bottom."""
    place = {label: row for row, label in enumerate(labels)}
    names = {"tickmode": "array", "tickvals": list(range(len(labels))), "ticktext": [escaped(name) for name in labels]}
    upright = theme.axis("", range=[len(labels) - 0.4, -0.6], showgrid=False, **names)
    lines = 1 if stacked else len(kinds)
    shown = theme.layout(
        height=AROUND + max(ROW, 22 * lines) * len(labels),
        x={**axis, "rangemode": "tozero"},
        y=upright,
        barmode="stack" if stacked else "group",
        bargap=0.3,
        uniformtext={"minsize": 11, "mode": "hide"},
        showlegend=len(kinds) > 1,
        hovermode="closest",
    )
    return {"data": [_row_trace(kind, place) for kind in kinds], "layout": shown}


def _row_trace(kind: Kind, place: dict[str, int]) -> dict[str, Any]:
    values = [bar.value for bar in kind.bars]
    trace = {
        **_common(kind),
        "orientation": "h",
        "x": values,
        "y": [place[bar.label] for bar in kind.bars],
    }
    if any(bar.low is not None for bar in kind.bars):
        lows, highs = [bar.low for bar in kind.bars], [bar.high for bar in kind.bars]
        trace["error_x"] = whiskers(values, lows, highs, theme.INK) | {"thickness": 1.5, "width": 3}
    return trace


def columns(kinds: Sequence[Kind], x: dict[str, Any], y: dict[str, Any], *, stacked: bool = False) -> Figure:
    """Upright bars over labels that are numbers or categories in order."""
    shown = theme.layout(
        height=COLUMNS_HEIGHT,
        x={"showgrid": False, **x},
        y={**y, "rangemode": "tozero"},
        barmode="stack" if stacked else "group",
        bargap=0.12,
        showlegend=len(kinds) > 1,
        hovermode="closest",
    )
    data = []
    for kind in kinds:
        values = [bar.value for bar in kind.bars]
        trace = {**_common(kind), "x": [bar.label for bar in kind.bars], "y": values}
        if any(bar.low is not None for bar in kind.bars):
            lows, highs = [bar.low for bar in kind.bars], [bar.high for bar in kind.bars]
            trace["error_y"] = whiskers(values, lows, highs, theme.INK) | {"thickness": 1.5, "width": 3}
        data.append(trace)
    return {"data": data, "layout": shown}


def _common(kind: Kind) -> dict[str, Any]:
    return {
        "type": "bar",
        "name": escaped(kind.name),
        "marker": {
            "color": [theme.faint(kind.colour, 0.4) if bar.faint else kind.colour for bar in kind.bars],
            "line": {"color": theme.PANEL, "width": 1},
        },
        "customdata": [bar.behind or "" for bar in kind.bars],
        "hovertext": [hover(bar.label, bar.told) for bar in kind.bars],
        "hoverinfo": "text",
        "text": [escaped(bar.text) for bar in kind.bars],
        "textposition": "inside",
        "insidetextanchor": "middle",
        "textangle": 0,
    }
