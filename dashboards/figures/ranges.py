"""Where values lie: the median, the middle half, all but the lowest and the highest tenth."""

from collections.abc import Sequence
from typing import Any

import msgspec

from dashboards import theme
from dashboards.chart import Figure
from dashboards.figures.dots import AROUND, ROW, escaped, hover


class Range(msgspec.Struct, frozen=True):
    """Values in short: `quantiles` are 10, 25, 75 and 90 %."""

    label: str
    middle: float
    quantiles: tuple[float, float, float, float]
    told: str
    behind: str | None = None
    faint: bool = False


def ranges(spans: Sequence[Range], title: str) -> Figure:
    """One row a range of time spans in seconds, from top to bottom."""
    axis = theme.time_axis(title, min(span.quantiles[0] for span in spans), max(span.quantiles[3] for span in spans))
    colour = theme.series(0)
    names = {"tickmode": "array", "tickvals": list(range(len(spans))), "ticktext": [escaped(s.label) for s in spans]}
    down = theme.axis("", range=[len(spans) - 0.4, -0.6], showgrid=False, **names)
    data = [
        _lines(spans, 0, 3, 2.0, theme.faint(colour, 0.6)),
        _lines(spans, 1, 2, 9.0, theme.faint(colour, 0.45)),
        {
            "type": "scatter",
            "mode": "markers",
            "x": [span.middle for span in spans],
            "y": list(range(len(spans))),
            "marker": {
                "color": colour,
                "size": 11,
                "symbol": ["circle-open" if span.faint else "circle" for span in spans],
                "line": {"width": 2, "color": colour},
            },
            "customdata": [span.behind or "" for span in spans],
            "hovertext": [hover(span.label, span.told) for span in spans],
            "hoverinfo": "text",
        },
    ]
    shown = theme.layout(height=AROUND + ROW * len(spans), x=axis, y=down, showlegend=False, hovermode="closest")
    return {"data": data, "layout": shown}


def _lines(spans: Sequence[Range], first: int, last: int, width: float, colour: str) -> dict[str, Any]:
    """One trace of separate lines; a missing point parts them."""
    along: list[float | None] = []
    across: list[int | None] = []
    for row, span in enumerate(spans):
        along += [span.quantiles[first], span.quantiles[last], None]
        across += [row, row, None]
    line = {"width": width, "color": colour}
    return {"type": "scatter", "mode": "lines", "x": along, "y": across, "line": line, "hoverinfo": "skip"}
