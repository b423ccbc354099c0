"""The game of dice, installed."""

import pytest

from domain.rulesets import RULESETS
from service import rules_hash
from service.lab import pairs
from tests.lab.dice import DICE, NAME

SHIPPED = frozenset(RULESETS)
HASH = f"sha256:{'d' * 64}"
"""The hash of the rules of toys, which stand in no folder of rulesets."""


@pytest.fixture(autouse=True)
def dice(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(RULESETS, NAME, DICE)
    shipped = rules_hash._hash
    monkeypatch.setattr(rules_hash, "_hash", lambda id, cards: shipped(id, cards) if id in SHIPPED else HASH)
    yield
    pairs.pairs_of.cache_clear()
