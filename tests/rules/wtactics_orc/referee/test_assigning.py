"""Assigned creatures, as the referee holds them (WORC-ASG)."""

from tests.rules.wtactics_orc.referee.playing import Play

OFF, DEF = "offensive", "defensive"


def watching(phase="play_1"):
    """Seat 1 at the floor of a phase, with a creature in the Defensive that can be assigned for nothing."""
    t = Play().begun()
    watch = t.put(1, "Tower Watch", DEF)
    return t.at(phase), watch


def test_a_creature_is_assigned_at_once_in_a_play_phase_or_as_a_response():
    """WORC-ASG-06, -11: answered like other immediate actions; a response uses up the opportunity."""
    t, watch = watching()
    theirs = t.put(2, "Tower Watch", OFF)
    t.when(1, "assign_creature", creature=watch, payment=[])
    assert (t.referee.things[watch].assigned, t.window, t.asked) == (True, "after", {2: "priority"})
    t.when(2, "assign_creature", creature=theirs, payment=[])
    assert (t.referee.things[theirs].assigned, t.asked) == (True, {1: "priority"})
    assert not t.may(1, "assign_creature", creature=watch, payment=[])
    assert not watching("entrance")[0].may(1, "assign_creature", creature=watch, payment=[])


def test_it_neither_moves_nor_defends_nor_gets_anything_from_its_player():
    """WORC-ASG-01 to -03: the opponent can enchant it."""
    t, watch = watching()
    t.referee.things[watch].assigned = True
    rope, halo, other = t.hand(1, "Plain Rope"), t.hand(1, "Faint Halo"), t.put(1, "Hall Guard", DEF)
    assert not t.may(1, "play_equipment", card=rope, creature=watch, payment=[])
    assert not t.may(1, "play_enchantment", card=halo, front=DEF, creature=watch, payment=[])
    assert t.may(1, "play_enchantment", card=halo, front=DEF, creature=other, payment=[])
    assert t.referee.able(1) == [other]
    assert not t.at("move_attack_1").may(1, "move_creature", creature=watch)
    t.at("play_1", 2).put(2, "Hall Guard", OFF)
    theirs = t.hand(2, "Faint Halo")
    assert t.may(2, "play_enchantment", card=theirs, front=OFF, creature=watch, payment=[])


def test_it_is_unassigned_for_gold_in_the_own_unmark_phase_and_marked():
    """WORC-ASG-04, -12 to -14."""
    t, watch = watching()
    t.referee.things[watch].assigned = True
    gold = t.put(1, "Hall Guard", "resources")
    assert "unassign_creature" not in t.moves(1)
    t.at("unmark", 3).when(1, "unassign_creature", creature=watch, payment=[gold])
    thing = t.referee.things[watch]
    assert (thing.assigned, thing.marked, t.window) == (False, True, None)


def test_a_defender_that_becomes_assigned_leaves_its_attacker_blocked():
    """WORC-ASG-01, WORC-CMB-19, -24: no damage either way, and no Influence is lost."""
    t = Play().begun().at("move_attack_1")
    attacker, watch = t.put(1, "Hall Guard", OFF), t.put(2, "Tower Watch", DEF)
    t.when(1, "declare_attack", player=2, attackers=[attacker]).passed()
    t.when(2, "declare_defenders", defenders={watch: attacker})
    t.when(2, "assign_creature", creature=watch, payment=[]).passed()
    assert [t.referee.things[id].damage for id in (attacker, watch)] == [0, 0]
    assert t.referee.players[2].influence == 20
    assert t.asked == {1: "floor"}
