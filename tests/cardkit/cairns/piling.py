"""Which stones lie on which, and lifting them (CAIRN-HEAP)."""

from collections.abc import Callable
from typing import Annotated

from domain.cardkit.events.things import ControlChanged, HeapOrdered, ObjectMoved
from domain.cardkit.game import physics
from domain.cardkit.game.acting import move
from domain.cardkit.run.board import Board
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.heaps import heap
from domain.cardkit.state import CardObject
from domain.draft import Draft
from domain.refusal import Refusal
from events.event import Seat

RULE = "CAIRN-HEAP-01"
HEAPS = ("north", "south")
YARD = "yard"


def at(place: str) -> Callable[[Board, CardObject], bool]:
    """Whether a stone is at a place."""
    return lambda _, thing: thing.zone == "play" and thing.place == place


def in_heaps(_board: Board, thing: CardObject) -> bool:
    """Whether a stone is in any heap."""
    return bool(thing.laid)


def barred(board: Board, seat: Seat, id: str, place: str) -> Refusal | None:
    """Stones of one colour alone lie on each other."""
    there = heap(board.state, seat, place) if place in HEAPS else ()
    colours = {board.faction(one) for one in there if one != id}
    return None if colours <= {board.faction(id)} else Refusal("other-colour", (RULE,), {"place": place})


@move(RULE)
def lift(draft: Draft, seat: Seat, by: Annotated[str, "my top stone"]) -> None:
    """The uppermost stone of a heap goes to the yard."""
    bring(draft, ObjectMoved(by, draft.state.objects[by].place, YARD, "lift"), RULE)


@move(RULE)
def heave(draft: Draft, seat: Seat, by: Annotated[str, "my stone in yard"]) -> None:
    """A stone of the yard is laid on the heap in the north."""
    bring(draft, ObjectMoved(by, YARD, HEAPS[0], "heave"), RULE)


@move(RULE)
def turn_over(draft: Draft, seat: Seat, by: Annotated[str, "my top stone"]) -> None:
    """The heap below a stone is turned over."""
    place = draft.state.objects[by].place
    bring(draft, HeapOrdered(seat, place, tuple(reversed(heap(draft.state, seat, place)))), RULE)


def put(draft: Draft, name: str, place: str, _frame: Frame) -> None:
    """A text lays a stone elsewhere."""
    thing = physics.in_play(draft, name)
    if thing is not None and thing.place != place:
        bring(draft, ObjectMoved(name, thing.place, place, "effect"), RULE)


def hand_over(draft: Draft, name: str, seat: Seat, _cause: str) -> None:
    """A stone lies on the same heap of its new player."""
    thing = physics.in_play(draft, name)
    if thing is not None and thing.controller != seat:
        bring(draft, ControlChanged(name, thing.controller, seat), RULE)
