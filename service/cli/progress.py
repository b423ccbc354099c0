"""How far long work is: a bar on a terminal, elsewhere a line on standard error now and then."""

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from domain.wording import rough
from service.cli import output

LINE_S = 10.0
"""Between two lines."""

KNOWN_S = 1.0
"""How often it is asked at most what is known, which takes some time."""


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
            output.say(line.text)

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
    with Progress(*columns, console=output.console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None, speed="", known="")

        def told(done: int, total: int, known: Callable[[], str] = str) -> None:
            speed = bar.tasks[task].speed
            words = f"{rough(speed)} {unit}/s" if speed and unit else ""
            bar.update(task, completed=done, total=total, speed=words, known=known())

        yield told
