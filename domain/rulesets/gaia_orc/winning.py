"""Winning, losing and draws (GORC-WIN)."""

from collections.abc import Mapping

from domain.cardkit.game import ending
from domain.cardkit.run.board import Board, board_of
from domain.draft import Draft
from domain.orckit.deciding import decide
from domain.rulesets.gaia_orc import drawing, regions
from domain.rulesets.gaia_orc.state import State
from events.event import Seat

REGIONS = "regions"
"""Why a player is defeated who has lost the last region."""


def check(draft: Draft) -> None:
    """Regions of both, then of one, then victory points (GORC-WIN-01 to -08)."""
    state: State = draft.state
    if state.options.last_region_check == "step" and _check_regions(draft):
        return
    board = board_of(draft)
    target = state.options.vp_target
    there = [seat for seat in _holding(board) if board.player(seat, "vp") >= target]
    if there:
        decide(draft, there, ("vp",), ("vp" if len(there) == 1 else "vp_higher", "vp_tie"))


def at_end_of_turn(draft: Draft) -> None:
    """Where the match has it so, regions are looked at when the turn is over (GORC-WIN-09)."""
    if draft.state.options.last_region_check == "end_of_turn":
        _check_regions(draft)


def at_end_of_round(draft: Draft) -> None:
    """After the last round victory points decide (GORC-WIN-13)."""
    state: State = draft.state
    limit = state.options.round_limit
    if limit and state.round >= limit and state.status == "playing":
        decide(draft, state.playing_seats, ("vp",), ("round_limit", "round_limit"))


def alone(state: State, reasons: Mapping[Seat, str]) -> str:
    """How the match ends if one player is left (GORC-WIN-01, -12, GORC-DRW-04)."""
    if ending.CONCEDED in reasons.values():
        return "concession"
    return drawing.DECK_OUT if drawing.DECK_OUT in reasons.values() else REGIONS


def _holding(board: Board) -> list[Seat]:
    """Who still has a region: nobody else wins by victory points (GORC-WIN-07)."""
    return [seat for seat in board.state.playing_seats if regions.left(board, seat)]


def _check_regions(draft: Draft) -> bool:
    """Whoever has none left has lost; of both, who has fewer victory points (GORC-WIN-03 to -05)."""
    seats, left = draft.state.playing_seats, _holding(board_of(draft))
    if not left:
        decide(draft, seats, ("vp",), ("both_regions_vp", "both_regions"))
    elif len(left) < len(seats):
        ending.defeat(draft, {seat: REGIONS for seat in seats if seat not in left})
    return len(left) < len(seats)
