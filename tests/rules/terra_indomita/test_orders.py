"""Passes that players order in advance (TERRA-PRI-15)."""

from typing import Any

import pytest

from domain.standing import move_by, ordered
from tests.dsl import clause
from tests.dsl.terra_indomita import RULESET
from tests.rules.terra_indomita.playing import all_pass, asked, duel


@clause("TERRA-PRI-15")
def test_opponent_plays_ends_with_an_attack(table):
    """Given the order `opponent_plays`, then activations and moves are passed, an attack is not (example 29)."""
    t = duel(table, "Infantry#u (at 10 10)", "Infantry#f (at 10 13)", foes_hand="Freeze#z")
    order = ordered(RULESET, t.state, 2, "opponent_plays")
    t.when(1, "activate_unit", unit="u").made()
    assert move_by(RULESET, t.state, 2, order) == ("pass", {})
    all_pass(t).made()
    t.when(1, "move_unit", path=[[10, 11], [10, 12]]).made()
    assert move_by(RULESET, t.state, 2, order) == ("pass", {})
    assert move_by(RULESET, t.state, 2, ordered(RULESET, t.state, 2, "opponent_acts")) == ("pass", {})
    all_pass(t).made()
    t.when(1, "attack", target="f").made()
    assert move_by(RULESET, t.state, 2, order) is None


@clause("TERRA-PRI-15")
@pytest.mark.parametrize("move", ["activate_ability", "play_standard"])
def test_opponent_plays_ends_with_an_ability_and_with_a_card(table, move):
    """Given the order `opponent_plays`, when the other player uses an ability or plays a card, then it is over."""
    t = duel(table, "Evoker#u (at 10 10) [Shield#s]", "Evoker#f (at 10 13)", "Ice Grip#i", "Freeze#z")
    order = ordered(RULESET, t.state, 2, "opponent_plays")
    ways: dict[str, dict[str, Any]] = {
        "activate_ability": {"source": "s", "ability": "Shield#1"},
        "play_standard": {"card": "i", "caster": "u", "targets": [["f"]]},
    }
    t.when(1, move, **ways[move]).made()
    assert asked(t) == (2, "priority")
    assert move_by(RULESET, t.state, 2, order) is None


@clause("TERRA-PRI-15")
def test_own_items_are_passed_until_somebody_answers(table):
    """Given the order `own_items`, then one's own plays and declarations are passed, answered ones are not."""
    t = duel(table, "Evoker#u (at 10 10)", "Evoker#f (at 10 13)", foes_hand="Freeze#z")
    order = ordered(RULESET, t.state, 1, "own_items")
    t.when(1, "activate_unit", unit="u").made()
    t.when(2, "pass").made()
    assert move_by(RULESET, t.state, 1, order) == ("pass", {})
    t = duel(table, "Evoker#u (at 10 10)", "Evoker#f (at 10 13)", foes_hand="Freeze#z")
    t.when(1, "activate_unit", unit="u").made()
    t.when(2, "play_reaction", card="z", caster="f", targets=[["u"]]).made()
    assert move_by(RULESET, t.state, 1, order) is None
    t = duel(table, "Evoker#u (at 10 10)", "Evoker#f (at 10 13)", hand="Ice Grip#i", foes_hand="Freeze#z")
    t.when(1, "play_standard", card="i", caster="u", targets=[["f"]]).made()
    t.when(2, "play_reaction", card="z", caster="f", targets=[["u"]]).made()
    for seat in (1, 2, 2):
        t.when(seat, "pass").made()
    t.shows(stack="Ice Grip", waiting=(1, "priority"))
    assert move_by(RULESET, t.state, 1, order) is None


@clause("TERRA-PRI-15")
def test_own_items_are_not_passed_above_what_others_do_nor_once_they_were_answered(table):
    """Given the order `own_items`, then it leaves alone what answers others, and own actions that were answered."""
    t = duel(table, "Evoker#u (at 10 10)", "Evoker#f (at 10 13)", foes_hand="Brace#b")
    order = ordered(RULESET, t.state, 1, "own_items")
    t.when(1, "activate_unit", unit="u").made()
    t.when(2, "play_reaction", card="b", caster="f", targets=[["f"]]).made()
    for seat in (1, 2, 2):
        t.when(seat, "pass").made()
    t.shows(stack="", waiting=(1, "priority"))
    assert move_by(RULESET, t.state, 1, order) is None
    t = duel(table, "Evoker#u (at 10 10)", "Evoker#f (at 10 13)", foes_hand="Brace#b")
    order = ordered(RULESET, t.state, 2, "own_items")
    t.when(1, "activate_unit", unit="u").made()
    t.when(2, "play_reaction", card="b", caster="f", targets=[["f"]]).made()
    t.when(1, "pass").made()
    t.shows(stack="Brace", waiting=(2, "priority"))
    assert move_by(RULESET, t.state, 2, order) is None
