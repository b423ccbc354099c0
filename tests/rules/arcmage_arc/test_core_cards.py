"""The shipped cards and decks: read without a fault, legal, true to their factions, and fairly priced on paper."""

from collections import Counter
from pathlib import Path

import pytest

from domain.cardkit.content import cards_of
from domain.cardkit.language.checking import check_set
from domain.cardkit.pool import Pool
from domain.rulesets.arcmage_arc import content
from domain.rulesets.arcmage_arc.content import CONTENT
from domain.rulesets.arcmage_arc.options import Options
from domain.rulesets.arcmage_arc.vocabulary import FACTIONS, VOCABULARY
from tests.dsl import clause

FACTIONS_OF = {
    "Gaian Love for Life": {"gaian"},
    "Uneasy Alliance": {"red_banner", "dark_legion"},
    "Toll of Time": {"house_of_nobles"},
    "Brothers in Arms": {"the_empire"},
    "The Uprising": {"red_banner"},
    "Shadow League": {"dark_legion"},
    "Nine Moons": {"the_mystic"},
    "The Hoard Wakes": {"drake"},
}
CARDS = CONTENT.core().cards
FILES = sorted((Path(content.__file__).parent / "cards").glob("*.toml"))


def named(name):
    """The card of this name."""
    return next(card for card in CARDS if card.name == name)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_each_file_of_cards_is_without_a_fault(file):
    assert check_set(file.read_text(encoding="utf-8"), "toml", {"arcmage_arc": VOCABULARY}, "shipped").problems == ()


@clause("ARC-GEN-02", "ARC-GEN-04")
def test_every_faction_has_all_types_and_enough_cities():
    counts = Counter((card.faction, card.type) for card in CARDS)
    assert len(CARDS) >= 150
    for faction in FACTIONS:
        assert counts[faction, "city"] >= 4
        for kind in ("creature", "enchantment", "magic", "event", "loot"):
            assert counts[faction, kind] >= 1, (faction, kind)


@clause("ARC-GEN-07")
def test_no_two_cards_have_the_same_name():
    assert max(Counter(card.name.lower() for card in CARDS).values()) == 1


@clause("ARC-GEN-06")
def test_every_creature_has_a_creature_type():
    assert [card.name for card in CARDS if card.type == "creature" and not card.subtypes] == []


@clause("ARC-COST-07")
def test_loyalty_is_at_most_the_printed_cost():
    fixed = [(card, card.cost) for card in CARDS if isinstance(card.cost, int)]
    assert [card.name for card, cost in fixed if card.stats.get("loyalty", 0) > cost or cost < 0] == []


def test_every_card_but_plain_creatures_has_a_text_and_all_have_flavor():
    assert [card.name for card in CARDS if card.abilities and not card.text] == []
    assert [card.name for card in CARDS if not card.flavor] == []


def test_creatures_cost_what_they_are_worth():
    """ATK and DEF together stay near twice the cost plus two: abilities and loyalty pay for the rest."""
    worth = {
        card.name: card.stats["atk"] + card.stats["def"] - 2 * card.cost - 2
        for card in CARDS
        if card.type == "creature" and isinstance(card.cost, int)
    }
    assert {name: more for name, more in worth.items() if not -4 <= more <= 2} == {}


@clause("ARC-GEN-02")
def test_imp_union_leader_is_as_the_document_names_it():
    card = named("Imp Union Leader")
    assert (card.faction, card.cost, card.stats["loyalty"], "Imp" in card.subtypes) == ("red_banner", 4, 2, True)


@clause("ARC-DECK-10", "ARC-DECK-01", "ARC-DECK-04", "ARC-DECK-05", "ARC-DECK-06")
@pytest.mark.parametrize("name", sorted(FACTIONS_OF))
def test_each_shipped_deck_is_legal_and_true_to_its_factions(name):
    deck = CONTENT.decks()[name]
    assert Options().deck_faults(Pool((CONTENT.core(),)), cards_of(deck)) == ()
    assert {named(card).faction for card in deck.cards} == FACTIONS_OF[name]


def test_every_card_is_in_a_shipped_deck():
    used = {name for deck in CONTENT.decks().values() for name in deck.cards}
    assert {card.name for card in CARDS} - used == set()
