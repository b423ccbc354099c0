"""Values of any kind at any place of a document: each is told, none is left out silently, none breaks the reading."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from domain.cardkit.language.canonical import canonical
from domain.cardkit.language.checking import check_deck, check_set
from domain.cardkit.language.read import read_set
from tests.cardkit.language.words import GAME, VOCABULARIES

Steps = tuple[str | int, ...]

SHORT: dict[str, Any] = {
    "name": "Whole",
    "ruleset": GAME,
    "text": "Something of everything.",
    "keyword": [{"name": "swift", "text": "It may attack at once.", "allow": ["attack"], "forbid": ["deploy"]}],
    "card": [
        {
            "name": "Elf",
            "type": "creature",
            "faction": "gaian",
            "subtypes": ["Elf", "Scout"],
            "cost": 2,
            "loyalty": 1,
            "stats": {"def": 1},
            "atk": 1,
            "enters_marked": True,
            "keywords": ["swift"],
            "text": "Words.",
            "flavor": "More words.",
            "art": "elf.png",
            "number": "1",
            "version": "2",
            "ability": [
                {
                    "name": "Aim",
                    "kind": "activated",
                    "needs": ["my turn"],
                    "pay": ["mark self"],
                    "target": ["enemy creature"],
                    "do": [
                        {"damage": 2, "to": "target"},
                        {"if": "my turn", "do": [{"draw": 1}], "else": [{"mill": 1}]},
                    ],
                    "limit": {"per_turn": 1},
                    "timing": "any_time",
                    "level": 1,
                    "optional": False,
                },
                {"on": "dies self", "do": [{"modes": [[{"draw": 1}], [{"gain": "gold", "amount": 1}]]}]},
                {"affects": "my creature", "stats": {"atk": "+1"}, "grant": ["fly"], "while": "my turn"},
                {"on": "dies self", "do": [{"mod": {"atk": "=3"}, "to": "all my creature"}], "optional": True},
            ],
        },
        {"name": "Bolt", "type": "magic", "cost": 1, "target": ["enemy creature"], "do": [{"kill": "target"}]},
        {"name": "Choice", "type": "magic", "cost": 1, "modes": [[{"draw": 1}], [{"mill": 2}]]},
    ],
}
LONG: dict[str, Any] = msgspec.json.decode(canonical(read_set(json.dumps(SHORT), "json", VOCABULARIES)))
DECK: dict[str, Any] = {"name": "Deck", "ruleset": GAME, "cards": {"Elf": 3, "Bolt": 2}, "text": "Mine."}

WRONG: tuple[Any, ...] = ({"x": None}, [{}])


def places(part: Any, steps: Steps = ()) -> Iterator[Steps]:
    """Where there is a value in a document."""
    if steps:
        yield steps
    for step, inner in part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ():
        yield from places(inner, (*steps, step))


def changed(part: Any, steps: Steps, value: Any = ...) -> Any:
    """A document with another value at a place, or none there."""
    step: Any = steps[0]
    inner = changed(part[step], steps[1:], value) if steps[1:] else value
    if isinstance(part, list):
        return [*part[:step], *([] if inner is ... else [inner]), *part[step + 1 :]]
    return {key: inner if key == step else old for key, old in part.items() if key != step or inner is not ...}


def written(steps: Steps) -> str:
    """A place as problems tell it."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps).removeprefix(".")


def set_of(document: dict[str, Any]) -> tuple[Any, list[tuple[str, str, str]]]:
    """The card set of a document, and problems with their places."""
    told = check_set(json.dumps(document), "json", VOCABULARIES)
    return told.card_set, [(problem.code, problem.where, problem.message) for problem in told.problems]


def deck_of(document: dict[str, Any]) -> tuple[Any, list[tuple[str, str, str]]]:
    """The deck of a document, and problems with their places."""
    told = check_deck(json.dumps(document), "json")
    return told.deck, [(problem.code, problem.where, problem.message) for problem in told.problems]


DOCUMENTS = {"short": (SHORT, set_of), "long": (LONG, set_of), "deck": (DECK, deck_of)}


@pytest.mark.parametrize(("document", "read"), DOCUMENTS.values(), ids=DOCUMENTS)
def test_null_is_told_at_its_place_or_is_as_good_as_absent(document: dict[str, Any], read: Any):
    """Given a whole document, when any one value is null, then a problem says so at its place, unless the value may be
    absent and null means that."""
    for steps in places(document):
        found, problems = read(changed(document, steps, None))
        here = [problem for problem in problems if problem[1] == written(steps) and problem[2].endswith("not null")]
        if here:
            assert (found, len(here)) == (None, 1), steps
        else:
            assert isinstance(steps[-1], str), steps
            assert (found, problems) == read(changed(document, steps)), steps


@pytest.mark.parametrize(("document", "read"), DOCUMENTS.values(), ids=DOCUMENTS)
def test_a_value_of_any_kind_is_told_or_taken_and_breaks_nothing(document: dict[str, Any], read: Any):
    """Given a whole document, when any one value is of another kind, then it is read, or refused with a problem."""
    for steps in places(document):
        for value in WRONG:
            found, problems = read(changed(document, steps, value))
            assert found is not None or problems, (steps, value)


@pytest.mark.parametrize("verb", [None, [], {}, 3, True])
def test_a_tag_that_is_no_word_is_told_at_its_place(verb: Any):
    (ability,) = LONG["cards"][1]["abilities"]
    assert ability["do"][0]["verb"] == "kill"
    steps = ("cards", 1, "abilities", 0, "do", 0, "verb")

    _, problems = set_of(changed(LONG, steps, verb))

    found = {None: "null", list: "a list", dict: "a table", int: "a number", bool: "true or false"}
    kind = found[None if verb is None else type(verb)]
    assert ("wrong-type", written(steps), f"a word is expected here, not {kind}") in problems
