"""Founding a city instead of taking the turn (ARC-FND)."""

from domain.cardkit.events.things import ObjectEnteredPlay
from domain.cardkit.game.timing import resolved
from domain.cardkit.run.board import Board
from domain.cardkit.run.funnel import bring
from domain.draft import Draft
from domain.rulesets.arcmage_arc import tactics
from domain.rulesets.arcmage_arc.events import TurnSkipped
from domain.rulesets.arcmage_arc.moves import FoundCity, TakeTurn
from domain.rulesets.arcmage_arc.state import State
from domain.rulesets.arcmage_arc.tasks import Checkpoint, StartOfTurn
from domain.shapes import Offer, Offers, OneOf
from events.event import Seat


def put_city(draft: Draft, seat: Seat, id: str, cause: str, *clauses: str) -> None:
    """A city card that has an id enters play unmarked with full strength (ARC-FND-03)."""
    thing = draft.state.objects[id]
    bring(draft, ObjectEnteredPlay(id, thing.card, seat, seat, "kingdom", thing.zone, cause=cause), *clauses)


def foundable(board: Board, seat: Seat) -> list[str]:
    """City cards that the player could found: unbuilt ones, with the option also those in hand (ARC-FND-02)."""
    state: State = board.state
    hand = [one for one in state.zone("hand", seat) if board.pool.cards[state.objects[one].card].type == "city"]
    return [*state.zone("unbuilt", seat), *(hand if state.options.found_from_hand else ())]


def start_of_turn(draft: Draft, task: StartOfTurn) -> None:
    """Ask whether the turn is skipped, if there can be a city to found (ARC-FND-01)."""
    state: State = draft.state
    if state.turn_over or state.skipped:
        return
    assert state.active is not None
    if state.zone("unbuilt", state.active) or state.options.found_from_hand:
        draft.push(StartOfTurn())
        draft.ask(state.active, "start_of_turn", "ARC-FND-01")


def offers(board: Board, seat: Seat) -> Offers:
    """Take the turn, or found a city."""
    cities = foundable(board, seat)
    found = [Offer("found_city", {"city": OneOf(tuple(cities), "ARC-FND-02")})] if cities else []
    return Offers((Offer("take_turn"), *found))


def take_turn(draft: Draft, seat: Seat, move: TakeTurn) -> None:
    """The turn goes on with its phases."""
    draft.agenda.pop()


def found_city(draft: Draft, seat: Seat, move: FoundCity) -> None:
    """No phase takes place; devotion is not renewed; a checkpoint follows (ARC-FND-04, -05)."""
    draft.agenda.pop()
    draft.push(Checkpoint("founding"))
    resolved(draft)
    bring(draft, TurnSkipped(seat, draft.state.turn), "ARC-FND-01")
    tactics.end_devotion(draft, seat, "skipped")
    put_city(draft, seat, move.city, "founded", "ARC-FND-03")
