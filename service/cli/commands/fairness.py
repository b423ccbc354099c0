"""`matchfold fairness`: whether the chance of a match was what was committed to before it began."""

import rich_click as click

from service.cli import output
from service.cli.errors import ExitCode, Negative
from service.cli.framework import Group, examples, json_option, quiet_option, store_option


@click.group("fairness", cls=Group, epilog=examples("matchfold fairness verify mat_01kb3.match.ndjson"))
def command() -> None:
    """Check that every draw follows from the secret that was committed to, and from the players' entropy."""


@command.command(
    "verify",
    epilog=examples(
        "matchfold fairness verify mat_01kb3.match.ndjson",
        "matchfold export last | matchfold fairness verify -",
        "matchfold fairness verify last",
    ),
)
@click.argument("record", metavar="RECORD|MATCH")
@json_option
@quiet_option
@store_option
@click.pass_context
def verify(ctx: click.Context, record: str, as_json: bool, quiet: bool, store: str | None) -> None:
    """Recompute every draw of a match from its full record alone; no rules are needed.

    Exit code 1 if a draw is wrong, the chain is broken, or the match has not revealed its secret. In a fork, cards that
    its forker could not see were dealt as they may be: `imagined`, which is no outcome of chance to check.
    """
    from service.cli.verification import check, place_of

    lines, found = check(record, store)
    report = found.fairness
    if found.faults:
        where = f"{place_of(found.faults[0], lines=lines)}: {found.faults[0].reason}"
        raise Negative(f"{record}: the record itself is broken, at {where}.")
    if report is None:
        raise Negative(f"{record}: not revealed: draws can be checked when the match has ended and shows its secret.")
    if as_json:
        output.as_json(report)
    elif not (quiet and report.status == "fair"):
        output.text(f"{report.match}: {report.status.replace('-', ' ')}, {report.checked} outcomes checked")
        output.text(f"  commitment  {report.commitment}")
        if report.status == "imagined":
            output.text("  Every draw in play is right. Cards that were hidden when it was forked were imagined.")
        for fault in report.faults:
            output.text(f"  event {fault.seq}, {fault.stream}: {fault.reason}")
    ctx.exit(ExitCode.OK if report.status in ("fair", "imagined") else ExitCode.NEGATIVE)
