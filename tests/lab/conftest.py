"""The game of dice, installed."""

import pytest

from domain.rulesets import RULESETS
from service.lab import ab
from tests.lab.dice import DICE, NAME


@pytest.fixture(autouse=True)
def dice(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(RULESETS, NAME, DICE)
    yield
    ab.pairs_of.cache_clear()
