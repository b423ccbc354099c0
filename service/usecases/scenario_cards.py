"""Card sets and decks of your own in a scenario file: names of files beside it become cards to play with."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from domain.cardkit.language.card import CardSet
from domain.cardkit.language.checking import check_deck, check_set
from domain.cardkit.language.problem import Problem
from domain.cardkit.language.read import Format
from domain.cardkit.pool import content_hash
from domain.ruleset import Ruleset

FORMS: Mapping[str, Format] = {".toml": "toml", ".json": "json"}


class BadCards(ValueError):
    """A file of cards cannot be used. The message says which and why."""


def with_cards(
    ruleset: Ruleset, options: Mapping[str, Any], folder: Path
) -> tuple[dict[str, Any], tuple[CardSet, ...]]:
    """Options in which files of `card_sets` are hashes and files of `decks` are decks, and those card sets.

    Raises `BadCards`.
    """
    found = dict(options)
    sets: dict[str, CardSet] = {}
    if isinstance(names := options.get("card_sets"), list):
        found["card_sets"] = [_named(ruleset, name, folder, sets) if _is_file(name) else name for name in names]
    if isinstance(names := options.get("decks"), list):
        found["decks"] = [_deck(name, folder) if _is_file(name) else name for name in names]
    return found, tuple(sets.values())


def _is_file(name: Any) -> bool:
    return isinstance(name, str) and Path(name).suffix.lower() in FORMS


def _named(ruleset: Ruleset, name: str, folder: Path, sets: dict[str, CardSet]) -> str:
    vocabulary = {} if ruleset.dialect is None else {ruleset.meta.id: ruleset.dialect.vocabulary}
    checked = check_set(*_document(name, folder), vocabulary, "uploaded")
    if checked.card_set is None or any(problem.severity == "error" for problem in checked.problems):
        raise BadCards(f"{name}: {_first(checked.problems)}")
    key = content_hash(checked.card_set)
    sets[key] = checked.card_set
    return key


def _deck(name: str, folder: Path) -> dict[str, Any]:
    checked = check_deck(*_document(name, folder))
    if checked.deck is None:
        raise BadCards(f"{name}: {_first(checked.problems)}")
    plain: dict[str, Any] = msgspec.to_builtins(checked.deck)
    return plain


def _document(name: str, folder: Path) -> tuple[bytes, Format]:
    try:
        return (folder / name).read_bytes(), FORMS[Path(name).suffix.lower()]
    except OSError as error:
        raise BadCards(f"{name}: {(error.strerror or str(error)).lower()}") from error


def _first(problems: tuple[Problem, ...]) -> str:
    worst = next(problem for problem in problems if problem.severity == "error")
    return f"line {worst.line}: {worst.message}"
