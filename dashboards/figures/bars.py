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
MOST_TICKS = 8
MORE = "at least "
"""Before the label of a bar that stands for all that is longer."""


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
    """Bars of one colour; `name` stands in the legend, if there is one."""

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


def histogram(bars: Sequence[Bar], lows: Sequence[int], colour: str, x: dict[str, Any], y: dict[str, Any]) -> Figure:
    """Upright bars of one width, each from its low value to the next one. The last label may say `and more`."""
    width = lows[1] - lows[0] if len(lows) > 1 else 1
    step = -(-len(lows) // MOST_TICKS)
    told = {low: str(low) for low in lows[:: max(1, step)]}
    if bars[-1].label.startswith(MORE):
        told = {low: text for low, text in told.items() if low <= lows[-1] - step * width} | {lows[-1]: f"{lows[-1]}+"}
    ticks = {"tickmode": "array", "tickvals": [low + width / 2 for low in told], "ticktext": list(told.values())}
    figure = columns([Kind("", bars, colour)], {**x, **ticks}, y)
    figure["data"][0] |= {"x": [low + width / 2 for low in lows], "width": width * 0.88}
    return figure


def _common(kind: Kind) -> dict[str, Any]:
    return {
        "type": "bar",
        "name": escaped(kind.name),
        "showlegend": bool(kind.name),
        "marker": {
            "color": kind.colour,
            "opacity": [0.4 if bar.faint else 1.0 for bar in kind.bars],
            "line": {"color": theme.PANEL, "width": 1},
        },
        "customdata": [bar.behind or "" for bar in kind.bars],
        "hovertext": [hover(bar.label, bar.told) for bar in kind.bars],
        "hoverinfo": "text",
        "text": [escaped(bar.text) for bar in kind.bars],
        "textposition": "inside",
        "insidetextanchor": "middle",
        "insidetextfont": {"color": theme.ON_SERIES},
        "textangle": 0,
    }
