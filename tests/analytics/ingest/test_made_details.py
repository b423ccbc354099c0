"""Details of matches made by hand: who left why, hands of which a part goes back, turns with a choice of two."""

import pytest

from analytics.ingest.matches import _LEARN
from domain.cardkit.events.cards import CardsDrawn, MulliganTaken
from domain.cardkit.events.decks import DeckSubmitted
from domain.cardkit.events.stack import CardPlayed
from domain.cardkit.events.things import ObjectEnteredPlay
from events.envelope import Fact, Phase
from events.registry import EVENTS
from events.vocabulary.match import CardPoolPinned, PlayerDefeated, SeatSpec
from events.vocabulary.turns import TurnEnded, TurnStarted
from tests.analytics.ingest.made import Story, asked, created, ended, moved, told

LATER = Phase(0, "")


def test_bots_decks_and_cards_of_a_match_are_those_that_were_told() -> None:
    # given a match of two bots, each of which brings a deck, and cards that are pinned
    rows = Story(
        created(seats=(SeatSpec("bot", "random"), SeatSpec("bot", "greedy")), cards_sha256="old"),
        CardPoolPinned(("core",), "new"),
        DeckSubmitted(1, 1, ("Wolf",), "Beasts"),
        DeckSubmitted(2, 1, ("Owl",), "Birds"),
        ended(1),
    ).rows()
    assert told(rows, "match", "bots", "decks", "pool") == [("random, greedy", "Beasts / Birds", "new")]
    assert told(rows, "seat", "kind", "bot", "deck") == [("bot", "random", "Beasts"), ("bot", "greedy", "Birds")]
    # and without a pin they are those that the match was created with
    assert told(Story(created(cards_sha256="old")).rows(), "match", "pool", "bots", "decks") == [("old", None, None)]


def test_a_match_learns_from_events_that_there_are() -> None:
    assert {kind.tag for kind in EVENTS.kinds()} >= _LEARN.keys()


def test_a_deck_without_a_name_has_none() -> None:
    rows = Story(created(options={"decks": ["Beasts", "Birds"]}), DeckSubmitted(1, 1, ("Wolf",), None), ended(1)).rows()
    assert told(rows, "seat", "deck") == ["Beasts", "Birds"]


@pytest.mark.parametrize("named", [["Beasts"], ["Beasts", "Birds", "Fish"], "Beasts", None])
def test_an_option_that_names_no_deck_for_each_seat_names_none(named: object) -> None:
    rows = Story(created(options={"decks": named})).rows()
    assert told(rows, "seat", "deck") == [None, None]


def test_who_left_is_told_with_the_rule_that_it_followed_from() -> None:
    rows = Story(
        created(seats=(SeatSpec(),) * 3),
        TurnStarted(1, 1),
        Fact(PlayerDefeated(2, "deck_out"), LATER, clauses=("TOY-7", "TOY-8")),
        PlayerDefeated(3, "no_life"),
        ended(1),
    ).rows()
    assert told(rows, "outcome", "seat", "clause") == [(2, "TOY-7"), (3, None), (None, "TOY-1")]


def test_a_turn_has_the_choices_of_its_seat_alone() -> None:
    # given a turn of seat 1 in which it has one, two and three answers, and the other seat has two
    rows = Story(
        created(),
        asked(1, 1, offered=2),
        moved(1, 1),
        TurnStarted(1, 1),
        asked(2, 1, offered=1),
        moved(2, 1),
        asked(3, 1, offered=2),
        moved(3, 1),
        asked(4, 2, offered=2),
        moved(4, 2),
        asked(5, 1, offered=3),
        moved(5, 1),
        TurnEnded(1),
        TurnStarted(2, 2),
        asked(6, 1, offered=2),
        ended(1),
    ).rows()
    assert told(rows, "resource", "seat", "choices") == [(1, 2), (2, 0)]


def test_a_part_of_a_hand_that_goes_back_leaves_the_rest() -> None:
    # given a hand of two Wolves and an Owl, of which an Owl and one Wolf go back; the other seat has an Owl, too
    rows = Story(
        created(),
        CardsDrawn(1, 3, "opening", ("a", "b", "c"), ("Wolf", "Wolf", "Owl")),
        CardsDrawn(2, 1, "opening", ("x",), ("Owl",)),
        MulliganTaken(1, 1, 2, ("Owl", "Wolf")),
        TurnStarted(1, 1),
        CardPlayed(1, "b", "Wolf", "creature"),
        ended(1),
    ).rows()
    assert told(rows, "card", "seat", "name", "kept", "returned", "held", "turns_of") == [
        (1, "Wolf", 1, 1, 0, 1),
        (1, "Owl", 0, 1, 0, 0),
        (2, "Owl", 1, 0, 1, 0),
    ]


def test_a_card_that_enters_play_from_the_hand_was_not_discarded() -> None:
    rows = Story(
        created(),
        CardsDrawn(1, 1, "turn", ("a",), ("Wolf",)),
        ObjectEnteredPlay("a", "Wolf", 1, 1, "army", "hand", cause="effect"),
        ended(1),
    ).rows()
    assert told(rows, "card", "drawn", "held", "discarded", "played") == [(1, 0, 0, 0)]


def test_an_event_names_its_card_if_it_is_about_one() -> None:
    # given one card that is drawn, and two
    rows = Story(
        created(),
        CardsDrawn(1, 1, "turn", ("a",), ("Wolf",)),
        CardsDrawn(1, 2, "turn", ("b", "c"), ("Owl", "Owl")),
        ended(1),
    ).rows()
    assert told(rows, "event", "card")[1:3] == ["Wolf", None]
