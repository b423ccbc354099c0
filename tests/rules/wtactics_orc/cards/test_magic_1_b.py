"""Magic does what its texts say: Battle Trance to Unfasten."""

import pytest

from tests.dsl import ability
from tests.rules.wtactics_orc.cards.casting import cast, casts

# --- Red Banner -------------------------------------------------------------------------------------------------------


@ability("Battle Trance#0")
def test_nobody_defends_against_a_creature_in_battle_trance(table):
    mine = {"offensive": "Cub#cub; Cub#other", "defensive": "Cub#back"}
    d = cast(table, "Battle Trance", mine, {"defensive": "Ox#ox"})
    assert d.aims("c") == "cub mage other"
    assert casts(d, "cub") == ["cub: atk +3 (end of turn)", "cub: gains evasive (end of turn)"]
    d.goes_on("move_attack_1")
    assert d.attacks("cub", "other") == []
    d.t.when(2, "declare_defenders", defenders={"ox": "cub"}).refused("WORC-CMB-15")
    assert d.defends(ox="other") == ["2 loses 4 influence", "ox takes 1", "other takes 3", "other dies"]


@ability("Battle Trance#0")
def test_battle_trance_passes_with_the_turn(table):
    d = cast(table, "Battle Trance", {"offensive": "Cub#cub"}, {"defensive": "Ox#ox"})
    casts(d, "cub")
    d.goes_on("move_attack_1", 2)
    d.shows(stats={"cub": "1/2"})
    d.goes_on("move_attack_1", 1)
    assert d.attacks("cub") == []
    assert d.defends(ox="cub") == ["ox takes 1", "cub takes 3", "cub dies"]


@ability("Scour the Camp#0")
def test_scour_the_camp_finds_the_next_creature_in_the_deck(table):
    d = cast(table, "Scour the Camp", {"deck": "Insight; Bolt; Wolf; Ox; Ox"})
    assert casts(d) == ["1 reveals deck: Insight, Bolt, Wolf", "Wolf: deck to hand of 1"]
    assert d.asked() == (1, "Insight Bolt")
    assert d.answers("Bolt", "Insight") == ["1 puts back Bolt, Insight, 2 at the bottom"]
    assert d.t.state.decks[1] == ("Ox", "Ox", "Bolt", "Insight")


@ability("Scour the Camp#0")
def test_scour_the_camp_finds_nothing_in_a_deck_without_creatures(table):
    d = cast(table, "Scour the Camp", {"deck": "Insight; Bolt"})
    assert casts(d) == ["1 reveals deck: Insight, Bolt"]
    d.answers("Bolt", "Insight")
    d.shows(hand={1: 0}, deck={1: 2})


# --- Black Legion -----------------------------------------------------------------------------------------------------


@ability("Raise the Fallen#0")
def test_raise_the_fallen_brings_a_cheap_creature_back_marked(table):
    graveyard = "Titan#five; Stone Colossus#six; Insight#event; Cub#cub"
    d = cast(table, "Raise the Fallen", {"graveyard": graveyard}, {"graveyard": "Wolf#theirs"})
    assert casts(d) == []
    assert d.asked() == (1, "five cub")
    assert d.answers("five") == ["Titan enters offensive from graveyard, marked"]


@ability("Raise the Fallen#0")
def test_raise_the_fallen_finds_nobody(table):
    d = cast(table, "Raise the Fallen", {"graveyard": "Stone Colossus#six"}, {"graveyard": "Wolf#theirs"})
    assert casts(d) == []
    d.shows(graveyard={1: "Stone Colossus; Raise the Fallen", 2: "Wolf"}, waiting=(1, "floor"))


@ability("Rot of Memory#0")
def test_rot_of_memory_takes_two_cards_of_an_opponents_choice(table):
    d = cast(table, "Rot of Memory", {"hand": "Ox#ox"}, {"hand": "Cub#cub; Wolf#wolf; Bear#bear"})
    assert casts(d) == []
    assert d.asked() == (2, "cub wolf bear")
    assert d.answers("wolf", "bear") == ["2 discards Wolf, Bear"]
    d.shows(hand={1: 1, 2: 1})


@ability("Rot of Memory#0")
def test_rot_of_memory_takes_what_there_is_of_one_opponent(table):
    d = cast(table, "Rot of Memory", {}, {"hand": "Cub; Cub"}, p3={"hand": "Wolf"})
    assert casts(d) == []
    assert d.asked() == (1, "seat:2 seat:3")
    assert d.answers("seat:3") == ["3 discards Wolf"]
    d.shows(hand={2: 2, 3: 0})


@ability("Night of the Low Field#0")
def test_night_of_the_low_field_weakens_all_creatures_here(table):
    mine = {"offensive": "Ox#ox; Cub#cub", "defensive": "Cub#back"}
    d = cast(table, "Night of the Low Field", mine, {"defensive": "Wolf#wolf; Bear#bear", "offensive": "Cub#far"})
    told = ["mage ox cub wolf bear: atk -2, def -2 (end of turn)"]
    assert casts(d) == [*told, "mage dies", "cub dies", "wolf dies"]
    d.shows(stats={"ox": "1/4", "bear": "1/2", "back": "1/2", "far": "1/2"})
    d.goes_on("unmark", 2)
    d.shows(stats={"ox": "3/6", "bear": "3/4"})


@ability("Toll of the Soul#0")
def test_toll_of_the_soul_takes_a_creature_here_of_each_player(table):
    mine = {"offensive": "Ox#ox", "defensive": "Cub#back"}
    d = cast(table, "Toll of the Soul", mine, {"defensive": "Wolf#wolf; Bear#bear", "offensive": "Cub#far"})
    assert casts(d) == []
    assert d.asked() == (1, "mage ox")
    assert d.answers("ox") == ["ox dies"]
    assert d.asked() == (2, "wolf bear")
    assert d.answers("bear") == ["bear dies", "1 draws 1"]


@ability("Toll of the Soul#0")
def test_toll_of_the_soul_takes_nothing_of_who_has_nobody_here(table):
    d = cast(table, "Toll of the Soul", {}, {"offensive": "Cub#far"})
    assert casts(d) == ["mage dies", "1 draws 1"]


@ability("Terms of Surrender#0")
@pytest.mark.parametrize(("answer", "told"), [("0", ["2 loses 3 influence"]), ("1", ["1 draws 2"])])
def test_an_opponent_chooses_terms_of_surrender(table, answer, told):
    d = cast(table, "Terms of Surrender")
    assert casts(d) == []
    assert d.asked() == (2, "0 1")
    assert d.answers(answer) == told


@ability("Terms of Surrender#0")
def test_the_opponent_who_loses_influence_is_the_one_who_chose(table):
    d = cast(table, "Terms of Surrender", p3={})
    assert casts(d) == []
    assert d.asked() == (1, "seat:2 seat:3")
    assert d.answers("seat:3") == []
    assert d.asked() == (3, "0 1")
    assert d.answers("0") == ["3 loses 3 influence"]


# --- no faction -------------------------------------------------------------------------------------------------------


@ability("Turn of the Cards#0")
@pytest.mark.parametrize(
    ("below", "top"),
    [(("Hound", "Cub"), ("Bear", "Wolf")), ((), ("Bear", "Hound", "Wolf", "Cub"))],
)
def test_turn_of_the_cards_puts_the_top_four_in_any_order_on_top_or_below(table, below, top):
    d = cast(table, "Turn of the Cards", {"deck": "Cub; Wolf; Hound; Bear; Ox; Ox"})
    assert casts(d) == ["1 sees deck of 1: Cub, Wolf, Hound, Bear"]
    assert d.asked() == (1, "Cub Wolf Hound Bear")
    print(d.answers(*below), d.t.state.question)
    print(d.answers(*top))
    assert d.t.state.decks[1] == (*top[1:], "Ox", "Ox", *below)
    d.shows(hand={1: 1})


@ability("Unfasten#0")
@pytest.mark.parametrize(("target", "owner"), [("sword", 1), ("bark", 1), ("theirs", 2)])
def test_unfasten_returns_equipment_or_enchantment_to_its_owner(table, target, owner):
    mine = {"offensive": "Ox#ox [Damocle's Sword#sword]", "defensive": "Ox#back [Oakskin#far]"}
    d = cast(table, "Unfasten", mine, {"defensive": "Wolf#wolf [Oakskin#bark (by 1), Strength#theirs]"})
    assert d.aims("c") == "bark sword theirs"
    assert casts(d, target) == [f"{target}: play to hand of {owner}", "1 draws 1"]
