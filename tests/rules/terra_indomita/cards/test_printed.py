"""The printed numbers of the shipped cards: what they are worth and cost, their stats in play, what the pool holds."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from domain.cardkit.language.card import Ability, Card
from tests.dsl import clause
from tests.rules.terra_indomita.cards.duel import at_play
from tests.rules.terra_indomita.cards.shipped import SHIPPED

CARDS = [card for card in SHIPPED.cards if card.type not in ("base", "worker")]
UNITS = [card for card in CARDS if card.type == "unit"]
FACTIONS = ("fjordn", "sacrony", "taqla", "voltaire")
PRINTED = ("health", "defense", "hit", "movement", "range", "base_damage")


def body(card: Card) -> int:
    """What the numbers of a unit are worth: the same for each point, damage counts twice; 4 less than they add up to.

    Movement counts from 3 on, range and damage from 1 on: so much has every soldier.
    """
    stats = card.stats
    reach = stats["movement"] - 3 + stats["range"] - 1
    return stats["health"] + stats["defense"] + stats["hit"] + reach + 2 * (stats["base_damage"] - 1) - 4


def worth_of_text(card: Card) -> int:
    """What is left of the power of a unit besides its numbers and its mana abilities."""
    return card.stats["power_level"] - card.stats["mana_ability_value"] - body(card)


@clause("TERRA-COST-03")
def test_units_without_text_are_worth_what_their_numbers_are():
    plain = {card.name: worth_of_text(card) for card in UNITS if not card.abilities and not card.keywords}
    assert len(plain) >= 8
    assert set(plain.values()) == {0}


@clause("TERRA-COST-03")
def test_texts_of_units_are_worth_little_beside_their_numbers():
    worth = {card.name: worth_of_text(card) for card in UNITS}
    assert {name: value for name, value in worth.items() if not -3 <= value <= 3} == {}


@clause("TERRA-COST-03")
def test_whoever_asks_mana_for_abilities_has_a_mana_ability_value():
    asks = {card.name for card in UNITS if any(_asks_mana(ability) for ability in card.abilities)}
    assert asks == {card.name for card in UNITS if card.stats["mana_ability_value"]}


def _asks_mana(ability: Ability) -> bool:
    return any(getattr(cost, "resource", "") == "mana" for cost in ability.pay)


@clause("TERRA-COST-01", "TERRA-COST-02")
@pytest.mark.parametrize("card", UNITS, ids=lambda card: card.name)
def test_every_unit_costs_what_follows_from_its_values(card: Card):
    """Gold is half of the power without the mana abilities, rounded up; mana half of these, rounded down."""
    power, mana = card.stats["power_level"], card.stats["mana_ability_value"]
    assert (card.cost, card.stats.get("mana_cost", 0)) == (-(-(power - mana) // 2), mana // 2)


@clause("TERRA-UNIT-02", "TERRA-UNIT-03", "TERRA-UNIT-04", "TERRA-BLDG-05")
def test_whoever_has_no_text_has_the_numbers_that_are_printed(table):
    plain = [card for card in CARDS if card.type in STANDING and not card.abilities]
    d = at_play(table, {"play": "; ".join(f"{card.name}#c{at} (at 10 {at + 5})" for at, card in enumerate(plain))})
    for at, card in enumerate(plain):
        d.has(f"c{at}", **{stat: value for stat, value in card.stats.items() if stat in PRINTED})


STANDING = ("unit", "building")


def test_the_pool_is_as_great_as_four_factions_need():
    assert len(CARDS) >= 140
    assert min(Counter(card.faction for card in CARDS).values()) >= 35
    kinds = Counter((card.faction, card.type) for card in CARDS)
    assert {(faction, kind) for faction in FACTIONS for kind in KINDS} <= set(kinds)


KINDS = ("unit", "building", "equipment", "research", "spell", "ability")


@clause("TERRA-UNIQ-01", "TERRA-SUB-01")
def test_every_faction_has_two_heroes_and_something_unique():
    heroes = Counter(card.faction for card in CARDS if "Hero" in card.subtypes)
    unique = Counter(card.faction for card in CARDS if "Unique" in card.subtypes)
    assert heroes == dict.fromkeys(FACTIONS, 2)
    assert set(unique) == set(FACTIONS)


def test_every_word_of_the_language_is_on_two_cards_at_least():
    """What one card alone says, nobody has seen work beside other things."""
    seen: Counter[str] = Counter()
    for card in CARDS:
        seen.update(set(_words(card)))
    assert {word for word, count in seen.items() if count < 2} == set()
    assert seen.keys() >= {f"on {happening}" for happening in HEARD}


HEARD = (
    *("turn_begins", "turn_ends", "phase_begins", "phase_ends", "unit_activated", "about_to_move", "moves"),
    *("enters_zone", "attacks", "attacked", "hit_calculated", "would_be_damaged", "damaged", "deals_damage"),
    *("attack_resolved", "dies", "enters_play", "leaves_play", "played", "resolved", "drawn", "discarded"),
    *("gold_gained", "gold_lost", "mana_gained", "worker_bought", "node_entered", "node_left", "activated"),
)
"""What triggers of the catalogue hear."""


def _words(card: Card) -> Iterator[str]:
    """What a card has of all that a card can say."""
    yield f"type {card.type}"
    yield from (f"keyword {word}" for word in card.keywords)
    yield from _said(msgspec.to_builtins((card.abilities, card.lent)))


NAMING = ("kind", "timing", "verb", "condition", "number", "cost", "on", "side", "place", "stat", "word")
"""Keys whose values are words."""
LISTING = ("kinds", "states", "not_states", "grants", "loses", "forbids", "allows")
"""Keys whose values are several words."""
TOLD = (
    "near",
    "near_to",
    "touching",
    "in_range",
    "named",
    "factions",
    "tests",
    "per_turn",
    "per_match",
    "only",
    "words",
)
"""Keys that are words themselves."""


def _said(part: Any) -> Iterator[str]:
    """The words of a part of a text, and of all parts of it."""
    if isinstance(part, dict):
        until = part.get("until", {})
        yield f"until {until.get('kind')} {until.get('phase')} {until.get('whose')} {until.get('begins')}"
        yield from (f"{key} {part[key]}" for key in NAMING if isinstance(part.get(key), str))
        yield from (f"{key} {word}" for key in LISTING for word in part.get(key, ()))
        yield from (key for key in TOLD if key in part)
        yield from (word for value in part.values() for word in _said(value))
    elif isinstance(part, list | tuple):
        yield from (word for value in part for word in _said(value))
