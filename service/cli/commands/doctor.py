"""`matchfold doctor`: looks at the installation and the store; each finding with its usual remedy."""

import os
from typing import TYPE_CHECKING

import rich_click as click

from domain.wording import counted
from service.cli import output
from service.cli.errors import ExitCode
from service.cli.framework import Command, examples
from service.cli.options import json_option, quiet_option, store_option

if TYPE_CHECKING:
    from service.cli.findings import Finding

FINDING = " " * 9


@click.command(
    "doctor", cls=Command, epilog=examples("matchfold doctor", "matchfold doctor --store var/matchfold.db --json")
)
@store_option
@json_option
@quiet_option
@click.pass_context
def command(ctx: click.Context, store: str | None, as_json: bool, quiet: bool) -> None:
    """Check Python, packages, configuration, store, migrations, settings and disk.

    Nothing is changed. Exit code 1 if there is a problem; notes are no problems.
    """
    from service.cli.checks import examine

    findings = examine(store)
    if as_json:
        output.as_json(findings)
    else:
        for finding in findings:
            if not (quiet and finding.verdict == "ok"):
                _print(finding)
    problems = sum(finding.verdict == "problem" for finding in findings)
    if not as_json:
        output.say(f"{counted(problems, 'problem')} found." if problems else "No problems.", quiet=quiet)
    ctx.exit(ExitCode.NEGATIVE if problems else ExitCode.OK)


def _print(finding: "Finding") -> None:
    told = output.wrapped(f"{finding.subject}: {finding.found}", FINDING)
    click.echo(_coloured(finding.verdict) + output.harmless(told[len(finding.verdict) :]))
    if finding.remedy:
        output.text(output.wrapped(finding.remedy, FINDING + "  "))


def _coloured(verdict: str) -> str:
    if not output.on_terminal() or os.environ.get("NO_COLOR"):
        return verdict
    return click.style(verdict, fg={"ok": "green", "note": "yellow", "problem": "red"}[verdict])
