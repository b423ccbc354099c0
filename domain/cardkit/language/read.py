"""Reading card sets and decks from TOML and JSON: bounded before anything is decoded, every problem with its place."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from domain.cardkit.language.card import CardSet, Deck
from domain.cardkit.language.nodes import Node
from domain.cardkit.language.problem import BadCards, Problem
from domain.cardkit.language.reading.bounds import MOST_NODES, MOST_NODES_OF_A_DECK, Unreadable, text_of
from domain.cardkit.language.reading.from_json import parse_json
from domain.cardkit.language.reading.from_toml import parse_toml
from domain.cardkit.language.shorthand.build import FAILED, TYPES, Builder, TooMany
from domain.cardkit.language.shorthand.words import Words, suggestion
from domain.cardkit.language.vocabulary import Vocabulary
from domain.freetext import FORBIDDEN, named

Format = Literal["toml", "json"]

NO_WORDS = Vocabulary(
    types={}, factions={}, stats={}, numbers=(), places={}, states={}, permissions={}, happenings={},
    phases={},
)  # fmt: skip
"""For documents without texts in the card language: decks."""


class Reading(msgspec.Struct, frozen=True):
    """What was found in a document.

    found:   the card set or deck without what could not be read of it; None if nothing could be made of it
    origins: the nodes of the document by the path of what was made of them (`cards[3].abilities[0]`)
    unread:  all words of what could not be read of a set, in small letters
    cards:   how many cards stand in the document of a set, read or not; None if its form cannot be read
    """

    found: Any
    problems: tuple[Problem, ...]
    origins: Mapping[str, Node] = {}
    unread: frozenset[str] = frozenset()
    cards: int | None = None


def read_set(text: str | bytes, format: Format, vocabularies: Mapping[str, Vocabulary]) -> CardSet:  # noqa: A002
    """The card set of a document; `vocabularies` by ruleset id. Raises `BadCards` with every problem found."""
    reading = reading_of(text, format, vocabularies)
    if reading.problems or not isinstance(reading.found, CardSet):
        raise BadCards(reading.problems)
    return reading.found


def read_deck(text: str | bytes, format: Format) -> Deck:  # noqa: A002
    """The deck of a document. Raises `BadCards` with every problem found."""
    reading = deck_reading(text, format)
    if not isinstance(reading.found, Deck):
        raise BadCards(reading.problems)
    return reading.found


def deck_reading(text: str | bytes, format: Format) -> Reading:  # noqa: A002
    """A deck, None if anything is wrong with it, with all that is wrong."""
    try:
        node = tree(text, format, MOST_NODES_OF_A_DECK)
    except Unreadable as unreadable:
        return Reading(None, (unreadable.problem,))
    builder = Builder(Words(NO_WORDS))
    found = _built(builder, Deck, node)
    return Reading(None if builder.problems else found, in_order(builder.problems), builder.origins)


def reading_of(text: str | bytes, format: Format, vocabularies: Mapping[str, Vocabulary]) -> Reading:  # noqa: A002
    """A card set with everything that is wrong with it, as far as it can be read."""
    try:
        node = tree(text, format)
    except Unreadable as unreadable:
        return Reading(None, (unreadable.problem,))
    ruleset, problem = _ruleset(node, vocabularies)
    problems = [] if problem is None else [problem]
    if ruleset is None:
        return Reading(None, tuple(problems), cards=_cards(node))
    if problem is not None:
        node = node.like({**node.value, "ruleset": node.like(ruleset)})
    cards = _cards(node)
    builder = Builder(Words(vocabularies[ruleset], _keywords(node)))
    found = _built(builder, CardSet, node)
    told = in_order([*problems, *builder.problems])
    card_set = _completed(found, vocabularies[ruleset]) if isinstance(found, CardSet) else None
    return Reading(card_set, told, builder.origins, frozenset(builder.unread), cards)


def _completed(card_set: CardSet, vocabulary: Vocabulary) -> CardSet:
    """The same cards with what follows from what is written of those of their types."""
    kinds = [vocabulary.types.get(card.type) for card in card_set.cards]
    if not any(kind is not None and kind.completed for kind in kinds):
        return card_set
    cards = (
        card if kind is None or kind.completed is None else kind.completed(card)
        for card, kind in zip(card_set.cards, kinds, strict=True)
    )
    return msgspec.structs.replace(card_set, cards=tuple(cards))


def _cards(node: Node) -> int:
    """How many cards stand in a document."""
    parts = [node.value.get(key) for key in ("card", "cards")] if isinstance(node.value, dict) else []
    return sum(len(part.value) for part in parts if part is not None and isinstance(part.value, list))


def tree(text: str | bytes, format: Format, most: int = MOST_NODES) -> Node:  # noqa: A002
    """The document, of so many values at most, as a tree with their places. Raises `Unreadable`."""
    characters = text_of(text)
    return parse_toml(characters, most) if format == "toml" else parse_json(characters, most)


def in_order(problems: list[Problem]) -> tuple[Problem, ...]:
    """Problems as a reader comes upon them."""
    return tuple(sorted(problems, key=lambda problem: (problem.line, problem.column)))


def _built(builder: Builder, meant: Any, node: Node) -> Any:
    try:
        _characters(builder, node)
        found = builder.whole(meant, node)
    except TooMany:
        return None
    return None if found is FAILED else found


def _characters(builder: Builder, node: Node) -> None:
    """No hidden characters in keys and texts, also none that were written as escapes."""
    if isinstance(node.value, dict):
        for key, child in node.value.items():
            _visible(builder, child, key)
            _characters(builder, child)
    elif isinstance(node.value, list):
        for child in node.value:
            _characters(builder, child)
    elif isinstance(node.value, str):
        _visible(builder, node, node.value)


def _visible(builder: Builder, node: Node, text: str) -> None:
    found = FORBIDDEN.search(text)
    if found is not None:
        builder.complain(node, "forbidden-character", f"the character {named(found[0])} is not allowed")


def _ruleset(node: Node, known: Mapping[str, Vocabulary]) -> tuple[str | None, Problem | None]:
    """The game that the cards are for. Where that is not said, the only one with cards is meant."""
    table = node.value if isinstance(node.value, dict) else {}
    ruleset = table.get("ruleset")
    meant = next(iter(known)) if len(known) == 1 and table else None
    if ruleset is None:
        message = "`ruleset` is missing: the game that the cards are for"
        return meant, Problem("missing-field", "error", "", message, 1, 1, f"One of: {', '.join(known)}.")
    place = ruleset.place
    if not isinstance(ruleset.value, str):
        message = (
            f"a text in quotes is expected here, not {TYPES.get(type(ruleset.value), type(ruleset.value).__name__)}"
        )
        return meant, Problem("wrong-type", "error", ruleset.where, message, place.line, place.column)
    if ruleset.value not in known:
        name = ruleset.value[:60]
        fix = suggestion(name, known) or f"One of: {', '.join(known)}."
        message = f"`{name}` is not a game with cards"
        return meant, Problem("unknown-word", "error", ruleset.where, message, place.line, place.column, fix)
    return ruleset.value, None


def _keywords(node: Node) -> set[str]:
    """The names of the keywords that a document defines."""
    found = node.value.get("keyword") or node.value.get("keywords")
    tables = found.value if found is not None and isinstance(found.value, list) else []
    names = (table.value.get("name") for table in tables if isinstance(table.value, dict))
    return {name.value for name in names if name is not None and isinstance(name.value, str)}
