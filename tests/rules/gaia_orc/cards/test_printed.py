"""The printed numbers of the shipped cards: what creatures cost, their stats in play, and what the pool holds."""

from collections import Counter

import pytest

from domain.cardkit.language.card import Card
from tests.rules.gaia_orc.cards.duel import at_play
from tests.rules.gaia_orc.cards.shipped import SHIPPED

CREATURES = [card for card in SHIPPED.cards if card.type == "creature"]
PLAYED = [card for card in CREATURES if "Token" not in card.subtypes]
REGIONS = [card for card in SHIPPED.cards if card.type == "region"]
FACTIONS = sorted({card.faction or "" for card in PLAYED})


@pytest.mark.parametrize("faction", FACTIONS)
def test_every_creature_costs_what_is_printed(table, faction):
    cards = [card for card in PLAYED if (card.faction or "") == faction]
    own = {"hand": "; ".join(f"{card.name}#c{number}" for number, card in enumerate(cards))}
    d = at_play(table, own, phase="entrance")
    prices = {card.name: d.price(f"c{number}") for number, card in enumerate(cards)}
    assert prices == {card.name: card.cost for card in cards}


@pytest.mark.parametrize("card", CREATURES, ids=lambda card: card.name)
def test_every_creature_has_the_stats_that_are_printed(table, card: Card):
    """Beside nobody and nothing that its text speaks of."""
    d = at_play(table, {"front": f"{card.name}#it"})
    d.shows(stats={"it": f"{card.stats['atk']}/{card.stats['def']}"})


@pytest.mark.parametrize("card", REGIONS, ids=lambda card: card.name)
def test_every_region_is_lost_with_its_last_hit_point_and_brings_its_draws(table, card: Card):
    """Given the last hit point but one, then one damage leaves it, and another loses it."""
    own = {"region": f"{card.name}#own", "region_hp": 5, "chapter": "Plain Field", "hand": "Siege#s"}
    d = at_play(table, {"hand": "Siege#s1; Siege#s2"}, own)
    d.shows(region_hp={1: 10, 2: 5})
    assert d.plays("s1") == ["own takes 4"]
    draws = [f"2 draws {card.stats['draw_symbols']}"] if card.stats["draw_symbols"] else []
    told = d.plays("s2")
    assert told[:2] == ["own takes 4", "2 loses own"]
    assert [line for line in told if "draws" in line] == draws


def test_every_faction_has_a_chapter_of_its_own_besides_the_plain_one():
    """Three positions, each once, of every faction."""
    own = Counter((card.faction, card.stats["position"]) for card in REGIONS if "Placeholder" not in card.subtypes)
    factions = {card.faction for card in REGIONS}
    assert own == {(faction, position): 1 for faction in factions for position in (1, 2, 3)}


def test_no_two_cards_have_the_same_number():
    assert [number for number, count in Counter(card.number for card in SHIPPED.cards).items() if count > 1] == []


def test_every_type_domain_keyword_and_kind_of_cost_is_on_two_cards_at_least():
    """Of what a card game of this kind can have, nothing stands alone."""
    seen = Counter(word for card in SHIPPED.cards for word in _words(card))
    assert seen.keys() >= {*TYPES, *MAGIC, *COSTS, "upkeep", "assigned", "variable cost", "lent"}
    assert [word for word, count in seen.items() if count < 2] == []


TYPES = ("creature", "equipment", "event", "magic", "spell", "region")
MAGIC = ("magic of Politics", "magic of Science", "magic of Faith")
COSTS = ("cost pay", "cost mark_self", "cost mark", "cost assign", "cost discard", "cost sacrifice")


def _words(card: Card) -> set[str]:
    """The type of a card, the domain of Magic, its keywords, and what kinds of abilities and costs it has."""
    texts = (*card.abilities, *card.lent)
    return {
        card.type,
        *(f"magic of {word}" for word in card.subtypes if card.type == "magic"),
        *card.keywords,
        *(ability.kind for ability in texts),
        *(f"cost {cost.__struct_config__.tag}" for ability in texts for cost in ability.pay),
        *(("lent",) if card.lent else ()),
        *(("variable cost",) if card.cost is not None and not isinstance(card.cost, int) else ()),
    }
