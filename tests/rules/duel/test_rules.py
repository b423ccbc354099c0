"""The clauses of Duel, one by one."""

import pytest

from tests.dsl import clause, dialect_of, said

DUEL = dialect_of("duel")


def decks(*names):
    """The decks of both players, for all to know."""
    return {"decks": list(names)}


@clause("DUEL-GEN-01")
def test_nobody_moves_who_is_not_asked_and_everybody_may_give_up(table):
    """Given seat 1 in its main phase, when seat 2 ends the phase, then it is refused; giving up is not."""
    t = table(DUEL, players=2).position()
    t.when(2, "end_phase").refused("DUEL-GEN-01")
    t.when(2, "concede").then(
        said("MatchEnded", reason="last_player_standing"), aside="a player gives up", status="ended", winners=[1]
    )


@clause("DUEL-DECK-01")
@pytest.mark.parametrize(
    ("cards", "fault"),
    [
        ({"Ember Imp": 3, "Firebolt": 3}, {"need": 20, "have": 6}),
        (dict.fromkeys(("Ember Imp", "Firebolt", "Warm Hearth", "Deep Study"), 5), {"need": 3, "have": 5}),
    ],
)
def test_a_deck_has_twenty_cards_of_each_at_most_three(table, cards, fault):
    """Given a deck that is too small, or with too many of a card, when a match is opened with it, then that is told."""
    own = {"name": "Mine", "ruleset": "duel", "cards": cards}
    table(DUEL, players=2, **decks(own, "Oaks")).refused("DUEL-DECK-01", **fault)


@clause("DUEL-SET-01")
def test_a_match_begins_with_twenty_life_five_cards_and_one_mulligan(table):
    """Given two decks, when a match begins, then hands are dealt; a mulligan draws as many, and may not be repeated."""
    t = table(DUEL, players=2, first_player="seat:2", **decks("Oaks", "Sparks")).start()
    t.shows(life={1: 20, 2: 20}, mana={1: 0, 2: 0}, hand={1: 5, 2: 5}, deck={1: 15, 2: 15}, waiting=(2, "mulligan"))
    t.when(2, "mulligan").then(
        said("MulliganTaken", seat=2, count=5), aside=("DeckShuffled", "CardsDrawn"), waiting=(1, "mulligan")
    )
    t.when(1, "keep_hand").then(
        said("HandKept", seat=1),
        said("TurnStarted", seat=2, turn=1),
        aside=("phases pass", "NumberChanged", "CardsDrawn"),
        active=2,
        turn=1,
        waiting=(2, "main"),
    )


@clause("DUEL-TURN-01")
def test_a_turn_begins_with_unmarked_cards_three_mana_and_a_card(table):
    """Given a marked creature and 2 mana, when its player's turn begins, then it is unmarked; 5 mana, a card."""
    t = table(DUEL, players=2).position(
        active=2, p1={"play": "Ember Imp#imp (marked)", "mana": 2}, p2={"play": "Sling Scout#s (marked)"}
    )
    t.when(2, "end_phase").then(
        said("CardsUnmarked", seat=1, ids=["imp"]),
        said("NumberChanged", seat=1, number="mana", amount=3),
        said("CardsDrawn", seat=1, count=1),
        aside="the turn passes",
        active=1,
        mana={1: 5},
        hand={1: 1},
        marked="s",
        waiting=(1, "main"),
    )


@clause("DUEL-TURN-01")
def test_nobody_has_more_than_ten_mana(table):
    """Given 9 mana, when the turn begins, then it is 10."""
    t = table(DUEL, players=2).position(active=2, p1={"mana": 9})
    t.when(2, "end_phase").then(
        said("NumberChanged", seat=1, number="mana", amount=1),
        aside=("the turn passes", "CardsDrawn"),
        mana={1: 10},
    )


@clause("DUEL-PLAY-01")
def test_a_card_that_is_too_dear_is_not_played(table):
    """Given 2 mana, when a card for 3 is played, then it is refused, and why."""
    t = table(DUEL, players=2).position(p1={"hand": "Deep Study#d", "mana": 2})
    t.when(1, "play_card", card="d").refused("DUEL-PLAY-01", need=3, have=2)


@clause("DUEL-PLAY-01", "DUEL-PLAY-02")
def test_tricks_answer_and_spells_do_not(table):
    """Given a card of seat 1 on the stack, when seat 2 may respond, then its trick resolves first; a spell may not."""
    t = table(DUEL, players=2).position(
        p1={"hand": "Warm Hearth#w", "mana": 2, "life": 2},
        p2={"hand": "Firebolt#bolt; Deep Study#d", "mana": 9},
    )
    t.when(1, "play_card", card="w").then(aside="a card is played")
    t.when(2, "play_card", card="d").refused("DUEL-PLAY-01")
    t.when(2, "play_card", card="bolt", targets=[["seat:1"]]).then(
        aside="a card is played", stack="Warm Hearth; Firebolt", waiting=(1, "priority")
    )
    t.when(1, "pass").then(aside="a player passes")
    t.when(2, "pass").then(
        said("NumberChanged", seat=1, number="life", after=0),
        said("PlayerDefeated", seat=1, reason="no_life"),
        said("MatchEnded", winners=[2]),
        aside=("all pass and it resolves", "cards go to the graveyard"),
        status="ended",
    )


@clause("DUEL-PLAY-02")
@pytest.mark.parametrize("allowed", [True, False])
def test_a_trick_may_be_played_while_the_opponent_thinks_if_the_match_allows_it(table, allowed):
    """Given seat 1 in its main phase, when seat 2 plays a trick, then seat 1 is asked anew afterwards."""
    t = table(DUEL, players=2, interjections=allowed).position(p2={"hand": "Firebolt#bolt", "mana": 2})
    assert ("play_card" in t.may(2)) == allowed
    played = t.when(2, "play_card", card="bolt", targets=[["seat:1"]])
    if not allowed:
        played.refused("DUEL-GEN-01")
        return
    played.then(aside="a card is played")
    t.when(1, "pass").then(aside="a player passes")
    t.when(2, "pass").then(
        said("NumberChanged", seat=1, number="life", amount=-3),
        aside=("all pass and it resolves", "cards go to the graveyard"),
        life={1: 17},
        waiting=(1, "main"),
    )


@clause("DUEL-ATT-01", "DUEL-DMG-01")
def test_creatures_that_fight_strike_each_other(table):
    """Given a Captain and a Herald, when the one attacks the other, then both have the damage, one is dead."""
    t = table(DUEL, players=2).position(p1={"play": "Oak Captain#oak"}, p2={"play": "Road Herald#h"})
    t.when(1, "attack", by="oak", on="h").then(
        said("CardMarked", id="oak", cause="attack"),
        said("ObjectDamaged", id="h", amount=3),
        said("ObjectDamaged", id="oak", amount=2),
        said("ObjectDied", id="h"),
        aside="cards go to the graveyard",
        damage={"oak": 2},
        play={1: "oak", 2: ""},
    )
    t.withheld(1, "attack", "DUEL-ATT-01")


@clause("DUEL-ATT-01")
def test_a_marked_creature_and_one_of_the_opponent_do_not_attack(table):
    """Given a marked and a foreign creature, when either attacks, then it is refused."""
    t = table(DUEL, players=2).position(
        p1={"play": "Road Herald#h (marked); Ember Imp#imp"}, p2={"play": "Oak Captain#o"}
    )
    for by in ("h", "o"):
        t.when(1, "attack", by=by, on="seat:2").refused("DUEL-ATT-01")
    t.when(1, "attack", by="imp", on="seat:1").refused("DUEL-ATT-01")


@clause("DUEL-END-01", "DUEL-ATT-01")
def test_who_has_no_life_left_is_defeated(table):
    """Given an opponent with 2 life, when a Herald attacks, then the match is won."""
    t = table(DUEL, players=2).position(p1={"play": "Road Herald#h"}, p2={"life": 2})
    t.when(1, "attack", by="h", on="seat:2").then(
        said("NumberChanged", seat=2, number="life", after=0),
        said("PlayerDefeated", seat=2, reason="no_life"),
        said("MatchEnded", winners=[1]),
        aside="cards are marked",
        status="ended",
    )


@clause("DUEL-END-01")
def test_who_must_draw_from_an_empty_deck_is_defeated(table):
    """Given an empty deck, when its player's turn begins, then the other one has won."""
    t = table(DUEL, players=2).position(active=2, p1={"deck": ""})
    t.when(2, "end_phase").then(
        said("DrawFailed", seat=1, missing=1),
        said("PlayerDefeated", seat=1, reason="deck_out"),
        said("MatchEnded", winners=[2]),
        aside=("the next turn begins", "phases pass", "NumberChanged"),
        status="ended",
    )


@clause("DUEL-GEN-01", "DUEL-DECK-01")
@pytest.mark.parametrize(
    ("position", "why", "facts"),
    [
        ({"phase": "dinner"}, "DUEL-GEN-01", {"given": "dinner", "known": ["turn", "ready", "main"]}),
        ({"p1": {"hand": "Nobody"}}, "DUEL-DECK-01", {"given": "Nobody"}),
        ({"p1": {"play": "Firebolt"}}, "DUEL-GEN-01", {"card": "Firebolt", "need": ["creature"], "have": "trick"}),
        ({"p1": {"mana": 11}}, "DUEL-GEN-01", {"number": "mana", "need": 0, "most": 10, "have": 11}),
        ({"p1": {"play": "Ember Imp (at 1 1)"}}, "DUEL-GEN-01", {"card": "Ember Imp"}),
        ({"p1": {"play": "Ember Imp#x", "hand": "Ember Imp#x"}}, "DUEL-GEN-01", {"given": "x"}),
        ({"p3": {}}, "DUEL-GEN-01", {"given": 3, "seats": 2}),
        ({"p1": {"defeated": True}}, "DUEL-GEN-01", {"defeated": [1]}),
    ],
)
def test_positions_that_cannot_be_are_refused(table, position, why, facts):
    """Given a position that cannot be, when a match is opened in it, then it is refused by a clause, with facts."""
    table(DUEL, players=2).impossible(why, facts, **position)


@clause("DUEL-GEN-01")
@pytest.mark.parametrize(
    ("said", "facts"),
    [
        ({"numbers": {"gold": 1}}, {"given": "gold", "known": ["life", "mana"]}),
        ({"play": [{"card": "Ember Imp", "counters": {"growth": 1}}]}, {"given": "growth", "known": []}),
    ],
)
def test_positions_name_nothing_that_the_game_does_not_have(table, said, facts):
    """Given a number, or a counter on a card, that Duel does not have, then it is refused with those there are."""
    table(DUEL, players=2).refused_as_described({"tables": {"1": said}}, "DUEL-GEN-01", **facts)
