"""The cities and creatures of the House of Nobles do what their texts say."""

import pytest

from tests.dsl import ability
from tests.rules.arcmage_arc.cards.duel import at_play

# --- cities -----------------------------------------------------------------------------------------------------------


@ability("Hourglass Court#0", "Hourglass Court#1")
@pytest.mark.parametrize(("residents", "told"), [("b", ["2 mills 4"]), ("bca", ["2 mills 4", "2 mills 4"])])
def test_at_devotion_2_and_5_of_hourglass_court_an_opponent_mills_4(table, residents, told):
    d = at_play(table, {"kingdom": {"Hourglass Court#city": "Guard#a; Bear#b; Bear#c"}}, phase="tactics")
    assert d.devotes("city", *residents) == told


@ability("Chancery of Seals#0")
def test_at_devotion_2_of_chancery_of_seals_events_cost_opponents_1_more(table):
    own = {"kingdom": {"Chancery of Seals#city": "Bear#bear"}, "hand": "Adjournment#mine"}
    theirs = {"hand": "Adjournment#it; Insight#magic", "army": "Elf", "vault": "house_of_nobles 3; gaian 2"}
    d = at_play(table, own, theirs, phase="tactics")
    assert d.price("it", seat=2) == (2, {})
    d.devotes("city", "bear")
    assert (d.price("it", seat=2), d.price("mine")) == ((3, {}), (2, {}))
    d.goes_on("play_1", 2)
    assert d.price("magic", seat=2) == (1, {})


@ability("Chancery of Seals#1")
def test_at_devotion_4_of_chancery_of_seals_a_card_is_taken_out_of_a_hand(table):
    own = {"kingdom": {"Chancery of Seals#city": "Bear#a; Bear#b"}}
    d = at_play(table, own, {"hand": "Elf#elf; Bear#bear"}, phase="tactics")
    assert d.devotes("city", "a", "b") == ["1 sees hand of 2: Elf, Bear"]
    assert d.asked() == (1, "elf bear")
    assert d.answers("bear") == ["2 discards Bear"]


@ability("Goldenbough Palace#0")
def test_at_devotion_2_of_goldenbough_palace_a_card_may_be_exchanged(table):
    own = {"kingdom": {"Goldenbough Palace#city": "Bear#bear"}, "hand": "Bolt#bolt", "deck": "Elf; Elf"}
    d = at_play(table, own, phase="tactics")
    assert d.devotes("city", "bear") == []
    assert d.asked() == (1, "yes no")
    assert d.answers("yes") == ["1 draws 1"]
    assert d.answers("bolt") == ["1 discards Bolt"]


@ability("Goldenbough Palace#0")
def test_who_does_not_draw_in_goldenbough_palace_discards_nothing(table):
    own = {"kingdom": {"Goldenbough Palace#city": "Bear#bear"}, "hand": "Bolt#bolt"}
    d = at_play(table, own, phase="tactics")
    d.devotes("city", "bear")
    assert d.answers("no") == []
    d.shows(hand={1: 1})


@ability("Goldenbough Palace#1")
def test_at_devotion_4_of_goldenbough_palace_a_creature_of_an_opponent_is_marked(table):
    own = {"kingdom": {"Goldenbough Palace#city": "Bear#a; Bear#b"}}
    d = at_play(table, own, {"army": "Elf#elf; Giant#giant; Wolf#wolf (marked)"}, phase="tactics")
    assert d.devotes("city", "a", "b") == []
    assert d.answers("no") == []
    assert d.asked() == (1, "elf giant")
    assert d.answers("giant") == ["giant is marked"]


@ability("The Slow Bell#0")
def test_at_devotion_1_of_the_slow_bell_an_opponent_mills_a_card(table):
    d = at_play(table, {"kingdom": {"The Slow Bell#city": "Elf#elf"}}, phase="tactics")
    assert d.devotes("city", "elf") == ["2 mills 1"]


@ability("The Slow Bell#1")
def test_at_devotion_3_of_the_slow_bell_creatures_of_opponents_are_weaker(table):
    own = {"kingdom": {"The Slow Bell#city": "Bear#a; Elf#b"}}
    d = at_play(table, own, {"army": "Bear#foe"}, phase="tactics")
    d.devotes("city", "a", "b")
    d.shows(stats={"foe": "2/4", "a": "3/4", "b": "1/1"})


@ability("The Slow Bell#2")
def test_at_devotion_6_of_the_slow_bell_opponents_draw_one_card_less_next_turn(table):
    own = {"kingdom": {"The Slow Bell#city": "Bear#a; Bear#b; Bear#c"}}
    d = at_play(table, own, phase="tactics")
    told = ["2 mills 1", "seat:2: draw_count -1 (until discard of turn 1 of 2)"]
    assert d.devotes("city", "a", "b", "c") == told
    d.goes_on("draw_resource", 2)
    assert d.goes_on("play_1", 2) == ["2 draws 1"]
    assert d.goes_on("play_1", 1) == ["1 draws 2"]
    assert d.goes_on("play_1", 2) == ["2 draws 2"]


@ability("The Slow Bell#2")
def test_the_slow_bell_lasts_for_each_opponent_until_that_players_own_next_turn_is_over(table):
    d = at_play(table, {"kingdom": {"The Slow Bell#city": "Bear#a; Bear#b; Bear#c"}}, p3={}, phase="tactics")
    assert d.devotes("city", "a", "b", "c") == []
    assert d.answers("seat:2") == [
        *("2 mills 1", "seat:2: draw_count -1 (until discard of turn 1 of 2)"),
        "seat:3: draw_count -1 (until discard of turn 1 of 3)",
    ]
    assert d.goes_on("play_1", 2) == ["2 draws 1"]
    assert d.goes_on("play_1", 3) == ["3 draws 1"]


# --- creatures --------------------------------------------------------------------------------------------------------


@ability("Page of Hours#0")
@pytest.mark.parametrize(("answer", "told"), [("yes", ["1 mills 1", "2 mills 1"]), ("no", [])])
def test_when_page_of_hours_enters_play_each_player_may_have_to_mill(table, answer, told):
    d = at_play(table, {"hand": "Page of Hours#it"})
    assert d.plays("it") == ["Page of Hours enters home from stack"]
    assert d.asked() == (1, "yes no")
    assert d.answers(answer) == told


@ability("Page of Hours#1")
def test_whenever_page_of_hours_becomes_marked_an_opponent_mills(table):
    d = at_play(table, {"army": "Page of Hours#it; Elf#elf"}, {"hand": "Spark#a; Spark#b"}, active=2)
    assert d.plays("a", "elf", seat=2) == ["elf is marked"]
    assert d.plays("b", "it", seat=2) == ["it is marked", "2 mills 1"]


@ability("Debutante Duellist#0")
def test_whenever_debutante_duellist_defends_she_is_stronger_for_the_attack(table):
    theirs = {"kingdom": "Gravemarch#away", "army": "Debutante Duellist#it; Guard#other"}
    d = at_play(table, {"army": "Giant#giant; Elf#elf"}, theirs, phase="attack")
    d.attacks("elf")
    told = ["it: atk +1, def +1 (attack)", "it takes 1", "elf takes 3", "elf dies"]
    assert d.defends(it="elf") == told
    d.shows(stats={"it": "2/3"})


@ability("Sandglass Keeper#0")
def test_sandglass_keeper_makes_a_player_mill_3(table):
    d = at_play(table, {"army": "Sandglass Keeper#it"})
    assert d.aims("it") == "seat:1 seat:2"
    assert d.uses("it", "seat:2") == ["it is marked", "2 mills 3"]
    d.withheld("it", "ARC-MRK-05")


@ability("Court Magistrate#0")
def test_court_magistrate_keeps_a_creature_from_being_marked_in_its_next_turn(table):
    d = at_play(table, {"army": "Court Magistrate#it; Elf#mine"}, {"army": "Bear#bear; Giant#giant (marked)"})
    assert d.aims("it") == "bear"
    told = ["it is marked", "bear: cannot be_marked (until discard of turn 1 of 2)"]
    assert d.uses("it", "bear") == told
    d.goes_on("attack", 2)
    d.t.when(2, "declare_attack", city="home", attackers=["bear"]).refused("ARC-CON-02")
    d.goes_on("attack", 1)
    d.goes_on("attack", 2)
    assert d.attacks("bear", city="home", seat=2) == []


@ability("Court Magistrate#0")
def test_whom_court_magistrate_holds_may_still_defend(table):
    d = at_play(table, {"army": "Court Magistrate#it; Elf#mine"}, {"army": "Bear#bear"})
    d.uses("it", "bear")
    d.goes_on("attack")
    d.attacks("mine")
    assert d.defends(bear="mine") == ["bear takes 1", "mine takes 3", "mine dies"]


@ability("Velvet Assassin#0")
def test_velvet_assassin_kills_every_creature_that_it_damages(table):
    d = at_play(table, {"army": "Giant#giant; Elf#elf"}, {"army": "Velvet Assassin#it; Guard#other"}, phase="attack")
    d.attacks("giant", "elf")
    told = ["it takes 5", "giant takes 3", "it dies", "giant dies", "giant leaves combat"]
    assert d.defends(it="giant", other="elf") == [*told, "other takes 1", "elf takes 1", "elf dies"]


@ability("Gilded Gargoyle#0")
def test_gilded_gargoyle_can_not_be_the_target_of_anything(table):
    own = {"army": "Gilded Gargoyle#it; Elf#elf", "hand": "Bolt#bolt"}
    d = at_play(table, own, {"hand": "Bolt#theirs", "vault": "red_banner 1"})
    assert (d.aims("bolt"), d.aims("theirs", seat=2)) == ("elf", "elf")


@ability("Gilded Gargoyle#1")
def test_gilded_gargoyle_grows_for_two_power_once_a_turn(table):
    d = at_play(table, {"army": "Gilded Gargoyle#it", "vault": "gaian 6; house_of_nobles 1"})
    assert d.uses("it") == ["it: atk +1, def +2 (end of turn)"]
    d.shows(stats={"it": "5/8"}, ready={1: {"gaian": 5, "house_of_nobles": 0}})
    d.withheld("it", "ARC-PPH-06")
    d.goes_on("play_1", 2)
    d.shows(stats={"it": "4/6"})
    at_play(table, {"army": "Gilded Gargoyle#it", "vault": "gaian 6"}).withheld("it", "ARC-COST-02")


@ability("Archivist of Endings#0")
def test_archivist_of_endings_files_three_cards_in_each_draw_phase_of_opponents(table):
    d = at_play(table, {"army": "Archivist of Endings#it"}, phase="play_2")
    assert d.goes_on("draw_resource", 2) == ["2 mills 3"]
    assert d.goes_on("draw_resource", 1) == ["2 draws 2"]


@ability("Lord Chancellor Aurant#0")
def test_lord_chancellor_aurant_leads_other_nobles(table):
    kingdom = {"Grey Town#home": "Court Magistrate#noble; Elf#elf; Lord Chancellor Aurant#it"}
    d = at_play(table, {"kingdom": kingdom}, {"army": "Court Magistrate#theirs"}, phase="tactics")
    d.shows(stats={"noble": "4/6", "elf": "1/1", "it": "4/6", "theirs": "3/5"})
    d.devotes("home", "noble")
    d.shows(devotion={"home": 2})


@ability("Lord Chancellor Aurant#1")
def test_lord_chancellor_aurant_makes_creatures_of_opponents_dearer(table):
    own = {"army": "Lord Chancellor Aurant#it", "hand": "Elf#mine"}
    theirs = {"hand": "Elf#elf; Bolt#bolt", "vault": "gaian 3; red_banner 3"}
    d = at_play(table, own, theirs)
    assert d.price("mine") == (1, {"gaian": 1})
    d.goes_on("play_1", 2)
    assert (d.price("elf", seat=2), d.price("bolt", seat=2)) == ((2, {"gaian": 1}), (1, {}))


@ability("Master of the Tower Clock#0")
def test_master_of_the_tower_clock_counts_the_beginnings_of_its_turns(table):
    d = at_play(table, {"army": "Master of the Tower Clock#it"}, active=2, phase="play_2")
    assert d.goes_on("draw_resource", 1) == ["it: time 0 to 1"]
    assert d.goes_on("draw_resource", 2) == ["1 draws 2"]


@ability("Master of the Tower Clock#1")
def test_two_time_counters_mill_six(table):
    d = at_play(table, {"army": "Master of the Tower Clock#it (time 3)"})
    assert d.uses("it") == ["it: time 3 to 1", "2 mills 6"]
    d.withheld("it", "ARC-ABL-06")


@ability("The Dowager Duchess#0")
def test_the_dowager_duchess_keeps_a_cheap_creature_of_an_opponent(table):
    theirs = {"army": "Bear#bear; Giant#giant; Elf#elf"}
    d = at_play(table, {"hand": "The Dowager Duchess#it", "army": "Elf"}, theirs)
    assert d.plays("it") == ["The Dowager Duchess enters home from stack"]
    assert d.asked() == (1, "bear elf")
    assert d.answers("bear") == ["bear: from 2 to 1"]
    d.goes_on("play_1", 2)
    d.shows(residents={"home": "it bear"})
