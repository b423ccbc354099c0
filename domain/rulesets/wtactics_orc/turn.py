"""The course of rounds and turns, from their beginning to the steps that end them (WORC-RND, WORC-TRN, WORC-END)."""

from collections.abc import Callable

from domain.cardkit.dialect import Happened
from domain.cardkit.events.things import DamageCleared
from domain.cardkit.game import physics
from domain.cardkit.game.declared import Act
from domain.cardkit.game.tasks import BeginTurn, CleanUp, EndTurn, NextPhase, OfferMulligan
from domain.cardkit.game.timing import resolved
from domain.cardkit.run import draws
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.ending import phase_over, turn_begun
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.gaining import bring_to
from domain.cardkit.run.triggers import hear
from domain.cardkit.shapes import Some
from domain.draft import Draft
from domain.refusal import Refusal
from domain.ruleset import Move
from domain.rulesets.wtactics_orc import expiring, pursuing, quest_creatures, triumvirate, winning
from domain.rulesets.wtactics_orc.equipment import dropped
from domain.rulesets.wtactics_orc.events import DeckExhausted, RoundStarted
from domain.rulesets.wtactics_orc.evolve import DRAW
from domain.rulesets.wtactics_orc.floor import settled
from domain.rulesets.wtactics_orc.state import State
from domain.rulesets.wtactics_orc.tasks import DiscardDown, EndStep, StartTurn
from domain.shapes import Offer, Offers, Withheld
from events.event import Seat
from events.vocabulary.turns import TurnEnded, TurnStarted


def begin_turn(draft: Draft, task: BeginTurn) -> None:
    """A round begins with the turn of its first seat; a first turn with the mulligan (WORC-RND-01, WORC-MUL-01)."""
    state: State = draft.state
    seat = state.from_seat(task.seat)[0]
    if not state.turn or _goes_round(state, seat):
        draft.emit(RoundStarted(state.round + 1 if state.turn else 1), "WORC-RND-01")
        if state.turn:
            triumvirate.cast_again(draft)
    draft.push(OfferMulligan(), StartTurn(), NextPhase(), EndTurn(), CleanUp())
    bring(draft, TurnStarted(seat, state.turn + 1), "WORC-RND-01")
    turn_begun(draft)
    resolved(draft)


def _goes_round(state: State, seat: Seat) -> bool:
    """Whether a turn of this seat after the one of the active player is the first of another round."""
    if state.extra_turns or state.active is None or state.first is None:
        return False
    many = len(state.players)
    return (seat - state.first) % many <= (state.active - state.first) % many


def start_turn(draft: Draft, task: StartTurn) -> None:
    """The turn begins for all that waits for that (WORC-TRN-05)."""
    if not draft.state.turn_over:
        settled(draft)
        hear(draft, Happened("turn_begins", player=draft.state.active))


# --- drawing ----------------------------------------------------------------------------------------------------------


class DrawSecondCard(Move, frozen=True, tag="draw_second_card"):
    """Draw one more card in the Draw phase."""


def draw(draft: Draft) -> None:
    """The cards that must be drawn; an empty deck alone loses nothing (WORC-DRW-01, -04, -05)."""
    state: State = draft.state
    seat = state.active
    assert seat is not None
    if state.deck(seat):
        draws.draw(draft, seat, state.options.draw_min, DRAW, "WORC-DRW-01")
    else:
        draft.emit(DeckExhausted(seat), "WORC-DRW-04")


def _to_draw(board: Board, seat: Seat) -> Offers:
    """Another card while the deck has one, and not too many were drawn (WORC-DRW-02)."""
    state: State = board.state
    facts = {"most": state.options.draw_max, "have": state.now.drawn, "deck": len(state.deck(seat))}
    if state.now.drawn < state.options.draw_max and state.deck(seat):
        return Offers((Offer("draw_second_card"),))
    return Offers((), (Withheld("draw_second_card", Refusal("no-more-draws", ("WORC-DRW-02",), facts)),))


def _draw_second_card(draft: Draft, seat: Seat, move: DrawSecondCard) -> None:
    settled(draft)
    draws.draw(draft, seat, 1, DRAW, "WORC-DRW-02")


DRAW_SECOND_CARD = Act("draw_second_card", DrawSecondCard, _draw_second_card, _to_draw)


# --- discarding -------------------------------------------------------------------------------------------------------


class DiscardToLimit(Move, frozen=True, tag="discard_to_limit"):
    """Discard as many hand cards as there are too many."""

    cards: tuple[str, ...]


def _excess(board: Board, seat: Seat) -> int:
    return board.player(seat, "hand") - max(0, board.player(seat, "hand_limit"))


def discard_down(draft: Draft, task: DiscardDown) -> None:
    """Ask for what is over the limit, again while triggers fill the hand (WORC-DSC-01, WORC-END-01)."""
    state: State = draft.state
    seat = state.active
    assert seat is not None
    if not state.turn_over and task.times < state.options.trigger_cap and _excess(board_of(draft), seat) > 0:
        draft.push(task)
        draft.ask(seat, "discard", "WORC-DSC-01")


def _to_discard(board: Board, seat: Seat) -> Offers:
    over = _excess(board, seat)
    cards = Some(board.state.zone("hand", seat), over, over, "WORC-DSC-01", ordered=True)
    return Offers((Offer("discard_to_limit", {"cards": cards}),))


def _discard_to_limit(draft: Draft, seat: Seat, move: DiscardToLimit) -> None:
    task = draft.agenda.pop()
    assert isinstance(task, DiscardDown)
    draft.push(DiscardDown(task.times + 1))
    settled(draft)
    draws.discard(draft, seat, move.cards, "limit", "WORC-DSC-01")


DISCARD_TO_LIMIT = Act("discard_to_limit", DiscardToLimit, _discard_to_limit, _to_discard)


# --- the end ----------------------------------------------------------------------------------------------------------


def end_turn(draft: Draft, task: EndTurn) -> None:
    """What waits for the end of the turn comes before its last steps (WORC-TRN-05)."""
    settled(draft)
    bring(draft, TurnEnded(draft.state.active), "WORC-END-01")


def clean_up(draft: Draft, task: CleanUp) -> None:
    """The steps that end the turn follow."""
    draft.push(EndStep())


def end_step(draft: Draft, task: EndStep) -> None:
    """One step after another, each with what it sets off; then the next turn (WORC-END-01)."""
    if task.step == len(STEPS):
        draft.push(BeginTurn(draft.state.next_seat))
        return
    draft.push(EndStep(task.step + 1))
    settled(draft)
    STEPS[task.step](draft)


def _lose_gold(draft: Draft) -> None:
    """Gold that is left is lost, whoever has it (WORC-RES-06)."""
    for seat in draft.state.playing_seats:
        bring_to(draft, seat, "gold", 0, "WORC-RES-06", cause="end_of_turn")


def _clear(draft: Draft) -> None:
    """Damage goes, and effects that last so long end (WORC-DTH-06, WORC-ABL-17)."""
    hurt = tuple(thing.id for thing in board_of(draft).in_play() if thing.damage)
    draft.emit(DamageCleared(hurt), "WORC-DTH-06")
    phase_over(draft, None)


def _end_round(draft: Draft) -> None:
    """After the last turn of a round the match may end (WORC-DRW-05, -06)."""
    state: State = draft.state
    if _goes_round(state, state.next_seat):
        winning.at_end_of_round(draft)


def _discard_dropped(draft: Draft) -> None:
    """Dropped Equipment that nobody picked up goes to the graves (WORC-DRP-08)."""
    there = [thing.id for thing in dropped(board_of(draft))]
    if there:
        physics.bury(draft, there, "dropped")


STEPS: tuple[Callable[[Draft], None], ...] = (
    _discard_dropped,
    _lose_gold,
    _clear,
    quest_creatures.unmark,
    pursuing.end_durations,
    expiring.expire,
    _end_round,
)
"""The steps that end a turn, in their order (WORC-END-01)."""
