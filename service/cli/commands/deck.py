"""`matchfold deck`: decks looked over against the rules."""

import rich_click as click

from service.cli import output
from service.cli.errors import ExitCode
from service.cli.framework import Group, examples
from service.cli.options import json_option, quiet_option


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
    from service.cli.decking import checked, tell

    verdict = checked(file, sets)
    if as_json:
        output.as_json(verdict)
    elif not (quiet and verdict.ok):
        tell(file, verdict)
    ctx.exit(ExitCode.OK if verdict.ok else ExitCode.NEGATIVE)
