"""Gaian creatures do what their texts say: Moonlit Doe to Sower of Groves."""

import pytest

from tests.dsl import ability
from tests.rules.wtactics_orc.cards.duel import at_play

# --- Moonlit Doe ------------------------------------------------------------------------------------------------------


@ability("Moonlit Doe#0")
def test_moonlit_doe_brings_influence(table):
    d = at_play(table, {"defensive": "Moonlit Doe#there", "hand": "Cub#cub; Moonlit Doe#it"}, phase="entrance")
    assert d.plays("cub", place="defensive") == ["Cub enters defensive from stack"]
    assert d.plays("it", place="defensive") == ["Moonlit Doe enters defensive from stack", "1 gains 2 influence"]


# --- Wolf of the Long Hunt --------------------------------------------------------------------------------------------


@ability("Wolf of the Long Hunt#0")
def test_wolf_of_the_long_hunt_grows_with_each_enemy_that_it_kills(table):
    mine = {"offensive": "Wolf of the Long Hunt#it; Ox#ox"}
    d = at_play(table, mine, {"defensive": "Cub#a; Cub#b"}, phase="move_attack_1")
    assert d.attacks("it", "ox") == []
    told = ["a takes 3", "it takes 1", "a dies", "it: might 0 to 1", "b takes 3", "ox takes 1", "b dies"]
    assert d.defends(a="it", b="ox") == told
    d.shows(stats={"it": "4/2"})


@ability("Wolf of the Long Hunt#0")
def test_wolf_of_the_long_hunt_kills_as_a_defender_too(table):
    theirs = {"defensive": "Wolf of the Long Hunt#it"}
    d = at_play(table, {"offensive": "Cub#cub"}, theirs, phase="move_attack_1")
    assert d.attacks("cub") == []
    assert d.defends(it="cub") == ["it takes 1", "cub takes 3", "cub dies", "it: might 0 to 1"]


@ability("Wolf of the Long Hunt#0")
def test_wolf_of_the_long_hunt_grows_with_an_enemy_that_it_shoots(table):
    mine = {"defensive": "Wolf of the Long Hunt#it [Ashwood Bow#bow]"}
    d = at_play(table, mine, {"offensive": "Hound#hound"}, active=2, phase="move_attack_1")
    d.t.when(2, "declare_attack", attackers={"hound": "seat:1"}).made()
    assert d.uses("it", "hound") == ["it is marked", "hound takes 2", "hound dies", "it: might 0 to 1"]


@ability("Wolf of the Long Hunt#0")
def test_wolf_of_the_long_hunt_does_not_grow_with_a_friend_that_it_shoots(table):
    mine = {"offensive": "Wolf of the Long Hunt#it [Ashwood Bow#bow]; Hound#hound"}
    d = at_play(table, mine, phase="move_attack_1")
    d.t.when(1, "declare_attack", attackers={"hound": "seat:2"}).made()
    d.t.when(2, "pass").made()
    assert d.uses("it", "hound") == ["it is marked", "hound takes 2", "hound dies"]


# --- Swarm of Thistlewings, Great Eagle of Tarn -----------------------------------------------------------------------

FLYERS = pytest.mark.parametrize(("card", "atk"), [("Swarm of Thistlewings", 2), ("Great Eagle of Tarn", 3)])


@ability("Swarm of Thistlewings#0", "Great Eagle of Tarn#0")
@FLYERS
def test_a_flyer_is_not_defended_against_where_no_enemy_flies(table, card, atk):
    mine = {"offensive": f"{card}#it; {card}#other"}
    d = at_play(table, mine, {"defensive": "Ox#ox", "offensive": f"{card}#far"}, phase="move_attack_1")
    assert d.attacks("it") == []
    d.t.when(2, "declare_defenders", defenders={"ox": "it"}).refused("WORC-CMB-15")
    assert d.defends() == [f"2 loses {atk} influence"]


@ability("Swarm of Thistlewings#0", "Swarm of Thistlewings#fly", "Great Eagle of Tarn#0", "Great Eagle of Tarn#fly")
@FLYERS
def test_anybody_defends_against_a_flyer_beside_another_one(table, card, atk):
    theirs = {"defensive": f"Ox#ox; {card}#flyer"}
    for attacker, taken in ((card, atk), ("Carrion Crow", 1)):
        d = at_play(table, {"offensive": f"{attacker}#it"}, theirs, phase="move_attack_1")
        assert d.attacks("it") == []
        assert d.defends(ox="it")[:2] == [f"ox takes {taken}", "it takes 3"]


# --- Keeper of Unfinished Tales ---------------------------------------------------------------------------------------


@ability("Keeper of Unfinished Tales#0")
def test_keeper_of_unfinished_tales_draws_when_a_quest_expires(table):
    mine = {"defensive": "Keeper of Unfinished Tales#it"}
    d = at_play(table, mine, {"questing": "Old Bones#q"}, phase="unmark")
    assert d.goes_on("play_1", 2) == ["1 draws 1", "2 draws 1"]
    assert d.goes_on("play_1", 1) == ["q expires", "q: removed from play", "1 draws 1", "1 draws 1"]
    assert d.goes_on("play_1", 2) == ["2 draws 1"]


@ability("Keeper of Unfinished Tales#1")
@pytest.mark.parametrize("seat", [1, 2])
def test_keeper_of_unfinished_tales_draws_when_a_player_abandons_a_quest(table, seat):
    mine = {"defensive": "Keeper of Unfinished Tales#it", "questing": "Old Bones#q"}
    d = at_play(table, mine, active=seat)
    assert d.accepts("q", seat=seat) == []
    told = [f"{seat} abandons q", f"{seat} fails q: abandoned", "1 draws 1"]
    assert d.moves(seat, "abandon_quest", quest="q") == told


# --- Garden-Sister ----------------------------------------------------------------------------------------------------


@ability("Garden-Sister#0")
def test_garden_sister_grows_with_influence_once_a_turn(table):
    mine = {"offensive": "Garden-Sister#it", "defensive": "Idler#one; Idler#two"}
    d = at_play(table, mine)
    assert d.uses("one") == ["1 gains 1 influence", "it: vigor 0 to 1"]
    assert d.uses("two") == ["1 gains 1 influence"]
    d.shows(stats={"it": "1/3"})
    d.goes_on("play_1", 2)
    d.goes_on("play_1", 1)
    assert d.uses("one") == ["1 gains 1 influence", "it: vigor 1 to 2"]


@ability("Garden-Sister#0")
def test_garden_sister_does_not_grow_with_influence_of_others(table):
    d = at_play(table, {"offensive": "Garden-Sister#it"}, {"defensive": "Idler#idler"}, active=2)
    assert d.uses("idler", seat=2) == ["2 gains 1 influence"]


# --- Elvish Waywatcher ------------------------------------------------------------------------------------------------


@ability("Elvish Waywatcher#0")
def test_elvish_waywatcher_shoots_an_attacker_here(table):
    theirs = {"offensive": "Wolf#wolf; Ox#ox; Cub#idle"}
    d = at_play(table, {"defensive": "Elvish Waywatcher#it"}, theirs, active=2, phase="move_attack_1")
    d.t.when(2, "declare_attack", attackers={"wolf": "seat:1", "ox": "seat:1"}).made()
    assert d.aims("it") == "ox wolf"
    assert d.uses("it", "wolf") == ["it is marked", "wolf takes 2", "wolf dies", "1 loses 3 influence"]


@ability("Elvish Waywatcher#0")
def test_elvish_waywatcher_has_no_aim_while_nobody_attacks(table):
    d = at_play(table, {"defensive": "Elvish Waywatcher#it"}, {"offensive": "Wolf#wolf"})
    d.withheld("it", "WORC-RSP-12")


@ability("Elvish Waywatcher#0")
def test_elvish_waywatcher_does_not_see_an_attack_elsewhere(table):
    mine = {"offensive": "Elvish Waywatcher#it"}
    d = at_play(table, mine, {"offensive": "Wolf#wolf"}, active=2, phase="move_attack_1")
    d.t.when(2, "declare_attack", attackers={"wolf": "seat:1"}).made()
    d.withheld("it", "WORC-RSP-12")


# --- Spring Warden ----------------------------------------------------------------------------------------------------


@ability("Spring Warden#guard")
def test_spring_warden_defends_though_it_is_marked(table):
    theirs = {"defensive": "Spring Warden#it (marked); Ox#ox (marked)"}
    d = at_play(table, {"offensive": "Wolf#wolf"}, theirs, phase="move_attack_1")
    assert d.attacks("wolf") == []
    d.t.when(2, "declare_defenders", defenders={"ox": "wolf"}).refused("WORC-CMB-02")
    assert d.defends(it="wolf") == ["it takes 2", "wolf takes 1"]


@ability("Spring Warden#0")
def test_spring_warden_draws_for_healing_once_a_turn(table):
    mine = {"offensive": "Spring Warden#it; Ox#ox (damage 5); Grove Mender#one; Grove Mender#two"}
    d = at_play(table, mine)
    assert d.uses("one", "ox") == ["one is marked", "ox regains 2", "1 draws 1"]
    assert d.uses("two", "ox") == ["two is marked", "ox regains 2"]


@ability("Spring Warden#0")
@pytest.mark.parametrize(("patient", "told"), [("foe", ["foe regains 2"]), ("ox", [])])
def test_spring_warden_draws_neither_for_an_enemy_nor_where_nothing_is_healed(table, patient, told):
    mine = {"offensive": "Spring Warden#it; Ox#ox; Grove Mender#mender"}
    d = at_play(table, mine, {"defensive": "Ox#foe (damage 2)"})
    assert d.uses("mender", patient) == ["mender is marked", *told]


# --- Bear of Many Winters ---------------------------------------------------------------------------------------------


@ability("Bear of Many Winters#0")
def test_bear_of_many_winters_mourns_another_own_beast(table):
    mine = {"offensive": "Bear of Many Winters#it (marked); Hound#hound; Archer#archer"}
    d = at_play(table, mine)
    told = ["archer is marked", "hound takes 1", "hound dies", "unmarked: it", "it: atk +2 (end of turn)"]
    assert d.uses("archer", "hound") == told
    d.shows(stats={"it": "7/5"})
    d.goes_on("unmark", 2)
    d.shows(stats={"it": "5/5"})


@ability("Bear of Many Winters#0")
@pytest.mark.parametrize("dead", ["imp", "theirs", "far"])
def test_bear_of_many_winters_mourns_nobody_else(table, dead):
    mine = {
        "offensive": "Bear of Many Winters#it; Imp#imp; Archer#archer",
        "defensive": "Hound#far; Archer#other",
    }
    d = at_play(table, mine, {"defensive": "Hound#theirs"})
    archer = "other" if dead == "far" else "archer"
    assert d.uses(archer, dead) == [f"{archer} is marked", f"{dead} takes 1", f"{dead} dies"]


# --- Circle Elder -----------------------------------------------------------------------------------------------------


@ability("Circle Elder#0")
def test_circle_elder_strengthens_a_creature_while_two_others_stand_aside(table):
    mine = {"offensive": "Circle Elder#it (marked); Cub#a; Cub#b; Cub#c"}
    d = at_play(table, mine, {"defensive": "Ox#ox", "offensive": "Ox#far"})
    assert d.aims("it") == "a b c it ox"
    told = ["a is marked", "b is marked", "c: might 0 to 1", "c: vigor 0 to 1"]
    assert d.uses("it", "c", costs=[["a", "b"]]) == told
    d.shows(stats={"c": "2/3"})
    d.withheld("it", "WORC-ABL-10")


@ability("Circle Elder#0")
def test_circle_elder_needs_two_others_here_that_are_not_marked(table):
    mine = {"offensive": "Circle Elder#it; Cub#a; Cub#b (marked)", "defensive": "Cub#back"}
    d = at_play(table, mine, {"defensive": "Ox#ox"})
    d.withheld("it", "WORC-ABL-10")


# --- Ancient of Roots -------------------------------------------------------------------------------------------------


@ability("Ancient of Roots#0")
def test_ancient_of_roots_speaks_to_the_other_own_gaians_here(table):
    mine = {"offensive": "Ancient of Roots#it; Wolf#wolf; Bear#bear; Ox#ox", "defensive": "Wolf#back"}
    d = at_play(table, mine, {"defensive": "Wolf#foe"}, phase="unmark")
    assert d.goes_on("upkeep") == ["wolf: vigor 0 to 1", "bear: vigor 0 to 1"]
    assert d.goes_on("upkeep", 2) == ["1 draws 1"]


# --- Sower of Groves --------------------------------------------------------------------------------------------------


@ability("Sower of Groves#0")
def test_sower_of_groves_takes_a_seed_in_each_own_draw_phase(table):
    d = at_play(table, {"defensive": "Sower of Groves#it"}, phase="upkeep")
    assert d.goes_on("draw") == ["it: seed 0 to 1", "1 draws 1"]
    assert d.goes_on("draw", 2) == ["2 draws 1"]


@ability("Sower of Groves#1")
def test_sower_of_groves_sows_a_card_for_three_seeds(table):
    d = at_play(table, {"defensive": "Sower of Groves#it (seed 4)", "hand": "Cub#cub; Wolf#wolf"}, {"hand": "Ox"})
    assert d.uses("it") == ["it: seed 4 to 1"]
    assert d.asked() == (1, "cub wolf")
    assert d.answers("cub") == ["1 places cub, marked", "1 draws 1"]
    d.shows(hand={1: 2}, ready={1: 9})
    d.withheld("it", "WORC-ABL-10")
