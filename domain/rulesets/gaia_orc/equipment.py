"""Equipment: carried by creatures in the Front alone, one of each subtype (GORC-EQP, GORC-EQD, GORC-EQR, GORC-DRP)."""

from collections.abc import Iterator
from typing import Any

from domain.cardkit.events.things import CardMarked
from domain.cardkit.game import physics
from domain.cardkit.game.declared import Act
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.funnel import bring
from domain.cardkit.state import CardObject
from domain.draft import Draft
from domain.orckit import equipment as gear
from domain.orckit.creatures import forbidden, is_free
from domain.orckit.floor import announce, immediate
from domain.refusal import Refusal
from domain.ruleset import Move
from domain.rulesets.gaia_orc.areas import FRONT, active_creatures
from domain.shapes import Offer, Offers, OneOf, Withheld
from events.event import Seat

DISCARDED = "discarded"
"""Why Equipment leaves play of whose carrier it is discarded (GORC-EQD-01)."""


def carriers(board: Board, seat: Seat) -> Iterator[CardObject]:
    """The creatures of a player that may carry anything (GORC-EQP-04, -12)."""
    return (thing for thing in active_creatures(board, seat) if thing.place == FRONT)


def suits(board: Board, equipment: CardObject, creature: CardObject) -> Refusal | None:
    """Why a creature may not have Equipment: it is none for it, or it may carry none of its kind (GORC-EQP-02, -13)."""
    return _unfit(board, equipment, creature) or gear.suits(board, equipment, creature)


def _unfit(board: Board, equipment: CardObject, creature: CardObject) -> Refusal | None:
    """Why a creature carries no Equipment at all, or no second one like it (GORC-EQP-02, -13)."""
    return forbidden(board, creature.id, "be_equipped") or _second(board, equipment, creature)


def _second(board: Board, equipment: CardObject, creature: CardObject) -> Refusal | None:
    """Why it would be a second one of a subtype, which a creature does not carry (GORC-EQP-02)."""
    own = gear.subtypes(board, equipment)
    for one in gear.carried(board, creature.id):
        if not own.isdisjoint(gear.subtypes(board, one)):
            return Refusal("same-subtype", ("GORC-EQP-02",), {"creature": creature.id, "equipment": one.id})
    return None


def carries(board: Board, card: CardObject, host: str) -> Refusal | None:
    """Why a creature may not have a card put on it (GORC-EQP-02, -04, -13)."""
    creature = board.object(host)
    if creature is None or board.card(card).type != gear.EQUIPMENT:
        return None
    if creature.place != FRONT:
        return Refusal("not-in-the-front", ("GORC-EQP-04",), {"creature": host})
    return _unfit(board, card, creature)


class DiscardEquipment(Move, frozen=True, tag="discard_equipment"):
    """Mark a creature to discard Equipment that it carries."""

    creature: str
    equipment: str


def _to_discard(board: Board, seat: Seat) -> Offers:
    """Of unmarked and unassigned creatures (GORC-EQD-01, -02)."""
    found, held = [], []
    for thing in carriers(board, seat):
        there = tuple(one.id for one in gear.carried(board, thing.id))
        if there and is_free(board, thing):
            named = {"creature": OneOf((thing.id,), "GORC-EQD-01"), "equipment": OneOf(there, "GORC-EQD-01")}
            found.append(Offer("discard_equipment", {**named}))
        elif there:
            why = Refusal("not-free", ("GORC-EQD-02",), {"creature": thing.id})
            held.append(Withheld("discard_equipment", why, {"creature": thing.id}))
    if not found:
        held.append(Withheld("discard_equipment", Refusal("nothing-to-discard", ("GORC-EQD-01",))))
    return Offers(tuple(found), tuple(held))


def _discard(draft: Draft, seat: Seat, move: DiscardEquipment) -> None:
    """The creature is marked, then the Equipment lies in the grave (GORC-EQD-01)."""
    if bring(draft, CardMarked(move.creature, "discard_equipment"), "GORC-EQD-01") is not None:
        physics.bury(draft, [move.equipment], DISCARDED)


def _costs(options: Any) -> bool:
    """Whether giving Equipment on costs anything (GORC-EQR-04)."""
    return bool(options.reassign_cost == "gold_cost")


PLAY_EQUIPMENT = Act("play_equipment", gear.PlayEquipment, announce, gear.in_hand)
DISCARD_EQUIPMENT = Act("discard_equipment", DiscardEquipment, immediate(_discard), _to_discard)
REASSIGN_EQUIPMENT = gear.reassign_equipment(carriers, suits, _costs)
to_pick_up = gear.to_pick_up(carriers, suits)
PICK_UP_EQUIPMENT = gear.pick_up_equipment(to_pick_up)


def for_the_passive(board: Board, seat: Seat) -> Offers:
    """The passive player may pick up in windows of Play phases, which is no play (GORC-DRP-03)."""
    return Offers() if board.state.active == seat else gear.in_windows(to_pick_up)(board, seat)


PICK_UP_IN_WINDOW = gear.pick_up_equipment(for_the_passive)


def leave_domains(draft: Draft) -> None:
    """What creatures carried into a domain lies in the Front without a carrier (GORC-EQP-12, GORC-MOV-10)."""
    board = board_of(draft)
    carried = gear.by_carrier(board)
    for id in [thing.id for thing in board.in_play() if thing.laid and thing.id in carried]:
        gear.drop(draft, id, FRONT)
