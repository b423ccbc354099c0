"""The steps that end a turn (GORC-END-01)."""

from domain.draft import Draft
from domain.orckit import turn
from domain.orckit.equipment import discard_dropped
from domain.orckit.tasks import DiscardDown
from domain.rulesets.gaia_orc import winning


def _discard(draft: Draft) -> None:
    draft.push(DiscardDown())


STEPS: tuple[turn.Step, ...] = (
    _discard,
    discard_dropped,
    turn.lose_gold,
    turn.clear,
    winning.at_end_of_turn,
    turn.at_end_of_round(winning.at_end_of_round),
)
"""In their order."""
