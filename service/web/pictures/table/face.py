"""The whole printed side of a card, to be read closely."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from xml.sax.saxutils import escape

from domain.cardkit.table.cards import type_line
from domain.telling.teller import Teller
from service.web.pictures.svg import clean, shortened
from service.web.pictures.table.crest import Crest, crest_of
from service.web.pictures.table.emblem import emblem
from service.web.pictures.table.palette import PEN
from service.web.pictures.table.price import ring
from service.web.pictures.table.style import PLAIN, Style

WIDTH, HEIGHT = 300, 420

el, text = PEN.el, PEN.text

SIZES = ((13.5, 33), (12, 37), (10.5, 42), (9, 49))
"""Type sizes of the rules text, each with the letters that a line takes."""
EACH = 26
"""The width of a number with the word below it."""
NAME_LETTER = 0.64
"""The width of a letter of the name, of its type size."""
SMALLEST_NAME = 8
ROOM = 150
"""The height there is for text."""


def face(teller: Teller, printed: Mapping[str, Any], style: Style = PLAIN) -> str:
    """The face of a card, as printed."""
    return _drawn(
        printed["name"],
        crest_of(teller, printed["faction"], printed["type"]),
        type_line(teller, printed),
        printed["cost"],
        printed["stats"].get(style.diamonds, 0),
        "" if style.stats else "".join(teller.texts("card_printed", printed["stats"])),
        style.printed(printed) + _labelled(printed["stats"], style.stats),
        printed["rules"] or printed["text"] or "",
        printed["flavor"] or "",
    )


@lru_cache(1024)
def _drawn(
    name: str,
    crest: Crest,
    kind: str,
    cost: int | str | None,
    diamonds: int,
    numbers: str,
    own: str,
    rules: str,
    flavor: str,
) -> str:
    parts = [
        PEN.title(name),
        el("desc", escape(clean(rules))),
        el("rect", width=WIDTH, height=HEIGHT, rx=16, fill=crest.edge),
        el("rect", x=9, y=9, width=WIDTH - 18, height=HEIGHT - 18, rx=10, fill="card"),
        *_head(name, cost),
        el("rect", x=9, y=50, width=WIDTH - 18, height=130, fill=crest.ground),
        emblem(name, crest, WIDTH / 2, 115, 58),
        *_diamonds(diamonds),
        text(kind, 20, 200, 13),
        el("rect", x=9, y=212, width=WIDTH - 18, height=1, fill="line"),
        *_text(rules, flavor),
        el("rect", x=9, y=374, width=WIDTH - 18, height=1, fill="line"),
        *_faction(crest),
        own,
        text(numbers, WIDTH - 20, 400, 24, text_anchor="end"),
    ]
    return el("svg", *parts, width=WIDTH, height=HEIGHT, viewBox=f"0 0 {WIDTH} {HEIGHT}", data_face=name, role="img")


def _labelled(stats: Mapping[str, int], words: Mapping[str, str]) -> str:
    """Numbers with a short word below each, from the right."""
    shown = [(str(stats[stat]), word) for stat, word in words.items() if stat in stats]
    places = ((WIDTH - 26 - EACH * place, *one) for place, one in enumerate(reversed(shown)))
    return "".join(
        text(number, x, 389, 15, text_anchor="middle") + text(word, x, 400, 7.5, fill="muted", text_anchor="middle")
        for x, number, word in places
    )


def _faction(crest: Crest) -> list[str]:
    if not crest.mark:
        return [text(crest.name, 20, 397, 12, fill="muted")] if crest.name else []
    return [
        el("rect", x=20, y=382, width=26, height=20, rx=3, fill=crest.edge),
        text(crest.mark, 33, 397, 13, fill=crest.ink, text_anchor="middle"),
        text(crest.name, 54, 397, 12, fill="muted"),
    ]


def _head(name: str, cost: int | str | None) -> list[str]:
    """The name, as large as the cost beside it allows, and the cost."""
    priced = None if cost is None else ring(cost, 15, 18)
    left = WIDTH - 17 - (0 if priced is None else priced.width)
    size = max(SMALLEST_NAME, min(18, (left - 26) / (NAME_LETTER * len(name))))
    return [text(name, 20, 35, size), *([] if priced is None else [priced.drawn(left, 29, fill="band", stroke=1.8)])]


def _diamonds(count: int) -> list[str]:
    return [
        el("path", d=f"M{WIDTH - 24 - 19 * i} 60l8 10-8 10-8-10z", fill="card", stroke="dark-ink", stroke_width=1.8)
        for i in range(count)
    ]


def _text(rules: str, flavor: str) -> list[str]:
    """The rules text in the largest type that leaves room for all of it, then the flavor text if it fits."""
    size, letters, step = 0.0, 0, 0.0
    lines: list[str] = []
    quoted: list[str] = []
    for size, letters in SIZES:
        lines = [line for paragraph in rules.split("\n") for line in wrapped(paragraph, letters)]
        quoted = wrapped(flavor, letters) if flavor else []
        step = size * 1.25
        if (len(lines) + len(quoted) + 0.5) * step <= ROOM:
            break
    if (len(lines) + len(quoted) + 0.5) * step > ROOM:
        quoted = []
    most = int(ROOM / step)
    if len(lines) > most:
        lines = [*lines[: most - 1], shortened(lines[most - 1], letters - 2) + " …"]
    top = 218 + size
    drawn = [text(line, 20, top + step * i, size, font_weight=400) for i, line in enumerate(lines)]
    below = top + step * (len(lines) + 0.5 * bool(lines))
    return drawn + [
        text(line, 20, below + step * i, size, font_weight=400, font_style="italic", fill="muted")
        for i, line in enumerate(quoted)
    ]


def wrapped(paragraph: str, letters: int) -> list[str]:
    """A paragraph in lines of at most so many letters."""
    lines = [""]
    for word in paragraph.split():
        for piece in (word[i : i + letters] for i in range(0, len(word), letters)):
            if lines[-1] and len(lines[-1]) + 1 + len(piece) > letters:
                lines.append(piece)
            else:
                lines[-1] = f"{lines[-1]} {piece}".strip()
    return [line for line in lines if line]
