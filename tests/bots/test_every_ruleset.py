"""Every bot plays every ruleset: its choices are accepted and depend on nothing that its seat may not see."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from domain import engine
from domain.bots import choose, named
from domain.positions import imagined
from domain.ruleset import Ruleset
from domain.rulesets import RULESETS
from service.lab.series import Series

NAMES = ("greedy", "random", "search:6")
HIDES_NOTHING = {"gaia_vora"}
"""With two players; the weather of the solo game is hidden, and test_bots.py looks at that."""


def choices(ruleset: Ruleset, decisions: int) -> Iterator[tuple[Any, int]]:
    """States of matches of random bots in which a seat has a choice, and that seat."""
    series, played, found, number = Series(ruleset, ("random", "random"), "every ruleset", {}), 0, 0, 0
    state = series.opened(played).state
    while found < decisions:
        if state.status != "playing":
            played += 1
            state = series.opened(played).state
        seat, number = min(state.pending), number + 1
        offers = engine.offers(ruleset, state, seat)
        if offers.count(2) > 1 and number % 3 == 0:
            found += 1
            yield state, seat
        move, args = choose(named("random"), ruleset, state, seat, number.to_bytes(4, "big"), offers)
        state = engine.decide(ruleset, state, seat, move, args, available=offers).state


def as_it_may_be(ruleset: Ruleset, state: Any, seat: int) -> Any:
    """Another state that is the same for all that a seat knows."""
    other = imagined(ruleset, state, (seat,), b"as it may be")
    other.draws = state.draws
    return other


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS.keys())
def test_what_a_bot_chooses_is_accepted(ruleset, name):
    accepted = 0
    for state, seat in choices(ruleset, 20):
        move, args = choose(named(name), ruleset, state, seat, b"seed")
        draft = engine.decide(ruleset, state, seat, move, args)
        assert draft.facts[0].decision == state.pending[seat].id
        accepted += 1
    assert accepted == 20


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS.keys())
def test_what_a_bot_chooses_depends_on_nothing_that_its_seat_may_not_see(ruleset, name):
    differing = 0
    for state, seat in choices(ruleset, 15):
        other = as_it_may_be(ruleset, state, seat)
        differing += msgspec.structs.replace(other, secret=state.secret) != state
        chosen = choose(named(name), ruleset, state, seat, b"seed")
        assert choose(named(name), ruleset, other, seat, b"seed") == chosen
    assert differing == (0 if ruleset.meta.id in HIDES_NOTHING else 15)
