"""The decks that ship with a ruleset, each with a line that tells of it."""

from collections import Counter
from collections.abc import Mapping
from functools import cache

from domain.cardkit.content import cards_of
from domain.cardkit.dialect import Dialect
from domain.rulesets import RULESETS
from domain.wording import counted


@cache
def decks_of(ruleset: str) -> Mapping[str, str]:
    """A line about each shipped deck: its factions, its size, how it plays. Empty for games without decks."""
    known = RULESETS.get(ruleset)
    return {} if known is None or known.dialect is None else _told(known.dialect)


def _told(dialect: Dialect) -> Mapping[str, str]:
    names = dialect.vocabulary.factions
    factions = {card.name: card.faction for card in dialect.content.core().cards}
    told = {}
    for deck in dialect.content.decks().values():
        cards = cards_of(deck)
        counts = Counter(factions[name] for name in cards)
        of = " and ".join(names[faction] for faction, _ in counts.most_common() if faction is not None)
        told[deck.name] = f"{of or deck.name}, {counted(len(cards), 'card')}. {deck.text}"
    return told
