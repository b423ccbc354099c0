"""Exchanging the opening hand, at the start of the own first turn (GORC-MUL)."""

from domain.cardkit.events.cards import HandKept
from domain.cardkit.game.declared import Act, bare
from domain.cardkit.game.moves import KeepHand
from domain.cardkit.game.opening import MULLIGAN, keep_hand
from domain.cardkit.game.tasks import OfferMulligan
from domain.cardkit.run import draws
from domain.cardkit.run.board import Board
from domain.cardkit.shapes import Some
from domain.draft import Draft
from domain.refusal import refuse
from domain.ruleset import Move
from domain.rulesets.gaia_orc.events import HandExchanged
from domain.rulesets.gaia_orc.state import State
from domain.shapes import Offer, Offers
from events.event import Seat


class Mulligan(Move, frozen=True, tag="mulligan"):
    """Put cards of the opening hand into the grave, keep some, and have the rest shuffled in and drawn anew."""

    grave: tuple[str, ...]
    keep: tuple[str, ...]


def offer_mulligan(draft: Draft, task: OfferMulligan) -> None:
    """Ask once, in the own first turn, whoever still has the hand that was dealt (GORC-MUL-01, -02)."""
    state: State = draft.state
    seat = state.active
    assert seat is not None
    if seat in state.hands_kept or state.turn_over:
        return
    draft.enter(MULLIGAN, "GORC-MUL-01")
    if set(state.zone("hand", seat)) == set(state.dealt.get(seat, ())):
        draft.push(task)
        draft.ask(seat, MULLIGAN, "GORC-MUL-01")
    else:
        draft.emit(HandKept(seat), "GORC-MUL-02")


def _to_mulligan(board: Board, seat: Seat) -> Offers:
    """So many for the grave, and up to so many others to keep (GORC-MUL-03, -04)."""
    options, hand = board.state.options, board.state.zone("hand", seat)
    grave = Some(hand, options.mulligan_grave, options.mulligan_grave, "GORC-MUL-03", ordered=True)
    keep = Some(hand, 0, min(options.mulligan_keep_max, len(hand) - options.mulligan_grave), "GORC-MUL-04")
    return Offers((Offer("mulligan", {"grave": grave, "keep": keep}, secret=("keep",), apart=("grave", "keep")),))


def _mulligan(draft: Draft, seat: Seat, move: Mulligan) -> None:
    """The rest is shuffled in, and the hand filled up; it is final (GORC-MUL-03 to -05)."""
    state: State = draft.state
    twice = sorted(set(move.grave) & set(move.keep))
    if twice:
        refuse("GORC-MUL-04", "given-twice", cards=twice)
    draws.discard(draft, seat, move.grave, MULLIGAN, "GORC-MUL-03")
    names = tuple(state.objects[id].card for id in state.zone("hand", seat) if id not in move.keep)
    exchanged = HandExchanged(seat, len(move.keep), move.keep, names)
    done = draft.emit(exchanged, "GORC-MUL-04", "GORC-MUL-05")
    draws.shuffle(draft, seat, MULLIGAN, "GORC-MUL-05", because=done)
    draws.deal(draft, seat, state.options.opening_hand - len(move.keep), MULLIGAN, "GORC-MUL-05", because=done)
    draft.emit(HandKept(seat), "GORC-MUL-05")


MULLIGANS = (
    bare("keep_hand", KeepHand, keep_hand),
    Act("mulligan", Mulligan, _mulligan, _to_mulligan),
)
