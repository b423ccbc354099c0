"""The first Events, Magic, Spells and Equipment do what their texts say."""

import pytest

from tests.dsl import ability
from tests.rules.gaia_orc.cards.duel import at_play

# --- Events -----------------------------------------------------------------------------------------------------------


@ability("Sudden Ambush#0")
def test_sudden_ambush_hurts_a_creature(table):
    d = at_play(table, {"front": "Wolf#wolf", "hand": "Sudden Ambush#c"}, {"front": "Bear#bear", "faith": "Monk; Elf"})
    assert "wolf" in d.aims("c").split()
    assert d.plays("c", "bear") == ["bear takes 2"]


@ability("Second Wind#0")
def test_second_wind_unmarks_a_creature_of_ones_own(table):
    d = at_play(table, {"front": "Wolf#wolf (marked)", "hand": "Second Wind#c"}, {"front": "Bear (marked)"})
    assert d.aims("c") == "wolf"
    assert d.plays("c", "wolf") == ["unmarked: wolf"]


@ability("Emergency Session#0")
def test_emergency_session_draws_two_cards(table):
    assert at_play(table, {"hand": "Emergency Session#c"}).plays("c") == ["1 draws 2"]


@ability("Bribe#0")
def test_a_bribe_brings_gold(table):
    assert at_play(table, {"hand": "Bribe#c"}).plays("c") == ["1 gains 2 gold"]


# --- Magic ------------------------------------------------------------------------------------------------------------


@ability("Sermon of Ash#0")
def test_sermon_of_ash_burns_a_creature(table):
    d = at_play(table, {"faith": "Knight", "hand": "Sermon of Ash#c"}, {"front": "Ox#ox"})
    assert d.plays("c", "ox") == ["ox takes 3"]


@pytest.mark.parametrize(
    ("card", "domain", "told"),
    [
        ("Field Study", "science", ["1 draws 1"]),
        ("Land Grant", "politics", ["1 gains 2 gold"]),
        ("Public Works", "politics", ["h1 regains 3"]),
    ],
)
@ability("Field Study#0", "Land Grant#0", "Public Works#0")
def test_magic_that_asks_for_nothing(table, card, domain, told):
    d = at_play(table, {domain: "Knight", "hand": f"{card}#c", "region_hp": 5}, {"region_hp": 5})
    assert d.plays("c") == told
    d = at_play(table, {domain: "Monk", "faith": "Knight", "hand": f"{card}#c"})
    d.withheld("c", "GORC-MAG-04")


# --- Spells -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "stats"), [("Iron Resolve", "4/6"), ("Slow Rot", "2/3")])
@ability("Iron Resolve#0", "Iron Resolve#attach", "Slow Rot#0", "Slow Rot#attach")
def test_spells_that_change_a_creature(table, card, stats):
    own = {"front": "Wolf#wolf", "hand": f"{card}#c"}
    d = at_play(table, own, {"front": "Bear#bear", "faith": "Monk#monk; Elf#low"})
    assert d.aims("c") == "bear monk wolf"
    assert d.plays("c", "bear") == [f"{card} enters play on bear"]
    d.shows(stats={"bear": stats, "wolf": "2/2"})


@ability("Old Walls#0", "Old Walls#attach")
def test_old_walls_heal_each_turn(table):
    d = at_play(table, {"hand": "Old Walls#c", "region_hp": 5})
    assert d.aims("c") == "h1"
    d.plays("c", "h1")
    assert d.goes_on("play_1", 2) == ["2 draws 1"]
    assert d.goes_on("play_1", 1) == ["h1 regains 1", "1 draws 1"]


@ability("Morning Drill#0", "Morning Drill#attach")
def test_morning_drill_arms_the_own_front(table):
    d = at_play(table, {"front": "Wolf#wolf", "faith": "Elf#elf", "hand": "Morning Drill#c"}, {"front": "Wolf#foe"})
    assert d.aims("c") == "seat:1.front"
    d.plays("c", "seat:1.front")
    d.shows(stats={"wolf": "3/2", "elf": "1/2", "foe": "2/2"})


@ability("Empty Pews#0", "Empty Pews#attach")
def test_empty_pews_pay_for_who_enters_the_domain(table):
    d = at_play(table, {"hand": "Empty Pews#c"}, {"hand": "Elf#e1; Elf#e2"})
    assert d.aims("c") == "seat:2.faith seat:2.politics seat:2.science"
    d.plays("c", "seat:2.faith")
    d.goes_on("entrance", 2)
    assert d.plays("e1", place="science", seat=2) == ["Elf enters science from stack"]
    assert d.plays("e2", place="faith", seat=2) == ["Elf enters faith from stack", "1 gains 1 gold"]


# --- Equipment --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "stats"), [("Notched Axe", "4/2"), ("Oak Shield", "2/4")])
@ability("Notched Axe#0", "Notched Axe#attach", "Oak Shield#0", "Oak Shield#attach")
def test_equipment_that_changes_its_carrier(table, card, stats):
    d = at_play(table, {"front": "Wolf#wolf", "faith": "Elf#elf", "hand": f"{card}#c"}, {"front": "Wolf"})
    assert d.aims("c") == "wolf"
    assert d.plays("c", "wolf") == [f"{card} enters play on wolf"]
    d.shows(stats={"wolf": stats, "elf": "1/2"})


@ability("Watch Whistle#0", "Watch Whistle#attach")
def test_watch_whistle_has_a_creature_marked_for_a_card(table):
    d = at_play(table, {"front": "Wolf#wolf", "faith": "Elf#elf", "hand": "Watch Whistle#c"}, {"front": "Ox#ox"})
    assert d.aims("c") == "wolf"
    d.plays("c", "wolf")
    assert d.uses("c", costs=[["elf"]]) == ["elf is marked", "1 draws 1"]
