"""The cities and creatures of The Empire do what their texts say."""

import pytest

from tests.dsl import ability
from tests.rules.arcmage_arc.cards.duel import at_play

# --- cities -----------------------------------------------------------------------------------------------------------


@ability("Aurelian, the Capital#0")
def test_at_devotion_3_of_aurelian_a_cheap_creature_is_found(table):
    own = {"kingdom": {"Aurelian, the Capital#city": "Bear#bear; Elf#elf"}, "deck": "Giant; Bear; Bolt; Elf"}
    d = at_play(table, own, phase="tactics")
    assert d.devotes("city", "bear", "elf") == []
    assert d.asked() == (1, "Bear Elf")
    assert d.answers("Bear") == ["Bear: deck to hand of 1", "deck:1 is shuffled"]


@ability("Fort Steadfast#0")
def test_at_devotion_2_of_fort_steadfast_own_defenders_are_tougher(table):
    own = {"kingdom": {"Fort Steadfast#city (devoted bear, advantages 2)": "Bear#bear (marked); Guard#in"}}
    d = at_play(table, own, {"army": "Elf#elf; Giant#giant"}, active=2, phase="attack")
    d.attacks("elf", "giant", city="city", seat=2)
    d.t.when(1, "assign_defenders", defenders={"in": "elf"}).then(
        aside="defenders are assigned", stats={"in": "1/5", "bear": "3/4", "elf": "1/1"}
    )


@ability("Fort Steadfast#0")
def test_fort_steadfast_reaches_its_advantage_at_devotion_2(table):
    d = at_play(table, {"kingdom": {"Fort Steadfast#city": "Bear#bear"}}, phase="tactics")
    d.devotes("city", "bear")
    d.shows(levels={"city": [2]})


@ability("Legion Crossroads#0")
@pytest.mark.parametrize(("answer", "told"), [("yes", ["idle moves to army"]), ("no", [])])
def test_at_devotion_1_of_legion_crossroads_a_creature_may_march(table, answer, told):
    own = {"kingdom": {"Legion Crossroads#city": "Elf#elf; Wolf#idle"}, "army": "Bear"}
    d = at_play(table, own, {"kingdom": {"Red Town#away": "Bear#theirs"}}, phase="tactics")
    assert d.devotes("city", "elf") == []
    assert d.asked() == (1, "yes no")
    assert d.answers(answer) == []
    if told:
        assert d.asked() == (1, "elf idle")
        assert d.answers("idle") == told


@ability("Legion Crossroads#1")
def test_at_devotion_4_of_legion_crossroads_own_soldiers_are_stronger(table):
    own = {"kingdom": {"Legion Crossroads#city": "Bear#a; Bear#b"}, "army": "Border Recruit#soldier; Elf#elf"}
    d = at_play(table, own, {"army": "Border Recruit#theirs"}, phase="tactics")
    d.devotes("city", "a", "b")
    assert d.answers("no") == ["soldier: atk +1, def +1 (end of turn)"]
    d.shows(stats={"soldier": "3/3", "elf": "1/1", "theirs": "2/2"})
    d.goes_on("play_1", 2)
    d.shows(stats={"soldier": "2/2"})


@ability("Beacon Hill#0")
@pytest.mark.parametrize(("answer", "told"), [("yes", ["deck:1 is shuffled"]), ("no", [])])
def test_at_devotion_1_of_beacon_hill_the_top_card_is_seen(table, answer, told):
    d = at_play(table, {"kingdom": {"Beacon Hill#city": "Elf#elf"}, "deck": "Bear; Giant; Wolf"}, phase="tactics")
    assert d.devotes("city", "elf") == ["1 sees deck of 1: Bear"]
    assert d.asked() == (1, "yes no")
    assert d.answers(answer) == told


@ability("Beacon Hill#1", "Beacon Hill#2")
@pytest.mark.parametrize(("residents", "told"), [("b", []), ("bc", ["1 draws 1"])])
def test_at_devotion_2_and_4_of_beacon_hill_a_city_is_restored_and_a_card_drawn(table, residents, told):
    own = {"kingdom": {"Beacon Hill#city (lost 2)": "Bear#b; Bear#c", "Red Town#other (lost 1)": ""}}
    d = at_play(table, own, {"kingdom": "Red Town#away (lost 1)"}, phase="tactics")
    d.devotes("city", *residents)
    assert d.answers("no") == []
    assert d.asked() == (1, "city other")
    assert d.answers("other") == ["other regains 1", *told]


# --- creatures --------------------------------------------------------------------------------------------------------


@ability("Shieldbrother#0")
@pytest.mark.parametrize(
    ("mine", "theirs", "stats"), [("Border Recruit", "Elf", "2/4"), ("Elf", "Shieldbrother", "1/3")]
)
def test_shieldbrother_is_stronger_beside_another_soldier(table, mine, theirs, stats):
    at_play(table, {"army": f"Shieldbrother#it; {mine}"}, {"army": theirs}).shows(stats={"it": stats})


@ability("Drill Sergeant#0")
def test_drill_sergeant_toughens_other_soldiers(table):
    d = at_play(table, {"army": "Drill Sergeant#it; Border Recruit#mine; Elf#elf"}, {"army": "Border Recruit#theirs"})
    d.shows(stats={"it": "2/3", "mine": "2/3", "elf": "1/1", "theirs": "2/2"})


@ability("Drill Sergeant#1")
def test_drill_sergeant_welcomes_other_creatures(table):
    d = at_play(table, {"army": "Drill Sergeant#it", "hand": "Elf#elf; Insight#magic"})
    assert d.plays("elf") == ["Elf enters home from stack", "elf: atk +1 (end of turn)"]
    assert d.plays("magic") == ["1 draws 2"]
    d.goes_on("play_1", 2)
    d.shows(stats={"elf": "1/1"})
    assert at_play(table, {"hand": "Drill Sergeant#it"}).plays("it") == ["Drill Sergeant enters home from stack"]
    other = at_play(table, {"hand": "Elf#elf"}, {"army": "Drill Sergeant"})
    assert other.plays("elf") == ["Elf enters home from stack"]


@ability("Imperial Outrider#0")
@pytest.mark.parametrize("place", ["army", "home"])
def test_imperial_outrider_may_enter_the_army(table, place):
    d = at_play(table, {"hand": "Imperial Outrider#it"})
    assert d.plays("it", place=place) == [f"Imperial Outrider enters {place} from stack"]


@ability("Imperial Outrider#1")
def test_imperial_outrider_is_stronger_in_attack_phases(table):
    d = at_play(table, {"army": "Imperial Outrider#it"}, {"army": "Imperial Outrider#theirs"})
    d.shows(stats={"it": "2/2", "theirs": "2/2"})
    d.goes_on("attack")
    d.shows(stats={"it": "3/2", "theirs": "3/2"})
    d.goes_on("play_2")
    d.shows(stats={"it": "2/2", "theirs": "2/2"})


@ability("Banner Herald#0")
def test_when_banner_herald_enters_play_a_soldier_is_found(table):
    own = {"hand": "Banner Herald#it", "deck": "Elf; Border Recruit; War Elephant; Shieldbrother"}
    d = at_play(table, own)
    assert d.plays("it") == ["Banner Herald enters home from stack"]
    assert d.asked() == (1, "Border Recruit Shieldbrother")
    assert d.answers("Shieldbrother") == ["Shieldbrother: deck to hand of 1", "deck:1 is shuffled"]


@ability("Field Surgeon#0")
def test_field_surgeon_prevents_3_damage_at_any_time(table):
    theirs = {"hand": "Rain of Slag#a; Bolt#b", "vault": "red_banner 7"}
    d = at_play(table, {"army": "Field Surgeon#it; Giant#giant"}, theirs, active=2)
    d.t.when(2, "play_card", card="a", x=4, targets=[["giant"]], payment=[f"red_banner_2_{n}" for n in range(1, 6)])
    assert d.aims("it") == "giant it"
    told = ["it is marked", "giant: prevented +3 (end of turn)", "giant takes 1"]
    assert d.uses("it", "giant") == told
    d.shows(marked="it red_banner_2_1 red_banner_2_2 red_banner_2_3 red_banner_2_4 red_banner_2_5")
    assert d.plays("b", "giant", seat=2) == ["giant takes 2"]


@ability("Twin-Oath Knights#0")
@pytest.mark.parametrize(("answer", "told"), [("yes", ["unmarked: elf"]), ("no", [])])
def test_whenever_twin_oath_knights_move_another_creature_may_be_unmarked(table, answer, told):
    own = {"army": "Twin-Oath Knights#it; Elf#elf (marked); Bear#bear", "kingdom": "Grey Town#home"}
    d = at_play(table, own, {"army": "Elf (marked)"})
    assert d.moves(1, "move_creature", creature="it", to="home") == []
    assert d.asked() == (1, "yes no")
    assert d.answers(answer) == told


@ability("Legate Marcia Vell#0")
def test_with_legate_marcia_vell_soldiers_cost_1_less(table):
    own = {"army": "Legate Marcia Vell", "hand": "Banner Herald#soldier; War Elephant#beast"}
    d = at_play(table, own, {"hand": "Border Recruit#theirs", "vault": "the_empire 2"})
    assert (d.price("soldier"), d.price("beast")) == ((2, {"the_empire": 1}), (5, {"the_empire": 1}))
    d.goes_on("play_1", 2)
    assert d.price("theirs", seat=2) == (1, {})


@ability("Legate Marcia Vell#1")
@pytest.mark.parametrize(("mode", "found"), [(0, "Marshal of the Realm"), (1, "Twin-Oath Knights")])
def test_legate_marcia_vell_sends_two_soldiers_for_a_leader_or_a_knight(table, mode, found):
    army = "Legate Marcia Vell#it; Border Recruit#one; Border Recruit#two; Elf#elf"
    own = {"army": army, "vault": "gaian 2", "deck": "Marshal of the Realm; Elf; Twin-Oath Knights; Warcry Chieftain"}
    d = at_play(table, own)
    assert d.uses("it", costs=[["one", "two"]], modes=[mode]) == ["one is marked", "two is marked"]
    possible = ["Marshal of the Realm Warcry Chieftain", "Marshal of the Realm Twin-Oath Knights"]
    assert d.asked() == (1, possible[mode])
    assert d.answers(found) == [f"{found}: deck to hand of 1", "deck:1 is shuffled"]
    d.shows(ready={1: {"gaian": 1}})
    d.withheld("it", "ARC-PPH-06")
    alone = at_play(table, {"army": "Legate Marcia Vell#it; Elf"}, {"army": "Border Recruit"})
    alone.withheld("it", "ARC-ABL-06")


@ability("War Elephant#0")
@pytest.mark.parametrize(
    ("second", "third", "stats"), [("Red Town", "Red Town", "7/6"), ("Red Town; Gravemarch", "Red Town", "6/5")]
)
def test_war_elephant_is_stronger_unless_somebody_has_more_cities(table, second, third, stats):
    d = at_play(table, {"army": "War Elephant#it"}, {"kingdom": second}, p3={"kingdom": third})
    d.shows(stats={"it": stats})


@ability("Marshal of the Realm#0")
def test_whenever_marshal_of_the_realm_becomes_devoted_own_creatures_are_stronger(table):
    own = {
        "kingdom": {"Gravemarch#home": "Marshal of the Realm#it", "Grey Town#other": "Elf#resident"},
        "army": "Elf#elf",
    }
    d = at_play(table, own, {"army": "Elf#theirs", "hand": "Elf"}, phase="tactics")
    assert d.devotes("other", "resident") == []
    told = ["it resident elf: atk +1, def +1 (end of turn)", "2 discards Elf"]
    assert d.devotes("home", "it") == told
    d.shows(stats={"it": "7/8", "elf": "2/2", "theirs": "1/1"})
    d.goes_on("play_1", 2)
    d.shows(stats={"it": "6/7", "elf": "1/1"})


@ability("Marshal of the Realm#1")
def test_marshal_of_the_realm_sends_others_into_the_attack(table):
    d = at_play(
        table, {"army": "Marshal of the Realm#it; Elf#elf; Wolf#idle"}, {"kingdom": "Gravemarch#away"}, phase="attack"
    )
    assert d.attacks("it", "elf") == ["elf: atk +1 (attack)"]
    d.shows(stats={"it": "6/7", "elf": "2/1", "idle": "2/1"})
    d.defends()
    d.shows(stats={"elf": "1/1"})


@ability("Marshal of the Realm#1")
def test_marshal_of_the_realm_does_not_send_itself_nor_opponents(table):
    d = at_play(table, {"army": "Marshal of the Realm#it"}, {"army": "Elf#theirs"}, phase="attack")
    assert d.attacks("it") == []
    d = at_play(table, {"army": "Marshal of the Realm#it"}, {"army": "Elf#theirs"}, phase="attack", active=2)
    assert d.attacks("theirs", city="home", seat=2) == []
