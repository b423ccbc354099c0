"""Curves over turns or time, with the band in which the true curve lies, and areas that add up."""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from dashboards import theme
from dashboards.chart import Figure
from dashboards.figures.dots import escaped, hover

HEIGHT = 400


class Curve(msgspec.Struct, frozen=True):
    """A line through points; `low` and `high` are its band, `told` what is shown over each point.

    `rest`: of areas, the one that is left over.
    """

    name: str
    x: Sequence[Any]
    y: Sequence[float]
    told: Sequence[str]
    colour: str
    low: Sequence[float] | None = None
    high: Sequence[float] | None = None
    shape: Literal["linear", "hv"] = "linear"
    dash: str = "solid"
    behind: Sequence[str] = ()
    marks: bool = False
    rest: bool = False


def curves(lines: Sequence[Curve], x: dict[str, Any], y: dict[str, Any], height: int = HEIGHT, **more: Any) -> Figure:
    """Curves with their bands."""
    data = [trace for line in lines for trace in (*_band(line), _line(line))]
    named = sum(1 for line in lines if line.name) > 1
    shown = theme.layout(height=height, x=x, y=y, showlegend=named, hovermode="closest", **more)
    return {"data": data, "layout": shown}


def _band(line: Curve) -> list[dict[str, Any]]:
    if line.low is None or line.high is None:
        return []
    edge = {
        "type": "scatter",
        "mode": "lines",
        "x": list(line.x),
        "line": {"width": 0, "shape": line.shape},
        "hoverinfo": "skip",
        "showlegend": False,
    }
    fill = {"fill": "tonexty", "fillcolor": theme.faint(line.colour, 0.18)}
    return [{**edge, "y": list(line.low)}, {**edge, "y": list(line.high), **fill}]


def _line(line: Curve) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "lines+markers" if line.marks or len(line.x) == 1 else "lines",
        "name": escaped(line.name),
        "x": list(line.x),
        "y": list(line.y),
        "line": {"color": line.colour, "width": 2.5, "shape": line.shape, "dash": line.dash},
        "marker": {"size": 7},
        "customdata": list(line.behind),
        "hovertext": [hover(line.name, told) for told in line.told],
        "hoverinfo": "text",
    }


def areas(kinds: Sequence[Curve], x: dict[str, Any], y: dict[str, Any], height: int = HEIGHT) -> Figure:
    """Areas upon each other, the first at the bottom, each with a line of the page's colour between them."""
    data = [
        {
            **_line(kind),
            "stackgroup": "all",
            "fillcolor": theme.faint(kind.colour, 0.2 if kind.rest else 0.85),
            "line": {"color": theme.PANEL, "width": 1.5, "shape": kind.shape},
            "hoveron": "points+fills",
            "mode": "lines",
        }
        for kind in kinds
    ]
    return {"data": data, "layout": theme.layout(height=height, x=x, y=y, hovermode="closest", showlegend=True)}
