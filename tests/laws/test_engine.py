"""The engine decides in matches of the installed version of the rules alone."""

import pytest
from msgspec.structs import replace

from domain import engine
from domain.draft import PLAYED, PREVIEWED
from domain.refusal import RulesDiffer
from domain.rulesets import RULESETS
from tests.laws.walk import positions as positions_of
from tests.laws.walk import with_arguments


def test_a_match_of_another_version_of_the_rules_is_not_decided(variant):
    """Given a match whose rules have changed, then nothing is offered, decided, foreseen or rewound in it."""
    ruleset = RULESETS[variant.ruleset]
    newer = replace(ruleset, meta=replace(ruleset.meta, version="99.0.0"))
    for state in positions_of(variant, 1, every=10):
        for seat in state.pending:
            assert engine.offers(newer, state, seat).open == ()
            for offer in with_arguments(engine.offers(ruleset, state, seat).open)[:2]:
                for look in (PLAYED, PREVIEWED):
                    with pytest.raises(RulesDiffer):
                        engine.decide(newer, state, seat, offer.move, next(offer.arguments()), look=look)
        if state.status == "playing":
            with pytest.raises(RulesDiffer):
                engine.rewind(newer, state, state, 1, "rew_x", list(state.seats))
