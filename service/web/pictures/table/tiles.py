"""What is counted rather than laid out: resources, cards face down, numbers; and what is told in short lines."""

from collections.abc import Sequence

from domain.cardkit.table.laying import Table, Thing
from domain.cardkit.table.text import item as in_words
from domain.cardkit.table.text import ready
from domain.telling.teller import Teller
from service.web.pictures.svg import Value, shortened
from service.web.pictures.table.crest import Crest, crest_of
from service.web.pictures.table.layout import Box
from service.web.pictures.table.palette import PEN

el, text = PEN.el, PEN.text

LINE = 320
"""The width of what is told in lines: a phone's."""


def tile(title: str, width: float, height: float, *inner: str, **attributes: Value) -> Box:
    """A small picture with a text alternative."""

    def draw(x: float, y: float) -> str:
        return el(
            "svg", PEN.title(title), *inner, x=x, y=y, width=width, height=height, viewBox=f"0 0 {width:g} {height:g}",
            role="img", **attributes,
        )  # fmt: skip

    return Box(width, height, draw)


def resources(teller: Teller, faction: str, things: Sequence[Thing]) -> Box:
    """The resource cards of a faction: upright ones can pay, lying ones are marked."""
    marked = sum(bool(thing["marked"]) for thing in things)
    unmarked = len(things) - marked
    attached = [one["name"] or "a card" for thing in things for one in thing["attachments"]]
    attached += [text for thing in things for text in teller.texts("counters", thing.get("counters", {}))]
    crest = crest_of(teller, faction or None)
    counted = {"faction": faction or "no_faction", "unmarked": unmarked, "marked": marked, "attached": attached}
    title = teller.note("ready", counted)
    shown = ["unmarked"] * min(unmarked, 9) + ["marked"] * min(marked, 9)
    step = min(11.0, 62 / max(1, len(shown)))
    left = 46 if crest.mark else 8
    cards = [_resource(kind, left + step * index) for index, kind in enumerate(shown)]
    extra = [text(shortened("+ " + ", ".join(attached), 24), 8, 68, 9, fill="accent")] if attached else []
    height = 74 if attached else 58
    return tile(
        title, 136, height,
        el("rect", x=1, y=1, width=134, height=height - 2, rx=8, fill="card", stroke=crest.edge, stroke_width=2.5),
        *_mark(crest),
        *cards,
        text(ready(things), 8, 50, 11),
        *extra,
        data_resources=faction, data_unmarked=unmarked, data_marked=marked,
        data_ids=" ".join(thing["id"] for thing in things),
    )  # fmt: skip


def _mark(crest: Crest) -> list[str]:
    if not crest.mark:
        return []
    return [
        el("rect", x=8, y=8, width=30, height=24, rx=4, fill=crest.edge),
        text(crest.mark, 23, 25, 14, fill=crest.ink, text_anchor="middle"),
    ]


def _resource(kind: str, x: float) -> str:
    if kind == "marked":
        return el("rect", x=x, y=17, width=16, height=11, rx=2, fill="band", stroke="muted", stroke_width=1.4)
    return el("rect", x=x, y=10, width=12, height=18, rx=2, fill="back", stroke="back-line", stroke_width=1.2)


def backs(zone: str, label: str, count: int) -> Box:
    """Cards face down, counted."""
    fan = [
        el("rect", x=8 + 8 * i, y=8, width=30, height=42, rx=4, fill="back", stroke="back-line", stroke_width=1.5)
        for i in range(min(count, 7))
    ]
    empty = el("rect", x=8, y=8, width=30, height=42, rx=4, fill="none", stroke="muted", stroke_dasharray="3 3")
    right = 42 + 8 * max(0, min(count, 7) - 1)
    number = text(str(count), right + 4, 36, 18)
    width = right + 34
    return tile(f"{label}: {count}", width, 58, *(fan or [empty]), number, data_backs=zone, data_count=count)


def number(name: str, label: str, value: int) -> Box:
    """A number of a player."""
    width = max(58.0, 6.6 * len(label) + 20)
    return tile(
        f"{label}: {value}", width, 58,
        el("rect", x=1, y=1, width=width - 2, height=56, rx=8, fill="band", stroke="line", stroke_width=1.5),
        text(str(value), width / 2, 31, 22, text_anchor="middle"),
        text(label, width / 2, 49, 11, fill="muted", text_anchor="middle"),
        data_number=name, data_value=value,
    )  # fmt: skip


def item(table: Table, one: Thing) -> Box:
    """A card or ability that waits to take effect, with whose it is and what it is aimed at."""
    teller, place = table.teller, table.place_of(one)
    name = one["card"] or teller.thing(one["source"])
    detail = ", ".join([*teller.texts("item_whose", one), *teller.texts("item_facts", one)])
    about = ", ".join(teller.texts("item_aim", one))
    edge = "accent" if place == "Top" else "line"
    return tile(
        f"{place}: {in_words(table, one)}", LINE, 62,
        el("rect", x=1, y=1, width=LINE - 2, height=60, rx=8, fill="card", stroke=edge, stroke_width=2),
        text(shortened(name, 32), 10, 19, 14),
        text(place, LINE - 10, 19, 11, fill="accent", text_anchor="end"),
        text(shortened(detail, 44), 10, 36, 11, fill="muted", font_weight=400),
        text(shortened(f"→ {about}" if about else "no target", 46), 10, 53, 11.5, font_weight=700 if about else 400),
        data_item=one["id"], data_card=one["id"], data_name=one["card"] or "",
    )  # fmt: skip


def lines(told: Sequence[str]) -> Box:
    """What is told in words, a line for each."""
    words = [text(shortened(one, 120), 0, 14 + 20 * index, 13, font_weight=400) for index, one in enumerate(told)]
    width = max((6.8 * len(shortened(one, 120)) for one in told), default=0.0)
    return tile("; ".join(told), width, 20 * len(told), *words)
