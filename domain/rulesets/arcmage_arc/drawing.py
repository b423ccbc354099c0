"""The draw & resource phase: three courses, resource cards (ARC-DRAW, ARC-RES)."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from domain.cardkit.events.cards import ResourcePlaced
from domain.cardkit.game.tasks import RunPhase
from domain.cardkit.game.timing import resolved
from domain.cardkit.pool import LIBRARY
from domain.cardkit.run import draws
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.objects import public_id, seat_name
from domain.draft import Draft
from domain.refusal import Refusal
from domain.rulesets.arcmage_arc.events import DrawCourseChosen, ResourceDeclined
from domain.rulesets.arcmage_arc.moves import ChooseDrawCourse, DeclineResource, PlaceResource
from domain.rulesets.arcmage_arc.state import FACTIONS, State
from domain.rulesets.arcmage_arc.tasks import Checkpoint, OfferResource
from domain.shapes import Assign, AssignClauses, Offer, Offers, OneOf, Option, Withheld
from events.event import Seat

PHASE = "draw_resource"
PLACED = AssignClauses(key="ARC-RES-01", value="ARC-RES-04", group="ARC-DRAW-04", size="ARC-DRAW-04")


def run(draft: Draft) -> None:
    """Ask for one of the three courses (ARC-DRAW-01)."""
    draft.push(RunPhase(PHASE))
    draft.ask(draft.state.active, "draw_course", "ARC-DRAW-01")


def factions_for(board: Board, seat: Seat) -> tuple[str, ...]:
    """The factions that a resource card may be given (ARC-RES-03, -04), those that the own deck has most of first."""
    state: State = board.state
    counts = Counter(board.pool.cards[name].faction for name in state.lists.get(seat, ()))
    of_deck = sorted((faction for faction in FACTIONS if counts[faction]), key=lambda faction: -counts[faction])
    if state.options.resource_faction_choice != "any":
        return tuple(of_deck)
    return (*of_deck, *(faction for faction in FACTIONS if not counts[faction]))


def course_offers(board: Board, seat: Seat) -> Offers:
    """Courses 1 and 2 always; course 3 with two cards in hand and leave to place them (ARC-DRAW-01 to -08)."""
    drawing = Offer("choose_draw_course", {"course": OneOf((1, 2), "ARC-DRAW-01")})
    hand = board.state.zone("hand", seat)
    third = {"course": 3}
    if len(hand) < 2:
        clauses = ("ARC-DRAW-04",) if hand else ("ARC-DRAW-05", "ARC-DRAW-04")
        why = Refusal("too-few-cards", clauses, {"need": 2, "have": len(hand)})
        return Offers((drawing,), (Withheld("choose_draw_course", why, third),))
    if board.forbidden("place_resource", seat_name(seat)):
        why = Refusal("forbidden", ("ARC-DRAW-08",), {"what": "place_resource"})
        return Offers((drawing,), (Withheld("choose_draw_course", why, third),))
    factions = tuple(Option(faction) for faction in factions_for(board, seat))
    both = Assign(dict.fromkeys(hand, factions), PLACED, most=2, least=2)
    placing = Offer(
        "choose_draw_course", {"course": OneOf((3,), "ARC-DRAW-01"), "resources": both}, secret=("resources",)
    )
    return Offers((drawing, placing))


def choose_draw_course(draft: Draft, seat: Seat, move: ChooseDrawCourse) -> None:
    """Draw, or place two resource cards; the drawing comes first (ARC-DRAW-02 to -06)."""
    draft.agenda.pop()
    extra = board_of(draft).player(seat, "draw_count")
    draft.push(Checkpoint(PHASE))
    if move.course == 2:
        draft.push(OfferResource())
    resolved(draft)
    bring(draft, DrawCourseChosen(seat, move.course), f"ARC-DRAW-0{move.course + 1}")
    if move.course == 3:
        for card, faction in sorted(move.resources.items(), key=_unlike_the_hand):
            place(draft, seat, card, faction, "ARC-DRAW-04")
        return
    count = max(0, (2 if move.course == 1 else 1) + extra)
    draws.draw(draft, seat, count, f"course_{move.course}", "ARC-DRAW-06")


def _unlike_the_hand(placed: tuple[str, str]) -> tuple[int, str]:
    """An order that does not tell which card was longer in the hand: by faction, then by hidden id (ARC-DECK-07)."""
    card, faction = placed
    return FACTIONS.index(faction), card


def offer_resource(draft: Draft, task: OfferResource) -> None:
    """After course 2 ask for a resource card, if one can be placed (ARC-DRAW-03)."""
    state: State = draft.state
    if state.turn_over:
        return
    seat = state.active
    assert seat is not None
    if not state.zone("hand", seat) or board_of(draft).forbidden("place_resource", seat_name(seat)):
        draft.emit(ResourceDeclined(seat), "ARC-DRAW-03")
        return
    draft.push(OfferResource())
    draft.ask(seat, "place_resource", "ARC-DRAW-03")


def resource_offers(board: Board, seat: Seat) -> Offers:
    """Any hand card with a faction, or none (ARC-DRAW-03, ARC-RES-09)."""
    card = OneOf(board.state.zone("hand", seat), "ARC-RES-01")
    faction = OneOf(factions_for(board, seat), "ARC-RES-04")
    placing = Offer("place_resource", {"card": card, "faction": faction}, secret=("card",))
    return Offers((placing, Offer("decline_resource")))


def place_resource(draft: Draft, seat: Seat, move: PlaceResource) -> None:
    """A hand card becomes a resource card."""
    draft.agenda.pop()
    resolved(draft)
    place(draft, seat, move.card, move.faction, "ARC-DRAW-03")


def decline_resource(draft: Draft, seat: Seat, move: DeclineResource) -> None:
    """No resource card this turn."""
    draft.agenda.pop()
    draft.emit(ResourceDeclined(seat), "ARC-DRAW-03")


def vain(state: State, seat: Seat) -> tuple[str, ...]:
    """For a resource card, the factions that no card of the own deck has."""
    pending = state.pending.get(seat)
    if pending is None or pending.kind not in ("draw_course", "place_resource"):
        return ()
    cards = LIBRARY.pool(state.pool).cards
    own = {cards[name].faction for name in state.lists.get(seat, ())}
    return tuple(faction for faction in FACTIONS if faction not in own)


def laid(move: str, args: Mapping[str, Any]) -> tuple[tuple[str, ...], Any] | None:
    """The hand cards that a move makes resource cards, and all else that it says; for `Laying.of`."""
    if move == "place_resource":
        return (args["card"],), (move, args["faction"])
    if move == "choose_draw_course" and args["course"] == 3:
        cards, factions = zip(*sorted(args["resources"].items(), key=_unlike_the_hand), strict=True)
        return cards, (move, factions)
    return None


def place(draft: Draft, seat: Seat, card: str, faction: str, *clauses: str) -> None:
    """A card that has an id lies face down in a vault, unmarked, under a new id (ARC-RES-01, -11, ARC-DECK-07)."""
    name = draft.state.objects[card].card
    placed = ResourcePlaced(seat, public_id(draft, "r"), faction, "vault", card, name)
    bring(draft, placed, *clauses, "ARC-RES-11")
