"""Moving creatures in the play phases (ARC-MOV)."""

from collections.abc import Sequence

from domain.cardkit.events.things import CardMarked
from domain.cardkit.game.timing import resolved
from domain.cardkit.run.board import Board
from domain.cardkit.run.funnel import bring
from domain.cardkit.state import CardObject
from domain.draft import Draft
from domain.refusal import Refusal
from domain.rulesets.arcmage_arc import cities, physics
from domain.rulesets.arcmage_arc.events import CityMoveUsed
from domain.rulesets.arcmage_arc.moves import MoveCreature
from domain.rulesets.arcmage_arc.state import State
from domain.shapes import Barred, Offer, Offers, OneOf, Withheld
from events.event import Seat


def offers(board: Board, seat: Seat) -> Offers:
    """For each own creature where it may go, and why others may not (ARC-MOV-01 to -04)."""
    found: list[Offer] = []
    withheld: list[Withheld] = []
    for thing in physics.creatures(board):
        if thing.controller != seat:
            continue
        why = _kept(board, thing)
        if why is not None:
            withheld.append(Withheld("move_creature", why, {"creature": thing.id}))
            continue
        open_to, barred = _destinations(board, thing, seat)
        if open_to:
            where = OneOf(open_to, "ARC-MOV-04", barred)
            found.append(Offer("move_creature", {"creature": OneOf((thing.id,), "ARC-MOV-04"), "to": where}))
        else:
            withheld += _unreachable(thing, barred)
    return Offers(tuple(found), withheld)


def _kept(board: Board, thing: CardObject) -> Refusal | None:
    """Why a creature may not be moved at all."""
    if thing.marked:
        return Refusal("marked", ("ARC-MOV-01", "ARC-MRK-05"), {"creature": thing.id})
    for permission in ("be_moved", "be_marked"):
        if board.forbidden(permission, thing.id):
            return Refusal("forbidden", ("ARC-CON-02",), {"what": permission, "creature": thing.id})
    return None


def _destinations(board: Board, thing: CardObject, seat: Seat) -> tuple[tuple[str, ...], tuple[Barred, ...]]:
    state: State = board.state
    used = Refusal("city-used", ("ARC-MOV-02",), {"moved": list(state.moved)})
    here = Refusal("there-already", ("ARC-MOV-01",), {"place": thing.place})
    places = ["army", *board.settled_cast(cities.standing).get(seat, ())]
    stuck = thing.place in state.moved
    open_to = [to for to in places if to != thing.place and to not in state.moved and not stuck]
    barred = [Barred(to, here if to == thing.place else used) for to in places if to not in open_to]
    return tuple(open_to), tuple(barred)


def _unreachable(thing: CardObject, barred: Sequence[Barred]) -> list[Withheld]:
    """A creature that has nowhere to go, with the reason of the first place that it might have gone to."""
    reasons = [place.why for place in barred if place.why.code == "city-used"]
    return [Withheld("move_creature", why, {"creature": thing.id}) for why in reasons[:1]]


def move_creature(draft: Draft, seat: Seat, move: MoveCreature) -> None:
    """Mark it, announce, place it: one act outside the stack (ARC-MOV-05).

    It is used up also if something else happens instead of the marking, and so of the move.
    """
    state: State = draft.state
    thing = state.objects[move.creature]
    resolved(draft)
    if bring(draft, CardMarked(thing.id, "move"), "ARC-MOV-05", "ARC-MRK-04") is not None:
        physics.go(draft, state.objects[thing.id], move.to, "move", "ARC-MOV-05")
    for city in (thing.place, move.to):
        if city != "army":
            draft.emit(CityMoveUsed(city, state.turn), "ARC-MOV-02")
