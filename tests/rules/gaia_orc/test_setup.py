"""Set-up, options, decks and the mulligan (GORC-SET, GORC-PLY, GORC-PLA-05, GORC-DCK, GORC-MUL)."""

from typing import Any

import pytest

from domain.cardkit.language.card import Card
from domain.cardkit.pool import LIBRARY
from domain.rulesets import RULESETS
from domain.rulesets.gaia_orc.decks import advice
from tests.dsl import clause, said
from tests.dsl.gaia_orc import DECK, PLAIN, deck
from tests.rules.gaia_orc.playing import all_pass, asked, go_to, laid, setting

SETUP = (
    "DeckSubmitted",
    "FirstPlayerChosen",
    "DeckPrepared",
    "DeckShuffled",
    "CardsRevealed",
    "ObjectEnteredPlay",
    "NumberChanged",
    "CardsDrawn",
    "RoundStarted",
    "TurnStarted",
    "PhaseStarted",
)


def begun(table, **options):
    """A match with plain decks, at the first player's mulligan."""
    return setting(table, decks=[DECK, DECK], first_player="seat:1", **options).start().made()


def hand(t, seat=1):
    """The ids of a hand."""
    return list(t.state.zone("hand", seat))


@clause("GORC-SET-01", "GORC-SET-02", "GORC-SET-04", "GORC-REG-06", "GORC-DCK-03", "GORC-DCK-04", "GORC-MUL-01")
def test_decks_are_brought_regions_revealed_and_hands_dealt(table):
    """Given an agreed first player, when both have brought decks, then the match stands at the mulligan."""
    t = setting(table, first_player="seat:2").start().made()
    t.when(1, "submit_deck", cards=deck()).made()
    t.when(2, "submit_deck", cards=deck()).then(
        said("DeckSubmitted", seat=2, count=63),
        said("FirstPlayerChosen", seat=2),
        said("DeckAdviceGiven", seat=1),
        said("DeckShuffled", deck="deck:1"),
        said("DeckAdviceGiven", seat=2),
        said("DeckShuffled", deck="deck:2"),
        said("CardsRevealed", owner=1, zone="chapter", cards=["Hill"]),
        said("ObjectEnteredPlay", owner=1, place="region"),
        said("CardsRevealed", owner=2, zone="chapter", cards=["Hill"]),
        said("ObjectEnteredPlay", owner=2, place="region"),
        said("CardsDrawn", seat=1, count=7),
        said("CardsDrawn", seat=2, count=7),
        said("RoundStarted", round=1),
        said("TurnStarted", seat=2, turn=1),
        said("PhaseStarted", phase="mulligan"),
        aside=("NumberChanged", "DeckPrepared"),
        vp={1: 0, 2: 0},
        region_hp={1: 10, 2: 10},
        chapter={1: 2, 2: 2},
        hand={1: 7, 2: 7},
        deck={1: 53, 2: 53},
        waiting=(2, "mulligan"),
    )


@clause("GORC-PLY-03")
def test_chance_says_who_begins_if_nothing_is_agreed(table):
    """Given no agreement, when matches begin, then each seat goes first in some."""
    matches = (setting(table, decks=[DECK, DECK]).chance(f"{n:064x}").start().made() for n in range(8))
    assert {t.state.first for t in matches} == {1, 2}


@clause("GORC-PLY-03", "GORC-RND-01", "GORC-RND-02", "GORC-SET-03")
def test_turns_alternate_and_a_round_has_two(table):
    """Given the first turn, which is like any other, when it ends, then it is the other player's, in the same round."""
    t = laid(table, phase="discard")
    t.when(1, "end_phase").made()
    all_pass(t).made()
    t.shows(active=2, round=1)
    go_to(t, "discard").when(2, "end_phase").made()
    all_pass(t).made()
    t.shows(active=1, round=2)


@clause("GORC-PLY-01", "GORC-PLY-02", "GORC-PLA-05")
@pytest.mark.parametrize("players", [1, 3, 4])
def test_the_game_is_for_two(table, players):
    """Given another number of players, when the match is created, then it is refused."""
    setting(table, players=players).refused("GORC-PLA-05")


@clause("GORC-PLA-05")
@pytest.mark.parametrize(
    "options",
    [
        {"vp_target": 0},
        {"draw_min": 3},
        {"opening_hand": 6},
        {"main_deck_size": 20, "opening_hand": 19},
        {"region_deck_min": 3, "region_deck_max": 2},
        {"region_deck_max": 4},
        {"round_limit": 19},
        {"round_limit": 0, "deck_out_loses": False},
        {"round_limit": 0, "draw_min": 0},
        {"region_discards_per_turn": 3},
        {"free_ability_uses_per_turn": 0},
        {"remark": "never"},
        {"best_of": 2},
        {"series_draw_cap": 21},
        {"interjections": True},
    ],
)
def test_options_out_of_bounds_or_against_each_other_are_refused(table, options):
    """Given options out of their bounds, unknown, or against each other, then the match is refused."""
    setting(table, **options).refused("GORC-PLA-05")


# --- decks ------------------------------------------------------------------------------------------------------------


def faults(cards, **options):
    """The clauses by which a list is refused."""
    state: Any = RULESETS["gaia_orc"].state()
    made = type(state.options)(card_sets=(PLAIN,), **options)
    return [fault.clauses[0] for fault in made.deck_faults(LIBRARY.pool_of((PLAIN,)), cards)]


@clause("GORC-DCK-01", "GORC-DCK-02")
def test_main_and_region_decks_have_their_sizes(table):
    """Given lists of other sizes, then they are refused; one region is enough, and sixty cards are needed."""
    assert faults(deck()) == faults(deck(regions=("Keep",))) == []
    assert faults(deck(size=59)) == ["GORC-DCK-01"]
    assert faults(deck(regions=())) == ["GORC-DCK-02"]
    assert faults(deck(size=40), main_deck_size=40) == []
    assert faults(["Nobody", *deck()]) == ["GORC-DCK-02"]


@clause("GORC-REG-03", "GORC-DCK-13", "GORC-DCK-14")
def test_regions_have_different_positions_and_one_faction(table):
    """Given two regions of one place, or of two factions, then they are refused; gaps and no faction fit."""
    assert faults(deck(regions=("Hill", "Keep"))) == []
    assert faults(deck(regions=("Hill", "Bare Rock"))) == ["GORC-REG-03"]
    assert faults(deck(regions=("Red Gate", "Blue Gate"))) == ["GORC-DCK-13"]
    assert faults(deck(regions=("Hill", "Red Gate", "Keep"))) == []


@clause("GORC-DCK-07", "GORC-DCK-08", "GORC-CRD-07")
def test_copies_are_limited_by_the_match_or_by_the_card(table):
    """Given five wolves, or two of a card that allows one, then they are refused."""
    assert faults(deck("Wolf")) == ["GORC-DCK-07"]
    assert faults(deck("Wolf"), copy_limit=5) == []
    assert faults(deck("Lone Wolf")) == []
    assert faults(deck("Lone Wolf", "Lone Wolf")) == ["GORC-DCK-07"]


@clause("GORC-PLA-05", "GORC-REG-04")
def test_plain_regions_may_be_left_out(table):
    """Given a match without placeholders, then no deck holds one."""
    assert faults(deck(regions=("Plain Field",))) == []
    assert faults(deck(regions=("Plain Field",)), placeholder_regions=False) == ["GORC-PLA-05"]


@clause("GORC-DCK-11", "GORC-DCK-12")
@pytest.mark.parametrize("told", [True, False])
def test_advice_is_given_to_the_player_alone_and_never_refuses(table, told):
    """Given a deck of three factions, when it is brought, then its player alone is told, if that was agreed."""
    t = setting(table, first_player="seat:1", deck_advice=told).start().made()
    t.when(1, "submit_deck", cards=deck()).made()
    advice = [said("DeckAdviceGiven", seat=seat, warnings=["many_factions"]) for seat in (1, 2)] if told else []
    t.when(2, "submit_deck", cards=deck()).then(*advice, aside=SETUP)


@clause("GORC-DCK-11")
@pytest.mark.parametrize(
    ("creatures", "third", "told"),
    [(2, "red", ()), (1, "red", ("few_creatures",)), (2, "green", ("many_factions",))],
)
def test_advice_looks_at_the_main_deck_alone(creatures, third, told):
    """Given as many or fewer creatures than other cards, of two or three factions, then regions count for neither."""
    region = Card(name="Field", type="region", faction="gold")
    main = [Card(name="Wolf", type="creature", faction="red")] * creatures
    others = [Card(name="Gift", type="event", faction=faction) for faction in ("blue", third)]
    assert advice([*main, *others, region]) == told


# --- the mulligan -----------------------------------------------------------------------------------------------------


@clause("GORC-MUL-03", "GORC-MUL-04", "GORC-MUL-05")
@pytest.mark.parametrize("kept", [0, 3, 5])
def test_a_mulligan_puts_two_into_the_grave_and_fills_up(table, kept):
    """Given seven cards, when two go to the grave in either order and some are kept, then the hand has seven again."""
    t = begun(table)
    there = hand(t)
    assert {(there[0], there[1]), (there[1], there[0])} <= {tuple(args["grave"]) for args in t.choices(1, "mulligan")}
    t.when(1, "mulligan", grave=there[:2], keep=there[2 : 2 + kept]).made()
    assert [t.state.objects[id].zone for id in there[:2]] == ["graveyard"] * 2
    assert set(there[2 : 2 + kept]) <= set(hand(t))
    t.shows(hand={1: 7, 2: 7}, deck={1: 53 - 2, 2: 53}, waiting=(1, "floor"))


@clause("GORC-MUL-03", "GORC-MUL-04")
def test_a_mulligan_is_of_exactly_so_many_cards(table):
    """Given other numbers of cards, or one that is kept and discarded, then it is refused."""
    t = begun(table)
    there = hand(t)
    t.when(1, "mulligan", grave=there[:1], keep=[]).refused("GORC-MUL-03")
    t.when(1, "mulligan", grave=there[:2], keep=there[1:3]).refused("GORC-MUL-04")
    t.when(1, "mulligan", grave=there[:2], keep=there[1:]).refused("GORC-MUL-04")


def in_the_second_turn(t):
    """The first player does nothing more in the first turn, and discards what is too much."""
    while t.state.active == 1:
        seat, kind = asked(t)
        cards = {"cards": hand(t)[:1]} if kind == "discard" else {}
        move = {"priority": "pass", "discard": "discard_to_limit"}.get(kind, "end_phase")
        t.when(seat, move, **cards).made()
    return t


@clause("GORC-MUL-01")
def test_the_other_player_exchanges_in_the_own_first_turn(table):
    """Given that the first player has kept the hand, when the other's turn begins, then that one is asked."""
    t = begun(table)
    t.when(1, "keep_hand").made()
    in_the_second_turn(t).shows(active=2, waiting=(2, "mulligan"))
    t.when(2, "keep_hand").made()
    t.shows(phase="unmark", waiting=(2, "floor"))


@clause("GORC-MUL-02")
def test_a_hand_that_was_touched_is_kept(table):
    """Given that the other player plays an Event in the first turn, when that player's turn begins, nobody is asked."""
    cards = {"name": "Insights", "ruleset": "gaia_orc", "cards": {"Hill": 1, "Insight": 60}}
    t = setting(table, decks=[DECK, cards], first_player="seat:1", copy_limit=60).start().made()
    t.when(1, "keep_hand").made()
    t.when(1, "end_phase").made()
    t.when(2, "play_event", card=hand(t, 2)[0]).made()
    in_the_second_turn(t).shows(active=2, phase="unmark", waiting=(2, "floor"))
    assert t.state.hands_kept == (1, 2)
