"""The enchantments, magic, events and loot of the Dark Legion do what their texts say."""

import pytest

from tests.dsl import ability, said
from tests.rules.arcmage_arc.cards.duel import at_play

# --- enchantments -----------------------------------------------------------------------------------------------------


@ability("Curse of Rattling Bones#attach")
def test_curse_of_rattling_bones_is_put_on_any_player(table):
    d = at_play(table, {"hand": "Curse of Rattling Bones#it"})
    assert d.aims("it") == "seat:1 seat:2"
    assert d.plays("it", "seat:2") == ["Curse of Rattling Bones enters play on seat:2"]


@ability("Curse of Rattling Bones#0")
def test_for_every_skeleton_that_enters_play_the_cursed_player_discards_a_creature(table):
    own = {"hand": "Grave Rattler#mine; Elf#elf", "army": "Elf"}
    theirs = {"attached": "Curse of Rattling Bones (by 1)", "army": "Elf#one; Bear#two; Mourner#dark"}
    d = at_play(table, own, theirs)
    assert d.plays("elf") == ["Elf enters home from stack"]
    assert d.plays("mine") == ["Grave Rattler enters home from stack"]
    assert d.asked() == (2, "one two")
    assert d.answers("two") == ["two: play to graveyard of 2"]


@ability("Wasting Sickness#attach", "Wasting Sickness#0")
def test_wasting_sickness_weakens_and_makes_disloyal(table):
    own = {"hand": "Wasting Sickness#it", "kingdom": {"Green Town#city": "Bear#bear"}}
    d = at_play(table, own, {"army": "Giant#giant"}, active=1)
    assert d.aims("it") == "bear giant"
    assert d.plays("it", "bear") == ["Wasting Sickness enters play on bear"]
    d.shows(stats={"bear": "1/1", "giant": "5/5"})
    own = {"kingdom": {"Green Town#city": "Bear#sick [Wasting Sickness]; Bear#sound"}}
    d = at_play(table, own, phase="tactics")
    d.devotes("city", "sick")
    d.shows(devotion={"city": 1})


@ability("Hollow Hearth#0")
def test_hollow_hearth_takes_two_from_the_hand_limit_of_opponents(table):
    six = "; ".join(f"Elf#e{number}" for number in range(6))
    d = at_play(table, {"hand": six}, {"enchantments": "Hollow Hearth", "hand": "; ".join(["Elf"] * 6)}, phase="play_2")
    d.moves(1, "end_phase")
    d.t.when(1, "discard_to_limit", cards=["e0"]).then(
        said("CardsDiscarded", seat=1, ids=["e0"]), aside="the turn passes", active=2
    )


@ability("Hollow Hearth#0")
def test_hollow_hearth_leaves_its_own_player_seven_cards(table):
    seven = "; ".join(["Elf"] * 7)
    d = at_play(table, {"hand": seven, "enchantments": "Hollow Hearth"}, phase="play_2")
    assert d.goes_on("draw_resource", 2) == []


@ability("Hollow Hearth#1")
@pytest.mark.parametrize(
    ("theirs", "told"), [("Elf; Elf", []), ("Elf", ["1 discards Bear"]), ("", ["1 discards Bear"])]
)
def test_at_the_end_of_the_discard_phase_of_an_opponent_with_more_cards_he_discards(table, theirs, told):
    d = at_play(table, {"hand": "Bear#a; Bear#b"}, {"enchantments": "Hollow Hearth", "hand": theirs}, phase="play_2")
    assert d.goes_on("draw_resource", 2) == []
    assert (d.answers("a") if told else []) == told


@ability("Hollow Hearth#1")
def test_the_owner_of_hollow_hearth_discards_nothing(table):
    d = at_play(table, {"hand": "Bear; Bear", "enchantments": "Hollow Hearth"}, phase="play_2")
    assert d.goes_on("draw_resource", 2) == []
    d.shows(hand={1: 2})


@ability("Creeping Blight#attach", "Creeping Blight#0")
def test_creeping_blight_gnaws_at_a_city_until_little_is_left(table):
    d = at_play(table, {"hand": "Creeping Blight#it"}, {"kingdom": "Gravemarch#away (lost 11)"})
    assert d.aims("it") == "away"
    assert d.plays("it", "away") == ["Creeping Blight enters play on away"]
    assert d.goes_on("draw_resource", 2) == []
    assert d.goes_on("draw_resource", 1) == ["2 draws 2", "away takes 1"]
    d.goes_on("draw_resource", 2)
    assert d.goes_on("draw_resource", 1) == ["2 draws 2", "away takes 1"]
    d.shows(strength={"away": 5})
    d.goes_on("draw_resource", 2)
    told = ["2 draws 2", "1 draws 1", "it: play to graveyard of 1"]
    assert d.goes_on("draw_resource", 1) == told


# --- magic ------------------------------------------------------------------------------------------------------------


@ability("Exhume#cost", "Exhume#0")
def test_exhume_raises_a_creature_of_ones_own_marked_for_one_less_than_it_costs(table):
    own = {"hand": "Exhume#it", "graveyard": "Giant#giant; Elf#elf; Bolt#bolt"}
    d = at_play(table, own, {"graveyard": "Bear#theirs"})
    assert d.aims("it") == "elf giant"
    assert (d.price("it", "giant"), d.price("it", "elf")) == ((3, {"dark_legion": 1}), (0, {}))
    assert d.plays("it", "giant") == ["Giant enters home from graveyard, marked"]


@ability("Blood Tithe#0")
def test_blood_tithe_takes_a_creature_and_two_cards_and_gives_one(table):
    d = at_play(table, {"hand": "Blood Tithe#it", "army": "Elf#elf; Bear#bear"}, {"hand": "Elf#a; Bear#b; Bolt#c"})
    assert d.aims("it") == "seat:2"
    assert d.plays("it", "seat:2", costs=[["elf"]]) == ["elf: play to graveyard of 1"]
    assert d.asked() == (2, "a b c")
    assert d.answers("a", "c") == ["2 discards Elf, Bolt", "1 draws 1"]
    at_play(table, {"hand": "Blood Tithe#it"}, {"army": "Elf"}).withheld("it", "ARC-ABL-06")


@ability("Whispers Below#0")
def test_whispers_below_shows_a_hand_and_takes_a_card_of_it(table):
    d = at_play(table, {"hand": "Whispers Below#it"}, {"hand": "Elf#a; Bear#b"})
    assert d.plays("it") == ["2 reveals hand: Elf, Bear", "1 sees hand of 2: Elf, Bear"]
    assert d.asked() == (1, "a b")
    assert d.answers("b") == ["2 discards Bear"]


# --- events -----------------------------------------------------------------------------------------------------------


@ability("Knife in the Dark#0")
def test_knife_in_the_dark_kills_up_to_cost_4(table):
    d = at_play(table, {"hand": "Knife in the Dark#it", "army": "Elf#elf"}, {"army": "Giant#giant; War Elephant#beast"})
    assert d.aims("it") == "elf giant"
    assert d.plays("it", "giant") == ["giant dies"]


@ability("Sudden Dread#0")
def test_sudden_dread_unmans_a_creature_for_a_phase_and_draws(table):
    d = at_play(table, {"hand": "Sudden Dread#it", "army": "Elf#mine"}, {"army": "Bear#bear"}, phase="attack")
    assert d.aims("it") == "bear"
    told = ["bear: loyalty = 0, cannot attack, cannot defend (end of phase)", "1 draws 1"]
    assert d.plays("it", "bear") == told
    d.attacks("mine")
    d.t.when(2, "assign_defenders", defenders={"bear": "mine"}).refused("ARC-CON-02")


@ability("Sudden Dread#0")
def test_sudden_dread_is_over_with_the_phase(table):
    d = at_play(table, {"hand": "Sudden Dread#it"}, {"army": "Bear#bear"}, active=2)
    d.plays("it", "bear")
    d.goes_on("attack")
    assert d.attacks("bear", city="home", seat=2) == []


@ability("Feast of Worms#0")
@pytest.mark.parametrize("chosen", [["mine", "theirs"], ["theirs"], []])
def test_feast_of_worms_removes_up_to_two_cards_and_draws(table, chosen):
    own = {"hand": "Feast of Worms#it", "graveyard": "Elf#mine; Bolt#other"}
    d = at_play(table, own, {"graveyard": "Bear#theirs"})
    assert d.aims("it") == "mine other theirs"
    assert d.plays("it", chosen) == [*(f"{one}: removed from graveyard" for one in chosen), "1 draws 1"]


# --- loot -------------------------------------------------------------------------------------------------------------


@ability("Skull Goblet#0")
def test_skull_goblet_draws_two_for_damage_to_a_city_of_ones_own(table):
    own = {"kingdom": "Grey Town#a; Green Town#b", "hand": "Skull Goblet#it"}
    d = at_play(table, {**own, "graveyard": "Elf; Elf; Bolt; Elf; Elf"})
    assert d.plays("it", costs=[["b"]]) == ["b takes 1", "1 draws 2"]
    few = at_play(table, {**own, "graveyard": "Elf; Elf; Bolt; Elf"}, {"graveyard": "Elf; Elf; Elf; Elf; Elf"})
    few.withheld("it", "ARC-PLAY-02")
