"""`matchfold verify`: whether a record, a match in the store, or all of them are unaltered and fold."""

from typing import TYPE_CHECKING, Any

import rich_click as click

from domain.wording import counted
from service.cli import output
from service.cli.errors import ExitCode
from service.cli.framework import Command, examples, json_option, quiet_option, store_option
from service.cli.output import advancing

if TYPE_CHECKING:
    from service.usecases.records import Verified

SHOWN = 20
"""How many faults are listed."""


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
    from service.cli.verification import check

    with advancing("Verifying", quiet=quiet):
        lines, found = check(what, store)
    if as_json:
        output.as_json(_plain(what, found, lines=lines))
    elif not (quiet and found.ok):
        _tell(what, found, lines=lines)
    return found.ok


def _all(store: str | None, *, as_json: bool, quiet: bool) -> bool:
    from service.cli.store import opened
    from service.cli.verification import prove_all, tell_faulty, tell_lost

    with opened(store) as ctx:
        proof, lost = prove_all(ctx, quiet=quiet), tell_lost(ctx.log)
    if as_json:
        output.as_json(proof.plain())
        return proof.ok and not lost
    tell_faulty(proof)
    output.say(f"{proof.sentence}.", quiet=quiet)
    return proof.ok and not lost


def _tell(name: str, found: "Verified", *, lines: bool) -> None:
    """What verifying found. `lines`: faults are told by the lines of a record file as well."""
    from service.cli.verification import place_of

    output.text(f"{name}: {'verified' if found.ok else 'NOT as it should be'}")
    parts = {
        "match": f"{found.match or 'unknown'} ({found.ruleset or 'unknown ruleset'})",
        "events": f"{found.events}, {'with' if found.full else 'without'} all private parts",
        "head": found.head,
        "chain": counted(len(found.faults), "fault") if found.faults else "whole",
        "fold": {True: "folds", False: "does not fold", None: "not tried"}[found.folds],
        "draws": _draws(found),
    }
    for part, text in parts.items():
        output.text(f"  {part.ljust(6)}  {text}")
    for fault in found.faults[:SHOWN]:
        output.text(f"  {place_of(fault, lines=lines)}: {fault.reason}")
    for draw in (found.fairness.faults if found.fairness else ())[:SHOWN]:
        output.text(f"  event {draw.seq}: draw from {draw.stream}: {draw.reason}")
    if len(found.faults) > SHOWN:
        output.text(f"  and {len(found.faults) - SHOWN} more")


def _draws(found: "Verified") -> str:
    if found.fairness is None:
        return "not checked: not all private parts are open"
    return f"{found.fairness.status.replace('-', ' ')}, {found.fairness.checked} checked"


def _plain(name: str, found: "Verified", *, lines: bool) -> dict[str, Any]:
    """The same as plain values; `line` counts from 1 in a record file."""
    import msgspec

    values: dict[str, Any] = msgspec.to_builtins(found)
    values["source"] = name
    for fault in values["faults"]:
        fault["line"] = fault["position"] + 1 if lines else None
    return values
