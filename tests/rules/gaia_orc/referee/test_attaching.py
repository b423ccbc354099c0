"""Equipment, Spells and assigned creatures as the referee holds them (sections 2.7, 2.11, 2.13)."""

import pytest

from tests.rules.gaia_orc.referee.playing import Play


def at_play(**options):
    """Seat 1 on the floor of its first Play phase."""
    return Play(**options).begun().at("play_1")


def wears(t, creature):
    """The names of what is on a creature."""
    return [one.card.name for one in t.referee.attached(creature)]


@pytest.mark.parametrize(
    ("creature", "worn", "name", "legal"),
    [
        ("Hall Guard", "Plain Sword", "Heavy Axe", False),
        ("Hall Guard", "Plain Sword", "Round Shield", True),
        ("Hall Guard", "Hooked Shield", "Round Shield", False),
        ("Hall Guard", "Old Rope", "Old Rope", True),
        ("Root Giant", None, "Plain Sword", False),
        ("Moss Hare", None, "Human Crown", False),
        ("Hall Guard", None, "Human Crown", True),
    ],
)
def test_one_equipment_of_each_subtype_for_whom_it_may_be_put_on(creature, worn, name, legal):
    """EX-04 to EX-07, EX-13, GORC-EQP-01 to -04, -13: played, picked up, or given on."""
    t = at_play()
    carrier, giver = t.put(1, creature, "front"), t.put(1, "Gate Page", "front")
    if worn:
        t.equip(carrier, worn)
    card, given, lying = t.hand(1, name), t.equip(giver, name), t.equip(giver, name)
    t.referee.things[lying].host = None
    t.referee.players[1].gold = 2
    assert t.may(1, "play_equipment", card=card, host=carrier, payment=[]) is legal
    assert t.may(1, "pick_up_equipment", creature=carrier, equipment=lying) is legal
    t.referee.players[1].gold = t.referee.things[given].card.cost
    assert t.may(1, "reassign_equipment", equipment=given, receiver=carrier, payment=[]) is legal


def test_equipment_is_put_on_creatures_of_the_own_front():
    """GORC-EQP-04, -07, -12: also on marked and assigned ones; it enters when the chain resolves."""
    t = at_play()
    mine, servant, theirs = (
        t.put(1, "Hall Guard", "front"),
        t.put(1, "Hall Guard", "faith"),
        t.put(2, "Red Ram", "front"),
    )
    t.referee.things[mine].assigned = True
    rope = t.hand(1, "Old Rope")
    assert not any(t.may(1, "play_equipment", card=rope, host=host, payment=[]) for host in (servant, theirs))
    t.when(1, "play_equipment", card=rope, host=mine, payment=[])
    assert (t.window, wears(t, mine)) == ("action", [])
    assert wears(t.passed(), mine) == ["Old Rope"]


def test_without_its_carrier_equipment_goes_to_the_grave():
    """GORC-RSP-12: the creature is sacrificed in answer; nothing is refunded."""
    t = at_play()
    boy, rope = t.put(1, "Camp Boy", "front"), t.hand(1, "Old Rope")
    t.when(1, "play_equipment", card=rope, host=boy, payment=[])
    t.when(2, "pass").when(1, "sacrifice_creature", creature=boy).passed()
    assert t.referee.players[1].graveyard == [boy, rope]


def test_equipment_is_given_on_for_its_cost_and_both_are_marked():
    """GORC-EQR-01 to -04, option `reassign_cost`."""
    t = at_play()
    giver, receiver = t.put(1, "Hall Guard", "front"), t.put(1, "Gate Page", "front")
    sword, gold = t.equip(giver, "Plain Sword"), t.put(1, "Grave Rat", "vault")
    assert not t.may(1, "reassign_equipment", equipment=sword, receiver=receiver, payment=[])
    t.when(1, "reassign_equipment", equipment=sword, receiver=receiver, payment=[gold])
    assert (t.window, wears(t, receiver), t.marked(giver, receiver, gold)) == ("after", ["Plain Sword"], [True] * 3)
    t = at_play(reassign_cost="free")
    giver, receiver = t.put(1, "Hall Guard", "front"), t.put(1, "Gate Page", "front")
    sword = t.equip(giver, "Plain Sword")
    t.referee.things[receiver].marked = True
    assert "reassign_equipment" not in t.moves(1)
    t.referee.things[receiver].marked = False
    assert t.may(1, "reassign_equipment", equipment=sword, receiver=receiver, payment=[])


def test_an_unmarked_creature_discards_what_it_carries():
    """GORC-EQD-01, -02, GORC-SPL-15: the Spell on the Equipment follows."""
    t = at_play()
    guard = t.put(1, "Hall Guard", "front")
    sword, rope = t.equip(guard, "Plain Sword"), t.equip(guard, "Old Rope")
    t.attach(2, "Rust", sword)
    t.when(1, "discard_equipment", creature=guard, equipment=sword)
    assert (t.marked(guard), t.names(1, "graveyard"), t.names(2, "graveyard")) == ([True], ["Plain Sword"], ["Rust"])
    assert not t.passed().may(1, "discard_equipment", creature=guard, equipment=rope)


def test_dropped_equipment_is_picked_up_in_play_phases_by_its_own_side():
    """GORC-DRP-01 to -09: the passive player does so at an opportunity and keeps it; what is left is lost."""
    t = at_play()
    boy, guard, far = t.put(2, "Camp Boy", "front"), t.put(2, "Hall Guard", "front"), t.put(2, "Hall Guard", "faith")
    sword, rope = t.equip(boy, "Plain Sword"), t.equip(boy, "Old Rope")
    t.when(1, "lay_resource", card=t.referee.players[1].hand[0]).when(2, "sacrifice_creature", creature=boy)
    assert not t.may(2, "pick_up_equipment", creature=guard, equipment=sword)
    t.when(1, "pass")
    assert not t.may(2, "pick_up_equipment", creature=far, equipment=sword)
    t.when(2, "pick_up_equipment", creature=guard, equipment=sword)
    assert (t.asked, t.marked(guard), wears(t, guard)) == ({2: "priority"}, [True], ["Plain Sword"])
    assert not t.may(2, "pick_up_equipment", creature=guard, equipment=rope)
    t.when(2, "pass").at("unmark", 2)
    assert t.names(2, "graveyard") == ["Camp Boy", "Old Rope"]


@pytest.mark.parametrize(("drop_on", "left"), [("any_death", ["Old Rope"]), ("combat_death", [])])
def test_equipment_is_dropped_by_deaths(drop_on, left):
    """GORC-DTH-03, -04, option `drop_on`: a sacrifice out of combat is no death in combat."""
    t = at_play(drop_on=drop_on)
    boy = t.put(1, "Camp Boy", "front")
    t.equip(boy, "Old Rope")
    t.attach(2, "Warm Coat", boy)
    t.when(1, "sacrifice_creature", creature=boy)
    assert [one.card.name for one in t.referee.dropped(1)] == left
    assert t.names(2, "graveyard") == ["Warm Coat"]


# --- spells -----------------------------------------------------------------------------------------------------------


def test_spells_are_put_on_creatures_areas_regions_and_equipment():
    """GORC-SPL-01 to -06, -11: on top servants as well, of either player where the card says nothing else."""
    t = at_play()
    under, top, theirs = t.put(1, "Hall Guard", "faith"), t.put(1, "Gate Page", "faith"), t.put(2, "Red Ram", "front")
    rope = t.equip(theirs, "Old Rope")
    t.referee.players[1].gold = 1
    for name, able, not_able in (
        ("Thin Blessing", (top, theirs), (under, rope)),
        ("Slow Curse", (theirs,), (top,)),
        ("Beast Mark", (theirs,), (top,)),
        ("Open Sky", ("seat:1.front", "seat:2.front"), ("seat:2.kingdom",)),
        ("High Walls", ("seat:1.kingdom",), ("seat:2.kingdom", "seat:1.faith")),
        ("Tithe", ("seat:2.faith", "seat:1.politics"), ("seat:1.front",)),
        ("Spy Ring", (t.referee.players[2].region,), (t.referee.players[1].region,)),
        ("Rust", (rope,), (theirs,)),
    ):
        card = t.hand(1, name)
        t.referee.players[1].gold = t.referee.things[card].card.cost
        assert [t.may(1, "play_spell", card=card, host=host, payment=[]) for host in able] == [True] * len(able)
        assert not any(t.may(1, "play_spell", card=card, host=host, payment=[]) for host in not_able)


def test_modifiers_are_added_and_may_kill():
    """EX-01, GORC-CRE-07, GORC-DTH-05, GORC-ABL-22: Spells of one name add up."""
    t = at_play()
    guard = t.put(2, "Hall Guard", "front")
    first, second, third = (t.hand(1, "Slow Curse") for _ in range(3))
    for at, card in enumerate((first, second, third), 1):
        t.referee.players[1].gold = 1
        t.when(1, "play_spell", card=card, host=guard, payment=[]).passed()
        assert t.places(guard) == (["front"] if at < 3 else [None])
    assert t.names(1, "graveyard") == ["Slow Curse"] * 3


def test_a_spell_without_its_target_goes_to_the_grave():
    """GORC-RSP-12."""
    t = at_play()
    boy, coat = t.put(1, "Camp Boy", "front"), t.hand(1, "Warm Coat")
    t.when(1, "play_spell", card=coat, host=boy, payment=[]).when(2, "pass")
    t.when(1, "sacrifice_creature", creature=boy).passed()
    assert t.referee.players[1].graveyard == [boy, coat]


# --- assigned creatures -----------------------------------------------------------------------------------------------


def test_a_creature_is_assigned_for_its_cost_in_an_own_play_phase():
    """GORC-ASG-02 to -06: at once, also a top servant; not as a response."""
    t = at_play()
    chanter, lady = t.put(1, "Grove Chanter", "front"), t.put(1, "Banner Lady", "faith")
    theirs, gold = t.put(2, "Banner Lady", "front"), t.put(1, "Grave Rat", "vault")
    assert not t.may(1, "assign_creature", creature=chanter, payment=[])
    t.when(1, "assign_creature", creature=lady, payment=[])
    assert (t.referee.things[lady].assigned, t.window, t.moves(2)) == (True, "after", {"pass", "play_event"})
    t.passed().when(1, "assign_creature", creature=chanter, payment=[gold])
    assert t.marked(chanter, gold) == [False, True]
    assert not t.referee.things[theirs].assigned


def test_an_assigned_creature_does_nothing_else_and_stays_so():
    """GORC-ASN-01 to -03, -05, -06: it counts in its domain, and has no keyword."""
    t = at_play()
    spirit, lady = t.put(1, "Pond Spirit", "front"), t.put(1, "Banner Lady", "faith")
    for id in (spirit, lady):
        t.referee.things[id].assigned = True
    assert (t.referee.able(1), t.referee.points(1, "faith")) == (([], []), 2)
    assert "sacrifice_creature" not in t.moves(1)
    assert not {"move_creature", "declare_attack"} & t.at("move_attack_1").moves(1)
    assert t.at("play_1", 3).referee.things[lady].assigned


def test_it_is_unassigned_in_the_own_unmark_phase_and_marked():
    """GORC-UNA-01, -02: not while it is buried; it counts in its domain only from the next unmarking on."""
    t = Play().begun()
    lady, under = t.put(1, "Banner Lady", "faith"), t.put(1, "Banner Lady", "science")
    t.put(1, "Gate Page", "science")
    for id in (lady, under):
        t.referee.things[id].assigned = True
    t.at("unmark", 3)
    assert not t.may(1, "unassign_creature", creature=under)
    t.when(1, "unassign_creature", creature=lady)
    assert (t.marked(lady), t.referee.points(1, "faith"), t.window) == ([True], 0, None)
