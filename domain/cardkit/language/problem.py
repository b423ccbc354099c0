"""What is wrong with a card set or a deck, where, and what is usually done about it."""

from typing import Literal

import msgspec

Severity = Literal["error", "warning"]


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that is wrong.

    code:   for programs (`unknown-word`, `dead-target`, ...)
    where:  the path in the document as written, `card[3].ability[0].do[1]`; counted from 0; empty: the whole document
    line, column: in the file, counted from 1; 0: not known (structs that were not read from a file)
    fix:    what usually puts it right; may be empty
    """

    code: str
    severity: Severity
    where: str
    message: str
    line: int = 0
    column: int = 0
    fix: str = ""


class BadCards(Exception):
    """A document cannot be used: `problems` says why, all of it, in the order of the file."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(f"{p.where or 'document'}: {p.message}" for p in problems[:3]))
        self.problems = problems


class Misread(Exception):
    """A text in the short form is not understood. `offset`: where in the text, counted from 0."""

    def __init__(self, code: str, message: str, offset: int = 0, fix: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.offset = offset
        self.fix = fix
