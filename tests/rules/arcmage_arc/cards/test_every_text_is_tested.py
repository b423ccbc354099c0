"""Every text of every shipped card is named by a test that sees it at work; a card without tests fails here."""

from pathlib import Path

from domain.cardkit.language.read import read_set
from domain.rulesets.arcmage_arc.vocabulary import VOCABULARY
from tests.dsl.texts import named, texts, unnamed
from tests.rules.arcmage_arc.cards.shipped import example_sets, shipped

ROOM = Path(__file__).resolve().parent

NEWCOMER = """
name = "newcomer"
ruleset = "arcmage_arc"

[[keyword]]
name = "flying"
allow = ["fly"]

[[card]]
name = "Newcomer"
type = "enchantment"
faction = "gaian"
cost = "X + 1"
attach = "creature"
enters_marked = true
keywords = ["flying"]

[[card.ability]]
affects = "host"
lend = 0

[[card.lent]]
pay = "mark self"
do = [{ draw = 1 }]
"""


def test_every_text_of_every_shipped_card_is_named_by_a_test():
    assert unnamed(shipped(), named(ROOM)) == []


def test_tests_name_only_texts_that_there_are():
    there = {text for card_set in shipped() for card in card_set.cards for text in texts(card)}
    assert sorted(named(ROOM) - there) == []


def test_the_example_sets_are_among_the_shipped():
    assert set(example_sets()) == {"clockwork_reef"}


def test_a_new_card_without_tests_is_told_text_by_text():
    newcomer = read_set(NEWCOMER, "toml", {"arcmage_arc": VOCABULARY})
    parts = ("0", "lent.0", "flying", "attach", "enters_marked", "cost")
    assert unnamed((newcomer,), {"Newcomer#flying"}) == [f"Newcomer#{part}" for part in parts if part != "flying"]
