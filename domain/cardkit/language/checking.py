"""Documents looked over whole: read, linted, every problem with its place in the file."""

from collections.abc import Mapping

import msgspec

from domain.cardkit.language.canonical import canonical
from domain.cardkit.language.card import CardSet, Deck
from domain.cardkit.language.lint import Origin, lint
from domain.cardkit.language.nodes import Node
from domain.cardkit.language.problem import Problem
from domain.cardkit.language.read import Format, deck_reading, in_order, reading_of, tree
from domain.cardkit.language.reading.bounds import Unreadable
from domain.cardkit.language.vocabulary import Vocabulary


class Checked(msgspec.Struct, frozen=True):
    """A card set, None if it cannot be read whole, and all that is wrong with it: errors make it unusable.

    cards: how many cards stand in the document, those that cannot be read too; None if its form cannot be read
    """

    card_set: CardSet | None
    problems: tuple[Problem, ...]
    cards: int | None = None


class CheckedDeck(msgspec.Struct, frozen=True):
    """A deck, None if it cannot be read; `places` are line and column of each card in the file."""

    deck: Deck | None
    problems: tuple[Problem, ...]
    places: Mapping[str, tuple[int, int]] = {}


def check_set(
    text: str | bytes,
    format: Format,  # noqa: A002
    vocabularies: Mapping[str, Vocabulary],
    origin: Origin = "uploaded",
) -> Checked:
    """Read and lint a card set. Cards and keywords that can be read are linted even if others cannot.

    A set must also be small enough as it is kept, where short forms are written out.
    """
    reading = reading_of(text, format, vocabularies)
    found: CardSet | None = reading.found
    if found is None:
        return Checked(None, reading.problems, reading.cards)
    linted = lint(found, vocabularies[found.ruleset], origin, reading.unread, reading.origins)
    placed = [_placed(problem, reading.origins) for problem in linted]
    if reading.problems:
        return Checked(None, in_order([*reading.problems, *placed]), reading.cards)
    return Checked(found, (*in_order(placed), *_as_kept(found)), reading.cards)


def _as_kept(card_set: CardSet) -> tuple[Problem, ...]:
    """What keeps a set from being read again as it is kept."""
    try:
        tree(canonical(card_set), "json")
    except Unreadable as unreadable:
        message = f"written out in full, {unreadable.problem.message}"
        return (Problem(unreadable.problem.code, "error", "", message, fix="Make it two sets."),)
    return ()


def check_deck(text: str | bytes, format: Format) -> CheckedDeck:  # noqa: A002
    """Read a deck. Whether its cards exist and are legal, the ruleset says."""
    reading = deck_reading(text, format)
    deck: Deck | None = reading.found
    if deck is None:
        return CheckedDeck(None, reading.problems)
    places = {name: reading.origins[f"cards.{name}"].place for name in deck.cards}
    return CheckedDeck(deck, reading.problems, {name: (place.line, place.column) for name, place in places.items()})


def _placed(problem: Problem, origins: Mapping[str, Node]) -> Problem:
    """A problem of the linter at its place in the file: that of the nearest part that was written."""
    path = problem.where
    while path and path not in origins:
        path = path[: max(path.rfind("."), path.rfind("["), 0)]
    node = origins.get(path)
    if node is None:
        return problem
    return msgspec.structs.replace(problem, where=node.where, line=node.place.line, column=node.place.column)
