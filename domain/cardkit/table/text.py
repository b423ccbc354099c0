"""A position of a card game as plain text, for terminals and screen readers: region by region, as they are laid out."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from domain.cardkit.table import cards, squares
from domain.cardkit.table.laying import Panel, Region, Table, Thing, View, by_faction
from domain.heading import heading
from domain.telling.naming import tallied
from domain.telling.regions import CARDS, HAND, ITEMS, NUMBER, READY, SQUARES, TOLD

if TYPE_CHECKING:
    from domain.ruleset import Ruleset


def text(ruleset: "Ruleset", view: View) -> str:
    """The whole view in lines: what goes on, then each seat's side of the table."""
    return told(Table(ruleset, view))


def told(table: Table) -> str:
    """A table in lines."""
    view = table.view
    lines = heading(table.game, view)
    if view["status"] != "lobby" and view["board"]["seats"]:
        lines += table.notes() if view["outcome"] is None else []
        for place, panel in enumerate(table.panels()):
            apart = [""] if place or panel.seat is not None else []
            lines += [*apart, *_panel(table, panel)]
    return "\n".join(lines) + "\n"


def _panel(table: Table, panel: Panel) -> list[str]:
    told = [line for row in panel.rows for line in _row(table, row)]
    if panel.seat is None:
        return told
    out = ", defeated" if table.is_out(panel.seat) else ""
    return [f"{table.player(panel.seat)}: {table.facts(panel.seat)}{out}", *(f"  {line}" for line in told)]


def _row(table: Table, row: Sequence[Region]) -> Iterator[str]:
    numbers = [f"{region.label} {region.value}" for region in row if region.form == NUMBER]
    if numbers:
        yield ", ".join(numbers)
    for empty, some in groupby(row, _is_empty):
        if empty:
            yield ", ".join(region.label for region in some)
        else:
            yield from (line for region in some for line in _region(table, region))


def _is_empty(region: Region) -> bool:
    """Whether cards could lie in a region, and none do: all such of a row stand in one line."""
    return region.form == CARDS and not region.things


def _region(table: Table, region: Region) -> Iterator[str]:
    """The lines of a region. Hidden cards and decks are counted above; here stand those that can be named."""
    if region.form == TOLD:
        yield from table.teller.texts(region.name, region.value)
    elif region.form == SQUARES:
        yield f"{region.label}:"
        yield from (f"  {line}" for line in squares.drawn(region.value))
        yield from squares.legend(table.teller, region.value)
    elif region.form == CARDS:
        yield from _cards(table, region)
    elif region.things and "id" in region.things[0]:
        yield f"{region.label}: " + "; ".join(_in_a_line(table, region))
    elif region.form == READY:
        yield region.label


def _in_a_line(table: Table, region: Region) -> Sequence[str]:
    if region.form == ITEMS:
        return [item(table, one) for one in region.things]
    if region.form == READY:
        counted = [_ready(table, *group) for group in by_faction(region.things).items()]
        return [*counted, *(cards.label(table.teller, one, None) for one in region.things if one.get("counters"))]
    if region.form == HAND:
        return tallied(_held(table, one) for one in region.things)
    return tallied(one["name"] or "a card" for one in region.things)


def _held(table: Table, thing: Thing) -> str:
    """A card of a hand with its cost and what is printed on it: `Bear (3, 2/2)`."""
    name = thing["name"]
    if name is None:
        return "a card"
    face = table.faces[name]
    cost = cards.price_of(thing, face)
    printed = "".join(table.teller.texts("card_printed", face["stats"])).replace(" / ", "/")
    facts = ", ".join(str(one) for one in (cost, printed or None) if one is not None)
    return f"{name} ({facts})" if facts else str(name)


def _cards(table: Table, region: Region) -> Iterator[str]:
    for thing in region.things:
        yield f"{region.label}: {cards.line(table.teller, thing)}"
        for inner in thing.get(region.holds or "", ()):
            yield f"  {cards.line(table.teller, inner)}"


def item(table: Table, one: Any) -> str:
    """What waits to take effect, in a phrase: what it is, whose, what it is aimed at."""
    teller = table.teller
    return ", ".join([*teller.texts("item", one), *teller.texts("item_facts", one), *teller.texts("item_aim", one)])


def _ready(table: Table, faction: str, things: list[Any]) -> str:
    return f"{cards.faction_name(table.teller, faction)} {ready(things)}" if faction else ready(things)


def ready(things: Any) -> str:
    """How many resources can pay, and how many have paid."""
    marked = sum(bool(thing["marked"]) for thing in things)
    return f"{len(things) - marked} ready" + (f", {marked} marked" if marked else "")
