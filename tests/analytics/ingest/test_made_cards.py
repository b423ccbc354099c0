"""Cards of matches made by hand: from the deck to the last hand, and out of play."""

from domain.cardkit.events.cards import (
    CardPutInGraveyard,
    CardRemovedFromGame,
    CardReturnedToDeck,
    CardReturnedToHand,
    CardsDiscarded,
    CardsDrawn,
    MulliganTaken,
    ResourcePlaced,
)
from domain.cardkit.events.decks import DeckSubmitted
from domain.cardkit.events.stack import AbilityActivated, CardPlayed
from domain.cardkit.events.things import ObjectEnteredPlay
from domain.rulesets.arcmage_arc.events import CitiesExchanged, CitiesSelected
from events.vocabulary.turns import TurnStarted
from tests.analytics.ingest.made import Story, created, ended, told


def test_cards_are_counted_from_the_deck_to_the_last_hand() -> None:
    # given a deck of two Wolves, an Owl, a Bear and two Keeps, of which one is set aside and exchanged for the other
    deck = ("Wolf", "Wolf", "Owl", "Bear", "Keep", "Keep")
    rows = Story(
        created(),
        DeckSubmitted(1, 6, deck, "Beasts"),
        CitiesSelected(1, 1, ("k1",), ("Keep",)),
        CitiesExchanged(1, 1, ("k1",), ("k2",), ("Keep",)),
        CardsDrawn(1, 2, "opening", ("a", "b"), ("Wolf", "Owl")),
        ObjectEnteredPlay("k2", "Keep", 1, 1, "kingdom", "unbuilt", cause="setup"),
        TurnStarted(1, 1),
        MulliganTaken(1, 1, 2, ("Wolf", "Owl")),
        CardsDrawn(1, 2, "mulligan", ("c", "d"), ("Wolf", "Bear")),
        TurnStarted(2, 2),
        TurnStarted(1, 3),
        CardsDrawn(1, 1, "turn", ("e",), ("Wolf",)),
        CardPlayed(1, "c", "Wolf", "creature"),
        CardPutInGraveyard("c", "Wolf", 1, "play", "effect", 0),
        CardReturnedToHand(1, "graveyard", "effect", "c", "Wolf", None, "Wolf", "f"),
        TurnStarted(1, 5),
        CardsDiscarded(1, ("e",), ("Wolf",), "limit"),
        CardPlayed(1, "f", "Wolf", "creature"),
        AbilityActivated(1, "i1", "f", "Wolf#1"),
        AbilityActivated(1, "i2", "f", "Wolf#1"),
        ResourcePlaced(1, "r1", "red", "vault", "d", "Bear"),
        CardsDrawn(1, 1, "turn", ("g",), ("Owl",)),
        ended(2),
    ).rows()
    cards = {row.name: row for row in rows["card"]}
    wolf, owl, bear, keep = (cards[name] for name in ("Wolf", "Owl", "Bear", "Keep"))
    assert (wolf.deck, wolf.kept, wolf.returned, wolf.drawn, wolf.fetched) == (2, 1, 1, 1, 1)
    assert (wolf.played, wolf.activated, wolf.discarded, wolf.held, wolf.placed) == (2, 2, 1, 0, 0)
    assert (wolf.first_turn, wolf.seq, wolf.share) == (3, 13, 0.0)
    # the first was held from turn 0 to 3, the one that came back from 3 to 5
    assert (wolf.turns_held, wolf.turns_of) == (5, 2)
    assert (owl.kept, owl.returned, owl.drawn, owl.held, owl.played, owl.first_turn) == (0, 1, 1, 1, 0, None)
    assert (bear.kept, bear.placed, bear.discarded, bear.held) == (1, 1, 0, 0)
    # then the Keep that was founded was never in a hand
    assert (keep.deck, keep.aside, keep.played) == (2, 1, 1)
    assert (keep.kept, keep.returned, keep.held, keep.turns_of) == (0, 0, 0, 0)
    of_keep = [(row.act, row.amount) for row in rows["use"] if row.name == "Keep"]
    assert of_keep == [("listed", 2), ("set aside", 1), ("exchanged", 1), ("set aside", 1), ("founded", 1)]
    acts = [(row.name, row.act, row.amount) for row in rows["use"] if row.seq == 2]
    assert acts == [("Wolf", "listed", 2), ("Owl", "listed", 1), ("Bear", "listed", 1), ("Keep", "listed", 2)]


def test_the_event_of_a_card_shows_it_and_not_the_list_of_the_deck() -> None:
    # given a deck of three cards, of which one is played, one is in hand, and one stays in the deck
    rows = Story(
        created(),
        DeckSubmitted(1, 3, ("Wolf", "Owl", "Bear"), "Beasts"),
        CardsDrawn(1, 2, "opening", ("a", "b"), ("Wolf", "Owl")),
        TurnStarted(1, 1),
        CardPlayed(1, "a", "Wolf", "creature"),
        ended(1),
    ).rows()
    assert {row.name: row.seq for row in rows["card"]} == {"Wolf": 5, "Owl": 3, "Bear": None}


def test_what_leaves_play_says_why() -> None:
    # given cards that leave play in all ways that there are, and cards that go the same ways from elsewhere
    rows = Story(
        created(),
        CardsDrawn(1, 3, "turn", ("h1", "h2", "h3"), ("Owl", "Owl", "Owl")),
        CardPutInGraveyard("a", "Wolf", 1, "play", "damage", 0),
        CardPutInGraveyard("b", "Wolf", 1, "play", "combat", 1),
        CardReturnedToHand(1, "play", "effect", "c", "Wolf", None, "Wolf", "n"),
        CardReturnedToDeck(1, "play", "effect", "top", "d", "Wolf", None, "Wolf"),
        CardRemovedFromGame(1, "play", "cost", "e", "Wolf", "e"),
        CardPutInGraveyard("s", "Bolt", 1, "stack", "resolved", 2),
        CardPutInGraveyard("h1", "Owl", 1, "hand", "effect", 3),
        CardReturnedToHand(1, "graveyard", "effect", "b", "Wolf", None, "Wolf", "m"),
        CardReturnedToDeck(1, "hand", "effect", "top", None, None, "h2", "Owl"),
        CardsDiscarded(1, ("h3",), ("Owl",), "limit"),
        ended(1),
    ).rows()
    left = [(row.name, row.cause) for row in rows["use"] if row.act == "left"]
    assert left == [("Wolf", cause) for cause in ("damage", "combat", "effect", "effect", "cost")]
    others = [(row.name, row.act, row.cause) for row in rows["use"] if row.act != "left"]
    assert others == [
        ("Owl", "drawn", "turn"),
        ("Wolf", "fetched", "effect"),
        ("Wolf", "put back", "effect"),
        ("Wolf", "removed", "cost"),
        ("Owl", "buried", "effect"),
        ("Wolf", "fetched", "effect"),
        ("Owl", "put back", "effect"),
        ("Owl", "discarded", "limit"),
    ]
    # then all that left the hand another way than by a play counts as discarded
    assert [(row.name, row.discarded, row.held) for row in rows["card"] if row.name == "Owl"] == [("Owl", 3, 0)]


def test_a_hand_that_this_log_never_saw_dealt_is_returned_without_a_debt() -> None:
    # given a fork of a match whose first hand lies in the position, when a mulligan puts it back and one comes again
    rows = Story(
        created(population="fork"),
        MulliganTaken(1, 1, 2, ("Wolf", "Owl")),
        CardsDrawn(1, 2, "mulligan", ("c", "d"), ("Wolf", "Bear")),
        ended(1),
    ).rows()
    # then what was kept is what the last hand holds
    assert told(rows, "card", "name", "kept", "returned", "held") == [
        ("Wolf", 1, 1, 1),
        ("Owl", 0, 1, 0),
        ("Bear", 1, 0, 1),
    ]
