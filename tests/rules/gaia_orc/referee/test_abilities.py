"""Activated abilities as the referee holds them (sections 2.13, 2.16, 2.17, 2.20)."""

import pytest

from tests.rules.gaia_orc.referee.playing import Play


def with_creatures(*names, phase="play_1", **options):
    """Seat 1 on the floor of a phase, with creatures in the Front; their ids after it."""
    t = Play(**options).begun()
    return t.at(phase), *(t.put(1, name, "front") for name in names)


def test_an_ability_is_paid_and_waits_on_the_chain():
    """EX-23, GORC-ABL-05, -06, -12, GORC-MRK-08, -09: a marked creature is not marked again."""
    t, clerk = with_creatures("Tax Clerk")
    t.when(1, "activate_ability", source=clerk, payment=[])
    assert (t.window, t.marked(clerk), t.referee.players[1].gold) == ("action", [True], 0)
    t.passed()
    assert t.referee.players[1].gold == 1
    assert "activate_ability" not in t.moves(1)


def test_a_mix_of_costs_is_paid_whole():
    """EX-23, GORC-ABL-11, -15: exactly the gold, or no activation."""
    t, keeper = with_creatures("Spring Keeper")
    assert not t.may(1, "activate_ability", source=keeper, payment=[])
    gold, more = (t.put(1, "Grave Rat", "vault") for _ in range(2))
    assert not t.may(1, "activate_ability", source=keeper, payment=[gold, more])
    t.referee.players[1].hp = 5
    t.when(1, "activate_ability", source=keeper, payment=[gold]).passed()
    assert (t.marked(keeper, gold, more), t.referee.players[1].hp) == ([True, True, False], 7)


def test_others_are_marked_instead_of_the_source():
    """EX-16, GORC-MRK-10: top servants too; not the source, nor what is used; the source may be marked."""
    t, blower, rat, used = with_creatures("Horn Blower", "Grave Rat", "Grave Rat")
    under, top = t.put(1, "Hall Guard", "faith"), t.put(1, "Hall Guard", "faith")
    for id in (blower, used):
        t.referee.things[id].marked = True
    for costs in ([rat, blower], [rat, used], [rat, under], [rat]):
        assert not t.may(1, "activate_ability", source=blower, costs=costs, payment=[])
    t.when(1, "activate_ability", source=blower, costs=[rat, top], payment=[])
    assert t.marked(rat, top, under) == [True, True, False]
    t.passed()
    assert t.marked(blower, rat, used, top) == [False] * 4


def test_abilities_are_used_in_own_play_phases_or_as_responses():
    """GORC-RSP-01, -09, GORC-PLA-02: unless their cost has a sacrifice."""
    t, clerk, priest = with_creatures("Tax Clerk", "Grave Priest", phase="tactical")
    theirs = t.put(2, "Tax Clerk", "science")
    assert not t.may(1, "activate_ability", source=clerk, payment=[])
    t.when(1, "activate_ability", source=priest, costs=[clerk], payment=[])
    assert (t.places(clerk), t.window, t.asked) == ([None], "action", {2: "priority"})
    t.when(2, "activate_ability", source=theirs, payment=[]).passed()
    assert (t.referee.players[2].gold, len(t.referee.players[1].hand)) == (1, 8)


def test_an_ability_is_independent_of_its_source():
    """EX-27, GORC-GLO-04, GORC-RSP-16: a creature is sacrificed for its own ability."""
    t, priest = with_creatures("Grave Priest")
    hand = len(t.referee.players[1].hand)
    t.when(1, "activate_ability", source=priest, costs=[priest], payment=[]).passed()
    assert (t.places(priest), len(t.referee.players[1].hand)) == ([None], hand + 1)


@pytest.mark.parametrize("limit", [1, 2])
def test_what_costs_nothing_is_used_so_often_in_a_turn(limit):
    """GORC-PLA-03, option `free_ability_uses_per_turn`."""
    t, stone = with_creatures("Humming Stone", free_ability_uses_per_turn=limit)
    for _ in range(limit):
        t.when(1, "activate_ability", source=stone, payment=[]).passed()
    assert "activate_ability" not in t.moves(1)
    assert t.at("play_1", 3).may(1, "activate_ability", source=stone, payment=[])


def test_buried_assigned_and_blocking_servants_have_no_abilities():
    """GORC-SRV-04, -08, GORC-ASN-01, GORC-MRK-12: a blocking servant may be marked for another card."""
    t = Play().begun()
    knife, sage = t.put(1, "Quiet Knife", "front"), t.put(2, "Old Sage", "faith")
    under, top, drummer = (
        t.put(2, "Tax Clerk", "science"),
        t.put(2, "Stone Ox", "science"),
        t.put(2, "War Drummer", "front"),
    )
    t.referee.players[2].gold = 1
    t.referee.things[drummer].marked = True
    t.at("move_attack_1").when(1, "declare_attack", attackers=[knife])
    assert not t.may(2, "activate_ability", source=under, payment=[])
    assert t.may(2, "activate_ability", source=sage, payment=[])
    t.when(2, "pass").when(1, "pass").when(2, "declare_defenders", defenders={sage: knife})
    assert not t.may(2, "activate_ability", source=sage, payment=[])
    t.when(2, "activate_ability", source=drummer, costs=[sage], payment=[])
    assert (t.marked(sage, top), t.referee.attack.faced) == ([True, False], {sage: knife})
    t.passed()
    assert (t.referee.players[1].hp, t.referee.players[2].hp, t.places(sage)) == (9, 10, [None])


def test_damage_in_a_window_takes_creatures_out_of_combat():
    """GORC-CMB-22, -26, -27: the attacker of the first combat dies, the blocked one of the second stays blocked."""
    t = Play().begun().at("move_attack_1")
    rat, ox, nurse, boy = (t.put(1, name, "front") for name in ("Grave Rat", "Stone Ox", "Plague Nurse", "Camp Boy"))
    wall, page = t.put(2, "Hall Guard", "front"), t.put(2, "Gate Page", "front")
    t.when(1, "declare_attack", attackers=[rat, ox]).when(2, "pass").when(1, "pass")
    t.when(2, "declare_defenders", defenders={wall: rat, page: ox}).when(2, "pass")
    t.when(1, "activate_ability", source=nurse, costs=[boy], payment=[]).passed()
    assert t.places(rat, ox, wall, page) == [None, "front", "front", None]
    assert (t.referee.players[2].hp, t.referee.things[wall].damage) == (10, 1)


def test_upkeep_is_owed_by_equipment_and_spells_that_work():
    """GORC-UPK-01, -05, -06, GORC-SPL-07: not by what is dropped, nor by a Spell on a buried servant."""
    t = Play().begun().at("unmark")
    under, guard = t.put(1, "Stone Ox", "faith"), t.put(1, "Hall Guard", "front")
    off, charm, song = (
        t.attach(1, "Dear Charm", under),
        t.attach(1, "Dear Charm", guard),
        t.attach(1, "Lent Song", "seat:1.front"),
    )
    t.put(1, "Gate Page", "faith")
    mail, lying = t.equip(guard, "Rented Mail"), t.equip(guard, "Rented Mail")
    t.referee.things[lying].host = None
    t.when(1, "end_phase").passed()
    assert (sorted(t.referee.owed()), off in t.referee.owed()) == (sorted([charm, song, mail]), False)
    for source in (charm, song, mail):
        t.when(1, "decline_upkeep", source=source)
    assert (t.names(1, "graveyard"), t.names(1, "hand")[-1]) == (["Dear Charm", "Rented Mail"], "Lent Song")


def test_assigning_may_mark():
    """GORC-ASG-05, GORC-MRK-05: it stays marked as long as it is assigned, and counts nothing in its domain."""
    t = Play().begun()
    watch = t.put(1, "Far Watch", "faith")
    t.at("play_1").when(1, "assign_creature", creature=watch, payment=[]).passed()
    t.at("tactical", 3)
    thing = t.referee.things[watch]
    assert (thing.marked, thing.assigned, t.referee.points(1, "faith")) == (True, True, 0)


def test_a_card_may_enter_marked():
    """GORC-MRK-03."""
    t = Play().begun().at("entrance")
    bear = t.hand(1, "Sleepy Bear")
    t.referee.players[1].gold = 1
    t.when(1, "play_creature", card=bear, payment=[], place="front").passed()
    assert t.marked(bear) == [True]
