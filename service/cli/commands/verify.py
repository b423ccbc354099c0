"""`matchfold verify`: whether a record, a match in the store, or all of them are unaltered and fold."""

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
        "matchfold verify --all",
    ),
)
@click.argument("what", metavar="FILE|MATCH", required=False)
@click.option("--all", "every", is_flag=True, help="Check every match of the store.")
@json_option
@quiet_option
@store_option
@click.pass_context
def command(ctx: click.Context, what: str | None, every: bool, as_json: bool, quiet: bool, store: str | None) -> None:
    """Check a record file (no store needed) or a match of the store: chain, private parts, fold, every draw.

    Faults are told by line and event number. Exit code 1 if there is one, 3 if the file is no record at all.
    """
    if every == (what is not None):
        raise click.UsageError("Name a file or a match, or give --all.")
    ok = _all(store, as_json=as_json, quiet=quiet) if what is None else _one(what, store, as_json=as_json, quiet=quiet)
    ctx.exit(ExitCode.OK if ok else ExitCode.NEGATIVE)


def _one(what: str, store: str | None, *, as_json: bool, quiet: bool) -> bool:
    from service.cli.checking import check

    with advancing("Verifying", quiet=quiet):
        lines, found = check(what, store)
    if as_json:
        from service.cli.verifying import plain

        output.as_json(plain(what, found, lines=lines))
    elif not (quiet and found.ok):
        from service.cli.verifying import tell

        tell(what, found, lines=lines)
    return found.ok


def _all(store: str | None, *, as_json: bool, quiet: bool) -> bool:
    from service.cli.archiving import prove_all, tell_faulty, tell_lost
    from service.cli.store import opened

    with opened(store) as ctx:
        proof, lost = prove_all(ctx, quiet=quiet), tell_lost(ctx.log)
    if as_json:
        output.as_json(proof.plain())
        return proof.ok and not lost
    tell_faulty(proof)
    output.say(f"{proof.sentence}.", quiet=quiet)
    return proof.ok and not lost
