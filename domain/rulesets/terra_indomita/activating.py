"""Activations: a unit becomes active, moves, acts, and is depleted (TERRA-ACT-04 to -10)."""

from typing import Annotated

from domain.cardkit.events.things import CardMarked
from domain.cardkit.game.acting import move, plainly
from domain.cardkit.run.board import Board
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.tasks import StateCheck
from domain.cardkit.state import CardObject
from domain.draft import Draft
from domain.refusal import Refusal
from domain.rulesets.terra_indomita.events import ActivationEnded, UnitActivated
from domain.rulesets.terra_indomita.ground import UNITS, of_kind
from domain.rulesets.terra_indomita.state import State
from domain.rulesets.terra_indomita.tasks import OpenWindow, Stage
from domain.rulesets.terra_indomita.windows import ACTIVATION, goes_on, settled
from domain.shapes import OneOf, parted
from events.event import Seat

CLAUSE = "TERRA-ACT-04"
STAGE = "stage"
"""The decision of what the active unit does."""


def _own_units(board: Board, seat: Seat) -> OneOf:
    """The player's ready units, and why the others cannot be activated (TERRA-ACT-08)."""
    why = {
        one.id: Refusal("depleted", ("TERRA-ACT-08",), {"id": one.id}) if one.marked else None
        for one in of_kind(board, seat, *UNITS)
    }
    return parted(why, CLAUSE)


@move(CLAUSE, how=plainly)
def activate_unit(draft: Draft, seat: Seat, unit: Annotated[str, _own_units]) -> None:
    """Activate a ready unit: it may move, and take one action."""
    settled(draft)
    draft.push(OpenWindow("activation.pre", ACTIVATION, seat), Stage())
    bring(draft, UnitActivated(seat, unit), CLAUSE)


def stage(draft: Draft, task: Stage) -> None:
    """Ask what the unit does next; if nothing is left to do it is depleted (TERRA-ACT-06, -07, -10)."""
    state: State = draft.state
    if state.turn_over or state.activation is None:
        return
    active = state.activation
    if not goes_on(state) or (active.acted and (active.moved or state.options.activation_order == "move_then_act")):
        end(draft)
        return
    assert state.active is not None
    draft.push(task)
    draft.ask(state.active, STAGE, "TERRA-ACT-06")


def end(draft: Draft) -> None:
    """The unit is depleted and not active any more."""
    state: State = draft.state
    active = state.activation
    assert active is not None
    draft.push(StateCheck())
    if goes_on(state):
        bring(draft, CardMarked(active.unit, ACTIVATION), "TERRA-ACT-07")
    bring(draft, ActivationEnded(active.unit, active.moved, active.acted), "TERRA-ACT-07")


@move("TERRA-ACT-07", made=False, how=plainly)
def end_activation(draft: Draft, seat: Seat) -> None:
    """Let the unit do nothing more: it is depleted."""
    end(draft)


def active_unit(board: Board, seat: Seat) -> CardObject | None:
    """The player's active unit, as long as its activation goes on."""
    state: State = board.state
    if seat != state.active or not goes_on(state) or state.activation is None:
        return None
    return state.objects[state.activation.unit]


def may_act(board: Board, seat: Seat) -> CardObject | Refusal:
    """The active unit if it may still take its action, or why it may not (TERRA-ACT-06)."""
    unit, active = active_unit(board, seat), board.state.activation
    if unit is None or active is None:
        return Refusal("no-activation", ("TERRA-ACT-06",))
    return Refusal("has-acted", ("TERRA-ACT-06",), {"id": unit.id}) if active.acted else unit
