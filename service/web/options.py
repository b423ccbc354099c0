"""The options of a match as fields of the form for a new one."""

import re
from collections.abc import Mapping
from typing import Any

from domain.ruleset import OptionDoc

ELSEWHERE = ("players", "decks")
"""Options that other fields of the form stand for."""
_WORDS = re.compile(r"\w+(, \w+)+")


def option_field(option: OptionDoc) -> Mapping[str, Any] | None:
    """What a field says of an option and what can be chosen; None for an option that takes more than a word.

    choices: each value with its text, the default first; None if a value is typed in, which is of this `type`
    """
    default = option.default
    if option.name in ELSEWHERE or not isinstance(default, bool | int | str):
        return None
    kind = "boolean" if isinstance(default, bool) else "number" if isinstance(default, int) else "text"
    return {
        "name": option.name,
        "text": option.text,
        "values": option.values,
        "default": default,
        "type": kind,
        "choices": _choices(option, kind),
    }


def _choices(option: OptionDoc, kind: str) -> list[tuple[str, str]] | None:
    if kind == "boolean":
        return [("true", "yes"), ("false", "no")] if option.default else [("false", "no"), ("true", "yes")]
    if not _WORDS.fullmatch(option.values):
        return None
    values = sorted(option.values.split(", "), key=lambda value: value != str(option.default))
    return [(value, value.replace("_", " ")) for value in values]
