"""Heaps: places in play where cards of a player lie on each other, and only the uppermost of them does anything."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from domain.cardkit.events.things import CardBecameBuried, CardBecameTop
from domain.cardkit.language.terms import Select
from domain.cardkit.run.scene import objects_in_play
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


def heaps(board: "Board") -> Mapping[tuple[Seat, str], Sequence[str]]:
    """The cards of all heaps, the uppermost first, by whose heap it is, and where."""
    return board.settled_cast(_heaps)


def _heaps(board: "Board") -> Mapping[tuple[Seat, str], Sequence[str]]:
    found: dict[tuple[Seat, str], list[str]] = {}
    for thing in sorted(_laid(board.in_play()), key=lambda thing: -thing.laid):
        found.setdefault((thing.controller, thing.place), []).append(thing.id)
    return found


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
    found = {id for pile in heaps(board).values() for id in pile[1:]}
    while more := {thing.id for thing in board.in_play() if thing.host in found} - found:
        found |= more
    return frozenset(found)


def without_buried(board: "Board", select: Select, names: list[str]) -> list[str]:
    """Those of the things that fit a selector which a text means by it that does or changes something."""
    declared = board.dialect.heaps
    if declared is None or not declared.naming.isdisjoint((select.place, *select.states)):
        return names
    asleep = dormant(board)
    return [name for name in names if name not in asleep]


# --- what is on top ---------------------------------------------------------------------------------------------------

Tops = Mapping[tuple[Seat, str], str]
"""The uppermost cards by whose heap it is, and where."""


def laid(state: CardState) -> list[CardObject]:
    """All cards that lie in heaps."""
    return _laid(objects_in_play(state))


def _laid(things: list[CardObject]) -> list[CardObject]:
    return [thing for thing in things if thing.laid]


def tops(things: list[CardObject]) -> Tops:
    """The uppermost of the cards that lie in heaps."""
    return {(one.controller, one.place): one.id for one in sorted(things, key=lambda one: one.laid)}


def turned(lain: list[CardObject], state: CardState) -> Iterator[CardBecameTop | CardBecameBuried]:
    """Which cards have been buried since these lay in heaps, and which are uppermost now."""
    lying = laid(state)
    if lying == lain:
        return
    before, now = tops(lain), tops(lying)
    for id in before.values():
        thing = state.objects.get(id)
        if thing is not None and thing.laid and id not in now.values():
            yield CardBecameBuried(id, thing.place)
    for heap_of, id in now.items():
        if before.get(heap_of) != id:
            yield CardBecameTop(id, state.objects[id].place)
