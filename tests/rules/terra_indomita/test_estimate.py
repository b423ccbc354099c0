"""What bots hold dear in Terra Indomita: which of two positions they like better, and what the greedy bot does."""

import pytest

from domain import engine
from domain.bots import choose, named
from domain.cardkit.events.lasting import Change, Until
from domain.cardkit.state import Modifier
from tests.rules.terra_indomita.playing import all_pass, asked, go_to, laid

SEED = bytes(32)


def table_of(table, mine="", theirs="", damage=0, hands=("", ""), **more):
    """Bases in opposite corners, and what else there is."""
    ours = {"play": f"Base#b1 (at 3 3, damage {damage}); {mine}", "hand": hands[0], "gold": 4, "mana": 4}
    foes = {"play": f"Base#b2 (at 16 16); {theirs}", "hand": hands[1], "gold": 4, "mana": 4}
    return laid(table, p1=ours, p2=foes, **more)


def scored(t, seat=1):
    return engine.score(t.ruleset, t.state, seat)


def with_effect(t, stat, until):
    """What the same position is worth with an effect on a unit that lasts so long."""
    state = t.state.copy()
    state.modifiers = (Modifier("m", "u", 1, ("u",), (Change(stat=stat, amount=1),), until, 1),)
    return engine.score(t.ruleset, state, 1)


def test_units_are_worth_more_the_sooner_they_reach_a_base(table):
    near, far = (table_of(table, f"Infantry#u (at {at} 10)") for at in (13, 7))
    assert scored(near) > scored(far)
    slow, quick = (table_of(table, f"{unit}#u (at 8 8)") for unit in ("Guard", "Guard#x (at 2 2); Skirmisher"))
    assert scored(quick) > scored(slow)


def test_the_last_points_of_a_base_are_dearest(table):
    whole, first, last, both = (table_of(table, damage=hurt) for hurt in (0, 1, 3, 4))
    assert scored(whole) - scored(first) < scored(last) - scored(both)


def test_an_enemy_at_the_base_is_met_by_who_is_near(table):
    foe = "Infantry#f (at 4 4)"
    guarded, absent = (table_of(table, f"Infantry#u (at {at})", foe) for at in ("5 5", "5 12"))
    alone = [table_of(table, f"Infantry#u (at {at})") for at in ("5 5", "5 12")]
    assert scored(guarded) - scored(alone[0]) > scored(absent) - scored(alone[1])


def test_one_guard_keeps_only_one_enemy_from_the_base(table):
    """Given one unit beside the enemy base, a second and a third that come there are worth what they are unguarded."""
    army = ["Infantry#u (at 15 14)", "Infantry#v (at 14 15)", "Infantry#w (at 14 14)"]
    guarded, absent = (
        [scored(table_of(table, "; ".join(army[:number]), foe)) for number in range(4)]
        for foe in ("Infantry#f (at 15 15)", "")
    )
    first, *further = (
        (after - before) - (free_after - free_before)
        for before, after, free_before, free_after in zip(guarded, guarded[1:], absent, absent[1:], strict=False)
    )
    assert first < 0
    assert further == pytest.approx([0, 0])


def test_what_ends_with_the_turn_counts_nothing(table):
    t = table_of(table, "Infantry#u (at 10 10)")
    for until, counts in (
        (Until("end_of_turn"), False),
        (Until("attack"), False),
        (Until("turns", "cleanup", 1), False),
        (Until("turns", "cleanup", 2), True),
        (Until("forever"), True),
    ):
        for stat in ("hit", "base_damage", "movement"):
            assert (with_effect(t, stat, until) > scored(t)) is counts, (until, stat)


def test_what_others_lend_counts_three_tenths_of_what_is_a_units_own(table):
    """Given an effect that lasts, then its point of Hit is worth 0.3 of 0.2, so that no army stays for it."""
    t = table_of(table, "Infantry#u (at 10 10)")
    assert with_effect(t, "hit", Until("forever")) - scored(t) == pytest.approx(0.3 * 0.2)


def test_workers_are_worth_more_on_nodes_and_near_free_ones(table):
    on, near, far = (table_of(table, f"Worker#w (at {at})") for at in ("3 5", "3 6", "19 0"))
    assert scored(on) > scored(near) > scored(far)


def test_the_greedy_bot_marches_attacks_and_uses_nothing_in_vain(table):
    """Given a unit far away it goes nearer, in range of a base it attacks; what ends with the turn is not paid for."""
    far = table_of(table, "Infantry#u (at 8 8)", activation={"unit": "u"})
    move, args = choose(named("greedy"), far.ruleset, far.state, 1, SEED)
    assert (move, max(args["path"][-1]) > 8) == ("move_unit", True)
    there = table_of(table, "Infantry#u (at 15 15)", activation={"unit": "u"})
    assert choose(named("greedy"), there.ruleset, there.state, 1, SEED) == ("attack", {"target": "b2"})
    idle = table_of(table, "Infantry#u (at 8 8, marked) [Shield#s]")
    assert choose(named("greedy"), idle.ruleset, idle.state, 1, SEED)[0] != "activate_ability"


def looked_at(t):
    """The moves that a bot thinks of which is asked now, and all that answer."""
    seat = asked(t)[0]
    return {offer.move for offer in t.thought_of(seat)}, {offer.move for offer in t.offers(seat).open if offer.answers}


BOTH = {"pass", "play_reaction"}


def faced(table, **more):
    """A unit that is active, an enemy beside it, and each player with a Brace."""
    return table_of(table, "Infantry#u (at 10 10)", "Infantry#e (at 10 12)", hands=("Brace#a", "Brace#c"), **more)


def test_whoever_moves_waits_and_the_others_may_answer(table):
    """Given a Brace in each hand, when a unit moves, then only the other player's bot looks at playing it."""
    t = faced(table, activation={"unit": "u"})
    t.when(1, "move_unit", path=[[10, 11]]).made()
    assert (asked(t)[0], *looked_at(t)) == (2, BOTH, BOTH)
    t.when(2, "pass").made()
    assert (asked(t)[0], *looked_at(t)) == (1, {"pass"}, BOTH)


def test_in_an_attack_nobody_waits(table):
    """Given a Brace in each hand, when a unit attacks, then the bots of both look at playing it."""
    t = faced(table, activation={"unit": "u"})
    t.when(1, "move_unit", path=[[10, 11]]).made()
    all_pass(t).made()
    t.when(1, "attack", target="e").made()
    assert (asked(t)[0], *looked_at(t)) == (2, BOTH, BOTH)
    t.when(2, "pass").made()
    assert (asked(t)[0], *looked_at(t)) == (1, BOTH, BOTH)


@pytest.mark.parametrize(("phase", "waits"), [("draw", True), ("collection", True), ("cleanup", False)])
def test_between_actions_the_others_wait_until_the_last_phase(table, phase, waits):
    """Given a Brace, when a phase of the other player begins, then a bot waits, but in the last before its own turn."""
    t = go_to(faced(table, phase="turn"), phase)
    while asked(t)[0] != 2:
        t.when(1, "pass").made()
    assert looked_at(t) == ({"pass"} if waits else BOTH, BOTH)
