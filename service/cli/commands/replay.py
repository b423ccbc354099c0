"""`matchfold replay`: steps through the positions of a match in the terminal, back and forth by keys."""

import bisect
import os
import re
import select
import shutil
import sys
import termios
import time
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import rich_click as click

from service.cli import output
from service.cli.framework import Command, as_option, examples, store_option
from service.cli.matches import check_seat, header_of, story
from service.cli.store import opened

if TYPE_CHECKING:
    from events.log.port import Header
    from service.context import Context

CLEAR = "\x1b[2J\x1b[H"
ORDINARY_SPEED = 1.0
FASTEST, SLOWEST = 32.0, 0.125
LEAVE = ("q", "\x04", "")
NEXT = (" ", "n", "l", "\n", "\r", "\x1b[C", "\x1b[B")
BEFORE = ("b", "h", "\x7f", "\x1b[D", "\x1b[A")
STORY_LINES = 3
"""Lines of a story that are shown even where the terminal has no room for them."""

_KEY = re.compile(r"\x1b\[[0-9;]*[A-Za-z~]|\x1bO[A-Za-z]|.", re.DOTALL)
"""An arrow's escape sequence, or one character."""


@click.command(
    "replay",
    cls=Command,
    epilog=examples(
        "matchfold replay last",
        "matchfold replay last --speed 2 --from 100",
        "matchfold replay mat_01kb3 --as 1 > mat_01kb3.txt",
    ),
)
@click.argument("match")
@click.option("--from", "first", type=click.IntRange(min=1), default=1, metavar="N", help="Begin at event N.")
@click.option("--speed", type=click.FloatRange(0, 100, min_open=True), metavar="N", help="Positions a second.")
@as_option
@store_option
def command(match: str, first: int, speed: float | None, viewer: int | None, store: str | None) -> None:
    """Step through the positions of a match (`last`: the newest) in which someone had to decide.

    Keys: space or right for the next, b or left for the one before, g and a number to go to an event, p to let it
    run, + and - for its speed, q to leave. Without a terminal all positions are printed one after the other.
    """
    with opened(store) as ctx:
        header = header_of(ctx, match)
        check_seat(header, viewer)
        player = Player(ctx, header, viewer, first)
        if sys.stdin.isatty() and sys.stdout.isatty():
            player.run(speed)
        else:
            _print_all(player, speed)


class Player:
    """The positions of a match and the one that is looked at."""

    def __init__(self, ctx: "Context", header: "Header", viewer: int | None, first: int) -> None:
        from service.telling import teller_for

        self._ctx = ctx
        self._header = header
        self._viewer = viewer
        self._as_then = viewer is not None
        self._teller = teller_for(ctx, header.ruleset)
        self.seqs = list(self._all_positions())
        if not self.seqs or self.seqs[-1] != header.version:
            self.seqs.append(header.version)
        self.index = min(bisect.bisect_left(self.seqs, first), len(self.seqs) - 1)

    def _all_positions(self) -> Iterator[int]:
        from service.usecases import look

        place: int | None = 0
        while place is not None:
            page, place = look.positions(self._ctx, self._header.match, after=place)
            yield from (settled.seq for settled in page)

    def story(self) -> list[str]:
        """What happened since the position before."""
        from service.usecases import look

        after = self.seqs[self.index - 1] if self.index else 0
        if self._teller.words.cards:
            at = self.seqs[self.index]
            seen = look.view_at(self._ctx, self._header.match, self._viewer, at, as_then=self._as_then)
            self._teller.naming.learn_view(seen.body["board"])
        page = look.events(
            self._ctx,
            self._header.match,
            self._viewer,
            after=after,
            until=self.seqs[self.index],
            as_then=self._as_then,
        )
        return [output.fitted(line) for line in story(page.items, self._teller)]

    def text(self) -> str:
        """The position, and where it stands in the match."""
        from service.usecases import look

        seq = self.seqs[self.index]
        told = look.text_at(self._ctx, self._header.match, self._viewer, seq, as_then=self._as_then)
        board = output.fitted(told.rstrip("\n"))
        return f"{board}\n\nPosition {self.index + 1} of {len(self.seqs)}, event {seq} of {self._header.version}"

    def step(self, by: int) -> bool:
        """Go forward or back; whether there was somewhere to go."""
        there = self.index + by
        if not 0 <= there < len(self.seqs):
            return False
        self.index = there
        return True

    def go_to(self, event: int) -> None:
        """Go to the last position at or before an event."""
        self.index = max(0, bisect.bisect_right(self.seqs, event) - 1)

    def run(self, speed: float | None) -> None:
        """Show positions as the keys ask, until q."""
        pace = Pace(speed)
        with _single_keys() as keys:
            self._show(pace)
            while (key := keys.next(pace.pause)) not in LEAVE:
                if key is None:
                    pace.running = self.step(1)
                elif key in NEXT:
                    self.step(1)
                elif key in BEFORE:
                    self.step(-1)
                elif key == "g":
                    self.go_to(_number(keys) or self.seqs[self.index])
                elif not pace.take(key):
                    continue
                self._show(pace)
        output.text()

    def _show(self, pace: "Pace") -> None:
        below = ["", *self.text().split("\n"), f"space next, b back, g go to, p {pace.told()}, + - speed, q leave"]
        room = max(STORY_LINES, shutil.get_terminal_size().lines - len(below) - 1)
        story = self.story()
        left_out = len(story) - room
        if left_out > 0:
            story = [f"  ... {left_out + 1} more lines before", *story[left_out + 1 :]]
        sys.stdout.write(CLEAR + output.harmless("\n".join([*story, *below])) + "\n")
        sys.stdout.flush()


class Pace:
    """Whether the replay runs by itself, and how fast."""

    def __init__(self, speed: float | None) -> None:
        self.running = speed is not None
        self._speed = speed or ORDINARY_SPEED

    @property
    def pause(self) -> float | None:
        """Seconds until the next position; None while it waits for a key."""
        return 1 / self._speed if self.running else None

    def take(self, key: str) -> bool:
        """Change the pace if the key asks for it."""
        if key == "p":
            self.running = not self.running
        elif key == "+":
            self._speed = min(FASTEST, self._speed * 2)
        elif key == "-":
            self._speed = max(SLOWEST, self._speed / 2)
        else:
            return False
        return True

    def told(self) -> str:
        """What `p` does now, with the speed."""
        return f"{'stop' if self.running else 'run'} ({self._speed:g} a second)"


def _print_all(player: Player, speed: float | None) -> None:
    """Print the positions one after the other, for a pipe or a file."""
    while True:
        output.text("\n".join([*player.story(), "", player.text(), "-" * 60]))
        if not player.step(1):
            return
        if speed is not None:
            sys.stdout.flush()
            time.sleep(1 / speed)


def _number(keys: "Keys") -> int:
    """A number typed after g, ended by return; 0 if there is none."""
    sys.stdout.write("event number: ")
    sys.stdout.flush()
    digits = ""
    while (key := keys.next(None)) and key not in ("\n", "\r"):
        if key.isascii() and key.isdigit():
            digits += key
            sys.stdout.write(key)
            sys.stdout.flush()
    return int(digits[:9] or "0")


class Keys:
    """The keys pressed at a terminal, one by one."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._pressed: list[str] = []

    def next(self, seconds: float | None) -> str | None:
        """The next key; None if none came within so many seconds (None: wait), empty at the end of input."""
        if not self._pressed:
            if seconds is not None and not select.select([self._descriptor], [], [], seconds)[0]:
                return None
            data = os.read(self._descriptor, 1024)
            if not data:
                return ""
            self._pressed = _KEY.findall(data.decode(errors="replace"))
        return self._pressed.pop(0)


@contextmanager
def _single_keys() -> Iterator[Keys]:
    """The terminal of standard input without line editing and echo, until the end of the block."""
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor)
        yield Keys(descriptor)
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
