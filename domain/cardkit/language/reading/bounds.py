"""How large and how deep a document may be, and which characters it may hold."""

import re
from bisect import bisect_right

from domain.cardkit.language.problem import Problem
from domain.freetext import FORBIDDEN, named

LARGEST = 1 << 20
"""Bytes of a document."""

MOST_NODES = 40_000
"""Values of a document, tables and lists among them: room for a thousand cards of 35 each, written out in full."""

MOST_NODES_OF_A_DECK = 1_000
"""Values of a deck: one for each name, of which there may be 200, and room to tell how many there are instead."""

DEEPEST = 32
"""Tables and lists within each other."""

LONGEST_TEXT = 4_000
LONGEST_KEY = 60
LONGEST_SCALAR = 40
"""Characters of a text, of a key, and of a number, date or other bare value."""


class Unreadable(Exception):
    """A document that cannot be read any further, and why."""

    def __init__(self, code: str, message: str, line: int = 0, column: int = 0, fix: str = "") -> None:
        super().__init__(message)
        self.problem = Problem(code, "error", "", message, line, column, fix)


class Lines:
    """Line and column of an offset in a text, both counted from 1."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def at(self, offset: int) -> tuple[int, int]:
        """Line and column of the character at `offset`."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1


class Counter:
    """Counts values and depth while a document is scanned. Raises `Unreadable` at a bound."""

    def __init__(self, lines: Lines, most: int) -> None:
        self.lines = lines
        self.most = most
        self.nodes = 0

    def fail(self, code: str, message: str, offset: int, fix: str = "") -> Unreadable:
        """The exception for a place in the text."""
        return Unreadable(code, message, *self.lines.at(offset), fix)

    def value(self, offset: int, depth: int) -> None:
        """One more value at this depth."""
        self.nodes += 1
        if self.nodes > self.most:
            raise self.fail("too-many", f"the document holds more than {self.most} values", offset)
        if depth > DEEPEST:
            raise self.fail("too-deep", f"nested more than {DEEPEST} deep", offset)

    def text(self, length: int, offset: int) -> None:
        """A text of so many characters."""
        if length > LONGEST_TEXT:
            raise self.fail("too-long", f"a text of {length} characters; {LONGEST_TEXT} are the most", offset)

    def key(self, length: int, offset: int) -> None:
        """A key of so many characters."""
        if length > LONGEST_KEY:
            raise self.fail("too-long", f"a key of {length} characters; {LONGEST_KEY} are the most", offset)

    def scalar(self, length: int, offset: int) -> None:
        """A number or another bare value of so many characters."""
        if length > LONGEST_SCALAR:
            raise self.fail("too-long", f"a number of {length} characters; {LONGEST_SCALAR} are the most", offset)


def text_of(document: str | bytes) -> str:
    """The text of a document. Raises `Unreadable` if it is too large, no UTF-8, or holds forbidden characters."""
    size = len(document)
    if size > LARGEST:
        raise Unreadable("too-large", f"the document is larger than {LARGEST} bytes")
    if isinstance(document, bytes):
        try:
            document = document.decode("utf-8")
        except UnicodeDecodeError as error:
            line = bytes(error.object[: error.start]).count(b"\n") + 1
            raise Unreadable("not-utf8", "the document is not written in UTF-8", line, 1) from None
    text = document.removeprefix("\ufeff").replace("\r\n", "\n")
    found = FORBIDDEN.search(text)
    if found is not None:
        line, column = Lines(text).at(found.start())
        raise Unreadable("forbidden-character", f"the character {named(found[0])} is not allowed", line, column)
    return text
