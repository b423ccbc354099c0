"""What commands print: data on standard output; talk, and how far long work is, on standard error."""

import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol

from domain.wording import rough

if TYPE_CHECKING:
    from rich.console import Console

LINE_S = 10.0
"""Between two lines that tell how far work is."""

KNOWN_S = 1.0
"""How often it is asked at most what is known, which takes some time."""


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


# --- how far work is --------------------------------------------------------------------------------------------------


class Told(Protocol):
    """Hears how much is done, of how much in all, and what is known by then."""

    def __call__(self, done: int, total: int, known: Callable[[], str] = str) -> None:
        """`known` is asked only where it is told."""


@contextmanager
def advancing(what: str, unit: str = "", *, quiet: bool = False, lines: bool = False) -> Iterator[Told]:
    """What hears how far `what` is, which is counted in `unit`. With `lines` there is no bar on a terminal either."""
    if quiet:
        yield lambda _done, _total, _known=str: None
    elif lines or not sys.stderr.isatty():
        with _lines(_Line(what, unit)) as line:
            yield line.hear
    else:
        with _bar(what, unit) as told:
            yield told


class _Line:
    """Progress as a line of text.

    The time left is reckoned at the rate at which units were done, when the last one was; it runs down until the next.
    """

    def __init__(self, what: str, unit: str) -> None:
        self._what, self._unit = what, f" {unit}" if unit else ""
        self._began = self._asked = self._advanced = time.monotonic()
        self._first: int | None = None
        self._done = self._total = 0
        self._known = ""

    def hear(self, done: int, total: int, known: Callable[[], str] = str) -> None:
        """So much is done. What was done when this is called first was done before."""
        self._first = done if self._first is None else self._first
        now = time.monotonic()
        if done != self._done:
            self._advanced = now
        self._done, self._total = done, total
        if not self._known or now - self._asked >= KNOWN_S:
            self._known, self._asked = known(), now

    @property
    def text(self) -> str:
        """The line as it is now."""
        now = time.monotonic()
        seconds = now - self._began
        if not self._total:
            return f"{self._what}: {span(seconds)} so far."
        words = [f"{self._what}: {self._done} of {self._total}{self._unit} after {span(seconds)}"]
        fresh = self._done - (self._first or 0)
        if fresh > 0 and self._done < self._total:
            needed = (self._advanced - self._began) * (self._total - self._done) / fresh
            left = needed - (now - self._advanced)
            words += [f"about {span(left)} left"] if left > 0 else []
        return f"{', '.join(words)}.{f' {self._known}' if self._known else ''}"


def span(seconds: float) -> str:
    """A time in words: `0.4 s`, `48 s`, `1 min 34 s`, `12 min`, `1.6 h`."""
    if seconds < 0.95:
        return f"{seconds:.1f} s"
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


@contextmanager
def _lines(line: _Line) -> Iterator[_Line]:
    """Say a line now and then, also while nothing is heard."""
    over = threading.Event()

    def tell() -> None:
        while not over.wait(LINE_S):
            say(line.text)

    thread = threading.Thread(target=tell, daemon=True)
    thread.start()
    try:
        yield line
    finally:
        over.set()
        thread.join()


@contextmanager
def _bar(what: str, unit: str) -> Iterator[Told]:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    fields = [TextColumn("{task.fields[speed]}"), TimeRemainingColumn(), TextColumn("{task.fields[known]}")]
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), *fields)
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None, speed="", known="")

        def told(done: int, total: int, known: Callable[[], str] = str) -> None:
            speed = bar.tasks[task].speed
            words = f"{rough(speed)} {unit}/s" if speed and unit else ""
            bar.update(task, completed=done, total=total, speed=words, known=known())

        yield told
