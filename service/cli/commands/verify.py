"""`matchfold verify`: whether a record, or a match in the store, is unaltered and folds."""

import rich_click as click

from service.cli import output
from service.cli.errors import ExitCode
from service.cli.framework import Command, examples
from service.cli.options import json_option, quiet_option, store_option
from service.cli.progress import advancing


@click.command(
    "verify",
    cls=Command,
    epilog=examples(
        "matchfold verify mat_01kb3.match.ndjson",
        "matchfold export last | matchfold verify -",
        "matchfold verify last --json",
    ),
)
@click.argument("what", metavar="FILE|MATCH")
@json_option
@quiet_option
@store_option
@click.pass_context
def command(ctx: click.Context, what: str, as_json: bool, quiet: bool, store: str | None) -> None:
    """Check a record file (no store needed) or a match of the store: chain, private parts, fold, every draw.

    Faults are told by line and event number. Exit code 1 if there is one, 3 if the file is no record at all.
    """
    from service.cli.checking import check

    with advancing("Verifying", quiet=quiet):
        lines, found = check(what, store)
    if as_json:
        from service.cli.verifying import plain

        output.as_json(plain(what, found, lines=lines))
    elif not (quiet and found.ok):
        from service.cli.verifying import tell

        tell(what, found, lines=lines)
    ctx.exit(ExitCode.OK if found.ok else ExitCode.NEGATIVE)
