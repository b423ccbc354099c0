"""The short form that people write: the parts of the language that rules say, too, when they declare moves and costs.

Both raise `Misread` for a text that is not understood. `keywords`: those that the card set defines.
"""

from collections.abc import Collection

from domain.cardkit.language.clauses import Cost
from domain.cardkit.language.shorthand import clauses, terms
from domain.cardkit.language.shorthand.build import parse
from domain.cardkit.language.shorthand.words import Words
from domain.cardkit.language.terms import Select
from domain.cardkit.language.vocabulary import Vocabulary


def parse_select(text: str, vocabulary: Vocabulary, keywords: Collection[str] = ()) -> Select:
    """`other my marked skeleton creature with cost <= 3`."""
    found: Select = parse(terms.select, Select, text, Words(vocabulary, keywords))
    return found


def parse_cost(text: str, vocabulary: Vocabulary, keywords: Collection[str] = ()) -> Cost:
    """`power 2`, `mark self`, `discard 1 random`, `sacrifice 1 my creature`."""
    found: Cost = parse(clauses.cost, Cost, text, Words(vocabulary, keywords))
    return found
