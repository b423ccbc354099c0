"""The picture of a Gaia-Vora position: parts that stand side by side here and that a page may arrange anew."""

from itertools import accumulate
from typing import Any
from xml.sax.saxutils import escape

from domain.rulesets.gaia_vora.text import text as text_of
from service.web.pictures.gaia_vora import planet, tableau
from service.web.pictures.gaia_vora.palette import FONT, PEN, stylesheet
from service.web.pictures.svg import clean, root, shortened

MARGIN, GAP = 16, 8
COLUMN = planet.WIDTH + 2 * MARGIN
HEAD_HEIGHT = 48

el, text = PEN.el, PEN.text


def picture(view: dict[str, Any]) -> str:
    """The whole position as one SVG document: the planet on the left, all else in a column beside it.

    Each part is an `svg` element with a `data-part`; nothing but the position decides the bytes.
    """
    column, height = _column(view)
    total = max(planet.HEIGHT, height) + 2 * MARGIN
    width = COLUMN + tableau.WIDTH + MARGIN
    globe = planet.planet(view, x=str(MARGIN), y=str(MARGIN), width=str(planet.WIDTH), height=str(planet.HEIGHT))
    return el(
        "svg",
        PEN.title(_title(view)),
        el("desc", escape(clean(text_of(view)))),
        f"<style>{stylesheet()}</style>",
        el("rect", width=width, height=total, fill="paper", data_part="ground"),
        globe,
        *column,
        class_="gv",
        font_family=FONT,
        **root(view, width, total),
    )


def _title(view: dict[str, Any]) -> str:
    if view["status"] == "lobby":
        return "Gaia-Vora, not begun"
    if view["outcome"] is not None:
        return f"Gaia-Vora, ended after turn {view['turn']}"
    return f"Gaia-Vora, turn {view['turn']}, {view['phase']}"


def _column(view: dict[str, Any]) -> tuple[list[str], int]:
    """The parts beside the planet from top to bottom, and how tall they are together."""
    blocks: list[tuple[Any, int]] = [
        (_head, HEAD_HEIGHT),
        (tableau.seats, tableau.seats_height(view)),
        *([(tableau.weather, tableau.WEATHER_HEIGHT)] if view["board"]["weather"] is not None else []),
        (tableau.supply, tableau.SUPPLY_HEIGHT),
    ]
    tops = list(accumulate((height + GAP for _, height in blocks), initial=MARGIN))
    parts = [draw(view, x=COLUMN, y=top) for (draw, _), top in zip(blocks, tops, strict=False)]
    for index, colour in enumerate(view["board"]["colors"]):
        x = COLUMN + (tableau.CARD_WIDTH + GAP) * (index % 2)
        y = tops[-1] + (tableau.CARD_HEIGHT + GAP) * (index // 2)
        parts.append(tableau.card(view, colour, x=x, y=y))
    return parts, tops[-1] + 2 * (tableau.CARD_HEIGHT + GAP) - GAP - MARGIN


def _head(view: dict[str, Any], **attributes: float) -> str:
    """What is shown, in two lines."""
    name = view["name"] or view["match"]
    return el(
        "svg",
        text(_title(view), 2, 20, 20),
        text(shortened(name, 44), 2, 40, 14, fill="muted", font_weight=400),
        viewBox=f"0 0 {tableau.WIDTH} {HEAD_HEIGHT}",
        width=tableau.WIDTH,
        height=HEAD_HEIGHT,
        data_part="head",
        **attributes,
    )
