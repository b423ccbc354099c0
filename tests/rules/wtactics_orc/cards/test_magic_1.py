"""Magic does what its texts say: Wings of Spring to Raze the Storehouse."""

import pytest

from tests.dsl import ability
from tests.rules.wtactics_orc.cards.casting import HERE, cast, casts
from tests.rules.wtactics_orc.cards.duel import at_play

# --- Gaian ------------------------------------------------------------------------------------------------------------


@ability("Wings of Spring#0")
def test_wings_of_spring_lift_a_creature_until_end_of_turn(table):
    theirs = {"defensive": "Ox#ox; Cub#cub", "offensive": "Ox#far"}
    d = cast(table, "Wings of Spring", {"offensive": "Great Eagle of Tarn#eagle", "defensive": "Ox#back"}, theirs)
    assert d.aims("c") == "cub eagle mage ox"
    assert casts(d, "ox") == ["ox: atk +1, gains fly (end of turn)"]
    d.shows(stats={"ox": "4/6"})
    d.goes_on("move_attack_1")
    assert d.attacks("eagle") == []
    assert d.defends(cub="eagle") == ["cub takes 3", "eagle takes 1", "cub dies"]
    d.goes_on("unmark", 2)
    d.shows(stats={"ox": "3/6"})


@ability("Overgrowth#0")
def test_overgrowth_stays_on_a_creature(table):
    d = cast(table, "Overgrowth", {"defensive": "Ox#back"}, {"defensive": "Ox#ox", "offensive": "Ox#far"})
    assert d.aims("c") == "mage ox"
    assert casts(d, "ox") == ["ox: might 0 to 1", "ox: vigor 0 to 3"]
    d.goes_on("unmark", 2)
    d.shows(stats={"ox": "4/9"})


@ability("Fertile Ground#0")
def test_fertile_ground_takes_a_card_of_the_hand_and_gives_one(table):
    d = cast(table, "Fertile Ground", {"hand": "Cub#cub; Wolf#wolf"}, {"hand": "Ox"})
    assert casts(d) == []
    assert d.asked() == (1, "cub wolf")
    assert d.answers("cub") == ["1 places cub, marked", "1 draws 1"]
    d.shows(hand={1: 2}, ready={1: 7})
    assert d.moves(1, "lay_resource", card="wolf") == ["1 places wolf"]


@ability("Fertile Ground#0")
def test_fertile_ground_gives_a_card_to_an_empty_hand(table):
    d = cast(table, "Fertile Ground")
    assert casts(d) == ["1 draws 1"]


@ability("Renewal of the Wood#0")
@pytest.mark.parametrize("elvish", ["offensive", "defensive"])
def test_renewal_of_the_wood_heals_and_rouses_own_creatures_here(table, elvish):
    mine = {
        "offensive": "Ox#ox (marked, damage 5); Colossus#giant (damage 11)",
        "defensive": "Ox#back (marked, damage 5)",
    }
    mine[elvish] += "; Elvish Outrunner#elf (marked)"
    d = cast(table, "Renewal of the Wood", mine, {"defensive": "Ox#foe (marked, damage 5)"})
    told = casts(d)
    roused = ["unmarked: ox", "unmarked: elf"] if elvish == "offensive" else ["unmarked: ox"]
    assert told == ["ox regains 5", "giant regains 9", *roused, "1 gains 2 influence"]
    d.shows(damage={"giant": 2, "back": 5, "foe": 5})


@ability("Renewal of the Wood#0")
def test_renewal_of_the_wood_needs_an_elvish_creature_of_its_player(table):
    d = cast(table, "Renewal of the Wood", {"offensive": "Riverbend Merfolk"}, {"defensive": "Elvish Outrunner#foe"})
    d.withheld("c", "WORC-PRE-01")


@ability("Dream under Leaves#0")
def test_dream_under_leaves_brings_a_creature_back_as_new(table):
    mine = {"offensive": "Moonlit Doe#doe (marked, damage 2)", "defensive": "Ox#back"}
    d = cast(table, "Dream under Leaves", mine, {"defensive": "Ox#foe"})
    assert d.aims("c") == "doe mage"
    assert casts(d, "doe") == [
        "doe: removed from play",
        "Moonlit Doe enters offensive from removed",
        "1 draws 1",
        "1 gains 2 influence",
    ]
    d.shows(marked="r1_1")


@ability("Dream under Leaves#0")
def test_dream_under_leaves_brings_a_creature_back_to_its_owner(table):
    d = cast(table, "Dream under Leaves", {"hand": "Charm#charm"}, {"defensive": "Ox#ox"})
    assert d.plays("charm", "ox", place="offensive:1") == ["ox: from 2 to 1"]
    assert casts(d, "ox") == ["ox: removed from play", "Ox enters defensive from removed", "1 draws 1"]
    (ox,) = d.found("Ox")
    d.shows(defensive={2: ox})


# --- House of Nobles --------------------------------------------------------------------------------------------------


@ability("Edict of Rest#0")
def test_edict_of_rest_keeps_enemies_here_from_attacking_in_their_next_turn(table):
    mine = {"hand": "Edict of Rest#c", "defensive": "Itinerant Mage#mage; Wolf#wolf"}
    d = at_play(table, mine, {"offensive": "Ox#foe", "defensive": "Ox#far"})
    assert d.plays("c", place="defensive") == ["foe: cannot attack (until start of turn 1 of 1)"]
    d.goes_on("move_attack_1", 2)
    d.t.when(2, "declare_attack", attackers={"foe": "seat:1"}).refused("WORC-CMB-03")
    d.goes_on("move_attack_1", 1)
    d.goes_on("move_attack_1", 2)
    assert d.attacks("foe", target="seat:1", seat=2) == []


@ability("Edict of Rest#0")
def test_edict_of_rest_binds_no_creature_of_its_player_and_none_elsewhere(table):
    mine = {"offensive": "Wolf#wolf"}
    d = cast(table, "Edict of Rest", mine, {"defensive": "Cub#here", "offensive": "Ox#far"})
    assert casts(d) == ["here: cannot attack (until start of turn 1 of 1)"]
    d.goes_on("move_attack_1")
    assert d.attacks("wolf") == []
    d.defends()
    d.goes_on("move_attack_1", 2)
    assert d.attacks("far", target="seat:1", seat=2) == ["1 loses 3 influence"]


@ability("Audit#0")
def test_audit_takes_a_card_of_its_players_choice_from_an_opponent(table):
    d = cast(table, "Audit", {"hand": "Ox#mine"}, {"hand": "Cub#cub; Wolf#wolf"}, p3={"hand": "Bear#bear"})
    assert d.aims("c") == "seat:2 seat:3"
    d.plays("c", "seat:2", place=HERE)
    assert d.asked() == (1, "cub wolf")
    assert d.answers("wolf") == ["2 discards Wolf"]
    d.shows(hand={1: 1, 2: 1, 3: 1})


@ability("Levy of the Estates#0")
def test_levy_of_the_estates_counts_own_nobles_here(table):
    lady = "Lady of the Seal"
    mine = {"offensive": f"{lady}#a; {lady}#b (marked)", "defensive": f"{lady}#third"}
    d = cast(table, "Levy of the Estates", mine, {"defensive": f"{lady}#foe"})
    assert casts(d) == ["1 gains 4 gold", "1 draws 1"]


@ability("Levy of the Estates#0")
def test_levy_of_the_estates_yields_two_gold_without_nobles(table):
    d = cast(table, "Levy of the Estates")
    assert casts(d) == ["1 gains 2 gold", "1 draws 1"]


@ability("Petition to the Stars#0")
@pytest.mark.parametrize("taken", [("Wolf", "Hound"), ("Imp",), ()])
def test_petition_to_the_stars_takes_up_to_two_of_five_cards(table, taken):
    d = cast(table, "Petition to the Stars", {"deck": "Cub; Wolf; Hound; Imp; Bear; Ox; Ox"})
    assert casts(d) == ["1 sees deck of 1: Cub, Wolf, Hound, Imp, Bear"]
    assert d.asked() == (1, "Cub Wolf Hound Imp Bear")
    d.t.when(1, "choose_for_effect", answer=["Cub", "Wolf", "Hound"]).refused("WORC-ABL-15")
    assert d.answers(*taken) == [f"({card}): deck to hand of 1" for card in taken]
    order = d.asked()[1].split()[::-1]
    assert d.answers(*order) == [f"1 puts back {', '.join(order)}, {len(order)} at the bottom"]
    assert d.t.state.decks[1] == ("Ox", "Ox", *order)
    d.shows(hand={1: len(taken)})


@ability("Marshal's Review#0", "Marshal's Review#cost")
def test_marshals_review_strengthens_own_creatures_here_and_costs_by_all(table):
    mine = {"offensive": "Ox#ox; Cub#cub (marked)", "defensive": "Ox#back"}
    d = cast(table, "Marshal's Review", mine, {"defensive": "Ox#foe"})
    assert d.price("c") == 5
    assert casts(d) == ["mage: might 0 to 1", "ox: might 0 to 1", "cub: might 0 to 1"]


@ability("Exchange of Hostages#0")
def test_exchange_of_hostages_swaps_a_creature_of_each_side(table):
    mine = {"offensive": "Cub#cub", "defensive": "Cub#back"}
    d = cast(table, "Exchange of Hostages", mine, {"defensive": "Ox#ox; Wolf#wolf", "offensive": "Ox#far"})
    assert casts(d) == []
    assert d.asked() == (1, "mage cub")
    assert d.answers("cub") == []
    assert d.asked() == (1, "ox wolf")
    assert d.answers("ox") == ["cub: from 1 to 2", "ox: from 2 to 1"]
    d.shows(offensive={1: "mage ox", 2: "far"}, defensive={1: "back", 2: "cub wolf"})


@ability("Exchange of Hostages#0")
def test_exchange_of_hostages_needs_creatures_of_both(table):
    d = cast(table, "Exchange of Hostages", {}, {"offensive": "Ox#far"})
    assert casts(d) == []
    d.shows(offensive={1: "mage", 2: "far"}, waiting=(1, "floor"))


# --- Red Banner -------------------------------------------------------------------------------------------------------


@ability("Ember Rain#0")
@pytest.mark.parametrize(
    ("points", "dealt"), [("aaa", ["a takes 3", "b takes 1"]), ("babb", ["b takes 3", "a takes 1", "b dies"])]
)
def test_ember_rain_is_divided_among_all_enemies_here(table, points, dealt):
    mine = {"offensive": "Ox#ox"}
    d = cast(table, "Ember Rain", mine, {"defensive": "Ox#a; Cub#b", "offensive": "Cub#far"})
    told = casts(d)
    for point in points:
        assert (told, d.asked()) == ([], (1, "a b"))
        told = d.answers(point)
    assert told == dealt


@ability("Ember Rain#0")
def test_ember_rain_falls_on_a_single_enemy_alone(table):
    d = cast(table, "Ember Rain", {}, {"defensive": "Ox#ox", "offensive": "Cub#far"})
    assert casts(d) == ["ox takes 4"]


@ability("Incite the Camp#0")
@pytest.mark.parametrize("there", ["offensive", "defensive"])
@pytest.mark.parametrize("kin", ["Brute", "Goblin Whelp"])
def test_incite_the_camp_rouses_own_creatures_here(table, kin, there):
    mine = {"offensive": "Ox#ox (marked)", "defensive": "Ox#back (marked)"}
    mine[there] += f"; {kin}#kin"
    d = cast(table, "Incite the Camp", mine, {"defensive": "Ox#foe (marked)"})
    fit = "mage ox kin" if there == "offensive" else "mage ox"
    assert casts(d) == ["unmarked: ox", f"{fit}: atk +1 (end of turn)"]
    d.shows(stats={"ox": "4/6", "back": "3/6", "foe": "3/6"})
    d.goes_on("unmark", 2)
    d.shows(stats={"ox": "3/6"})


@ability("Incite the Camp#0")
@pytest.mark.parametrize("kin", ["Brute", "Goblin Whelp"])
def test_incite_the_camp_needs_an_orc_or_a_goblin_of_its_player(table, kin):
    d = cast(table, "Incite the Camp", {"offensive": "Ox#ox"}, {"defensive": f"{kin}#foe"})
    d.withheld("c", "WORC-PRE-01")


@ability("Raze the Storehouse#0")
def test_raze_the_storehouse_destroys_a_resource_card_of_an_opponent(table):
    d = cast(table, "Raze the Storehouse", {}, {"resources": 2, "spent": 1})
    assert d.aims("c") == "r2_1 r2_2"
    assert casts(d, "r2_1") == ["r2_1: play to graveyard of 2"]
    d.shows(ready={2: 1}, graveyard={2: "Sellsword"})
