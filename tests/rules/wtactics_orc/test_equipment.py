"""Equipment: carrying, using, giving on, dropping and picking it up (WORC-EQP, WORC-DRP, WORC-DTH)."""

import pytest

from tests.dsl import clause, said
from tests.rules.wtactics_orc.playing import all_pass, go_to, laid

SWORD = "Damocle's Sword"
RESOLVED = ("all pass and it resolves", "cards go to the graveyard")


@clause("WORC-EQP-01", "WORC-EQP-08", "WORC-EQP-09", "WORC-EQP-02", "WORC-STA-01")
@pytest.mark.parametrize("front", ["offensive", "defensive"])
def test_equipment_is_played_on_a_creature_of_ones_own(table, front):
    """Given a Sword, when it is played on a marked Wolf in either front, then the Wolf carries it and has +5/0."""
    t = laid(table, p1={front: "Wolf#w (marked)", "hand": f"{SWORD}#s", "gold": 2}, p2={front: "Wolf#x"})
    t.when(1, "play_equipment", card="s", targets=[["x"]]).refused("WORC-RSP-12")
    t.when(1, "play_equipment", card="s", targets=[["w"]]).then(
        said("CardPlayed", card=SWORD), aside=("CostPaid", "NumberChanged", "WindowOpened")
    )
    all_pass(t).then(
        said("ObjectEnteredPlay", id="s", host="w", controller=1),
        aside="all pass and it resolves",
        attached={"w": "s"},
        stats={"w": "7/2"},
    )


@clause("WORC-EQP-09")
@pytest.mark.parametrize("phase", ["draw", "move_attack_1", "entrance"])
def test_equipment_is_played_in_play_phases(table, phase):
    """Given another phase, when Equipment is played, then it is refused."""
    t = laid(table, phase=phase, p1={"offensive": "Wolf#w", "hand": "Spear#s", "gold": 1})
    t.when(1, "play_equipment", card="s", targets=[["w"]]).refused("WORC-EQP-09")


@clause("WORC-EQP-17", "WORC-PRE-02", "WORC-ASG-03")
def test_restrictions_of_equipment_hold_as_it_is_played(table):
    """Given a Ring for Humans alone, when it is played on a Wolf, then it is refused; on a Squire it is not."""
    t = laid(table, p1={"offensive": "Wolf#w; Squire#q", "hand": "Ring#r", "gold": 1})
    t.when(1, "play_equipment", card="r", targets=[["w"]]).refused("WORC-RSP-12")
    t.offered(1, "play_equipment", card="r", targets=[["q"]])


@clause("WORC-RSP-12", "WORC-EQP-08")
def test_equipment_whose_carrier_has_gone_goes_to_the_grave(table):
    """Given a Spear on the chain, when its carrier is recalled, then the Spear is in the grave."""
    t = laid(table, p1={"offensive": "Wolf#w", "hand": "Spear#s", "gold": 1}, p2={"hand": "Recall#r"})
    t.when(1, "play_equipment", card="s", targets=[["w"]]).made()
    t.when(2, "play_event", card="r", place="offensive:1", targets=[["w"]]).made()
    all_pass(t).then(
        said("CardReturnedToHand", id="w"),
        said("StackItemNotResolved", item="s"),
        aside=RESOLVED,
        graveyard={1: "Spear", 2: "Recall"},
    )


@clause("WORC-EQP-03", "WORC-EQP-04", "WORC-EQP-05", "WORC-EQP-02", "WORC-EQP-19")
def test_of_equipment_that_shares_a_subtype_one_is_in_use(table):
    """Given a Wolf with a Sword, then a Spear adds nothing, and a Shield and a Ring do."""
    wolves = f"Wolf#w [{SWORD}#s, Spear#p]; Wolf#v [Spear#q, {SWORD}#t]"
    t = laid(table, p1={"offensive": f"{wolves}; Squire#y [{SWORD}#a, Shield#b, Ring#c]"})
    t.shows(stats={"w": "7/2", "v": "4/2", "y": "6/3"})
    assert {args["source"] for args in t.choices(1, "activate_ability")} == {"y"}


@clause("WORC-EQP-06", "WORC-EQP-19", "WORC-EQP-05")
def test_the_attacker_announces_what_is_used(table):
    """Given a Wolf with a Sword and a Spear.

    When it attacks with the Spear announced, then it is a 4/2, and stays so.
    """
    t = laid(table, phase="move_attack_1", p1={"offensive": f"Wolf#w [{SWORD}#s, Spear#p]; Bear#b"})
    t.when(1, "declare_attack", attackers={"w": "seat:2"}, equipment=["p"]).then(
        said("EquipmentInUseChosen", seat=1, equipment=["p"]),
        aside=("AttackDeclared", "CardMarked", "WindowOpened"),
        stats={"w": "4/2"},
    )
    all_pass(t).made()
    all_pass(t).then(
        said("NumberChanged", seat=2, amount=-4),
        aside=("all pass", "CombatResolved", "AttackEnded"),
        stats={"w": "4/2"},
    )


@clause("WORC-EQP-06")
def test_without_an_announcement_everything_stays_in_use_as_it_was(table):
    """Given a Wolf with a Sword and a Spear, when it attacks and nothing is announced, then it is a 7/2."""
    t = laid(table, phase="move_attack_1", p1={"offensive": f"Wolf#w [{SWORD}#s, Spear#p]"})
    t.when(1, "declare_attack", attackers={"w": "seat:2"}).then(
        said("AttackDeclared"), aside=("CardMarked", "WindowOpened"), stats={"w": "7/2"}
    )


@clause("WORC-EQP-07")
def test_the_defender_announces_as_the_combat_begins(table):
    """Given a defender with a Sword and a Spear, when its combat begins, then its player says what is used."""
    t = laid(table, phase="move_attack_1", p1={"offensive": "Ox#o"}, p2={"defensive": f"Wolf#w [{SWORD}#s, Spear#p]"})
    t.when(1, "declare_attack", attackers={"o": "seat:2"}).made()
    all_pass(t).made()
    t.when(2, "declare_defenders", defenders={"w": "o"}).then(
        said("CombatStarted", attacker="o"), aside="DefendersDeclared", waiting=(2, "equipment_in_use")
    )
    ways = [args["equipment"] for args in t.choices(2, "choose_equipment_in_use")]
    assert sorted(ways) == [[], ["p"], ["p", "s"], ["s"], ["s", "p"]]
    t.when(2, "choose_equipment_in_use", equipment=["p"]).then(
        said("EquipmentInUseChosen", seat=2, equipment=["p"]), said("WindowOpened", kind="combat"), stats={"w": "4/2"}
    )


@clause("WORC-EQP-10", "WORC-EQP-12", "WORC-EQP-11", "WORC-PRX-05")
def test_equipment_follows_its_carrier_to_the_other_front_and_to_the_hand(table):
    """Given a Wolf with a Spear, when it moves, then the Spear is there; when it is recalled, both are in hand."""
    t = laid(table, phase="move_attack_1", p1={"offensive": "Wolf#w [Spear#s, Strength#e]", "hand": "Recall#r"})
    t.when(1, "move_creature", creature="w").then(
        aside=("CardMarked", "ObjectMoved", "WindowOpened"), attached={"w": "s e"}, stats={"w": "5/3"}
    )
    t.when(2, "pass").made()
    t.when(1, "play_event", card="r", place="defensive:1", targets=[["w"]]).made()
    all_pass(t).then(
        said("CardReturnedToHand", id="w"),
        said("CardReturnedToHand", id="s"),
        said("CardPutInGraveyard", id="e"),
        aside=RESOLVED,
        hand={1: 2},
    )


@clause("WORC-EQP-13", "WORC-EQP-14", "WORC-EQP-15", "WORC-EQP-16")
def test_equipment_is_given_on_for_its_cost_and_both_are_marked(table):
    """Given a Wolf with a Spear and a Bear beside it, when the Spear is given on for a gold, then both are marked."""
    t = laid(table, p1={"offensive": "Wolf#w [Spear#s]; Bear#b", "defensive": "Ox#o", "gold": 1})
    t.when(1, "reassign_equipment", equipment="s", receiver="o").refused("WORC-EQP-13")
    t.when(1, "reassign_equipment", equipment="s", receiver="b").then(
        said("CostPaid", amount=1, item="reassign_equipment"),
        said("NumberChanged", number="gold", after=0),
        said("ObjectAttached", id="s", host="b"),
        said("CardMarked", id="w", cause="reassign"),
        said("CardMarked", id="b", cause="reassign"),
        aside="a window opens",
        attached={"b": "s", "w": ""},
        stats={"w": "2/2", "b": "5/4"},
    )


@clause("WORC-EQP-14")
@pytest.mark.parametrize(
    ("giver", "receiver"), [("Wolf#w (marked) [Spear#s]", "Bear#b"), ("Wolf#w [Spear#s]", "Bear#b (marked)")]
)
def test_marked_creatures_neither_give_nor_receive(table, giver, receiver):
    """Given a marked giver or receiver, when Equipment is given on, then it is refused."""
    t = laid(table, p1={"offensive": f"{giver}; {receiver}", "gold": 1})
    t.when(1, "reassign_equipment", equipment="s", receiver="b").refused("WORC-EQP-14")


@clause("WORC-EQP-15", "WORC-CST-06")
def test_a_cost_in_t_is_worked_out_anew_for_the_receiver(table):
    """Given a Yoke of cost T - 1 on a Wolf, when a Captain of cost 4 gets it, then 3 gold are paid."""
    t = laid(table, p1={"offensive": "Wolf#w [Yoke#y]; Captain#c", "gold": 3})
    t.when(1, "reassign_equipment", equipment="y", receiver="c").then(
        said("CostPaid", amount=3),
        said("ObjectAttached", id="y", host="c"),
        aside=("NumberChanged", "CardMarked", "WindowOpened"),
    )


def fought(table, mine, theirs, options=None, **more):
    """A creature `w` of seat 1 attacks, `d` of seat 2 blocks it, and they fight."""
    t = laid(table, options, phase="move_attack_1", p1={"offensive": mine, **more}, p2={"defensive": theirs})
    t.when(1, "declare_attack", attackers={"w": "seat:2"}).made()
    all_pass(t).made()
    t.when(2, "declare_defenders", defenders={"d": "w"}).made()
    return t, all_pass(t)


@clause("WORC-DRP-01", "WORC-DTH-03", "WORC-DTH-04", "WORC-DTH-08", "WORC-CMB-22")
def test_who_dies_in_combat_drops_all_equipment(table):
    """Given a Wolf with a Spear, a Shield and an Enchantment, when it dies in combat, then the Equipment is dropped."""
    _t, fight = fought(table, "Wolf#w [Spear#s, Shield#h, Strength#e]", "Colossus#d")
    fight.then(
        said("ObjectDied", id="w"),
        said("EquipmentDropped", id="s", creature="w", place="offensive"),
        said("EquipmentDropped", id="h", creature="w", place="offensive"),
        said("CardPutInGraveyard", id="e"),
        aside=("all pass", "CombatResolved", "AttackEnded", "ObjectDamaged", "cards go to the graveyard"),
        offensive={1: "s h"},
        graveyard={1: "Wolf; Strength"},
    )


@clause("WORC-DTH-03", "WORC-DTH-02", "WORC-EQP-10")
def test_who_dies_otherwise_takes_all_along(table):
    """Given a Wolf with a Spear, when it dies of a Bolt outside of combat, then both are in the grave."""
    t = laid(table, p1={"offensive": "Wolf#w [Spear#s, Strength#e]", "hand": "Bolt#b; Bolt#c", "gold": 2})
    t.when(1, "play_event", card="b", place="offensive:1", targets=[["w"]]).made()
    t.when(2, "pass").made()
    t.when(1, "play_event", card="c", place="offensive:1", targets=[["w"]]).made()
    all_pass(t).then(
        said("ObjectDied", id="w"),
        said("CardPutInGraveyard", id="s", cause="no_host"),
        said("CardPutInGraveyard", id="e", cause="no_host"),
        aside=(*RESOLVED, "ObjectDamaged"),
        offensive={1: ""},
    )


@clause("WORC-DRP-02", "WORC-DRP-03", "WORC-DRP-04", "WORC-DRP-07", "WORC-DRP-08")
def test_a_creature_picks_up_one_piece_in_a_play_phase_and_the_rest_is_lost(table):
    """Given dropped Equipment, when an unmarked creature there picks up one piece, then it carries it and is marked."""
    t, fight = fought(table, "Wolf#w [Spear#s, Shield#h]; Bear#b; Cub#c", "Colossus#d", defensive="Ox#o", hand="Wake#k")
    fight.made()
    t.when(1, "pick_up_equipment", creature="b", equipment="s").refused("WORC-DRP-02")
    go_to(t, "play_2").when(1, "pick_up_equipment", creature="o", equipment="s").refused("WORC-DRP-02")
    t.when(1, "pick_up_equipment", creature="b", equipment="s").then(
        said("CardMarked", id="b", cause="pick_up"),
        said("ObjectAttached", id="s", host="b"),
        said("EquipmentPickedUp", seat=1, creature="b", equipment="s"),
        said("WindowOpened", kind="after"),
        stats={"b": "5/4"},
        marked="b",
    )
    t.when(2, "pick_up_equipment", creature="d", equipment="h").refused("WORC-DRP-02")
    t.when(2, "pass").made()
    t.when(1, "play_event", card="k", place="offensive:1", targets=[["b"]]).made()
    all_pass(t).made()
    t.when(1, "pick_up_equipment", creature="b", equipment="h").refused("WORC-DRP-07")
    go_to(t, "discard").when(1, "end_phase").made()
    all_pass(t).then(
        said("CardPutInGraveyard", id="h", cause="dropped"), aside=("all pass", "the turn passes"), attached={"b": "s"}
    )


@clause("WORC-DRP-05", "WORC-DRP-06", "WORC-EQP-17")
def test_restrictions_hold_and_marked_creatures_pick_nothing_up(table):
    """Given a dropped Ring for Humans, when a Wolf or a marked Squire picks it up, then it is refused."""
    t, fight = fought(table, "Squire#w [Ring#r]; Wolf#x", "Colossus#d")
    fight.made()
    go_to(t, "play_2").when(1, "pick_up_equipment", creature="x", equipment="r").refused("WORC-DRP-05")
    t.shows(marked="")
    t, fight = fought(table, "Squire#w [Ring#r]; Squire#x (marked)", "Colossus#d")
    fight.made()
    go_to(t, "play_2").when(1, "pick_up_equipment", creature="x", equipment="r").refused("WORC-DRP-06")


@clause("WORC-DRP-03", "WORC-DRP-02")
def test_a_passive_player_picks_up_when_asked_in_a_play_phase_and_is_asked_still(table):
    """Given Equipment dropped by a defender, when its player may respond in Play B, then a creature picks it up."""
    t, fight = fought(table, "Colossus#w", "Wolf#d [Spear#s]; Bear#b", hand="Ox#h")
    fight.made()
    go_to(t, "play_2").when(1, "lay_resource", card="h").made()
    t.when(2, "pick_up_equipment", creature="b", equipment="s").then(
        said("CardMarked", id="b"),
        said("ObjectAttached", id="s", host="b"),
        said("EquipmentPickedUp", seat=2),
        waiting=(2, "priority"),
        window="after",
    )


@clause("WORC-EQP-18", "WORC-PRX-10")
def test_equipment_changes_sides_with_its_carrier(table):
    """Given an enemy Wolf with a Spear, when it changes sides, then the Spear is the new player's, too."""
    t = laid(table, p1={"hand": "Charm#c"}, p2={"offensive": "Wolf#w [Spear#s]"})
    t.when(1, "play_event", card="c", place="offensive:2", targets=[["w"]]).made()
    all_pass(t).then(
        said("ControlChanged", id="w", after=1),
        said("ControlChanged", id="s", after=1),
        aside=RESOLVED,
        stats={"w": "4/2"},
    )


@clause("WORC-DTH-09")
def test_every_way_from_play_to_a_grave_is_dying(table):
    """Given a Mourner, when each player must discard a creature, then it hears of a death."""
    t = laid(table, p1={"offensive": "Mourner#m; Wolf#w", "hand": "Sacrificial Rite#r"}, p2={"offensive": "Wolf#x"})
    t.when(1, "play_event", card="r", place="offensive:1").made()
    all_pass(t).then(aside=("all pass and it resolves", "ChoiceAsked"), waiting=(1, "choose_for_effect"))
    t.when(1, "choose_for_effect", answer=["w"]).then(
        said("ObjectDied", id="w"),
        said("TriggerFired", source="m"),
        said("NumberChanged", seat=1, number="influence", amount=1),
        aside=("EffectChoiceMade", "cards go to the graveyard", "TriggersOrdered", "StackItemResolved"),
        offensive={2: "x"},
    )


@clause("WORC-RSP-15", "WORC-DRP-03")
def test_whoever_may_pick_something_up_does_not_pass_by_itself(table):
    """Given passes on public grounds and Equipment dropped by a defender.

    When its player has an empty hand, then that player is asked in Play B, until nobody can pick it up any more.
    """
    public = {"auto_pass": "public_only"}
    t, fight = fought(table, "Colossus#w", "Wolf#d [Spear#s]; Bear#b", public, hand="Ox#h; Cub#c", resources=1)
    fight.made()
    go_to(t, "play_2").when(1, "lay_resource", card="h").then(
        said("WindowOpened", kind="after"), aside="ResourcePlaced", waiting=(2, "priority")
    )
    t.when(2, "pick_up_equipment", creature="b", equipment="s").then(
        said("CardMarked", id="b"),
        said("ObjectAttached", id="s", host="b"),
        said("EquipmentPickedUp", seat=2),
        said("PriorityPassed", seat=2, automatic=True),
        aside="WindowClosed",
        waiting=(1, "floor"),
    )
