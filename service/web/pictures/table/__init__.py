"""The picture of any card game: regions that lie below each other here and that a page may arrange anew."""

from typing import Any
from xml.sax.saxutils import escape

from domain.cardkit.table.laying import Table
from domain.cardkit.table.text import told
from domain.ruleset import Ruleset
from service.web.pictures.svg import clean, root, shortened
from service.web.pictures.table.face import face
from service.web.pictures.table.layout import Box, stacked
from service.web.pictures.table.palette import FONT, PEN, stylesheet
from service.web.pictures.table.parts import ROOM, Parts
from service.web.pictures.table.style import PLAIN, Style

MARGIN = 12
HEAD_HEIGHT = 44

el, text = PEN.el, PEN.text


def picture(ruleset: Ruleset, view: dict[str, Any], style: Style = PLAIN) -> str:
    """The whole position as one SVG document; equal views give equal bytes.

    Parts carry data attributes: `data-seat`, `data-group`, `data-card`, `data-pile`. The printed face of each
    card whose name the viewer knows is among the definitions, as `data-face`.
    """
    table = Table(ruleset, view)
    begun = bool(table.board["seats"])
    body = stacked([_head(table), *(Parts(table, style).all() if begun else [])], 14)
    width, height = ROOM + 2 * MARGIN, body.height + 2 * MARGIN
    return el(
        "svg",
        PEN.title(table.title()),
        el("desc", escape(clean(told(table)))),
        f"<style>{stylesheet()}</style>",
        el("defs", *(face(table.teller, printed, style) for printed in table.faces.values())),
        el("rect", width=width, height=height, fill="paper"),
        body.draw(MARGIN, MARGIN),
        class_="ct",
        font_family=FONT,
        **root(view, width, height),
    )


def _head(table: Table) -> Box:
    view = table.view

    def draw(x: float, y: float) -> str:
        title = text(table.title(), x, y + 18, 19)
        name = text(shortened(view["name"] or view["match"], 60), x, y + 37, 13, fill="muted", font_weight=400)
        return el("g", title, name, data_part="head")

    return Box(ROOM, HEAD_HEIGHT, draw)
