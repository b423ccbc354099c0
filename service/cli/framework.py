"""Commands and groups whose help is drawn by rich on a terminal, and plain (and twice as quick) in a pipe."""

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any

import click as plain_click
import rich_click as click
from click.formatting import HelpFormatter

from service.cli import output

WIDTH = 80
EXAMPLES = "Examples:"


def examples(*lines: str) -> str:
    """The end of a help text: commands to copy."""
    return "\n\n".join([EXAMPLES, *(f"$ {line}" for line in lines)])


def examples_of(command: click.Command) -> list[str]:
    """The commands to copy at the end of a command's help."""
    return [line.removeprefix("$ ") for line in (command.epilog or "").split("\n\n") if line.startswith("$ ")]


class Command(click.RichCommand):
    """A command."""

    def get_help(self, ctx: click.Context) -> str:
        """The help text: drawn for a person, plain for a program."""
        return super().get_help(ctx) if output.on_terminal() else plain_help(self, ctx)


class Group(click.RichGroup):
    """A group of commands."""

    command_class = Command

    def get_help(self, ctx: click.Context) -> str:
        """The help text: drawn for a person, plain for a program."""
        return super().get_help(ctx) if output.on_terminal() else plain_help(self, ctx)


class LazyGroup(Group):
    """A group whose commands are imported when they are asked for.

    `shelves` are the commands as the help groups them, each with the line that tells what it does. A command lives in
    the module of its name (`import` in `import_`) of `package`.
    """

    def __init__(self, *, shelves: Mapping[str, Mapping[str, str]], package: str, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.shelves = shelves
        self._package = package
        self._lines = {name: line for shelf in shelves.values() for name, line in shelf.items()}
        self._listing = False

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, in the order of the help."""
        del ctx
        return list(self._lines)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name; while help is written, only its name and line."""
        del ctx
        if cmd_name not in self._lines:
            return None
        if self._listing:
            return Command(name=cmd_name, help=self._lines[cmd_name])
        suffix = "_" if cmd_name == "import" else ""
        found: click.Command = import_module(f"{self._package}.{cmd_name}{suffix}").command
        return found

    def get_help(self, ctx: click.Context) -> str:
        """The help text, for which no command needs to be imported."""
        self._listing = True
        try:
            return super().get_help(ctx)
        finally:
            self._listing = False


def plain_help(command: click.Command, ctx: click.Context) -> str:
    """The help of a command without rich."""
    formatter = HelpFormatter(width=WIDTH)
    plain_click.Command.format_usage(command, ctx, formatter)
    plain_click.Command.format_help_text(command, ctx, formatter)
    plain_click.Command.format_options(command, ctx, formatter)
    if isinstance(command, LazyGroup):
        for shelf, lines in command.shelves.items():
            _section(formatter, shelf, lines.items())
    elif isinstance(command, click.Group):
        found = ((name, command.get_command(ctx, name)) for name in command.list_commands(ctx))
        _section(formatter, "Commands", [(name, one.get_short_help_str(WIDTH)) for name, one in found if one])
    copied = examples_of(command)
    if copied:
        formatter.write(f"\n{EXAMPLES}\n" + "".join(f"  {line}\n" for line in copied))
    elif command.epilog:
        plain_click.Command.format_epilog(command, ctx, formatter)
    return formatter.getvalue().rstrip("\n")


def _section(formatter: HelpFormatter, name: str, rows: Iterable[tuple[str, str]]) -> None:
    with formatter.section(name):
        formatter.write_dl(list(rows))
