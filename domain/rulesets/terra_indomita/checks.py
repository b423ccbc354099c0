"""The check after every change (TERRA-STACK-02)."""

from domain.cardkit.game import checks
from domain.cardkit.run.tasks import StateCheck
from domain.draft import Draft
from domain.rulesets.terra_indomita import uniqueness
from domain.rulesets.terra_indomita.ending import BASE, DECK_OUT, by_points, eliminate
from domain.rulesets.terra_indomita.state import State
from events.event import Seat


def check(draft: Draft) -> None:
    """What must be destroyed or leave, then who is out, until nothing changes."""
    state: State = draft.state
    if state.status != "playing":
        return
    checks.clear(draft)
    out = defeats(state)
    if not out:
        if not by_points(draft):
            uniqueness.check(draft)
    elif eliminate(draft, out):
        draft.push(StateCheck())


def defeats(state: State) -> dict[Seat, str]:
    """Who is out now, and why (TERRA-ELIM-01, -03)."""
    found: dict[Seat, str] = {}
    for seat in state.playing_seats:
        if seat in state.fallen:
            found[seat] = BASE
        elif seat in state.failed_draws:
            found[seat] = DECK_OUT
    return found
