"""What does not fit a move, an option or a position is told in a sentence, in no library's words."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Annotated, Any, Literal

import msgspec
import pytest

from domain.misfits import misfit
from domain.rulesets import RULESETS


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """A part of what is described."""

    size: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1


class Whole(msgspec.Struct, forbid_unknown_fields=True):
    """Something of each kind that the moves, options and positions of rulesets hold."""

    steps: int
    cards: tuple[str, ...] = ()
    places: dict[str, tuple[int, str]] = {}
    kind: Literal["a", "b"] = "a"
    word: Annotated[str, msgspec.Meta(max_length=3, pattern="a")] = "a"
    by_kind: dict[Literal["a"], int] = {}
    tile: int | str | None = None
    on: bool = True
    share: float = 0.0
    some: Annotated[tuple[int, ...], msgspec.Meta(min_length=2)] = (1, 2)
    parts: tuple[Part, ...] = ()


TOLD = {
    "nothing": ({}, "", "`steps` is missing"),
    "no object": ([], "", "what is given must be an object, not a list"),
    "an unknown name": ({"steps": 1, "a ` b": 2}, "", "`a ` b` is not known"),
    "a string": ({"steps": "x"}, "/steps", "`steps` must be a whole number, not a string"),
    "a fraction": ({"steps": 1.5}, "/steps", "`steps` must be a whole number, not a fraction"),
    "a number": ({"steps": 1, "on": 1}, "/on", "`on` must be true or false, not a whole number"),
    "none of three": (
        {"steps": 1, "tile": []},
        "/tile",
        "`tile` must be a whole number or a string or null, not a list",
    ),
    "an object": ({"steps": 1, "share": {}}, "/share", "`share` must be a number, not an object"),
    "in a list": ({"steps": 1, "cards": ["x", 3]}, "/cards/1", "`cards[1]` must be a string, not a whole number"),
    "in an object": (
        {"steps": 1, "places": {"x": [1, 2]}},
        "/places/1",
        "a value in `places` must be a string, not a whole number",
    ),
    "too few": ({"steps": 1, "places": {"x": [1]}}, "/places", "a value in `places` must be a list of length 2"),
    "fewer than wanted": ({"steps": 1, "some": [1]}, "/some", "`some` must be a list of length at least 2"),
    "a long word": ({"steps": 1, "word": "aaaa"}, "/word", "`word` must be a string of length at most 3"),
    "another form": ({"steps": 1, "word": "b"}, "/word", "`word` must be a string that matches `a`"),
    "another word": ({"steps": 1, "kind": "c - at `$.x`"}, "/kind", "`kind` cannot be 'c - at `$.x`'"),
    "another key": ({"steps": 1, "by_kind": {"c": 1}}, "/by_kind", "a key in `by_kind` cannot be 'c'"),
    "too much": ({"steps": 1, "parts": [{"size": 5}]}, "/parts/0/size", "`parts[0].size` must be at most 4"),
    "unknown further in": ({"steps": 1, "parts": [{"x": 5}]}, "/parts/0", "`x` is not known in `parts[0]`"),
}


@pytest.mark.parametrize("case", TOLD)
def test_a_fault_is_told_in_words_with_its_place(case: str):
    given, at, problem = TOLD[case]
    with pytest.raises(msgspec.ValidationError) as raised:
        msgspec.convert(given, Whole)
    assert misfit(raised.value) == {"problem": problem, "at": at}


RAW = re.compile(r"does not fit|Expected|Object|Invalid| - at |`(int|str|array|bool|object)\b")
WRONG: tuple[Any, ...] = (None, True, 0.5, 7, "x", [], [[]], ["x", "y", "z"], {}, {"x": 1}, {"x": []}, {"x": ["y"]})


def faults(form: Any) -> Iterator[msgspec.ValidationError]:
    """What is wrong with each field when it holds a value of each type."""
    for name, value in product(form.__struct_fields__, WRONG):
        try:
            msgspec.convert({name: value}, form, str_keys=True)
        except msgspec.ValidationError as error:
            yield error


@pytest.mark.parametrize("ruleset", RULESETS)
def test_whatever_is_given_to_a_move_or_a_position_is_told_in_words(ruleset: str):
    rules = RULESETS[ruleset]
    for form in (*rules.move_types.values(), rules.scenarios.form):
        for error in faults(form):
            told = misfit(error)["problem"]
            assert not RAW.search(told), error
