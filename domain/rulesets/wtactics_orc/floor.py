"""Having the floor, and the windows that follow what is done there (WORC-RSP)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from domain.cardkit.game import turns
from domain.cardkit.game.declared import Act, bare
from domain.cardkit.game.playing import announced
from domain.cardkit.game.tasks import RunPhase
from domain.cardkit.game.timing import following
from domain.cardkit.moves_play import Announcement, Pass, PlayCard, Produce
from domain.cardkit.run.board import Board
from domain.cardkit.run.playable import is_let, playable
from domain.cardkit.run.producing import produce, producing
from domain.cardkit.run.tasks import Respond, StackTriggers, StateCheck
from domain.cardkit.run.windows import RESPONSE, Kind, pass_on
from domain.draft import Draft
from domain.refusal import Refusal
from domain.rulesets.wtactics_orc.mulligan import forfeit
from domain.rulesets.wtactics_orc.state import State
from domain.rulesets.wtactics_orc.tasks import DiscardDown, PhaseWindow
from events.event import Seat

FLOOR = "floor"
PLAYING = ("play_1", "play_2")
FIGHTING = ("move_attack_1", "move_attack_2")
OPTIONAL = (*PLAYING, *FIGHTING, "entrance")
DISCARD = "discard"


def _turn_goes_on(state: State) -> bool:
    return not state.turn_over


def _attack_goes_on(state: State) -> bool:
    return state.attack is not None and state.attack.seat not in state.defeated


KINDS: Mapping[str, Kind] = {
    "response": RESPONSE,
    "action": RESPONSE,
    "after": Kind(bare=True, passive=True, needed=_turn_goes_on),
    "phase_end": Kind(bare=True, passive=True, needed=_turn_goes_on),
    "attack": Kind(bare=True, needed=_attack_goes_on),
    "combat": Kind(bare=True, needed=_attack_goes_on),
}
"""The windows (WORC-RSP-07, -08, WORC-CMB-12, -17)."""


# --- acts -------------------------------------------------------------------------------------------------------------


def timely(board: Board, seat: Seat, kind: str, clause: str, *, main: bool) -> Iterator[tuple[str, Refusal | None]]:
    """The cards of a type that a player may play, each with why it is not played now.

    main: in a Play phase; else only what its text lets be played at any time (WORC-CON-01)
    """
    not_now = Refusal("not-now", (clause,))
    for one in playable(board, seat):
        if board.card(one).type == kind:
            yield one, None if main or is_let(board, one, "play_at_any_time") else not_now


def settled(draft: Draft) -> None:
    """After a step: what must die or end does, then triggers happen (WORC-RSP-13)."""
    draft.push(StateCheck(), StackTriggers())


def has_floor(draft: Draft) -> bool:
    """Whether the active player acts of free will, and does not respond."""
    return isinstance(draft.agenda[-1], RunPhase)


def acted(draft: Draft) -> None:
    """The active player has acted with the floor: the phase is not omitted (WORC-TRN-03)."""
    if isinstance(task := draft.agenda[-1], RunPhase):
        draft.agenda.pop()
        _not_omitted(draft, task.phase)
        draft.push(task)


def _not_omitted(draft: Draft, phase: str) -> None:
    if draft.agenda[-1:] != [PhaseWindow(phase)]:
        draft.push(PhaseWindow(phase))


def immediate(do: Callable[[Draft, Seat, Any], None]) -> Callable[[Draft, Seat, Any], None]:
    """What an action does that takes effect at once: the others may answer it in play and in moving and attacking.

    Of a player who only responds it is no action with the floor (WORC-RSP-06, -07).
    """

    def done(draft: Draft, seat: Seat, move: Any) -> None:
        if has_floor(draft):
            acted(draft)
            if draft.state.phase in (*PLAYING, *FIGHTING):
                draft.push(Respond("after", following(draft.state, seat)))
        settled(draft)
        do(draft, seat, move)

    return done


def announce(draft: Draft, seat: Seat, move: Announcement) -> None:
    """A card is played or an ability is used: it lies on the chain until all have passed (WORC-RSP-04, -05)."""
    acted(draft)
    if isinstance(move, PlayCard):
        forfeit(draft, seat)
    announced(draft, seat, move, "action")


# --- moves of every phase ---------------------------------------------------------------------------------------------


class ProduceGold(Produce, frozen=True, tag="produce_gold"):
    """Mark Resource cards ahead of a payment: each puts a gold into the pool."""


def _produce(draft: Draft, seat: Seat, move: ProduceGold) -> None:
    """Nobody may answer that, and whoever responds still may (WORC-PAY-03)."""
    settled(draft)
    produce(draft, seat, move)


PRODUCE = Act("produce_gold", ProduceGold, _produce, lambda board, seat: producing(board, seat, "produce_gold"))


PASSING = bare("pass", Pass, pass_on)


# --- phases -----------------------------------------------------------------------------------------------------------


def run_phase(draft: Draft, task: RunPhase) -> None:
    """The active player has the floor; what is mandatory is never omitted (WORC-TRN-02, -03)."""
    if task.phase not in OPTIONAL and not draft.state.turn_over:
        _not_omitted(draft, task.phase)
    turns.run_phase(draft, task)


def phase_window(draft: Draft, task: PhaseWindow) -> None:
    """The others may respond before the phase ends; in the Discard phase the discarding follows (WORC-RSP-08)."""
    state: State = draft.state
    if state.turn_over:
        return
    if task.phase == DISCARD:
        draft.push(DiscardDown())
    if state.options.end_phase_windows:
        assert state.active is not None
        draft.push(Respond("phase_end", following(state, state.active)))
