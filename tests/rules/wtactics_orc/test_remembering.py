"""What is remembered of the rules of WTactics follows all that they look at."""

from typing import Any

import msgspec
import pytest

from domain.cardkit.run.board import Board
from domain.cardkit.run.gathering import conditions_of
from domain.orckit import combat, equipment, slots
from domain.rulesets.wtactics_orc.attack import COMBAT
from domain.shapes import Offers
from tests.rules.wtactics_orc.gear import RULESET, geared

CHANGES: dict[str, Any] = {
    "unassigned": lambda state: {"now": msgspec.structs.replace(state.now, unassigned={"q": state.moment + 1})},
    "attached": lambda state: {"attached": {"s": state.moment + 1}},
    "announced": lambda state: {"announced": {"t": state.moment + 1}},
    "riding": lambda state: {"riding": {"c": ("h", state.moment)}},
}
LOOKS: dict[str, Any] = {
    "no attack after moving": slots.not_for_attack,
    "no moving after an attack": slots.not_for_moving,
    "picking up in windows": lambda board: equipment.in_windows(lambda _board, _seat: Offers())(board, 1),
    "bound to attack": lambda board: COMBAT.bound(board, 1),
    "declaring an attack": lambda board: combat.declaring(board, (), {}),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_rules_forbid_is_worked_out_anew(table, change):
    """Given two Spears on a Squire, and a Captain beside a Horse, when one of these changes, then so do the decrees."""
    mine = "Squire#q [Spear#s, Spear#t]; Captain#c; Horse#h"
    state = geared(table, p1={"offensive": mine}).state
    before = conditions_of(Board(state, RULESET.dialect))[1:]
    after = msgspec.structs.replace(state, **CHANGES[change](state))
    assert conditions_of(Board(after, RULESET.dialect))[1:] != before


@pytest.mark.parametrize("rule", LOOKS)
def test_what_depends_on_the_phase_says_so(table, rule):
    """Given a position, when a rule is asked that differs from phase to phase, then its answer holds in this one."""
    board = Board(geared(table, p1={"offensive": "Wolf"}).state, RULESET.dialect)
    LOOKS[rule](board)
    assert board.in_phase == "play_1"
