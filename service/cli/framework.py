"""What commands are made of: the classes of commands and groups, and the options and arguments that several share.

Help is drawn by rich on a terminal, and plain (and twice as quick) in a pipe.
"""

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import Any, TypeVar

import click as plain_click
import rich_click as click
from click.formatting import HelpFormatter

from service.cli import output

F = TypeVar("F", bound=Callable[..., Any])

STORE_VARIABLE = "MATCHFOLD_STORE"
LAB_VARIABLE = "MATCHFOLD_LAB_PROCESSES"
LAKE_VARIABLE = "MATCHFOLD_LAKE"

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


# --- options ----------------------------------------------------------------------------------------------------------


class Text(click.ParamType[str]):
    """Text that can be stored: no bytes that are none."""

    name = "text"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The text itself. Raises `click.BadParameter`."""
        if not value.isprintable() and any("\ud800" <= sign <= "\udfff" for sign in value):
            self.fail("this is no text in UTF-8.", param, ctx)
        return value


class Name(Text):
    """A name for others to read, as the API takes it: a line of text in which there is something."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name as it is kept. Raises `click.BadParameter`."""
        from domain import freetext

        try:
            kept = freetext.cleaned(super().convert(value, param, ctx))
        except ValueError as error:
            self.fail(f"{error}.", param, ctx)
        return kept or self.fail("a name must not be empty.", param, ctx)


TEXT = Text()
NAME = Name()


def store_option(function: F) -> F:
    """`--store`: which store a command works on."""
    return click.option(
        "--store",
        metavar="PATH|URL",
        envvar=STORE_VARIABLE,
        show_envvar=True,
        help="The store: a SQLite file, or a postgresql:// address.",
    )(function)


def lake_option(function: F) -> F:
    """`--lake`: which lake a command reads."""
    return click.option(
        "--lake",
        "folder",
        metavar="PATH",
        envvar=LAKE_VARIABLE,
        show_envvar=True,
        help="The folder of the lake; the store's SQLite file with `.lake` if absent.",
    )(function)


def written_lake_option(function: F) -> F:
    """`--lake`: which lake a command writes."""
    return click.option(
        "--lake",
        metavar="PATH",
        envvar=LAKE_VARIABLE,
        show_envvar=True,
        help="The folder of the lake; the SQLite file with `.lake` if absent.",
    )(function)


def lab_option(function: F) -> F:
    """`--lab-processes`: how many play for the jobs of the laboratory."""
    return click.option(
        "--lab-processes",
        type=click.IntRange(0, 1024),
        metavar="N",
        envvar=LAB_VARIABLE,
        show_envvar=True,
        help="Processes that play for jobs, with little claim to the processor: all cores but one if absent, 0: none.",
    )(function)


def json_option(function: F) -> F:
    """`--json`: one JSON document instead of text."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")(function)


def ndjson_option(function: F) -> F:
    """`--ndjson`: one JSON document a line instead of text."""
    return click.option("--ndjson", "as_ndjson", is_flag=True, help="Print one JSON document a line.")(function)


def quiet_option(function: F) -> F:
    """`--quiet`: no talk on standard error."""
    return click.option("--quiet", "-q", is_flag=True, help="Say nothing but data and errors.")(function)


def as_option(function: F) -> F:
    """`--as`: through whose eyes to look."""
    return click.option(
        "--as",
        "viewer",
        type=click.IntRange(min=1),
        metavar="SEAT",
        help="Look through the eyes of this seat; a spectator's if absent.",
    )(function)


def rule_options(function: F) -> F:
    """`--option NAME=VALUE`: options of the ruleset."""
    return click.option(
        "--option",
        "-o",
        "given_options",
        type=TEXT,
        multiple=True,
        metavar="NAME=VALUE",
        help="An option of the ruleset (see `matchfold rulesets show RULESET`), @FILE for a board or another "
        "document; repeat for more.",
    )(function)


def sets_option(function: F) -> F:
    """`--set FILE`: card sets of files beside those that the ruleset ships."""
    return click.option(
        "--set", "sets", metavar="FILE", multiple=True, help="A card set to play with too; repeat for more."
    )(function)


def assigned(pairs: tuple[str, ...]) -> dict[str, Any]:
    """`NAME=VALUE` pairs as options; values are JSON, text where they are not, or what a file holds (`NAME=@FILE`).

    Raises `click.UsageError`, and `BadData` for a file that is neither JSON nor TOML.
    """
    options: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not (name and equals):
            raise click.UsageError(f"--option needs NAME=VALUE, not {pair!r}.")
        if name in options:
            raise click.UsageError(f"--option {name} is given twice.")
        options[name] = _document(value[1:]) if value.startswith("@") else json_or_text(value)
    return options


def _document(file: str) -> Any:
    """The plain values of a TOML or JSON document."""
    from domain.cardkit.language.read import tree
    from domain.cardkit.language.reading.bounds import Unreadable
    from service.cli.cards import document
    from service.cli.errors import BadData

    try:
        return tree(*document(file)).plain
    except Unreadable as error:
        raise BadData(f"{file}: {error}.") from error


def json_or_text(value: str) -> Any:
    """A value as JSON if it is JSON, else the text itself."""
    import json

    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        return value
