"""The check after every change, who is out, and how matches end (TERRA-STACK-02, -ELIM)."""

from collections.abc import Mapping

from domain.cardkit.events.stack import StackItemNotResolved
from domain.cardkit.game import checks, ending, physics
from domain.cardkit.game.ending import CONCEDED
from domain.cardkit.game.moves import Concede
from domain.cardkit.game.tasks import BeginTurn
from domain.cardkit.run.board import board_of
from domain.cardkit.run.ending import phase_over
from domain.cardkit.run.tasks import StateCheck
from domain.draft import Draft
from domain.rulesets.terra_indomita import uniqueness
from domain.rulesets.terra_indomita.events import TurnCutShort
from domain.rulesets.terra_indomita.ground import BASE as PIECE
from domain.rulesets.terra_indomita.ground import of_kind
from domain.rulesets.terra_indomita.state import State
from events.event import Seat
from events.vocabulary.match import PlayerConceded, PlayerDefeated

BASE, DECK_OUT = "base_destroyed", "deck_out"
"""Why players are out, besides giving up."""
CLAUSES = {BASE: "TERRA-ELIM-01", DECK_OUT: "TERRA-ELIM-03", CONCEDED: "TERRA-ELIM-02"}
SIMULTANEOUS, CAP = "simultaneous", "turn_cap"
"""Why nobody wins."""
POINTS = "victory_points"
"""Why whoever has enough of them wins."""


def check(draft: Draft) -> None:
    """What must be destroyed or leave, then who is out, until nothing changes (TERRA-STACK-02, -ELIM-01, -03)."""
    state: State = draft.state
    if state.status != "playing":
        return
    checks.clear(draft)
    lost = [seat for seat in state.playing_seats if seat in state.fallen or seat in state.failed_draws]
    out = {seat: BASE if seat in state.fallen else DECK_OUT for seat in lost}
    if not out:
        if not by_points(draft):
            uniqueness.check(draft)
    elif eliminate(draft, out):
        draft.push(StateCheck())


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
    if len(left) < 2 or state.options.elimination_mode == "first_elimination":
        reason = reasons[lost[0]] if left else SIMULTANEOUS
        ending.end(draft, reason, _winners(draft, lost[0], left))
        return False
    for seat in lost:
        _give_back(draft, seat)
    for seat in lost:
        ending.clear_away(draft, seat)
    if state.turn and state.active in reasons:
        _cut_short(draft)
    return True


def _give_back(draft: Draft, seat: Seat) -> None:
    """What a player who is out controlled of others is theirs again (TERRA-ELIM-07)."""
    state: State = draft.state
    for one in board_of(draft).in_play():
        if one.controller == seat != one.owner and one.host is None and one.owner not in state.defeated:
            draft.ruleset.dialect.physics.control(draft, one.id, one.owner, "elimination")


def _winners(draft: Draft, lost: Seat, left: list[Seat]) -> tuple[Seat, ...]:
    """Who is left; of several whoever destroyed the base, or whose own has least damage (TERRA-ELIM-06)."""
    state: State = draft.state
    if len(left) > 1 and state.fallen.get(lost, 0) in left:
        return (state.fallen[lost],)
    hurt = {one.owner: one.damage for one in of_kind(board_of(draft), None, PIECE)}
    least = min((hurt.get(seat, 0) for seat in left), default=0)
    return tuple(seat for seat in left if hurt.get(seat, 0) == least)


def by_points(draft: Draft) -> bool:
    """The first player with enough victory points wins, the active player first (TERRA-ELIM-10).

    Answers whether one has won.
    """
    state: State = draft.state
    target = state.options.victory_points_target
    there = [seat for seat in state.from_seat(state.leading) if target and state.number(seat, "vp") >= target]
    if there:
        ending.end(draft, POINTS, (there[0],))
    return bool(there)


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
    draft.agenda[:] = filter(uniqueness.lets_keep, draft.agenda)
    draft.agenda[:0] = [BeginTurn(state.next_seat), StateCheck()]


def concede(draft: Draft, seat: Seat, move: Concede) -> None:
    """A player gives up, at any time, and is out at once (TERRA-ELIM-02)."""
    state: State = draft.state
    draft.emit(PlayerConceded(seat), CLAUSES[CONCEDED])
    for asked in sorted(state.pending):
        draft.drop_decision(asked, CLAUSES[CONCEDED])
    if eliminate(draft, {seat: CONCEDED}) and state.turn:
        draft.push(StateCheck())
