"""Passes ordered in advance (ARC-PRI-11)."""

import pytest

from domain.refusal import Refused
from domain.rulesets import RULESETS
from domain.standing import Order, is_over, move_by, ordered
from tests.dsl import clause, said
from tests.dsl.card_duel import passed
from tests.rules.arcmage_arc.arena import arena
from tests.rules.arcmage_arc.opening import begun, opened, with_decks
from tests.rules.arcmage_arc.test_windows import CHECKED, with_events

RULES = RULESETS["arcmage_arc"]


def given(t, seat: int, scope: str) -> Order:
    return ordered(RULES, t.state, seat, scope)


def passes(t, seat: int, order: Order) -> bool:
    return move_by(RULES, t.state, seat, order) == ("pass", {})


@clause("ARC-PRI-11", "ARC-PRI-10")
def test_it_passes_whatever_the_hand_holds_and_makes_no_main_decision(table):
    t = with_events(table)
    orders = {seat: given(t, seat, "always") for seat in (1, 2)}
    assert not passes(t, 1, orders[1])
    t.when(1, "play_event", card="v1", targets=[["bear1"]])
    assert passes(t, 2, orders[2])
    t.when(2, "pass").then(aside="a player passes", waiting=(1, "priority"))
    assert passes(t, 1, orders[1])


@clause("ARC-PRI-11")
def test_until_another_player_puts_something_on_the_stack(table):
    t = with_events(table)
    order = given(t, 2, "opponent_acts")
    own = given(t, 1, "opponent_acts")
    t.when(1, "play_event", card="v1", targets=[["bear1"]]).then(aside="a card is played", stack="Vigour")
    assert is_over(RULES, t.state, 2, order)
    assert not is_over(RULES, t.state, 1, own)


@clause("ARC-PRI-11")
def test_until_another_player_declares_an_attack(table):
    t = with_events(table, phase="attack")
    order = given(t, 2, "opponent_acts")
    t.when(1, "declare_attack", city="town2", attackers=["bear1"]).then(aside="an attack is declared")
    assert is_over(RULES, t.state, 2, order)


@clause("ARC-PRI-11")
def test_on_own_items_that_nobody_has_answered(table):
    t = with_events(table)
    order = given(t, 1, "own_items")
    t.when(1, "play_event", card="v1", targets=[["bear1"]])
    t.when(2, "pass")
    assert passes(t, 1, order)
    t.when(1, "pass")
    t.when(1, "play_event", card="w1", targets=[["bear1"]])
    t.when(2, "play_event", card="v2", targets=[["bear2"]]).then(aside="a card is played", stack="Vigour; Vigour")
    assert not passes(t, 1, order)


@clause("ARC-PRI-11")
def test_this_checkpoint_and_this_phase(table):
    t = with_events(table, players=3, options=CHECKED)
    with pytest.raises(Refused, match="ARC-PRI-11"):
        given(t, 2, "window")
    phase = given(t, 3, "phase")
    t.when(1, "end_phase")
    window = given(t, 3, "window")
    t.when(2, "pass")
    assert passes(t, 3, window)
    assert passes(t, 3, phase)
    t.when(3, "pass").then(aside=("all pass", "phases pass"), phase="attack")
    assert is_over(RULES, t.state, 3, window)
    assert is_over(RULES, t.state, 3, phase)


@clause("ARC-PRI-11")
def test_until_the_own_next_main_decision(table):
    t = with_events(table)
    order = given(t, 1, "own_decision")
    assert not is_over(RULES, t.state, 1, order)
    t.when(2, "play_event", card="v2", targets=[["bear2"]])
    assert passes(t, 1, order)
    passed(t).then(
        said("ModifierStarted", source="v2", objects=["bear2"]),
        said("CardPutInGraveyard", id="v2"),
        aside=("a card is played", "all pass and it resolves"),
        waiting=(1, "play"),
    )
    assert is_over(RULES, t.state, 1, order)


@clause("ARC-PRI-11")
def test_a_defeated_player_has_no_order(table):
    t = with_events(table, players=3)
    order = given(t, 2, "always")
    t.when(2, "concede").then(aside="a player gives up and leaves", defeated=[2])
    assert is_over(RULES, t.state, 2, order)
    with pytest.raises(Refused, match="ARC-PRI-11"):
        given(t, 2, "always")


@clause("ARC-PRI-11", "ARC-STK-07")
def test_until_an_advantage_of_another_player_is_put_on_the_stack(table):
    t = arena(table, phase="tactics", p1={"kingdom": {"School#school": "Devotee#a"}})
    t.when(1, "declare_devotion", city="school", creatures=["a"])
    order = given(t, 2, "opponent_acts")
    assert passes(t, 2, order)
    t.when(2, "pass")
    t.when(1, "pass").then(
        said("AdvantageTriggered", level=2), aside=("all pass", "devotion is counted", "a window opens"), stack="School"
    )
    assert is_over(RULES, t.state, 2, order)


@clause("ARC-PRI-11")
def test_no_order_is_given_before_the_end_of_set_up(table):
    t = with_decks(opened(table)).then(said("DeckSubmitted", seat=2))
    with pytest.raises(Refused, match="ARC-PRI-11"):
        given(t, 2, "always")
    t = begun(table).then(said("ObjectEnteredPlay", cause="setup"), said("TurnStarted", seat=1))
    given(t, 2, "always")
