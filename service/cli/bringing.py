"""Cards and decks that matches of the laboratory are played with: of files, and those that the store has."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from domain.cardkit.dialect import Dialect
from domain.cardkit.language.card import CardSet
from domain.cardkit.language.checking import check_deck
from domain.cardkit.pool import LIBRARY, UnknownCards, content_hash
from domain.rulesets import RULESETS
from service.cli.carding import document, set_of
from service.cli.errors import BadData
from service.cli.files import STANDARD
from service.cli.store import opened

DECK_FILES = (".toml", ".json")


def with_card_sets(
    ruleset: str, options: Mapping[str, Any], files: tuple[str, ...], store: str | None
) -> tuple[dict[str, Any], list[CardSet]]:
    """Options with the card sets and decks of files among them, and all uploaded sets that they name.

    Sets that the store does not have are left out: the rules refuse them then. Raises `BadData`, `Unavailable`.
    """
    dialect: Dialect | None = RULESETS[ruleset].dialect
    if dialect is None:
        if files:
            raise BadData(f"{ruleset} is played without card sets.")
        return dict(options), []
    found = with_decks(ruleset, options)
    brought = {content_hash(one): one for one in map(set_of, files)}
    names = found.get("card_sets", (dialect.content.name,))
    if not isinstance(names, list | tuple):
        return found, []
    missing = [name for name in names if isinstance(name, str) and name.startswith("sha256:") and name not in brought]
    kept = _kept(missing, store) if missing else []
    if brought:
        found["card_sets"] = list(dict.fromkeys([*names, *brought]))
    return found, [*brought.values(), *kept]


def with_deck(ruleset: str, options: Mapping[str, Any], name: str | None, seat: int, players: int) -> dict[str, Any]:
    """Options in which one seat brings a deck, shipped or of a file, and the others what they like.

    Raises `BadData` for a game without decks, and where the options name decks already.
    """
    if name is None:
        return dict(options)
    if RULESETS[ruleset].dialect is None:
        raise BadData(f"{ruleset} is played without decks.")
    if "decks" in options:
        raise BadData("--deck and the option decks both say which deck is played.")
    decks: list[str | dict[str, Any] | None] = [None] * players
    decks[seat - 1] = deck_of(ruleset, name)
    return {**options, "decks": decks}


def with_decks(ruleset: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Options whose decks are those of the files that they name. Raises `BadData`."""
    decks = options.get("decks")
    if not isinstance(decks, list):
        return dict(options)
    return {**options, "decks": [deck_of(ruleset, one) if isinstance(one, str) else one for one in decks]}


def deck_of(ruleset: str, name: str) -> str | dict[str, Any]:
    """A shipped deck by its name, or the deck of a file. What is neither is left to the rules to refuse.

    Raises `BadData` for a file that cannot be read, or holds no deck.
    """
    dialect: Dialect | None = RULESETS[ruleset].dialect
    if dialect is None or name in dialect.content.decks():
        return name
    if name != STANDARD and not name.endswith(DECK_FILES) and not Path(name).is_file():
        return name
    checked = check_deck(*document(name))
    if checked.deck is None:
        raise BadData(f"{name}: the deck has errors.", hint=f"See `matchfold deck check {name}`.")
    plain: dict[str, Any] = msgspec.to_builtins(checked.deck)
    return plain


def _kept(names: Iterable[str], store: str | None) -> list[CardSet]:
    found: list[CardSet] = []
    with opened(store):
        for name in names:
            try:
                found.append(LIBRARY.card_set(name))
            except UnknownCards:
                continue
    return found
