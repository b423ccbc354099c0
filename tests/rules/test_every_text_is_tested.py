"""Every text of every shipped card is named by a test that sees it at work (of Arcmage, those of its examples, too)."""

from pathlib import Path

import pytest

from domain.rulesets import RULESETS
from tests.dsl.texts import named, texts, unnamed

ROOM = Path(__file__).parent
GAMES = sorted(id for id in RULESETS if (ROOM / id / "cards").is_dir() and id != "arcmage_arc")


@pytest.mark.parametrize("game", GAMES)
def test_every_text_is_named_by_a_test(game):
    assert unnamed((RULESETS[game].dialect.content.core(),), named(ROOM / game / "cards")) == []


@pytest.mark.parametrize("game", GAMES)
def test_tests_name_only_texts_that_there_are(game):
    there = {text for card in RULESETS[game].dialect.content.core().cards for text in texts(card)}
    assert sorted(named(ROOM / game / "cards") - there) == []
