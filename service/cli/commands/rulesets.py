"""`matchfold rulesets`: which rules are installed, their options, decisions and clauses."""

from typing import TYPE_CHECKING, Any

import rich_click as click

from service.cli import output
from service.cli.errors import Negative
from service.cli.framework import Group, examples, json_option

if TYPE_CHECKING:
    from domain.clauses import Clause
    from domain.ruleset import Ruleset


@click.group(
    "rulesets",
    cls=Group,
    invoke_without_command=True,
    epilog=examples(
        "matchfold rulesets",
        "matchfold rulesets show gaia_vora",
        "matchfold rulesets clauses gaia_vora GVORA-MOON-01",
        "matchfold rulesets clauses gaia_vora --search star",
    ),
)
@json_option
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:
    """List the installed rulesets; show their options, decisions and clauses."""
    if ctx.invoked_subcommand is None:
        _list(as_json)


def _list(as_json: bool) -> None:
    from domain.rulesets import RULESETS

    if as_json:
        output.as_json([_summary(ruleset) for ruleset in RULESETS.values()])
        return
    output.table(
        ("id", "version", "players", "clauses", "what it is"),
        [
            (r.meta.id, r.meta.version, _range(r.meta.seats), len(r.clauses()), f"{r.meta.name}: {r.meta.summary}")
            for r in RULESETS.values()
        ],
        numbers=(3,),
    )


def _range(seats: tuple[int, ...]) -> str:
    return str(seats[0]) if len(seats) == 1 else f"{min(seats)}-{max(seats)}"


def _summary(ruleset: "Ruleset") -> dict[str, Any]:
    from events.described import shown

    return {**shown(ruleset.meta), "clauses": len(ruleset.clauses())}


@command.command(
    "show", epilog=examples("matchfold rulesets show gaia_vora", "matchfold rulesets show gaia_vora --json")
)
@click.argument("ruleset")
@json_option
def show(ruleset: str, as_json: bool) -> None:
    """Show a ruleset's options, decisions, moves and endings."""
    from domain.telling.words import words_of
    from service.cli.matches import ruleset_named

    rules = ruleset_named(ruleset)
    words = words_of(rules)
    if as_json:
        output.as_json(
            _summary(rules)
            | {
                "options": list(rules.option_docs),
                "decisions": words.decisions,
                "moves": {name: _what_it_does(rules, name) for name in rules.move_types},
                "endings": words.endings,
                "defeats": words.defeats,
            }
        )
        return
    _print_ruleset(rules)


def _print_ruleset(rules: "Ruleset") -> None:
    from domain.telling.words import words_of

    meta, words = rules.meta, words_of(rules)
    output.text(f"{meta.name} ({meta.id}@{meta.version}), {_range(meta.seats)} players")
    output.text(output.wrapped(meta.summary))
    output.text("\nOptions (give them as NAME=VALUE to `matchfold new` or `play`)")
    for doc in rules.option_docs:
        output.text(f"  {doc.name} = {_short(doc.default)}")
        output.text(output.wrapped(f"{doc.text} Values: {doc.values}. [{', '.join(doc.clauses)}]", "      "))
    for head, lines in (
        ("Decisions", words.decisions),
        ("Moves", {name: _what_it_does(rules, name) for name in rules.move_types}),
        ("How a match ends", words.endings),
        ("How a seat goes out before the end", words.defeats),
    ):
        if not lines:
            continue
        output.text(f"\n{head}")
        for name, line in lines.items():
            output.text(f"  {name}")
            output.text(output.wrapped(line, "      "))


def _what_it_does(rules: "Ruleset", move: str) -> str:
    return " ".join((rules.move_types[move].__doc__ or "").split())


def _short(value: Any) -> str:
    import json

    written = json.dumps(value)
    return written if len(written) <= 60 else f"{written[:50]}... ({len(value)} in all)"


@command.command(
    "clauses",
    epilog=examples(
        "matchfold rulesets clauses gaia_vora",
        "matchfold rulesets clauses gaia_vora GVORA-ROT-03",
        "matchfold rulesets clauses gaia_vora --search microbe",
    ),
)
@click.argument("ruleset")
@click.argument("clause", required=False)
@click.option("--search", metavar="TEXT", help="Only clauses in which this text stands.")
@json_option
def clauses(ruleset: str, clause: str | None, search: str | None, as_json: bool) -> None:
    """List the clauses of a ruleset, or print one with its text and ruling."""
    from service.cli.matches import ruleset_named

    rules = ruleset_named(ruleset)
    if clause is not None:
        _print_clause(_clause_named(rules, clause), as_json)
        return
    found = [one for one in rules.clauses().values() if search is None or _holds(one, search)]
    if not found:
        raise Negative(f"no clause of {rules.meta.id} speaks of {search!r}.")
    if as_json:
        output.as_json(found)
    else:
        output.table(("clause", "section", "title"), [(one.id, one.section, one.title) for one in found])


def _holds(clause: "Clause", text: str) -> bool:
    return any(text.lower() in (part or "").lower() for part in (clause.id, clause.title, clause.text, clause.ruling))


def _clause_named(rules: "Ruleset", name: str) -> "Clause":
    import difflib

    all_clauses = rules.clauses()
    clause = all_clauses.get(name.upper())
    if clause is None:
        near = difflib.get_close_matches(name.upper(), all_clauses, n=3)
        hint = f"Did you mean {' or '.join(near)}?" if near else f"See `matchfold rulesets clauses {rules.meta.id}`."
        raise Negative(f"{rules.meta.id} has no clause {name!r}.", hint=hint)
    return clause


def _print_clause(clause: "Clause", as_json: bool) -> None:
    if as_json:
        output.as_json(clause)
        return
    switch = f" (option {clause.option})" if clause.option else " (optional)" if clause.optional else ""
    output.text(f"{clause.id}  {clause.title}{switch}")
    output.text(f"Section: {clause.section}\n")
    output.text(output.wrapped(clause.text))
    if clause.ruling:
        output.text("\n" + output.wrapped(f"Ruling: {clause.ruling}"))
