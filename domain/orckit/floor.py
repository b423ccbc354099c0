"""Having the floor, and the windows that follow what is done there."""

from collections.abc import Callable, Container, Mapping
from functools import partial
from typing import Any

from domain.agenda import Task
from domain.cardkit.game import turns
from domain.cardkit.game.acting import move, plainly
from domain.cardkit.game.declared import Act, bare
from domain.cardkit.game.moves import EndPhase
from domain.cardkit.game.playing import announced
from domain.cardkit.game.tasks import NextPhase, RunPhase
from domain.cardkit.moves_play import Announcement, Pass, Produce
from domain.cardkit.run.board import Board
from domain.cardkit.run.producing import produce, producing
from domain.cardkit.run.tasks import Respond, StackTriggers, StateCheck
from domain.cardkit.run.windows import Kind, pass_on
from domain.clauses import sayings
from domain.draft import Draft
from domain.orckit.state import OrcState
from domain.orckit.tasks import PhaseWindow
from domain.refusal import Refusal
from domain.shapes import Offer, Offers, Withheld
from events.event import Seat

FLOOR = "floor"
PLAYING = ("play_1", "play_2")
FIGHTING = ("move_attack_1", "move_attack_2")
OPTIONAL = (*PLAYING, *FIGHTING, "entrance")
DISCARD = "discard"
"""Phases: those of playing and of fighting, those that may be left out, and the last one."""


def _turn_is_over(state: OrcState) -> bool:
    return state.turn_over


def _attack_goes_on(state: OrcState) -> bool:
    return state.attack is not None and state.attack.seat not in state.defeated


KINDS: Mapping[str, Kind] = {
    "response": Kind(over=_turn_is_over),
    "action": Kind(over=_turn_is_over),
    "after": Kind(bare=True, passive=True, over=_turn_is_over),
    "phase_end": Kind(bare=True, passive=True, over=_turn_is_over),
    "attack": Kind(bare=True, needed=_attack_goes_on, over=_turn_is_over),
    "combat": Kind(bare=True, needed=_attack_goes_on, over=_turn_is_over),
}
"""For an action, after one that took effect at once, as a phase ends, in an attack, in each of its combats."""


def windows(package: str) -> dict[str, str]:
    """The clauses of the windows of the game in a package, for the field of its `Dialect`."""
    return {kind: sayings(package).words[f"window {kind}"] for kind in KINDS if kind != "response"}


def patient(resting: Container[str], last: Container[str]) -> Callable[[OrcState, Seat], bool]:
    """Tells whether a seat loses nothing by a pass: nobody attacks, and no other player's card is under way.

    resting: phases in which whoever has the floor may as well wait
    last:    phases after which a response of the others would come too late for something
    """

    def waits(state: OrcState, seat: Seat) -> bool:
        if state.window is None:
            return state.phase in resting
        if state.attack is not None or (state.stack and state.stack[-1].controller != seat):
            return False
        return state.active == seat or state.phase not in last

    return waits


# --- acts -------------------------------------------------------------------------------------------------------------


def settled(draft: Draft) -> None:
    """After a step: what must die or end does, then triggers happen."""
    draft.push(StateCheck(), StackTriggers())


def has_floor(draft: Draft) -> bool:
    """Whether the active player acts of free will, and does not respond."""
    return isinstance(draft.agenda[-1], RunPhase)


def acted(draft: Draft) -> None:
    """The active player has acted with the floor: the phase is not omitted."""
    if isinstance(task := draft.agenda[-1], RunPhase):
        draft.agenda.pop()
        _not_omitted(draft, task.phase)
        draft.push(task)


def _not_omitted(draft: Draft, phase: str) -> None:
    if draft.agenda[-1:] != [PhaseWindow(phase)]:
        draft.push(PhaseWindow(phase))


def immediate(do: Callable[[Draft, Seat, Any], None]) -> Callable[[Draft, Seat, Any], None]:
    """What an action does that takes effect at once: the others may answer it in play and in moving and attacking.

    Of a player who only responds it is no action with the floor.
    """

    def done(draft: Draft, seat: Seat, move: Any) -> None:
        if has_floor(draft):
            acted(draft)
            if draft.state.phase in (*PLAYING, *FIGHTING):
                draft.push(Respond("after", draft.state.after(seat)))
        settled(draft)
        do(draft, seat, move)

    return done


def at_once(clause: str) -> Callable[[Callable[..., None]], Act]:
    """A function as an `immediate` move of its name, by a clause (`domain.cardkit.game.acting`)."""
    return move(clause, made=False, how=immediate)


def answer(clause: str) -> Callable[[Callable[..., None]], Act]:
    """A function as a move of its name that answers a decision, which it takes off the agenda; by a clause."""
    return move(clause, made=False, how=plainly)


def announce(draft: Draft, seat: Seat, announcement: Announcement) -> None:
    """A card is played or an ability is used: it lies on the chain until all have passed."""
    acted(draft)
    announced(draft, seat, announcement, "action")


# --- moves of every phase ---------------------------------------------------------------------------------------------


class ProduceGold(Produce, frozen=True, tag="produce_gold"):
    """Mark Resource cards ahead of a payment: each puts a gold into the pool."""


def _produce(draft: Draft, seat: Seat, move: ProduceGold) -> None:
    """Nobody may answer that, and whoever responds still may."""
    settled(draft)
    produce(draft, seat, move)


PRODUCE = Act("produce_gold", ProduceGold, _produce, lambda board, seat: producing(board, seat, "produce_gold"))


PASSING = bare("pass", Pass, pass_on)


# --- phases -----------------------------------------------------------------------------------------------------------


def run_phase(draft: Draft, task: RunPhase) -> None:
    """The active player has the floor; what is mandatory is never omitted."""
    if task.phase not in OPTIONAL and not draft.state.turn_over:
        _not_omitted(draft, task.phase)
    turns.run_phase(draft, task)


def phase_window(
    draft: Draft, task: PhaseWindow, after: Mapping[str, Task], ended: Mapping[str, Callable[[Draft], None]]
) -> None:
    """The others may respond before the phase ends; then follows what is left to do in it."""
    state: OrcState = draft.state
    if state.turn_over:
        return
    if task.phase in ended:
        ended[task.phase](draft)
    if task.phase in after:
        draft.push(after[task.phase])
    if state.options.end_phase_windows:
        assert state.active is not None
        draft.push(Respond("phase_end", state.after(state.active)))


def tasks(
    after: Mapping[str, Task] = {}, ended: Mapping[str, Callable[[Draft], None]] = {}
) -> Mapping[type[Task], Callable[[Draft, Any], None]]:
    """How phases are run, for a game's `own_tasks`.

    ended: what is done as the active player ends a phase;  after: what, after the window that follows
    """
    return {RunPhase: run_phase, PhaseWindow: partial(phase_window, after=after, ended=ended)}


class EndTurn(EndPhase, frozen=True, tag="end_turn"):
    """End this phase, and leave out all others up to the Discard phase."""


def _end_turn(draft: Draft, seat: Seat, move: EndTurn) -> None:
    """The phases in between are neither entered nor left."""
    turns.end_phase(draft, seat, move)
    at = next(place for place in reversed(range(len(draft.agenda))) if isinstance(draft.agenda[place], NextPhase))
    draft.agenda[at] = NextPhase(OPTIONAL[-1])


def end_turn(held: Callable[[Board, Seat], Mapping[str, Refusal]]) -> Act:
    """Ending the turn early, unless something must be done before: `held` says what, and why."""

    def offers(board: Board, seat: Seat) -> Offers:
        why = held(board, seat)
        return Offers((), tuple(Withheld("end_turn", one) for one in why.values())) if why else FREELY

    return Act("end_turn", EndTurn, _end_turn, offers, needless=True)


FREELY = Offers((Offer("end_turn", {}),))
END_TURN = end_turn(lambda _board, _seat: {})
