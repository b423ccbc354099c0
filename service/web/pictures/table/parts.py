"""The parts of the picture from top to bottom: the turn, what is everybody's, and each seat's side of the table."""

import json
from collections.abc import Iterator, Sequence

from domain.cardkit.table.laying import Panel, Region, Table, Thing, by_faction
from domain.telling.regions import BACKS, HAND, ITEMS, NUMBER, PILE, READY, SQUARES, TOLD
from service.web.pictures.svg import Value, shortened
from service.web.pictures.table import card as cards
from service.web.pictures.table import squares, tiles
from service.web.pictures.table.layout import Box, flow, framed, group, stacked
from service.web.pictures.table.palette import PEN
from service.web.pictures.table.style import Style

ROOM = 1016
BETWEEN = 20

el, text = PEN.el, PEN.text


class Parts:
    """Draws one table."""

    def __init__(self, table: Table, style: Style) -> None:
        self.table = table
        self.style = style

    def all(self) -> list[Box]:
        """All parts from top to bottom."""
        return [self.turn(), *(self.panel(panel) for panel in self.table.panels())]

    # --- what goes on -------------------------------------------------------------------------------------------------

    def turn(self) -> Box:
        """The phases of the turn, who has to decide, and what goes on."""
        table = self.table
        steps = [self._phase(phase, label) for phase, label in table.words.phases.items()]
        told = {"decides": table.deciding(), "goes_on": table.notes() if table.view["outcome"] is None else []}
        return stacked([flow(steps, ROOM, 4), *(_note(line, of) for of, lines in told.items() for line in lines)], 4)

    def _phase(self, phase: str, label: str) -> Box:
        view = self.table.view
        now = view["phase"] == phase and view["status"] == "playing"
        over = phase in self.table.board.get("phases_ended", ()) and not now
        ground, ink = ("accent", "panel") if now else ("panel", "muted" if over else "ink")
        state = "now" if now else "over" if over else "to-come"
        sign = "▶ " if now else "✓ " if over else ""

        def draw(x: float, y: float) -> str:
            frame = el("rect", x=x, y=y, width=104, height=26, rx=6, fill=ground, stroke="line")
            word = text(sign + shortened(label, 14), x + 52, y + 17.5, 12.5, fill=ink, text_anchor="middle")
            return el("g", frame, word, data_step=phase, data_state=state, data_label=label)

        return Box(104, 26, draw)

    # --- where things lie ---------------------------------------------------------------------------------------------

    def panel(self, panel: Panel) -> Box:
        """A seat's side of the table in its frame, or what is everybody's."""
        room = ROOM if panel.seat is None else ROOM - 24
        rows = [_lane(flow(list(self._row(row, room)), room, BETWEEN)) for row in panel.rows]
        inner = stacked(rows, 10)
        return inner if panel.seat is None else self._framed(panel.seat, inner)

    def _framed(self, seat: int, inner: Box) -> Box:
        table = self.table
        marks, label, facts = table.marks(seat), table.player(seat), table.facts(seat)
        active, decides = table.is_active(seat), table.decides(seat)

        def draw(x: float, y: float) -> str:
            stroke = "accent" if active or decides else "line"
            frame = el("rect", x=x, y=y, width=ROOM, height=inner.height + 44, rx=12, fill="panel", stroke=stroke,
                       stroke_width=2.5 if active or decides else 1.5)  # fmt: skip
            heading = text(shortened(label, 48), x + 12, y + 21, 15)
            told = text(" · ".join([*marks, facts]), x + ROOM - 12, y + 21, 12, fill="muted", text_anchor="end")
            return el(
                "g", frame, heading, told, inner.draw(x + 12, y + 34),
                data_seat=seat, data_label=label, data_facts=facts, data_marks=", ".join(marks),
                data_decides=decides, data_active=active, data_own=table.view["viewer"] == seat,
            )  # fmt: skip

        return Box(ROOM, inner.height + 44, draw)

    def _row(self, regions: Sequence[Region], room: float) -> Iterator[Box]:
        """The regions of a row; piles and numbers that follow one another stand together."""
        gathered: list[Region] = []
        for region in regions:
            if gathered and (region.form != gathered[0].form or region.form not in (PILE, NUMBER)):
                yield from self._together(gathered, room)
                gathered = []
            if region.form in (PILE, NUMBER):
                gathered.append(region)
            else:
                yield self._region(region, room)
        yield from self._together(gathered, room)

    def _together(self, regions: Sequence[Region], room: float) -> Iterator[Box]:
        if not regions:
            return
        name, one = ("numbers", _number) if regions[0].form == NUMBER else ("piles", self._pile)
        yield group(self.table.words.regions[name].name, [one(region) for region in regions], room, data_group=name)

    def _region(self, region: Region, room: float) -> Box:
        own = self.style.regions.get(region.name)
        label, boxes = (region.label, self._boxes(region, room)) if own is None else own(self.table, region)
        shared: dict[str, Value] = {"data_group": region.name}
        if region.form in (HAND, BACKS):
            shared["data_count"] = region.count
        return group(label, boxes, room, **shared)

    def _boxes(self, region: Region, room: float) -> list[Box]:
        table = self.table
        if region.form == ITEMS:
            return [tiles.item(table, one) for one in region.things]
        if region.form == SQUARES:
            return [squares.board(table, region, room, self.style)]
        if region.form == TOLD:
            return [tiles.lines(table.teller.texts(region.name, region.value))]
        if region.form == READY:
            groups = by_faction(region.things).items()
            return [tiles.resources(table.teller, *one) for one in groups]
        if region.form in (HAND, BACKS):
            unseen = region.count - len(region.things)
            back = [tiles.backs(region.name, region.label.rpartition(" (")[0], unseen)] if unseen else []
            return [*self._cards(region.things), *back]
        if region.holds is None:
            return self._cards(region.things)
        return [self._with_inner(thing, region.holds, room) for thing in region.things]

    def _with_inner(self, thing: Thing, holds: str, room: float) -> Box:
        """A card in a frame with what lies in it; by itself if it is of a kind that holds nothing."""
        if holds not in thing:
            return self._card(thing)
        return framed(self._cards([thing, *thing[holds]]), room, data_frame=thing["id"])

    def _card(self, thing: Thing) -> Box:
        table = self.table
        face = table.faces.get(thing["name"]) if thing["name"] else None
        drawn = (table.teller, thing, face)
        return Box(cards.WIDTH, cards.height_of(thing), lambda x, y: cards.card(*drawn, x, y, self.style))

    def _cards(self, things: Sequence[Thing]) -> list[Box]:
        return [self._card(thing) for thing in things]

    def _pile(self, region: Region) -> Box:
        """A pile that can be looked through, as far as the viewer may."""
        inner = tiles.backs(region.name, region.label, region.count)

        def draw(x: float, y: float) -> str:
            caption = text(region.label, x, y + inner.height + 10, 10.5, fill="muted")
            names = json.dumps([one["name"] for one in region.things]) if region.things else None
            return el(
                "g", inner.draw(x, y), caption, data_pile=region.name, data_label=region.label,
                data_count=region.count, data_names=names, data_order=region.order,
            )  # fmt: skip

        return Box(max(inner.width, 58), inner.height + 14, draw)


def _number(region: Region) -> Box:
    return tiles.number(region.name, region.label, region.value)


def _lane(row: Box) -> Box:
    """A row, for a page to keep together."""
    return Box(row.width, row.height, lambda x, y: el("g", row.draw(x, y), data_row=""))


def _note(line: str, of: str) -> Box:
    def draw(x: float, y: float) -> str:
        return text(line, x, y + 15, 13, data_note=of)

    return Box(7 * len(line), 20, draw)
