"""The Hero of a deck, and what it lets the deck hold (WORC-HRO-01, -03, -16, -17)."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from domain.cardkit.language.card import Card
from domain.refusal import Refusal

if TYPE_CHECKING:
    from domain.rulesets.wtactics_orc.options import Options

HERO = "hero"
"""The type of Heroes, and where they are in play."""


def hero_faults(options: "Options", heroes: Sequence[Card], army: Sequence[Card]) -> Iterator[Refusal]:
    """Not exactly one Hero, or one in a match without them; cards that ask for more than it gives."""
    if not options.heroes:
        if heroes:
            names = sorted(card.name for card in heroes)
            yield Refusal("left-out", ("WORC-DCK-10", "WORC-HRO-01"), {"option": "heroes", "cards": names})
        return
    if len(heroes) != 1:
        yield Refusal("wrong-deck-size", ("WORC-HRO-01",), {"deck": "hero_deck", "need": 1, "have": len(heroes)})
        return
    too_powerful = {card.name for card in army if card.stats.get("loyalty", 0) > points(heroes[0], card.faction)}
    if too_powerful:
        yield Refusal("disloyal", ("WORC-HRO-17",), {"hero": heroes[0].name, "cards": sorted(too_powerful)})


def most_of_army(hero: Card) -> dict[str, int]:
    """What creatures of each faction may cost at the start (WORC-HRO-08)."""
    return {name.removesuffix("_army"): most for name, most in hero.stats.items() if name.endswith("_army")}


def points(hero: Card, faction: str | None) -> int:
    """The loyalty points that a Hero gives for a faction (WORC-HRO-03, -16)."""
    return hero.stats.get(f"{faction}_loyalty", 0)
