"""The English renderer: rules text made from the structs, shown beside the author's own."""

from domain.cardkit.dialect import Vocabulary
from domain.cardkit.language.card import Ability, Card


def render(card: Card, vocabulary: Vocabulary) -> str:
    """The rules text of a card, one line an ability; empty for a card without text."""
    raise NotImplementedError


def render_ability(ability: Ability, card: Card, vocabulary: Vocabulary) -> str:
    """The rules text of one ability."""
    raise NotImplementedError
