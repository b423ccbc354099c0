"""Reading card sets and decks from TOML and JSON: bounded before anything is decoded, every problem with its place."""

from collections.abc import Mapping
from typing import Literal

from domain.cardkit.dialect import Vocabulary
from domain.cardkit.language.card import CardSet, Deck

Format = Literal["toml", "json"]


def read_set(text: str | bytes, format: Format, vocabularies: Mapping[str, Vocabulary]) -> CardSet:  # noqa: A002
    """The card set of a document; `vocabularies` by ruleset id. Raises `BadCards` with every problem found."""
    raise NotImplementedError


def read_deck(text: str | bytes, format: Format) -> Deck:  # noqa: A002
    """The deck of a document. Raises `BadCards` with every problem found."""
    raise NotImplementedError
