"""A board of squares: nodes with their letter, and what stands there as a disc in the colour of its seat."""

from domain.cardkit.table.cards import now
from domain.cardkit.table.laying import Region, Table, Thing
from domain.cardkit.table.squares import Site, heading, initials, label
from service.web.pictures.svg import shortened
from service.web.pictures.table.layout import Box
from service.web.pictures.table.palette import LETTERS_ON, PEN

SIDE = 72
EDGE = 22
"""The room for the numbers of rows and columns."""
SEATS = ("blue", "gold", "green", "violet", "red", "grey", "black")
"""The colours of seats in their order; the number of the seat stands beside each disc."""

el, text = PEN.el, PEN.text


def board(table: Table, region: Region, room: float) -> Box:
    """The whole board. A page finds its squares as `data-square`, row by row."""
    rows: tuple[tuple[Site, ...], ...] = region.value
    side = min(SIDE, (room - EDGE) / len(rows[0]))

    def draw(x: float, y: float) -> str:
        left, top = x + EDGE, y + EDGE
        cols = [_number(col, left + side * (col + 0.5), y + EDGE - 7) for col in range(len(rows[0]))]
        aside = [_number(row, x + EDGE / 2, top + side * (row + 0.5) + 4) for row in range(len(rows))]
        squares = [
            _square(table, site, left + side * site.at.col, top + side * site.at.row, side)
            for row in rows
            for site in row
        ]
        return el("g", *cols, *aside, *squares, data_squares=len(rows[0]))

    return Box(EDGE + side * len(rows[0]), EDGE + side * len(rows), draw)


def _number(number: int, x: float, y: float) -> str:
    return text(str(number), x, y, 12, fill="muted", text_anchor="middle")


def _square(table: Table, site: Site, x: float, y: float, side: float) -> str:
    thing = site.thing or {}
    return el(
        "svg",
        PEN.title(label(table.teller, site, table.faces)),
        el("rect", width=SIDE, height=SIDE, fill="accent-soft" if site.sign else "card", stroke="line", stroke_width=2),
        *(_kind(table, site) if site.sign else []),
        *(_piece(table, thing) if thing else []),
        x=x,
        y=y,
        width=side,
        height=side,
        viewBox=f"0 0 {SIDE} {SIDE}",
        role="img",
        data_square=f"{site.at.row},{site.at.col}",
        data_label=heading(table.teller, site),
        data_id=site.at.name,
        data_card=thing.get("id"),
        data_name=thing.get("name"),
        data_now=", ".join(now(table.teller, thing, table.faces.get(thing["name"] or ""))) if thing else None,
        data_attached="|".join(one["name"] or "" for one in thing.get("attachments") or ()) or None,
    )  # fmt: skip


def _kind(table: Table, site: Site) -> list[str]:
    """What kind of square it is: a diamond with its letter, and its name if nothing stands there."""
    sign = [
        el("path", d="M13 3l10 10-10 10-10-10z", fill="card", stroke="accent", stroke_width=2),
        text(site.sign, 13, 17, 11, fill="accent", text_anchor="middle"),
    ]
    name = shortened(table.teller.plain(site.kind), 13)
    return [*sign, *([_caption(name)] if site.thing is None else [])]


def _caption(name: str) -> str:
    return text(name, SIDE / 2, 66, 9.5, fill="muted", text_anchor="middle", data_caption="")


def _piece(table: Table, thing: Thing) -> list[str]:
    colour, damage = SEATS[(thing["controller"] - 1) % len(SEATS)], thing.get("damage") or 0
    numbers = "".join(table.teller.texts("card_corner", thing)).replace(" ", "")
    parts = [
        el("circle", cx=36, cy=30, r=19, fill=colour, stroke="ink", stroke_width=1.5),
        text(initials(thing), 36, 36, 17, fill=LETTERS_ON.get(colour, "light-ink"), text_anchor="middle"),
        el("circle", cx=61, cy=11, r=8, fill="card", stroke=colour, stroke_width=2),
        text(str(thing["controller"]), 61, 15, 11, text_anchor="middle"),
        _caption(shortened(thing.get("name") or table.teller.plain("hidden_card"), 13)),
    ]
    if numbers:
        parts.append(text(shortened(numbers, 9), 69, 56, 11, fill="hurt" if damage else "ink", text_anchor="end"))
    if damage:
        parts.append(text(f"-{damage}", 4, 56, 11, fill="hurt"))
    if thing.get("marked"):
        parts.append(el("rect", x=15, y=40, width=42, height=11, rx=2, fill="ribbon"))
        parts.append(text("MARKED", 36, 48.5, 8.5, fill="ribbon-ink", text_anchor="middle"))
    return parts
