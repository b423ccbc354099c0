"""Matches with the plain cards that go through set-up, and what tests do in them."""

from collections.abc import Callable
from typing import Any

from tests.dsl import Setting, Table
from tests.dsl.arcmage_arc import PLAIN, arcmage_arc, deck

CITIES = ["Green Town", "Red Town", "Grey Town"]


def opened(table: Callable[..., Setting], players: int = 2, **options: Any) -> Table:
    """A match that has just begun: everybody is asked for a deck."""
    return table(arcmage_arc, players, **{"card_sets": (PLAIN,), "first_player": "seat:1", **options}).start()


def with_decks(t: Table, *decks: list[str]) -> Table:
    """Every player brings a deck: the given ones, then the usual one."""
    for seat in t.state.seats:
        t.when(seat, "submit_deck", cards=decks[seat - 1] if len(decks) >= seat else deck())
    return t


def with_cities(t: Table) -> Table:
    """Every player sets one of each town aside."""
    for seat in t.state.seats:
        t.when(seat, "select_cities", cards=CITIES)
    return t


def keeping(t: Table) -> Table:
    """Nobody exchanges cities."""
    for seat in sorted(t.state.pending):
        t.when(seat, "keep_cities")
    return t


def revealed(t: Table) -> Table:
    """Everybody puts the first unbuilt city into play."""
    while any(pending.kind == "first_city" for pending in t.state.pending.values()):
        (seat,) = t.state.pending
        t.when(seat, "reveal_first_city", city=t.state.zone("unbuilt", seat)[0])
    return t


def begun(table: Callable[..., Setting], players: int = 2, **options: Any) -> Table:
    """A match at the first decision of the first turn."""
    return revealed(keeping(with_cities(with_decks(opened(table, players, **options)))))


def hand(t: Table, seat: int) -> list[str]:
    """The names of a player's hand, in order."""
    return [t.state.objects[card].card for card in t.state.zone("hand", seat)]


def unbuilt(t: Table, seat: int) -> tuple[str, ...]:
    """The ids of a player's unbuilt cities."""
    zone: tuple[str, ...] = t.state.zone("unbuilt", seat)
    return zone


def entries(t: Table, tag: str) -> list[Any]:
    """All events of a tag in the whole match."""
    return [event for event in t.record.events() if type(event).__name__ == tag]
