"""When players may act: what follows an act, an automatic step, a declaration, the end of a phase (ARC-PRI)."""

from collections.abc import Mapping

from domain.cardkit.game.tasks import RunPhase
from domain.cardkit.run.tasks import Respond, StackTriggers, StateCheck
from domain.cardkit.run.windows import RESPONSE, Kind
from domain.draft import Draft
from domain.rulesets.arcmage_arc import combat
from domain.rulesets.arcmage_arc.state import PHASES, PLAY_PHASES, State
from domain.rulesets.arcmage_arc.tasks import AfterCheckpoint, Checkpoint
from events.event import Seat

OPEN_TIME = frozenset(
    {
        "start_of_turn",
        "draw_course",
        "place_resource",
        "tactics",
        "play",
        "attack",
        "defend",
        "discard",
    }
)
"""The kinds of main decisions during which events may be played (ARC-PRI-02)."""


BEFORE_ATTACK = frozenset({"turn", *PHASES[: PHASES.index("attack")]})
"""The phases in which a turn begins, and those in which the active player still comes to attack."""


def _turn_goes_on(state: State) -> bool:
    return not state.turn_over


KINDS: Mapping[str, Kind] = {
    "response": RESPONSE,
    "checkpoint": Kind(bare=True, passive=True, needed=_turn_goes_on),
    "devotion": Kind(bare=True, reopens=True, needed=_turn_goes_on),
    "attack": Kind(bare=True, reopens=True, needed=combat.can_be_defended),
    "defence": Kind(bare=True, reopens=True, needed=combat.goes_on),
    "battle": Kind(bare=True, reopens=True, needed=combat.has_battles),
}
"""The windows, and when those with an empty stack have lost their point (ARC-CMB-11, ARC-PRI-06, ARC-ELM-03, -04)."""


def pressing(state: State, seat: Seat) -> bool:
    """Whether a combat is under way, or another player's item is the next to take effect."""
    return state.combat is not None or (bool(state.stack) and state.stack[-1].controller != seat)


def patient(state: State, seat: Seat) -> bool:
    """Whether a seat loses nothing by waiting with events and abilities.

    In its own turn it waits for its attack phase. In windows it waits while no player fights, nothing is declared, and
    no other player plays a text: it is asked again before its resources are unmarked, at the checkpoint of the last
    phase. Triggers are aimed only when they resolve (ARC-STK-10).
    """
    if state.window is None and state.active == seat:
        return state.phase in BEFORE_ATTACK
    if state.options.checkpoints == "explicit_only" or state.phase == PHASES[-1]:
        return False
    if state.window is None or state.combat is not None or state.declaration is not None:
        return False
    top = state.stack[-1] if state.stack else None
    return top is None or top.controller == seat or top.kind == "triggered"


def window(draft: Draft, kind: str, seat: Seat | None = None) -> None:
    """A named window with an empty stack after a declaration of `seat`, or opened by the engine (ARC-PRI-05, -06).

    Triggers are resolved before, in a window that the engine opens (ARC-PRI-04).
    """
    state: State = draft.state
    first = state.leading if seat is None else state.after(seat)
    draft.push(
        StateCheck(),
        StackTriggers(),
        Respond("response", state.leading),
        Respond(kind, first),
    )


def checkpoint(draft: Draft, task: Checkpoint) -> None:
    """Ask each passive player in turn order at the end of a phase (ARC-PRI-07)."""
    state: State = draft.state
    if state.turn_over or state.options.checkpoints == "explicit_only":
        return
    assert state.active is not None
    acts = sum(state.acts.values())
    draft.push(
        Respond("checkpoint", state.after(state.active)),
        AfterCheckpoint(task.phase, acts),
    )


def after_checkpoint(draft: Draft, task: AfterCheckpoint) -> None:
    """If an event was played the phase goes on, or the checkpoint is repeated (ARC-PRI-07)."""
    state: State = draft.state
    if state.turn_over or sum(state.acts.values()) == task.acts:
        return
    phase = task.phase
    if phase in ("tactics", "discard", *PLAY_PHASES) or (phase == "attack" and not state.attacked):
        draft.push(RunPhase(phase))
    else:
        draft.push(Checkpoint(phase))
