"""Card sets and decks that commands are given: read and looked over, brought along to matches and to the laboratory."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from domain.cardkit.dialect import Dialect, Vocabulary
from domain.cardkit.language.card import Card, CardSet
from domain.cardkit.language.checking import check_deck, check_set
from domain.cardkit.language.problem import Problem
from domain.cardkit.language.read import Format
from domain.cardkit.language.render import printed_cost, render
from domain.cardkit.pool import LIBRARY, UnknownCards, content_hash
from domain.rulesets import RULESETS
from service.cli import output
from service.cli.errors import BadData
from service.cli.files import STANDARD, readable
from service.cli.store import opened

LARGEST = 4 << 20
"""Bytes of a document that is read at all."""

DECK_FILES = (".toml", ".json")


class Linted(msgspec.Struct, frozen=True):
    """What was found in a card set. `texts` are its cards in English, `cards` how many stand in the document."""

    card_set: CardSet | None
    problems: tuple[Problem, ...]
    texts: dict[str, str]
    cards: int | None

    @property
    def ok(self) -> bool:
        """Whether the set may be used."""
        return self.card_set is not None and all(problem.severity != "error" for problem in self.problems)


def vocabularies() -> dict[str, Vocabulary]:
    """The words of each installed card game."""
    return {name: rules.dialect.vocabulary for name, rules in RULESETS.items() if rules.dialect is not None}


def document(file: str) -> tuple[bytes, Format]:
    """A document and its form: JSON begins with a brace, anything else is TOML. Raises `BadData`."""
    with readable(file) as source:
        data = source.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise BadData(f"{file}: larger than {LARGEST} bytes.")
    return data, "json" if data.lstrip()[:1] == b"{" else "toml"


def linted(file: str) -> Linted:
    """A card set of a file, looked over."""
    data, form = document(file)
    spoken = vocabularies()
    checked = check_set(data, form, spoken, "uploaded")
    card_set = checked.card_set
    texts = {} if card_set is None else {card.name: render(card, spoken[card_set.ruleset]) for card in card_set.cards}
    return Linted(card_set, checked.problems, texts, checked.cards)


def set_of(file: str) -> CardSet:
    """The card set of a file. Raises `BadData` for one with errors."""
    found = linted(file)
    if found.card_set is None or not found.ok:
        raise BadData(f"{file}: the card set has errors.", hint=f"See `matchfold cards lint {file}`.")
    return found.card_set


def tell_problem(file: str, problem: Problem) -> None:
    """Print one problem and what usually puts it right."""
    place = f"{file}:{problem.line}:{problem.column}" if problem.line else file
    where = f" ({problem.where})" if problem.where else ""
    output.text(f"{place}: {problem.severity}: {problem.message} [{problem.code}]{where}")
    if problem.fix:
        output.text(f"    {problem.fix}")


class Shown(msgspec.Struct, frozen=True):
    """A card with its set and its rules text in English."""

    card: Card
    set_name: str
    ruleset: str
    english: str


def card_of(name: str, sets: Iterable[CardSet]) -> Shown:
    """The card of a name, or the only one with `name` in its name. Raises `BadData`, with those that look like it."""
    spoken = vocabularies()
    wanted = name.casefold()
    everything = [
        Shown(card, card_set.name, card_set.ruleset, render(card, spoken[card_set.ruleset]))
        for card_set in sets
        for card in card_set.cards
        if wanted in card.name.casefold()
    ]
    exact = [one for one in everything if one.card.name.casefold() == wanted]
    if exact or len(everything) == 1:
        return (exact or everything)[0]
    if not everything:
        raise BadData(f"there is no card {name!r}.", hint="A part of the name is enough.")
    names = ", ".join(one.card.name for one in everything[:10])
    raise BadData(f"{len(everything)} cards have {name!r} in their name: {names}.", hint="Give more of the name.")


def tell_card(one: Shown) -> None:
    """Print a card for a person."""
    card = one.card
    vocabulary = vocabularies()[one.ruleset]
    faction = vocabulary.factions.get(card.faction, card.faction) if card.faction else ""
    head = " ".join([faction, *card.subtypes, card.type]).strip()
    output.text(f"{card.name}  -  {head}  ({one.set_name}, {one.ruleset})")
    cost = printed_cost(card, vocabulary)
    numbers = {} if cost is None else {"cost": cost}
    numbers.update(card.stats)
    if numbers:
        output.text("  " + "  ".join(f"{name} {value}" for name, value in numbers.items()))
    for line in (card.text, card.flavor):
        if line:
            output.text("\n" + output.wrapped(line, "  "))
    if one.english:
        output.text("\n  What the data says:\n" + output.wrapped(one.english, "  "))


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
