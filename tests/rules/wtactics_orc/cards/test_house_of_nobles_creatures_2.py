"""The creatures of the House of Nobles do what their texts say: Shield-Sister of Harrow to Envoy under White Cloth."""

import pytest

from tests.dsl import ability
from tests.rules.wtactics_orc.cards.duel import at_play

# --- Guard ------------------------------------------------------------------------------------------------------------


@ability("Shield-Sister of Harrow#guard", "Castellan of the Long Wall#guard")
@pytest.mark.parametrize(("card", "damage"), [("Shield-Sister of Harrow", 2), ("Castellan of the Long Wall", 3)])
def test_these_defend_though_they_are_marked(table, card, damage):
    theirs = {"defensive": f"{card}#it (marked); Ox#ox (marked)"}
    d = at_play(table, {"offensive": "Ox#foe"}, theirs, phase="move_attack_1")
    assert d.attacks("foe") == []
    d.t.when(2, "declare_defenders", defenders={"ox": "foe"}).refused("WORC-CMB-02")
    assert d.defends(it="foe") == ["it takes 3", f"foe takes {damage}"]


# --- Duelist of Rank --------------------------------------------------------------------------------------------------


@ability("Duelist of Rank#0")
def test_duelist_of_rank_keeps_an_enemy_here_from_defending(table):
    mine = {"offensive": "Duelist of Rank#it; Ox#ox"}
    d = at_play(table, mine, {"defensive": "Ox#a; Ox#b", "offensive": "Ox#far"}, phase="move_attack_1")
    assert d.attacks("it", "ox") == []
    assert d.asked() == (1, "a b")
    assert d.answers("a") == ["a: cannot defend (end of turn)"]
    for attacker in ("it", "ox"):
        d.t.when(2, "declare_defenders", defenders={"a": attacker}).refused("WORC-CON-02")
    assert d.defends(b="it") == ["b takes 4", "it takes 3", "it dies", "2 loses 3 influence"]


@ability("Duelist of Rank#0")
def test_duelist_of_rank_fears_nobody_if_another_attacks(table):
    mine = {"offensive": "Duelist of Rank#it; Ox#ox"}
    d = at_play(table, mine, {"defensive": "Ox#a"}, phase="move_attack_1")
    assert d.attacks("ox") == []
    assert d.defends(a="ox") == ["a takes 3", "ox takes 3"]


# --- Hired Pikes ------------------------------------------------------------------------------------------------------


@ability("Hired Pikes#0")
@pytest.mark.parametrize("resources", [1, 0])
def test_hired_pikes_stay_as_long_as_they_are_paid(table, resources):
    d = at_play(table, {"offensive": "Hired Pikes#it", "resources": resources}, phase="unmark")
    assert d.goes_on("upkeep") == []
    if resources:
        assert d.uses("it") == []
        d.shows(offensive={1: "it"}, ready={1: 0})
    else:
        d.t.when(1, "pay_upkeep", source="it", ability="Hired Pikes#0", payment=[]).refused("WORC-PAY-01")
        assert d.moves(1, "decline_upkeep", source="it") == ["it dies"]


@ability("Hired Pikes#0")
def test_hired_pikes_leave_if_they_are_not_paid(table):
    d = at_play(table, {"offensive": "Hired Pikes#it"}, phase="unmark")
    d.goes_on("upkeep")
    assert d.moves(1, "decline_upkeep", source="it") == ["it dies"]


# --- Baron of Tithes --------------------------------------------------------------------------------------------------


@ability("Baron of Tithes#0")
def test_baron_of_tithes_earns_gold_of_all_other_own_nobles(table):
    mine = {"defensive": "Baron of Tithes#it; Duelist of Rank; Ox", "offensive": "Lady of the Seal"}
    d = at_play(table, mine, {"offensive": "Duelist of Rank"}, phase="unmark")
    assert d.goes_on("upkeep") == ["1 gains 2 gold"]
    assert d.goes_on("upkeep", 2) == ["1 draws 1"]
    d.shows(gold={1: 0, 2: 0})


# --- Lady of the Seal -------------------------------------------------------------------------------------------------

DONE = ["1 completes q", "1 gains 4 vp", "1 gains 2 influence"]


@ability("Lady of the Seal#0")
def test_lady_of_the_seal_draws_two_cards_for_a_completed_quest(table):
    d = at_play(table, {"offensive": "Lady of the Seal#it", "questing": "Fill the Granary#q"})
    assert d.accepts("q") == [*DONE, "1 draws 2"]


@ability("Lady of the Seal#0")
def test_lady_of_the_seal_draws_nothing_for_the_quest_of_another(table):
    d = at_play(table, {"questing": "Fill the Granary#q"}, {"defensive": "Lady of the Seal#it"})
    assert d.accepts("q") == DONE


# --- Castellan of the Long Wall ---------------------------------------------------------------------------------------


@ability("Castellan of the Long Wall#0")
def test_castellan_of_the_long_wall_prevents_two_damage_of_the_turn(table):
    mine = {"defensive": "Castellan of the Long Wall#it (marked); Ox#a; Ox#b; Archer#p", "hand": "Bolt#bolt"}
    d = at_play(table, mine, {"offensive": "Ox#foe"})
    assert d.aims("it") == "a b foe it p"
    assert d.uses("it", "b", costs=[["a"]]) == ["a is marked", "b: prevented +2 (end of turn)"]
    assert d.uses("p", "b") == ["p is marked", "b: prevented +1 (end of turn)"]
    assert d.plays("bolt", "b", place="defensive:1") == ["b takes 1"]


@ability("Castellan of the Long Wall#0")
def test_castellan_of_the_long_wall_prevents_nothing_in_the_next_turn(table):
    mine = {"defensive": "Castellan of the Long Wall#it; Ox#a", "hand": "Bolt#bolt"}
    d = at_play(table, mine)
    d.uses("it", "it", costs=[["a"]])
    d.goes_on("play_1", 2)
    d.goes_on("play_1", 1)
    assert d.plays("bolt", "it", place="defensive:1") == ["it takes 2"]


@ability("Castellan of the Long Wall#0")
def test_castellan_of_the_long_wall_marks_only_others_here(table):
    mine = {"defensive": "Castellan of the Long Wall#it; Ox (marked)", "offensive": "Ox#front"}
    at_play(table, mine, {"offensive": "Ox#foe"}).withheld("it", "WORC-ABL-10")


# --- Champion of the Crown --------------------------------------------------------------------------------------------


@ability("Champion of the Crown#0")
def test_champion_of_the_crown_rises_once_a_turn_for_an_equipment_card(table):
    mine = {"offensive": "Champion of the Crown#it (marked)", "hand": "Rusted Helm#helm; Rusted Helm#other; Cub#cub"}
    d = at_play(table, mine)
    told = ["1 discards Rusted Helm", "unmarked: it", "it: atk +2 (end of turn)"]
    assert d.uses("it", costs=[["helm"]]) == told
    d.shows(stats={"it": "8/6"}, marked="")
    d.withheld("it", "WORC-ABL-10")
    d.goes_on("play_1", 2)
    d.shows(stats={"it": "6/6"})


@ability("Champion of the Crown#0")
def test_champion_of_the_crown_does_not_rise_for_other_cards(table):
    d = at_play(table, {"offensive": "Champion of the Crown#it (marked)", "hand": "Cub#cub"})
    d.withheld("it", "WORC-ABL-10")


# --- Master of Hounds -------------------------------------------------------------------------------------------------


@ability("Master of Hounds#0")
@pytest.mark.parametrize("front", ["offensive", "defensive"])
def test_master_of_hounds_brings_a_hound_along(table, front):
    d = at_play(table, {"hand": "Master of Hounds#it"}, phase="entrance")
    told = [f"Master of Hounds enters {front} from stack", f"Court Hound enters {front} from removed"]
    assert d.plays("it", place=front) == told
    (hound,) = d.found("Court Hound")
    d.shows(stats={hound: "2/1"}, marked="r1_1 r1_2 r1_3")


# --- Road Warden ------------------------------------------------------------------------------------------------------


@ability("Road Warden#0")
@pytest.mark.parametrize(("front", "other"), [("offensive", "defensive"), ("defensive", "offensive")])
def test_road_warden_moves_to_the_other_front_once_a_turn(table, front, other):
    d = at_play(table, {front: "Road Warden#it", "resources": 2})
    assert d.price("it") == 1
    assert d.uses("it") == [f"it moves to {other}"]
    d.shows(marked="r1_1")
    d.withheld("it", "WORC-ABL-10")


# --- Registrar of Oaths -----------------------------------------------------------------------------------------------

QUEST = {"questing": "The Great Hunt#q"}


@ability("Registrar of Oaths#0")
def test_registrar_of_oaths_gains_influence_when_an_opponent_abandons_a_quest(table):
    d = at_play(table, QUEST, {"defensive": "Registrar of Oaths#it"})
    d.accepts("q")
    told = ["1 abandons q", "1 fails q: abandoned", "2 gains 2 influence"]
    assert d.moves(1, "abandon_quest", quest="q") == told


@ability("Registrar of Oaths#0")
def test_registrar_of_oaths_gains_influence_when_an_opponent_is_beaten_to_a_quest(table):
    theirs = {"questing": "Fill the Granary#q", "resources": 2}
    d = at_play(table, {"defensive": "Registrar of Oaths#it"}, theirs, active=2)
    assert d.accepts("q", seat=2) == []
    d.goes_on("play_1", 1)
    told = d.accepts("q")
    assert [*DONE, "2 fails q: beaten", "1 gains 2 influence"] == told


@ability("Registrar of Oaths#0")
def test_registrar_of_oaths_gains_nothing_by_the_own_player(table):
    d = at_play(table, {**QUEST, "defensive": "Registrar of Oaths#it"})
    d.accepts("q")
    assert d.moves(1, "abandon_quest", quest="q") == ["1 abandons q", "1 fails q: abandoned"]


# --- Archivist of the Crown -------------------------------------------------------------------------------------------


@ability("Archivist of the Crown#0")
def test_archivist_of_the_crown_draws_once_a_turn_for_magic(table):
    mine = {"defensive": "Archivist of the Crown#it", "hand": "Lift#a; Lift#b; Bolt#bolt; Lift#c"}
    d = at_play(table, mine)
    assert d.plays("bolt", "it", place="defensive:1") == ["it takes 2"]
    assert "1 draws 1" in d.plays("a", "it", place="defensive")
    assert "1 draws 1" not in d.plays("b", "it", place="defensive")
    d.goes_on("play_1", 2)
    d.goes_on("play_1", 1)
    assert "1 draws 1" in d.plays("c", "it", place="defensive")


@ability("Archivist of the Crown#0")
def test_archivist_of_the_crown_learns_nothing_of_an_enemy(table):
    mine = {"offensive": "Grove Mender#caster", "hand": "Lift#lift"}
    d = at_play(table, mine, {"defensive": "Archivist of the Crown#it"})
    assert not [line for line in d.plays("lift", "it", place="offensive") if "draws" in line]


# --- Envoy under White Cloth ------------------------------------------------------------------------------------------


@ability("Envoy under White Cloth#0")
def test_envoy_under_white_cloth_keeps_a_creature_from_attacking_in_this_turn(table):
    theirs = {"defensive": "Envoy under White Cloth#it", "offensive": "Ox#far"}
    d = at_play(table, {"offensive": "Ox#ox; Ox#free", "hand": "Insight#i"}, theirs)
    d.t.when(1, "play_event", card="i", payment=["r1_1"]).made()
    assert d.aims("it", seat=2) == "free it ox"
    assert d.uses("it", "ox", seat=2) == ["it dies", "ox: cannot attack (end of turn)", "1 draws 2"]
    d.goes_on("move_attack_1")
    d.t.when(1, "declare_attack", attackers={"ox": "seat:2"}).refused("WORC-CON-02")
    assert d.attacks("free") == ["2 loses 3 influence"]
    d.goes_on("move_attack_1", 2)
    d.goes_on("move_attack_1", 1)
    assert d.attacks("ox") == ["2 loses 3 influence"]
