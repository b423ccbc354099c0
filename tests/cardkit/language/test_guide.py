"""The designers' guide is true: every example in it can be read and linted, and its generated parts are current."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from domain.cardkit.language.checking import check_set
from domain.cardkit.language.linting import abilities, bearing, cards, fields, loops, passives, references, words, work
from domain.cardkit.language.read import read_deck, read_set
from domain.cardkit.language.render import render
from domain.cardkit.language.shorthand import parse_cost, parse_select
from domain.rulesets.arcmage_arc.vocabulary import VOCABULARY
from scripts import cards_reference
from tests.cardkit.language.parsing import (
    parse_choice,
    parse_condition,
    parse_duration,
    parse_effect,
    parse_number,
    parse_target,
    parse_trigger,
)

GUIDE = (cards_reference.DOCS / "cards.md").read_text(encoding="utf-8")
VOCABULARIES = {"arcmage_arc": VOCABULARY}
HEAD = 'name = "set"\nruleset = "arcmage_arc"\n'
BLOCKS = [block for block in re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL) if "[[card]]" in block]
PARSERS: dict[str, Any] = {
    "Numbers": parse_number,
    "Selectors": parse_select,
    "Subjects": parse_choice,
    "Targets": parse_target,
    "Costs": parse_cost,
    "Conditions": parse_condition,
    "Durations": parse_duration,
    "Triggers": parse_trigger,
}


def rows(heading: str) -> list[str]:
    """The first column of the tables under a heading."""
    section = GUIDE.partition(f"\n### {heading}\n")[2]
    section = re.split(r"\n##+ ", section)[0]
    return re.findall(r"^\| `(.+?)` \|", section, re.MULTILINE)


@pytest.mark.parametrize(("heading", "text"), [(heading, text) for heading in PARSERS for text in rows(heading)])
def test_every_text_of_the_short_form_can_be_read(heading, text):
    parser = PARSERS[heading]
    assert parser(text, VOCABULARY) is not None


@pytest.mark.parametrize("text", rows("Effects"))
def test_every_effect_can_be_read(text):
    table = tomllib.loads(f"effect = {text}")["effect"]
    assert parse_effect(table, VOCABULARY, ["flying"]) is not None


@pytest.mark.parametrize("block", BLOCKS)
def test_every_example_lints_clean(block):
    text = block if "ruleset" in block else HEAD + block
    assert check_set(text, "toml", VOCABULARIES).problems == ()


def test_the_example_of_a_deck_can_be_read():
    (deck,) = re.findall(r"```toml\n([^`]*?\[cards\].*?)```", GUIDE, re.DOTALL)
    assert read_deck(deck, "toml").ruleset == "arcmage_arc"


def test_the_english_of_the_first_card_is_as_printed():
    assert "(M): Deal 1 damage to target creature." in GUIDE
    first = read_set(BLOCKS[0], "toml", VOCABULARIES).cards[0]
    assert render(first, VOCABULARY) == "(M): Deal 1 damage to target creature."


def test_every_code_of_the_linter_is_explained():
    told = {
        word
        for row in re.findall(r"^\| (`[a-z-]+`(?:, `[a-z-]+`)*) \|", GUIDE, re.MULTILINE)
        for word in re.findall(r"[a-z-]+", row)
    }
    told |= set(re.findall(r"`([a-z-]+)`", GUIDE.partition("Problems of reading")[2].partition("| Code |")[0]))
    for module in (abilities, bearing, cards, fields, loops, passives, references, words, work):
        source = Path(str(module.__file__)).read_text(encoding="utf-8")
        used = set(re.findall(r'(?:error|warning)\([^"]*?(?:f?"[^"]*"), "([a-z-]+)"', source))
        used |= set(re.findall(r'(?:error|warning)\(\w+, "([a-z-]+)"', source))
        assert used - told == set(), module.__name__


def test_the_generated_parts_are_current():
    stale = [path.name for path, text in cards_reference.pages().items() if path.read_text(encoding="utf-8") != text]
    assert stale == [], "run scripts/cards_reference.py"
