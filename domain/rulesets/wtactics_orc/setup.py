"""Set-up: who begins, decks, opening hands (WORC-SET)."""

from domain.agenda import Task
from domain.cardkit.game.decks import CollectDecks
from domain.cardkit.game.opening import shuffle_main_deck
from domain.cardkit.game.tasks import BeginTurn, ChooseFirstPlayer, DealHands
from domain.cardkit.run import draws
from domain.cardkit.run.board import board_of
from domain.cardkit.run.gaining import begin, bring_to
from domain.cardkit.state import DECK
from domain.draft import Draft
from domain.rulesets.wtactics_orc import heroes
from domain.rulesets.wtactics_orc.quest_tasks import LayQuests, OpenQuests, Veto
from domain.rulesets.wtactics_orc.state import State
from domain.rulesets.wtactics_orc.tasks import CastDie, ChooseArmies, RevealHeroes
from events.vocabulary.chance import DeckPrepared

ORDER: tuple[Task, ...] = (
    ChooseFirstPlayer(),
    CollectDecks(),
    RevealHeroes(),
    CastDie(),
    OpenQuests(),
    Veto(),
    LayQuests(),
    ChooseArmies(),
    DealHands(),
)
"""The steps of set-up (WORC-SET-01)."""


def deal_hands(draft: Draft, task: DealHands) -> None:
    """Scores begin, decks are shuffled and opening hands are dealt; then the first player's turn (WORC-SET-02, -04).

    A Hero says how much Influence its player begins with (WORC-HRO-04).
    """
    state: State = draft.state
    options = state.options
    begin(draft, "WORC-SET-04")
    for seat in state.playing_seats:
        most = heroes.most_influence(board_of(draft), seat)
        influence, clause = (options.starting_influence, "WORC-SET-04") if most is None else (most, "WORC-HRO-04")
        bring_to(draft, seat, "influence", influence, clause, cause="setup")
        if options.heroes:  # what is left of the list, when the default armies have left it
            draft.emit(DeckPrepared(seat, f"{DECK}:{seat}", state.decks[seat]), "WORC-SET-02", "WORC-HRO-08")
            draws.shuffle(draft, seat, "setup", "WORC-SET-02", "WORC-HRO-08")
        else:
            shuffle_main_deck(draft, seat)
    for seat in state.playing_seats:
        draws.deal(draft, seat, options.opening_hand, "opening", "WORC-SET-02")
    assert state.first is not None
    draft.push(BeginTurn(state.first))
