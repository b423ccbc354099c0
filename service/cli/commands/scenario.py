"""`matchfold scenario`: runs scenario files (given, when, then) and says what came out otherwise."""

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich_click as click

from domain.wording import counted
from service.cli import output
from service.cli.errors import BadData, ExitCode
from service.cli.files import STANDARD
from service.cli.framework import Command, examples, json_option, quiet_option

if TYPE_CHECKING:
    from service.usecases.scenario_file import Report


@click.command(
    "scenario",
    cls=Command,
    epilog=examples(
        "matchfold scenario moon_eats_plant.toml",
        "matchfold scenario scenarios/*.toml --quiet",
        "cat moon_eats_plant.toml | matchfold scenario - --json",
    ),
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@json_option
@quiet_option
@click.pass_context
def command(ctx: click.Context, files: tuple[str, ...], as_json: bool, quiet: bool) -> None:
    """Run scenario files: a position, moves, and what must follow.

    Exit code 1 if a step comes out otherwise. `-` reads a scenario (TOML or JSON) from standard input. Card sets and
    decks of files lie beside the scenario; for standard input, here.
    """
    reports = [_run(name) for name in files]
    if as_json:
        output.as_json([_plain(name, report) for name, report in zip(files, reports, strict=True)])
    else:
        for report in reports:
            if not (quiet and report.passed):
                output.text(report.text().rstrip("\n"))
    failed = sum(not report.passed for report in reports)
    if len(reports) > 1 and not as_json:
        output.say(f"{len(reports) - failed} of {counted(len(reports), 'scenario')} passed.", quiet=quiet)
    ctx.exit(ExitCode.NEGATIVE if failed else ExitCode.OK)


def _run(name: str) -> "Report":
    from service.usecases.scenario_file import run_scenario_file
    from service.usecases.scenario_form import BadScenarioFile

    try:
        if name != STANDARD:
            return run_scenario_file(Path(name))
        text = sys.stdin.buffer.read()
        suffix = ".json" if text.lstrip().startswith(b"{") else ".toml"
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, f"standard-input{suffix}")
            path.write_bytes(text)
            return run_scenario_file(path, Path())
    except BadScenarioFile as error:
        raise BadData(_readable(name, error)) from error


def _readable(name: str, error: Exception) -> str:
    if isinstance(error.__cause__, OSError):
        return f"{name}: {(error.__cause__.strerror or str(error.__cause__)).lower()}."
    return str(error) if name != STANDARD else f"standard input{str(error).rpartition('standard-input')[2]}"


def _plain(name: str, report: "Report") -> dict[str, Any]:
    return {
        "file": name,
        "title": report.title,
        "ruleset": report.ruleset,
        "clauses": report.clauses,
        "passed": report.passed,
        "steps": report.steps,
    }
