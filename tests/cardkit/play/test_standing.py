"""Standing orders of card games: when an order passes, and what ends it."""

import pytest

from domain.refusal import Refused
from domain.standing import Order, is_over, move_by, ordered
from tests.cardkit.play.duel import Duel

PASS: tuple[str, dict[str, object]] = ("pass", {})


def given(t: Duel, seat: int, scope: str) -> Order:
    t.begin()
    return ordered(t.ruleset, t.state, seat, scope)


def passes(t: Duel, seat: int, order: Order) -> bool:
    return move_by(t.ruleset, t.state, seat, order) == PASS


def over(t: Duel, seat: int, order: Order) -> bool:
    return is_over(t.ruleset, t.state, seat, order)


def test_nobody_gives_an_order_before_the_first_turn():
    t = Duel()
    t.state.turn = 0
    with pytest.raises(Refused, match=r"too-early .*'scope': 'always'"):
        ordered(t.ruleset, t.state, 1, "always")


def test_it_passes_in_a_window_whatever_the_hand_holds():
    for hand in ([], ["Insight"]):
        t = Duel().seat(1, hand=["Insight"]).seat(2, hand=hand)
        order = given(t, 2, "always")
        t.when(1, "play_card", card="insight")
        assert passes(t, 2, order)


def test_it_makes_no_decision_that_is_no_window():
    t = Duel().seat(1, "Elf", "Gambler", "Watcher*", "Watcher*")
    order = given(t, 1, "always")
    assert move_by(t.ruleset, t.state, 1, order) is None
    t.when(1, "activate_ability", source="gambler", ability="Gambler#7", costs=[["elf"]])
    assert move_by(t.ruleset, t.state, 1, order) is None


def test_this_window_ends_with_the_window():
    t = Duel(3).begin()
    with pytest.raises(Refused, match="no-window"):
        given(t, 2, "window")
    t.when(1, "march")
    order = given(t, 3, "window")
    t.passes(2)
    assert passes(t, 3, order)
    t.passes(3, 1)
    assert over(t, 3, order)


def test_a_window_that_opens_anew_is_another_one():
    t = Duel().seat(2, hand=["Insight"])
    t.when(1, "march")
    order = given(t, 1, "window")
    t.when(2, "play_event", card="insight")
    assert over(t, 1, order)


def test_this_phase_ends_with_the_phase_or_the_turn():
    t = Duel().begin()
    order = given(t, 2, "phase")
    t.when(1, "march")
    assert passes(t, 2, order)
    t.state.phase = "later"
    assert over(t, 2, order)


def test_until_an_opponent_acts():
    t = Duel(3).seat(1, hand=["Insight"]).seat(2, hand=["Insight"])
    t.when(1, "march")
    order = given(t, 2, "opponent_acts")
    assert passes(t, 2, order)
    t.passes(2, 3, 1)
    assert not over(t, 2, order)
    t.when(2, "play_event", card="insight_2")
    assert not over(t, 2, order)
    t.passes(3, 1, 2).when(1, "play_card", card="insight")
    assert over(t, 2, order)


def test_on_ones_own_items_while_nobody_answers():
    t = Duel().seat(1, hand=["Insight"]).seat(2, hand=["Insight"])
    order = given(t, 1, "own_items")
    t.when(1, "play_card", card="insight").passes(2)
    assert passes(t, 1, order)
    t.when(1, "pass")
    t = Duel().seat(1, hand=["Insight"]).seat(2, hand=["Insight"])
    t.when(1, "play_card", card="insight").when(2, "play_event", card="insight_2")
    assert not passes(t, 1, order)
    t = Duel().seat(1, hand=["Insight"]).seat(2, hand=["Insight"])
    t.when(1, "march").passes(2)
    assert not passes(t, 1, order)
    t.when(1, "pass").when(2, "play_event", card="insight_2")
    assert not passes(t, 1, order)
    assert not over(t, 1, order)


def test_an_own_item_stays_answered_when_the_answer_has_resolved():
    t = Duel().seat(1, hand=["Insight", "Insight"]).seat(2, hand=["Insight"])
    order = given(t, 1, "own_items")
    t.when(1, "play_card", card="insight").when(2, "play_event", card="insight_3").passes(1, 2)
    assert (t.stack, t.asked) == (["insight"], {1: "priority"})
    assert not passes(t, 1, order)
    t.passes(1, 2).when(1, "play_card", card="insight_2").passes(2)
    assert passes(t, 1, order)


def test_an_own_answer_to_an_own_item_leaves_it_unanswered():
    t = Duel().seat(1, hand=["Insight", "Insight"])
    order = given(t, 1, "own_items")
    t.when(1, "play_card", card="insight").passes(2).when(1, "play_event", card="insight_2").passes(2)
    assert passes(t, 1, order)
    t.passes(1)
    assert (t.stack, t.asked) == (["insight"], {1: "priority"})
    assert passes(t, 1, order)


def test_until_the_next_decision_of_ones_own():
    t = Duel().seat(1, hand=["Insight"]).seat(2, hand=["Insight"])
    order = given(t, 1, "own_decision")
    assert not over(t, 1, order)
    t.when(2, "play_event", card="insight_2")
    assert passes(t, 1, order)
    t.passes(1, 2)
    assert t.asked == {1: "main"}
    assert over(t, 1, order)


def test_a_rewind_and_defeat_end_every_order():
    t = Duel(3).begin()
    order = given(t, 2, "always")
    t.state.rewinds += 1
    assert over(t, 2, order)
    order = given(t, 2, "always")
    t.state.defeated = (2,)
    assert over(t, 2, order)
    with pytest.raises(Refused, match="defeated"):
        given(t, 2, "always")


def test_an_unknown_scope_is_refused_with_the_known_ones():
    with pytest.raises(Refused) as no:
        given(Duel(), 1, "forever")
    assert no.value.refusal.clauses == ("FIX-STANDING",)
    assert "always" in no.value.refusal.facts["known"]
