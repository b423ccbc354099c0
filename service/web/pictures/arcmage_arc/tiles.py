"""What is counted rather than laid out: vaults, hands face down, decks; the stack and combat as short lines."""

from collections.abc import Sequence
from typing import Any

from service.web.pictures.arcmage_arc.layout import Box
from service.web.pictures.arcmage_arc.naming import Names
from service.web.pictures.arcmage_arc.palette import PEN, faction_name, letters_of, letters_on
from service.web.pictures.svg import Value, shortened

el, text = PEN.el, PEN.text

LINE = 320
"""The width of a line of the stack or of combat: a phone's."""


def tile(title: str, width: float, height: float, *inner: str, **attributes: Value) -> Box:
    """A small picture with a text alternative."""

    def draw(x: float, y: float) -> str:
        return el(
            "svg", PEN.title(title), *inner, x=x, y=y, width=width, height=height, viewBox=f"0 0 {width:g} {height:g}",
            role="img", **attributes,
        )  # fmt: skip

    return Box(width, height, draw)


def vault(faction: str, held: dict[str, Any]) -> Box:
    """The resource cards of a faction: upright ones can pay, lying ones are marked."""
    unmarked, marked = held["unmarked"], held["marked"]
    attached = [one["name"] or "a card" for thing in held["cards"] for one in thing["attachments"]]
    name = faction_name(faction)
    title = f"{name} vault: {unmarked} unmarked, {marked} marked" + (
        f", with {', '.join(attached)}" if attached else ""
    )
    border = faction if faction in PEN.palette else "muted"
    shown = ["unmarked"] * min(unmarked, 9) + ["marked"] * min(marked, 9)
    step = min(11.0, 62 / max(1, len(shown)))
    cards = [_resource(kind, 46 + step * index) for index, kind in enumerate(shown)]
    extra = [text(shortened("+ " + ", ".join(attached), 24), 8, 68, 9, fill="accent")] if attached else []
    height = 74 if attached else 58
    return tile(
        title, 136, height,
        el("rect", x=1, y=1, width=134, height=height - 2, rx=8, fill="card", stroke=border, stroke_width=2.5),
        el("rect", x=8, y=8, width=30, height=24, rx=4, fill=border),
        text(letters_of(faction), 23, 25, 14, fill=letters_on(faction), text_anchor="middle"),
        *cards,
        text(f"{unmarked} ready" + (f", {marked} marked" if marked else ""), 8, 50, 11),
        *extra,
        data_vault=faction, data_unmarked=unmarked, data_marked=marked,
        data_ids=" ".join(thing["id"] for thing in held["cards"]),
    )  # fmt: skip


def _resource(kind: str, x: float) -> str:
    if kind == "marked":
        return el("rect", x=x, y=17, width=16, height=11, rx=2, fill="band", stroke="muted", stroke_width=1.4)
    return el("rect", x=x, y=10, width=12, height=18, rx=2, fill="back", stroke="back-line", stroke_width=1.2)


def backs(zone: str, label: str, count: int) -> Box:
    """Cards face down, counted."""
    fan = [
        el("rect", x=8 + 8 * i, y=8, width=30, height=42, rx=4, fill="back", stroke="back-line", stroke_width=1.5)
        for i in range(min(count, 7))
    ]
    empty = el("rect", x=8, y=8, width=30, height=42, rx=4, fill="none", stroke="muted", stroke_dasharray="3 3")
    right = 42 + 8 * max(0, min(count, 7) - 1)
    number = text(str(count), right + 4, 36, 18)
    width = right + 34
    return tile(f"{label}: {count}", width, 58, *(fan or [empty]), number, data_backs=zone, data_count=count)


def stack_item(item: dict[str, Any], names: Names, place: str) -> Box:
    """A card or ability on the stack, with whose it is and what it is aimed at."""
    name = item["card"] or names.of(item["source"])
    kind = {"card": "card", "activated": "ability", "triggered": "trigger"}.get(item["kind"], item["kind"])
    targets = [names.of(id) for ids in item["targets"] for id in ids]
    whose = names.of(f"seat:{item['controller']}")
    facts = [f"X = {item['x']}"] if item["x"] is not None else []
    if item["level"] is not None:
        facts.append(f"level {item['level']} of {names.of(item['place'] or item['source'])}")
    about = f"at {', '.join(targets)}" if targets else ""
    told = ", ".join([f"{name} ({kind}) of {whose}", *facts, *([about] if about else [])])
    edge = "accent" if place == "Top" else "line"
    detail = shortened(", ".join([f"{kind} of {whose}", *facts]), 44)
    return tile(
        f"{place}: {told}", LINE, 62,
        el("rect", x=1, y=1, width=LINE - 2, height=60, rx=8, fill="card", stroke=edge,
           stroke_width=2),
        text(shortened(name, 32), 10, 19, 14),
        text(place, LINE - 10, 19, 11, fill="accent", text_anchor="end"),
        text(detail, 10, 36, 11, fill="muted", font_weight=400),
        text(shortened(f"→ {about}" if about else "no target", 46), 10, 53, 11.5, font_weight=700 if about else 400),
        data_item=item["id"], data_card=item["id"], data_name=item["card"] or "",
    )  # fmt: skip


ROW = 26


def clash(attacker: str, defenders: Sequence[str], combat: dict[str, Any], names: Names) -> Box:
    """An attacker and those who defend against it, or the city if nobody does."""
    fallen = combat["gone"]
    fights = combat["battle"] == attacker
    over = attacker in combat["fought"] or attacker in fallen
    right = [_fighter(names, id, id in fallen) for id in defenders] or [f"city {names.of(combat['city'])}"]
    if not combat["assigned"]:
        right = ["defenders to come"]
    height = ROW * len(right) + 12
    left = _fighter(names, attacker, attacker in fallen)
    state = "fights now" if fights else "over" if over else "to come"
    middle = height / 2
    boxes = [_line_box(172, 6 + ROW * i, word) for i, word in enumerate(right)]
    arrows = [
        el("path", d=f"M150 {middle:g}L168 {6 + ROW * i + 11:g}", stroke="accent", stroke_width=2.5, fill="none")
        + el("circle", cx=168, cy=6 + ROW * i + 11, r=3.5, fill="accent")
        for i in range(len(right))
    ]
    return tile(
        f"{left} attacks: {', '.join(right)}; {state}", LINE, height,
        el("rect", x=1, y=1, width=LINE - 2, height=height - 2, rx=8, fill="accent-soft" if fights else "card",
           stroke="accent" if fights else "line", stroke_width=2),
        _line_box(8, middle - 11, left), *arrows, *boxes,
        *([text("over", 12, height - 3, 8, fill="muted")] if over and len(right) > 1 else []),
        data_attacker=attacker, data_defenders=" ".join(defenders), data_state=state,
    )  # fmt: skip


def _fighter(names: Names, id: str, gone: bool) -> str:
    thing = names.things.get(id, {})
    numbers = f" {thing['atk']}/{thing['def'] - thing['damage']}" if "atk" in thing else ""
    return f"{names.of(id)}{numbers}{' (out)' * gone}"


def _line_box(x: float, y: float, words: str) -> str:
    frame = el("rect", x=x, y=y, width=140, height=22, rx=5, fill="panel", stroke="muted", stroke_width=1)
    return frame + text(shortened(words, 21), x + 6, y + 15, 9.5)
