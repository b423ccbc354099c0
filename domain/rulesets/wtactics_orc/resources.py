"""Resource cards: laying them, and taking them back (WORC-RES, WORC-REC)."""

from domain.cardkit.events.cards import ResourcePlaced
from domain.cardkit.game.declared import Act
from domain.cardkit.run import draws
from domain.cardkit.run.board import Board
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.objects import public_id
from domain.cardkit.shapes import Some
from domain.draft import Draft
from domain.refusal import Refusal
from domain.ruleset import Move
from domain.rulesets.wtactics_orc.events import ResourcesRecycled
from domain.rulesets.wtactics_orc.floor import immediate
from domain.rulesets.wtactics_orc.fronts import RESOURCES
from domain.rulesets.wtactics_orc.heroes import says
from domain.rulesets.wtactics_orc.state import State
from domain.shapes import Offer, Offers, OneOf, Withheld
from events.event import Seat


class LayResource(Move, frozen=True, tag="lay_resource"):
    """Lay a hand card face down as a Resource card."""

    card: str


class LayStartingResources(Move, frozen=True, tag="lay_starting_resources"):
    """Lay several hand cards face down as Resource cards, the first time in the match."""

    cards: tuple[str, ...]


class RecycleResources(Move, frozen=True, tag="recycle_resources"):
    """Take Resource cards back to hand, as many as recycling takes."""

    cards: tuple[str, ...]


def _to_lay(board: Board, seat: Seat) -> Offers:
    """Any hand card, as often as a turn allows (WORC-RES-02 to -04)."""
    state: State = board.state
    most, hand = state.options.resources_per_turn, state.zone("hand", seat)
    if state.now.laid < most and hand:
        return Offers((Offer("lay_resource", {"card": OneOf(hand, "WORC-RES-02")}, secret=("card",)),))
    facts = {"most": most, "have": state.now.laid, "hand": len(hand)}
    return Offers((), (Withheld("lay_resource", Refusal("no-resource", ("WORC-RES-03",), facts)),))


def _lay(draft: Draft, seat: Seat, move: LayResource) -> None:
    """It lies there unmarked, and nobody else knows what it is (WORC-RES-02, -05)."""
    _place(draft, seat, move.card, "WORC-RES-03")


def _place(draft: Draft, seat: Seat, id: str, clause: str) -> None:
    laid = ResourcePlaced(seat, public_id(draft, "r"), None, RESOURCES, id, draft.state.objects[id].card)
    bring(draft, laid, "WORC-RES-02", clause)


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
        _place(draft, seat, id, "WORC-HRO-07")


def resources(board: Board, seat: Seat) -> tuple[str, ...]:
    """The Resource cards of a player, in the order of being laid."""
    return tuple(one.id for one in board.in_play() if one.controller == seat and one.place == RESOURCES)


def _to_recycle(board: Board, seat: Seat) -> Offers:
    """Exactly so many Resource cards, marked or not, once in a turn (WORC-REC-01, -02)."""
    state: State = board.state
    there, size, most = resources(board, seat), state.options.recycle_size, state.options.recycles_per_turn
    if state.now.recycled >= most:
        why = Refusal("recycled", ("WORC-REC-01",), {"most": most, "have": state.now.recycled})
    elif len(there) < size:
        why = Refusal("too-few-cards", ("WORC-REC-02",), {"need": size, "have": len(there)})
    else:
        return Offers((Offer("recycle_resources", {"cards": Some(there, size, size, "WORC-REC-01")}),))
    return Offers((), (Withheld("recycle_resources", why),))


def _recycle(draft: Draft, seat: Seat, move: RecycleResources) -> None:
    """They are ordinary hand cards again (WORC-REC-03)."""
    done = draft.emit(ResourcesRecycled(seat, move.cards), "WORC-REC-01")
    for id in move.cards:
        draws.to_hand(draft, id, "recycled", "WORC-REC-03", because=done)


LAY_RESOURCE = Act("lay_resource", LayResource, immediate(_lay), _to_lay)
LAY_STARTING_RESOURCES = Act("lay_starting_resources", LayStartingResources, immediate(_lay_first), _to_lay_first)
RECYCLE_RESOURCES = Act("recycle_resources", RecycleResources, immediate(_recycle), _to_recycle)
