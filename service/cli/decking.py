"""Decks on the command line: read, looked over against the rules, told."""

import msgspec

from domain.cardkit.language.checking import check_deck
from domain.cardkit.language.problem import Problem
from domain.cardkit.pool import LIBRARY, Pool
from domain.refusal import Refusal
from domain.rulesets import RULESETS
from domain.wording import counted
from service.cli import output
from service.cli.carding import document, set_of, tell_problem
from service.cli.errors import BadData


class Verdict(msgspec.Struct, frozen=True):
    """What is wrong with a deck: with the document (`problems`), and by the rules (`violations`)."""

    ok: bool
    name: str | None
    cards: int
    problems: tuple[Problem, ...] = ()
    violations: tuple[Refusal, ...] = ()


def checked(file: str, sets: tuple[str, ...]) -> Verdict:
    """A deck of a file, looked over. Raises `BadData` for a ruleset without decks or a card set with errors."""
    data, form = document(file)
    read = check_deck(data, form)
    deck = read.deck
    if deck is None:
        return Verdict(False, None, 0, read.problems)
    rules = RULESETS.get(deck.ruleset)
    if rules is None or rules.dialect is None:
        known = ", ".join(name for name, one in RULESETS.items() if one.dialect is not None)
        raise BadData(f"{file}: no deck is checked for ruleset {deck.ruleset!r}; there are {known}.")
    names = [name for name, copies in deck.cards.items() for _ in range(copies)]
    pool = Pool([*(LIBRARY.card_set(name) for name in rules.dialect.sets), *map(set_of, sets)])
    faults: tuple[Refusal, ...] = rules.dialect.deck_faults(pool, names, rules.options({}, rules.meta.seats[0]))
    bad = any(problem.severity == "error" for problem in read.problems)
    return Verdict(not faults and not bad, deck.name, len(names), read.problems, faults)


def tell(file: str, verdict: Verdict) -> None:
    """Print what is wrong, then the verdict."""
    for problem in verdict.problems:
        tell_problem(file, problem)
    clauses = {name: clause for rules in RULESETS.values() for name, clause in rules.clauses().items()}
    for fault in verdict.violations:
        said = "; ".join(clauses[name].title for name in fault.clauses if name in clauses)
        facts = ", ".join(f"{name} {value}" for name, value in fault.facts.items())
        output.text(f"{file}: {', '.join(fault.clauses)}: {said} ({facts})")
    output.text(f"{verdict.name or file}: {counted(verdict.cards, 'card')}, {'legal' if verdict.ok else 'not legal'}")
