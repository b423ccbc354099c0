"""How sentences with gaps are written, what they tell, and what is no sentence."""

from typing import Any

import msgspec
import pytest

from domain.telling.kinds import Case, Kind
from domain.telling.teller import Teller
from domain.telling.template import Malformed, NothingToTell, read, tell
from domain.telling.words import common


def kind(**cases: str | list[str]) -> Kind:
    made = []
    for of, texts in cases.items():
        several = isinstance(texts, list)
        made.append(Case(of, tuple(read(one) for one in (texts if isinstance(texts, list) else [texts])), several))
    return Kind(tuple(made))


KINDS = {
    "place": kind(**{"water": "the Water", "<number>": "slot {it}", "<list>": "row {1} of {0}", "seat:*": "seat {0}"}),
    "pair": kind(**{"<pair>": "{key} on {value:place}"}),
    "scores": kind(**{"<pair>": "{value.n} for {key}"}),
    "empty": kind(**{"<none>": "unknown", "<empty>": "none at all", "*": "{it}"}),
    "several": kind(**{"<object>": ["{all}", "{one?the one}", "and {missing}"]}),
}
TELLER = Teller(msgspec.structs.replace(common(), kinds={**common().kinds, **KINDS}, cards=True))
TELLER.naming.learn({"ids": ["c1", "c2", "c3"], "cards": ["Elf", "Bear", "Elf"]})
TELLER.naming.learn({"id": "r1", "faction": "gaian"})

TOLD: dict[str, tuple[str, Any, str]] = {
    "a field": ("{seat} moves", {"seat": 2}, "2 moves"),
    "a field of a field": ("{who.name} moves", {"who": {"name": "Ada"}}, "Ada moves"),
    "one of a list": ("{pair.1}", {"pair": ["a", "b"]}, "b"),
    "a field of each": ("{all.n}", {"all": [{"n": 1}, {"n": 2}, {"n": 3}]}, "1, 2 and 3"),
    "yes and no": ("{on} or {off}", {"on": True, "off": False}, "yes or no"),
    "nought": ("{n} left", {"n": 0}, "0 left"),
    "something instead": ("{card|a card} goes", {"card": None}, "a card goes"),
    "a gap instead": ("{card|{count:many(card)}}", {"count": 2}, "2 cards"),
    "an optional part": ("plays[, X is {x}][ at {at}]", {"x": 0, "at": []}, "plays, X is 0"),
    "one of two": ("{on?lets|refuses}", {"on": False}, "refuses"),
    "one or nothing": ("ends{late? late}", {"late": True}, "ends late"),
    "by a value": ("{why=own?its own|another}", {"why": "own"}, "its own"),
    "by a truth": ("{on=true?yes|no}", {"on": True}, "yes"),
    "within one of two": ("{on?{n:many(city)}|none}", {"on": 1, "n": 2}, "2 cities"),
    "how many": ("{ids:many(box)} {ids:verb(goes,go)} back", {"ids": ["a", "b"]}, "2 boxes go back"),
    "one": ("{ids:many(box)} {ids:verb(goes,go)} back", {"ids": ["a"]}, "1 box goes back"),
    "a bare number": ("{ids:size}", {"ids": ["a", "b"]}, "2"),
    "seats": ("{seats:seats}", {"seats": [1, 3]}, "seats 1 and 3"),
    "no seats": ("{seats:seats}", {"seats": []}, "nobody"),
    "a technical name": ("{phase:plain}", {"phase": "end_of_day"}, "end of day"),
    "from one on": ("{modes:next}", {"modes": [0, 2]}, "1 and 3"),
    "signed": ("{by:signed} {of:signed}", {"by": 2, "of": -1}, "+2 -1"),
    "in a row": ("{words:in_a_row}", {"words": ["Undead", "Dragon"]}, "Undead Dragon"),
    "equal ones": ("{all:tally}", {"all": ["red", "blue", "red"]}, "2 red and 1 blue"),
    "equal ones, if several": ("{all:alike}", {"all": ["red", "blue", "red"]}, "2 red and blue"),
    "few": ("{all:at_most(2)|many}", {"all": ["a", "b"]}, "a and b"),
    "too many": ("{all:at_most(2)|many}", {"all": ["a", "b", "c"]}, "many"),
    "without one": ("{about:without(me)}", {"about": ["a", "b"], "me": "a"}, "b"),
    "shared": ("{all:shared(n):scores}", {"all": {"a": {"n": 1}, "b": {"n": 2}, "c": {"n": 1}}}, "1 for a and 1 for c"),
    "lists within a list": ("{targets:flat:thing}", {"targets": [["c1"], ["seat:2"]]}, "Elf and seat 2"),
    "things": ("{ids:thing}", {"ids": ["c1", "c2"]}, "Elf and Bear"),
    "a thing nobody knows": ("{id:thing}", {"id": "c0123456789ab"}, "a card"),
    "what is no id": ("{id:thing}", {"id": "the hill"}, "the hill"),
    "a fact of a thing": ("{id.faction:plain}", {"id": "r1"}, "gaian"),
    "a fact of each, one unknown": ("{ids.faction|{ids:size}}", {"ids": ["r1", "r2"]}, "2"),
    "this very value": ("{at:place}", {"at": "water"}, "the Water"),
    "a number": ("{at:place}", {"at": 4}, "slot 4"),
    "a number that is a key": ("{at:place}", {"at": "4"}, "slot 4"),
    "a list as a whole": ("{at:place}", {"at": ["red", "C"]}, "row C of red"),
    "each of several lists": ("{at:place}", {"at": [["red", "C"], ["blue", "H"]]}, "row C of red and row H of blue"),
    "a form": ("{at:place}", {"at": "seat:3"}, "seat 3"),
    "no case": ("{at:place}", {"at": "dry_land"}, "dry land"),
    "pairs": ("{all:pair}", {"all": {"red": 4, "blue": "water"}}, "red on slot 4 and blue on the Water"),
    "none": ("{x:empty} {y:empty} {z:empty}", {"x": None, "y": [], "z": "z"}, "unknown none at all z"),
    "several texts": ("{it:several}", {"all": ["a", "b"], "one": True}, "a, b and the one"),
}


@pytest.mark.parametrize("case", TOLD)
def test_a_sentence_tells_its_gaps(case: str) -> None:
    text, data, told = TOLD[case]
    assert tell(read(text), data, TELLER) == told


def test_a_gap_with_nothing_to_tell_outside_of_optional_parts_is_told() -> None:
    with pytest.raises(NothingToTell, match=r"who\.name"):
        tell(read("{who.name} moves"), {"who": {}}, TELLER)


MALFORMED = {
    "{seat moves": "`}` is missing at character 6",
    "{} moves": "a gap without a field, at character 1",
    "seat]": "`]` closes nothing, at character 5",
    "seat}": "`}` closes nothing, at character 5",
    "[seat": "`]` is missing at character 6",
    "{on?yes|no|maybe}": "`}` is missing at character 11",
    "{on=true|no}": "`?` is missing at character 9",
    "{on:(x)}": "`}` is missing at character 4",
}


@pytest.mark.parametrize("text", MALFORMED)
def test_what_is_no_sentence_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(Malformed) as refused:
        read(text)
    assert str(refused.value) == MALFORMED[text]
