"""What is remembered of a position is what would be worked out anew."""

import random
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from types import ModuleType
from typing import Any

import pytest

from domain import engine
from domain.cardkit.game import playing as cardkit
from domain.cardkit.run.board import Board
from domain.cardkit.run.gathering import conditions_of
from domain.cardkit.run.resolve import CHECKED
from domain.cardkit.run.tasks import StateCheck
from domain.chance import NoForesight
from domain.draft import Draft
from domain.rulesets import RULESETS
from domain.rulesets.arcmage_arc import playing as arcmage
from domain.shapes import Offers
from tests.laws.variants import Variant
from tests.laws.walk import ALL, any_answer, in_full

OF_CARDS = [one for one in ALL if RULESETS[one.ruleset].dialect is not None]
HASTY = (arcmage, cardkit)
"""Where offers are worked out hastily."""
DECREEING = [one for one in OF_CARDS if RULESETS[one.ruleset].dialect.decrees is not None]


def states(variant: Variant, seed: int) -> Iterator[Any]:
    """The positions of a random match as they are played, each with what is remembered of it."""
    ruleset, rng = RULESETS[variant.ruleset], random.Random(seed)
    state = variant.setting(seed).start().state
    for _ in range(150):
        if state.status != "playing":
            return
        yield state
        seat = rng.choice(sorted(state.pending))
        offers = engine.offers(ruleset, state, seat).open
        state = engine.decide(ruleset, state, *any_answer(seat, offers, rng)).state


def test_remembered_offers_are_those_of_a_position_of_which_nothing_is_remembered(variant: Variant):
    moves = RULESETS[variant.ruleset].moves
    for state in states(variant, 11):
        for seat in state.pending:
            assert in_full(moves(state, seat)) == in_full(moves(state.copy(), seat))


def test_what_is_offered_hastily_is_all_that_is_offered(monkeypatch: pytest.MonkeyPatch):
    compared = set()

    def compare(module: ModuleType, offers: Callable[[bool], Offers]) -> Offers:
        full = offers(False)
        assert offers(True).open == full.open
        compared.add((module, bool(full.open), bool(full.withheld)))
        return full

    for module in HASTY:
        monkeypatch.setattr(module, "hastily", partial(compare, module))
    for variant in OF_CARDS:
        for _ in islice(states(variant, 16), 80):
            pass
    assert {(module, True, True) for module in HASTY} <= compared


@pytest.mark.parametrize("variant", OF_CARDS, ids=str)
def test_a_state_check_finds_nothing_where_it_is_remembered_that_it_does(variant: Variant):
    ruleset, remembered = RULESETS[variant.ruleset], 0
    for state in states(variant, 12):
        checked = state.known.get(CHECKED)
        if checked is not None and checked.phase in (None, state.phase):
            remembered += 1
            draft = Draft(ruleset, state.copy(), NoForesight())
            left = list(draft.agenda)
            ruleset.tasks[StateCheck](draft, StateCheck())
            assert (draft.facts, draft.agenda) == ([], left)
    assert remembered


@pytest.mark.parametrize("variant", DECREEING, ids=str)
def test_what_rules_forbid_is_remembered_as_long_as_they_say_the_same(variant: Variant):
    dialect = RULESETS[variant.ruleset].dialect
    for seed in (13, 14, 15):
        for state in states(variant, seed):
            board = Board(state, dialect)
            conditions = conditions_of(board)
            board.scene = board.index.scenes.anew(state)
            assert conditions == conditions_of(board)
