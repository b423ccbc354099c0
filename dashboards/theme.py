"""How all figures look. Colours are names of CSS variables, so that one figure serves light and dark pages.

The page puts the values in: `--series-1` becomes that variable's colour, `--series-1@0.2` the same at 20 % opacity.
The values stand in `static/dashboards.css`; they differ in lightness as well as in hue.
"""

import math
from collections.abc import Sequence
from typing import Any

SERIES = tuple(f"--series-{number}" for number in range(1, 9))
"""Colours of kinds that have no order. What comes after the eighth is drawn as `OTHER`."""

POINT_STEPS = (1, 2, 5, 10, 20, 50)
MOST_MARKS = 5
"""On an axis of points: how far marks may be apart, and how many there are at most on each side of zero."""

WHOLE_MARKS = 10
"""Up to this number each whole number has a mark."""

OTHER = "--series-other"
ABOVE = "--above"
"""Stands out above the field, after correction for the number of marks looked at."""
BELOW = "--below"
PLAIN = "--plain"
"""Could be chance."""
INK = "--ink"
MUTED = "--muted"
GRID = "--grid"
PANEL = "--panel"
ON_SERIES = "--on-series"
"""Words on the colours of kinds."""

FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif'


def series(index: int) -> str:
    """The colour of a kind by its rank."""
    return SERIES[index] if index < len(SERIES) else OTHER


def faint(colour: str, opacity: float) -> str:
    """A colour that lets through what is behind it."""
    return f"{colour}@{opacity}"


def axis(title: str, **more: Any) -> dict[str, Any]:
    """An axis with a quiet grid."""
    return {
        "title": {"text": title, "font": {"size": 13}, "standoff": 8},
        "gridcolor": GRID,
        "linecolor": GRID,
        "zeroline": False,
        "ticks": "",
        "automargin": True,
        "fixedrange": True,
        **more,
    }


def layout(*, height: int, x: dict[str, Any], y: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The layout of a figure of that height in pixels."""
    return {
        "height": height,
        "xaxis": x,
        "yaxis": y,
        "font": {"family": FONT, "size": 13, "color": INK},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "margin": {"l": 8, "r": 16, "t": 32, "b": 8, "autoexpand": True},
        "legend": {
            "orientation": "h",
            "x": 0,
            "xanchor": "left",
            "y": 1.0,
            "yanchor": "bottom",
            "font": {"size": 12},
            "traceorder": "normal",
        },
        "hoverlabel": {"bgcolor": PANEL, "bordercolor": GRID, "font": {"color": INK, "size": 13}, "align": "left"},
        "dragmode": False,
        "separators": ".,",
        **more,
    }


def share_axis(title: str, **more: Any) -> dict[str, Any]:
    """An axis of shares, told in per cent."""
    return axis(title, **{"tickformat": ".0%", **more})


def count_axis(title: str, most: float, **more: Any) -> dict[str, Any]:
    """An axis of whole numbers up to the greatest, without halves between them."""
    return axis(title, **({"dtick": 1} if most <= WHOLE_MARKS else {}), **more)


def points_axis(title: str, values: Sequence[float], **more: Any) -> dict[str, Any]:
    """An axis of differences of shares, told in points, with marks where such values lie."""
    reach = max((abs(value) for value in values), default=0) or 0.1
    step = next((step for step in POINT_STEPS if reach * 100 / step <= MOST_MARKS), POINT_STEPS[-1])
    most = math.ceil(reach * 100 / step)
    marks = [number * step for number in range(-most, most + 1)]
    told = {
        "tickmode": "array",
        "tickvals": [mark / 100 for mark in marks],
        "ticktext": [f"{m:+d}" if m else "0" for m in marks],
    }
    return axis(f"{title}, in points", **{**told, **more})


def time_axis(title: str, least: float, most: float) -> dict[str, Any]:
    """A logarithmic axis of time spans from `least` to `most` seconds, with marks where people expect them."""
    marks = _FINE if most < 60 * max(least, 0.05) else _COARSE
    return axis(title, type="log", tickmode="array", tickvals=list(marks), ticktext=list(marks.values()))


_COARSE = {0.1: "0.1 s", 1: "1 s", 10: "10 s", 60: "1 min", 600: "10 min", 3600: "1 h"}
_FINE = {0.1: "0.1 s", 0.2: "0.2 s", 0.5: "0.5 s", 1: "1 s", 2: "2 s", 5: "5 s", 10: "10 s", 20: "20 s"}
_FINE |= {60: "1 min", 120: "2 min", 300: "5 min", 600: "10 min", 1200: "20 min", 3600: "1 h"}
