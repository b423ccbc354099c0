"""Set-up, players and the mulligan (WORC-SET, WORC-PLY, WORC-MUL)."""

import pytest

from tests.dsl import clause, said
from tests.dsl.wtactics_orc import DECK, deck
from tests.rules.wtactics_orc.playing import all_pass, asked, go_to, setting

HAND_ANEW = ("DeckShuffled",)


def begun(table, **options):
    """A match with plain decks, at the first player's mulligan."""
    t = setting(table, decks=[DECK, DECK], first_player="seat:1", **options).start()
    return t.made()


@clause("WORC-SET-01", "WORC-SET-02", "WORC-SET-04", "WORC-DCK-08", "WORC-PLY-03")
def test_decks_are_brought_scores_set_and_hands_dealt(table):
    """Given a match whose first player is agreed on, when both have brought decks, then it stands at the mulligan."""
    t = setting(table, first_player="seat:2").start()
    t.then(said("FirstPlayerChosen", seat=2), aside=("SeatJoined", "MatchStarted", "CardPoolPinned"))
    t.when(1, "submit_deck", cards=deck()).then(said("DeckSubmitted", seat=1, count=60), waiting=(2, "deck"))
    t.when(2, "submit_deck", cards=deck()).then(
        said("DeckSubmitted", seat=2, count=60),
        said("DeckListed", deck="quest_deck:1"),
        said("DeckListed", deck="quest_deck:2"),
        said("DeckShuffled", deck="quest_deck:1"),
        said("DeckShuffled", deck="quest_deck:2"),
        said("CardsRevealed", owner=1, zone="quest_deck"),
        said("ObjectEnteredPlay", owner=1, place="questing"),
        said("CardsRevealed", owner=2, zone="quest_deck"),
        said("ObjectEnteredPlay", owner=2, place="questing"),
        said("DeckShuffled", deck="deck:1"),
        said("DeckShuffled", deck="deck:2"),
        said("CardsDrawn", seat=1, count=7),
        said("CardsDrawn", seat=2, count=7),
        said("RoundStarted", round=1),
        said("TurnStarted", seat=2, turn=1),
        said("PhaseStarted", phase="mulligan"),
        aside=("NumberChanged", "DeckPrepared"),
        influence={1: 20, 2: 20},
        vp={1: 0, 2: 0},
        hand={1: 7, 2: 7},
        deck={1: 43, 2: 43},
        resources={1: "", 2: ""},
        waiting=(2, "mulligan"),
    )


@clause("WORC-SET-04", "WORC-SET-02")
def test_influence_and_opening_hand_are_as_the_options_say(table):
    """Given other numbers in the options, when the match begins, then they hold."""
    begun(table, starting_influence=7, opening_hand=3).shows(influence={1: 7, 2: 7}, hand={1: 3, 2: 3})


@clause("WORC-PLY-03", "WORC-SET-01")
def test_chance_says_who_begins_if_nothing_is_agreed(table):
    """Given no agreement, when matches begin, then each seat goes first in some."""
    firsts = {setting(table).chance(f"{n:064x}").start().made().state.first for n in range(8)}
    assert firsts == {1, 2}


@clause("WORC-PLY-02", "WORC-PLY-01", "WORC-FMT-01")
@pytest.mark.parametrize("players", [1, 3, 4])
def test_other_numbers_of_players_need_a_format(table, players):
    """Given one, three or four players and no format, when the match is created, then it is refused."""
    setting(table, players=players).refused("WORC-DCK-10")


@clause("WORC-DCK-10")
@pytest.mark.parametrize(
    "options",
    [
        {"draw_min": 3},
        {"quest_vetoes": 10},
        {"min_deck_total": 90, "max_deck_total": 80},
        {"round_limit": 19},
        {"hero_countering": False},
        {"hero_vp_target": False},
        {"format": "triumvirate"},
        {"starting_influence": 0},
        {"interjections": True},
        {"best_of": 2},
    ],
)
def test_options_that_are_unknown_or_contradict_each_other_are_refused(table, options):
    """Given options out of range, unknown, or against each other, when the match is created, then it is refused."""
    setting(table, **options).refused("WORC-DCK-10")


OPTIONAL = {
    "WORC-OMU-01": {"mulligan": "open"},
    "WORC-QPR-05": {"quest_vetoes": 0},
    "WORC-QST-07": {"max_active_quests": 3},
    "WORC-RIT-01": {"rituals": True},
    "WORC-MNT-01": {"mounts": True},
    "WORC-HRO-01": {"heroes": True},
    "WORC-HRO-05": {"heroes": True, "hero_vp_target": False},
    "WORC-HCT-01": {"heroes": True, "hero_countering": False},
}
"""What may be agreed upon, by the clause that speaks of it."""


@clause(*OPTIONAL)
@pytest.mark.parametrize("options", OPTIONAL.values(), ids=OPTIONAL)
def test_what_the_rules_leave_open_is_agreed_upon(table, options):
    """Given an option that a rule speaks of, when the match is created, then it is one of its options."""
    agreed = setting(table, **options).start().made().state.options
    assert {name: getattr(agreed, name) for name in options} == options


@clause("WORC-SET-03")
def test_the_first_player_draws_and_attacks_in_the_first_turn(table):
    """Given the first turn, when it goes on, then a card is drawn and an attack may be declared."""
    t = begun(table)
    t.when(1, "keep_hand").made()
    go_to(t, "draw").shows(hand={1: 8})
    go_to(t, "move_attack_1").withheld(1, "declare_attack", "WORC-CMB-03")


@clause("WORC-MUL-01", "WORC-MUL-04", "WORC-TRN-05")
def test_in_the_own_first_turn_a_hand_is_drawn_anew_or_kept(table):
    """Given the first turn.

    When the hand is kept, then it goes on; the second player is asked in that player's turn.
    """
    t = begun(table)
    t.when(1, "keep_hand").then(
        said("HandKept", seat=1), said("PhaseStarted", phase="unmark"), waiting=(1, "floor"), hand={1: 7}
    )
    go_to(t, "discard")
    while t.state.active == 1:
        seat, kind = asked(t)
        if kind == "discard":
            t.when(seat, "discard_to_limit", cards=list(t.state.zone("hand", 1)[:1])).made()
        else:
            t.when(seat, "pass" if kind == "priority" else "end_phase").made()
    t.shows(waiting=(2, "mulligan"), phase="mulligan")


@clause("WORC-MUL-03", "WORC-MUL-05", "WORC-MUL-06")
def test_each_mulligan_but_the_first_draws_one_card_less(table):
    """Given an opening hand of 7, when it is drawn anew 8 times, then hands have 7 to 0 cards, and the last is kept."""
    t = begun(table)
    for number, size in enumerate((7, 6, 5, 4, 3, 2, 1), start=1):
        t.when(1, "mulligan").then(
            said("MulliganTaken", seat=1, number=number),
            said("CardsDrawn", seat=1, count=size, reason="mulligan"),
            aside=HAND_ANEW,
            hand={1: size},
            deck={1: 50 - size},
            waiting=(1, "mulligan"),
        )
    t.when(1, "mulligan").then(
        said("MulliganTaken", number=8),
        said("HandKept", seat=1),
        aside=(*HAND_ANEW, "PhaseStarted"),
        hand={1: 0},
        waiting=(1, "floor"),
    )


@clause("WORC-MUL-01", "WORC-MUL-02")
def test_nobody_draws_a_kept_hand_anew(table):
    """Given a kept hand, when it is drawn anew in this turn or the next own one, then it is refused."""
    t = begun(table, hand_limit=20)
    t.when(1, "keep_hand").made()
    t.when(1, "mulligan").refused("WORC-MUL-03")
    go_to(t, "discard").when(1, "end_phase").made()
    all_pass(t).made()
    t.when(2, "keep_hand").made()
    go_to(t, "discard").when(2, "end_phase").made()
    all_pass(t).then(
        aside=("all pass", "the turn passes", "RoundStarted", "a Quest expires", "DieRolled"),
        phase="unmark",
        active=1,
        waiting=(1, "floor"),
    )
