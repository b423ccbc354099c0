"""One mark a row, with its interval: what is above the rest, and what could be chance."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from dashboards import theme
from dashboards.chart import Figure

Tone = Literal["above", "below", "chance", "few", "few above", "few below"]
"""`above` and `below` stand out after correction; those with `few` rest on too few observations to be ranked."""

ROW = 28
AROUND = 96

COLOURS: Mapping[Tone, str] = {
    "above": theme.ABOVE,
    "below": theme.BELOW,
    "chance": theme.PLAIN,
    "few": theme.PLAIN,
    "few above": theme.ABOVE,
    "few below": theme.BELOW,
}


def is_few(tone: Tone) -> bool:
    """Whether a mark is drawn hollow and takes no part in a ranking."""
    return tone.startswith("few")


def stands_out(tone: Tone) -> bool:
    """Whether a mark has a colour."""
    return tone.endswith(("above", "below"))


class Dot(msgspec.Struct, frozen=True):
    """A mark: its name, its value with an interval, what is told beside it, the address of the matches behind it."""

    label: str
    value: float
    low: float | None
    high: float | None
    told: str
    tone: Tone = "chance"
    behind: str | None = None


def reach(marks: Sequence[Dot]) -> list[float]:
    """All values that marks and their intervals come to."""
    return [value for mark in marks for value in (mark.low, mark.value, mark.high) if value is not None]


def dots(marks: Sequence[Dot], axis: dict[str, Any], reference: float | None = None, called: str = "") -> Figure:
    """Marks from top to bottom as given, over an axis; `reference` is a line that they are compared with."""
    data = [_trace(tone, [(row, mark) for row, mark in enumerate(marks) if mark.tone == tone]) for tone in COLOURS]
    names = {"tickmode": "array", "tickvals": list(range(len(marks))), "ticktext": [escaped(m.label) for m in marks]}
    rows = theme.axis("", range=[len(marks) - 0.4, -0.6], showgrid=False, **names)
    shown = theme.layout(height=AROUND + ROW * len(marks), x=axis, y=rows, showlegend=False, hovermode="closest")
    if reference is not None:
        shown |= line_at(reference, called)
    return {"data": [trace for trace in data if trace["x"]], "layout": shown}


def _trace(tone: Tone, marks: Sequence[tuple[int, Dot]]) -> dict[str, Any]:
    colour = COLOURS[tone]
    values = [mark.value for _, mark in marks]
    return {
        "type": "scatter",
        "mode": "markers",
        "x": values,
        "y": [row for row, _ in marks],
        "error_x": whiskers(values, [m.low for _, m in marks], [m.high for _, m in marks], colour),
        "marker": {
            "color": colour,
            "size": 10,
            "symbol": "circle-open" if is_few(tone) else "circle",
            "line": {"width": 2, "color": colour},
        },
        "customdata": [mark.behind or "" for _, mark in marks],
        "hovertext": [hover(mark.label, mark.told) for _, mark in marks],
        "hoverinfo": "text",
    }


def whiskers(
    values: Iterable[float], lows: Iterable[float | None], highs: Iterable[float | None], colour: str
) -> dict[str, Any]:
    """The intervals of values; none where there is no interval."""
    lines = [
        (v if low is None else low, v, v if high is None else high)
        for v, low, high in zip(values, lows, highs, strict=True)
    ]
    return {
        "type": "data",
        "symmetric": False,
        "array": [high - value for _, value, high in lines],
        "arrayminus": [value - low for low, value, _ in lines],
        "color": colour,
        "thickness": 2,
        "width": 0,
    }


def line_at(value: float, called: str) -> dict[str, Any]:
    """A vertical line through the figure, with its name above."""
    line = {"color": theme.MUTED, "width": 1, "dash": "dot"}
    place = {"x": value, "y": 1, "xref": "x", "yref": "paper"}
    return {
        "shapes": [
            {"type": "line", "x0": value, "x1": value, "y0": 0, "y1": 1, "xref": "x", "yref": "paper", "line": line}
        ],
        "annotations": [
            {**place, "text": escaped(called), "showarrow": False, "yanchor": "bottom", "font": {"color": theme.MUTED}}
        ],
    }


def hover(label: str, told: str) -> str:
    """What is shown over a mark: its name, if it has one, then the lines of `told`.

    Not in bold: plotly.js would write that as an inline style, which the page forbids.
    """
    return escaped(f"{label}\n{told}" if label else told).replace("\n", "<br>")


def escaped(text: str) -> str:
    """Text in which nothing is taken for markup by plotly.js."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
