"""What the scripts of a page know of a game: where its events are in the picture, and no words."""

import re
from pathlib import Path

import pytest

from domain.rulesets import RULESETS
from domain.rulesets.arcmage_arc.vocabulary import FACTIONS
from domain.telling.checking import registered
from domain.telling.words import words_of
from service.web import pages

JS = Path(pages.__file__).parent / "static" / "js"


def test_marks_are_of_known_events() -> None:
    text = (JS / "marks_gaia_vora.js").read_text(encoding="utf-8")
    body = text.partition("const MARKS = {\n")[2].partition("\n};")[0]
    marked = set(re.findall(r"^  (\w+):", body, re.MULTILINE))
    assert marked
    assert marked <= {event.__name__ for event in RULESETS["gaia_vora"].evolve}


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_no_script_has_words_of_a_game(ruleset: str) -> None:
    """Words come from the service: no script names a move, a decision or a faction, or tells an event."""
    scripts = [script for script in JS.glob("*.js") if not script.name.startswith("marks")]
    text = "".join(script.read_text(encoding="utf-8") for script in scripts)
    own = {*RULESETS[ruleset].move_types, *words_of(ruleset=RULESETS[ruleset]).decisions, *FACTIONS} - ALSO_ENGLISH
    own |= {tag.rpartition(".")[2] for tag, cls in registered().items() if cls in RULESETS[ruleset].evolve} - LED_BY
    assert {word for word in own if re.search(rf"\b{word}\b", text)} == set()


ALSO_ENGLISH = {
    *(
        "activate",
        "attack",
        "challenge",
        "cities",
        "concede",
        "deck",
        "discard",
        "floor",
        "exchange",
        "floor",
        "main",
        "split",
        "pass",
        "play",
        "priority",
        "split",
    ),
}
"""Words of the page's own and of its language, among them the move that a page asks about before it makes it."""
LED_BY = {
    *("TurnStarted", "DecisionAsked", "MoveMade", "MatchEnded", "ScoresComputed", "MatchRewound"),
    "CardsLookedAt",
}
"""Events that a page goes by."""
