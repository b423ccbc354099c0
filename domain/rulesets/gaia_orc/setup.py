"""Set-up: decks, who begins, the first regions, opening hands (GORC-SET)."""

from domain.agenda import Task
from domain.cardkit.game.decks import CollectDecks
from domain.cardkit.game.opening import shuffle_main_deck
from domain.cardkit.game.tasks import BeginTurn, ChooseFirstPlayer, DealHands
from domain.cardkit.pool import LIBRARY
from domain.cardkit.run import draws
from domain.cardkit.run.gaining import begin
from domain.draft import Draft
from domain.rulesets.gaia_orc import regions
from domain.rulesets.gaia_orc.decks import advice
from domain.rulesets.gaia_orc.events import DeckAdviceGiven
from domain.rulesets.gaia_orc.evolve import OPENING
from domain.rulesets.gaia_orc.state import State
from domain.rulesets.gaia_orc.tasks import RevealRegions

ORDER: tuple[Task, ...] = (CollectDecks(), ChooseFirstPlayer(), RevealRegions(), DealHands())
"""The steps of set-up (GORC-SET-01)."""


def deal_hands(draft: Draft, task: DealHands) -> None:
    """Opening hands are dealt; then the first player's turn (GORC-SET-02)."""
    state: State = draft.state
    for seat in state.playing_seats:
        draws.deal(draft, seat, state.options.opening_hand, OPENING, "GORC-SET-02")
    assert state.first is not None
    draft.push(BeginTurn(state.first))


def reveal_regions(draft: Draft, task: RevealRegions) -> None:
    """Main decks are shuffled, then the first regions are face up (GORC-SET-01, -04)."""
    state: State = draft.state
    begin(draft, "GORC-SET-04")
    for seat in state.playing_seats:
        if state.options.deck_advice:
            cards = LIBRARY.pool(state.pool).cards
            draft.emit(DeckAdviceGiven(seat, advice([cards[name] for name in state.lists[seat]])), "GORC-DCK-11")
        shuffle_main_deck(draft, seat)
    regions.reveal_first(draft)
