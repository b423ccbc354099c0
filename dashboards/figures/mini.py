"""Small pictures that stand beside words: SVG whose colours come from the style sheet by class.

They hold nothing but numbers and names of classes, and say nothing that the words beside them do not say.
"""

from collections.abc import Callable, Iterator, Sequence

import msgspec

from dashboards.figures.dots import Tone, stands_out

WIDTH, HEIGHT = 260.0, 56.0
EDGE = 6.0
SERIES = 8
"""So many colours there are for parts; what comes after has the last."""


class Reach(msgspec.Struct, frozen=True):
    """A value with its interval, and whether it stands out."""

    low: float
    value: float
    high: float
    tone: Tone


def strip(values: Sequence[tuple[float, Tone]], reference: float) -> str:
    """One stroke a value, from low to high; those that stand out are taller."""
    place = _scale([reference, *(value for value, _ in values)])
    strokes = [_stroke(place(value), HEIGHT - 8 if stands_out(tone) else HEIGHT / 2, tone) for value, tone in values]
    return _picture(_line_at(place(reference)), *strokes)


def _stroke(x: float, height: float, tone: Tone) -> str:
    top = (HEIGHT - height) / 2
    return f'<line class="{tone}" x1="{x:.1f}" x2="{x:.1f}" y1="{top:.1f}" y2="{HEIGHT - top:.1f}"/>'


def reaches(rows: Sequence[Reach], reference: float) -> str:
    """Values with their intervals, one below the other, over a line that they are compared with."""
    place = _scale([reference, *(row.low for row in rows), *(row.high for row in rows)])
    step = HEIGHT / (len(rows) + 1)
    marks = []
    for number, row in enumerate(rows, 1):
        y, radius = number * step, min(5.0, step / 2)
        marks.append(
            f'<line class="{row.tone}" x1="{place(row.low):.1f}" x2="{place(row.high):.1f}" y1="{y:.1f}" y2="{y:.1f}"/>'
            f'<circle class="{row.tone}" cx="{place(row.value):.1f}" cy="{y:.1f}" r="{radius:.1f}"/>'
        )
    return _picture(_line_at(place(reference)), *marks)


def parts(values: Sequence[float]) -> str:
    """Parts of a whole, side by side."""
    return _picture(*_pieces(values, sum(values) or 1))


def _pieces(values: Sequence[float], total: float) -> Iterator[str]:
    x = EDGE
    for number, value in enumerate(values, 1):
        width = value / total * (WIDTH - 2 * EDGE)
        yield _block(x, HEIGHT / 4, max(0.0, width - 1), HEIGHT / 2, f"part-{min(number, SERIES)}")
        x += width


def columns(values: Sequence[float]) -> str:
    """Upright bars from zero, side by side."""
    most, step = max(values, default=0) or 1, (WIDTH - 2 * EDGE) / max(1, len(values))
    heights = [value / most * (HEIGHT - 4) for value in values]
    return _picture(
        *(
            _block(EDGE + at * step, HEIGHT - height, max(0.5, step - 1.5), height, "part-1")
            for at, height in enumerate(heights)
        )
    )


def _block(x: float, y: float, width: float, height: float, name: str) -> str:
    return f'<rect class="{name}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"/>'


def _scale(values: Sequence[float]) -> Callable[[float], float]:
    """From values to places in the picture."""
    least, span = min(values), (max(values) - min(values)) or 1.0
    return lambda value: EDGE + (value - least) / span * (WIDTH - 2 * EDGE)


def _line_at(x: float) -> str:
    return f'<line class="reference" x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{HEIGHT:.0f}"/>'


def _picture(*shapes: str) -> str:
    size = f'viewBox="0 0 {WIDTH:.0f} {HEIGHT:.0f}"'
    return f'<svg class="mini" {size} aria-hidden="true" focusable="false">{"".join(shapes)}</svg>'
