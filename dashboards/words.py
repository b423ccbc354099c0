"""Values as people read them."""

import datetime as dt
import re
from typing import Any

from analytics.metrics.results import Mark
from dashboards.chart import Column

MINUTE = 60
NOTHING = "–"
"""Told where there is no value."""


def count(value: float) -> str:
    """A whole number: `12,345`."""
    return f"{value:,.0f}"


def share(value: float) -> str:
    """A part of 1 in per cent: `53.1 %`."""
    return f"{value * 100:.1f} %"


def points(value: float) -> str:
    """A difference of shares in percentage points: `+2.4`."""
    return f"{round(value * 100, 1) + 0.0:+.1f}"


def number(value: float) -> str:
    """A number that need not be whole, with as many decimals as it deserves: `0.042`, `3.4`, `128`."""
    size = abs(value)
    digits = 0 if size >= 100 or value == int(value) else 1 if size >= 10 else 2 if size >= 0.1 or not size else 3
    return f"{value:,.{digits}f}"


def seconds(value: float) -> str:
    """A time span: `0.8 s`, `42 s`, `3 min 5 s`."""
    if value < 10:
        return f"{value:.1f} s"
    if value < 2 * MINUTE:
        return f"{value:.0f} s"
    minutes, rest = divmod(round(value), MINUTE)
    return f"{minutes} min {rest} s" if rest else f"{minutes} min"


def moment(when: dt.datetime) -> str:
    """A moment in UTC: `2026-11-21 10:31 UTC`."""
    return when.strftime("%Y-%m-%d %H:%M UTC")


def short(match: str) -> str:
    """The end of a match's id, by which the pages call it."""
    return match[-5:]


def plain(word: str) -> str:
    """A name of the program as words: `cards_drawn` is `cards drawn`, `seat_colors` is `seat colours`."""
    return re.sub(r"\bcolor(?=s?\b)", "colour", word.replace("_", " "))


def sentence(text: str) -> str:
    """With a capital in front."""
    return text[:1].upper() + text[1:]


def many(number_of: int, one: str, more: str | None = None) -> str:
    """`1 match`, `3 matches`."""
    return f"{count(number_of)} {one if number_of == 1 else more or one + 's'}"


def observations(number_of: int, units: str) -> str:
    """How many observations a metric has: `3 copies`, `1 copy`; `units` are as metrics name them."""
    return many(number_of, _SINGULARS.get(units, units.removesuffix("s")), units)


_SINGULARS = {"copies": "copy", "matches": "match", "passes": "pass", "stretches": "stretch"}


def listed(names: list[str], at_most: int = 3, last: str = "and") -> str:
    """`A, B and C`; what is too many is counted."""
    shown = names[:at_most]
    if len(names) > at_most:
        shown.append(f"{len(names) - at_most} more")
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} {last} {shown[-1]}"


_ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth"}


def goes(place: int) -> str:
    """A place in the order of turns: `goes first`."""
    return f"goes {_ORDINALS.get(place, place)}"


def thing(unit: str, name: str) -> str:
    """A card by its name; another thing with what it is, for the names of tiles and places say little."""
    if unit == "card":
        return name
    return f"{unit} {name}" if name.isdecimal() else f"{plain(name)} ({unit})"


def _flag(value: Any) -> str:
    return "yes" if value else ""


_TELL: dict[str, Any] = {
    "text": str,
    "count": count,
    "number": number,
    "share": share,
    "points": points,
    "seconds": seconds,
    "turns": number,
    "flag": _flag,
}


def told(column: Column, cells: dict[str, Any]) -> str:
    """A cell in words, with the interval of its value: `53.1 % (48.0 % to 58.2 %)`."""
    value = cells.get(column.name)
    if value is None:
        return NOTHING
    tell = _TELL[column.kind]
    if column.low is None or column.high is None or cells.get(column.low) is None:
        return str(tell(value))
    return f"{tell(value)} ({tell(cells[column.low])} to {tell(cells[column.high])})"


def called(mark: Mark) -> str:
    """The name of a card or thing."""
    return thing(str(mark.group["unit"]), str(mark.group["name"]))
