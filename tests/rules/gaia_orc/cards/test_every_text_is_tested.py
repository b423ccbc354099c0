"""Every text of every shipped card is named by a test that sees it at work, but for those that still wait for one."""

from pathlib import Path

from tests.dsl.texts import named, texts, unnamed
from tests.rules.gaia_orc.cards.shipped import SHIPPED, untested

ROOM = Path(__file__).resolve().parent


def test_every_text_is_named_by_a_test_or_waits_for_one():
    waiting = untested()
    assert [text for text in unnamed((SHIPPED,), named(ROOM)) if text not in waiting] == []


def test_only_texts_without_a_test_wait_for_one():
    missing = unnamed((SHIPPED,), named(ROOM))
    assert [text for text in untested() if text not in missing] == []


def test_tests_name_only_texts_that_there_are():
    there = {text for card in SHIPPED.cards for text in texts(card)}
    assert sorted(named(ROOM) - there) == []
