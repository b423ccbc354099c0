"""Drawing the opening hand anew, at the start of the own first turn (WORC-MUL)."""

from domain.cardkit.events.cards import HandKept, MulliganTaken
from domain.cardkit.game.declared import bare
from domain.cardkit.game.moves import KeepHand, Mulligan
from domain.cardkit.game.opening import MULLIGAN, keep_hand
from domain.cardkit.game.tasks import OfferMulligan
from domain.cardkit.run import draws
from domain.draft import Draft
from domain.rulesets.wtactics_orc.state import State
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


MULLIGANS = (bare("keep_hand", KeepHand, keep_hand), bare("mulligan", Mulligan, mulligan))


def forfeit(draft: Draft, seat: Seat) -> None:
    """Whoever plays a card before the own first turn has accepted the opening hand (WORC-MUL-02)."""
    if seat not in draft.state.hands_kept:
        draft.emit(HandKept(seat), "WORC-MUL-02")
