"""A few random matches of every number of players end, fold and verify; `make mass` plays thousands."""

import random

import pytest

from domain.rulesets import RULESETS
from tests.games.mass import KINDS, faults, tried
from tests.games.random_match import Match, anything, random_kind

EVERY_NUMBER = [(id, players) for id in KINDS for players in RULESETS[id].meta.seats]


@pytest.mark.parametrize(("ruleset", "players"), EVERY_NUMBER)
def test_a_random_match_ends_folds_and_verifies(ruleset, players):
    outcome = tried(ruleset, f"suite/{players}", players)
    print(outcome)
    assert not outcome.fault
    assert outcome.decisions > 50


def test_the_same_seed_plays_the_same_match():
    first, second = (Match(random_kind("same", 2)) for _ in range(2))
    for match in (first, second):
        match.play(anything(random.Random(3)), 150)
    assert first.record.entries == second.record.entries


def test_what_is_wrong_with_a_match_is_told():
    match = Match(random_kind("suite/2", 2))
    assert faults(match) == "did not end"
    outcome = tried("arcmage_arc", "suite/2", 7)
    assert "Refused" in outcome.fault


def test_decks_are_as_varied_as_they_are_legal():
    kinds = [random_kind(f"varied/{number}", 4) for number in range(40)]
    decks = [deck for kind in kinds for deck in kind.decks if deck is not None]
    assert len(set(decks)) == len(decks) > 20
    assert any(kind.options.get("decks") for kind in kinds)
    for kind in kinds[:8]:
        match = Match(kind)
        match.play(anything(random.Random(1)), 8)
        assert len(match.state.lists) == 4
