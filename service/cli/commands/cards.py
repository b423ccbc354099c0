"""`matchfold cards`: card sets looked over, cards shown as data and in English."""

import rich_click as click

from service.cli import output
from service.cli.errors import ExitCode
from service.cli.framework import Group, examples
from service.cli.options import TEXT, json_option, quiet_option


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
    from service.cli.carding import linted, tell

    found = linted(file)
    if as_json:
        output.as_json({"ok": found.ok, "problems": found.problems, "texts": found.texts})
    else:
        tell(file, found, texts=texts, quiet=quiet)
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
    from service.cli.carding import card_of, sets_of, shown

    one = card_of(name, sets_of(file))
    if as_json:
        output.as_json({"card": one.card, "set": one.set_name, "ruleset": one.ruleset, "english": one.english})
    else:
        shown(one)


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
    from service.cli.carding import exported

    output.text(exported(ruleset, set_name, names, name).rstrip("\n"))
