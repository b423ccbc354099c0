"""Random matches of the fixture game: nothing breaks, the log folds to the state, no card is lost."""

import random
from collections import Counter
from typing import Any

import pytest

from domain import engine
from domain.fold import fold
from events import codec
from tests.cardkit.fixture.cards import DECK
from tests.cardkit.fixture.ruleset import RULESET
from tests.laws.test_suspension import eager_choice, opened


def cards_of(state: Any, seat: int) -> Counter[str]:
    """All cards of a seat, wherever they are."""
    own = Counter(thing.card for thing in state.objects.values() if thing.owner == seat)
    return own + Counter(state.decks[seat])


@pytest.mark.parametrize("seed", range(100, 106))
def test_a_random_match_folds_and_keeps_its_cards(seed):
    rng = random.Random(seed)
    state = start = opened("fixture", seed)
    events = []
    for _ in range(200):
        if state.status != "playing":
            break
        draft = engine.decide(RULESET, state, *eager_choice(RULESET, state, rng))
        events += [fact.event for fact in draft.facts]
        state = draft.state
        assert state.fired == state.stack == () or state.pending
        for seat in state.seats:
            assert cards_of(state, seat) == Counter(DECK)
        assert all(id in state.objects for ids in state.zones.values() for id in ids)
    assert codec.canonical(fold(RULESET, events, start=start)) == codec.canonical(state)
