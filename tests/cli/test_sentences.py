"""Every event, every move and every question in the words of a table: `sentences/RULESET.txt`."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.rulesets import RULESETS
from domain.rulesets.arcmage_arc.vocabulary import FACTIONS
from domain.telling.checking import registered
from domain.telling.teller import Teller, told_to
from domain.telling.words import common

FOLDER = Path(__file__).parent / "sentences"
COMMON_RULESET = "common"
"""No ruleset at all: it has only the words that every match has."""


KINDS = ("asked", "key", "move", "offer", "value")
"""What else is told than events, each followed by its name."""


class Entry(msgspec.Struct, frozen=True):
    """What is told (an event type, or `move rotate`), with which data, and the sentence."""

    ruleset: str
    what: str
    data: Any
    sentence: str


def table(path: Path) -> list[Entry]:
    """The entries of a file: each a line that begins with what is told and goes on with its data, then the sentence."""
    entries = []
    for block in path.read_text().strip().split("\n\n"):
        head, sentence = block.split("\n    ")
        named = head.split(" ")[0] in KINDS
        words = head.split(" ", 2 if named else 1)
        given = words[2:] if named else words[1:]
        what = " ".join(words[: len(words) - len(given)])
        entries.append(Entry(path.stem, what, json.loads(given[0]) if given else None, sentence))
    return entries


TABLE = [entry for path in sorted(FOLDER.glob("*.txt")) for entry in table(path)]


def teller_of(ruleset: str) -> Teller:
    """Who tells a reader that knows some resources (`gaian 1`) and a lasting effect (`lasting 1`)."""
    teller = told_to(RULESETS.get(ruleset))
    for faction in FACTIONS:
        for number in (1, 2):
            teller.naming.learn({"id": f"{faction} {number}", "faction": faction})
    teller.naming.learn({"id": "lasting 1", "source": "Brand", "changes": []})
    return teller


def sentence_of(entry: Entry) -> str:
    """What is said."""
    kind, _, name = entry.what.partition(" ")
    teller = teller_of(entry.ruleset)
    move, _, parameter = name.partition(".")
    match kind:
        case "move":
            return teller.move(name, entry.data)
        case "offer":
            return teller.heading(name)
        case "key":
            return teller.key(move, parameter, entry.data)
        case "value":
            return teller.value(move, parameter, entry.data)
        case "asked":
            return teller.asked(name, entry.data)
    return teller.event(kind, entry.data)


@pytest.mark.parametrize("entry", TABLE, ids=lambda entry: f"{entry.ruleset} {entry.what}")
def test_it_is_told_as_the_table_says(entry: Entry) -> None:
    assert sentence_of(entry) == entry.sentence


def entered(ruleset: str, kind: str = "") -> set[str]:
    """What a table has entries for: events, or moves, offers and so on by name."""
    whole = {entry.what for entry in TABLE if entry.ruleset == ruleset}
    return {what.removeprefix(f"{kind} ") for what in whole if what.startswith(kind) and (" " in what) == bool(kind)}


@pytest.mark.parametrize("ruleset", sorted({entry.ruleset for entry in TABLE} - {COMMON_RULESET}))
def test_the_table_has_every_event_and_every_move_of_a_ruleset(ruleset: str) -> None:
    own = {tag for tag, cls in registered().items() if cls in RULESETS[ruleset].evolve}
    assert own - entered(ruleset) - entered(COMMON_RULESET) == set()
    assert set(RULESETS[ruleset].move_types) - entered(ruleset, "move") == set()


def test_the_table_has_every_event_that_all_matches_share() -> None:
    assert entered(COMMON_RULESET) == set(common().events)


def test_the_table_has_every_move_that_is_told_under_a_cover() -> None:
    """Arguments that only the player knows are left out, and then the sentence does without them."""
    bare = {entry.what.removeprefix("move ") for entry in TABLE if entry.ruleset == "arcmage_arc" and entry.data == {}}
    assert {"submit_deck", "choose_deck", "select_cities", "exchange_cities", "decide_cities"} <= bare
