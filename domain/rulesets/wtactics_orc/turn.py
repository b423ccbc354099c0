"""What WTactics does in the course of a turn: drawing, and the steps that end it (WORC-DRW, WORC-END)."""

from domain.cardkit.run import draws
from domain.draft import Draft
from domain.orckit import equipment, turn
from domain.orckit.evolve import DRAW
from domain.rulesets.wtactics_orc import expiring, pursuing, quest_creatures, winning
from domain.rulesets.wtactics_orc.events import DeckExhausted
from domain.rulesets.wtactics_orc.state import State


def draw(draft: Draft) -> None:
    """The cards that must be drawn; an empty deck alone loses nothing (WORC-DRW-01, -04, -05)."""
    state: State = draft.state
    seat = state.active
    assert seat is not None
    if state.deck(seat):
        draws.draw(draft, seat, state.options.draw_min, DRAW, "WORC-DRW-01")
    else:
        draft.emit(DeckExhausted(seat), "WORC-DRW-04")


STEPS: tuple[turn.Step, ...] = (
    equipment.discard_dropped,
    turn.lose_gold,
    turn.clear,
    quest_creatures.unmark,
    pursuing.end_durations,
    expiring.expire,
    turn.at_end_of_round(winning.at_end_of_round),
)
"""The steps that end a turn, in their order (WORC-END-01)."""
