"""Set-up: who begins, decks, opening hands (WORC-SET)."""

from domain.agenda import Task
from domain.cardkit.game.decks import CollectDecks
from domain.cardkit.game.opening import shuffle_main_deck
from domain.cardkit.game.tasks import BeginTurn, ChooseFirstPlayer, DealHands
from domain.cardkit.run import draws
from domain.cardkit.run.gaining import begin, bring_to
from domain.draft import Draft
from domain.rulesets.wtactics_orc.quest_tasks import LayQuests, OpenQuests, Veto
from domain.rulesets.wtactics_orc.state import State
from domain.rulesets.wtactics_orc.tasks import CastDie

ORDER: tuple[Task, ...] = (
    ChooseFirstPlayer(),
    CollectDecks(),
    CastDie(),
    OpenQuests(),
    Veto(),
    LayQuests(),
    DealHands(),
)
"""The steps of set-up (WORC-SET-01)."""


def deal_hands(draft: Draft, task: DealHands) -> None:
    """Scores begin, decks are shuffled and opening hands are dealt; then the first player's turn (WORC-SET-02, -04)."""
    state: State = draft.state
    options = state.options
    begin(draft, "WORC-SET-04")
    for seat in state.playing_seats:
        bring_to(draft, seat, "influence", options.starting_influence, "WORC-SET-04", cause="setup")
        shuffle_main_deck(draft, seat)
    for seat in state.playing_seats:
        draws.deal(draft, seat, options.opening_hand, "opening", "WORC-SET-02")
    assert state.first is not None
    draft.push(BeginTurn(state.first))
