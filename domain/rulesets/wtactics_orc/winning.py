"""Winning, losing and draws (WORC-WIN, WORC-DRW-05, -06)."""

from collections.abc import Mapping

from domain.cardkit.game import ending
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.tasks import StateCheck
from domain.draft import Draft
from domain.orckit.deciding import decide
from domain.rulesets.wtactics_orc.heroes import says
from domain.rulesets.wtactics_orc.state import State
from events.event import Seat

INFLUENCE = "influence"


def check(draft: Draft) -> None:
    """All without Influence, then those who are, then victory points (WORC-WIN-01 to -09)."""
    state: State = draft.state
    board, seats = board_of(draft), state.playing_seats
    lost = [seat for seat in seats if board.player(seat, INFLUENCE) <= 0]
    if lost == seats:
        decide(draft, seats, ("vp",), ("both_zero_vp", "both_zero"))
    elif lost:
        if ending.defeat(draft, dict.fromkeys(lost, INFLUENCE)):
            draft.push(StateCheck())
    else:
        there = [seat for seat in seats if board.player(seat, "vp") >= vp_target(board, seat)]
        if there:
            decide(draft, there, ("vp", INFLUENCE), ("vp", "vp", "vp_tie"))


def vp_target(board: Board, seat: Seat) -> int:
    """The victory points that win, as the Hero of the player says if it may (WORC-WIN-02, WORC-HRO-05)."""
    options = board.state.options
    of_hero = says(board, seat, "vp_target") if options.hero_vp_target else None
    target: int = options.vp_target if of_hero is None else of_hero
    return target


def alone(state: State, reasons: Mapping[Seat, str]) -> str:
    """How the match ends if one player is left: of three, as the last one (WORC-WIN-01, -11, -12)."""
    if len(state.players) > 2:
        return "last_standing"
    return "concession" if ending.CONCEDED in reasons.values() else INFLUENCE


def at_end_of_round(draft: Draft) -> None:
    """Decks of all that were empty in this round, or the last round of all (WORC-DRW-05, -06)."""
    state: State = draft.state
    limit, seats = state.options.round_limit, state.playing_seats
    if all(seat in state.dry for seat in seats):
        decide(draft, seats, ("vp", INFLUENCE), ("exhaustion_vp", "exhaustion_influence", "exhaustion"))
    elif limit and state.round >= limit:
        decide(draft, seats, ("vp", INFLUENCE), ("round_limit", "round_limit", "round_limit"))
