"""Triumvirate: three players, who attack round the table in the direction that a die says (WORC-TRI)."""

from collections.abc import Mapping
from typing import Any

from domain.cardkit.events.things import CardMarked
from domain.cardkit.game.declared import Act
from domain.cardkit.run import draws
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.choosing import picked
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.objects import seat_name, seat_of
from domain.draft import Draft
from domain.orckit.floor import immediate
from domain.orckit.resources import resources
from domain.refusal import Refusal
from domain.ruleset import Move
from domain.rulesets.wtactics_orc.events import FreeTargetBought, RotationRolled
from domain.rulesets.wtactics_orc.state import State
from domain.rulesets.wtactics_orc.tasks import CastDie
from domain.shapes import Barred, Domain, Offer, Offers, OneOf, Withheld
from events.event import Seat

SIDES, HALF = 6, 3
CARDS, GOLD = "discard3", "mark_all_gold"
PRICE = 3
"""Hand cards that a free target costs."""
BOUGHT = "free_target"


class BuyFreeTarget(Move, frozen=True, tag="buy_free_target"):
    """Pay for attacking an opponent in this turn, whatever the direction.

    `opponent`: as in `seat:2`;  `mode`: how it is paid, `discard3` or `mark_all_gold`
    """

    opponent: str
    mode: str


# --- the direction ----------------------------------------------------------------------------------------------------


def bound(state: State) -> bool:
    """Whether a direction binds the players: it does as long as there are three (WORC-TRI-01, -09)."""
    return state.options.format == "triumvirate" and len(state.playing_seats) == 3


def cast_die(draft: Draft, task: CastDie) -> None:
    """Before the first round the die says the direction (WORC-TRI-03)."""
    if bound(draft.state):
        _roll(draft, turned_from=False, clause="WORC-TRI-03")


def cast_again(draft: Draft) -> None:
    """In each later round the next player casts it: the direction stays, or it turns round (WORC-TRI-05)."""
    if bound(draft.state):
        _roll(draft, turned_from=draft.state.leftward, clause="WORC-TRI-05")


def _roll(draft: Draft, *, turned_from: bool, clause: str) -> None:
    state: State = draft.state
    assert state.first is not None
    seat = state.from_seat((state.first + state.round - 2) % len(state.players) + 1)[0]
    die = draft.roll("d6:rotation", SIDES, clause)
    draft.emit(RotationRolled(seat, die, turned_from != (die > HALF)), clause, "WORC-TRI-04")


def open_to(state: State, seat: Seat) -> list[Seat]:
    """The opponents that a player may attack (WORC-TRI-04, -06)."""
    foes = [foe for foe in state.playing_seats if foe != seat]
    if not bound(state):
        return foes
    target = state.from_seat((seat if state.leftward else seat - 2) % len(state.players) + 1)[0]
    return [foe for foe in foes if foe == target or foe in state.now.free]


def shown(state: State) -> Mapping[str, Any]:
    """Whom each player may attack, as long as a direction binds them."""
    if not bound(state):
        return {}
    return {"foes": {"of": {str(seat): open_to(state, seat) for seat in state.playing_seats}}}


# --- paying for another target ----------------------------------------------------------------------------------------


def _to_buy(board: Board, seat: Seat) -> Offers:
    """Any opponent that may not be attacked, before the attack is declared (WORC-TRI-06 to -08)."""
    state: State = board.state
    if not bound(state):
        return Offers()
    unpaid = {CARDS: _lacks_cards(state, seat), GOLD: _lacks_gold(board, seat)}
    modes = tuple(mode for mode, why in unpaid.items() if why is None)
    barred = tuple(Barred(mode, why) for mode, why in unpaid.items() if why is not None)
    if state.now.attacking is not None:
        why = Refusal("not-in-this-phase", ("WORC-TRI-08",), {"used": state.now.attacking})
    elif not modes:
        why = barred[0].why
    else:
        reached = open_to(state, seat)
        others = tuple(seat_name(foe) for foe in state.playing_seats if foe != seat and foe not in reached)
        if others:
            params: dict[str, Domain] = {
                "opponent": OneOf(others, "WORC-TRI-06"),
                "mode": OneOf(modes, "WORC-TRI-06", barred),
            }
            return Offers((Offer("buy_free_target", params),))
        why = Refusal("nobody-left", ("WORC-TRI-06",))
    return Offers((), (Withheld("buy_free_target", why),))


def _lacks_cards(state: State, seat: Seat) -> Refusal | None:
    have = len(state.zone("hand", seat))
    return Refusal("too-few-cards", ("WORC-TRI-06",), {"need": PRICE, "have": have}) if have < PRICE else None


def _lacks_gold(board: Board, seat: Seat) -> Refusal | None:
    """Why not all gold can be marked: there is none, or some of it has been used (WORC-TRI-07)."""
    state: State = board.state
    there = resources(board, seat)
    free = [id for id in there if not state.objects[id].marked and not board.forbidden("be_marked", id)]
    if state.now.gold_used or not there or len(free) < len(there):
        return Refusal("gold-used", ("WORC-TRI-07",), {"need": len(there), "have": len(free)})
    return None


def _buy(draft: Draft, seat: Seat, move: BuyFreeTarget) -> None:
    """Chance picks the cards; the gold is lost (WORC-TRI-06, -07)."""
    foe = seat_of(move.opponent)
    assert foe is not None
    state: State = draft.state
    clause = "WORC-TRI-06" if move.mode == CARDS else "WORC-TRI-07"
    bring(draft, FreeTargetBought(seat, foe, move.mode), clause, "WORC-TRI-08")
    if move.mode == CARDS:
        draws.discard(draft, seat, picked(draft, state.zone("hand", seat), PRICE), BOUGHT, clause)
    else:
        for id in resources(board_of(draft), seat):
            bring(draft, CardMarked(id, BOUGHT), clause)


BUY_FREE_TARGET = Act("buy_free_target", BuyFreeTarget, immediate(_buy), _to_buy)
