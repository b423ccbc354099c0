"""Deck building and loyalty (WORC-DCK, WORC-LOY, WORC-QPR-01, -02)."""

from collections import Counter

import pytest

from domain.refusal import Refused
from tests.dsl import clause, said
from tests.dsl.wtactics_orc import ARMY, QUESTS, RULESET, deck
from tests.rules.wtactics_orc.playing import setting


def brought(table, cards, **options):
    """A player brings a deck."""
    return setting(table, **options).start().made().when(1, "submit_deck", cards=list(cards))


def accepted(table, cards, **options):
    """The deck is accepted."""
    brought(table, cards, **options).then(said("DeckSubmitted", seat=1, count=len(cards)))


@clause("WORC-DCK-01", "WORC-DCK-02", "WORC-DCK-03", "WORC-DCK-04", "WORC-QPR-01")
def test_a_deck_of_fifty_cards_and_ten_quests_is_legal(table):
    """Given fifty army cards and ten Quests, when they are brought, then they are accepted; more army cards, too."""
    accepted(table, deck())
    accepted(table, [*deck(), "Eel", "Eel", "Idler"])


@clause("WORC-DCK-01")
def test_a_deck_of_less_is_not(table):
    """Given 49 army cards and ten Quests, when they are brought, then it is refused, unless Quests do not count."""
    brought(table, deck()[1:]).refused("WORC-DCK-01", need=60, have=59)
    brought(table, deck(), deck_total_includes_quests=False).refused("WORC-DCK-01", have=50)
    accepted(table, deck(), deck_total_includes_quests=False, min_deck_total=50)


@clause("WORC-DCK-01")
def test_a_deck_has_a_technical_bound(table):
    """Given a bound of 60, when 61 cards are brought, then it is refused."""
    brought(table, [*deck(), "Eel"], max_deck_total=60).refused("WORC-DCK-01", most=60, have=61)


@clause("WORC-QPR-01", "WORC-QPR-02", "WORC-DCK-02")
def test_there_are_ten_different_quests(table):
    """Given nine Quests, eleven, or one of them twice, when they are brought, then it is refused."""
    army = deck()[:50]
    brought(table, [*army, *QUESTS[:9], "Eel"]).refused("WORC-QPR-01", need=10, have=9)
    brought(table, [*army, *QUESTS[:11]]).refused("WORC-QPR-01", have=11)
    brought(table, [*army, *QUESTS[:9], QUESTS[0]]).refused("WORC-QPR-02", card=QUESTS[0], need=1, have=2)
    accepted(table, [*army, *QUESTS[:9], QUESTS[0]], quest_copy_limit=2)


@clause("WORC-DCK-06", "WORC-CRD-05")
def test_there_are_four_copies_of_a_card_and_one_number_is_one_card(table):
    """Given five copies of a name, or of two names with one number, when they are brought, then it is refused."""
    brought(table, deck("Wolf")).refused("WORC-DCK-06", card="Wolf", need=4, have=5)
    accepted(table, deck("Copper Coiner", "Copper Coiner", "Silver Coiner", "Silver Coiner"))
    brought(table, deck(*["Copper Coiner"] * 3, *["Silver Coiner"] * 2)).refused("WORC-DCK-06", need=4, have=5)
    accepted(table, deck("Wolf"), copy_limit=5)


@clause("WORC-DCK-10")
def test_a_deck_holds_cards_of_the_match_alone(table):
    """Given a card of no set of the match, when it is brought, then it is refused."""
    brought(table, deck("Moss Giant")).refused("WORC-DCK-10", given=["Moss Giant"])


PRIMARY, SECONDARY, THIRD = "Elder", "Marshal", "Reaver"
"""Cards of three factions with requirements: Elder Gaian 3, Marshal House of Nobles 2, Reaver Red Banner 1."""


LIMIT = 3


def loyal(*cards):
    """A deck of cards without requirements, and these."""
    free = (
        "Wolf",
        "Shieldman",
        "Squire",
        "Sellsword",
        "Hound",
        "Ox",
        "Veteran",
        "Mason",
        "Cub",
        "Colossus",
        "Eel",
        "Idler",
    )
    army = [name for name in free for _ in range(4)]
    return [*[*army, "Hermit", "Hermit"][: 50 - len(cards)], *cards, *QUESTS[:10]]


@clause("WORC-LOY-01", "WORC-LOY-02", "WORC-LOY-03", "WORC-LOY-08", "WORC-CRD-03", "WORC-CRE-02")
@pytest.mark.parametrize(
    ("cards", "have"),
    [
        ((PRIMARY,), 3),
        ((SECONDARY, THIRD), 3),
        ((SECONDARY, "Imp"), 3),
        (("Reaver", "Imp"), 2),
        ((), 0),
        (("Bear", "Reaver"), 2),
    ],
)
def test_the_highest_requirements_add_up_to_three_at_most(table, cards, have):
    """Given such requirements, when the deck is brought, then it is accepted."""
    assert have <= LIMIT
    accepted(table, loyal(*cards))


@clause("WORC-LOY-03", "WORC-LOY-04", "WORC-LOY-05", "WORC-LOY-06", "WORC-LOY-07")
@pytest.mark.parametrize(
    ("cards", "by"),
    [
        ((PRIMARY, THIRD), {"gaian": 3, "red_banner": 1}),
        ((SECONDARY, "Reaver", "Imp"), {"black_legion": 1, "house_of_nobles": 2, "red_banner": 1}),
        (("Elder", "Marshal"), {"gaian": 3, "house_of_nobles": 2}),
    ],
)
def test_more_is_disloyal(table, cards, by):
    """Given requirements of more than three in all, when the deck is brought, then it is refused."""
    brought(table, loyal(*cards)).refused("WORC-LOY-03", most=3, by_faction=by)


@clause("WORC-LOY-03")
def test_the_limit_is_an_option(table):
    """Given a limit of five, when requirements of five are brought, then they are accepted."""
    accepted(table, loyal("Elder", "Marshal"), loyalty_limit=5)


@clause("WORC-DCK-08", "WORC-DCK-09", "WORC-ZON-07")
def test_nobody_sees_the_order_of_a_deck_and_others_nothing_but_its_size(table):
    """Given a match begun, then its players see what is in their own deck, not how it lies, and of others its size."""
    document = {"name": "Plain", "ruleset": "wtactics_orc", "cards": dict(Counter(deck()))}
    t = setting(table, decks=[document, None]).start().made()
    t.when(2, "submit_deck", cards=deck()).made()
    own, other = t.view(2)["board"]["seats"][1], t.view(1)["board"]["seats"][1]
    assert (own["deck"], own["deck_order"], sum(own["deck_cards"].values())) == (43, None, 43)
    assert (other["deck"], other["deck_order"], other["deck_cards"], other["hand"]) == (43, None, None, [])
    assert len(ARMY) * 4 >= 50


@clause("WORC-DCK-10")
@pytest.mark.parametrize(("deck", "option"), [("Riders of the Marshal", "mounts"), ("Twice Burned", "heroes")])
def test_a_shipped_deck_says_what_it_is_for(deck, option):
    """Given a shipped deck with Mounts or a Hero, when a match is opened with it, then only with these it may be."""
    with pytest.raises(Refused) as no:
        RULESET.options({"decks": [deck, deck]}, 2)
    assert (no.value.refusal.clauses, no.value.refusal.facts["option"]) == (("WORC-DCK-10",), option)
    assert RULESET.options({"decks": [deck, deck], option: True}, 2).decks == (deck, deck)
