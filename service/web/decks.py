"""The decks that ship with a ruleset, each with a line that tells of it."""

from collections import Counter
from collections.abc import Mapping
from functools import cache

from domain.rulesets.arcmage_arc import content
from domain.wording import counted
from service.web.pictures.arcmage_arc.palette import faction_name


@cache
def decks_of(ruleset: str) -> Mapping[str, str]:
    """A line about each shipped deck: its factions, its size, how it plays. Empty for games without decks."""
    return _arcmage() if ruleset == content.RULESET else {}


def _arcmage() -> Mapping[str, str]:
    factions = {card.name: card.faction for card in content.core().cards}
    told = {}
    for deck in content.decks().values():
        cards = content.cards_of(deck)
        counts = Counter(factions[name] for name in cards)
        of = " and ".join(faction_name(faction) for faction, _ in counts.most_common() if faction is not None)
        told[deck.name] = f"{of}, {counted(len(cards), 'card')}. {deck.text}"
    return told
