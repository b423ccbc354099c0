"""Every text of every shipped card is named by a test that sees it at work."""

from pathlib import Path

from tests.dsl.texts import named, texts, unnamed
from tests.rules.terra_indomita.cards.shipped import SHIPPED

ROOM = Path(__file__).resolve().parent


def test_every_text_is_named_by_a_test():
    assert unnamed((SHIPPED,), named(ROOM)) == []


def test_tests_name_only_texts_that_there_are():
    there = {text for card in SHIPPED.cards for text in texts(card)}
    assert sorted(named(ROOM) - there) == []
