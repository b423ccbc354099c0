"""Who is out, and how matches end (TERRA-ELIM)."""

from collections.abc import Mapping

from domain.cardkit.events.stack import StackItemNotResolved
from domain.cardkit.game import ending, physics
from domain.cardkit.game.ending import CONCEDED
from domain.cardkit.game.moves import Concede
from domain.cardkit.game.tasks import BeginTurn
from domain.cardkit.run.ending import phase_over
from domain.cardkit.run.tasks import StateCheck
from domain.draft import Draft
from domain.rulesets.terra_indomita.events import TurnCutShort
from domain.rulesets.terra_indomita.state import State
from events.event import Seat
from events.vocabulary.match import PlayerConceded, PlayerDefeated

BASE, DECK_OUT = "base_destroyed", "deck_out"
"""Why players are out, besides giving up."""
CLAUSES = {BASE: "TERRA-ELIM-01", DECK_OUT: "TERRA-ELIM-03", CONCEDED: "TERRA-ELIM-02"}
SIMULTANEOUS, CAP = "simultaneous", "turn_cap"
"""Why nobody wins."""


def at_turn_cap(draft: Draft) -> bool:
    """After so many turns the match is a draw (TERRA-ELIM-11)."""
    state: State = draft.state
    if not state.options.last_turn or state.turn < state.options.last_turn:
        return False
    ending.end(draft, CAP, ())
    return True


def eliminate(draft: Draft, reasons: Mapping[Seat, str]) -> bool:
    """Players are out together; answers whether the match goes on (TERRA-ELIM-04, -05, -07, -09)."""
    state: State = draft.state
    lost = [seat for seat in state.from_seat(state.leading) if seat in reasons]
    for seat in lost:
        draft.emit(PlayerDefeated(seat, reasons[seat], 0), CLAUSES[reasons[seat]])
    left = state.playing_seats
    if len(left) < 2:
        reason = reasons[lost[0]] if left else SIMULTANEOUS
        ending.end(draft, reason, tuple(left))
        return False
    for seat in lost:
        ending.clear_away(draft, seat)
    if state.turn and state.active in reasons:
        _cut_short(draft)
    return True


def _cut_short(draft: Draft) -> None:
    """The active player is out: nothing that is under way goes on, and the next turn begins (TERRA-ELIM-08)."""
    state: State = draft.state
    assert state.active is not None
    for item in reversed(state.stack):
        draft.emit(StackItemNotResolved(item.id, "turn_cut_short"), "TERRA-ELIM-08")
    lying = [*state.zone("stack")]
    draft.emit(TurnCutShort(state.active), "TERRA-ELIM-08")
    physics.bury(draft, lying, "turn_cut_short")
    phase_over(draft, None)
    draft.agenda.clear()
    draft.push(StateCheck(), BeginTurn(state.after(state.active)))


def concede(draft: Draft, seat: Seat, move: Concede) -> None:
    """A player gives up, at any time, and is out at once (TERRA-ELIM-02)."""
    state: State = draft.state
    draft.emit(PlayerConceded(seat), CLAUSES[CONCEDED])
    for asked in sorted(state.pending):
        draft.drop_decision(asked, CLAUSES[CONCEDED])
    if eliminate(draft, {seat: CONCEDED}) and state.turn:
        draft.push(StateCheck())
