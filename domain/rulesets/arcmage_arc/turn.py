"""The course of a turn: its phases, its edges, the clean-up (ARC-TURN, ARC-UNM)."""

from collections.abc import Callable, Mapping

from domain.cardkit.dialect import Happened
from domain.cardkit.events.things import CardsUnmarked, DamageCleared
from domain.cardkit.game import ending
from domain.cardkit.game.moves import EndPhase
from domain.cardkit.game.tasks import BeginTurn, CleanUp, ClosePhase, EndTurn, NextPhase, OfferMulligan, RunPhase
from domain.cardkit.game.timing import resolved
from domain.cardkit.run.board import board_of
from domain.cardkit.run.ending import phase_over, turn_begun
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.tasks import StateCheck
from domain.cardkit.run.triggers import hear
from domain.draft import Draft
from domain.rulesets.arcmage_arc import discarding, drawing, tactics
from domain.rulesets.arcmage_arc.state import PHASES, State
from domain.rulesets.arcmage_arc.tasks import Checkpoint, StartOfTurn
from events.event import Seat
from events.vocabulary.turns import PhaseStarted, TurnStarted


def begin_turn(draft: Draft, task: BeginTurn) -> None:
    """The turn of a seat begins; triggers of the clean-up before are put on the stack now (ARC-TURN-05, -07)."""
    state: State = draft.state
    if ending.at_turn_cap(draft):
        return
    seat = state.from_seat(task.seat)[0]
    draft.push(StartOfTurn(), NextPhase(), EndTurn(), CleanUp())
    bring(draft, TurnStarted(seat, state.turn + 1), "ARC-GEN-12", "ARC-TURN-07")
    turn_begun(draft)
    resolved(draft)


def next_phase(draft: Draft, task: NextPhase) -> None:
    """Begin the phase that follows, if the turn goes on (ARC-TURN-01, -03)."""
    state: State = draft.state
    if state.turn_over or state.skipped:
        return
    start = 0 if task.after is None else PHASES.index(task.after) + 1
    if start == 0 and not state.first_turn:
        start = 1
    if start == len(PHASES):
        return
    phase = PHASES[start]
    draft.push(RunPhase(phase), ClosePhase(phase), NextPhase(phase))
    if phase != "mulligan":
        resolved(draft)
    bring(draft, PhaseStarted(phase), "ARC-TURN-01")
    hear(draft, Happened("phase_begins", player=state.active, phase=phase))


def run_phase(draft: Draft, task: RunPhase) -> None:
    """Do what a phase does by itself, or ask for the next act in it."""
    if not draft.state.turn_over:
        RUN[task.phase](draft)


def end_phase(draft: Draft, seat: Seat, move: EndPhase) -> None:
    """The active player has done what he wanted (ARC-TURN-04)."""
    draft.agenda.pop()
    draft.push(Checkpoint(draft.state.phase))


def clean_up(draft: Draft, task: CleanUp) -> None:
    """Damage is cleared and effects end, all at once; then the next turn (ARC-TURN-05, ARC-CRE-09)."""
    state: State = draft.state
    assert state.active is not None
    draft.push(StateCheck(), BeginTurn(state.after(state.active)))
    hurt = (thing for thing in board_of(draft).in_play() if thing.damage and thing.place != "kingdom")
    draft.emit(DamageCleared(tuple(thing.id for thing in hurt)), "ARC-TURN-05", "ARC-CRE-09")
    phase_over(draft, None)


def unmark(draft: Draft) -> None:
    """All marked cards that the active player controls are unmarked at once; devotion ends (ARC-UNM-01, ARC-TAC-13)."""
    state: State = draft.state
    seat = state.active
    assert seat is not None
    resolved(draft)
    board = board_of(draft)
    marked = tuple(
        thing.id
        for thing in board.in_play()
        if thing.marked and thing.controller == seat and not board.forbidden("be_unmarked", thing.id)
    )
    if marked:
        bring(draft, CardsUnmarked(seat, marked, "unmark_phase"), "ARC-UNM-01", "ARC-MRK-08")
    tactics.end_devotion(draft, seat, "unmark_phase")


def _mulligan(draft: Draft) -> None:
    draft.push(OfferMulligan())


def _asking(phase: str, kind: str, clause: str) -> Callable[[Draft], None]:
    def ask(draft: Draft) -> None:
        draft.push(RunPhase(phase))
        draft.ask(draft.state.active, kind, clause)

    return ask


def _attack(draft: Draft) -> None:
    if draft.state.attacked:
        draft.push(Checkpoint("attack"))
    else:
        draft.push(RunPhase("attack"))
        draft.ask(draft.state.active, "attack", "ARC-CMB-01")


RUN: Mapping[str, Callable[[Draft], None]] = {
    "mulligan": _mulligan,
    "unmark": unmark,
    "draw_resource": drawing.run,
    "tactics": _asking("tactics", "tactics", "ARC-TAC-01"),
    "play_1": _asking("play_1", "play", "ARC-PPH-01"),
    "attack": _attack,
    "play_2": _asking("play_2", "play", "ARC-PPH-01"),
    "discard": discarding.run,
}
