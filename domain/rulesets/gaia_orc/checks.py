"""What is looked at after every step: deaths, regions, who has won (GORC-RSP-13)."""

from domain.cardkit.game import checks
from domain.draft import Draft
from domain.rulesets.gaia_orc import equipment, regions, winning
from domain.rulesets.gaia_orc.attack import COMBAT
from domain.rulesets.gaia_orc.state import State


def check(draft: Draft) -> None:
    """In this order, as long as the match goes on: who is without Equipment in a domain may die of it."""
    state: State = draft.state
    if state.status != "playing" or not state.turn:
        return
    equipment.leave_domains(draft)
    checks.clear(draft)
    COMBAT.release(draft)
    regions.check(draft)
    winning.check(draft)
