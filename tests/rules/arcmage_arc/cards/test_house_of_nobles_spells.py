"""The enchantments, magic, events and loot of the House of Nobles do what their texts say."""

import pytest

from tests.dsl import ability, said
from tests.rules.arcmage_arc.cards.duel import at_play

# --- enchantments -----------------------------------------------------------------------------------------------------


@ability("Writ of Detention#attach", "Writ of Detention#0")
def test_writ_of_detention_stops_a_creature_altogether(table):
    d = at_play(
        table, {"hand": "Writ of Detention#it; Spark#spark", "army": "Elf#elf"}, {"army": "Bear#bear; Bear#free"}
    )
    assert d.aims("it") == "bear elf free"
    assert d.plays("it", "bear") == ["Writ of Detention enters play on bear"]
    assert d.plays("spark", "bear") == []
    d.goes_on("attack")
    d.attacks("elf")
    d.t.when(2, "assign_defenders", defenders={"bear": "elf"}).refused("ARC-CON-02")
    d.defends()
    d.goes_on("play_1", 2)
    d.t.when(2, "move_creature", creature="bear", to="away").refused("ARC-CON-02")
    d.goes_on("attack", 2)
    d.t.when(2, "declare_attack", city="home", attackers=["bear"]).refused("ARC-CON-02")


@ability("The Long Ledger#attach", "The Long Ledger#0")
def test_under_the_long_ledger_a_player_mills_as_many_cards_as_he_draws(table):
    own = {"hand": "The Long Ledger#it; Feast#feast; Insight#insight"}
    d = at_play(table, own)
    assert d.aims("it") == "seat:1 seat:2"
    assert d.plays("it", "seat:2") == ["The Long Ledger enters play on seat:2"]
    assert d.plays("insight") == ["1 draws 2"]
    assert d.plays("feast") == ["1 draws 1", "2 draws 1", "2 mills 1"]
    d.goes_on("draw_resource", 2)
    assert d.moves(2, "choose_draw_course", course=1) == ["2 draws 2", "2 mills 1", "2 mills 1"]


@ability("Frozen Assets#attach", "Frozen Assets#0", "Frozen Assets#1")
def test_frozen_assets_marks_a_resource_card_and_keeps_it_marked(table):
    d = at_play(table, {"hand": "Frozen Assets#it"}, {"vault": "gaian 1; drake 1"})
    assert d.aims("it") == "drake_2_1 gaian_2_1"
    told = ["Frozen Assets enters play on drake_2_1", "drake_2_1 is marked"]
    assert d.plays("it", "drake_2_1") == told
    d.goes_on("play_1", 2)
    d.shows(ready={2: {"gaian": 1, "drake": 0}})


# --- magic ------------------------------------------------------------------------------------------------------------


@ability("Foreclosure#0")
@pytest.mark.parametrize(("answer", "told"), [("yes", ["2 draws 1"]), ("no", [])])
def test_foreclosure_destroys_a_resource_card_and_lets_its_owner_draw(table, answer, told):
    own = {"hand": "Foreclosure#it", "vault": "house_of_nobles 3"}
    d = at_play(table, own, {"vault": "gaian 2; drake 1"})
    assert d.aims("it") == "drake_2_1 gaian_2_1 gaian_2_2"
    assert d.plays("it", "gaian_2_2") == ["gaian_2_2: play to graveyard of 2"]
    assert d.asked() == (2, "yes no")
    assert d.answers(answer) == told
    few = at_play(table, own, {"vault": "gaian 2"})
    few.withheld("it", "ARC-PLAY-02")


@ability("Audience Denied#0")
def test_audience_denied_sends_a_creature_home_and_its_owner_mills_3(table):
    d = at_play(table, {"hand": "Audience Denied#it", "army": "Elf#elf"}, {"army": "Bear#bear"})
    assert d.aims("it") == "bear elf"
    assert d.plays("it", "bear") == ["bear: play to hand of 2", "2 mills 3"]


@ability("Erase the Minutes#cost", "Erase the Minutes#0")
def test_erase_the_minutes_mills_three_times_what_is_paid(table):
    d = at_play(table, {"hand": "Erase the Minutes#it", "vault": "house_of_nobles 4"})
    assert d.aims("it") == "seat:1 seat:2"
    assert d.plays("it", "seat:2", x=2) == ["2 mills 6"]
    d.shows(ready={1: {"house_of_nobles": 1}})


# --- events -----------------------------------------------------------------------------------------------------------


@ability("Objection Sustained#0")
def test_objection_sustained_cancels_a_card_on_the_stack(table):
    d = at_play(table, {"hand": "Objection Sustained#it"}, {"hand": "Insight#magic", "vault": "gaian 1"}, active=2)
    d.t.when(2, "play_card", card="magic", payment=["gaian_2_1"]).then(
        said("CardMarked", id="gaian_2_1", cause="payment"), aside="a card is played", waiting=(1, "priority")
    )
    assert (d.aims("it"), d.price("it")) == ("magic", (3, {"house_of_nobles": 2}))
    assert d.plays("it", "magic") == ["magic fails: cancelled", "magic: stack to graveyard of 2"]


@ability("Objection Sustained#0")
def test_objection_sustained_cancels_an_ability_on_the_stack(table):
    d = at_play(table, {"hand": "Objection Sustained#it"}, {"army": "Sage#sage"}, active=2)
    d.t.when(2, "activate_ability", source="sage", ability="Sage#0")
    item = d.aims("it")
    assert d.plays("it", item) == [f"{item} fails: cancelled"]


@ability("Adjournment#0")
@pytest.mark.parametrize("chosen", [["bear", "elf"], ["bear"], []])
def test_adjournment_marks_up_to_two_creatures(table, chosen):
    d = at_play(table, {"hand": "Adjournment#it", "army": "Elf#elf"}, {"army": "Bear#bear; Giant#giant (marked)"})
    assert d.aims("it") == "bear elf"
    assert d.plays("it", chosen) == [f"{one} is marked" for one in chosen]


@ability("Poisoned Compliment#cost", "Poisoned Compliment#0")
def test_poisoned_compliment_kills_for_the_attack_of_its_target_and_two(table):
    d = at_play(table, {"hand": "Poisoned Compliment#it", "army": "Elf#elf"}, {"army": "Giant#giant"})
    assert d.aims("it") == "elf giant"
    prices = (d.price("it", "giant"), d.price("it", "elf"))
    assert prices == ((7, {"house_of_nobles": 1}), (3, {"house_of_nobles": 1}))
    assert d.plays("it", "giant") == ["giant dies"]


# --- loot -------------------------------------------------------------------------------------------------------------


@ability("Family Silver#0")
def test_family_silver_draws_two_and_discards_one(table):
    d = at_play(table, {"hand": "Family Silver#it; Bolt#bolt"})
    assert d.plays("it", modes=[0]) == ["1 draws 2"]
    assert d.answers("bolt") == ["1 discards Bolt"]


@ability("Family Silver#0")
def test_family_silver_or_makes_an_opponent_mill_6(table):
    assert at_play(table, {"hand": "Family Silver#it"}).plays("it", modes=[1]) == ["2 mills 6"]
