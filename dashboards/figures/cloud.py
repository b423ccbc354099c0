"""Marks in a plane, their size by how many observations they rest on, the quarters of the plane named."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from dashboards import theme
from dashboards.chart import Figure
from dashboards.figures.dots import COLOURS, Tone, escaped, hover, is_few, stands_out, whiskers

HEIGHT = 520
WIDE, NARROW = (880.0, 400.0), (280.0, 400.0)
"""About how many pixels the plane has on a screen and on a phone: for where names find room."""
LETTER, LINE = 7.0, 16.0
MOST_NAMED = 16
LEAST, MOST = 7.0, 26.0
SHAPES = ("circle", "diamond", "square", "triangle-up", "cross", "star", "hexagon", "pentagon")


class Point(msgspec.Struct, frozen=True):
    """A mark: its place, the interval of its height, its kind (told by its shape), what is shown over it."""

    label: str
    x: float
    y: float
    low: float | None
    high: float | None
    n: int
    told: str
    tone: Tone
    kind: str = ""
    behind: str | None = None


def cloud(points: Sequence[Point], x: dict[str, Any], y: dict[str, Any], quarters: Mapping[str, str]) -> Figure:
    """Points over two axes. `quarters` names the corners: `top right`, `top left`, `bottom right`, `bottom left`."""
    largest = max((point.n for point in points), default=1)
    kinds = sorted({point.kind for point in points})
    data = []
    for number, kind in enumerate(kinds):
        for tone in COLOURS:
            chosen = [point for point in points if point.kind == kind and point.tone == tone]
            if chosen:
                data.append(_trace(chosen, tone, SHAPES[number % len(SHAPES)], largest))
    if len(kinds) > 1:
        data += [_named_kind(kind, SHAPES[number % len(SHAPES)]) for number, kind in enumerate(kinds)]
    zero = {"type": "line", "xref": "paper", "x0": 0, "x1": 1, "yref": "y", "y0": 0, "y1": 0}
    shown = theme.layout(height=HEIGHT, x=x, y=y, showlegend=len(kinds) > 1, hovermode="closest")
    shown["shapes"] = [{**zero, "line": {"color": theme.MUTED, "width": 1, "dash": "dot"}, "layer": "below"}]
    shown["annotations"] = [_corner(place, text) for place, text in quarters.items()]
    shown["annotations"] += _names(points) if points else []
    return {"data": data, "layout": shown}


def _trace(points: Sequence[Point], tone: Tone, shape: str, largest: int) -> dict[str, Any]:
    colour = COLOURS[tone]
    values = [point.y for point in points]
    open_one = is_few(tone)
    return {
        "type": "scatter",
        "mode": "markers",
        "showlegend": False,
        "x": [point.x for point in points],
        "y": values,
        "error_y": whiskers(values, [p.low for p in points], [p.high for p in points], theme.faint(colour, 0.3))
        | {"visible": stands_out(tone)},
        "marker": {
            "color": theme.faint(colour, 0.75) if not open_one else colour,
            "size": [LEAST + (MOST - LEAST) * (point.n / largest) ** 0.5 for point in points],
            "symbol": f"{shape}-open" if open_one else shape,
            "line": {"width": 1.5, "color": colour},
        },
        "customdata": [point.behind or "" for point in points],
        "hovertext": [hover(point.label, point.told) for point in points],
        "hoverinfo": "text",
    }


def _named_kind(kind: str, shape: str) -> dict[str, Any]:
    """An entry of the legend: what a shape stands for."""
    marker = {"symbol": f"{shape}-open", "color": theme.INK, "size": 10}
    return {"type": "scatter", "mode": "markers", "x": [None], "y": [None], "name": escaped(kind), "marker": marker}


def _corner(place: str, text: str) -> dict[str, Any]:
    up, side = place.split()
    return {
        "text": text,
        "xref": "paper",
        "yref": "paper",
        "x": 0 if side == "left" else 1,
        "y": 1 if up == "top" else 0,
        "xanchor": side,
        "yanchor": up,
        "align": side,
        "showarrow": False,
        "font": {"color": theme.MUTED, "size": 12},
    }


def _names(points: Sequence[Point]) -> list[dict[str, Any]]:
    """The names of marks that stand out, the furthest first, where they do not lie upon each other.

    Those that only a wide screen has room for are called `wide`; the script leaves them out on narrow ones.
    """
    far = sorted((one for one in points if stands_out(one.tone)), key=lambda one: -abs(one.y))
    few = {id(one) for one in _apart(far, points, NARROW)}
    return [_named(one, "" if id(one) in few else "wide") for one in _apart(far, points, WIDE)]


def _apart(wanted: Sequence[Point], points: Sequence[Point], plane: tuple[float, float]) -> list[Point]:
    """Those whose names do not touch one that was placed before."""
    left, bottom = min(one.x for one in points), min(one.y for one in points)
    across = plane[0] / ((max(one.x for one in points) - left) or 1)
    upward = plane[1] / ((max(one.y for one in points) - bottom) or 1)
    placed: list[tuple[float, float, float]] = []
    chosen: list[Point] = []
    for one in wanted:
        x, y, half = (one.x - left) * across, (one.y - bottom) * upward, LETTER * len(one.label) / 2
        free = all(abs(x - x0) > half + half0 or abs(y - y0) > LINE for x0, y0, half0 in placed)
        if free and len(chosen) < MOST_NAMED:
            placed.append((x, y, half))
            chosen.append(one)
    return chosen


def _named(point: Point, name: str) -> dict[str, Any]:
    return {
        "name": name,
        "text": escaped(point.label),
        "x": point.x,
        "y": point.y,
        "yshift": 20,
        "showarrow": False,
        "font": {"size": 12},
    }
