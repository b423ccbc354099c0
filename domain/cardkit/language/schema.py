"""The JSON Schema of card sets and decks, for editors."""

from typing import Any

from domain.cardkit.language.vocabulary import Vocabulary


def schema(vocabulary: Vocabulary) -> dict[str, Any]:
    """The schema of card sets of a ruleset, short form and structs."""
    raise NotImplementedError
