"""What is looked at after every step: deaths, loose attachments, attacks, Quests, who has won (WORC-RSP-13)."""

from domain.cardkit.game import checks
from domain.draft import Draft
from domain.rulesets.wtactics_orc import completing, countering, mounts, winning
from domain.rulesets.wtactics_orc.attack import COMBAT
from domain.rulesets.wtactics_orc.state import State


def check(draft: Draft) -> None:
    """In this order, as long as the match goes on."""
    state: State = draft.state
    if state.status != "playing":
        return
    checks.clear(draft)
    countering.nullify(draft)
    mounts.part(draft)
    COMBAT.release(draft)
    if not state.turn or completing.complete_all(draft):
        return
    winning.check(draft)
    if state.status == "playing":
        completing.uncover(draft)
