"""Strict reading of JSON bodies: one value, UTF-8, no name twice, nothing that readers could understand differently."""

import json
import re
from typing import Any

from events.nesting import deeper_than
from service.problems import Problem

DEEPEST = 24
"""How many objects and lists may stand inside each other."""

LEAST, LARGEST = -(2**63), 2**63 - 1
"""Integers must fit in 64 bits, so that every reader sees the same number."""

MOST_DIGITS = 24
"""How many digits of a number a fault repeats."""

_SURROGATE = re.compile(r"[\ud800-\udfff]")


class RepeatedMember(Problem):
    """A member name stands twice in one object."""

    def __init__(self, name: str) -> None:
        super().__init__("malformed", f"The member {name!r} stands twice in one object.")


def read(body: bytes) -> Any:
    """The value of a JSON body. Raises `Problem` (malformed)."""
    if deeper_than(DEEPEST, body):
        raise Problem("malformed", f"The body is nested deeper than {DEEPEST} levels.", limit=DEEPEST)
    try:
        value = _decoder.decode(body.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise Problem("malformed", f"The body is not UTF-8 (byte {error.start}).") from None
    except json.JSONDecodeError as error:
        raise Problem(
            "malformed", f"The body is not JSON: {error.msg} (line {error.lineno}, column {error.colno})."
        ) from None
    if b"\\u" in body:
        _check_text(value)
    return value


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise RepeatedMember(name)
            seen.add(name)
    return members


def _integer(digits: str) -> int:
    if len(digits) > 20 or not LEAST <= (value := int(digits)) <= LARGEST:
        raise Problem("malformed", f"The body holds an integer that does not fit in 64 bits: {_beginning(digits)}")
    return value


def _number(digits: str) -> float:
    value = float(digits)
    if value in (float("inf"), float("-inf")):
        raise Problem("malformed", f"The body holds a number that is too large: {_beginning(digits)}")
    return value


def _beginning(digits: str) -> str:
    """The beginning of a number, as much as helps to recognize it."""
    return digits if len(digits) <= MOST_DIGITS else f"{digits[:MOST_DIGITS]}..."


def _constant(name: str) -> Any:
    raise Problem("malformed", f"The body holds {name}, which is not JSON.")


def _check_text(value: Any) -> None:
    if isinstance(value, str):
        if _SURROGATE.search(value):
            raise Problem("malformed", "The body holds half of a surrogate pair, which is no character.")
    elif isinstance(value, dict):
        for name, member in value.items():
            _check_text(name)
            _check_text(member)
    elif isinstance(value, list):
        for member in value:
            _check_text(member)


_decoder = json.JSONDecoder(
    object_pairs_hook=_members, parse_int=_integer, parse_float=_number, parse_constant=_constant
)
