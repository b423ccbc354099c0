"""Passes that are ordered in advance, as the referee holds them (GORC-RSP-14)."""

from typing import Any

import pytest

from tests.rules.gaia_orc.referee.orders import Order
from tests.rules.gaia_orc.referee.playing import Play


def told(order):
    """Whether an order is over, and whether it passes now."""
    return order.is_over(), order.passes()


def test_orders_are_given_from_the_first_turn_on():
    """The present window needs to be there."""
    t = Play()
    assert Order.possible(t.referee, 1) == ()
    t.begun()
    assert "window" not in Order.possible(t.referee, 2)
    assert Order.possible(t.when(1, "end_phase").referee, 2) == Order.scopes


@pytest.mark.parametrize(
    ("move", "ends"),
    [
        ("claim_advantages", True),
        ("sacrifice_creature", True),
        ("play_event", True),
        ("assign_creature", True),
        ("declare_attack", True),
        ("lay_resource", False),
        ("move_creature", False),
        ("draw_second_card", False),
    ],
)
def test_an_order_until_the_opponent_acts(move, ends):
    """It ends with what is played, sacrificed, assigned, claimed or attacked, not with other moves."""
    t = Play().begun()
    boy, lady, event = t.put(1, "Camp Boy", "front"), t.put(1, "Banner Lady", "faith"), t.hand(1, "Sudden Noise")
    ways: dict[str, tuple[str, dict[str, Any]]] = {
        "claim_advantages": ("tactical", {"domains": ["faith"]}),
        "sacrifice_creature": ("unmark", {"creature": boy}),
        "play_event": ("upkeep", {"card": event, "payment": []}),
        "assign_creature": ("play_1", {"creature": lady, "payment": []}),
        "declare_attack": ("move_attack_1", {"attackers": [boy]}),
        "lay_resource": ("play_1", {"card": event}),
        "move_creature": ("move_attack_1", {"creature": lady, "destination": "front"}),
        "draw_second_card": ("draw", {}),
    }
    phase, args = ways[move]
    t.at(phase)
    order = Order(t.referee, 2, "opponent_acts")
    assert t.when(1, move, **args) is t
    assert order.is_over() is ends


def test_own_items_are_passed_until_somebody_answers():
    """Only windows in which all that lies on the chain is one's own."""
    t = Play().begun().at("play_1")
    event, answer = t.hand(1, "Sudden Noise"), t.hand(2, "Sudden Noise")
    mine, theirs = Order(t.referee, 1, "own_items"), Order(t.referee, 2, "own_items")
    t.when(1, "play_event", card=event, payment=[])
    assert told(theirs) == (False, False)
    t.when(2, "pass")
    assert told(mine) == (False, True)
    t.when(1, "pass").when(1, "play_event", card=t.hand(1, "Sudden Noise"), payment=[])
    t.when(2, "play_event", card=answer, payment=[])
    assert told(mine) == (False, False)


def test_orders_end_with_their_scope():
    """A window, a phase, the next decision of one's own, be it how to defend; one for always never does."""
    t = Play().begun()
    attacker = t.put(1, "Hall Guard", "front")
    t.put(2, "Hall Guard", "front")
    t.at("move_attack_1").when(1, "declare_attack", attackers=[attacker])
    orders = [Order(t.referee, 2, scope) for scope in ("window", "phase", "own_decision", "always")]
    assert [told(order) for order in orders] == [(False, True)] * 4
    t.when(2, "pass").when(1, "pass")
    assert t.asked == {2: "defend"}
    assert [told(order) for order in orders] == [(True, False), (False, False), (True, False), (False, False)]
    t.when(2, "declare_defenders", defenders={}).passed().at("play_2")
    assert [order.is_over() for order in orders[1:]] == [True, False, False]
