"""Card sets on the command line: read, looked over, told."""

from collections.abc import Iterable, Sequence

import msgspec

from analytics.spelling import meant
from domain.cardkit.dialect import Dialect, Vocabulary
from domain.cardkit.language.card import Card, CardSet
from domain.cardkit.language.checking import check_set
from domain.cardkit.language.problem import Problem
from domain.cardkit.language.read import Format
from domain.cardkit.language.render import printed_cost, render
from domain.cardkit.language.source import written
from domain.cardkit.pool import LIBRARY
from domain.rulesets import RULESETS
from domain.wording import counted
from service.cli import output
from service.cli.errors import BadData
from service.cli.files import readable
from service.cli.rules import ruleset_named

LARGEST = 4 << 20
"""Bytes of a document that is read at all."""


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


class Shown(msgspec.Struct, frozen=True):
    """A card with its set and its rules text in English."""

    card: Card
    set_name: str
    ruleset: str
    english: str


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
    texts = {} if card_set is None else _texts(card_set, spoken[card_set.ruleset])
    return Linted(card_set, checked.problems, texts, checked.cards)


def set_of(file: str) -> CardSet:
    """The card set of a file. Raises `BadData` for one with errors."""
    found = linted(file)
    if found.card_set is None or not found.ok:
        raise BadData(f"{file}: the card set has errors.", hint=f"See `matchfold cards lint {file}`.")
    return found.card_set


def _texts(card_set: CardSet, vocabulary: Vocabulary) -> dict[str, str]:
    return {card.name: render(card, vocabulary) for card in card_set.cards}


def tell(file: str, found: Linted, *, texts: bool, quiet: bool) -> None:
    """Print problems as editors understand them, `file:line:column`, then what they come to."""
    for problem in found.problems:
        tell_problem(file, problem)
    if texts:
        for name, english in found.texts.items():
            output.text(f"\n{name}\n{output.wrapped(english, '  ')}")
    errors = sum(problem.severity == "error" for problem in found.problems)
    warnings = len(found.problems) - errors
    counts = [*([] if found.cards is None else [counted(found.cards, "card")]), counted(errors, "error")]
    output.say(f"{file}: {', '.join([*counts, counted(warnings, 'warning')])}", quiet=quiet)


def tell_problem(file: str, problem: Problem) -> None:
    """Print one problem and what usually puts it right."""
    place = f"{file}:{problem.line}:{problem.column}" if problem.line else file
    where = f" ({problem.where})" if problem.where else ""
    output.text(f"{place}: {problem.severity}: {problem.message} [{problem.code}]{where}")
    if problem.fix:
        output.text(f"    {problem.fix}")


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


def sets_of(file: str | None) -> list[CardSet]:
    """The card set of a file, or all shipped ones. Raises `BadData` for a file with errors."""
    if file is not None:
        found = linted(file)
        if found.card_set is None:
            raise BadData(f"{file}: the card set cannot be read.", hint=f"See `matchfold cards lint {file}`.")
        return [found.card_set]
    dialects = [rules.dialect for rules in RULESETS.values() if rules.dialect is not None]
    return [dialect.content.core() for dialect in dialects]


def shown(one: Shown) -> None:
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


def exported(ruleset: str, set_name: str | None, names: Sequence[str], new_name: str | None) -> str:
    """A shipped set, or some of its cards, as its author wrote it. Raises `BadData` for what is not there."""
    dialect: Dialect | None = ruleset_named(ruleset).dialect
    if dialect is None:
        raise BadData(f"{ruleset} is played without card sets.")
    shipped = dialect.content.name
    chosen = set_name or shipped
    if chosen != shipped:
        raise BadData(f"{ruleset} ships no card set {chosen!r}; there is {shipped}.")
    known = {card.name for card in LIBRARY.card_set(chosen).cards}
    for name in names:
        if name not in known:
            raise BadData(f"{chosen} has no card {name!r}{meant(name, known)}.")
    return written(new_name or chosen, dialect.ruleset, dialect.content.sources(chosen), names or None)
