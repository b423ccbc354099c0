"""The cities and creatures of the Drake do what their texts say."""

import pytest

from tests.dsl import ability
from tests.rules.arcmage_arc.cards.duel import at_play

FLYERS = (
    "Ember Whelp",
    "Skyscale Hunter",
    "Stormwing Wyvern",
    "Ashmantle Dragon",
    "Broodmother Cinder",
    "Old Verdigris",
    "Dewfall Sprite",
)


@ability(*(f"{name}#flying" for name in FLYERS))
@pytest.mark.parametrize("name", FLYERS)
def test_a_flying_creature_is_defended_against_by_flying_creatures_only(table, name):
    theirs = {"kingdom": {"Red Town#away": "Guard#guard; Ember Whelp#whelp"}}
    d = at_play(table, {"army": f"{name}#it; Elf#elf"}, theirs, phase="attack")
    d.attacks("it", "elf")
    d.t.when(2, "assign_defenders", defenders={"guard": "it"}).refused("ARC-ABL-01")
    d.t.when(2, "assign_defenders", defenders={"whelp": "it", "guard": "elf"}).then(
        aside="defenders are assigned", phase="attack"
    )


# --- cities -----------------------------------------------------------------------------------------------------------


@ability("Scorchspire#0")
def test_at_devotion_2_of_scorchspire_a_drake_creature_is_stronger(table):
    own = {"kingdom": {"Scorchspire#city": "Bear#bear"}, "army": "Scout#one; Ember Whelp#two; Elf#elf"}
    d = at_play(table, own, {"army": "Scout#theirs"}, phase="tactics")
    d.devotes("city", "bear")
    assert d.asked() == (1, "one two")
    assert d.answers("one") == ["one: atk +2 (end of turn)"]
    d.shows(stats={"one": "3/1"})
    d.goes_on("play_1", 2)
    d.shows(stats={"one": "1/1"})


@ability("Scorchspire#1")
def test_at_devotion_4_of_scorchspire_a_random_creature_of_an_opponent_takes_3(table):
    own = {"kingdom": {"Scorchspire#city": "Bear#a; Bear#b"}}
    d = at_play(table, own, {"army": "Giant#giant"}, phase="tactics")
    assert d.devotes("city", "a", "b") == ["giant takes 3"]


@ability("The Hoard Below#0")
def test_at_devotion_2_of_the_hoard_below_loot_is_found(table):
    own = {"kingdom": {"The Hoard Below#city": "Bear#bear"}, "deck": "Elf; Trinket; War Chest; Bolt"}
    d = at_play(table, own, phase="tactics")
    assert d.devotes("city", "bear") == []
    assert d.asked() == (1, "Trinket War Chest")
    assert d.answers("War Chest") == ["War Chest: deck to hand of 1", "deck:1 is shuffled"]


@ability("Windeyrie#0")
def test_at_devotion_2_of_windeyrie_drake_creatures_enter_the_army(table):
    own = {"kingdom": {"Windeyrie#city": "Bear#bear"}, "hand": "Scout#scout; Elf#elf; Scout#other"}
    d = at_play(table, own, phase="tactics")
    d.devotes("city", "bear")
    d.goes_on("play_1")
    assert d.plays("scout", place="army") == ["Scout enters army from stack"]
    d.t.when(1, "play_card", card="elf", place="army", payment=["gaian_1_1"]).refused("ARC-CRE-02")
    assert d.plays("other", place="city") == ["Scout enters city from stack"]
    none = at_play(table, {"kingdom": "Windeyrie#city", "hand": "Scout#scout"})
    none.t.when(1, "play_card", card="scout", place="army", payment=["drake_1_1"]).refused("ARC-CRE-02")


@ability("Windeyrie#1")
def test_at_devotion_4_of_windeyrie_a_card_is_drawn(table):
    d = at_play(table, {"kingdom": {"Windeyrie#city": "Bear#a; Bear#b"}}, phase="tactics")
    assert d.devotes("city", "a", "b") == ["1 draws 1"]


@ability("Basalt Throne#0")
def test_at_devotion_1_of_basalt_throne_it_regains_1(table):
    own = {"kingdom": {"Basalt Throne#city (lost 3)": "Elf#elf", "Green Town#other (lost 3)": ""}}
    d = at_play(table, own, phase="tactics")
    assert d.devotes("city", "elf") == ["city regains 1"]


@ability("Basalt Throne#1")
def test_at_devotion_3_of_basalt_throne_dragons_cost_1_less(table):
    own = {"kingdom": {"Basalt Throne#city": "Bear#bear; Guard#a"}, "hand": "Ashmantle Dragon#it; Stormwing Wyvern#no"}
    d = at_play(table, own, phase="tactics")
    d.devotes("city", "bear", "a")
    d.goes_on("play_1")
    assert (d.price("it"), d.price("no")) == ((4, {"drake": 2}), (4, {"drake": 2}))
    without = at_play(table, {**own, "kingdom": "Basalt Throne#city"})
    assert without.price("it") == (5, {"drake": 2})


@ability("Basalt Throne#2")
def test_at_devotion_6_of_basalt_throne_all_creatures_of_opponents_take_2(table):
    own = {"kingdom": {"Basalt Throne#city": "Bear#a; Bear#b; Bear#c"}}
    d = at_play(table, own, {"army": "Giant#giant; Elf#elf"}, phase="tactics")
    assert d.devotes("city", "a", "b", "c") == ["giant takes 2", "elf takes 2", "elf dies"]


# --- creatures --------------------------------------------------------------------------------------------------------


@ability("Kobold Tallyman#0")
@pytest.mark.parametrize(
    ("mine", "theirs", "stats"), [("Clipped Wyrmling", "Elf", "2/3"), ("Ember Whelp", "Clipped Wyrmling", "1/3")]
)
def test_kobold_tallyman_is_bolder_beside_a_dragon(table, mine, theirs, stats):
    d = at_play(table, {"army": f"Kobold Tallyman#it; {mine}"}, {"army": theirs})
    d.shows(stats={"it": stats})


@ability("Kobold Tallyman#1")
def test_kobold_tallyman_turns_loot_into_two_cards(table):
    d = at_play(table, {"army": "Kobold Tallyman#it", "hand": "Trinket#loot; Elf#elf"})
    d.t.when(1, "activate_ability", source="it", ability="Kobold Tallyman#1", costs=[["elf"]]).refused("ARC-ABL-06")
    assert d.uses("it", costs=[["loot"]]) == ["it is marked", "1 discards Trinket", "1 draws 2"]
    at_play(table, {"army": "Kobold Tallyman#it", "hand": "Elf"}).withheld("it", "ARC-ABL-06")


@ability("Eggshell Brawler#0")
def test_eggshell_brawler_grows_once_a_turn_for_a_card(table):
    d = at_play(table, {"army": "Eggshell Brawler#it", "hand": "Elf#elf; Bolt#bolt"})
    assert d.uses("it", costs=[["elf"]]) == ["1 discards Elf", "it: atk +2, def +2 (end of turn)"]
    d.shows(stats={"it": "4/4"})
    d.withheld("it", "ARC-PPH-06")
    d.goes_on("play_1", 2)
    d.shows(stats={"it": "2/2"})
    at_play(table, {"army": "Eggshell Brawler#it"}).withheld("it", "ARC-ABL-06")


@ability("Ember Whelp#0")
def test_ember_whelp_is_glad_of_other_drakes(table):
    d = at_play(table, {"army": "Ember Whelp#it", "hand": "Scout#scout; Elf#elf; Ember Whelp#other"})
    assert d.plays("elf") == ["Elf enters home from stack"]
    assert d.plays("scout") == ["Scout enters home from stack", "it: atk +1 (end of turn)"]
    assert d.plays("other") == ["Ember Whelp enters home from stack", "it: atk +1 (end of turn)"]
    d.shows(stats={"it": "4/2", "other": "2/2"})
    d.goes_on("play_1", 2)
    d.shows(stats={"it": "2/2"})


@ability("Ember Whelp#0")
def test_ember_whelp_does_not_mind_drakes_of_opponents(table):
    d = at_play(table, {"hand": "Scout#scout"}, {"army": "Ember Whelp#it"})
    assert d.plays("scout") == ["Scout enters home from stack"]


@ability("Clipped Wyrmling#grounded")
def test_clipped_wyrmling_can_not_fly_even_if_something_says_so(table):
    d = at_play(table, {"army": "Clipped Wyrmling#it [Dream of Wings]"}, {"army": "Guard#guard"}, phase="attack")
    d.attacks("it")
    d.t.when(2, "assign_defenders", defenders={"guard": "it"}).then(aside="defenders are assigned", phase="attack")


@ability("Clipped Wyrmling#0")
def test_clipped_wyrmling_grows_with_other_dragons(table):
    d = at_play(table, {"army": "Clipped Wyrmling#it", "hand": "Ashmantle Dragon#dragon; Scout#scout"})
    assert d.plays("scout") == ["Scout enters home from stack"]
    told = ["Ashmantle Dragon enters home from stack", "it: atk +1, def +1 (end of turn)"]
    assert d.plays("dragon") == told
    d.goes_on("play_1", 2)
    d.shows(stats={"it": "4/3"})
    other = at_play(table, {"hand": "Ashmantle Dragon#dragon"}, {"army": "Clipped Wyrmling#it"})
    assert other.plays("dragon") == told[:1]
    alone = at_play(table, {"hand": "Clipped Wyrmling#it"})
    assert alone.plays("it") == ["Clipped Wyrmling enters home from stack"]


@ability("Skyscale Hunter#0")
def test_skyscale_hunter_is_unmarked_for_another_creature(table):
    d = at_play(table, {"army": "Skyscale Hunter#it (marked); Elf#elf; Bear#bear"}, {"army": "Elf#theirs"})
    assert d.uses("it", costs=[["elf"]]) == ["elf: play to hand of 1", "unmarked: it"]
    d.withheld("it", "ARC-PPH-06")
    at_play(table, {"army": "Skyscale Hunter#it (marked)"}, {"army": "Elf"}).withheld("it", "ARC-ABL-06")


@ability("Magma Salamander#0")
def test_magma_salamander_splashes_a_random_creature_of_an_opponent(table):
    d = at_play(table, {"army": "Elf#elf; Giant#giant", "hand": "Bolt#one; Bolt#two"}, {"army": "Magma Salamander#it"})
    assert d.plays("one", "giant") == ["giant takes 2"]
    told = d.plays("two", "it")
    assert told[0] == "it takes 2"
    assert told[1:] in (["elf takes 1", "elf dies"], ["giant takes 1"])


@ability("Stormwing Wyvern#0")
def test_stormwing_wyvern_is_unmarked_for_two_drake_power_once_a_turn(table):
    d = at_play(table, {"army": "Stormwing Wyvern#it (marked)", "vault": "drake 4; gaian 3"})
    gaian = {"source": "it", "ability": "Stormwing Wyvern#0", "payment": ["gaian_1_1", "drake_1_1"]}
    d.t.when(1, "activate_ability", **gaian).refused("ARC-COST-02")
    assert d.uses("it") == ["unmarked: it"]
    d.shows(ready={1: {"drake": 2, "gaian": 3}})
    d.withheld("it", "ARC-PPH-06")


@ability("Ashmantle Dragon#0")
def test_ashmantle_dragon_burns_the_armies_of_opponents_when_it_attacks(table):
    theirs = {"army": "Giant#giant; Elf#elf", "kingdom": {"Red Town#away": "Elf#safe"}}
    d = at_play(table, {"army": "Ashmantle Dragon#it; Elf#mine"}, theirs, phase="attack")
    assert d.attacks("it") == ["giant takes 1", "elf takes 1", "elf dies"]


@ability("Ashmantle Dragon#0")
def test_ashmantle_dragon_burns_nobody_when_another_attacks(table):
    d = at_play(table, {"army": "Ashmantle Dragon#it; Elf#mine"}, {"army": "Elf#elf"}, phase="attack")
    assert d.attacks("mine") == []


@ability("Broodmother Cinder#0")
def test_broodmother_cinder_counts_embers_at_the_beginning_of_its_turns(table):
    d = at_play(table, {"army": "Broodmother Cinder#it"}, active=2, phase="play_2")
    assert d.goes_on("draw_resource", 1) == ["it: ember 0 to 1"]
    assert d.goes_on("draw_resource", 2) == ["1 draws 2"]


@ability("Broodmother Cinder#1")
def test_two_embers_of_broodmother_cinder_burn_a_creature(table):
    d = at_play(table, {"army": "Broodmother Cinder#it (ember 3)"}, {"army": "Giant#giant"})
    assert d.aims("it") == "giant it"
    assert d.uses("it", "giant") == ["it: ember 3 to 1", "giant takes 3"]
    d.withheld("it", "ARC-ABL-06")


@ability("Old Verdigris#0")
def test_old_verdigris_burns_everything_that_is_no_drake(table):
    d = at_play(table, {"hand": "Old Verdigris#it", "army": "Giant#mine; Scout#scout"}, {"army": "Bear#bear; Scout"})
    told = ["Old Verdigris enters home from stack", "mine takes 2", "bear takes 2"]
    assert d.plays("it") == told


@ability("Old Verdigris#1")
def test_old_verdigris_draws_two_when_a_city_falls(table):
    own = {"army": "Old Verdigris#it", "hand": "Storm the Gates#storm; Storm the Gates#other"}
    d = at_play(table, own, {"kingdom": "Red Town#away (lost 2); Gravemarch#strong"})
    assert d.plays("other", "strong") == ["strong takes 3"]
    told = ["away takes 3", "away takes 2", "away is destroyed", "away: play to graveyard of 2", "1 draws 2"]
    assert d.plays("storm", "away") == told
