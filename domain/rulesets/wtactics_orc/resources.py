"""Resource cards: laying the first of a Hero, and taking them back (WORC-HRO-07, WORC-REC)."""

from typing import Annotated

from domain.cardkit.game.declared import Act
from domain.cardkit.run import draws
from domain.cardkit.run.board import Board
from domain.cardkit.shapes import Some
from domain.draft import Draft
from domain.orckit.floor import at_once, immediate
from domain.orckit.resources import lay, resources
from domain.refusal import Refusal
from domain.ruleset import Move
from domain.rulesets.wtactics_orc.events import ResourcesRecycled
from domain.rulesets.wtactics_orc.heroes import says
from domain.rulesets.wtactics_orc.state import State
from domain.shapes import Offer, Offers, Withheld
from events.event import Seat


class LayStartingResources(Move, frozen=True, tag="lay_starting_resources"):
    """Lay several hand cards face down as Resource cards, the first time in the match."""

    cards: tuple[str, ...]


def _to_lay_first(board: Board, seat: Seat) -> Offers:
    """The first time as many as the Hero says, where any may be laid (WORC-HRO-07)."""
    state: State = board.state
    most, hand = says(board, seat, "starting_resources"), state.zone("hand", seat)
    if most is None:
        return Offers()
    if seat in state.have_laid or not (hand and most and state.options.resources_per_turn):
        facts = {"most": most, "hand": len(hand)}
        return Offers((), (Withheld("lay_starting_resources", Refusal("no-resource", ("WORC-HRO-07",), facts)),))
    cards = Some(hand, 1, min(most, len(hand)), "WORC-HRO-07")
    return Offers((Offer("lay_starting_resources", {"cards": cards}, secret=("cards",)),))


def _lay_first(draft: Draft, seat: Seat, move: LayStartingResources) -> None:
    for id in move.cards:
        lay(draft, seat, id, "move lay_starting_resources")


LAY_STARTING_RESOURCES = Act("lay_starting_resources", LayStartingResources, immediate(_lay_first), _to_lay_first)


def _recyclable(board: Board, seat: Seat) -> Some | Refusal:
    """Exactly so many Resource cards, marked or not, once in a turn (WORC-REC-01, -02)."""
    state: State = board.state
    there, size, most = resources(board, seat), state.options.recycle_size, state.options.recycles_per_turn
    if state.now.recycled >= most:
        return Refusal("recycled", ("WORC-REC-01",), {"most": most, "have": state.now.recycled})
    if len(there) < size:
        return Refusal("too-few-cards", ("WORC-REC-02",), {"need": size, "have": len(there)})
    return Some(there, size, size, "WORC-REC-01")


@at_once("WORC-REC-01")
def recycle_resources(draft: Draft, seat: Seat, cards: Annotated[tuple[str, ...], _recyclable]) -> None:
    """Take Resource cards back to hand, as many as recycling takes; they are ordinary hand cards then (WORC-REC-03)."""
    done = draft.emit(ResourcesRecycled(seat, cards), "WORC-REC-01")
    for id in cards:
        draws.to_hand(draft, id, "recycled", "WORC-REC-03", because=done)
