"""Quest decks before the first turn (WORC-QPR)."""

import pytest

from tests.dsl import clause, said
from tests.dsl.wtactics_orc import DECK, QUESTS
from tests.rules.wtactics_orc.playing import asked, setting

BEGUN = ("SeatJoined", "MatchStarted", "CardPoolPinned", "DeckSubmitted", "DeckListed")


def vetoing(table, **options):
    """A match in which both decks are known, at the first veto."""
    return setting(table, decks=[DECK, DECK], first_player="seat:2", **{"quest_vetoes": 3, **options}).start()


@clause("WORC-QPR-03", "WORC-QPR-04", "WORC-SET-01")
def test_quest_decks_are_shown_and_the_first_player_picks_first(table):
    """Given two decks, when they are brought, then everybody sees the Quests, and the first player is asked."""
    t = vetoing(table)
    t.then(
        said("DeckListed", deck="quest_deck:1", cards=sorted(QUESTS[:10])),
        said("DeckListed", deck="quest_deck:2", cards=sorted(QUESTS[:10])),
        aside=("SeatJoined", "MatchStarted", "CardPoolPinned", "FirstPlayerChosen", "DeckSubmitted"),
        waiting=(2, "veto"),
        quest_deck={1: 10, 2: 10},
    )
    for viewer in (None, 1, 2):
        assert sorted(t.view(viewer)["board"]["seats"][0]["quest_deck_cards"]) == sorted(QUESTS[:10])


@clause("WORC-QPR-04", "WORC-QPR-03")
def test_a_veto_removes_a_quest_of_the_deck_that_was_handed_on(table):
    """Given the first veto, when a Quest is picked, then it leaves the other player's deck, and that one is asked."""
    t = vetoing(table).made()
    t.when(2, "veto_quest", quest="Plain Quest 4").then(
        said("QuestVetoed", seat=2, owner=1, quest="Plain Quest 4"),
        said("CardRemovedFromGame", owner=1, origin="quest_deck", card="Plain Quest 4"),
        quest_deck={1: 9, 2: 10},
        removed={1: "Plain Quest 4"},
        waiting=(1, "veto"),
    )
    t.when(2, "veto_quest", quest="Plain Quest 5").refused("WORC-QPR-04")
    t.when(1, "veto_quest", quest="Wolf").refused("WORC-QPR-04")
    t.when(1, "veto_quest", quest="Plain Quest 4").then(
        said("QuestVetoed", seat=1, owner=2), said("CardRemovedFromGame", owner=2), quest_deck={1: 9, 2: 9}
    )
    t.when(2, "veto_quest", quest="Plain Quest 4").refused("WORC-QPR-04")


@clause("WORC-QPR-05", "WORC-QPR-06", "WORC-QPR-07", "WORC-QPR-08", "WORC-ZON-04", "WORC-STA-04")
def test_after_three_vetoes_each_the_first_quest_of_each_deck_is_turned_up(table):
    """Given the last of six vetoes, when it is made, then decks are shuffled, and the top cards are in play."""
    t = vetoing(table).made()
    for number in range(1, 6):
        t.when(asked(t)[0], "veto_quest", quest=f"Plain Quest {number}").made()
    t.when(asked(t)[0], "veto_quest", quest="Plain Quest 6").then(
        said("QuestVetoed", seat=1),
        said("CardRemovedFromGame", owner=2),
        said("DeckListed", deck="quest_deck:1"),
        said("DeckShuffled", deck="quest_deck:1", count=7),
        said("DeckListed", deck="quest_deck:2"),
        said("DeckShuffled", deck="quest_deck:2", count=7),
        said("CardsRevealed", owner=1, zone="quest_deck"),
        said("ObjectEnteredPlay", owner=1, controller=0, place="questing"),
        said("CardsRevealed", owner=2, zone="quest_deck"),
        said("ObjectEnteredPlay", owner=2, controller=0, place="questing"),
        aside=(
            "NumberChanged",
            "DeckPrepared",
            "DeckShuffled",
            "CardsDrawn",
            "RoundStarted",
            "TurnStarted",
            "PhaseStarted",
        ),
        quest_deck={1: 6, 2: 6},
        waiting=(2, "mulligan"),
    )
    assert all(
        t.view(viewer)["board"]["seats"][seat]["quest_deck_order"] is None for viewer in (1, 2) for seat in (0, 1)
    )


@clause("WORC-QPR-05")
@pytest.mark.parametrize(("vetoes", "left"), [(0, 9), (1, 8), (9, 0)])
def test_how_many_vetoes_there_are_the_match_says(table, vetoes, left):
    """Given so many vetoes, when all are made, then so many Quests are left below the first."""
    t = vetoing(table, quest_vetoes=vetoes).made()
    while asked(t)[1] == "veto":
        t.when(asked(t)[0], "veto_quest", **t.choices(asked(t)[0], "veto_quest")[0]).made()
    t.shows(quest_deck={1: left, 2: left})


@clause("WORC-QPR-03", "WORC-QPR-04")
def test_with_three_players_each_deck_goes_to_the_next_seat(table):
    """Given three decks, when each player vetoes, then it is a Quest of the seat before."""
    t = setting(table, 3, decks=[DECK] * 3, first_player="seat:1", format="triumvirate", quest_vetoes=1).start().made()
    for seat, owner in ((1, 3), (2, 1)):
        t.when(seat, "veto_quest", quest="Plain Quest 1").then(
            said("QuestVetoed", seat=seat, owner=owner), aside="CardRemovedFromGame", quest_deck={owner: 9}
        )
    assert asked(t) == (3, "veto")
