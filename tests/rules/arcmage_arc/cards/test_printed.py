"""The printed numbers of the shipped cards: what they cost, and their stats in play."""

import pytest

from domain.cardkit.language.card import Card
from tests.rules.arcmage_arc.cards.duel import RICH, at_play
from tests.rules.arcmage_arc.cards.shipped import example_sets, shipped

CARDS = [card for card_set in shipped() for card in card_set.cards]
SETS = tuple(example_sets())
FACTIONS = sorted({card.faction for card in CARDS if card.faction})
NOT_THEN = {"No Way but Forward", "Tail Sweep", "Unspoken Word", "Objection Sustained"}
"""Cards that cannot be played in the position of the test; their own tests state what they cost."""


def of(faction: str, *types: str) -> list[Card]:
    """The shipped cards of a faction and of some types."""
    return [card for card in CARDS if card.faction == faction and card.type in types]


def paid(card: Card) -> bool:
    """Whether a card has a printed price and can be played in the position of the test."""
    played = card.type != "loot" or any(ability.kind == "play" for ability in card.abilities)
    return isinstance(card.cost, int) and played and card.name not in NOT_THEN


@pytest.mark.parametrize("faction", FACTIONS)
def test_every_card_costs_what_is_printed(table, faction):
    cards = [card for card in of(faction, "creature", "enchantment", "magic", "event", "loot") if paid(card)]
    own = {
        "hand": "; ".join(f"{card.name}#c{number}" for number, card in enumerate(cards)),
        "army": "Elf; Bear (marked)",
        "enchantments": "Banner",
        "graveyard": "Elf; Bear; Bolt; Elf; Elf",
    }
    kingdom = {"Red Town#away": "Elf"}
    theirs = {"kingdom": kingdom, "army": "Bear (marked); Giant", "enchantments": "Banner", "vault": RICH}
    d = at_play(table, own, theirs, sets=SETS)
    prices = {card.name: d.price(f"c{number}") for number, card in enumerate(cards)}
    wanted = {
        card.name: (card.cost, {faction: marks} if (marks := card.stats.get("loyalty")) else {}) for card in cards
    }
    assert prices == {name: price if price[0] else (0, {}) for name, price in wanted.items()}


OWN_BONUS = {"Ilvanna of the Silver Leaf": {"def": 3}, "Imp Union Leader": {"atk": 1, "def": 1}}
"""Creatures that strengthen all of their own kind, themselves included."""


@pytest.mark.parametrize("card", [card for card in CARDS if card.type == "creature"], ids=lambda card: card.name)
def test_every_creature_has_the_stats_that_are_printed(table, card):
    """Beside nobody and nothing that its text speaks of."""
    d = at_play(
        table, {"army": f"{card.name}#it", "hand": "Elf"}, {"kingdom": "Red Town; Grey Town", "army": "Elf"}, sets=SETS
    )
    atk, defence = (card.stats[stat] + OWN_BONUS.get(card.name, {}).get(stat, 0) for stat in ("atk", "def"))
    d.shows(stats={"it": f"{atk}/{defence}"})


@pytest.mark.parametrize("faction", FACTIONS)
def test_every_city_is_as_strong_as_is_printed(table, faction):
    cities = of(faction, "city")
    kingdom = "; ".join(f"{card.name}#c{number}" for number, card in enumerate(cities))
    d = at_play(table, {"kingdom": kingdom or "Grey Town#c0"}, sets=SETS)
    d.shows(strength={f"c{number}": card.stats["defense"] for number, card in enumerate(cities)} or {"c0": 4})
