"""What commands print: data on standard output, talk on standard error, plain or as JSON."""

import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console


def on_terminal() -> bool:
    """Whether standard output is read by a person."""
    return sys.stdout.isatty()


_CONTROL = dict.fromkeys(
    [*(c for c in range(32) if chr(c) not in "\t\n"), *range(127, 160)], "\N{REPLACEMENT CHARACTER}"
)


def harmless(line: str) -> str:
    """Text without control characters: names that others chose must not command the terminal."""
    return line.translate(_CONTROL)


def text(line: str = "") -> None:
    """A line of data."""
    sys.stdout.write(harmless(line) + "\n")


def say(line: str, *, quiet: bool = False) -> None:
    """A line of talk; none when the user asked for quiet."""
    if not quiet:
        sys.stdout.flush()
        sys.stderr.write(harmless(line) + "\n")


def as_json(value: Any) -> None:
    """One JSON document."""
    import msgspec

    sys.stdout.write(msgspec.json.format(_encoded(value), indent=2).decode() + "\n")


def as_ndjson(values: Iterable[Any]) -> None:
    """One JSON document a line; bytes are taken to be JSON already."""
    for value in values:
        line = value if isinstance(value, bytes) else _encoded(value)
        sys.stdout.write(line.decode() + "\n")


def _encoded(value: Any) -> bytes:
    """JSON with the members of each object in order; numbers as their names become texts."""
    import msgspec

    return msgspec.json.encode(msgspec.to_builtins(value, str_keys=True), order="deterministic")


def console(*, stderr: bool = False) -> "Console":
    """A console for tables and colours; it honours NO_COLOR and plain pipes."""
    from rich.console import Console

    return Console(file=sys.stderr if stderr else sys.stdout, highlight=False, markup=False, emoji=False)


def table(heads: Sequence[str], rows: Iterable[Sequence[Any]], *, numbers: Sequence[int] = ()) -> None:
    """Rows under heads: drawn for a person, separated by tabs for a program. `numbers` are columns set to the right."""
    if not on_terminal():
        text("\t".join(heads))
        for row in rows:
            text("\t".join(_flat(cell) for cell in row))
        return
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    drawn = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False, header_style="bold")
    for index, head in enumerate(heads):
        # Only the last column may be broken into lines, so that ids can be copied.
        whole = index < len(heads) - 1
        drawn.add_column(head, justify="right" if index in numbers else "left", overflow="fold", no_wrap=whole)
    for row in rows:
        drawn.add_row(*(_flat(cell) for cell in row))
    console().print(drawn)


def _flat(cell: Any) -> str:
    return "-" if cell is None or cell == "" else harmless(" ".join(str(cell).split()))


def pairs(values: Mapping[str, Any]) -> None:
    """Names and values, one pair a line, the values under each other."""
    width = max(map(len, values), default=0)
    for name, value in values.items():
        text(f"{name.ljust(width)}  {_flat(value)}")


def wrapped(paragraph: str, indent: str = "") -> str:
    """A paragraph broken to the width of the terminal (at most 100 columns)."""
    import shutil
    import textwrap

    width = min(shutil.get_terminal_size((80, 24)).columns, 100)
    return textwrap.fill(
        " ".join(paragraph.split()),
        width,
        initial_indent=indent,
        subsequent_indent=indent,
        break_on_hyphens=False,
        break_long_words=False,
    )


def fitted(lines: str) -> str:
    """Lines too long for the terminal broken, the rest of each set in by four; as they are in a pipe."""
    if not on_terminal():
        return lines
    import shutil

    width = shutil.get_terminal_size((80, 24)).columns
    return "\n".join(line if len(line) <= width else _broken(line, width) for line in lines.split("\n"))


def _broken(line: str, width: int) -> str:
    import textwrap

    indent = line[: len(line) - len(line.lstrip())]
    return textwrap.fill(line.strip(), width, initial_indent=indent, subsequent_indent=indent + "    ")
