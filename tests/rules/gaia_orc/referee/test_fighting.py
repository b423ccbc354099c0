"""Attack, defence and combats as the referee holds them (section 2.18)."""

import pytest

from tests.rules.gaia_orc.referee.playing import Play


def against(*blockers, attackers=("Quiet Knife",), **options):
    """Seat 1 on the floor of its first Move-or-Attack phase; blockers as (name, place). Answers the ids of both."""
    t = Play(**options).begun()
    mine = [t.put(1, name, "front") for name in attackers]
    theirs = [t.put(2, name, place) for name, place in blockers]
    return t.at("move_attack_1"), mine, theirs


def test_only_free_creatures_of_the_front_attack_and_are_marked():
    """GORC-CMB-02 to -04, -11, -12: once a turn, any number of them; the window begins with the passive player."""
    t, (knife, guard), _ = against(attackers=("Quiet Knife", "Hall Guard"))
    marked, servant = t.put(1, "Hall Guard", "front"), t.put(1, "Hall Guard", "faith")
    t.referee.things[marked].marked = True
    for other in (marked, servant):
        assert not t.may(1, "declare_attack", attackers=[knife, other])
    t.when(1, "declare_attack", attackers=[guard, knife])
    assert (t.marked(knife, guard), t.window, t.asked) == ([True, True], "attack", {2: "priority"})
    t.passed()
    assert "declare_attack" not in t.at("move_attack_2").moves(1)


def test_unblocked_attackers_lower_the_hit_points_of_the_region():
    """GORC-CMB-01, -18 to -20, GORC-REG-08: one combat after the other, each with a window; HP stay lost."""
    t, (knife, ghost), _ = against(attackers=("Quiet Knife", "Sour Ghost"))
    t.when(1, "declare_attack", attackers=[knife, ghost]).when(2, "pass").when(1, "pass")
    assert t.window == "combat"
    t.when(2, "pass").when(1, "pass")
    assert (t.referee.players[2].hp, t.window) == (7, "combat")
    t.passed()
    assert t.at("unmark", 2).referee.players[2].hp == 7


def test_a_front_blocker_strikes_back_and_both_may_die():
    """GORC-CMB-21 to -23, GORC-DTH-01, -02: ATK equal to DEF kills; the region takes nothing."""
    t, (knife,), (other,) = against(("Quiet Knife", "front"))
    t.battle([knife], {other: knife})
    assert t.places(knife, other) == [None, None]
    assert [t.names(seat, "graveyard") for seat in (1, 2)] == [["Quiet Knife"], ["Quiet Knife"]]
    assert t.referee.players[2].hp == 10


def test_a_servant_that_blocks_does_not_strike_back():
    """GORC-SRV-05 to -07, GORC-CMB-17, -21: it soaks up what it can; defending does not mark."""
    t, (knife,), (ox,) = against(("Stone Ox", "science"))
    t.battle([knife], {ox: knife})
    assert [t.referee.things[id].damage for id in (knife, ox)] == [0, 3]
    assert (t.marked(ox), t.referee.players[2].hp) == ([False], 10)
    assert t.at("unmark", 2).referee.things[ox].damage == 0


def test_defenders_come_from_the_front_or_from_the_kingdom():
    """GORC-CMB-06, -14 to -16, option `mixed_defence`: buried and used ones do not defend."""
    t, (knife,), (guard, under, ox) = against(("Hall Guard", "front"), ("Hall Guard", "faith"), ("Stone Ox", "faith"))
    used = t.put(2, "Hall Guard", "front")
    t.referee.things[used].marked = True
    t.when(1, "declare_attack", attackers=[knife]).passed()
    for blockers, legal in (((), 1), ((guard,), 1), ((ox,), 1), ((guard, ox), 0), ((under,), 0), ((used,), 0)):
        assert t.may(2, "declare_defenders", defenders=dict.fromkeys(blockers, knife)) == legal
    t, (knife,), (guard, ox) = against(("Hall Guard", "front"), ("Stone Ox", "faith"), mixed_defence=True)
    t.when(1, "declare_attack", attackers=[knife]).passed()
    assert t.may(2, "declare_defenders", defenders={guard: knife, ox: knife})


def test_nobody_is_asked_to_defend_who_cannot():
    """Section 3.4: with no unmarked and unassigned creature in the Front or on top."""
    t, (knife,), (lady,) = against(("Banner Lady", "front"))
    t.referee.things[lady].assigned = True
    t.when(1, "declare_attack", attackers=[knife]).when(2, "pass").when(1, "pass")
    assert t.window == "combat"


def test_damage_is_split_among_several_blockers_and_theirs_adds_up():
    """GORC-CMB-24, -31: exactly the ATK, zeros allowed."""
    t, (captain,), (one, two) = against(("Hall Guard", "front"), ("Quiet Knife", "front"), attackers=("Night Captain",))
    t.battle([captain], {one: captain, two: captain})
    assert t.asked == {1: "split"}
    for damage in ({one: 3, two: 1}, {one: 5}, {one: 6, two: -1}):
        assert not t.may(1, "distribute_combat_damage", damage=damage)
    t.when(1, "distribute_combat_damage", damage={one: 5, two: 0})
    assert t.places(captain, one, two) == [None, None, "front"]


def test_each_blocker_may_be_met_with_all_of_the_attack():
    """GORC-CMB-24, option `multi_block_damage`: blockers are compared each for itself."""
    t, (captain,), (one, two) = against(
        ("Wandering Smith", "front"), ("Quiet Knife", "front"), attackers=("Night Captain",), multi_block_damage="each"
    )
    t.equip(captain, "Round Shield")
    t.battle([captain], {one: captain, two: captain})
    assert t.places(captain, one, two) == ["front", None, None]


def test_combats_come_in_the_order_of_the_attackers_and_damage_adds_up():
    """GORC-CMB-08, -10, GORC-DTH-06: the second attacker kills what the first has damaged, on another day too late."""
    t, (knife, blade), (guard,) = against(("Stone Ox", "front"), attackers=("Quiet Knife", "Wandering Smith"))
    t.battle([blade, knife], {guard: knife})
    assert t.referee.things[guard].damage == 3
    t.at("unmark", 3)
    assert t.referee.things[guard].damage == 0


def test_a_blocked_attacker_stays_blocked_without_blockers():
    """GORC-CMB-22, -27: the blocker is sacrificed in the window of its combat."""
    t, (knife,), (boy,) = against(("Camp Boy", "front"))
    t.when(1, "declare_attack", attackers=[knife]).passed().when(2, "declare_defenders", defenders={boy: knife})
    t.when(2, "sacrifice_creature", creature=boy).passed()
    assert (t.referee.players[2].hp, t.places(knife)) == (10, ["front"])


def test_a_combat_without_its_attacker_has_no_window():
    """GORC-CMB-26: its blockers are released, and nothing happens."""
    t, (boy, knife), (guard,) = against(("Hall Guard", "front"), attackers=("Camp Boy", "Quiet Knife"))
    t.when(1, "declare_attack", attackers=[knife, boy]).passed().when(2, "declare_defenders", defenders={guard: boy})
    t.when(2, "pass").when(1, "sacrifice_creature", creature=boy).passed()
    assert (t.referee.attack, t.asked, t.referee.phase) == (None, {1: "floor"}, "move_attack_1")
    assert (t.referee.things[guard].damage, t.referee.players[2].hp) == (0, 7)


def test_a_servant_that_blocks_has_no_abilities():
    """GORC-SRV-08: until its own combat has ended."""
    t, (knife, smith), (boy,) = against(("Camp Boy", "politics"), attackers=("Quiet Knife", "Wandering Smith"))
    for _ in range(2):
        t.attach(2, "Warm Coat", boy)
    t.when(1, "declare_attack", attackers=[knife, smith]).passed().when(2, "declare_defenders", defenders={boy: knife})
    assert "sacrifice_creature" not in t.moves(2)
    t.when(2, "pass").when(1, "pass")
    assert (t.window, t.places(boy)) == ("combat", ["politics"])
    assert t.may(2, "sacrifice_creature", creature=boy)


# --- regions ----------------------------------------------------------------------------------------------------------


def test_a_region_without_hit_points_makes_room_for_the_next():
    """GORC-REG-09 to -11, GORC-CMB-29: its player draws by its symbols; nothing of the excess is carried over."""
    t, (giant,), _ = against(attackers=("Root Giant",))
    t.referee.players[2].hp = 2
    spell = t.attach(1, "Spy Ring", t.referee.players[2].region)
    t.battle([giant], {})
    player = t.referee.players[2]
    assert (t.referee.things[player.region].card.name, player.hp, len(player.hand)) == ("Deep Glade", 15, 8)
    assert (t.names(2, "graveyard"), t.referee.players[1].graveyard) == (["Glade Gate"], [spell])


@pytest.mark.parametrize(("again", "hp"), [(True, 12), (False, 15)])
def test_later_attackers_go_on_against_the_next_region(again, hp):
    """GORC-CMB-01, option `region_retarget`."""
    t, (giant, knife), _ = against(attackers=("Root Giant", "Quiet Knife"), region_retarget=again)
    t.referee.players[2].hp = 2
    t.battle([giant, knife], {})
    assert t.referee.players[2].hp == hp


def test_who_loses_the_last_region_has_lost():
    """GORC-WIN-01, -03, GORC-REG-14: with or without a check of its own at the end of the turn."""
    for check, ends in (("step", True), ("end_of_turn", False)):
        t, (giant,), _ = against(attackers=("Root Giant",), last_region_check=check)
        t.referee.players[2].chapter, t.referee.players[2].hp = [], 5
        t.battle([giant], {})
        assert (t.over is not None) is ends
        while t.over is None:
            t.go_on()
        assert (t.over, t.referee.turn) == (("regions", [1]), 1)
