"""What is wrong with a card set or a deck, where, and what is usually done about it."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from events.described import Prose

Severity = Literal["error", "warning"]


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that is wrong. Paths count from 0, and the empty one is the whole document."""

    code: Annotated[str, Meta(description="For programs, such as `unknown-word`.")]
    severity: Annotated[Severity, Meta(description="An error makes the set unusable, a warning does not.")]
    where: Annotated[
        str,
        Meta(
            description="The path in the document, such as `card[3].ability[0].do[1]`.",
            extra_json_schema={"maxLength": 500},
        ),
    ]
    message: Annotated[str, Meta(description="What is wrong.", extra_json_schema={"maxLength": 2000})]
    line: Annotated[int, Meta(description="The line in the document, from 1; 0 if it is not known.")] = 0
    column: Annotated[int, Meta(description="The column, from 1; 0 if it is not known.")] = 0
    fix: Annotated[Prose, Meta(description="What usually puts it right.")] = ""


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
