"""SVG as text: elements with escaped attributes, colours by role, and a dark twin for each colour.

A colour is named by its role. An element carries the light value as an attribute, so that it is right where style
sheets are not allowed, and a class, by which a style sheet gives it the dark value.
"""

import re
from collections.abc import Mapping
from functools import cache
from math import cos, radians, sin
from typing import Any
from xml.sax.saxutils import escape

Palette = Mapping[str, tuple[str, str]]
"""Role -> light value, dark value."""

PAGE: Palette = {
    "paper": ("#f4f1ea", "#0e1322"),
    "panel": ("#ffffff", "#1a2135"),
    "line": ("#c9c6bc", "#3a4461"),
    "ink": ("#1b2230", "#eef1f8"),
    "muted": ("#545d70", "#aab4ca"),
    "accent": ("#9a5b00", "#ffc861"),
    "accent-soft": ("#fff3d6", "#3a3018"),
}
"""Colours of the page and its panels: light, dark."""

Value = str | float | bool | None
PAINTS = ("fill", "stroke", "stop_color")

_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

_HARMLESS = re.compile(r"[\w .,:;/()#%+=?!'*-]*", re.ASCII)


def clean(text: str) -> str:
    """Text without the characters that XML does not allow (control characters, lone surrogates)."""
    return _FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)


def number(value: float) -> str:
    """A coordinate with at most one decimal."""
    written = f"{value:.1f}".removesuffix(".0")
    return "0" if written == "-0" else written


def shortened(text: str, longest: int) -> str:
    """Text of at most so many characters, ending in an ellipsis if some were left out."""
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"


def polar(radius: float, degrees: float) -> tuple[float, float]:
    """The point at a distance from the origin, clockwise from the top."""
    return radius * sin(radians(degrees)), -radius * cos(radians(degrees))


def points(*pairs: tuple[float, float]) -> str:
    """Points for a polygon."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in pairs)


class Pen:
    """Writes elements in the colours of one palette. Class names begin with `prefix`."""

    def __init__(self, palette: Palette, prefix: str) -> None:
        self.palette = palette
        self.prefix = prefix

    def el(self, tag: str, *children: str, **attributes: Value) -> str:
        """An element. `_` in attribute names stands for `-` (a trailing one is dropped); None leaves one out."""
        classes: list[str] = []
        written: list[str] = []
        for name, value in attributes.items():
            if value is None:
                continue
            if name == "class_":
                classes.append(str(value))
                continue
            if name in PAINTS and value in self.palette:
                classes.append(f"{self.prefix}-{name[:2]}-{value}")
                value = self.palette[str(value)][0]  # noqa: PLW2901 - the role's own value takes its place
            written.append(f'{_attribute(name)}"{_quoted(value)}"')
        looks = f' class="{_quoted(" ".join(classes))}"' if classes else ""
        inner = "".join(children)
        end = f">{inner}</{tag}>" if inner else "/>"
        return f"<{tag}{looks}{''.join(written)}{end}"

    def text(self, content: str, x: float, y: float, size: float, **attributes: Value) -> str:
        """A line of text in ink, bold unless told otherwise."""
        look: dict[str, Value] = {"fill": "ink", "font_weight": 700, **attributes}
        return self.el("text", escape(clean(content)), x=x, y=y, font_size=size, **look)

    def title(self, content: str) -> str:
        """The name of the element it stands in."""
        return f"<title>{escape(clean(content))}</title>"

    def dark_rules(self) -> str:
        """Style rules with the dark value of each role whose values differ."""
        rules = []
        for role, (light, dark) in self.palette.items():
            if light != dark:
                rules += [f".{self.prefix}-{name[:2]}-{role}{{{name.replace('_', '-')}:{dark}}}" for name in PAINTS]
        return "\n".join(rules)


@cache
def _attribute(name: str) -> str:
    return f" {name.rstrip('_').replace('_', '-')}="


def _quoted(value: Value) -> str:
    if isinstance(value, str):
        return value if _HARMLESS.fullmatch(value) else escape(clean(value), {'"': "&quot;"})
    if isinstance(value, bool):
        return "true" if value else "false"
    return number(value or 0)


def root(view: dict[str, Any], width: float, height: float) -> dict[str, Any]:
    """The attributes of a picture's outermost element: its size, and what the page asks of any position."""
    return {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": f"0 0 {width:g} {height:g}",
        "role": "img",
        "data_match": view["match"],
        "data_status": view["status"],
        "data_turn": view["turn"],
        "data_phase": view["phase"],
        "data_active": "" if view["active"] is None else view["active"],
        "data_waiting": " ".join(str(one["seat"]) for one in view["waiting_for"]),
        "data_viewer": "" if view["viewer"] is None else view["viewer"],
    }
