"""Matches end, with an outcome that the ruleset explains; then nothing can be done and everything may be seen."""

import pytest

from domain import engine
from domain.rulesets import RULESETS
from domain.telling.words import words_of
from events import chain
from service.usecases.fairness import verify_fairness
from tests.dsl.found import dialect_of
from tests.laws.walk import walk

LONGEST = 4000


@pytest.mark.parametrize("seed", range(2))
def test_random_matches_end(variant, seed):
    ruleset = RULESETS[variant.ruleset]
    table = variant.setting(seed).start()
    steps = sum(1 for _ in walk(table, seed, LONGEST))
    state = table.state
    assert state.status == "ended", f"seed {seed}: not over after {steps} moves"
    assert state.outcome.reason in words_of(ruleset).endings
    assert state.outcome.clause in ruleset.clauses()
    assert set(state.outcome.winners) <= set(state.seats) - set(state.conceded)
    assert state.pending == {}
    assert all(engine.offers(ruleset, state, seat).open == () for seat in state.seats)
    for seat in state.seats:
        for move in ruleset.move_types:
            table.when(seat, move).over()
    table.whole()
    assert not list(chain.faults(table.record.entries, match="mat_test"))
    assert table.record.entries[-1].type == "MatchEnded"
    fair = verify_fairness(table.record.entries)
    assert (fair.status, fair.faults) == ("fair", ())
    print(f"seed {seed}: {steps} moves, {len(table.record.entries)} events, {state.outcome.reason}")


def test_a_turn_limit_ends_a_match_at_the_latest(variant):
    dialect = dialect_of(variant.ruleset)
    option, limits = dialect.limit
    for limit in limits:
        table = variant.setting(limit)
        table.options[option] = limit
        match = table.start()
        for _ in walk(match, limit, LONGEST):
            pass
        assert match.state.status == "ended"
        assert getattr(match.state, dialect.counted) <= limit
