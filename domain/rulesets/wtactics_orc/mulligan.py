"""Drawing the opening hand anew, at the start of the own first turn (WORC-MUL)."""

from domain.cardkit.events.cards import HandKept, MulliganTaken
from domain.cardkit.events.decks import CardsRevealed
from domain.cardkit.game.declared import Act, bare
from domain.cardkit.game.moves import KeepHand, Mulligan
from domain.cardkit.game.opening import MULLIGAN, keep_hand
from domain.cardkit.game.tasks import OfferMulligan
from domain.cardkit.moves_play import Announcement, PlayCard
from domain.cardkit.run import draws
from domain.cardkit.run.board import Board
from domain.cardkit.run.funnel import bring
from domain.cardkit.shapes import Some
from domain.draft import Draft
from domain.orckit import floor
from domain.refusal import Refusal
from domain.ruleset import Move
from domain.rulesets.wtactics_orc.events import OpenMulliganTaken
from domain.rulesets.wtactics_orc.state import State
from domain.shapes import Offer, Offers, Withheld
from events.event import Seat


def offer_mulligan(draft: Draft, task: OfferMulligan) -> None:
    """Ask in the own first turn until the hand is kept, or no card would be drawn any more (WORC-MUL-01, -04, -06)."""
    state: State = draft.state
    seat = state.active
    assert seat is not None
    if seat in state.hands_kept or state.turn_over:
        return
    draft.enter(MULLIGAN, "WORC-MUL-01")
    if state.mulligans.get(seat, 0) > state.options.opening_hand:
        draft.emit(HandKept(seat), "WORC-MUL-06")
        return
    draft.push(task)
    draft.ask(seat, MULLIGAN, "WORC-MUL-01")


def mulligan(draft: Draft, seat: Seat, move: Mulligan) -> None:
    """All hand cards go back and are shuffled in; each time but the first draws a card less (WORC-MUL-03, -05)."""
    state: State = draft.state
    before, hand = state.mulligans.get(seat, 0), state.zone("hand", seat)
    names = tuple(state.objects[one].card for one in hand)
    done = draft.emit(MulliganTaken(seat, before + 1, len(names), names), "WORC-MUL-03")
    draws.shuffle(draft, seat, MULLIGAN, "WORC-MUL-03", because=done)
    draws.deal(draft, seat, state.options.opening_hand - before, MULLIGAN, "WORC-MUL-05", because=done)


def _to_mulligan(board: Board, seat: Seat) -> Offers:
    """The Open Mulligan takes the place of the usual one (WORC-OMU-01)."""
    if board.state.options.mulligan == "standard":
        return Offers((Offer("mulligan"),))
    return Offers((), (Withheld("mulligan", Refusal("open-mulligan", ("WORC-OMU-01",))),))


# --- the Open Mulligan ------------------------------------------------------------------------------------------------

MOST_KEPT = 2


class OpenMulligan(Move, frozen=True, tag="open_mulligan"):
    """Keep up to two cards for all to see, and draw all others anew."""

    keep: tuple[str, ...]


def _to_open_mulligan(board: Board, seat: Seat) -> Offers:
    """Up to two cards may be kept (WORC-OMU-02)."""
    if board.state.options.mulligan == "standard":
        return Offers()
    hand = board.state.zone("hand", seat)
    return Offers((Offer("open_mulligan", {"keep": Some(hand, 0, min(MOST_KEPT, len(hand)), "WORC-OMU-02")}),))


def _open_mulligan(draft: Draft, seat: Seat, move: OpenMulligan) -> None:
    """What is kept is shown, the rest is shuffled in; the new hand is final (WORC-OMU-01 to -04)."""
    state: State = draft.state
    if move.keep:
        shown = tuple(state.objects[id].card for id in move.keep)
        bring(draft, CardsRevealed(seat, "hand", move.keep, shown), "WORC-OMU-03")
    names = tuple(state.objects[id].card for id in state.zone("hand", seat) if id not in move.keep)
    taken = OpenMulliganTaken(seat, move.keep, len(names), names)
    done = draft.emit(taken, "WORC-OMU-01", "WORC-OMU-02")
    draws.shuffle(draft, seat, MULLIGAN, "WORC-OMU-02", because=done)
    missing = max(0, state.options.opening_hand - len(move.keep))
    draws.deal(draft, seat, missing, MULLIGAN, "WORC-OMU-03" if move.keep else "WORC-OMU-04", because=done)
    draft.emit(HandKept(seat), "WORC-OMU-01")


MULLIGANS = (
    bare("keep_hand", KeepHand, keep_hand),
    Act("mulligan", Mulligan, mulligan, _to_mulligan),
    Act("open_mulligan", OpenMulligan, _open_mulligan, _to_open_mulligan),
)


def announce(draft: Draft, seat: Seat, move: Announcement) -> None:
    """Whoever plays a card before the own first turn has accepted the opening hand (WORC-MUL-02)."""
    if isinstance(move, PlayCard) and seat not in draft.state.hands_kept:
        draft.emit(HandKept(seat), "WORC-MUL-02")
    floor.announce(draft, seat, move)
