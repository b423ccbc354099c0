"""Writes docs/cli.md from the commands themselves: `python -m service.cli.reference docs/cli.md`."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import rich_click as click

from service.cli.errors import ExitCode
from service.cli.framework import examples_of
from service.cli.main import PROGRAM, SHELVES, cli

MEANINGS = {
    ExitCode.OK: "done; the answer is yes",
    ExitCode.NEGATIVE: "the answer is no: an illegal move, a broken chain, an unknown match, a failed scenario",
    ExitCode.USAGE: "the command was not written as it must be",
    ExitCode.DATA: "a file cannot be read, or is not what it should be",
    ExitCode.UNAVAILABLE: "the store or a port cannot be used now",
    ExitCode.INTERNAL: "a mistake in the program; please report it",
    ExitCode.INTERRUPTED: "interrupted by Ctrl-C; what was found by then is kept and told",
    ExitCode.BROKEN_PIPE: "the reader of standard output went away",
    ExitCode.TERMINATED: "ended by SIGTERM; what was found by then is kept and told (`serve`: 0)",
}

HEAD = """\
# The command line

_Written by `python -m service.cli.reference docs/cli.md`; do not edit._

Data goes to standard output, talk to standard error. `--json` prints one JSON document, `--ndjson` one a line; without
them tables are drawn on a terminal and separated by tabs in a pipe. `-` stands for standard input or output where a
file is read or written. `NO_COLOR` and `--quiet` do what one expects. `last` stands for the newest match of the store.
Whoever can read the store is its administrator, so no command asks for a seat's token. Completion in bash:
`eval "$(_MATCHFOLD_COMPLETE=bash_source matchfold)"`; likewise `zsh_source`, `fish_source`.

| Exit code | Meaning |
|---|---|
"""


def page() -> str:
    """The whole page."""
    context = click.RichContext(cli, info_name=PROGRAM, **cli.context_settings)
    codes = "".join(f"| {code.value} | {meaning} |\n" for code, meaning in MEANINGS.items())
    return HEAD + codes + "".join(part for shelf, lines in SHELVES.items() for part in _shelf(context, shelf, lines))


def _shelf(parent: click.Context, shelf: str, names: Iterable[str]) -> Iterator[str]:
    yield f"\n## {shelf}\n"
    for name in names:
        command = cli.get_command(parent, name)
        assert command is not None
        yield from _command(parent, name, command)


def _command(parent: click.Context, name: str, command: click.Command) -> Iterator[str]:
    context = click.Context(command, parent=parent, info_name=name)
    usage = " ".join([context.command_path, *command.collect_usage_pieces(context)])
    yield f"\n### {context.command_path}\n\n```\n{usage}\n```\n\n{_paragraphs(command.help)}\n"
    rows = [record for parameter in command.params if (record := parameter.get_help_record(context))]
    if rows:
        yield "\n| Option | Meaning |\n|---|---|\n"
        for option, meaning in rows:
            yield f"| `{_cell(option)}` | {_cell(meaning)} |\n"
    examples = examples_of(command)
    if examples:
        yield "\n```sh\n" + "\n".join(examples) + "\n```\n"
    if isinstance(command, click.Group):
        for inner in command.list_commands(context):
            found = command.get_command(context, inner)
            assert found is not None
            yield from _command(context, inner, found)


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _paragraphs(text: str | None) -> str:
    import inspect

    return "\n\n".join(" ".join(part.split()) for part in inspect.cleandoc(text or "").split("\n\n"))


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
