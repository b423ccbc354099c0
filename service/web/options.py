"""The options of a match as fields of the form for a new one."""

import re
from collections.abc import Iterator
from typing import Literal

import msgspec

from domain.ruleset import OptionDoc, Ruleset

ELSEWHERE = ("players", "decks")
"""Options that other fields of the form stand for."""
_WORDS = re.compile(r"\w+(, \w+)+")


class Field(msgspec.Struct, frozen=True):
    """What a field says of an option.

    type:    of which sort its value is;  usual: its value if nothing is said
    allowed: what may be said, in words
    choices: each value with its text, the usual one first; empty if a value is typed in
    """

    name: str
    text: str
    type: Literal["boolean", "number", "text"]
    usual: str
    allowed: str
    choices: tuple[tuple[str, str], ...]


def fields(ruleset: Ruleset) -> list[Field]:
    """The options that take no more than a word, those to choose from first."""
    return sorted(_fields(ruleset), key=lambda field: not field.choices)


def _fields(ruleset: Ruleset) -> Iterator[Field]:
    for option in ruleset.option_docs:
        default = option.default
        if option.name not in ELSEWHERE and isinstance(default, bool | int | str):
            kind: Literal["boolean", "number", "text"] = (
                "boolean" if isinstance(default, bool) else "number" if isinstance(default, int) else "text"
            )
            yield Field(option.name, option.text, kind, str(default), option.values, _choices(option))


def _choices(option: OptionDoc) -> tuple[tuple[str, str], ...]:
    if isinstance(option.default, bool):
        yes, no = ("true", "yes"), ("false", "no")
        return (yes, no) if option.default else (no, yes)
    if not _WORDS.fullmatch(option.values):
        return ()
    values = sorted(option.values.split(", "), key=lambda value: value != str(option.default))
    return tuple((value, value.replace("_", " ")) for value in values)
