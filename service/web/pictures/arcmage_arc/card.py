"""Cards as they lie on the table: small, with what matters now."""

from functools import lru_cache
from typing import Any

from service.web.pictures.arcmage_arc.emblem import emblem
from service.web.pictures.arcmage_arc.palette import PEN, letters_of, letters_on
from service.web.pictures.arcmage_arc.price import price_of, ring
from service.web.pictures.arcmage_arc.words import label, numbers, states
from service.web.pictures.svg import shortened

WIDTH, HEIGHT = 96, 136
TAB = 15
"""The height of the tab by which an attached enchantment shows."""

el, text = PEN.el, PEN.text

Thing = dict[str, Any]


def height_of(thing: Thing) -> int:
    """How tall a card is with the tabs of what is attached to it."""
    return HEIGHT + TAB * len(thing.get("attachments") or ())


def card(thing: Thing, face: dict[str, Any] | None, x: float = 0, y: float = 0) -> str:
    """A card with its state, and a tab for each enchantment attached to it."""
    height = height_of(thing)
    inner = _hidden() if thing.get("name") is None else _open(thing, face)
    tabs = [_tab(one, HEIGHT + TAB * index) for index, one in enumerate(thing.get("attachments") or ())]
    return el(
        "svg",
        PEN.title(label(thing, face)),
        inner,
        *tabs,
        x=x,
        y=y,
        width=WIDTH,
        height=height,
        viewBox=f"0 0 {WIDTH} {height}",
        role="img",
        data_card=thing["id"],
        data_name=thing.get("name") or "",
        data_now=", ".join([*numbers(thing, face), *states(thing)]),
        data_marked=bool(thing.get("marked")),
        data_attached="|".join(one["name"] or "" for one in thing.get("attachments") or ()) or None,
    )


def _open(thing: Thing, face: dict[str, Any] | None) -> str:
    frame = _frame(thing["name"], thing["faction"] or "", thing["type"] or "", " ".join(thing.get("subtypes") or ()))
    parts = [frame, _cost(price_of(thing, face)), *_loyalty(thing.get("loyalty") or 0)]
    if "strength" in thing:
        parts += _city(thing)
    elif "atk" in thing:
        parts += _creature(thing)
    marks = _marks(thing)
    return "".join([*parts, *marks])


@lru_cache(2048)
def _frame(name: str, faction: str, kind: str, words: str) -> str:
    """The printed side without its numbers."""
    known = faction in PEN.palette
    border = faction if known else "muted"
    first, second = _two_lines(name, 12)
    kinds = shortened(f"{kind.capitalize()} {words}".strip(), 14)
    return "".join(
        [
            el("rect", width=WIDTH, height=HEIGHT, rx=8, fill=border),
            el("rect", x=4, y=4, width=WIDTH - 8, height=HEIGHT - 8, rx=5, fill="card"),
            text(first, 8, 16, 9.6),
            text(second, 8, 27.5, 9.6),
            el("rect", x=4, y=33, width=WIDTH - 8, height=52, fill=f"{faction}-ground" if known else "band"),
            emblem(name, faction, WIDTH / 2, 59, 24),
            el("rect", x=68, y=68, width=24, height=17, fill=border),
            text(letters_of(faction), 80, 80.5, 11, fill=letters_on(faction), text_anchor="middle"),
            text(kinds, 8, 96, 9, fill="muted", font_weight=400),
        ]
    )


def _two_lines(name: str, longest: int) -> tuple[str, str]:
    """A name on one line or two."""
    words = name.split(" ")
    first = words.pop(0)
    while words and len(first) + 1 + len(words[0]) <= longest:
        first += " " + words.pop(0)
    return shortened(first, longest), shortened(" ".join(words), longest)


def _cost(cost: int | str | None) -> str:
    return "" if cost is None else ring(cost, 10, 13).drawn(6, 45, fill="card", stroke=1.5)


def _loyalty(count: int) -> list[str]:
    """A diamond for each loyalty mark."""
    if count > 4:
        return [text(f"◆{count}", 90, 45, 10, text_anchor="end", fill="dark-ink")]
    return [
        el("path", d=f"M{88 - 11 * i} 37l5 6-5 6-5-6z", fill="card", stroke="dark-ink", stroke_width=1.4)
        for i in range(count)
    ]


def _creature(thing: Thing) -> list[str]:
    damage = thing["damage"]
    hurt = [text(f"-{damage}", 8, 112, 12, fill="hurt")] if damage else []
    left = thing["def"] - damage
    return [text(f"{thing['atk']} / {left}", 88, 114, 17, text_anchor="end", fill="hurt" if damage else "ink"), *hurt]


def _city(thing: Thing) -> list[str]:
    shield = "M8 103h22v13c0 6-5 9-11 12-6-3-11-6-11-12z"
    parts = [
        el("path", d=shield, fill="band", stroke="ink", stroke_width=1.3),
        text(str(thing["strength"]), 19, 117.5, 12, text_anchor="middle"),
        text(f"dev {thing['devotion']}", 88, 108, 10, text_anchor="end"),
    ]
    levels = thing["levels"]
    for index, one in enumerate(levels):
        right = 88 - 17 * (len(levels) - 1 - index)
        ground, ink = ("ribbon", "ribbon-ink") if one["active"] else ("card", "ink")
        shape = {"x": right - 15, "y": 113, "width": 15, "height": 14, "rx": 0 if one["permanent"] else 7}
        parts.append(el("rect", **shape, fill=ground, stroke="ink", stroke_width=1.2, data_level=one["devotion"]))
        parts.append(text(str(one["devotion"]), right - 7.5, 124, 10, text_anchor="middle", fill=ink))
    return parts


def _marks(thing: Thing) -> list[str]:
    """Words for the state of a card: marked as a ribbon, all else as small letters."""
    parts = []
    if thing.get("marked"):
        parts.append(el("rect", x=4, y=52, width=WIDTH - 8, height=15, fill="ribbon"))
        parts.append(text("MARKED", WIDTH / 2, 63, 9.5, fill="ribbon-ink", text_anchor="middle", letter_spacing=1))
    if "strength" in thing:
        return parts
    told = [
        word for word, holds in (("devoted", thing.get("devoted_to")), ("attacks", thing.get("attacking")),
                                 ("defends", thing.get("defending"))) if holds
    ]  # fmt: skip
    told += [f"{count} {kind}" for kind, count in (thing.get("counters") or {}).items()]
    told += [word.replace("_", " ") for word in thing.get("keywords") or ()]
    if told:
        parts.append(text(shortened(", ".join(told), 16), 8, 126, 8.5, fill="accent"))
    return parts


def _hidden() -> str:
    return el("rect", width=WIDTH, height=HEIGHT, rx=8, fill="back") + el(
        "rect", x=8, y=8, width=WIDTH - 16, height=HEIGHT - 16, rx=5, fill="none", stroke="back-line", stroke_width=2
    )


def _tab(thing: Thing, y: float) -> str:
    faction = thing["faction"] or ""
    border = faction if faction in PEN.palette else "muted"
    name = shortened(thing["name"] or "a card", 13)
    return el(
        "g",
        el("rect", x=3, y=y, width=WIDTH - 6, height=TAB - 1, rx=3, fill="card", stroke=border, stroke_width=2),
        text(name, 8, y + 10.5, 9),
        data_id=thing["id"],
    )
