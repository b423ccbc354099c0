"""Each event that a match may hold has a sentence in the page's own words, and the words know no others."""

import re
from pathlib import Path

import pytest

from domain.rulesets import RULESETS
from domain.rulesets.arcmage_arc.vocabulary import FACTIONS
from service.web import pages

JS = Path(pages.__file__).parent / "static" / "js"
NOT_FACTS = {"Hidden"}
"""What the API calls an event of which nothing may be seen."""


def keys_of(name: str, table: str) -> set[str]:
    """The names in a table of a script."""
    text = (JS / name).read_text(encoding="utf-8")
    body = text.partition(f"const {table} = {{\n")[2].partition("\n};")[0]
    return set(re.findall(r"^  (\w+):", body, re.MULTILINE))


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_every_event_has_a_sentence(ruleset: str) -> None:
    own, common = keys_of(f"words_{ruleset}.js", "EVENTS"), keys_of("words.js", "EVENTS")
    known = {event.__name__ for event in RULESETS[ruleset].evolve}
    assert known - own - common == set()
    assert common - NOT_FACTS - {"MatchRewound"} <= known | {"DeckListed"}
    assert own <= known
    assert not own & common


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_every_move_has_words(ruleset: str) -> None:
    assert keys_of(f"words_{ruleset}.js", "MOVES") == set(RULESETS[ruleset].move_types)


def test_factions_are_called_as_the_rules_call_them() -> None:
    text = (JS / "factions.js").read_text(encoding="utf-8").partition("const FACTIONS = {\n")[2].partition("\n};")[0]
    assert dict(re.findall(r'^  (\w+): "(.+)",$', text, re.MULTILINE)) == FACTIONS


def test_headings_are_of_known_moves() -> None:
    headings = keys_of("words_arcmage_arc.js", "HEADINGS")
    assert headings
    assert headings <= set(RULESETS["arcmage_arc"].move_types)


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_marks_are_of_known_events(ruleset: str) -> None:
    marked = keys_of(f"words_{ruleset}.js", "MARKS")
    assert marked
    assert marked <= {event.__name__ for event in RULESETS[ruleset].evolve}
