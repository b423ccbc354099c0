"""The course of a turn: its phases with their windows and steps (TERRA-TURN, -RESTORE, -DRAW, -CLEAN)."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any

from domain.agenda import Task
from domain.cardkit.game import turns
from domain.cardkit.game.acting import move, plainly
from domain.cardkit.game.hand_limit import excess, too_many
from domain.cardkit.game.tasks import BeginTurn, CleanUp, EndTurn, NextPhase
from domain.cardkit.run import draws
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.ending import end_lasting, phase_over, turn_begun
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.gaining import bring_to
from domain.cardkit.run.tasks import StateCheck
from domain.cardkit.shapes import Some
from domain.draft import Draft
from domain.rulesets.terra_indomita import workers
from domain.rulesets.terra_indomita.board import MANA
from domain.rulesets.terra_indomita.ending import at_turn_cap
from domain.rulesets.terra_indomita.events import AbilitiesRefreshed
from domain.rulesets.terra_indomita.state import State
from domain.rulesets.terra_indomita.tasks import DiscardDown, EndAction
from domain.rulesets.terra_indomita.windows import opens
from events.event import Seat
from events.vocabulary.turns import TurnStarted

ACTION, CLEANUP = "action", "cleanup"


def patient(state: State, seat: Seat) -> bool:
    """Whether a seat loses nothing by a pass: nobody attacks, and no other player's item or action is to be answered.

    What it can do now, it can do later in its turn or in those of others, before its units are unmarked.
    """
    if state.window is None or state.attacks or (state.stack and state.stack[-1].controller != seat):
        return False
    return state.active == seat or state.phase not in (ACTION, CLEANUP)


def begin_turn(draft: Draft, task: BeginTurn) -> None:
    """The next living player's turn begins, unless the match has had all its turns (TERRA-TURN-03, -ELIM-11).

    Unused mana is lost now, too, if that was agreed (TERRA-COLL-03).
    """
    state: State = draft.state
    if at_turn_cap(draft):
        return
    seat = state.from_seat(task.seat)[0]
    draft.push(NextPhase(), EndTurn(), CleanUp())
    bring(draft, TurnStarted(seat, state.turn + 1), "TERRA-TURN-01")
    turn_begun(draft)
    losing = {"own_turn_start": [seat], "every_turn_start": state.from_seat(seat)}.get(state.options.mana_reset, [])
    for one in losing:
        bring_to(draft, one, MANA, 0, "TERRA-COLL-03", cause="reset")
    workers.snapshot("turn_start")(draft)


def end_action(draft: Draft, task: EndAction) -> None:
    """The active player has ended the Action Phase: there is one more window (TERRA-ACT-18)."""
    if not draft.state.turn_over:
        opens("action.end", "phase_ends")(draft)


# --- steps of phases --------------------------------------------------------------------------------------------------


def restore(draft: Draft) -> None:
    """All that is depleted becomes ready at once, and abilities can be used again (TERRA-RESTORE-02, -03)."""
    turns.unmark_all(draft)
    state: State = draft.state
    assert state.active is not None
    ids = {one.id for one in board_of(draft).in_play() if one.controller == state.active}
    used = tuple(key for key in state.used if key.partition("#")[0] in ids)
    if used:
        draft.emit(AbilitiesRefreshed(state.active, used), "TERRA-RESTORE-03")


def expire(draft: Draft) -> None:
    """Effects end that last until Cleanup, and those of attacks that never were (TERRA-CLEAN-02)."""
    phase_over(draft, None)
    end_lasting(draft, "attack", "end_of_turn")


def discard(draft: Draft) -> None:
    """Hand cards above the limit are discarded (TERRA-CLEAN-03)."""
    draft.push(DiscardDown())


def discard_down(draft: Draft, task: DiscardDown) -> None:
    """Ask which ones."""
    state: State = draft.state
    assert state.active is not None
    if not state.turn_over and excess(board_of(draft), state.active) > 0:
        draft.push(task)
        draft.ask(state.active, "discard", "TERRA-CLEAN-03")


def _above_limit(board: Board, seat: Seat) -> Some:
    return too_many(board, seat, "TERRA-CLEAN-03")


@move("TERRA-CLEAN-03", made=False, how=plainly)
def discard_to_limit(draft: Draft, seat: Seat, cards: Annotated[tuple[str, ...], _above_limit]) -> None:
    """Discard as many hand cards as there are too many."""
    draft.agenda.pop()
    draws.discard(draft, seat, cards, "limit", "TERRA-CLEAN-03")


TASKS: Mapping[type[Task], Callable[[Draft, Any], None]] = {
    **turns.tasks(settled=lambda draft: draft.push(StateCheck())),
    BeginTurn: begin_turn,
    EndAction: end_action,
    CleanUp: lambda draft, _: draft.push(StateCheck(), BeginTurn(draft.state.next_seat)),
    DiscardDown: discard_down,
}
"""How turns are run: windows are opened by phases themselves."""
