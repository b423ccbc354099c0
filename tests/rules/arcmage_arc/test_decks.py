"""Decks and what they are made of (ARC-DECK, ARC-GEN)."""

import pytest

from domain.refusal import Refused
from domain.rulesets.arcmage_arc import content
from tests.dsl import arcmage_arc, clause, said
from tests.dsl.arcmage_arc import deck
from tests.rules.arcmage_arc.opening import CITIES, entries, opened, with_cities, with_decks


@clause("ARC-DECK-01")
@pytest.mark.parametrize("count", [59, 61])
def test_a_deck_has_sixty_cards(table, count):
    t = opened(table)
    cards = deck()[:59] if count == 59 else [*deck(), "Elf"]
    t.when(1, "submit_deck", cards=cards).refused("ARC-DECK-01", need=60, have=count)
    t.when(1, "submit_deck", cards=deck()).then(said("DeckSubmitted", seat=1, count=60))


@clause("ARC-DECK-02", "ARC-DECK-03")
def test_a_deck_may_mix_factions_and_types(table):
    t = opened(table)
    t.when(1, "submit_deck", cards=deck()).then(said("DeckSubmitted", seat=1))


@clause("ARC-DECK-04")
def test_at_least_nine_of_the_sixty_are_cities(table):
    t = opened(table)
    few = [name for name in deck() if name != "Grey Town"] + ["Wolf"] * 3
    t.when(1, "submit_deck", cards=few).refused("ARC-DECK-04", need=9, have=6)


@clause("ARC-DECK-05", "ARC-GEN-07")
def test_no_card_is_in_a_deck_more_than_three_times(table):
    t = opened(table)
    many = deck()
    many[many.index("Bear")] = "Elf"
    t.when(1, "submit_deck", cards=many).refused("ARC-DECK-05", card="Elf", need=3, have=4)
    cities = [name for name in deck() if name != "Bear"] + ["Green Town"] * 3
    t.when(1, "submit_deck", cards=cities).refused("ARC-DECK-05", card="Green Town", have=6)


@clause("ARC-DECK-06")
def test_only_cards_of_the_match_may_be_in_a_deck(table):
    t = opened(table)
    foreign = deck()
    foreign[-1] = "Nobody's Card"
    t.when(1, "submit_deck", cards=foreign).refused("ARC-DECK-06", given=["Nobody's Card"])


@clause("ARC-DECK-01", "ARC-DECK-06")
def test_all_that_is_wrong_with_a_deck_is_told_at_once(table):
    step = opened(table).when(1, "submit_deck", cards=["Nobody's Card"])
    assert isinstance(step.no, Refused)
    more = step.no.refusal.facts["more"]
    assert {clause for fault in more for clause in fault["clauses"]} == {"ARC-DECK-06", "ARC-DECK-04"}
    step.refused("ARC-DECK-01", need=60, have=1)


@clause("ARC-DECK-08")
def test_decks_are_brought_in_secret_before_anything_else_and_stay_as_they_are(table):
    t = opened(table)
    t.shows(waiting=[(1, "deck"), (2, "deck")])
    t.when(1, "submit_deck", cards=deck()).then(said("DeckSubmitted", seat=1), waiting=(2, "deck"))
    t.when(1, "submit_deck", cards=deck()).refused("ARC-PRI-01", waiting_for=[2])
    assert t.view(2)["board"]["seats"][0]["deck_list"] is None
    assert t.view(1)["board"]["seats"][0]["deck_list"]["Elf"] == 3
    assert "Elf" not in str(t.view(2)["board"]["faces"])


@clause("ARC-DECK-09", "ARC-SET-02")
def test_decks_are_shuffled_once_the_cities_are_out(table):
    t = with_cities(with_decks(opened(table))).then(
        said("CitiesSelected", seat=2),
        said("DeckPrepared", seat=1),
        said("DeckShuffled", deck="deck:1", count=57, reason="setup"),
        said("DeckPrepared", seat=2),
        said("DeckShuffled", deck="deck:2", count=57, reason="setup"),
        aside="CardsDrawn",
    )
    prepared, shuffled = entries(t, "DeckPrepared"), entries(t, "DeckShuffled")
    assert [len(event.cards) for event in prepared] == [57, 57]
    for before, after in zip(prepared, shuffled, strict=True):
        assert sorted(after.order) == sorted(before.cards)
        assert list(after.order) != list(before.cards)
        assert after.draw.end - after.draw.start == 56


@clause("ARC-DECK-10")
def test_the_six_named_decks_and_two_more_ship_and_are_legal(table):
    decks = content.CONTENT.decks()
    assert {
        "Gaian Love for Life",
        "Uneasy Alliance",
        "Toll of Time",
        "Brothers in Arms",
        "The Uprising",
        "Shadow League",
    } < set(decks)
    t = opened(table, card_sets=("core",))
    for name in decks:
        t.offered(1, "choose_deck", deck=name)
    t.when(1, "choose_deck", deck="The Uprising").then(said("DeckSubmitted", seat=1, count=60))
    made = entries(t, "MoveMade")[-1]
    assert made.move == "submit_deck", "others could tell that it is a shipped deck"
    t.when(2, "choose_deck", deck="No Such Deck").refused("ARC-DECK-10", given="No Such Deck")


@clause("ARC-DECK-10")
def test_a_shipped_deck_is_offered_only_where_its_cards_are_in_play(table):
    t = opened(table)
    assert "choose_deck" not in t.may(1)


@clause("ARC-GEN-05")
def test_loot_may_be_barred_from_decks(table):
    t = opened(table, loot_cards="forbidden")
    t.when(1, "submit_deck", cards=deck()).refused("ARC-GEN-05", given=["Trinket"])
    without = [name for name in deck() if name != "Trinket"] + ["Wolf"] * 3
    t.when(1, "submit_deck", cards=without).then(said("DeckSubmitted", seat=1))


@clause("ARC-SET-01", "ARC-DECK-04")
def test_each_player_secretly_sets_three_cities_aside_that_may_be_copies(table):
    t = with_decks(opened(table))
    t.shows(waiting=[(1, "cities"), (2, "cities")])
    t.when(1, "select_cities", cards=CITIES[:2]).refused("ARC-SET-01", need=3)
    t.when(1, "select_cities", cards=[*CITIES[:2], "Elf"]).refused("ARC-SET-01", given="Elf")
    t.when(1, "select_cities", cards=["Red Town"] * 3).then(
        said("CitiesSelected", seat=1, count=3), waiting=(2, "cities"), unbuilt={1: 3}
    )
    assert t.view(2)["board"]["seats"][0]["unbuilt"] == []
    assert [card["name"] for card in t.view(1)["board"]["seats"][0]["unbuilt"]] == ["Red Town"] * 3
    t.when(2, "select_cities", cards=CITIES).then(
        said("CitiesSelected", seat=2),
        aside="decks are shuffled and hands drawn",
        deck={1: 50, 2: 50},
        hand={1: 7, 2: 7},
    )


@clause("ARC-GEN-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_players_each_bring_a_deck(table, players):
    t = opened(table, players)
    t.shows(waiting=[(seat, "deck") for seat in range(1, players + 1)])


@clause("ARC-GEN-01")
def test_nobody_plays_alone_or_with_seven(table):
    table(arcmage_arc, 1).refused("ARC-OPT-01")
    table(arcmage_arc, 7).refused("ARC-OPT-01")
    table(arcmage_arc, 2, seats=3).refused("ARC-GEN-01", need=2, have=3)
