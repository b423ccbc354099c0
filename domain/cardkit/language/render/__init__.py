"""The English renderer: rules text made from the structs, shown beside the author's own."""

from domain.cardkit.language.base import Part
from domain.cardkit.language.card import Ability, Card
from domain.cardkit.language.render.abilities import text_of
from domain.cardkit.language.render.costs import printed_cost
from domain.cardkit.language.render.english import in_own_words, joined, sentence, spoken
from domain.cardkit.language.render.speaker import Speaker
from domain.cardkit.language.vocabulary import Vocabulary

__all__ = ["printed_cost", "render", "render_ability"]


def render(card: Card, vocabulary: Vocabulary) -> str:
    """The rules text of a card, one line an ability; empty for a card without text."""
    speaker = Speaker(vocabulary, card)
    lines = []
    if card.attach is not None:
        lines.append(sentence(f"attach to {speaker.one(card.attach)}"))
    if card.keywords:
        lines.append(sentence(joined([spoken(word) for word in card.keywords], ",").replace(" ,", ",")))
    if card.enters_marked:
        lines.append(sentence(f"{card.name} enters play marked"))
    if isinstance(card.cost, Part):
        lines.append(sentence(f"{card.name} costs {speaker.number(card.cost)}"))
    if card.x is not None and not any(ability.kind == "play" for ability in card.abilities):
        lines.append(sentence(f"X is {speaker.number(card.x)}"))
    lines += [text_of(ability, card, vocabulary) for ability in card.abilities]
    return in_own_words("\n".join(line for line in lines if line), vocabulary.called)


def render_ability(ability: Ability, card: Card, vocabulary: Vocabulary) -> str:
    """The rules text of one ability."""
    return in_own_words(text_of(ability, card, vocabulary), vocabulary.called)
