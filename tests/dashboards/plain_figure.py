"""A figure as plain text: what is drawn how, and of each mark where it stands, what is told of it, where it leads.

What all figures share (see `theme`) is left out, and so is the middle of long lists.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from dashboards import theme

FIRST, LAST = 4, 2
Shorten = Callable[[str], str]
"""Of an address: without what it shares with the page."""

COMMON = theme.layout(height=0, x=theme.axis(""), y=theme.axis(""))
OF_MARKS = ("hovertext", "customdata")


def some(many: Sequence[Any]) -> Iterator[Any]:
    """The first and last of many, and how many are left out between."""
    left = len(many) - FIRST - LAST
    if left <= 1:
        yield from many
        return
    yield from many[:FIRST]
    yield f"… {left} more"
    yield from many[-LAST:]


def figure_as_text(figure: dict[str, Any], shorten: Shorten) -> Iterator[str]:
    """The lines of a figure."""
    layout = figure["layout"]
    rest = {name: value for name, value in layout.items() if name not in ("shapes", "annotations", "xaxis", "yaxis")}
    yield f"figure: {_settings(rest, COMMON)}"
    for axis in ("xaxis", "yaxis"):
        yield f"  {axis[0]}: {_settings(layout[axis], COMMON[axis])}"
    for part in ("shapes", "annotations"):
        yield from (f"  {part[:-1]}: {_settings(one, {})}" for one in layout.get(part, ()))
    for trace in figure["data"]:
        yield from (f"  {line}" for line in _trace(trace, shorten))


def _trace(trace: dict[str, Any], shorten: Shorten) -> Iterator[str]:
    number = len(trace["x"]) if trace["type"] != "heatmap" else -1
    flat = dict(_flat(trace))
    along = {name: value for name, value in flat.items() if isinstance(value, list) and len(value) == number}
    yield f"{trace['type']}: {_settings({k: v for k, v in flat.items() if k not in along and k not in _CELLS}, {})}"
    if trace["type"] == "heatmap":
        marks = [{name: flat[name][y][x] for name in _CELLS} for y in flat["y"] for x in flat["x"]]
    else:
        marks = [{name: value[at] for name, value in along.items()} for at in range(number)]
    for mark in some(marks):
        yield f"  {mark if isinstance(mark, str) else _mark(mark, shorten)}"


_CELLS = ("z", "text", "hovertext", "customdata")


def _mark(mark: dict[str, Any], shorten: Shorten) -> str:
    places = " ".join(f"{name.removeprefix('marker.')}={_value(v)}" for name, v in mark.items() if name not in OF_MARKS)
    told = mark.get("hovertext", "").replace("<br>", " / ")
    leads = f" → {shorten(mark['customdata'])}" if mark.get("customdata") else ""
    return f"{places} · {told}{leads}" if told else f"{places}{leads}"


def _settings(these: dict[str, Any], common: dict[str, Any]) -> str:
    usual = dict(_flat(common))
    changed = [(name, value) for name, value in _flat(these) if name not in usual or usual[name] != value]
    return " ".join(f"{name}={_value(value)}" for name, value in changed)


def _flat(of: dict[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in of.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{name}.")
        else:
            yield f"{before}{name}", value


def _value(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_value, some(value)))}]"
    return f"{value:.4g}" if isinstance(value, float) else str(value)
