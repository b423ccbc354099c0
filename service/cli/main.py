"""The entry point: the table of commands, and how every ending of a command becomes an exit code and one clear line."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn, TextIO

import rich_click as click
from click.exceptions import Exit
from rich_click.rich_panel import RichCommandPanel

from service.cli.errors import ExitCode, Failure

PROGRAM = "matchfold"
DEBUG = "MATCHFOLD_DEBUG"

PANELS = {
    "Serve": ("serve", "work", "doctor"),
    "Play and look": ("play", "new", "matches", "show", "log", "replay", "fork"),
    "Records and trust": ("export", "import", "verify", "fairness"),
    "Rules and laboratory": ("rulesets", "scenario", "sim"),
}
"""The commands as `--help` groups them; each lives in the module of its name (`import` in `import_`)."""

COMMANDS = tuple(name for names in PANELS.values() for name in names)


class LazyGroup(click.RichGroup):
    """A group whose commands are imported when they are asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, in the order of the help."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, imported now."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        suffix = "_" if cmd_name == "import" else ""
        command: click.Command = import_module(f"service.cli.commands.{cmd_name}{suffix}").command
        return command


@click.group(
    PROGRAM,
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 120},
    epilog="Exit codes: 0 done, 1 the answer is no, 2 usage, 3 bad data, 4 not available now, 130 interrupted.",
)
@click.version_option(package_name="matchfold", prog_name=PROGRAM, message="%(prog)s %(version)s")
def cli() -> None:
    """Matches of open tabletop and card games: every action an event, every position kept.

    Begin with `matchfold play gaia_vora`, or `matchfold serve` for the browser and the JSON API.
    """


for _panel, _names in PANELS.items():
    cli.panels.append(RichCommandPanel(_panel, commands=list(_names)))


def main(argv: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and exit."""
    sys.exit(run(sys.argv[1:] if argv is None else argv))


def run(argv: Sequence[str]) -> int:
    """Run a command; answers its exit code. Whatever went wrong has been said on standard error."""
    try:
        return _run(argv)
    except BrokenPipeError:
        _silence(sys.stdout)
        return ExitCode.BROKEN_PIPE
    except KeyboardInterrupt:
        return ExitCode.INTERRUPTED


def _run(argv: Sequence[str]) -> int:
    try:
        cli.main(args=list(argv), prog_name=PROGRAM, standalone_mode=False)
        sys.stdout.flush()
        return ExitCode.OK
    except Exit as exit_:
        sys.stdout.flush()
        return exit_.exit_code
    except click.Abort:
        return ExitCode.INTERRUPTED
    except click.ClickException as error:
        _complain(f"{error.format_message()}", _usage_hint(error))
        return ExitCode.USAGE
    except Failure as failure:
        sys.stdout.flush()
        _complain(failure.message, failure.hint)
        return failure.code
    except (BrokenPipeError, KeyboardInterrupt):
        raise
    except Exception as error:
        if os.environ.get(DEBUG):
            raise
        _complain(f"internal error: {type(error).__name__}: {error}", f"Set {DEBUG}=1 to see where, and report it.")
        return ExitCode.INTERNAL


def _usage_hint(error: click.ClickException) -> str | None:
    context = getattr(error, "ctx", None)
    return f"See `{context.command_path} --help`." if context is not None else None


def _complain(message: str, hint: str | None) -> None:
    text = " ".join(message.split())
    sys.stderr.write(f"{PROGRAM}: {text}{' ' + hint if hint else ''}\n")


def _silence(stream: TextIO) -> None:
    """Let the interpreter's last flush of a closed pipe go nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
