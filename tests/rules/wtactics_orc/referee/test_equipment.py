"""Equipment as the referee holds it (WORC-EQP, WORC-DRP)."""

from tests.rules.wtactics_orc.referee.playing import Play

OFF, DEF = "offensive", "defensive"


def equipped(*fronts):
    """Seat 1 has a creature in each front, the first with a Rope; answers the match and the ids, the Rope's last."""
    t = Play().begun()
    ids = [t.put(1, "Hall Guard", front) for front in fronts]
    rope = t.put(1, "Plain Rope", fronts[0])
    t.referee.things[rope].host = ids[0]
    return t, *ids, rope


def carrier(t, equipment):
    thing = t.referee.things[equipment]
    return thing.host, thing.place


def test_equipment_is_played_on_an_own_creature():
    """WORC-EQP-08, -09, WORC-QCF-19: a chain item of the Play phases, also on a marked creature, not on others."""
    t = Play().begun()
    mine, theirs = t.put(1, "Hall Guard", DEF), t.put(2, "Hall Guard", OFF)
    rope = t.hand(1, "Plain Rope")
    assert "play_equipment" not in t.at("draw").moves(1)
    t.at("play_1").referee.things[mine].marked = True
    assert not t.may(1, "play_equipment", card=rope, payment=[], creature=theirs)
    t.when(1, "play_equipment", card=rope, payment=[], creature=mine)
    assert (t.window, carrier(t, rope)) == ("action", (None, None))
    t.passed()
    assert carrier(t, rope) == (mine, DEF)


def test_equipment_moves_along():
    """WORC-EQP-10, WORC-PRX-05."""
    t, guard, rope = equipped(OFF)
    t.at("move_attack_1").when(1, "move_creature", creature=guard)
    assert carrier(t, rope) == (guard, DEF)


def test_equipment_is_given_on_for_its_cost():
    """WORC-EQP-13 to -16: to an unmarked creature of the same front; both are marked."""
    t, giver, near, far, rope = equipped(OFF, OFF, DEF)
    t.at("play_1")
    assert not t.may(1, "reassign_equipment", giver=giver, equipment=rope, receiver=far, payment=[])
    t.when(1, "reassign_equipment", giver=giver, equipment=rope, receiver=near, payment=[])
    assert (t.window, carrier(t, rope)) == ("after", (near, OFF))
    assert [t.referee.things[id].marked for id in (giver, near, far)] == [True, True, False]
    assert not t.passed().may(1, "reassign_equipment", giver=near, equipment=rope, receiver=giver, payment=[])


def dropped():
    """The defender of seat 2 has died with a Rope; another one lives. Seat 1 has the floor in its second Play phase."""
    t, ids = Play().begun(), {}
    ids["giant"] = t.put(1, "Root Giant", OFF)
    ids["dead"], ids["near"], ids["far"] = (t.put(2, "Hall Guard", front) for front in (DEF, DEF, OFF))
    ids["rope"] = t.put(2, "Plain Rope", DEF)
    t.referee.things[ids["rope"]].host = ids["dead"]
    t.at("move_attack_1").when(1, "declare_attack", player=2, attackers=[ids["giant"]]).passed()
    t.when(2, "declare_defenders", defenders={ids["dead"]: ids["giant"]}).passed()
    return t, ids


def test_equipment_of_who_dies_in_combat_is_dropped_and_discarded_at_the_end_of_the_turn():
    """WORC-DTH-04, WORC-DRP-01, -08."""
    t, ids = dropped()
    assert carrier(t, ids["rope"]) == (None, DEF)
    assert t.names(2, "graveyard") == ["Hall Guard"]
    t.at("unmark", 2)
    assert t.names(2, "graveyard") == ["Hall Guard", "Plain Rope"]


def test_a_passive_player_picks_up_in_a_window_of_a_play_phase():
    """WORC-DRP-02 to -04, -07: an unmarked creature of the same player and front; the opportunity is kept."""
    t, ids = dropped()
    t.at("play_2").when(1, "lay_resource", card=t.referee.players[1].hand[0])
    tired = t.put(2, "Hall Guard", DEF)
    t.referee.things[tired].marked = True
    assert not any(t.may(2, "pick_up_equipment", creature=id, equipment=ids["rope"]) for id in (ids["far"], tired))
    t.when(2, "pick_up_equipment", creature=ids["near"], equipment=ids["rope"])
    assert (t.asked, carrier(t, ids["rope"])) == ({2: "priority"}, (ids["near"], DEF))
    assert t.referee.things[ids["near"]].marked
    t.when(2, "pass")
    assert t.asked == {1: "floor"}


def test_nobody_else_picks_it_up_and_at_no_other_time():
    """WORC-DRP-02, -03: not the enemy in the connected front, and not in another phase."""
    t, _ = dropped()
    assert "pick_up_equipment" not in t.at("play_2").moves(1)
    t.at("discard").when(1, "end_phase")
    assert (t.asked, "pick_up_equipment" in t.moves(2)) == ({2: "priority"}, False)
