"""A board of squares: nodes with their mark, pieces in a shape of their type and the colour of their seat."""

from collections.abc import Iterator

from domain.cardkit.table.cards import now
from domain.cardkit.table.laying import Region, Table, Thing
from domain.cardkit.table.squares import Site, heading, initials, label
from domain.telling.regions import Colour
from service.web.pictures.svg import shortened
from service.web.pictures.table.layout import Box
from service.web.pictures.table.palette import LETTERS_ON, PEN
from service.web.pictures.table.style import Style

SIDE = 72
EDGE = 22
"""The room for the numbers of rows and columns."""
SEATS: tuple[Colour, ...] = ("blue", "red", "green", "black", "grey", "gold", "violet")
"""The colours of seats in their order; the number of the seat stands beside each piece."""
SHAPES = {
    "disc": "M36 6a22 22 0 1 1 0 44a22 22 0 1 1 0-44z",
    "small": "M36 12a16 16 0 1 1 0 32a16 16 0 1 1 0-32z",
    "tower": "M14 52V10h10v8h7v-8h10v8h7v-8h10v42z",
    "house": "M36 5l23 18v28H13V23z",
    "hexagon": "M24 6h24l13 22-13 22H24L11 28z",
    "diamond": "M36 4l24 24-24 24-24-24z",
}
"""Outlines of pieces and of marks, in a square of `SIDE`; around the same middle."""
NODES: tuple[tuple[Colour, str], ...] = (
    ("gold", "disc"),
    ("violet", "diamond"),
    ("green", "hexagon"),
    ("red", "house"),
)
"""The marks of kinds of nodes in their order, where a game has no others."""
WRITTEN = 0.62
"""The width of a letter, of its type size."""

el, text = PEN.el, PEN.text


def board(table: Table, region: Region, room: float, style: Style) -> Box:
    """The whole board. A page finds it as `data-squares`, and its squares as `data-square`, row by row."""
    rows: tuple[tuple[Site, ...], ...] = region.value
    side = min(SIDE, (room - EDGE) / len(rows[0]))
    width, height = EDGE + SIDE * len(rows[0]), EDGE + SIDE * len(rows)
    scale = side / SIDE
    pen = Squares(table, style, [*dict.fromkeys(site.kind for row in rows for site in row if site.kind)])

    def draw(x: float, y: float) -> str:
        cols = [_number(col, EDGE + SIDE * (col + 0.5), EDGE - 6) for col in range(len(rows[0]))]
        aside = [_number(row, EDGE / 2, EDGE + SIDE * (row + 0.5) + 5) for row in range(len(rows))]
        squares = [pen.square(site) for row in rows for site in row]
        return el(
            "svg", *cols, *aside, *squares, x=x, y=y, width=width * scale, height=height * scale,
            viewBox=f"0 0 {width} {height}", data_squares=len(rows[0]), data_edge=EDGE, data_side=SIDE,
        )  # fmt: skip

    return Box(width * scale, height * scale, draw)


def _number(number: int, x: float, y: float) -> str:
    return text(str(number), x, y, 15, fill="muted", text_anchor="middle")


class Squares:
    """Draws the squares of one board; `kinds`: those that its squares are of."""

    def __init__(self, table: Table, style: Style, kinds: list[str]) -> None:
        self.table = table
        self.style = style
        usual = [kind for kind in kinds if kind.endswith("_node")]
        self.nodes = {**{kind: NODES[place % len(NODES)] for place, kind in enumerate(usual)}, **style.nodes}

    def square(self, site: Site) -> str:
        """A square with what stands on it, and whose zones it is in, and where that could walk (`data-walks`)."""
        table, thing = self.table, site.thing or {}
        x, y = EDGE + SIDE * site.at.col, EDGE + SIDE * site.at.row
        inner = el("g", *self._ground(site), *(self._piece(thing) if thing else []), transform=f"translate({x} {y})")
        return el(
            "g",
            PEN.title(label(table.teller, site, table.faces)),
            inner,
            role="img",
            data_square=f"{site.at.row},{site.at.col}",
            data_label=heading(table.teller, site),
            data_id=site.at.name,
            data_location=site.location or None,
            data_card=thing.get("id"),
            data_name=thing.get("name"),
            data_now=", ".join(now(table.teller, thing, table.faces.get(thing["name"] or ""))) if thing else None,
            data_attached="|".join(one["name"] or "" for one in thing.get("attachments") or ()) or None,
            data_walks=" ".join(thing.get("walks", ())) or None,
            data_zones=" ".join(id for ids in site.zones.values() for id in ids) or None,
            data_zone_seats=" ".join(map(str, site.zones)) or None,
        )  # fmt: skip

    def _ground(self, site: Site) -> Iterator[str]:
        """What kind of square it is: its mark with its letter, large if nothing stands there, else in the corner."""
        colour, shape = self.nodes.get(site.kind, ("grey", "tower"))
        fill = f"{colour}-ground" if site.kind in self.nodes else "card"
        yield el("rect", width=SIDE, height=SIDE, fill=fill, stroke="line", stroke_width=2)
        if not site.sign or (site.thing is not None and site.kind not in self.nodes):
            return
        ink = "light-ink" if site.kind in self.nodes else "muted"
        mark = el("path", d=SHAPES[shape], fill=f"{colour}-shape" if site.kind in self.nodes else "none",
                  stroke=f"{colour}-shape", stroke_width=3)  # fmt: skip
        sign = site.location if len(site.location) in (1, 2) else site.sign.upper()
        letter = text(sign, 36, 38, 28, fill=ink, text_anchor="middle")
        moved = "translate(12 15) scale(.66)" if site.thing is None else "translate(-4 -3) scale(.42)"
        yield el("g", mark, letter, transform=moved)
        if site.thing is None:
            yield _caption(shortened(self.table.teller.plain(site.kind), 13))

    def _piece(self, thing: Thing) -> Iterator[str]:
        """A piece: filled while it may be used, else an empty outline; a frame around what is under way."""
        colour = SEATS[(thing["controller"] - 1) % len(SEATS)]
        used = bool(thing.get("marked"))
        if thing.get("is"):
            yield el("rect", x=3, y=3, width=SIDE - 6, height=SIDE - 6, rx=6, fill="none", stroke="accent",
                     stroke_width=5, data_is=" ".join(thing["is"]))  # fmt: skip
        yield el(
            "path", d=SHAPES[self.style.pieces.get(thing.get("type") or "", "disc")], fill="card" if used else colour,
            stroke=colour if used else "ink", stroke_width=3 if used else 1.5,
            stroke_dasharray="5 3" if used else None,
        )  # fmt: skip
        ink = "ink" if used else LETTERS_ON.get(colour, "light-ink")
        yield text(initials(thing), 36, 36, 19, fill=ink, text_anchor="middle")
        yield el("circle", cx=61, cy=11, r=9, fill="card", stroke=colour, stroke_width=2.5)
        yield text(str(thing["controller"]), 61, 16, 13, text_anchor="middle")
        yield from self._numbers(thing)
        yield _caption(shortened(thing.get("name") or self.table.teller.plain("hidden_card"), 13))

    def _numbers(self, thing: Thing) -> Iterator[str]:
        """Its strength and what is left of its life, or all its numbers small, with the damage that it has suffered."""
        stats, damage = thing.get("stats") or {}, thing.get("damage") or 0
        if self.style.life in stats:
            if self.style.strength in stats:
                yield from _badge(3, str(stats[self.style.strength]), "band")
            yield from _badge(47, str(stats[self.style.life] - damage), "card", "hurt" if damage else "ink")
            return
        numbers = "".join(self.table.teller.texts("card_corner", thing)).replace(" ", "")
        if numbers:
            size = min(13.0, (SIDE - 8) / (WRITTEN * len(numbers)))
            yield text(numbers, 69, 60, size, fill="hurt" if damage else "ink", text_anchor="end")
        if damage:
            yield text(f"-{damage}", 4, 48, 13, fill="hurt")


def _badge(x: float, number: str, ground: str, ink: str = "ink") -> Iterator[str]:
    yield el("rect", x=x, y=43, width=22, height=18, rx=4, fill=ground, stroke="ink", stroke_width=1.5)
    yield text(number, x + 11, 57.5, 16, fill=ink, text_anchor="middle")


def _caption(name: str) -> str:
    return text(name, SIDE / 2, 70, 8.5, fill="muted", text_anchor="middle", data_caption="")
