"""`matchfold deck`: decks looked over against the rules."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec
import rich_click as click

from domain.wording import counted
from service.cli import output
from service.cli.errors import BadData, ExitCode, in_one_line
from service.cli.framework import Group, examples, json_option, quiet_option

if TYPE_CHECKING:
    from domain.cardkit.language.problem import Problem
    from domain.cardkit.pool import Pool
    from domain.refusal import Refusal


@click.group("deck", cls=Group, epilog=examples("matchfold deck check my_deck.toml"))
def command() -> None:
    """Decks are lists of cards: a name, the ruleset, and how many copies of each card."""


@command.command(
    "check",
    epilog=examples("matchfold deck check my_deck.toml", "matchfold deck check my_deck.toml --set my_set.toml"),
)
@click.argument("file", metavar="FILE")
@click.option(
    "--set", "sets", metavar="FILE", multiple=True, help="A card set that the deck draws on beside the shipped ones."
)
@json_option
@quiet_option
@click.pass_context
def check(ctx: click.Context, file: str, sets: tuple[str, ...], as_json: bool, quiet: bool) -> None:
    """Look a deck over: everything that is wrong with it at once, by clause, with its place in the file.

    Exit code 1 if the deck is not legal.
    """
    verdict = _checked(file, sets)
    if as_json:
        output.as_json(verdict)
    elif not (quiet and verdict.ok):
        _tell(file, verdict)
    ctx.exit(ExitCode.OK if verdict.ok else ExitCode.NEGATIVE)


class Violation(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the rules say against a deck, with the line and column of the card that it names (0: it names none)."""

    code: str
    clauses: tuple[str, ...]
    message: str
    facts: dict[str, Any]
    card: str | None = None
    line: int = 0
    column: int = 0
    fix: str = ""


class Verdict(msgspec.Struct, frozen=True):
    """What is wrong with a deck: with the document (`problems`), and by the rules (`violations`)."""

    ok: bool
    name: str | None
    cards: int
    problems: "tuple[Problem, ...]" = ()
    violations: tuple[Violation, ...] = ()


def _checked(file: str, sets: tuple[str, ...]) -> Verdict:
    """A deck of a file, looked over. Raises `BadData` for a ruleset without decks or a card set with errors."""
    from domain.cardkit.language.checking import check_deck
    from domain.cardkit.pool import Pool
    from domain.rulesets import RULESETS
    from service.cli.cards import document, set_of

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
    pool = Pool([rules.dialect.content.core(), *map(set_of, sets)])
    faults = rules.options({}, rules.meta.seats[0]).deck_faults(pool, names)
    violations = _placed(faults, read.places, pool, bool(sets))
    bad = any(problem.severity == "error" for problem in read.problems)
    return Verdict(not faults and not bad, deck.name, len(names), read.problems, violations)


def _placed(
    faults: "Iterable[Refusal]", places: Mapping[str, tuple[int, int]], pool: "Pool", own_sets: bool
) -> tuple[Violation, ...]:
    """Each fault with its place, one for each card that it names, in the order of the file."""
    found = []
    for fault in faults:
        cards = fault.facts.get("given") or [fault.facts.get("card")]
        for card in cards:
            line, column = places.get(card, (0, 0))
            facts = {"card": card} if "given" in fault.facts else fault.facts
            fix = _card_instead(card, pool, own_sets) if fault.code == "unknown-cards" else ""
            found.append(Violation(fault.code, fault.clauses, _said(fault, card), facts, card, line, column, fix))
    return tuple(sorted(found, key=lambda one: (one.line, one.column)))


def _said(fault: "Refusal", card: str | None) -> str:
    """A fault in words."""
    need, have = fault.facts.get("need"), fault.facts.get("have")
    match fault.code:
        case "wrong-deck-size":
            return f"the deck holds {counted(have or 0, 'card')}; it must hold {need}"
        case "too-few-of-type":
            kind = fault.facts["type"]
            return f"the deck holds {counted(have or 0, f'{kind} card')}; it must hold at least {need}"
        case "too-many-copies":
            return f"the deck holds {have} of `{card}`; it may hold at most {need}"
        case "unknown-cards":
            return f"there is no card `{card}`"
    return in_one_line(fault)


def _card_instead(card: str, pool: "Pool", own_sets: bool) -> str:
    """What to do about a card that is not in the pool."""
    from analytics.spelling import nearest

    near = nearest(card, pool.cards)
    meant = f"Did you mean {' or '.join(f'`{name}`' for name in near)}?" if near else ""
    brought = "" if own_sets else "If it is a card of your own, give its set with `--set`."
    return " ".join(filter(None, (meant, brought)))


def _tell(file: str, verdict: Verdict) -> None:
    """Print what is wrong, then the verdict."""
    from domain.cardkit.language.problem import Problem
    from service.cli.cards import tell_problem

    for problem in verdict.problems:
        tell_problem(file, problem)
    for fault in verdict.violations:
        clauses = ", ".join(fault.clauses)
        tell_problem(file, Problem(fault.code, "error", clauses, fault.message, fault.line, fault.column, fault.fix))
    output.text(f"{verdict.name or file}: {counted(verdict.cards, 'card')}, {'legal' if verdict.ok else 'not legal'}")
