"""The course of a turn: its phases with their windows and steps (TERRA-TURN, -RESTORE, -DRAW, -CLEAN)."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any

from domain.agenda import Task
from domain.cardkit.dialect import Happened
from domain.cardkit.events.things import CardsUnmarked
from domain.cardkit.game.acting import move, plainly
from domain.cardkit.game.declared import game_of
from domain.cardkit.game.tasks import BeginTurn, CleanUp, ClosePhase, DoPhase, EndTurn, NextPhase, RunPhase
from domain.cardkit.run import draws
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.ending import end_lasting, phase_over, turn_begun
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.gaining import bring_to
from domain.cardkit.run.phases import extra_phase, skips
from domain.cardkit.run.tasks import StateCheck
from domain.cardkit.run.triggers import hear
from domain.cardkit.shapes import Some
from domain.draft import Draft
from domain.rulesets.terra_indomita.board import MANA
from domain.rulesets.terra_indomita.collecting import take_snapshot
from domain.rulesets.terra_indomita.ending import at_turn_cap
from domain.rulesets.terra_indomita.events import AbilitiesRefreshed
from domain.rulesets.terra_indomita.state import State
from domain.rulesets.terra_indomita.tasks import DiscardDown, EndAction
from domain.rulesets.terra_indomita.windows import opens
from events.event import Seat
from events.vocabulary.turns import PhaseEnded, PhaseStarted, TurnEnded, TurnStarted

DRAW, ACTION, CLEANUP = "draw", "action", "cleanup"
"""Phases; in the first one a card is drawn, for this reason."""


def patient(state: State, seat: Seat) -> bool:
    """Whether a seat loses nothing by a pass: nobody attacks, and no other player's item or action is to be answered.

    What it can do now, it can do later in its turn or in those of others, before its units are unmarked.
    """
    if state.window is None or state.attacks or (state.stack and state.stack[-1].controller != seat):
        return False
    return state.active == seat or state.phase not in (ACTION, CLEANUP)


def begin_turn(draft: Draft, task: BeginTurn) -> None:
    """The next living player's turn begins, unless the match has had all its turns (TERRA-TURN-03, -ELIM-11)."""
    state: State = draft.state
    if at_turn_cap(draft):
        return
    seat = state.from_seat(task.seat)[0]
    draft.push(NextPhase(), EndTurn(), CleanUp())
    bring(draft, TurnStarted(seat, state.turn + 1), "TERRA-TURN-01")
    turn_begun(draft)
    _lose_mana(draft, seat)
    if state.options.collection_check == "turn_start":
        take_snapshot(draft)


def _lose_mana(draft: Draft, seat: Seat) -> None:
    """Unused mana is lost now, too, if that was agreed (TERRA-COLL-03)."""
    state: State = draft.state
    losing = {"own_turn_start": [seat], "every_turn_start": state.from_seat(seat)}.get(state.options.mana_reset, [])
    for one in losing:
        bring_to(draft, one, MANA, 0, "TERRA-COLL-03", cause="reset")


def next_phase(draft: Draft, task: NextPhase) -> None:
    """The phases follow each other, and those that texts add or skip; each begins with a window (TERRA-TURN-01)."""
    state: State = draft.state
    names = [one.name for one in game_of(draft.ruleset.dialect).phases]
    start = 0 if task.after is None else names.index(task.after) + 1
    if state.turn_over:
        return
    extra = None if task.after is None else extra_phase(draft)
    if extra is None and start == len(names):
        return
    phase, after = (names[start], names[start]) if extra is None else (extra, task.after)
    if skips(draft, phase):
        draft.push(NextPhase(after))
        return
    ending = (EndAction(),) if phase == ACTION else ()
    draft.push(DoPhase(phase), RunPhase(phase), *ending, ClosePhase(phase), NextPhase(after))
    bring(draft, PhaseStarted(phase), "TERRA-TURN-01")
    hear(draft, Happened("phase_begins", player=state.active, phase=phase))


def do_phase(draft: Draft, task: DoPhase) -> None:
    """The next step of a phase, with what it makes true."""
    does = game_of(draft.ruleset.dialect).phase(task.phase).do
    if not draft.state.turn_over and task.step < len(does):
        draft.push(StateCheck(), DoPhase(task.phase, task.step + 1))
        does[task.step](draft)


def end_action(draft: Draft, task: EndAction) -> None:
    """The active player has ended the phase (TERRA-ACT-18)."""
    if not draft.state.turn_over:
        opens("action.end", "phase_ends")(draft)


def close_phase(draft: Draft, task: ClosePhase) -> None:
    """The phase is over: its windows are closed and the stack is empty (TERRA-TURN-05)."""
    if not draft.state.turn_over:
        draft.emit(PhaseEnded(draft.state.active, task.phase), "TERRA-TURN-05")
        phase_over(draft, task.phase)


def end_turn(draft: Draft, task: EndTurn) -> None:
    """The turn is over."""
    if not draft.state.turn_over:
        bring(draft, TurnEnded(draft.state.active), "TERRA-TURN-03")


def next_turn(draft: Draft, task: CleanUp) -> None:
    """Then comes the turn of the next living player (TERRA-TURN-03)."""
    draft.push(StateCheck(), BeginTurn(draft.state.next_seat))


# --- steps of phases --------------------------------------------------------------------------------------------------


def restore(draft: Draft) -> None:
    """All that is depleted becomes ready at once, and abilities can be used again (TERRA-RESTORE-02, -03)."""
    state: State = draft.state
    board, seat = board_of(draft), state.active
    assert seat is not None
    mine = [one for one in board.in_play() if one.controller == seat]
    asleep = tuple(one.id for one in mine if one.marked and not board.forbidden("be_unmarked", one.id))
    if asleep:
        bring(draft, CardsUnmarked(seat, asleep, "restore"), "TERRA-RESTORE-02")
    ids = {one.id for one in mine}
    used = tuple(key for key in state.used if key.partition("#")[0] in ids)
    if used:
        draft.emit(AbilitiesRefreshed(seat, used), "TERRA-RESTORE-03")


def draw(draft: Draft) -> None:
    """The active player draws a card (TERRA-DRAW-02)."""
    draws.draw(draft, draft.state.active, 1, DRAW, "TERRA-DRAW-02")


def expire(draft: Draft) -> None:
    """Effects end that last until Cleanup, and those of attacks that never were (TERRA-CLEAN-02)."""
    phase_over(draft, None)
    end_lasting(draft, "attack", "end_of_turn")


def discard(draft: Draft) -> None:
    """Hand cards above the limit are discarded (TERRA-CLEAN-03)."""
    draft.push(DiscardDown())


def _excess(board: Board, seat: Seat) -> int:
    return board.player(seat, "hand") - max(0, board.player(seat, "hand_limit"))


def discard_down(draft: Draft, task: DiscardDown) -> None:
    """Ask which ones."""
    state: State = draft.state
    assert state.active is not None
    if not state.turn_over and _excess(board_of(draft), state.active) > 0:
        draft.push(task)
        draft.ask(state.active, "discard", "TERRA-CLEAN-03")


def _above_limit(board: Board, seat: Seat) -> Some:
    over = _excess(board, seat)
    return Some(board.state.zone("hand", seat), over, over, "TERRA-CLEAN-03", ordered=True)


@move("TERRA-CLEAN-03", made=False, how=plainly)
def discard_to_limit(draft: Draft, seat: Seat, cards: Annotated[tuple[str, ...], _above_limit]) -> None:
    """Discard as many hand cards as there are too many."""
    draft.agenda.pop()
    draws.discard(draft, seat, cards, "limit", "TERRA-CLEAN-03")


TASKS: Mapping[type[Task], Callable[[Draft, Any], None]] = {
    BeginTurn: begin_turn,
    NextPhase: next_phase,
    DoPhase: do_phase,
    EndAction: end_action,
    ClosePhase: close_phase,
    EndTurn: end_turn,
    CleanUp: next_turn,
    DiscardDown: discard_down,
}
"""How turns are run."""
