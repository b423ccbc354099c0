"""What follows from what is printed on cards, and what the rules ask of it (TERRA-COST, TERRA-RSCH-02)."""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.cardkit.language.card import Card
from domain.cardkit.language.terms import Select
from domain.rulesets.terra_indomita.ground import UNITS
from domain.rulesets.terra_indomita.numbers import ADJACENCY, MANA_COST, MANA_VALUE, POWER


def costs(card: Card) -> tuple[int, int]:
    """Gold and mana that a unit costs by its printed values (TERRA-COST-01, -02)."""
    power, mana = card.stats.get(POWER, 0), card.stats.get(MANA_VALUE, 0)
    return max(0, (power - mana + 1) // 2), mana // 2


def unit(card: Card) -> Card:
    """A unit with its costs, and the adjacency value that units have unless they print another (TERRA-ADJ-02)."""
    gold, mana = costs(card)
    stats = {ADJACENCY: 1, **({MANA_COST: mana} if mana else {}), **card.stats}
    return replace(card, cost=gold if card.cost is None else card.cost, stats=stats)


def unit_faults(card: Card) -> Iterator[str]:
    """A unit's costs are those that follow from its values (TERRA-COST-03)."""
    gold, mana = costs(card)
    if card.cost != gold:
        yield f"TERRA-COST-01: this unit costs {gold} gold by its values, not {card.cost}"
    if card.stats.get(MANA_COST, 0) != mana:
        yield f"TERRA-COST-02: this unit costs {mana} mana by its values, not {card.stats.get(MANA_COST, 0)}"


def equipment(card: Card) -> Card:
    """Equipment is put on any own unit unless it says another thing (TERRA-EQUIP-01)."""
    return card if card.attach is not None else replace(card, attach=Select(side="my", kinds=(*UNITS,)))


def free(card: Card) -> Card:
    """A card that says nothing of gold costs none."""
    return card if card.cost is not None else replace(card, cost=0)


def spell_faults(card: Card) -> Iterator[str]:
    """Without a school nobody can cast a spell (TERRA-SPELL-01)."""
    if not card.keywords:
        yield "TERRA-SPELL-01: a spell has a school, which is among its `keywords`"


def research_faults(card: Card) -> Iterator[str]:
    """Research costs mana (TERRA-RSCH-02)."""
    if card.stats.get(MANA_COST, 0) < 1:
        yield "TERRA-RSCH-02: research costs 1 mana at least"
