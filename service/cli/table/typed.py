"""Moves typed as words: `rotate steps=1`, `rotate 1`, `activate_sun {"placements": {"3": "P"}}`."""

import json
import re
from collections.abc import Iterator
from typing import Any

from domain.ruleset import Ruleset
from domain.shapes import Offers
from domain.wording import counted
from service.cli.framework import json_or_text

_WORD = re.compile(r'(?:\w+=)?"[^"]*"|\S+')
"""A word of a line, or several between quotes."""


class Unreadable(ValueError):
    """The line begins with a move's name, but its arguments cannot be read."""


def read(ruleset: Ruleset, line: str) -> tuple[str, dict[str, Any]] | None:
    """The move and arguments of a line; None if it does not begin with a move's name. Raises `Unreadable`."""
    name, _, rest = line.strip().partition(" ")
    name = name.lower().replace("-", "_")
    if name not in ruleset.move_types:
        return None
    rest = rest.strip()
    if rest.startswith("{"):
        return name, _object(rest)
    fields = ruleset.move_types[name].__struct_fields__
    args: dict[str, Any] = {}
    for index, word in enumerate(_WORD.findall(rest)):
        given, equals, value = word.partition("=")
        if not equals:
            if index >= len(fields):
                raise Unreadable(f"{name} takes {counted(len(fields), 'argument')}")
            given, value = fields[index], word
        _give(args, given, json_or_text(value))
    return name, args


def offered(offers: Offers, move: str) -> list[str]:
    """All texts that may be chosen in a move, in the order in which they are offered."""
    shown = [domain.offered() for offer in offers.open if offer.move == move for domain in offer.params.values()]
    return list(dict.fromkeys(_texts(shown)))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _texts([key, inner])
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts(inner)


def _object(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text, object_pairs_hook=_members)
    except json.JSONDecodeError as error:
        raise Unreadable(f"the arguments are no JSON from character {error.pos + 1} on") from None
    except Unreadable:
        raise
    except (ValueError, RecursionError):
        raise Unreadable("the arguments hold a number that is too long, or are nested too deeply") from None
    assert isinstance(value, dict)
    return value


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members: dict[str, Any] = {}
    for name, value in pairs:
        _give(members, name, value)
    return members


def _give(args: dict[str, Any], name: str, value: Any) -> None:
    if name in args:
        raise Unreadable(f"`{name}` is given twice")
    args[name] = value
