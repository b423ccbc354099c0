"""Each event that a match may hold has a sentence in the page's own words, and the words know no others."""

import re
from pathlib import Path

from domain.rulesets.gaia_vora.ruleset import RULESET
from service.web import pages

JS = Path(pages.__file__).parent / "static" / "js"
NOT_FACTS = {"Hidden"}
"""What the API calls an event of which nothing may be seen."""


def keys_of(name: str, table: str) -> set[str]:
    """The names in a table of a script."""
    text = (JS / name).read_text(encoding="utf-8")
    body = text.partition(f"const {table} = {{\n")[2].partition("\n};")[0]
    return set(re.findall(r"^  (\w+):", body, re.MULTILINE))


def test_every_event_has_a_sentence() -> None:
    own, common = keys_of("words_gaia_vora.js", "EVENTS"), keys_of("words.js", "EVENTS")
    known = {event.__name__ for event in RULESET.evolve}
    assert known - own - common == set()
    assert common - NOT_FACTS - {"MatchRewound"} <= known
    assert own <= known
    assert not own & common


def test_every_move_has_words() -> None:
    assert keys_of("words_gaia_vora.js", "MOVES") == set(RULESET.move_types)


def test_marks_are_of_known_events() -> None:
    marked = keys_of("words_gaia_vora.js", "MARKS")
    assert marked
    assert marked <= {event.__name__ for event in RULESET.evolve}
