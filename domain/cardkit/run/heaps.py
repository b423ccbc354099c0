"""Heaps: places in play where cards of a player lie on each other, and only the uppermost of them does anything."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from domain.cardkit.events.things import CardBecameBuried, CardBecameTop
from domain.cardkit.language.terms import Select
from domain.cardkit.state import CardObject, CardState
from events.event import Seat

if TYPE_CHECKING:
    from domain.cardkit.run.board import Board

TOP, BURIED = "top", "buried"
"""The states of the uppermost card of a heap, and of those on which others lie."""

NOTHING: frozenset[str] = frozenset()


def heap(state: CardState, seat: Seat, place: str) -> tuple[str, ...]:
    """The cards of a player's heap, the uppermost first."""
    things = (state.objects[id] for id in state.zone("play"))
    there = [thing for thing in things if thing.laid and thing.place == place and thing.controller == seat]
    return tuple(thing.id for thing in sorted(there, key=lambda thing: -thing.laid))


def is_buried(board: "Board", thing: CardObject) -> bool:
    """Whether something lies on a card of a heap."""
    return bool(thing.laid) and thing.id in dormant(board)


def is_top(board: "Board", thing: CardObject) -> bool:
    """Whether a card is the uppermost of a heap."""
    return bool(thing.laid) and thing.id not in dormant(board)


def dormant(board: "Board") -> frozenset[str]:
    """What is buried, and all that is attached to it."""
    return NOTHING if board.dialect.heaps is None else board.settled_cast(_dormant)


def _dormant(board: "Board") -> frozenset[str]:
    there = board.in_play()
    tops = _tops(there).values()
    found = {thing.id for thing in there if thing.laid and thing.id not in tops}
    while more := {thing.id for thing in there if thing.host in found} - found:
        found |= more
    return frozenset(found)


def _tops(things: list[CardObject]) -> dict[tuple[Seat, str], str]:
    """The uppermost cards of all heaps."""
    return {(one.controller, one.place): one.id for one in sorted(things, key=lambda one: one.laid) if one.laid}


def without_buried(board: "Board", select: Select, names: list[str]) -> list[str]:
    """Those of the things that fit a selector which a text means by it that does or changes something."""
    heaps = board.dialect.heaps
    if heaps is None or not heaps.naming.isdisjoint((select.place, *select.states)):
        return names
    asleep = dormant(board)
    return [name for name in names if name not in asleep]


# --- what is on top ---------------------------------------------------------------------------------------------------

Tops = Mapping[tuple[Seat, str], str]
"""The uppermost cards by whose heap it is, and where."""


def tops(state: CardState) -> Tops:
    """The uppermost cards of all heaps."""
    return _tops([state.objects[id] for id in state.zone("play")]) if state.HEAPS else {}


def turned(before: Tops, state: CardState) -> Iterator[CardBecameTop | CardBecameBuried]:
    """Which cards have been buried since, and which are uppermost now."""
    now = tops(state)
    for id in before.values():
        thing = state.objects.get(id)
        if thing is not None and thing.laid and id not in now.values():
            yield CardBecameBuried(id, thing.place)
    for heap_of, id in now.items():
        if before.get(heap_of) != id:
            yield CardBecameTop(id, state.objects[id].place)
