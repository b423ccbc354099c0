"""The Mounts do what their texts say, with a rider and without one."""

import pytest

from tests.dsl import ability
from tests.rules.wtactics_orc.cards.duel import at_play


def mounted(table, mount, mine=None, theirs=None, front="offensive", **more):
    """A Titan, the rider, rides the Mount in seat 1's first play phase; neither is marked any more."""
    beside = dict(mine or {})
    there = f"{mount}#mount; Titan#rider; {beside.pop(front, '')}"
    d = at_play(table, {front: there, **beside}, theirs, **more)
    assert d.moves(1, "mount_creature", rider="rider", mount="mount") == []
    d.goes_on("play_1", 1)
    d.shows(marked="")
    return d


def uses_of(d, source, seat=1):
    """The ways in which the abilities of a creature may be used."""
    return [one for one in d.t.choices(seat, "activate_ability") if one["source"] == source]


# --- Elk of the Old Paths ---------------------------------------------------------------------------------------------


@ability("Elk of the Old Paths#0")
def test_elk_of_the_old_paths_does_not_tire_of_moving_a_rider(table):
    d = mounted(table, "Elk of the Old Paths")
    d.goes_on("move_attack_1")
    assert d.moves(1, "move_creature", creature="mount") == ["unmarked: mount"]
    d.shows(defensive={1: "mount rider"}, marked="rider")


@ability("Elk of the Old Paths#0")
def test_elk_of_the_old_paths_tires_without_a_rider(table):
    d = at_play(table, {"offensive": "Elk of the Old Paths#mount"}, phase="move_attack_1")
    assert d.moves(1, "move_creature", creature="mount") == []
    d.shows(marked="mount")


# --- Wind Heron -------------------------------------------------------------------------------------------------------


@ability("Wind Heron#0")
def test_wind_heron_is_not_defended_against_without_a_flyer(table):
    d = mounted(table, "Wind Heron", theirs={"defensive": "Ox#ox", "offensive": "Carrion Crow"})
    d.goes_on("move_attack_1")
    d.attacks("mount")
    d.t.when(2, "declare_defenders", defenders={"ox": "mount"}).refused("WORC-CMB-15")
    assert d.defends() == ["2 loses 4 influence"]


@ability("Wind Heron#0")
def test_wind_heron_is_defended_against_beside_a_flyer(table):
    d = mounted(table, "Wind Heron", theirs={"defensive": "Straw Sentinel#straw; Carrion Crow"})
    d.goes_on("move_attack_1")
    d.attacks("mount")
    assert d.defends(straw="mount")[:2] == ["straw takes 4", "straw dies"]


@ability("Wind Heron#1")
def test_wind_heron_lets_its_rider_heal_for_gold(table):
    d = mounted(table, "Wind Heron", {"offensive": "Archer#archer; Ox#ox", "resources": 2})
    d.uses("archer", "ox")
    assert not uses_of(d, "mount")
    assert d.price("rider", "ox") == 1
    assert d.uses("rider", "ox") == ["ox regains 1"]
    d.shows(marked="archer r1_1")
    d = at_play(table, {"offensive": "Wind Heron#mount; Titan#rider"})
    assert not uses_of(d, "rider") + uses_of(d, "mount")


# --- Barded Destrier --------------------------------------------------------------------------------------------------


@ability("Barded Destrier#0")
def test_barded_destrier_charges(table):
    d = mounted(table, "Barded Destrier", {"offensive": "Cub#cub"})
    d.goes_on("move_attack_1")
    told = ["mount: atk +2 (end of turn)", "2 loses 1 influence", "2 loses 7 influence"]
    assert d.attacks("cub", "mount") == told
    d.goes_on("unmark", 2)
    d.shows(stats={"mount": "5/5"})


# --- Palfrey of the Post Road -----------------------------------------------------------------------------------------


@ability("Palfrey of the Post Road#0")
def test_palfrey_of_the_post_road_brings_its_rider_a_card_once_a_turn(table):
    d = mounted(table, "Palfrey of the Post Road", {"hand": "Feint#feint; Lunge#lunge"})
    assert d.plays("feint", "rider") == ["rider moves to defensive", "mount moves to defensive", "1 draws 1"]
    assert d.plays("lunge", "rider") == ["rider moves to offensive", "mount moves to offensive"]
    d.goes_on("play_1", 1)
    d.goes_on("move_attack_1")
    assert d.moves(1, "move_creature", creature="mount") == ["1 draws 1"]


@ability("Palfrey of the Post Road#0")
@pytest.mark.parametrize("moving", ["mount", "rider"])
def test_palfrey_of_the_post_road_brings_nothing_without_a_rider(table, moving):
    d = at_play(table, {"offensive": "Palfrey of the Post Road#mount; Titan#rider"}, phase="move_attack_1")
    assert d.moves(1, "move_creature", creature=moving) == []


# --- War Boar ---------------------------------------------------------------------------------------------------------


@ability("War Boar#0")
def test_war_boar_attacks_with_a_rider_if_it_can(table):
    d = mounted(table, "War Boar")
    d.goes_on("move_attack_2")
    d.t.when(1, "end_phase").refused("WORC-CON-02", what="attack")
    assert d.attacks("mount") == ["2 loses 5 influence"]


@ability("War Boar#0")
def test_war_boar_stays_at_home_without_a_rider(table):
    d = at_play(table, {"offensive": "War Boar#mount; Titan#rider"})
    assert d.goes_on("play_1", 2) == ["2 draws 1"]


# --- Bone Steed -------------------------------------------------------------------------------------------------------


@ability("Bone Steed#0")
def test_bone_steed_hides_itself_and_its_rider_from_opponents(table):
    d = mounted(table, "Bone Steed", {"offensive": "Archer#mine"}, {"defensive": "Archer#archer"})
    assert d.aims("mine") == "archer mine mount rider"
    d.goes_on("play_1", 2)
    assert d.aims("archer", seat=2) == "archer mine"


@ability("Bone Steed#0")
def test_bone_steed_is_a_target_without_a_rider(table):
    d = at_play(table, {"offensive": "Bone Steed#mount"}, {"defensive": "Archer#archer"}, active=2)
    assert d.aims("archer", seat=2) == "archer mount"


@ability("Bone Steed#1")
def test_bone_steed_comes_back_to_hand(table):
    d = at_play(table, {"offensive": "Captain#captain"}, {"defensive": "Bone Steed#mount"}, phase="move_attack_1")
    d.attacks("captain")
    told = ["mount takes 4", "captain takes 4", "captain dies", "mount dies", "mount: graveyard to hand of 2"]
    assert d.defends(mount="captain") == told


# --- Nightmare of the Moor --------------------------------------------------------------------------------------------


@ability("Nightmare of the Moor#0")
def test_nightmare_of_the_moor_asks_for_a_card_each_upkeep(table):
    mine = {"offensive": "Nightmare of the Moor#mount", "hand": "Cub#a; Cub#b"}
    d = at_play(table, mine, phase="unmark")
    d.goes_on("upkeep")
    assert d.uses("mount", costs=[["b"]]) == ["1 discards Cub"]
    d.goes_on("upkeep", 1)
    assert d.moves(1, "decline_upkeep", source="mount") == ["mount dies"]


@ability("Nightmare of the Moor#1")
def test_nightmare_of_the_moor_scares_enemies_here(table):
    theirs = {"defensive": "Ox#here", "offensive": "Ox#far"}
    mine = {"offensive": "Nightmare of the Moor#mount; Titan#rider; Ox#own"}
    d = at_play(table, mine, theirs)
    d.shows(stats={"here": "3/6", "far": "3/6", "own": "3/6"})
    assert d.moves(1, "mount_creature", rider="rider", mount="mount") == []
    d.shows(stats={"here": "2/5", "far": "3/6", "own": "3/6", "mount": "6/6"})
