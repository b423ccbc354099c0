"""The picture of an Arcmage position: parts that lie below each other here and that a page may arrange anew."""

from typing import Any
from xml.sax.saxutils import escape

from domain.rulesets.arcmage_arc.text import text as text_of
from service.web.pictures.arcmage_arc.face import face
from service.web.pictures.arcmage_arc.layout import Box, stacked
from service.web.pictures.arcmage_arc.palette import FONT, PEN, stylesheet
from service.web.pictures.arcmage_arc.table import ROOM, Table
from service.web.pictures.svg import clean, root, shortened

MARGIN = 12
HEAD_HEIGHT = 44

el, text = PEN.el, PEN.text


def picture(view: dict[str, Any]) -> str:
    """The whole position as one SVG document; equal views give equal bytes.

    Parts carry data attributes: `data-seat`, `data-group`, `data-card`, `data-pile`. The printed face of each
    card whose name the viewer knows is among the definitions, as `data-face`.
    """
    board = view["board"]
    begun = bool(board["seats"])
    body = stacked([_head(view), *(Table(view).parts() if begun else [])], 14)
    width, height = ROOM + 2 * MARGIN, body.height + 2 * MARGIN
    return el(
        "svg",
        PEN.title(_title(view)),
        el("desc", escape(clean(text_of(view)))),
        f"<style>{stylesheet()}</style>",
        el("defs", *(face(printed) for printed in board["faces"].values())),
        el("rect", width=width, height=height, fill="paper"),
        body.draw(MARGIN, MARGIN),
        class_="ar",
        font_family=FONT,
        **root(view, width, height),
    )


def _title(view: dict[str, Any]) -> str:
    if view["status"] == "lobby":
        return "Arcmage, not begun"
    if view["outcome"] is not None:
        return f"Arcmage, ended in turn {view['turn']}"
    return f"Arcmage, turn {view['turn']}, {view['phase'].replace('_', ' ')}"


def _head(view: dict[str, Any]) -> Box:
    def draw(x: float, y: float) -> str:
        title = text(_title(view), x, y + 18, 19)
        name = text(shortened(view["name"] or view["match"], 60), x, y + 37, 13, fill="muted", font_weight=400)
        return el("g", title, name, data_part="head")

    return Box(ROOM, HEAD_HEIGHT, draw)
