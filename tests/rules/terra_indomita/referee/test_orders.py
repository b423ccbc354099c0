"""Passes that are ordered in advance, as the referee holds them (TERRA-PRI-15)."""

from tests.rules.terra_indomita.referee.orders import Order
from tests.rules.terra_indomita.referee.playing import Play


def told(order):
    """Whether an order is over, and whether it passes now."""
    return order.is_over(), order.passes()


def test_an_order_until_the_opponent_plays_ends_with_an_attack():
    """WE-29: activations and moves do not end it, but one until the opponent acts."""
    t = Play().acting()
    unit, enemy = t.unit(1, (9, 8)), t.unit(2, (9, 10))
    plays, acts = Order(t.referee, 2, "opponent_plays"), Order(t.referee, 2, "opponent_acts")
    t.when(1, "activate_unit", unit=unit.id)
    assert (told(plays), acts.is_over()) == ((False, True), True)
    t.until("stage").when(1, "move_unit", path=((9, 9),))
    assert told(plays) == (False, True)
    t.when(2, "pass").when(1, "pass")
    assert (t.window, told(plays)) == ("move.post", (False, False))
    t.when(1, "pass")
    assert told(plays) == (False, True)
    t.until("stage").when(1, "attack", target=enemy.id)
    assert (t.window, plays.is_over()) == ("attack.pre_hit", True)


def test_own_items_are_passed_until_somebody_answers():
    """An own attack that was answered is asked about, also when the answer has left the stack."""
    t = Play().acting()
    unit, enemy = t.unit(1, (9, 9)), t.unit(2, (9, 10))
    nod = t.hand(2, "Nod")
    order, other = Order(t.referee, 1, "own_items"), Order(t.referee, 2, "own_items")
    t.when(1, "activate_unit", unit=unit.id)
    assert not other.passes()
    t.when(2, "pass")
    assert told(order) == (False, True)
    t.until("stage").when(1, "attack", target=enemy.id).when(2, "play_reaction", card=nod, caster=enemy.id)
    assert told(order) == (False, False)
    t.when(1, "pass").when(2, "pass").when(2, "pass")
    assert (t.asked, t.referee.stack, told(order)) == ({1: "priority"}, [], (False, False))


def test_orders_end_with_their_scope():
    """A window, a phase, the next decision of one's own; one for always never does."""
    t = Play().begun()
    window, phase, always = (Order(t.referee, 1, scope) for scope in ("window", "phase", "always"))
    own = Order(t.referee, 1, "own_decision")
    assert [told(order) for order in (window, phase, always, own)] == [(False, True)] * 4
    t.when(1, "pass").when(2, "pass")
    assert [order.is_over() for order in (window, phase, always, own)] == [True, True, False, False]
    t.until("main")
    assert [order.is_over() for order in (always, own)] == [False, True]
    assert not always.passes()


def test_orders_are_for_living_players_after_the_set_up():
    """The present window needs to be there."""
    t = Play(players=3)
    assert Order.possible(t.referee, 1) == ()
    t.begun()
    assert Order.possible(t.referee, 2) == Order.scopes
    t.when(2, "concede")
    assert Order.possible(t.referee, 2) == ()
    t.until("main")
    assert "window" not in Order.possible(t.referee, 1)
