"""The cities and creatures of the Dark Legion do what their texts say."""

import pytest

from tests.dsl import ability
from tests.rules.arcmage_arc.cards.duel import at_play

# --- cities -----------------------------------------------------------------------------------------------------------

THREE, FOUR, FIVE = "Guard#a; Guard#b; Guard#c", "Guard#a; Guard#b; Guard#c; Guard#d", "Guard#a; Bear#b; Bear#c"


@ability("Gravemarch#0")
def test_at_devotion_3_of_gravemarch_an_opponent_discards_at_random(table):
    d = at_play(table, {"kingdom": {"Gravemarch#city": THREE}}, {"hand": "Elf; Elf"}, phase="tactics")
    assert d.devotes("city", "a", "b", "c") == ["2 discards Elf"]


@ability("Gravemarch#1")
def test_at_devotion_5_of_gravemarch_creatures_of_opponents_are_weaker(table):
    d = at_play(table, {"kingdom": {"Gravemarch#city": FIVE}}, {"army": "Bear#foe"}, phase="tactics")
    assert d.devotes("city", "a", "b", "c") == []
    d.shows(stats={"foe": "2/4", "a": "1/3", "b": "3/4"}, levels={"city": [5]})


@ability("Nightfall Keep#0")
def test_at_devotion_2_of_nightfall_keep_a_skeleton_card_comes_back(table):
    graveyard = "Grave Rattler#rattler; Bone Conscript#bone; Elf#elf"
    own = {"kingdom": {"Nightfall Keep#city": "Bear#bear"}, "graveyard": graveyard}
    d = at_play(table, own, {"graveyard": "Grave Rattler#theirs"}, phase="tactics")
    assert d.devotes("city", "bear") == []
    assert d.asked() == (1, "rattler bone")
    assert d.answers("bone") == ["bone: graveyard to hand of 1"]


@ability("Nightfall Keep#1")
def test_at_devotion_4_of_nightfall_keep_a_creature_of_an_opponent_takes_2(table):
    own = {"kingdom": {"Nightfall Keep#city": "Bear#b; Bear#c"}}
    d = at_play(table, own, {"army": "Bear#foe; Giant#giant"}, phase="tactics")
    assert d.devotes("city", "b", "c") == []
    assert d.asked() == (1, "foe giant")
    assert d.answers("giant") == ["giant takes 2"]


@ability("The Ossuary#0")
def test_at_devotion_3_of_the_ossuary_a_cheap_creature_card_rises(table):
    graveyard = "Goblin#cheap; Elf#elf; Bear#dear; Bolt#bolt"
    own = {"kingdom": {"The Ossuary#city": "Bear#bear; Guard#a"}, "graveyard": graveyard}
    d = at_play(table, own, {"graveyard": "Elf#theirs"}, phase="tactics")
    assert d.devotes("city", "bear", "a") == []
    assert d.asked() == (1, "cheap elf")
    assert d.answers("cheap") == ["Goblin enters city from graveyard"]


@ability("Umbral Gate#0")
def test_at_devotion_2_of_umbral_gate_shadows_attack_from_cities(table):
    own = {"kingdom": {"Umbral Gate#city": "Guard#a; Guard#b; Hungering Echo#shadow; Wolf#wolf"}}
    d = at_play(table, own, phase="tactics")
    assert d.devotes("city", "a", "b") == []
    d.goes_on("attack")
    d.t.when(1, "declare_attack", city="away", attackers=["wolf"]).refused("ARC-ZONE-04")
    assert d.attacks("shadow") == []


@ability("Umbral Gate#0")
def test_without_the_devotion_shadows_do_not_attack_from_umbral_gate(table):
    d = at_play(table, {"kingdom": {"Umbral Gate#city": "Hungering Echo#shadow"}}, phase="attack")
    d.t.when(1, "declare_attack", city="away", attackers=["shadow"]).refused("ARC-CMB-06")


@ability("Umbral Gate#1")
def test_at_devotion_4_of_umbral_gate_each_opponent_discards_a_creature_from_play(table):
    own = {"kingdom": {"Umbral Gate#city": "Bear#b; Bear#c"}}
    d = at_play(table, own, {"army": "Elf#elf; Giant#giant"}, p3={"army": "Wolf#wolf"}, phase="tactics")
    assert d.devotes("city", "b", "c") == []
    assert d.asked() == (2, "elf giant")
    assert d.answers("elf") == ["elf: play to graveyard of 2", "wolf: play to graveyard of 3"]


# --- creatures --------------------------------------------------------------------------------------------------------


@ability("Grave Rattler#0")
@pytest.mark.parametrize(("graveyard", "stats"), [("Elf; Elf; Bolt", "1/1"), ("Elf; Elf; Bear", "2/1")])
def test_grave_rattler_counts_creature_cards_in_its_graveyard(table, graveyard, stats):
    d = at_play(table, {"army": "Grave Rattler#it", "graveyard": graveyard}, {"graveyard": "Elf; Elf; Elf"})
    d.shows(stats={"it": stats})


@ability("Bone Conscript#0")
@pytest.mark.parametrize(("mine", "theirs", "stats"), [("Elf", "Goblin", "2/3"), ("Goblin", "Elf", "3/3")])
def test_bone_conscript_fights_better_beside_the_red_banner(table, mine, theirs, stats):
    d = at_play(table, {"army": f"Bone Conscript#it; {mine}"}, {"army": theirs})
    d.shows(stats={"it": stats})


@ability("Skulking Shade#fear", "Skulking Shade#0")
@pytest.mark.parametrize("card", ["Skulking Shade", "Dread Courier"])
def test_what_fear_strikes_can_not_defend_in_this_attack(table, card):
    theirs = {"kingdom": {"Red Town#away": "Guard#brave; Guard#coward"}}
    d = at_play(table, {"army": f"{card}#it; Bear#ally"}, theirs, phase="attack")
    assert d.attacks("it", "ally") == []
    assert d.asked() == (1, "brave coward")
    assert d.answers("coward") == ["coward: cannot defend (attack)"]
    d.t.when(2, "assign_defenders", defenders={"coward": "ally"}).refused("ARC-CON-02")


@ability("Dread Courier#fear", "Dread Courier#1")
def test_dread_courier_frightens_only_when_it_attacks_itself(table):
    theirs = {"kingdom": {"Red Town#away": "Guard#brave"}}
    d = at_play(table, {"army": "Dread Courier#it; Bear#ally"}, theirs, phase="attack")
    assert d.attacks("ally") == []
    assert d.defends(brave="ally") == ["brave takes 3", "ally takes 1", "brave dies"]


@ability("Tomb Gnawer#0")
def test_when_tomb_gnawer_dies_an_opponent_discards(table):
    d = at_play(table, {"army": "Tomb Gnawer#it; Elf#elf", "hand": "Bolt#bolt; Bolt#other"}, {"hand": "Elf#e; Bear#b"})
    assert d.plays("other", "elf") == ["elf takes 2", "elf dies"]
    assert d.plays("bolt", "it") == ["it takes 2", "it dies"]
    assert d.asked() == (2, "e b")
    assert d.answers("b") == ["2 discards Bear"]


@ability("Barrow Captain#0")
def test_barrow_captain_leads_other_skeletons(table):
    own = {"army": "Barrow Captain#it; Grave Rattler#mine; Elf#elf"}
    d = at_play(table, own, {"army": "Grave Rattler#theirs"})
    d.shows(stats={"it": "3/3", "mine": "2/2", "elf": "1/1", "theirs": "1/1"})


@ability("Barrow Captain#1")
def test_barrow_captain_calls_skeletons_back_once_a_turn(table):
    graveyard = "Grave Rattler#one; Bone Conscript#two; Elf#elf"
    own = {"army": "Barrow Captain#it", "graveyard": graveyard}
    d = at_play(table, {**own, "vault": "gaian 9; dark_legion 1"}, {"graveyard": "Grave Rattler#theirs"})
    assert d.aims("it") == "one two"
    assert d.uses("it", "two") == ["two: graveyard to hand of 1"]
    d.shows(ready={1: {"gaian": 8, "dark_legion": 0}})
    d.withheld("it", "ARC-PPH-06")
    at_play(table, {**own, "vault": "gaian 9"}).withheld("it", "ARC-COST-02")


@ability("Pale Chirurgeon#0")
def test_pale_chirurgeon_draws_two_for_another_creature(table):
    d = at_play(table, {"army": "Pale Chirurgeon#it; Elf#elf; Bear#bear"})
    assert d.uses("it", costs=[["bear"]]) == ["it is marked", "bear: play to graveyard of 1", "1 draws 2"]
    d.withheld("it", "ARC-MRK-05")
    at_play(table, {"army": "Pale Chirurgeon#it"}, {"army": "Elf"}).withheld("it", "ARC-ABL-06")


@ability("Pale Chirurgeon#1")
def test_whenever_pale_chirurgeon_becomes_unmarked_an_opponent_mills(table):
    d = at_play(table, {"army": "Pale Chirurgeon#it (marked); Elf (marked)"}, active=2, phase="play_2")
    assert d.goes_on("draw_resource", 1) == ["2 mills 1"]
    d = at_play(table, {"army": "Pale Chirurgeon#it; Elf (marked)"}, active=2, phase="play_2")
    assert d.goes_on("draw_resource", 1) == []


@ability("Dread Courier#0")
def test_whenever_dread_courier_damages_a_city_its_owner_discards_at_random(table):
    d = at_play(table, {"army": "Dread Courier#it"}, {"hand": "Elf; Elf", "army": "Elf#guard"}, phase="attack")
    assert d.attacks("it") == ["guard: cannot defend (attack)"]
    assert d.defends() == ["away takes 4", "2 discards Elf"]


@ability("Dread Courier#0")
def test_damage_of_dread_courier_to_a_creature_makes_nobody_discard(table):
    theirs = {"hand": "Elf; Elf", "army": "Elf#a; Guard#guard"}
    d = at_play(table, {"army": "Dread Courier#it; Bear#ally"}, theirs, phase="attack")
    d.attacks("it", "ally")
    d.answers("a")
    assert d.defends(guard="it") == ["guard takes 4", "it takes 1", "guard dies", "away takes 3"]


@ability("Marrow Golem#enters_marked", "Marrow Golem#0")
def test_marrow_golem_enters_marked_and_can_not_defend(table):
    d = at_play(table, {"hand": "Marrow Golem#it"})
    assert d.plays("it") == ["Marrow Golem enters home from stack, marked"]
    d = at_play(table, {"army": "Elf#elf"}, {"army": "Marrow Golem#it; Guard#guard"}, phase="attack")
    d.attacks("elf")
    d.t.when(2, "assign_defenders", defenders={"it": "elf"}).refused("ARC-CON-02")


@ability("Vespera, Countess of Dusk#0")
def test_vespera_counts_other_creatures_that_die(table):
    own = {"army": "Vespera, Countess of Dusk#it; Elf#mine", "hand": "Bolt#one; Bolt#two; Bolt#three"}
    d = at_play(table, own, {"army": "Elf#theirs; Giant#giant"})
    assert d.plays("one", "mine") == ["mine takes 2", "mine dies", "it: blood 0 to 1"]
    assert d.plays("two", "theirs") == ["theirs takes 2", "theirs dies", "it: blood 1 to 2"]
    assert d.plays("three", "giant") == ["giant takes 2"]


@ability("Vespera, Countess of Dusk#1")
def test_vespera_counts_two_for_a_city_that_is_destroyed(table):
    own = {"army": "Vespera, Countess of Dusk#it", "hand": "Storm the Gates#storm"}
    d = at_play(table, own, {"kingdom": "Red Town#away (lost 4); Grey Town#other"})
    told = ["away takes 3", "away takes 2", "away is destroyed", "away: play to graveyard of 2", "it: blood 0 to 2"]
    assert d.plays("storm", "away") == told


@ability("Vespera, Countess of Dusk#2")
def test_two_blood_counters_of_vespera_weaken_a_creature(table):
    own = {"army": "Vespera, Countess of Dusk#it (blood 3)"}
    d = at_play(table, own, {"army": "Giant#giant"})
    assert d.aims("it") == "giant it"
    assert d.uses("it", "giant") == ["it: blood 3 to 1", "giant: atk -2, def -2 (end of turn)"]
    d.shows(stats={"giant": "3/3"})
    d.withheld("it", "ARC-ABL-06")
    d.goes_on("play_1", 2)
    d.shows(stats={"giant": "5/5"})


@ability("Lich of the Last Page#0")
@pytest.mark.parametrize(
    ("chosen", "told"),
    [("mine", "Bear enters home from graveyard"), ("theirs", "theirs: removed from graveyard")],
)
def test_the_lich_raises_what_is_yours_and_removes_what_is_not(table, chosen, told):
    own = {"hand": "Lich of the Last Page#it", "graveyard": "Bear#mine; Bolt#bolt"}
    d = at_play(table, own, {"graveyard": "Elf#theirs; Bolt"})
    assert d.plays("it") == ["Lich of the Last Page enters home from stack"]
    assert d.asked() == (1, "mine theirs")
    assert d.answers(chosen) == [told]


@ability("Hungering Echo#0")
def test_hungering_echo_grows_whenever_an_opponent_discards(table):
    own = {"army": "Hungering Echo#it", "hand": "Pillage#a; Pillage#b; Elf#elf"}
    d = at_play(table, own, {"hand": "Elf; Elf"})
    d.plays("a", "seat:2")
    assert d.answers(d.asked()[1].split()[0]) == ["2 discards Elf", "1 draws 1", "it: atk +2, def +1 (end of turn)"]
    d.shows(stats={"it": "5/3"})
    d.plays("b", "seat:1")
    assert d.answers("elf") == ["1 discards Elf", "1 draws 1"]
    d.goes_on("play_1", 2)
    d.shows(stats={"it": "3/2"})
