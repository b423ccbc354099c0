"""The cities and creatures of the Gaian do what their texts say."""

import pytest

from tests.dsl import ability
from tests.rules.arcmage_arc.cards.duel import at_play

# --- cities -----------------------------------------------------------------------------------------------------------


@ability("Thornhaven#0")
def test_at_devotion_2_of_thornhaven_it_regains_2(table):
    own = {"kingdom": {"Thornhaven#city (lost 3)": "Bear#bear", "Green Town#other (lost 3)": ""}}
    d = at_play(table, own, phase="tactics")
    assert d.devotes("city", "bear") == ["city regains 2"]


@ability("Thornhaven#1")
def test_at_devotion_4_of_thornhaven_own_creatures_are_tougher(table):
    own = {"kingdom": {"Thornhaven#city": "Bear#a; Bear#b"}, "army": "Elf#elf"}
    d = at_play(table, own, {"army": "Elf#theirs"}, phase="tactics")
    d.devotes("city", "a", "b")
    d.shows(stats={"a": "3/5", "elf": "1/2", "theirs": "1/1"}, levels={"city": [4]})


@ability("Mossgate#0")
def test_when_the_turn_of_its_player_ends_mossgate_regains_1(table):
    kingdom = {"Mossgate#city (lost 3)": "", "Green Town#other (lost 3)": ""}
    d = at_play(table, {"kingdom": kingdom}, phase="play_2")
    assert d.goes_on("draw_resource", 2) == ["city regains 1"]
    assert d.goes_on("draw_resource", 1) == ["2 draws 2"]


@ability("Mossgate#1")
def test_at_devotion_3_of_mossgate_a_card_is_drawn(table):
    d = at_play(table, {"kingdom": {"Mossgate#city": "Bear#bear; Elf#elf"}}, phase="tactics")
    assert d.devotes("city", "bear", "elf") == ["1 draws 1"]


@ability("Lindenspire#0")
def test_at_devotion_2_of_lindenspire_a_creature_card_comes_back(table):
    own = {"kingdom": {"Lindenspire#city": "Bear#bear"}, "graveyard": "Elf#elf; Bolt#bolt; Giant#giant"}
    d = at_play(table, own, {"graveyard": "Elf#theirs"}, phase="tactics")
    d.devotes("city", "bear")
    assert d.asked() == (1, "elf giant")
    assert d.answers("giant") == ["giant: graveyard to hand of 1"]


@ability("Lindenspire#1")
def test_at_devotion_5_of_lindenspire_a_creature_is_unmarked_and_stronger(table):
    own = {"kingdom": {"Lindenspire#city": "Bear#a; Bear#b; Elf#c"}, "army": "Elf#elf (marked)"}
    d = at_play(table, own, {"army": "Elf#theirs"}, phase="tactics")
    d.devotes("city", "a", "b", "c")
    assert d.asked() == (1, "a b c elf")
    assert d.answers("elf") == ["unmarked: elf", "elf: atk +2, def +2 (end of turn)"]
    d.goes_on("play_1", 2)
    d.shows(stats={"elf": "1/1"})


@ability("The Heartgrove#0")
def test_at_devotion_1_of_the_heartgrove_all_own_cities_regain_1(table):
    own = {"kingdom": {"The Heartgrove#city (lost 2)": "Elf#elf", "Green Town#other (lost 2)": ""}}
    d = at_play(table, own, {"kingdom": "Red Town#away (lost 2)"}, phase="tactics")
    assert d.devotes("city", "elf") == ["city regains 1", "other regains 1"]


@ability("The Heartgrove#1")
def test_at_devotion_3_of_the_heartgrove_own_elves_are_stronger(table):
    own = {"kingdom": {"The Heartgrove#city": "Bear#a; Elf#b"}, "army": "Elf#elf"}
    d = at_play(table, own, {"army": "Elf#theirs"}, phase="tactics")
    d.devotes("city", "a", "b")
    d.shows(stats={"a": "3/4", "b": "2/1", "elf": "2/1", "theirs": "1/1"})


@ability("The Heartgrove#2")
def test_at_devotion_6_of_the_heartgrove_a_city_is_found(table):
    kingdom = {"The Heartgrove#city": "Bear#a; Bear#b; Bear#c"}
    d = at_play(table, {"kingdom": kingdom, "deck": "Elf; Red Town; Gravemarch"}, phase="tactics")
    d.devotes("city", "a", "b", "c")
    assert d.asked() == (1, "Gravemarch Red Town")
    told = ["Red Town: deck to hand of 1", "deck:1 is shuffled", "Red Town enters play, effect"]
    assert d.answers("Red Town") == told


# --- creatures --------------------------------------------------------------------------------------------------------


@ability("Thicket Warden#0")
def test_whenever_thicket_warden_moves_a_city_regains_1(table):
    own = {"kingdom": {"Grey Town#home (lost 2)": "", "Green Town#other (lost 2)": "Elf#elf"}}
    d = at_play(table, {**own, "army": "Thicket Warden#it"}, {"kingdom": "Red Town#away (lost 2)"})
    assert d.moves(1, "move_creature", creature="elf", to="army") == []
    assert d.moves(1, "move_creature", creature="it", to="home") == []
    assert d.asked() == (1, "home other")
    assert d.answers("other") == ["other regains 1"]


@ability("Sunlit Wayfinder#0")
def test_sunlit_wayfinder_unmarks_a_resource_card_of_ones_own(table):
    own = {"army": "Sunlit Wayfinder#it", "vault": "gaian 1; drake 1 (marked)"}
    d = at_play(table, own, {"vault": "gaian 1 (marked)"})
    assert d.aims("it") == "drake_1_1"
    assert d.uses("it", "drake_1_1") == ["it is marked", "unmarked: drake_1_1"]


@ability("Sunlit Wayfinder#1")
def test_whenever_sunlit_wayfinder_becomes_unmarked_it_is_stronger(table):
    own = {"army": "Sunlit Wayfinder#it (marked); Elf#elf (marked)", "hand": "Forced March#march"}
    d = at_play(table, own)
    told = ["unmarked: elf", "unmarked: it", "it: atk +1, def +1 (end of turn)"]
    assert d.plays("march", ["elf", "it"]) == told
    d.goes_on("play_1", 2)
    d.shows(stats={"it": "2/3"})


@ability("Mosshide Bear#0")
def test_mosshide_bear_is_tougher_while_it_defends(table):
    d = at_play(table, {"army": "Elf#elf; Elf#other"}, {"army": "Mosshide Bear#it; Bear#bear"}, phase="attack")
    d.attacks("elf", "other")
    d.shows(stats={"it": "4/5"})
    d.t.when(2, "assign_defenders", defenders={"it": "elf"}).then(
        aside="defenders are assigned", stats={"it": "4/7", "bear": "3/4"}
    )


@ability("Grove Mender#0")
def test_grove_mender_restores_2_to_any_city(table):
    own = {"kingdom": "Grey Town#home (lost 2)", "army": "Grove Mender#it"}
    d = at_play(table, own, {"kingdom": "Red Town#away (lost 3)"})
    assert d.aims("it") == "away home"
    assert d.uses("it", "away") == ["it is marked", "away regains 2"]
    d.withheld("it", "ARC-MRK-05")


@ability("Grove Mender#1")
def test_whenever_grove_mender_becomes_devoted_a_city_of_ones_own_regains_1(table):
    own = {"kingdom": {"Grey Town#home (lost 2)": "Grove Mender#it; Elf#elf", "Red Town#other (lost 1)": "Elf#two"}}
    d = at_play(table, own, phase="tactics")
    assert d.devotes("other", "two") == []
    assert d.devotes("home", "it", "elf") == []
    assert d.asked() == (1, "home other")
    assert d.answers("home") == ["home regains 1"]


@ability("Ilvanna of the Silver Leaf#0")
def test_ilvanna_makes_all_elves_tougher(table):
    d = at_play(table, {"army": "Ilvanna of the Silver Leaf#it; Elf#elf; Bear#bear"}, {"army": "Elf#theirs"})
    d.shows(stats={"it": "4/6", "elf": "1/4", "theirs": "1/4", "bear": "3/4"})


@ability("Bramble Matriarch#0", "Bramble Matriarch#1")
def test_bramble_matriarch_grows_with_each_other_creature_of_ones_own_that_dies(table):
    own = {"army": "Bramble Matriarch#it; Elf#one; Elf#two", "hand": "Bolt#a; Bolt#b; Bolt#c"}
    d = at_play(table, own, {"army": "Elf#theirs"})
    d.shows(stats={"it": "4/4"})
    assert d.plays("a", "theirs") == ["theirs takes 2", "theirs dies"]
    assert d.plays("b", "one") == ["one takes 2", "one dies", "it: growth 0 to 1"]
    d.shows(stats={"it": "5/5"})
    assert d.plays("c", "two") == ["two takes 2", "two dies", "it: growth 1 to 2"]
    d.shows(stats={"it": "6/6"})


@ability("Wildheart Stag#0")
@pytest.mark.parametrize(("vault", "regained"), [("gaian 2; drake 3", 2), ("gaian 6", 4)])
def test_wildheart_stag_restores_a_city_for_gaian_resources(table, vault, regained):
    own = {"hand": "Wildheart Stag#it", "vault": vault, "kingdom": "Gravemarch#home (lost 6); Red Town#other"}
    d = at_play(table, own, {"vault": "gaian 3"})
    assert d.plays("it") == ["Wildheart Stag enters home from stack"]
    assert d.asked() == (1, "home other")
    assert d.answers("home") == [f"home regains {regained}"]


@ability("Rootbound Ancient#enters_marked", "Rootbound Ancient#0")
def test_rootbound_ancient_enters_marked_and_neither_attacks_nor_moves(table):
    d = at_play(table, {"hand": "Rootbound Ancient#it"})
    assert d.plays("it") == ["Rootbound Ancient enters home from stack, marked"]
    d = at_play(table, {"army": "Rootbound Ancient#it; Elf#elf"})
    d.t.when(1, "move_creature", creature="it", to="home").refused("ARC-CON-02")
    d.goes_on("attack")
    d.t.when(1, "declare_attack", city="away", attackers=["it"]).refused("ARC-CON-02")


@ability("Rootbound Ancient#1")
def test_whenever_rootbound_ancient_defends_all_own_cities_regain_1(table):
    theirs = {"kingdom": "Red Town#away (lost 2); Grey Town#other (lost 1)", "army": "Rootbound Ancient#it; Elf#elf"}
    own = {"kingdom": "Grey Town#home (lost 1)", "army": "Guard#guard; Giant#giant"}
    d = at_play(table, own, theirs, phase="attack")
    d.attacks("guard")
    told = ["away regains 1", "other regains 1", "it takes 1", "guard takes 6", "guard dies"]
    assert sorted(d.defends(it="guard")) == sorted(told)


@ability("Rootbound Ancient#1")
def test_the_defence_of_another_restores_nothing(table):
    theirs = {"kingdom": "Red Town#away (lost 2)", "army": "Rootbound Ancient#it; Guard#other"}
    d = at_play(table, {"army": "Guard#guard"}, theirs, phase="attack")
    d.attacks("guard")
    assert d.defends(other="guard") == ["other takes 1", "guard takes 1"]
