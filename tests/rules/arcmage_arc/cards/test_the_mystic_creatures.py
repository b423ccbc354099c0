"""The cities and creatures of The Mystic do what their texts say."""

import pytest

from tests.dsl import ability
from tests.rules.arcmage_arc.cards.duel import at_play

# --- cities -----------------------------------------------------------------------------------------------------------


@ability("Ysmere, the Drowned Stair#0", "Ysmere, the Drowned Stair#1")
@pytest.mark.parametrize(("residents", "told"), [("b", []), ("bd", ["1 draws 1"])])
def test_at_devotion_2_and_3_of_ysmere_a_hand_is_seen_and_a_card_drawn(table, residents, told):
    own = {"kingdom": {"Ysmere, the Drowned Stair#city": "Bear#b; Guard#d"}}
    d = at_play(table, own, {"hand": "Elf; Bolt"}, phase="tactics")
    assert d.devotes("city", *residents) == ["1 sees hand of 2: Elf, Bolt", *told]


@ability("Ysmere, the Drowned Stair#2")
def test_at_devotion_6_of_ysmere_one_card_more_is_drawn_in_the_draw_phase(table):
    city = "Ysmere, the Drowned Stair#city (devoted a b c, advantages 6)"
    residents = "Bear#a (marked); Bear#b (marked); Bear#c (marked)"
    d = at_play(table, {"kingdom": {city: residents}}, phase="draw_resource")
    assert d.moves(1, "choose_draw_course", course=1) == ["1 draws 3"]


@ability("Ysmere, the Drowned Stair#2")
def test_ysmere_begins_to_let_draw_more_at_devotion_6(table):
    own = {"kingdom": {"Ysmere, the Drowned Stair#city": "Bear#a; Bear#b; Bear#c"}}
    d = at_play(table, own, phase="tactics")
    d.devotes("city", "a", "b", "c")
    d.shows(levels={"city": [6]})


@ability("Observatory of Nine Moons#0")
def test_at_devotion_1_of_the_observatory_two_cards_are_seen(table):
    own = {"kingdom": {"Observatory of Nine Moons#city": "Elf#elf"}, "deck": "Bear; Giant; Wolf"}
    d = at_play(table, own, phase="tactics")
    assert d.devotes("city", "elf") == ["1 sees deck of 1: Bear, Giant"]


@ability("Observatory of Nine Moons#1")
def test_at_devotion_3_of_the_observatory_events_and_magic_cost_1_less(table):
    kingdom = {"Observatory of Nine Moons#city": "Bear#bear; Elf#elf"}
    own = {"kingdom": kingdom, "hand": "Adjournment#event; Muster Rolls#magic; Goblin#creature"}
    d = at_play(table, own, {"hand": "Adjournment#theirs", "vault": "house_of_nobles 2"}, phase="tactics")
    d.devotes("city", "bear", "elf")
    assert (d.price("event"), d.price("theirs", seat=2)) == ((1, {}), (2, {}))
    d.goes_on("play_1")
    assert (d.price("magic"), d.price("creature")) == ((2, {"the_empire": 1}), (2, {"red_banner": 1}))


@ability("Mirrorlake#0")
@pytest.mark.parametrize(("answer", "told"), [("yes", ["elf: play to hand of 2"]), ("no", [])])
def test_at_devotion_2_of_mirrorlake_a_cheap_creature_may_be_returned(table, answer, told):
    d = at_play(table, {"kingdom": {"Mirrorlake#city": "Bear#bear"}}, {"army": "Elf#elf; Bear#dear"}, phase="tactics")
    assert d.devotes("city", "bear") == []
    assert d.asked() == (1, "yes no")
    assert d.answers(answer) == told


@ability("Mirrorlake#1")
def test_at_devotion_5_of_mirrorlake_a_creature_changes_sides_until_end_of_turn(table):
    own = {"kingdom": {"Mirrorlake#city": "Bear#a; Bear#b; Elf#c"}}
    d = at_play(table, own, {"army": "Giant#giant (marked); Bear#other"}, phase="tactics")
    d.devotes("city", "a", "b", "c")
    assert d.answers("no") == []
    assert d.asked() == (1, "giant other")
    assert d.answers("giant") == ["giant: control = 2 (end of turn)", "giant: from 2 to 1", "unmarked: giant"]
    assert d.goes_on("draw_resource", 2) == ["giant: from 1 to 2"]


@ability("House of Closed Eyes#0")
def test_at_devotion_3_of_the_house_of_closed_eyes_own_creatures_can_not_be_targets(table):
    own = {"kingdom": {"House of Closed Eyes#city": "Bear#bear; Elf#elf"}, "army": "Wolf#wolf", "hand": "Bolt#bolt"}
    d = at_play(table, own, {"army": "Giant#giant", "hand": "Bolt#theirs", "vault": "red_banner 1"}, phase="tactics")
    assert d.aims("bolt") == "bear elf giant wolf"
    d.devotes("city", "bear", "elf")
    assert (d.aims("bolt"), d.aims("theirs", seat=2)) == ("giant", "giant")


# --- creatures --------------------------------------------------------------------------------------------------------


@ability("Candle Familiar#0")
def test_candle_familiar_burns_down_for_a_card(table):
    d = at_play(table, {"army": "Candle Familiar#it", "vault": "gaian 2"})
    assert d.uses("it") == ["it: play to graveyard of 1", "1 draws 1"]
    d.shows(ready={1: {"gaian": 1}})
    at_play(table, {"army": "Candle Familiar#it", "vault": ""}).withheld("it", "ARC-COST-04")


@ability("Veilwalker#0")
def test_veilwalker_slips_away_at_any_time_and_weakens_a_creature(table):
    d = at_play(table, {"army": "Veilwalker#it; Elf#elf"}, {"army": "Giant#giant"}, active=2, phase="attack")
    d.t.when(2, "declare_attack", city="home", attackers=["giant"])
    assert d.aims("it") == "elf giant it"
    assert d.uses("it", "giant") == ["it: play to hand of 1", "giant: atk -2 (end of turn)"]
    d.shows(stats={"giant": "3/5"})
    assert d.defends(seat=1, elf="giant") == ["elf takes 3", "giant takes 1", "elf dies"]
    d.goes_on("play_1", 1)
    d.shows(stats={"giant": "5/5"})


@ability("Dreamweaver Adept#0")
def test_dreamweaver_adept_weakens_a_creature_at_any_time(table):
    own = {"army": "Dreamweaver Adept#it; Elf#elf", "kingdom": "Gravemarch#home"}
    d = at_play(table, own, {"army": "Giant#giant"}, active=2, phase="attack")
    d.t.when(2, "declare_attack", city="home", attackers=["giant"])
    assert d.aims("it") == "elf giant it"
    assert d.uses("it", "giant") == ["it is marked", "giant: atk -3 (end of turn)"]
    assert d.defends(seat=1) == ["home takes 2"]
    d.goes_on("play_1", 1)
    d.shows(stats={"giant": "5/5"})


@ability("Mirror Double#0")
def test_mirror_double_is_played_at_any_time(table):
    d = at_play(table, {"hand": "Mirror Double#it; Elf#elf"}, {"army": "Bear#bear"}, active=2, phase="attack")
    d.withheld("elf", "ARC-CRE-01")
    assert d.plays("it") == ["Mirror Double enters home from stack"]


@ability("Mirror Double#1")
def test_when_mirror_double_leaves_play_a_card_is_drawn(table):
    d = at_play(table, {"army": "Mirror Double#it; Elf#elf", "hand": "Molten Bolt#bolt; Bolt#other"})
    assert d.plays("other", "elf") == ["elf takes 2", "elf dies"]
    assert d.plays("bolt", "it") == ["it takes 3", "it dies", "1 draws 1"]


@ability("Mirror Double#2", "Mirror Double#1")
def test_mirror_double_goes_home_to_mark_a_creature(table):
    own = {"army": "Mirror Double#it; Elf#elf", "vault": "gaian 3"}
    d = at_play(table, own, {"army": "Giant#giant; Bear#bear (marked)"})
    assert d.aims("it") == "elf giant it"
    assert d.uses("it", "giant") == ["it: play to hand of 1", "1 draws 1", "giant is marked"]
    d.shows(ready={1: {"gaian": 1}})


@ability("Seer of Falling Stars#0")
def test_seer_of_falling_stars_hurts_a_city_for_each_event(table):
    own = {"army": "Seer of Falling Stars#it", "hand": "Vigour#event; Insight#magic"}
    theirs = {"kingdom": "Red Town#a; Grey Town#b", "hand": "Vigour#theirs"}
    d = at_play(table, own, theirs)
    assert d.plays("magic") == ["1 draws 2"]
    assert d.plays("theirs", "it", seat=2) == ["it: atk +2 (end of turn)"]
    assert d.plays("event", "it") == []
    assert d.asked() == (1, "a b")
    assert d.answers("a") == ["a takes 1", "it: atk +2 (end of turn)"]


@ability("Seer of Falling Stars#1")
def test_seer_of_falling_stars_draws_for_another_creature_once_a_turn(table):
    d = at_play(table, {"army": "Seer of Falling Stars#it; Elf#elf; Bear#bear"}, {"army": "Elf"})
    assert d.uses("it", costs=[["elf"]]) == ["elf: play to hand of 1", "1 draws 1"]
    d.withheld("it", "ARC-PPH-06")
    at_play(table, {"army": "Seer of Falling Stars#it"}, {"army": "Elf"}).withheld("it", "ARC-ABL-06")


@ability("Savant of Shapes#0")
@pytest.mark.parametrize("target", ["giant", "elf"])
def test_savant_of_shapes_makes_a_creature_2_2_until_end_of_turn(table, target):
    d = at_play(table, {"army": "Savant of Shapes#it; Elf#elf"}, {"army": "Giant#giant"})
    assert d.aims("it") == "elf giant it"
    assert d.uses("it", target) == ["it is marked", f"{target}: atk = 2, def = 2 (end of turn)"]
    d.shows(stats={target: "2/2"})
    d.goes_on("play_1", 2)
    d.shows(stats={"giant": "5/5", "elf": "1/1"})


@ability("Weaver of Names#0", "Weaver of Names#1")
def test_weaver_of_names_turns_creatures_into_illusions_that_can_not_attack(table):
    d = at_play(table, {"army": "Weaver of Names#it"}, {"army": "Giant#giant; Elf#elf"})
    assert d.aims("it") == "elf giant it"
    told = ["it is marked", "giant: is Illusion, is of the_mystic (forever)"]
    assert d.uses("it", "giant") == told
    d.goes_on("attack", 2)
    d.t.when(2, "declare_attack", city="home", attackers=["giant"]).refused("ARC-CON-02")
    assert d.attacks("elf", city="home", seat=2) == []


@ability("Weaver of Names#1")
def test_weaver_of_names_lets_own_illusions_attack(table):
    d = at_play(table, {"army": "Weaver of Names#it; Mirror Double#mine"}, phase="attack")
    assert d.attacks("mine") == []


@ability("Memory Eater#0")
def test_memory_eater_counts_draws_of_opponents(table):
    d = at_play(table, {"army": "Memory Eater#it", "hand": "Gift#a; Gift#b; Insight#c"})
    assert d.plays("a", "seat:2") == ["2 draws 1", "it: omen 0 to 1"]
    assert d.plays("b", "seat:1") == ["1 draws 1"]
    d.goes_on("draw_resource", 2)
    assert d.moves(2, "choose_draw_course", course=1) == ["2 draws 2", "it: omen 1 to 2", "it: omen 2 to 3"]


@ability("Memory Eater#1")
def test_three_omens_of_memory_eater_make_an_opponent_discard_at_random(table):
    d = at_play(table, {"army": "Memory Eater#it (omen 4)"}, {"hand": "Elf; Elf"})
    assert d.uses("it") == ["it: omen 4 to 1", "2 discards Elf"]
    d.withheld("it", "ARC-ABL-06")
    at_play(table, {"army": "Memory Eater#it (omen 2)"}).withheld("it", "ARC-ABL-06")


@ability("Astral Colossus#0")
@pytest.mark.parametrize(
    ("answers", "told"), [(["yes", "bear"], ["bear: play to hand of 1"]), (["no"], ["it: play to hand of 1"])]
)
def test_astral_colossus_stays_if_another_creature_goes(table, answers, told):
    d = at_play(table, {"army": "Astral Colossus#it; Elf#elf; Bear#bear"}, {"army": "Elf"}, phase="attack")
    assert d.goes_on("play_2") == []
    assert d.asked() == (1, "yes no")
    told_by_answers = d.answers(answers[0])
    if answers[1:]:
        assert d.asked() == (1, "elf bear")
        told_by_answers = d.answers(*answers[1:])
    assert told_by_answers == told
    assert d.goes_on("draw_resource", 2) == []


@ability("Astral Colossus#0")
def test_astral_colossus_goes_if_there_is_no_other_creature(table):
    d = at_play(table, {"army": "Astral Colossus#it"}, {"army": "Elf"}, phase="attack")
    assert d.goes_on("play_2") == ["it: play to hand of 1"]
    d = at_play(table, {"army": "Elf"}, {"army": "Astral Colossus#it"}, phase="attack")
    assert d.goes_on("play_2") == []


@ability("Oracle of the Ninth Moon#0")
def test_oracle_of_the_ninth_moon_draws_when_the_turn_of_its_player_ends(table):
    d = at_play(table, {"army": "Oracle of the Ninth Moon#it"}, phase="play_2")
    assert d.goes_on("draw_resource", 2) == ["1 draws 1"]
    assert d.goes_on("draw_resource", 1) == ["2 draws 2"]


@ability("Oracle of the Ninth Moon#1")
def test_oracle_of_the_ninth_moon_lets_its_player_keep_ten_cards(table):
    eleven = "; ".join(f"Elf#e{number}" for number in range(11))
    d = at_play(table, {"army": "Oracle of the Ninth Moon#it", "hand": eleven}, phase="play_2")
    d.moves(1, "end_phase")
    assert d.moves(1, "discard_to_limit", cards=["e0"]) == ["1 discards Elf", "1 draws 1"]
    d = at_play(
        table, {"hand": "; ".join(f"Elf#e{n}" for n in range(8))}, {"army": "Oracle of the Ninth Moon"}, phase="play_2"
    )
    d.moves(1, "end_phase")
    assert d.moves(1, "discard_to_limit", cards=["e0"]) == ["1 discards Elf"]


@ability("Oracle of the Ninth Moon#2")
def test_oracle_of_the_ninth_moon_is_unmarked_for_an_event_card(table):
    d = at_play(table, {"army": "Oracle of the Ninth Moon#it (marked)", "hand": "Bolt#event; Elf#elf"})
    wrong = {"source": "it", "ability": "Oracle of the Ninth Moon#2", "costs": [["elf"]]}
    d.t.when(1, "activate_ability", **wrong).refused("ARC-ABL-06")
    assert d.uses("it", costs=[["event"]]) == ["1 discards Bolt", "unmarked: it"]
