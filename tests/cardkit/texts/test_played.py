"""Everything that the card language can say is played, and does what the table of played cases says."""

from functools import cache

import pytest

from domain.cardkit.language.shorthand.terms import PLAYERS, REFS, TARGETS
from tests.cardkit.fixture.dialect import VOCABULARY
from tests.cardkit.language.construct_table import PRINTED, possible, used
from tests.cardkit.texts.played_table import cases, own_cards, played

CASES = list(cases())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_construct_does_what_is_said(case):
    assert played(case) == list(case.script)


ELSEWHERE = (PRINTED - {"Card.faction", "Card.stats"}) | {"Ability.name", "Ability.timing", "Limit.per_renewal"}
"""What no kernel plays: what only people read, and when a card may be played or used again, which a ruleset decides."""
CASTER = "caster"
"""Who performs a card is for a ruleset to say too."""


def test_the_table_plays_every_construct():
    assert sorted(possible() - told() - ELSEWHERE) == []


def test_the_table_plays_every_word_that_speaks_of_something():
    words = {one.partition("=")[2] for one in told()}
    assert sorted({*REFS, *PLAYERS, *TARGETS} - words) == [CASTER]


def test_the_table_plays_every_happening_and_kind_of_ability_of_its_game():
    kinds = {kind for card_type in VOCABULARY.types.values() for kind in card_type.abilities}
    wanted = {f"Trigger.on={word}" for word in VOCABULARY.happenings} | {f"Ability.kind={kind}" for kind in kinds}
    assert sorted(wanted - told()) == []


@cache
def told() -> set[str]:
    """What the cards of all cases are made of."""
    return {one for case in CASES for card in own_cards(case).cards for one in used(card)}


def test_each_case_is_told_once():
    names = [case.name for case in CASES]
    assert sorted({name for name in names if names.count(name) > 1}) == []
