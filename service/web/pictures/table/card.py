"""Cards as they lie on the table: small, with what matters now."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from domain.cardkit.table.cards import label, now, price_of, type_line
from domain.telling.teller import Teller
from service.web.pictures.svg import shortened
from service.web.pictures.table.crest import Crest, crest_of
from service.web.pictures.table.emblem import emblem
from service.web.pictures.table.palette import PEN
from service.web.pictures.table.price import ring
from service.web.pictures.table.style import PLAIN, Style

WIDTH, HEIGHT = 96, 136
TAB = 15
"""The height of the tab by which an attached card shows."""

el, text = PEN.el, PEN.text

Thing = Mapping[str, Any]


def height_of(thing: Thing) -> int:
    """How tall a card is with the tabs of what is attached to it."""
    return HEIGHT + TAB * len(thing.get("attachments") or ())


def card(
    teller: Teller, thing: Thing, face: Mapping[str, Any] | None, x: float = 0, y: float = 0, style: Style = PLAIN
) -> str:
    """A card with its state, and a tab for each card attached to it."""
    height, as_it_is = height_of(thing), now(teller, thing, face)
    inner = _hidden() if thing.get("name") is None else _open(teller, thing, face, style)
    attached = thing.get("attachments") or ()
    tabs = [_tab(teller, one, HEIGHT + TAB * index) for index, one in enumerate(attached)]
    return el(
        "svg",
        PEN.title(label(teller, thing, face, as_it_is)),
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
        data_now=", ".join(as_it_is),
        data_marked=bool(thing.get("marked")),
        data_attached="|".join(one["name"] or "" for one in attached) or None,
    )


def _open(teller: Teller, thing: Thing, face: Mapping[str, Any] | None, style: Style) -> str:
    kind, _, words = type_line(teller, thing).partition(", ")
    parts = [
        _frame(thing["name"], crest_of(teller, thing.get("faction"), thing.get("type")), f"{kind} {words}".strip()),
        _cost(price_of(thing, face)),
        *_diamonds(thing.get(style.diamonds) or 0),
    ]
    own = style.below.get(str(thing.get("type")))
    below = None if own is None else own(teller, thing)
    numbers = _ends(thing, face, style) if style.stats else _numbers(teller, thing, face)
    parts += numbers if below is None else below
    if thing.get("marked"):
        parts.append(el("rect", x=4, y=52, width=WIDTH - 8, height=15, fill="ribbon"))
        parts.append(text("MARKED", WIDTH / 2, 63, 9.5, fill="ribbon-ink", text_anchor="middle", letter_spacing=1))
    signs = teller.texts("card_signs", thing) if below is None else []
    if signs:
        parts.append(text(shortened(", ".join(signs), 16), 8, 126, 8.5, fill="accent"))
    return "".join(parts)


@lru_cache(2048)
def _frame(name: str, crest: Crest, kind: str) -> str:
    """The printed side without its numbers."""
    first, second = _two_lines(name, 12)
    parts = [
        el("rect", width=WIDTH, height=HEIGHT, rx=8, fill=crest.edge),
        el("rect", x=4, y=4, width=WIDTH - 8, height=HEIGHT - 8, rx=5, fill="card"),
        text(first, 8, 16, 9.6),
        text(second, 8, 27.5, 9.6),
        el("rect", x=4, y=33, width=WIDTH - 8, height=52, fill=crest.ground),
        emblem(name, crest, WIDTH / 2, 59, 24),
    ]
    if crest.mark:
        parts.append(el("rect", x=68, y=68, width=24, height=17, fill=crest.edge))
        parts.append(text(crest.mark, 80, 80.5, 11, fill=crest.ink, text_anchor="middle"))
    return "".join([*parts, text(shortened(kind, 14), 8, 96, 9, fill="muted", font_weight=400)])


def _two_lines(name: str, longest: int) -> tuple[str, str]:
    """A name on one line or two."""
    words = name.split(" ")
    first = words.pop(0)
    while words and len(first) + 1 + len(words[0]) <= longest:
        first += " " + words.pop(0)
    return shortened(first, longest), shortened(" ".join(words), longest)


def _cost(cost: int | str | None) -> str:
    return "" if cost is None else ring(cost, 10, 13).drawn(6, 45, fill="card", stroke=1.5)


def _diamonds(count: int) -> list[str]:
    """So many diamonds, or their number."""
    if count > 4:
        return [text(f"◆{count}", 90, 45, 10, text_anchor="end", fill="dark-ink")]
    return [
        el("path", d=f"M{88 - 11 * i} 37l5 6-5 6-5-6z", fill="card", stroke="dark-ink", stroke_width=1.4)
        for i in range(count)
    ]


def _numbers(teller: Teller, thing: Thing, face: Mapping[str, Any] | None) -> list[str]:
    """What a card's stats are now, and the damage among them; of one that is not in play those that are printed."""
    damage = thing.get("damage") or 0
    told = teller.texts("card_corner", thing)
    if not told and face and "controller" not in thing:
        told = teller.texts("card_printed", face["stats"])
    corner = [text(told[0], 88, 114, 17, text_anchor="end", fill="hurt" if damage else "ink")] if told else []
    return [*corner, *([text(f"-{damage}", 8, 112, 12, fill="hurt")] if damage else [])]


def _ends(thing: Thing, face: Mapping[str, Any] | None, style: Style) -> list[str]:
    """Strength and life in the lower corners, as they are printed or, in play, as they are now."""
    damage = thing.get("damage") or 0
    stats = thing.get("stats") or (face or {}).get("stats") or {}
    left = [text(str(stats[style.strength]), 8, 126, 15)] if style.strength in stats else []
    if style.life not in stats:
        return left
    ink = "hurt" if damage else "ink"
    return [*left, text(str(stats[style.life] - damage), 88, 126, 15, fill=ink, text_anchor="end")]


def _hidden() -> str:
    return el("rect", width=WIDTH, height=HEIGHT, rx=8, fill="back") + el(
        "rect", x=8, y=8, width=WIDTH - 16, height=HEIGHT - 16, rx=5, fill="none", stroke="back-line", stroke_width=2
    )


def _tab(teller: Teller, thing: Thing, y: float) -> str:
    border = crest_of(teller, thing["faction"], thing.get("type")).edge
    numbers = "".join(teller.texts("card_corner", thing)).replace(" ", "")
    name = shortened(thing["name"] or "a card", 13 - len(numbers) - bool(numbers))
    return el(
        "g",
        el("rect", x=3, y=y, width=WIDTH - 6, height=TAB - 1, rx=3, fill="card", stroke=border, stroke_width=2),
        text(name, 8, y + 10.5, 9),
        text(numbers, WIDTH - 8, y + 10.5, 9, text_anchor="end") if numbers else "",
        data_id=thing["id"],
    )
