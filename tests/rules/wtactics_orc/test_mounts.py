"""Mounts and their riders (WORC-MNT)."""

import pytest

from tests.dsl import clause, said
from tests.dsl.wtactics_orc import deck
from tests.rules.wtactics_orc.gear import faults, geared
from tests.rules.wtactics_orc.playing import all_pass, go_to

RESOLVED = ("all pass and it resolves", "cards go to the graveyard")
ATTACK = "move_attack_1"


def on_horse(table, p2=None, phase=ATTACK, mine=None, front="offensive", mount="Horse#h"):
    """A position in which a Captain `c` of seat 1 rides a Mount; neither is marked."""
    there = {front: f"Captain#c; {mount}", "deck": "Ox; Ox; Ox; Ox; Ox", **(mine or {})}
    t = geared(table, phase="play_1", active=1, p1=there, p2=p2 or {})
    t.when(1, "mount_creature", rider="c", mount="h").made()
    all_pass(t).made()
    go_to(t, "discard").when(1, "end_phase").made()
    all_pass(t).made()
    go_to(t, "discard").when(2, "end_phase").made()
    all_pass(t).made()
    return go_to(t, phase)


@clause("WORC-MNT-01")
def test_a_mount_is_played_where_there_is_a_creature_of_its_faction(table):
    """Given a Squire in the Offensive and a Wolf in the Defensive, then a Horse is played into the Offensive alone."""
    hand = {"hand": "Horse#h", "gold": 1}
    t = geared(table, phase="entrance", p1={"offensive": "Squire#q", "defensive": "Wolf#w", **hand})
    t.when(1, "play_creature", card="h", place="defensive").refused("WORC-CRE-03")
    t.when(1, "play_creature", card="h", place="offensive").made()
    all_pass(t).then(said("ObjectEnteredPlay", id="h"), aside="all pass and it resolves", offensive={1: "q h"})
    t = geared(table, phase="entrance", p1={"offensive": "Wolf#w", **hand}, p2={"offensive": "Squire#q"})
    t.when(1, "play_creature", card="h", place="offensive").refused("WORC-MNT-01")


@clause("WORC-MNT-01", "WORC-DCK-10")
def test_decks_hold_mounts_in_matches_with_them_alone():
    """Given a deck with a Horse, when it is brought, then it is refused unless the match has Mounts."""
    assert faults(deck("Horse"), mounts=True) == []
    assert faults(deck("Horse"), mounts=False) == ["WORC-DCK-10"]


@clause("WORC-MNT-12", "WORC-MNT-03")
def test_mounting_marks_rider_and_mount(table):
    """Given a Captain and a Horse, when the Captain mounts, then both are marked; the opponent may respond."""
    t = geared(table, p1={"offensive": "Captain#c; Horse#h"})
    t.when(1, "mount_creature", rider="c", mount="h").then(
        said("CardMarked", id="c", cause="mount"),
        said("CardMarked", id="h", cause="mount"),
        said("PairFormed", seat=1, rider="c", mount="h"),
        said("WindowOpened", kind="after"),
        marked="c h",
    )
    all_pass(t).then(aside="all pass")
    t.when(1, "dismount_creature", rider="c").then(
        said("PairSplit", rider="c", mount="h", cause="dismount"), aside="a window opens", marked="c h"
    )


@clause("WORC-MNT-03", "WORC-MNT-12")
@pytest.mark.parametrize(
    ("offensive", "defensive", "rider", "mount"),
    [
        ("Captain#c; Horse#h (marked)", "", "c", "h"),
        ("Captain#c (marked); Horse#h", "", "c", "h"),
        ("Horse#h", "Captain#c", "c", "h"),
        ("Mule#m; Horse#h", "", "m", "h"),
        ("Captain#c; Bear#b", "", "c", "b"),
    ],
)
def test_who_may_not_ride(table, offensive, defensive, rider, mount):
    """Given marked creatures, others than Mounts, Mounts as riders or another front, then nobody mounts."""
    t = geared(table, p1={"offensive": offensive, "defensive": defensive})
    t.when(1, "mount_creature", rider=rider, mount=mount).refused("WORC-MNT-03")


@clause("WORC-MNT-03")
def test_a_mount_carries_one_rider_and_a_rider_rides_one_mount(table):
    """Given a Captain on a Horse, when they are unmarked, then a Squire cannot mount it, nor the Captain a Mule."""
    t = on_horse(table, phase="play_1", mine={"offensive": "Captain#c; Horse#h; Squire#q; Mule#m"})
    t.when(1, "mount_creature", rider="q", mount="h").refused("WORC-MNT-03")
    t.when(1, "mount_creature", rider="c", mount="m").refused("WORC-MNT-03")
    t.offered(1, "mount_creature", rider="q", mount="m")


@clause("WORC-MNT-03")
@pytest.mark.parametrize("phase", ["draw", "move_attack_1", "entrance"])
def test_creatures_mount_in_play_phases(table, phase):
    """Given another phase, when a creature mounts, then it is refused."""
    t = geared(table, phase=phase, p1={"offensive": "Captain#c; Horse#h"})
    t.when(1, "mount_creature", rider="c", mount="h").refused("WORC-MNT-03")


@clause("WORC-MNT-04", "WORC-MNT-02")
def test_a_mount_without_a_rider_does_not_attack(table):
    """Given a Horse and a Wolf, when the Horse attacks, then it is refused."""
    t = geared(table, phase=ATTACK, p1={"offensive": "Horse#h; Wolf#w"})
    t.when(1, "declare_attack", attackers={"h": "seat:2"}).refused("WORC-MNT-04", id="h")


@clause("WORC-MNT-05")
def test_a_mount_blocks_without_a_rider(table):
    """Given a Horse in the Defensive, when a Wolf attacks, then the Horse may block and kills it."""
    t = geared(table, phase=ATTACK, p1={"offensive": "Wolf#w"}, p2={"defensive": "Horse#h"})
    t.when(1, "declare_attack", attackers={"w": "seat:2"}).made()
    all_pass(t).made()
    t.when(2, "declare_defenders", defenders={"h": "w"}).made()
    all_pass(t).then(
        said("ObjectDamaged", id="h", amount=2),
        said("ObjectDamaged", id="w", amount=4),
        said("ObjectDied", id="w"),
        aside=("all pass", "CombatResolved", "AttackEnded", "cards go to the graveyard"),
    )


@clause("WORC-MNT-08", "WORC-MNT-06")
def test_a_pair_attacks_as_one_with_the_stats_of_the_mount(table):
    """Given a Captain 4/4 on a Horse 4/3, when the Horse attacks, then both are marked, and 4 Influence are lost."""
    t = on_horse(table)
    t.when(1, "declare_attack", attackers={"c": "seat:2"}).refused("WORC-MNT-08", id="c")
    t.when(1, "declare_attack", attackers={"h": "seat:2"}).then(
        said("TriggerFired", source="h"),
        said("CardMarked", id="h", cause="attack"),
        said("CardMarked", id="c", cause="attack"),
        said("CardsDrawn", seat=1, count=1),
        aside=("AttackDeclared", "WindowOpened", "StackItemResolved", "TriggersOrdered"),
        marked="c h",
    )
    all_pass(t).made()
    all_pass(t).then(
        said("NumberChanged", seat=2, number="influence", amount=-4),
        aside=("all pass", "CombatResolved", "AttackEnded"),
    )


@clause("WORC-MNT-08")
def test_a_pair_neither_attacks_nor_moves_if_its_rider_is_marked(table):
    """Given a Captain on a Horse, when the Captain is marked by an Event, then the Horse neither attacks nor moves."""
    t = on_horse(table, mine={"hand": "Shackles#s"})
    t.when(1, "play_event", card="s", place="offensive:1", targets=[["c"]]).made()
    all_pass(t).then(said("CardMarked", id="c"), aside=RESOLVED, marked="c")
    t.when(1, "declare_attack", attackers={"h": "seat:2"}).refused("WORC-CMB-03")
    t.when(1, "move_creature", creature="h").refused("WORC-MOV-02", id="c")


@clause("WORC-MNT-08", "WORC-MNT-06")
def test_a_pair_moves_as_one(table):
    """Given a Captain on a Mule, when the Mule moves, then both are marked and go; the Captain has the Mule's text."""
    t = on_horse(table, mount="Mule#h")
    t.when(1, "move_creature", creature="c").refused("WORC-MNT-08", id="c")
    t.when(1, "move_creature", creature="h").then(
        said("CardMarked", id="h", cause="move"),
        said("CardMarked", id="c", cause="move"),
        said("ObjectMoved", id="h", to="defensive"),
        said("ObjectMoved", id="c", to="defensive"),
        said("TriggerFired", source="c"),
        said("NumberChanged", seat=1, number="gold", after=1),
        aside=("StackItemResolved", "TriggersOrdered", "WindowOpened"),
        defensive={1: "c h"},
    )


@clause("WORC-MNT-06")
def test_abilities_work_while_the_mount_is_mounted(table):
    """Given a Horse beside a Captain and a Wolf, when the Captain mounts, then others get +1/0, and else not."""
    t = geared(table, p1={"offensive": "Captain#c; Horse#h; Wolf#w", "gold": 2, "deck": "Ox; Ox"})
    t.shows(stats={"w": "2/2", "c": "4/4"})
    t.when(1, "mount_creature", rider="c", mount="h").made()
    all_pass(t).then(aside="all pass", stats={"w": "3/2", "c": "5/4", "h": "4/3"})
    assert {args["source"] for args in t.choices(1, "activate_ability")} == {"c"}
    t.when(1, "activate_ability", source="c", ability="Horse#2").made()
    all_pass(t).then(said("CardsDrawn", seat=1), aside="all pass and it resolves", hand={1: 1})
    t.when(1, "dismount_creature", rider="c").then(said("PairSplit"), aside="a window opens", stats={"w": "2/2"})
    all_pass(t).made()
    assert t.choices(1, "activate_ability") == []


@clause("WORC-MNT-06", "WORC-MNT-09")
def test_a_mounted_mount_uses_its_abilities_and_its_rider_its_own(table):
    """Given a Mason with a Ring on a Mule, when a gold is paid, then the Mule gets +2/0."""
    t = geared(table, p1={"offensive": "Mason#c [Ring#r]; Mule#h", "gold": 1, "deck": "Ox; Ox"})
    assert {args["source"] for args in t.choices(1, "activate_ability")} == {"c"}
    t.when(1, "mount_creature", rider="c", mount="h").made()
    all_pass(t).made()
    t.when(1, "activate_ability", source="h", ability="Mule#0").made()
    all_pass(t).then(said("ModifierStarted"), aside="all pass and it resolves", stats={"h": "3/4"})


@clause("WORC-MNT-07")
def test_opponents_aim_at_the_mount_and_not_at_its_rider(table):
    """Given a Captain on a Horse, when an opponent plays Anvil, then it may be aimed at the Horse alone."""
    t = on_horse(table, p2={"hand": "Anvil#b"}, mine={"hand": "Anvil#a"})
    t.offered(1, "play_event", card="a", place="offensive:1", targets=[["c"]])
    t.when(1, "declare_attack", attackers={"h": "seat:2"}).made()
    t.when(2, "play_event", card="b", place="offensive:1", targets=[["c"]]).refused("WORC-RSP-12")
    t.offered(2, "play_event", card="b", place="offensive:1", targets=[["h"]])


def ridden_down(table, foe, mine=None):
    """A Captain on a Horse attacks, and one creature blocks; answers the last pass of the combat."""
    t = on_horse(table, p2={"defensive": foe}, mine=mine)
    t.when(1, "declare_attack", attackers={"h": "seat:2"}).made()
    all_pass(t).made()
    t.when(2, "declare_defenders", defenders={"d": "h"}).made()
    return all_pass(t)


FOUGHT = ("all pass", "CombatResolved", "AttackEnded", "cards go to the graveyard")


@clause("WORC-MNT-10", "WORC-MNT-11", "WORC-MNT-08")
def test_damage_beyond_the_mount_spills_over_to_its_rider(table):
    """Given a Captain on a Horse of DEF 3, when a Brute of ATK 5 blocks it, then the Horse dies and 2 reach him."""
    fight = ridden_down(table, "Brute#d")
    fight.then(
        said("ObjectDamaged", id="d", amount=4, source="h"),
        said("ObjectDamaged", id="h", amount=5),
        said("ObjectDied", id="h"),
        said("ObjectDied", id="d"),
        said("PairSplit", rider="c", mount="h", cause="death"),
        said("ObjectDamaged", id="c", amount=2, source="d"),
        aside=FOUGHT,
        damage={"c": 2},
        marked="c",
        offensive={1: "c"},
    )


@clause("WORC-MNT-10", "WORC-MNT-11", "WORC-DTH-08", "WORC-DRP-01")
def test_a_rider_who_dies_with_the_mount_dies_in_combat(table):
    """Given a Squire with a Spear on a Horse, when a Brute kills both, then the Spear is dropped."""
    fight = ridden_down(table, "Brute#d", mine={"offensive": "Squire#c [Spear#s]; Horse#h"})
    fight.then(
        said("ObjectDied", id="h"),
        said("PairSplit", cause="death"),
        said("ObjectDied", id="c"),
        said("EquipmentDropped", id="s", creature="c", place="offensive"),
        aside=(*FOUGHT, "ObjectDamaged", "ObjectDied"),
        offensive={1: "s"},
    )


@clause("WORC-MNT-11", "WORC-MNT-10")
def test_the_rider_of_a_mount_that_dies_otherwise_falls_off_and_is_marked(table):
    """Given a Captain on a Horse, when the Horse is killed by an Event, then the Captain is marked and unharmed."""
    t = on_horse(table, mine={"hand": "Fell#f"})
    t.when(1, "play_event", card="f", place="offensive:1", targets=[["h"]]).made()
    all_pass(t).then(
        said("ObjectDied", id="h"),
        said("PairSplit", rider="c", mount="h", cause="death"),
        said("CardMarked", id="c", cause="fall"),
        aside=RESOLVED,
        damage={"c": 0},
        marked="c",
    )


@clause("WORC-MNT-12")
def test_a_pair_is_not_assigned(table):
    """Given a Watchman on a Mule, when it is assigned, then it is refused."""
    t = on_horse(table, phase="play_1", mount="Mule#h", mine={"offensive": "Watchman#c; Mule#h"})
    t.when(1, "assign_creature", source="c", ability="Watchman#0").refused("WORC-MNT-12")


@clause("WORC-MNT-13", "WORC-MNT-14")
def test_an_attacking_mount_that_loses_its_rider_is_out_of_combat(table):
    """Given a Captain on an attacking Horse, when the Captain is recalled, then the Horse fights no more."""
    t = on_horse(table, mine={"hand": "Recall#r"})
    t.when(1, "declare_attack", attackers={"h": "seat:2"}).made()
    t.when(2, "pass").made()
    t.when(1, "play_event", card="r", place="offensive:1", targets=[["c"]]).made()
    all_pass(t).then(
        said("CardReturnedToHand", id="c"),
        said("PairSplit", rider="c", mount="h", cause="parted"),
        said("CombatantRemoved", id="h"),
        aside=(*RESOLVED, "AttackEnded"),
        influence={2: 20},
        marked="h",
    )


@clause("WORC-MNT-13")
def test_a_defending_mount_that_loses_its_rider_fights_on(table):
    """Given a Captain on a Horse that blocks, when the Captain is recalled, then the Horse fights on."""
    t = on_horse(table, front="defensive", phase="play_1", mine={"hand": "Recall#r"}, p2={"offensive": "Ox#o"})
    go_to(t, "discard").when(1, "end_phase").made()
    all_pass(t).made()
    go_to(t, ATTACK).when(2, "declare_attack", attackers={"o": "seat:1"}).made()
    all_pass(t).made()
    t.when(1, "declare_defenders", defenders={"h": "o"}).made()
    t.when(1, "play_event", card="r", place="defensive:1", targets=[["c"]]).made()
    all_pass(t).then(
        said("CardReturnedToHand", id="c"),
        said("PairSplit", rider="c", mount="h", cause="parted"),
        said("ObjectDamaged", id="o", amount=4, source="h"),
        aside=(
            "all pass and it resolves",
            "CombatResolved",
            "AttackEnded",
            "cards go to the graveyard",
            "ObjectDied",
            "ObjectDamaged",
            "ObjectDied",
        ),
    )


@clause("WORC-MNT-14")
@pytest.mark.parametrize("one", ["c", "h"])
def test_an_effect_that_moves_one_of_a_pair_moves_both(table, one):
    """Given a Captain on a Horse, when one of them is put into the Defensive, then both are there, still a pair."""
    t = on_horse(table, mine={"hand": "Feint#f"})
    t.when(1, "play_event", card="f", place="offensive:1", targets=[[one]]).made()
    all_pass(t).then(
        said("ObjectMoved", id=one, to="defensive", cause="effect"),
        said("ObjectMoved", id="h" if one == "c" else "c", to="defensive", cause="effect"),
        aside=RESOLVED,
        defensive={1: "c h"},
        marked="",
    )
    assert "c" in t.state.riding


@clause("WORC-MNT-14")
def test_a_change_of_control_splits_a_pair(table):
    """Given a Captain on a Horse, when an opponent takes the Horse, then they are a pair no more."""
    t = on_horse(table, p2={"hand": "Charm#m"})
    t.when(1, "declare_attack", attackers={"h": "seat:2"}).made()
    t.when(2, "play_event", card="m", place="offensive:1", targets=[["h"]]).made()
    all_pass(t).then(
        said("ControlChanged", id="h", after=2),
        said("PairSplit", rider="c", mount="h", cause="parted"),
        aside=(*RESOLVED, "CombatantRemoved", "AttackEnded"),
        marked="c h",
        offensive={1: "c"},
        defensive={2: "h"},
    )


@clause("WORC-MNT-14", "WORC-MNT-08")
def test_marking_one_of_a_pair_marks_that_one_alone(table):
    """Given a Captain on a Horse, when the Horse is marked by an Event, then the Captain is not."""
    t = on_horse(table, mine={"hand": "Shackles#s"})
    t.when(1, "play_event", card="s", place="offensive:1", targets=[["h"]]).made()
    all_pass(t).then(said("CardMarked", id="h"), aside=RESOLVED, marked="h")
