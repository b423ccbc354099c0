"""The course of rounds and turns, from their beginning to the steps that end them."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from domain.agenda import Task
from domain.cardkit.dialect import Happened
from domain.cardkit.events.things import DamageCleared
from domain.cardkit.game.declared import Act, said
from domain.cardkit.game.hand_limit import excess, too_many
from domain.cardkit.game.tasks import BeginTurn, CleanUp, EndTurn, NextPhase, OfferMulligan
from domain.cardkit.game.timing import resolved
from domain.cardkit.run import draws
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.ending import phase_over, turn_begun
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.gaining import bring_to
from domain.cardkit.run.triggers import hear
from domain.draft import Draft
from domain.orckit.clauses import clause, clauses
from domain.orckit.events import RoundStarted
from domain.orckit.evolve import DRAW
from domain.orckit.floor import settled
from domain.orckit.state import OrcState
from domain.orckit.tasks import DiscardDown, EndStep, StartTurn
from domain.refusal import Refusal
from domain.ruleset import Move
from domain.shapes import Offer, Offers, Withheld
from events.event import Seat
from events.vocabulary.turns import TurnEnded, TurnStarted

Step = Callable[[Draft], None]
"""Something that a turn does by itself."""


def begin_turn(draft: Draft, task: BeginTurn, each_round: Step) -> None:
    """A round begins with the turn of its first seat; a first turn with the mulligan."""
    state: OrcState = draft.state
    seat = state.from_seat(task.seat)[0]
    if not state.turn or goes_round(state, seat):
        draft.emit(RoundStarted(state.round + 1 if state.turn else 1), said(draft, "turn begins"))
        if state.turn:
            each_round(draft)
    draft.push(OfferMulligan(), StartTurn(), NextPhase(), EndTurn(), CleanUp())
    bring(draft, TurnStarted(seat, state.turn + 1), said(draft, "turn begins"))
    turn_begun(draft)
    resolved(draft)


def goes_round(state: OrcState, seat: Seat) -> bool:
    """Whether a turn of this seat after the one of the active player is the first of another round."""
    if state.extra_turns or state.active is None or state.first is None:
        return False
    many = len(state.players)
    return (seat - state.first) % many <= (state.active - state.first) % many


def start_turn(draft: Draft, task: StartTurn) -> None:
    """The turn begins for all that waits for that."""
    if not draft.state.turn_over:
        settled(draft)
        hear(draft, Happened("turn_begins", player=draft.state.active))


# --- drawing ----------------------------------------------------------------------------------------------------------


class DrawSecondCard(Move, frozen=True, tag="draw_second_card"):
    """Draw one more card in the Draw phase."""


def _to_draw(board: Board, seat: Seat) -> Offers:
    """Another card while the deck has one, and not too many were drawn."""
    state: OrcState = board.state
    facts = {"most": state.options.draw_max, "have": state.now.drawn, "deck": len(state.deck(seat))}
    if state.now.drawn < state.options.draw_max and state.deck(seat):
        return Offers((Offer("draw_second_card"),))
    return Offers(
        (), (Withheld("draw_second_card", Refusal("no-more-draws", clauses(board, "move draw_second_card"), facts)),)
    )


def _draw_second_card(draft: Draft, seat: Seat, move: DrawSecondCard) -> None:
    settled(draft)
    draws.draw(draft, seat, 1, DRAW, said(draft, "move draw_second_card"))


DRAW_SECOND_CARD = Act("draw_second_card", DrawSecondCard, _draw_second_card, _to_draw)


# --- discarding -------------------------------------------------------------------------------------------------------


class DiscardToLimit(Move, frozen=True, tag="discard_to_limit"):
    """Discard as many hand cards as there are too many."""

    cards: tuple[str, ...]


def discard_down(draft: Draft, task: DiscardDown) -> None:
    """Ask for what is over the limit, again while triggers fill the hand."""
    state: OrcState = draft.state
    seat = state.active
    assert seat is not None
    if not state.turn_over and task.times < state.options.trigger_cap and excess(board_of(draft), seat) > 0:
        draft.push(task)
        draft.ask(seat, "discard", said(draft, "decision discard"))


def _to_discard(board: Board, seat: Seat) -> Offers:
    return Offers((Offer("discard_to_limit", {"cards": too_many(board, seat, clause(board, "decision discard"))}),))


def _discard_to_limit(draft: Draft, seat: Seat, move: DiscardToLimit) -> None:
    task = draft.agenda.pop()
    assert isinstance(task, DiscardDown)
    draft.push(DiscardDown(task.times + 1))
    settled(draft)
    draws.discard(draft, seat, move.cards, "limit", said(draft, "decision discard"))


DISCARD_TO_LIMIT = Act("discard_to_limit", DiscardToLimit, _discard_to_limit, _to_discard)


# --- the end ----------------------------------------------------------------------------------------------------------


def end_turn(draft: Draft, task: EndTurn) -> None:
    """What waits for the end of the turn comes before its last steps."""
    settled(draft)
    bring(draft, TurnEnded(draft.state.active), said(draft, "turn ends"))


def clean_up(draft: Draft, task: CleanUp) -> None:
    """The steps that end the turn follow."""
    draft.push(EndStep())


def end_step(draft: Draft, task: EndStep, steps: tuple[Step, ...]) -> None:
    """One step after another, each with what it sets off; then the next turn."""
    if task.step == len(steps):
        draft.push(BeginTurn(draft.state.next_seat))
        return
    draft.push(EndStep(task.step + 1))
    settled(draft)
    steps[task.step](draft)


def lose_gold(draft: Draft) -> None:
    """A step: gold that is left is lost, whoever has it."""
    for seat in draft.state.playing_seats:
        bring_to(draft, seat, "gold", 0, said(draft, "gold"), cause="end_of_turn")


def clear(draft: Draft) -> None:
    """A step: damage goes, and effects that last so long end."""
    hurt = tuple(thing.id for thing in board_of(draft).in_play() if thing.damage)
    draft.emit(DamageCleared(hurt), said(draft, "clean-up"))
    phase_over(draft, None)


def at_end_of_round(do: Step) -> Step:
    """A step after the last turn of a round alone."""

    def step(draft: Draft) -> None:
        state: OrcState = draft.state
        if goes_round(state, state.next_seat):
            do(draft)

    return step


def _nothing(draft: Draft) -> None:
    pass


def tasks(steps: tuple[Step, ...], each_round: Step = _nothing) -> Mapping[type[Task], Callable[[Draft, Any], None]]:
    """How turns begin and end, for a game's `own_tasks`.

    steps: those that end a turn, in their order;  each_round: what is done as each round but the first begins
    """
    return {
        BeginTurn: partial(begin_turn, each_round=each_round),
        StartTurn: start_turn,
        DiscardDown: discard_down,
        EndTurn: end_turn,
        CleanUp: clean_up,
        EndStep: partial(end_step, steps=steps),
    }
