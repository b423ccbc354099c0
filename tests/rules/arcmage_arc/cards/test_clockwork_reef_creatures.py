"""The cities and creatures of the example set Clockwork Reef do what their texts say."""

import pytest

from tests.dsl import ability
from tests.rules.arcmage_arc.cards.duel import at_play
from tests.rules.arcmage_arc.cards.shipped import example_sets

SETS = tuple(example_sets())


def reef(table, p1, p2=None, **more):
    """A position with the cards of the example set."""
    return at_play(table, p1, p2, sets=SETS, **more)


# --- cities -----------------------------------------------------------------------------------------------------------


@ability("Tidegate Haven#0", "Tidegate Haven#1")
@pytest.mark.parametrize(("residents", "restored"), [("b", False), ("bd", True)])
def test_at_devotion_2_and_3_of_tidegate_haven_a_card_is_drawn_and_a_city_restored(table, residents, restored):
    own = {"kingdom": {"Tidegate Haven#city (lost 3)": "Bear#b; Guard#d", "Red Town#other": ""}}
    d = reef(table, own, phase="tactics")
    assert d.devotes("city", *residents) == ["1 draws 1"]
    if restored:
        assert d.asked() == (1, "city other")
        assert d.answers("city") == ["city regains 2"]


@ability("Tidegate Haven#2")
def test_at_devotion_5_of_tidegate_haven_own_crabs_are_stronger(table):
    own = {"kingdom": {"Tidegate Haven#city": "Bear#a; Bear#b; Elf#c"}, "army": "Brass Crab#crab; Elf#elf"}
    d = reef(table, own, {"army": "Brass Crab#theirs"}, phase="tactics")
    assert d.devotes("city", "a", "b", "c") == ["1 draws 1"]
    d.shows(stats={"crab": "2/3", "elf": "1/1", "theirs": "1/2"}, levels={"city": [5]})


@ability("Sunken Vault#0")
def test_sunken_vault_turns_a_random_card_of_the_graveyard_into_a_resource(table):
    own = {"kingdom": "Sunken Vault#city", "graveyard": "Elf#dead", "vault": "gaian 3"}
    d = reef(table, own, {"graveyard": "Bear"})
    assert d.uses("city") == ["city is marked", "1 places dead as house_of_nobles"]
    d.shows(ready={1: {"gaian": 1, "house_of_nobles": 1}})
    d.withheld("city", "ARC-MRK-05")


@ability("Sunken Vault#1")
def test_at_devotion_2_of_sunken_vault_opponents_keep_one_card_less(table):
    own = {"kingdom": {"Sunken Vault#city": "Bear#bear"}}
    d = reef(table, own, {"hand": "; ".join(f"Elf#e{number}" for number in range(6))}, phase="tactics")
    assert d.devotes("city", "bear") == []
    d.goes_on("play_2", 2)
    d.moves(2, "end_phase")
    assert d.moves(2, "discard_to_limit", cards=["e0", "e1"]) == ["2 discards Elf, Elf"]


@ability("Sunken Vault#2")
def test_at_devotion_4_of_sunken_vault_a_hand_is_seen(table):
    own = {"kingdom": {"Sunken Vault#city": "Bear#a; Bear#b"}}
    d = reef(table, own, {"hand": "Elf; Bolt"}, phase="tactics")
    assert d.devotes("city", "a", "b") == ["1 sees hand of 2: Elf, Bolt"]


# --- creatures --------------------------------------------------------------------------------------------------------


@ability("Brass Crab#anchored")
def test_brass_crab_can_not_be_moved(table):
    d = reef(table, {"army": "Brass Crab#it", "kingdom": "Grey Town#home"})
    d.t.when(1, "move_creature", creature="it", to="home").refused("ARC-CON-02")


@ability("Brass Crab#0")
@pytest.mark.parametrize(("answer", "told"), [("yes", ["1 reveals deck: Bear"]), ("no", [])])
def test_when_brass_crab_enters_play_the_top_card_may_be_revealed(table, answer, told):
    d = reef(table, {"hand": "Brass Crab#it", "deck": "Bear; Elf"})
    assert d.plays("it") == ["Brass Crab enters home from stack"]
    assert d.asked() == (1, "yes no")
    assert d.answers(answer) == told


@ability("Reef Cartographer#0")
@pytest.mark.parametrize("found", [["Brass Crab"], []])
def test_when_reef_cartographer_enters_play_a_crab_may_be_found(table, found):
    d = reef(table, {"hand": "Reef Cartographer#it", "deck": "Elf; Brass Crab; Bear"})
    assert d.plays("it") == ["Reef Cartographer enters home from stack"]
    assert d.asked() == (1, "Brass Crab")
    assert d.answers(*found) == [*(f"{card}: deck to hand of 1" for card in found), "deck:1 is shuffled"]


@ability("Kelp Kite#flying", "Kelp Kite#0")
def test_kelp_kite_flies_and_makes_the_controller_of_a_city_discard(table):
    own = {"army": "Kelp Kite#it; Elf#elf"}
    theirs = {"kingdom": {"Gravemarch#away": "Guard#guard"}, "hand": "Elf; Elf"}
    d = reef(table, own, theirs, phase="attack")
    d.attacks("it", "elf")
    d.t.when(2, "assign_defenders", defenders={"guard": "it"}).refused("ARC-ABL-01")
    told = ["away takes 2", "2 discards Elf", "guard takes 1", "elf takes 1", "elf dies"]
    assert d.defends(guard="elf") == told


@ability("Pearl Hoarder#0")
def test_pearl_hoarder_counts_other_creatures_that_die(table):
    own = {"army": "Pearl Hoarder#it; Elf#mine", "hand": "Bolt#a; Bolt#b"}
    d = reef(table, own, {"army": "Elf#theirs"})
    assert d.plays("a", "mine") == ["mine takes 2", "mine dies", "it: plunder 0 to 1"]
    assert d.plays("b", "theirs") == ["theirs takes 2", "theirs dies", "it: plunder 1 to 2"]


@ability("Pearl Hoarder#1")
@pytest.mark.parametrize("target", ["giant", "away"])
def test_pearl_hoarder_throws_as_much_plunder_as_it_likes(table, target):
    d = reef(table, {"army": "Pearl Hoarder#it (plunder 3)", "hand": "Bolt"}, {"army": "Giant#giant"})
    assert d.aims("it") == "away giant home it"
    told = ["it is marked", "it: plunder 3 to 1", f"{target} takes 2"]
    assert d.uses("it", target, x=2) == told


@ability("Siren of the Rusted Bell#0")
def test_siren_of_the_rusted_bell_borrows_a_cheap_creature_until_its_next_turn_is_over(table):
    own = {"army": "Siren of the Rusted Bell#it", "hand": "Elf#card", "vault": "gaian 3"}
    d = reef(table, own, {"army": "Goblin#goblin; Giant#giant"})
    assert d.aims("it") == "goblin"
    told = [
        *("it is marked", "1 discards Elf"),
        *("goblin: control = 2 (until end of turn 1 of 1)", "goblin: from 2 to 1"),
    ]
    assert d.uses("it", "goblin", costs=[["card"]]) == told
    d.shows(ready={1: {"gaian": 1}})
    d.goes_on("play_1", 2)
    d.goes_on("play_2", 1)
    d.shows(residents={"home": "goblin"})
    d.goes_on("draw_resource", 2)
    d.shows(residents={"home": "", "away": "goblin"})


@ability("Gearwright#0", "Gearwright#lent.0")
def test_gearwright_teaches_own_crabs_to_fall_apart_for_a_card(table):
    d = reef(table, {"army": "Gearwright#it; Brass Crab#crab; Elf#elf"}, {"army": "Brass Crab#theirs"})
    assert d.uses("crab") == ["crab is marked", "crab: play to graveyard of 1", "1 draws 1"]
    d.goes_on("play_1", 2)
    assert d.t.choices(2, "activate_ability") == []


@ability("Gearwright#1")
@pytest.mark.parametrize(("answer", "told"), [("yes", ["home regains 1"]), ("no", [])])
def test_gearwright_may_restore_a_damaged_city_whenever_its_player_discards(table, answer, told):
    own = {"army": "Gearwright#it", "kingdom": "Grey Town#home (lost 2); Red Town#sound", "hand": "Pillage#p; Elf#elf"}
    d = reef(table, own)
    assert d.plays("p", "seat:1") == ["1 discards Elf", "1 draws 1"]
    assert d.asked() == (1, "yes no")
    assert d.answers(answer) == told


@ability("Brine Broker#enters_marked", "Brine Broker#0")
def test_brine_broker_enters_marked_and_takes_a_card_of_its_choice(table):
    d = reef(table, {"hand": "Brine Broker#it"}, {"hand": "Elf#a; Bear#b"})
    assert d.plays("it") == ["Brine Broker enters home from stack, marked", "1 sees hand of 2: Elf, Bear"]
    assert d.asked() == (1, "a b")
    assert d.answers("b") == ["2 discards Bear"]


@ability("Brine Broker#1")
def test_brine_broker_goes_home_to_restore_a_city_of_ones_own(table):
    own = {"army": "Brine Broker#it", "kingdom": "Grey Town#home (lost 2)", "vault": "gaian 2"}
    d = reef(table, own)
    assert d.aims("it") == "home"
    assert d.uses("it", "home") == ["it: play to hand of 1", "home regains 1"]
    d.shows(ready={1: {"gaian": 1}})
