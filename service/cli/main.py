"""The entry point: the table of commands, and how every ending of a command becomes an exit code and one clear line."""

import io
import os
import sys
from collections.abc import Sequence
from typing import NoReturn, TextIO

import rich_click as click
from click.exceptions import Exit, NoArgsIsHelpError
from rich_click.rich_panel import RichCommandPanel

from service.cli import output
from service.cli.errors import ExitCode, exit_code, failure_of, never_lost
from service.cli.framework import LazyGroup

PROGRAM = "matchfold"
DEBUG = "MATCHFOLD_DEBUG"
COMPLETION = "_MATCHFOLD_COMPLETE"
"""Set by the shell when it asks for completions; see click's documentation."""

SHELVES = {
    "Serve": {
        "serve": "Serve the pages and the JSON API with gunicorn until Ctrl-C.",
        "work": "Let bots move and keep the lake, until Ctrl-C.",
        "doctor": "Check Python, packages, configuration, store and disk.",
        "backup": "Copy the store into one file while the service goes on.",
        "restore": "Make a backup the store again, once it is proved.",
    },
    "Play and look": {
        "play": "Play a match in this terminal against bots.",
        "new": "Open a match and print the invitations to its seats.",
        "order": "Let a seat pass in advance.",
        "matches": "List the matches of the store, newest first.",
        "show": "Show a position of a match.",
        "log": "List the events of a match, also those still to come.",
        "replay": "Step through the positions of a match.",
        "fork": "Open a new match in a position of another one.",
    },
    "Cards and boards": {
        "cards": "Look over card sets, show cards.",
        "deck": "Look over decks.",
        "boards": "Look over boards, show them.",
    },
    "Records and trust": {
        "export": "Write the record of a match.",
        "import": "Take full records into the store.",
        "verify": "Check a record, or a match of the store.",
        "fairness": "Check that every draw was what was committed to.",
    },
    "Statistics": {
        "stats": "Evaluate a metric over the matches of the lake.",
        "query": "Run read-only SQL over the tables of the lake.",
        "dataset": "Write the tables of the lake with anonymous players.",
        "project": "Bring the lake up with the log.",
        "rebuild": "Make the lake from zero.",
    },
    "Rules and laboratory": {
        "rulesets": "List the rulesets, their options, decisions and clauses.",
        "scenario": "Run scenario files: a position, moves, what must follow.",
        "sim": "Simulate matches between bots and sum them up.",
        "ab": "Compare two bots, decks, card sets or options, until it is clear.",
        "matchups": "Compare each of some bots or decks with each other.",
        "worth": "Tell how much playing a card changes the chance to win.",
        "skill": "Tell how much a bot gains by twice the thinking.",
        "jobs": "Look at experiments that the workers run, cancel and resume them.",
    },
}


@click.group(
    PROGRAM,
    cls=LazyGroup,
    shelves=SHELVES,
    package="service.cli.commands",
    panels=[RichCommandPanel(name, commands=list(lines)) for name, lines in SHELVES.items()],
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 120},
    epilog="Exit codes: 0 done, 1 the answer is no, 2 usage, 3 bad data, 4 not available now, 130 and 143 interrupted.",
)
@click.version_option(package_name="matchfold", prog_name=PROGRAM, message="%(prog)s %(version)s")
def cli() -> None:
    """Matches of open tabletop and card games: every action an event, every position kept.

    Begin with `matchfold play gaia_vora`, or `matchfold serve` for the browser and the JSON API.
    """


def main(argv: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and exit."""
    never_lost()
    sys.exit(run(sys.argv[1:] if argv is None else argv))


def run(argv: Sequence[str]) -> int:
    """Run a command; answers its exit code. Whatever went wrong has been said on standard error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        return _run(argv)
    except BrokenPipeError:
        _silence(sys.stdout)
        return ExitCode.BROKEN_PIPE
    except KeyboardInterrupt:
        _complain("interrupted.", None)
        return exit_code()


def _run(argv: Sequence[str]) -> int:
    try:
        if COMPLETION in os.environ:
            cli.main(args=list(argv), prog_name=PROGRAM)
        with cli.make_context(PROGRAM, list(argv)) as context:
            cli.invoke(context)
        sys.stdout.flush()
        return ExitCode.OK
    except Exit as left:
        sys.stdout.flush()
        return left.exit_code
    except click.Abort:
        raise KeyboardInterrupt from None
    except NoArgsIsHelpError as error:
        sys.stdout.write(error.message + "\n")
        return ExitCode.USAGE
    except click.ClickException as error:
        _complain(error.format_message(), _usage_hint(error))
        return ExitCode.USAGE
    except BrokenPipeError:
        raise
    except Exception as error:
        return _failed(error)


def _failed(error: Exception) -> int:
    """Say why a command failed; answers its exit code. To look into a mistake of ours, it is raised again."""
    failure = failure_of(error)
    if failure is None and os.environ.get(DEBUG):
        raise error
    try:
        sys.stdout.flush()
    except OSError:  # standard output itself may be what cannot be written
        _silence(sys.stdout)
    if failure is None:
        _complain(f"internal error: {type(error).__name__}: {error}", f"Set {DEBUG}=1 to see where, and report it.")
        return ExitCode.INTERNAL
    _complain(failure.message, failure.hint)
    return failure.code


def _usage_hint(error: click.ClickException) -> str | None:
    context = getattr(error, "ctx", None)
    return f"See `{context.command_path} --help`." if context is not None else None


def _complain(message: str, hint: str | None) -> None:
    text = " ".join(message.split())
    sys.stderr.write(output.harmless(f"{PROGRAM}: {text}{' ' + hint if hint else ''}") + "\n")


def _silence(stream: TextIO) -> None:
    """Let the interpreter's last flush of a closed pipe go nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
