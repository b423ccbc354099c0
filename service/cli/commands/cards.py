"""`matchfold cards`: card sets looked over, cards shown as data and in English."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import rich_click as click

from domain.wording import counted
from service.cli import output
from service.cli.errors import BadData, ExitCode
from service.cli.framework import TEXT, Group, examples, json_option, quiet_option

if TYPE_CHECKING:
    from domain.cardkit.language.card import CardSet
    from service.cli.cards import Linted


@click.group(
    "cards", cls=Group, epilog=examples("matchfold cards lint my_set.toml", "matchfold cards show 'Imp Union Leader'")
)
def command() -> None:
    """Card sets are data (docs/cards.md). Look them over before you upload them, and see what a card says."""


@command.command(
    "lint",
    epilog=examples("matchfold cards lint my_set.toml", "matchfold cards lint --json - < my_set.json"),
)
@click.argument("file", metavar="FILE")
@click.option("--texts", is_flag=True, help="Print every card in English too, to compare with what you meant.")
@json_option
@quiet_option
@click.pass_context
def lint(ctx: click.Context, file: str, texts: bool, as_json: bool, quiet: bool) -> None:
    """Look a card set over: every problem with its line and column, and what usually puts it right.

    FILE is TOML or JSON, told by its content; `-` is standard input. Exit code 1 if there is an error.
    """
    from service.cli.cards import linted

    found = linted(file)
    if as_json:
        output.as_json({"ok": found.ok, "problems": found.problems, "texts": found.texts})
    else:
        _tell(file, found, texts=texts, quiet=quiet)
    ctx.exit(ExitCode.OK if found.ok else ExitCode.NEGATIVE)


@command.command(
    "show",
    epilog=examples("matchfold cards show 'Imp Union Leader'", "matchfold cards show --set my_set.toml Volley"),
)
@click.argument("name", metavar="NAME")
@click.option("--set", "file", metavar="FILE", help="Look in this card set instead of those that are shipped.")
@json_option
def show(name: str, file: str | None, as_json: bool) -> None:
    """Show a card: its data, its author's text, and what its data says in English. NAME may be a part of the name."""
    from service.cli.cards import card_of, tell_card

    one = card_of(name, _sets_of(file))
    if as_json:
        output.as_json({"card": one.card, "set": one.set_name, "ruleset": one.ruleset, "english": one.english})
    else:
        tell_card(one)


@command.command(
    "export",
    epilog=examples(
        "matchfold cards export arcmage_arc --card 'Memory Eater' --name 'Quick Eater' > my_card.toml",
        "matchfold ab arcmage_arc --change my_card.toml",
        "matchfold cards export arcmage_arc > core.toml",
    ),
)
@click.argument("ruleset")
@click.option("--card", "names", metavar="NAME", multiple=True, type=TEXT, help="Only this card; repeat for more.")
@click.option("--set", "set_name", metavar="NAME", type=TEXT, help="Which shipped set; the first one if absent.")
@click.option("--name", metavar="TEXT", type=TEXT, help="What the new set is called; as the shipped one if absent.")
def export(ruleset: str, names: tuple[str, ...], set_name: str | None, name: str | None) -> None:
    """Print a shipped card set, or a few of its cards, as TOML to edit.

    `matchfold ab --change FILE` compares the set with some cards changed with the set as it is.
    """
    output.text(exported(ruleset, set_name, names, name).rstrip("\n"))


def _tell(file: str, found: "Linted", *, texts: bool, quiet: bool) -> None:
    """Print problems as editors understand them, `file:line:column`, then what they come to."""
    from service.cli.cards import tell_problem

    for problem in found.problems:
        tell_problem(file, problem)
    if texts:
        for name, english in found.texts.items():
            output.text(f"\n{name}\n{output.wrapped(english, '  ')}")
    errors = sum(problem.severity == "error" for problem in found.problems)
    warnings = len(found.problems) - errors
    counts = [*([] if found.cards is None else [counted(found.cards, "card")]), counted(errors, "error")]
    output.say(f"{file}: {', '.join([*counts, counted(warnings, 'warning')])}", quiet=quiet)


def _sets_of(file: str | None) -> "list[CardSet]":
    """The card set of a file, or all shipped ones. Raises `BadData` for a file with errors."""
    from domain.rulesets import RULESETS
    from service.cli.cards import linted

    if file is not None:
        found = linted(file)
        if found.card_set is None:
            raise BadData(f"{file}: the card set cannot be read.", hint=f"See `matchfold cards lint {file}`.")
        return [found.card_set]
    dialects = [rules.dialect for rules in RULESETS.values() if rules.dialect is not None]
    return [dialect.content.core() for dialect in dialects]


def exported(ruleset: str, set_name: str | None, names: Sequence[str], new_name: str | None) -> str:
    """A shipped set, or some of its cards, as its author wrote it. Raises `BadData` for what is not there."""
    from analytics.spelling import meant
    from domain.cardkit.language.source import written
    from domain.cardkit.pool import LIBRARY
    from service.cli.matches import ruleset_named

    dialect = ruleset_named(ruleset).dialect
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
