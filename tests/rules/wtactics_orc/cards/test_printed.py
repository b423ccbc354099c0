"""The printed numbers of the shipped cards: what creatures cost, and their stats in play."""

import pytest

from domain.cardkit.language.card import Card
from tests.rules.wtactics_orc.cards.duel import at_play
from tests.rules.wtactics_orc.cards.shipped import SHIPPED

CREATURES = [card for card in SHIPPED.cards if card.type == "creature" and "hp" not in card.stats]
FACTIONS = sorted({card.faction or "" for card in CREATURES})


@pytest.mark.parametrize("faction", FACTIONS)
def test_every_creature_costs_what_is_printed(table, faction):
    """Beside a creature of every faction, which Mounts ask for, and fewer creatures than the opponent has."""
    cards = [card for card in CREATURES if (card.faction or "") == faction]
    own = {
        "hand": "; ".join(f"{card.name}#c{number}" for number, card in enumerate(cards)),
        "offensive": "Wolf; Squire; Brute; Imp; Sellsword",
    }
    d = at_play(table, own, {"defensive": "Ox; Ox; Ox; Ox; Ox; Ox"}, phase="entrance")
    prices = {card.name: d.price(f"c{number}") for number, card in enumerate(cards)}
    assert prices == {card.name: card.cost for card in cards}


OWN_BONUS = {"Lord of the Inner Wood": {"def": 3}}
"""Creatures that strengthen all of their own kind, themselves included."""


@pytest.mark.parametrize("card", CREATURES, ids=lambda card: card.name)
def test_every_creature_has_the_stats_that_are_printed(table, card: Card):
    """Beside nobody and nothing that its text speaks of."""
    d = at_play(table, {"offensive": f"{card.name}#it"})
    atk, defence = (card.stats[stat] + OWN_BONUS.get(card.name, {}).get(stat, 0) for stat in ("atk", "def"))
    d.shows(stats={"it": f"{atk}/{defence}"})
