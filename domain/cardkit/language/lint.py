"""The linter: what can be read and is most likely not what its author meant, or may not be used at all."""

from typing import Literal

from domain.cardkit.dialect import Vocabulary
from domain.cardkit.language.card import CardSet
from domain.cardkit.language.problem import Problem

Origin = Literal["shipped", "uploaded"]


def lint(card_set: CardSet, vocabulary: Vocabulary, origin: Origin = "uploaded") -> tuple[Problem, ...]:
    """Everything that is wrong with a card set; errors make it unusable. `shipped` sets may use every word."""
    raise NotImplementedError
