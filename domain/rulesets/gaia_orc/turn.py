"""What comes due in the Upkeep phase, and the steps that end a turn (GORC-UPK, GORC-END-01, -02)."""

from domain.cardkit.run.board import board_of
from domain.draft import Draft
from domain.orckit import turn
from domain.orckit.equipment import discard_dropped
from domain.orckit.tasks import DiscardDown
from domain.orckit.upkeep import UPKEEP, owe
from domain.rulesets.gaia_orc import winning


def owe_upkeep(draft: Draft) -> None:
    """Cards of the active player may owe upkeep, the buried too, which may be uncovered yet (GORC-UPK-03, -06)."""
    board, seat = board_of(draft), draft.state.active
    own = (thing for thing in board.in_play() if thing.controller == seat and not thing.blank)
    texts = ((thing.id, (*board.own_abilities(thing), *board.abilities(thing.id))) for thing in own)
    owe(draft, tuple(id for id, there in texts if any(ability.kind == UPKEEP for _, ability in there)))


def _discard(draft: Draft) -> None:
    draft.push(DiscardDown())


STEPS: tuple[turn.Step, ...] = (
    _discard,
    discard_dropped,
    turn.lose_gold,
    turn.clear,
    discard_dropped,
    turn.lose_gold,
    winning.at_end_of_turn,
    turn.at_end_of_round(winning.at_end_of_round),
)
"""In their order. What is dropped and gained in the last of them is lost, too (GORC-END-02)."""
