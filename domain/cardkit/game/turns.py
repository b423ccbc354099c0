"""The course of a turn: its phases, its edges, the clean-up, and what phases often do by themselves."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from domain.agenda import Task
from domain.cardkit.dialect import Happened
from domain.cardkit.events.things import CardsUnmarked, DamageCleared
from domain.cardkit.game import ending, timing
from domain.cardkit.game.declared import game_of, said
from domain.cardkit.game.moves import EndPhase
from domain.cardkit.game.state import GameState
from domain.cardkit.game.tasks import BeginTurn, CleanUp, ClosePhase, DoPhase, EndTurn, NextPhase, RunPhase
from domain.cardkit.run import draws, gaining
from domain.cardkit.run.board import board_of
from domain.cardkit.run.ending import phase_over, turn_begun
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.phases import extra_phase, skips
from domain.cardkit.run.tasks import StateCheck
from domain.cardkit.run.triggers import hear
from domain.draft import Draft
from events.event import Seat
from events.vocabulary.turns import PhaseEnded, PhaseStarted, TurnEnded, TurnStarted

Step = Callable[[Draft], None]
"""Something that is done by itself."""


def begin_turn(draft: Draft, task: BeginTurn, settled: Step) -> None:
    """The turn of a seat begins; triggers of the clean-up before are put on the stack now."""
    if ending.at_turn_cap(draft):
        return
    seat = draft.state.from_seat(task.seat)[0]
    draft.push(NextPhase(), EndTurn(), CleanUp())
    bring(draft, TurnStarted(seat, draft.state.turn + 1), said(draft, "turn begins"))
    turn_begun(draft)
    settled(draft)


def next_phase(draft: Draft, task: NextPhase, settled: Step) -> None:
    """Begin an extra phase, or the one that follows, if the turn goes on; one that is skipped does not take place."""
    state: GameState = draft.state
    if state.turn_over:
        return
    phases = [one for one in game_of(draft.ruleset.dialect).phases if one.first or state.turn > 1]
    names = [one.name for one in phases]
    start = 0 if task.after is None else names.index(task.after) + 1
    extra = None if task.after is None else extra_phase(draft)
    if extra is None and start == len(phases):
        return
    phase, after = (names[start], names[start]) if extra is None else (extra, task.after)
    if skips(draft, phase):
        draft.push(NextPhase(after))
        return
    closing = *game_of(draft.ruleset.dialect).phase(phase).after, ClosePhase(phase), NextPhase(after)
    draft.push(DoPhase(phase), RunPhase(phase), *closing)
    settled(draft)
    bring(draft, PhaseStarted(phase), said(draft, "phase begins"))
    hear(draft, Happened("phase_begins", player=state.active, phase=phase))


def do_phase(draft: Draft, task: DoPhase, settled: Step) -> None:
    """Do the next thing that a phase does by itself."""
    does = game_of(draft.ruleset.dialect).phase(task.phase).do
    if not draft.state.turn_over and task.step < len(does):
        draft.push(DoPhase(task.phase, task.step + 1))
        settled(draft)
        does[task.step](draft)


def run_phase(draft: Draft, task: RunPhase) -> None:
    """Ask for the next act in a phase, if there are any in it."""
    game = game_of(draft.ruleset.dialect)
    if not draft.state.turn_over and game.phase(task.phase).moves:
        kind = game.asked_in(task.phase)
        draft.push(task)
        draft.ask(draft.state.active, kind, draft.ruleset.meta.asked_by[kind])


def close_phase(draft: Draft, task: ClosePhase, settled: Step) -> None:
    """A phase is over; what waits for that is resolved without leading back into it."""
    if draft.state.turn_over:
        return
    settled(draft)
    bring(draft, PhaseEnded(draft.state.active, task.phase), said(draft, "phase ends"))
    phase_over(draft, task.phase)


def end_phase(draft: Draft, seat: Seat, move: EndPhase) -> None:
    """The active player goes on to the next phase."""
    draft.agenda.pop()


def end_turn(draft: Draft, task: EndTurn, settled: Step) -> None:
    """The turn ends; its triggers and their windows come before the clean-up."""
    settled(draft)
    bring(draft, TurnEnded(draft.state.active), said(draft, "turn ends"))


def clean_up(draft: Draft, task: CleanUp) -> None:
    """Damage is cleared and effects end, all at once; then the next turn."""
    state: GameState = draft.state
    draft.push(StateCheck(), BeginTurn(state.next_seat))
    hurt = tuple(thing.id for thing in board_of(draft).in_play() if thing.damage)
    draft.emit(DamageCleared(hurt), said(draft, "clean-up"))
    phase_over(draft, None)


def tasks(settled: Step = timing.resolved) -> Mapping[type[Task], Callable[[Draft, Any], None]]:
    """How turns are run; `settled`: what is done after each step."""
    return {
        BeginTurn: partial(begin_turn, settled=settled),
        NextPhase: partial(next_phase, settled=settled),
        DoPhase: partial(do_phase, settled=settled),
        RunPhase: run_phase,
        ClosePhase: partial(close_phase, settled=settled),
        EndTurn: partial(end_turn, settled=settled),
        CleanUp: clean_up,
    }


# --- what phases do by themselves -------------------------------------------------------------------------------------


def unmark_all(draft: Draft) -> None:
    """All marked cards that the active player controls are unmarked at once."""
    board, seat = board_of(draft), draft.state.active
    marked = tuple(
        thing.id
        for thing in board.in_play()
        if thing.marked and thing.controller == seat and not board.forbidden("be_unmarked", thing.id)
    )
    if marked:
        bring(draft, CardsUnmarked(seat, marked, draft.state.phase), said(draft, "unmark"))


def draw_cards(count: int) -> Callable[[Draft], None]:
    """The active player draws so many cards."""

    def draw(draft: Draft) -> None:
        draws.draw(draft, draft.state.active, count, draft.state.phase, said(draft, "draw"))

    return draw


def renew(number: str, value: int) -> Callable[[Draft], None]:
    """The active player has so much of a number again, whatever was left of it: the actions of a turn."""

    def renews(draft: Draft) -> None:
        gaining.bring_to(draft, draft.state.active, number, value, said(draft, number), cause=draft.state.phase)

    return renews


def gain(number: str, amount: int) -> Callable[[Draft], None]:
    """The active player gains so much of a number."""

    def gains(draft: Draft) -> None:
        gaining.gain(draft, draft.state.active, number, amount, said(draft, number), cause=draft.state.phase)

    return gains
