"""What lies beside the planet: seats with stars and scores, the supply, Fossil Cards with pools, the weather."""

from functools import lru_cache
from typing import Any

from domain.rulesets.gaia_vora.text import SPECIES
from domain.wording import counted
from service.web.pictures.gaia_vora.figures import figure, outline, star, tile
from service.web.pictures.gaia_vora.palette import PEN, TILE_LETTERS, ink_on
from service.web.pictures.gaia_vora.sky import icon
from service.web.pictures.svg import shortened

el, text = PEN.el, PEN.text

ROW = 54
CARD_WIDTH, CARD_HEIGHT = 176, 232
WIDTH = 360
ROWS = {"jumble": "any species", **SPECIES}


def _part(name: str, title: str, width: float, height: float, *drawn: str, **attributes: str | float) -> str:
    frame = el(
        "rect", x=1, y=1, width=width - 2, height=height - 2, rx=12, fill="panel", stroke="line", stroke_width=1.5
    )
    return el(
        "svg",
        PEN.title(title),
        frame,
        *drawn,
        viewBox=f"0 0 {width:g} {height:g}",
        width=width,
        height=height,
        role="img",
        data_part=name,
        **attributes,
    )


# --- seats


def seats_height(view: dict[str, Any]) -> int:
    """How tall the list of seats is."""
    return ROW * len(view["seats"]) + 8


def seats(view: dict[str, Any], **attributes: float) -> str:
    """A line for each seat: colours, name, stars, score, and whether it must decide."""
    waiting = {one["seat"]: one["kind"] for one in view["waiting_for"]}
    winners = (view["outcome"] or {}).get("winners", [])
    lines = []
    for index, (seat, own) in enumerate(zip(view["seats"], view["board"]["seats"], strict=True)):
        state = _state_of(seat, view, waiting, winners)
        lines.append(_seat(seat, own, state, seat["seat"] in waiting, 4 + ROW * index))
    return _part("seats", "Seats, stars and scores", WIDTH, seats_height(view), *lines, **attributes)


def _state_of(seat: dict[str, Any], view: dict[str, Any], waiting: dict[int, str], winners: list[int]) -> str:
    if seat["seat"] in winners:
        return "won"
    if seat["conceded"]:
        return "conceded"
    if not seat["joined"]:
        return "not joined"
    if seat["seat"] in waiting:
        return f"to decide: {waiting[seat['seat']].replace('_', ' ')}"
    return "on turn" if view["active"] == seat["seat"] and view["status"] == "playing" else ""


def _seat(seat: dict[str, Any], own: dict[str, Any], state: str, decides: bool, top: float) -> str:
    name = seat["name"] or "free seat"
    chips = [_chip(colour, 53 + 24 * index, 18) for index, colour in enumerate(own["colors"])]
    after = 45 + 24 * len(own["colors"])
    look = {"fill": "accent-soft", "stroke": "accent", "stroke_width": 2} if decides else {"fill": "none"}
    drawn = [
        el("rect", x=5, y=2, width=350, height=50, rx=9, **look),
        el("circle", cx=24, cy=18, r=12, fill="none", stroke="ink", stroke_width=2),
        text(str(seat["seat"]), 24, 23, 15, text_anchor="middle"),
        *chips,
        text(shortened(name, 20 if len(chips) < 3 else 14), after + 4, 24, 16),
        *(star(46 + 15 * index, 39, 7, star=str(seat["seat"])) for index in range(own["stars"])),
        *([text("no stars", 40, 44, 13, fill="muted", font_weight=400)] if own["colors"] and not own["stars"] else []),
    ]
    if state:
        drawn.append(text(state, 346, 44, 14, fill="accent", text_anchor="end"))
    if own["score"] is not None:
        score, unit = counted(own["score"], "point").split()
        drawn.append(text(score, 306, 25, 20, text_anchor="end"))
        drawn.append(text(unit, 346, 24, 11, fill="muted", font_weight=400, text_anchor="end"))
    return el(
        "g",
        *drawn,
        transform=f"translate(0 {top:g})",
        data_seat=seat["seat"],
        data_stars=own["stars"],
        data_score="" if own["score"] is None else own["score"],
        data_colors=" ".join(own["colors"]),
        data_decides=decides,
    )


def _chip(colour: str, x: float, y: float) -> str:
    return el(
        "g",
        el("circle", cx=x, cy=y, r=10, fill=colour, stroke="outline", stroke_width=1.8),
        text(colour[0].upper(), x, y + 5, 14, fill=ink_on(colour), text_anchor="middle"),
    )


# --- supply

SUPPLY_HEIGHT = 48


def supply(view: dict[str, Any], **attributes: float) -> str:
    """The tiles that are not yet on the planet."""
    counts = view["board"]["supply"]
    kinds = [kind for kind in TILE_LETTERS for _ in range(counts.get(kind, 0))]
    drawn = [tile(kind, 84 + 37 * index, 8, 32, supply=kind) for index, kind in enumerate(kinds)]
    label = text("Supply", 12, 29, 15)
    none = [] if kinds else [text("no tiles", 84, 29, 15, fill="muted", font_weight=400)]
    return _part("supply", "Tile supply", WIDTH, SUPPLY_HEIGHT, label, *none, *drawn, **attributes)


# --- Fossil Cards


def card(view: dict[str, Any], colour: dict[str, Any], **attributes: float) -> str:
    """A colour's Fossil Card with its Reincarnation Pool."""
    name = colour["color"]
    choice = view["board"]["fossil_choice"] if view["outcome"] is None else None
    to_store = choice["figures"] if choice is not None and name in choice["cards"] else []
    rows = [_row(name, row, slots, 94 + 34 * index) for index, (row, slots) in enumerate(colour["fossils"].items())]
    edge = el("rect", x=2, y=2, width=172, height=228, rx=11, fill="none", stroke="accent", stroke_width=4)
    return _part(
        f"card-{name}",
        f"{name.capitalize()}: Fossil Card and Reincarnation Pool",
        CARD_WIDTH,
        CARD_HEIGHT,
        _card_head(colour, _points(view, colour)),
        _card_note(colour, to_store),
        *(_pool(name, species, count, 22 + 54 * i) for i, (species, count) in enumerate(colour["pool"].items())),
        *rows,
        *([edge] if to_store else []),
        data_card=name,
        data_hibernating=colour["hibernating"],
        **attributes,
    )


def _points(view: dict[str, Any], colour: dict[str, Any]) -> int | None:
    for seat in view["board"]["seats"]:
        if colour["color"] in seat["points"]:
            total: int = seat["points"][colour["color"]]["total"]
            return total
    return None


def _card_head(colour: dict[str, Any], points: int | None) -> str:
    name = colour["color"]
    ink = ink_on(name)
    band = "M1 28V13A12 12 0 0 1 13 1H163A12 12 0 0 1 175 13V28Z"
    return el(
        "g",
        el("path", d=band, fill=name, stroke="outline", stroke_width=1.5),
        text(name.capitalize(), 10, 20, 16, fill=ink),
        *([text(counted(points, "point"), 166, 20, 13, fill=ink, text_anchor="end")] if points is not None else []),
    )


def _card_note(colour: dict[str, Any], to_store: list[str]) -> str:
    if to_store:
        waiting = ", ".join(f"{one.split('-')[0][0].upper()}{one[-1]}" for one in to_store)
        return text(f"to store: {waiting}", 10, 44, 13, fill="accent")
    owner = "no player" if colour["seat"] is None else f"seat {colour['seat']}"
    asleep = "hibernating" if colour["hibernating"] else owner
    return el(
        "g",
        text("Pool", 10, 44, 13, fill="muted"),
        text(asleep, 166, 44, 13, fill="accent" if colour["hibernating"] else "muted", text_anchor="end"),
    )


@lru_cache(256)
def _pool(colour: str, species: str, count: int, x: float) -> str:
    drawn = figure(colour, species, x, 68, 0.46)
    faded = drawn if count else el("g", drawn, opacity=0.35)
    label = text(f"×{count}", x + 16, 73, 13, fill="ink" if count else "muted")
    return el("g", faded, label, data_pool=f"{colour}-{species}", data_count=count)


def _row(card_colour: str, row: str, slots: dict[str, str | None], top: float) -> str:
    complete = all(slots.values())
    mark = [] if not complete else [_bonus(156, top + 14)]
    return el(
        "g",
        PEN.title(f"{card_colour.capitalize()} card, row for {ROWS[row]}{': complete' if complete else ''}"),
        _row_mark(row, top),
        *(_fossil(card_colour, row, other, kept, 36 + 35 * i, top) for i, (other, kept) in enumerate(slots.items())),
        *mark,
        data_row=f"{card_colour}/{row}",
        data_complete=complete,
    )


def _row_mark(row: str, top: float) -> str:
    if row == "jumble":
        return text("any", 20, top + 19, 13, fill="muted", text_anchor="middle")
    return outline(row, 20, top + 15, 0.46)


@lru_cache(1024)
def _fossil(card_colour: str, row: str, other: str, kept: str | None, x: float, top: float) -> str:
    frame = el(
        "rect",
        x=x,
        y=top,
        width=31,
        height=31,
        rx=7,
        fill="paper",
        stroke="line" if kept else "muted",
        stroke_width=1.5,
        stroke_dasharray=None if kept else "3 3",
    )
    inside = (
        figure(other, kept, x + 15.5, top + 15.5, 0.48)
        if kept
        else text(other[0].upper(), x + 15.5, top + 21, 15, fill="muted", text_anchor="middle")
    )
    return el("g", frame, inside, data_fossil=f"{card_colour}/{row}/{other}", data_holds=kept or "")


def _bonus(x: float, y: float) -> str:
    """The beetle of a complete row."""
    legs = "M-11-5L-6-3M-12 1H-6M-11 7L-6 5M11-5L6-3M12 1H6M11 7L6 5"
    return el(
        "g",
        el("path", d=legs, stroke="accent", stroke_width=2, stroke_linecap="round"),
        el("ellipse", rx=8, ry=10, fill="accent"),
        text("+1", 0, 4.5, 11, fill="panel", text_anchor="middle"),
        transform=f"translate({x:g} {y:g})",
    )


# --- weather

WEATHER_HEIGHT = 116


def weather(view: dict[str, Any], **attributes: float) -> str:
    """The Weather Card face up, the draw pile, and the discard pile, latest card first."""
    state = view["board"]["weather"]
    latest = list(reversed(state["discard_pile"]))
    shown = [_small_card(name, 182 + 42 * (i % 4), 36 + 36 * (i // 4)) for i, name in enumerate(latest[:8])]
    more = f" (latest {len(shown)})" if len(latest) > len(shown) else ""
    face = state["card"]
    return _part(
        "weather",
        "Weather Cards",
        WIDTH,
        WEATHER_HEIGHT,
        _face(face),
        _draw_pile(state["draw_pile"]),
        text(f"Discarded: {len(latest)}{more}", 182, 24, 12, fill="muted"),
        *shown,
        data_weather="" if face is None else f"{face['numeral']}:{face['object']}",
        data_draw_pile=state["draw_pile"],
        data_discard_pile=" ".join(state["discard_pile"]),
        **attributes,
    )


def _face(card_up: dict[str, Any] | None) -> str:
    frame = el("rect", x=12, y=10, width=76, height=96, rx=9, fill="sky", stroke="outline", stroke_width=1.5)
    if card_up is None:
        return el("g", frame, text("no card", 50, 62, 13, fill="sky-ink", text_anchor="middle"))
    thing, _, kind = card_up["object"].partition("_")
    return el(
        "g",
        frame,
        text(str(card_up["numeral"]), 22, 33, 22, fill="sky-ink"),
        icon(thing, 54, 54, 0.55),
        text(kind.capitalize() or thing.capitalize(), 50, 98, 14, fill="sky-ink", text_anchor="middle"),
    )


def _draw_pile(count: int) -> str:
    depth = min(4, (count + 7) // 8)
    backs = [
        el(
            "rect",
            x=102 + 3 * i,
            y=16 - 2 * i,
            width=54,
            height=72,
            rx=8,
            fill="sky-deep",
            stroke="sky-faint",
            stroke_width=1.5,
        )
        for i in range(depth)
    ]
    return el("g", *backs, text(f"Draw: {count}", 134, 106, 13, fill="muted", text_anchor="middle"))


@lru_cache(512)
def _small_card(name: str, x: float, y: float) -> str:
    numeral, _, rest = name.partition(":")
    thing, _, kind = rest.partition("_")
    return el(
        "g",
        PEN.title(f"{counted(int(numeral), 'step')}, {rest.replace('_', ' ')}"),
        el("rect", x=x, y=y, width=38, height=32, rx=6, fill="sky"),
        text(numeral, x + 5, y + 15, 13, fill="sky-ink"),
        icon(thing, x + 25, y + 13, 0.22),
        text(kind.capitalize(), x + 19, y + 29, 10, fill="sky-ink", text_anchor="middle"),
        data_discarded=name,
    )
