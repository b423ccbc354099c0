"""What Arcmage draws its own way: cities with strength and levels, and the combat as attackers and defenders."""

from collections.abc import Mapping, Sequence
from typing import Any

from domain.cardkit.table.laying import Region, Table
from domain.telling.teller import Teller
from service.web.pictures.svg import shortened
from service.web.pictures.table.layout import Box
from service.web.pictures.table.palette import PEN
from service.web.pictures.table.style import Style
from service.web.pictures.table.tiles import LINE, tile

el, text = PEN.el, PEN.text

SHIELD = "M8 103h22v13c0 6-5 9-11 12-6-3-11-6-11-12z"
ROW = 26
LONGEST = 21
"""Letters of a fighter with its numbers."""


def city(teller: Teller, thing: Mapping[str, Any]) -> list[str] | None:
    """A city in play: its strength on a shield, its devotion, its levels; those that hold are filled."""
    if "strength" not in thing:
        return None
    parts = [
        el("path", d=SHIELD, fill="band", stroke="ink", stroke_width=1.3),
        text(str(thing["strength"]), 19, 117.5, 12, text_anchor="middle"),
        text("".join(teller.texts("city_devotion", thing)), 88, 108, 10, text_anchor="end"),
    ]
    levels = thing["levels"]
    for index, one in enumerate(levels):
        right = 88 - 17 * (len(levels) - 1 - index)
        ground, ink = ("ribbon", "ribbon-ink") if one["active"] else ("card", "ink")
        shape = {"x": right - 15, "y": 113, "width": 15, "height": 14, "rx": 0 if one["permanent"] else 7}
        parts.append(el("rect", **shape, fill=ground, stroke="ink", stroke_width=1.2, data_level=one["devotion"]))
        parts.append(text(str(one["devotion"]), right - 7.5, 124, 10, text_anchor="middle", fill=ink))
    return parts


def printed(face: Mapping[str, Any]) -> str:
    """The devotion levels of a city on its printed side: square ones are permanent."""
    return "".join(_printed_level(186 + 26 * index, one) for index, one in enumerate(face["levels"]))


def _printed_level(x: float, level: Mapping[str, Any]) -> str:
    shape = {"x": x, "y": 382, "width": 22, "height": 20, "rx": 0 if level["permanent"] else 10}
    frame = el("rect", **shape, fill="card", stroke="ink", stroke_width=1.4)
    return frame + text(str(level["devotion"]), x + 11, 397, 13, text_anchor="middle")


def combat(table: Table, region: Region) -> tuple[str, list[Box]]:
    """The attack: each attacker with its defenders."""
    fight = region.value
    against: dict[str, list[str]] = {attacker: [] for attacker in fight["attackers"]}
    for defender, attacker in fight["defenders"].items():
        against.setdefault(attacker, []).append(defender)
    heading = table.teller.texts("combat", fight)[0]
    return heading, [clash(table, attacker, ids, fight) for attacker, ids in against.items()]


def clash(table: Table, attacker: str, defenders: Sequence[str], fight: Mapping[str, Any]) -> Box:
    """An attacker and those who defend against it, or the city if nobody does."""
    fallen = fight["gone"]
    fights = fight["battle"] == attacker
    over = attacker in fight["fought"] or attacker in fallen
    right = [_fighter(table, id, fallen) for id in defenders] or [_words(table, "undefended", fight)]
    if not fight["assigned"]:
        right = [_words(table, "unassigned", fight)]
    height = ROW * len(right) + 12
    left = _fighter(table, attacker, fallen)
    state = "now" if fights else "over" if over else "to come"
    clash = {"attacker": _told(left), "others": [*map(_told, right)], "state": state}
    boxes = [_fighters_box(172, 6 + ROW * i, word) for i, word in enumerate(right)]
    arrows = [_arrow(height / 2, 17 + ROW * i) for i in range(len(right))]
    return tile(
        "".join(table.teller.texts("clash", clash)), LINE, height,
        el("rect", x=1, y=1, width=LINE - 2, height=height - 2, rx=8, fill="accent-soft" if fights else "card",
           stroke="accent" if fights else "line", stroke_width=2),
        _fighters_box(8, height / 2 - 11, left), *arrows, *boxes,
        *([text(state, 12, height - 3, 8, fill="muted")] if over and len(right) > 1 else []),
        data_attacker=attacker, data_defenders=" ".join(defenders), data_state=state,
    )  # fmt: skip


def _arrow(start: float, end: float) -> str:
    line = el("path", d=f"M150 {start:g}L168 {end:g}", stroke="accent", stroke_width=2.5, fill="none")
    return line + el("circle", cx=168, cy=end, r=3.5, fill="accent")


Fighter = tuple[str, str, str]
"""What it is called, what is told after it, and its name alone."""


def _fighter(table: Table, id: str, fallen: Sequence[str]) -> Fighter:
    thing = table.things.get(id, {})
    numbers = f" {thing['atk']}/{thing['def'] - thing['damage']}" if "atk" in thing else ""
    called = table.teller.thing(id)
    out = "".join(table.teller.texts("out_of_combat", {"out": id in fallen}))
    return called, f"{numbers}{out}", thing.get("name") or called


def _told(fighter: Fighter) -> str:
    return fighter[0] + fighter[1]


def _words(table: Table, kind: str, fight: Mapping[str, Any]) -> Fighter:
    told = "".join(table.teller.texts(kind, fight))
    return told, "", told


def _fighters_box(x: float, y: float, fighter: Fighter) -> str:
    _, rest, name = fighter
    frame = el("rect", x=x, y=y, width=140, height=22, rx=5, fill="panel", stroke="muted", stroke_width=1)
    return frame + text(shortened(name, LONGEST - len(rest)) + rest, x + 6, y + 15, 9.5)


STYLE = Style(below={"city": city}, regions={"combat": combat}, printed=printed, diamonds="loyalty")
