"""The enchantments, magic, events and loot of The Mystic do what their texts say."""

import pytest

from tests.dsl import ability, clause
from tests.rules.arcmage_arc.cards.duel import RICH, at_play

# --- enchantments -----------------------------------------------------------------------------------------------------


@ability("Mind Cage#attach", "Mind Cage#0")
def test_mind_cage_holds_a_creature_that_is_no_leader_as_long_as_it_lasts(table):
    own = {"hand": "Mind Cage#it; Edict of Silence#edict", "army": "Elf"}
    d = at_play(table, own, {"army": "Bear#bear; Warcry Chieftain#leader"})
    assert d.aims("it") == "bear"
    assert d.plays("it", "bear") == [
        "Mind Cage enters play on bear", "bear: control = 2 (source)", "bear: from 2 to 1"
    ]  # fmt: skip
    d.shows(residents={"home": "bear"})
    told = ["it: play to graveyard of 1", "bear: from 1 to 2", "1 draws 1"]
    assert sorted(d.plays("edict", "it")) == sorted(told)


@clause("ARC-CRE-13", "ARC-GEN-14")
def test_who_gains_control_for_good_of_a_creature_in_a_mind_cage_keeps_it_when_that_is_destroyed(table):
    own = {"hand": "Mind Cage#cage", "vault": RICH}
    duchess = {"hand": "The Dowager Duchess#duchess; Edict of Silence#edict", "vault": RICH}
    d = at_play(table, own, {"army": "Bear#bear"}, p3=duchess)
    d.plays("cage", "bear")
    d.goes_on("play_1", active=3)
    d.plays("duchess", seat=3)
    d.shows(residents={"third": "duchess bear"})
    d.plays("edict", "cage", seat=3)
    d.shows(residents={"third": "duchess bear"}, attached={"bear": ""})


@ability("Dream of Wings#attach", "Dream of Wings#0")
def test_dream_of_wings_strengthens_binds_and_lifts(table):
    own = {"hand": "Dream of Wings#it", "kingdom": {"Grey Town#home": "Elf#elf"}}
    d = at_play(table, own, {"army": "Bear#bear"})
    assert d.aims("it") == "bear elf"
    assert d.plays("it", "elf") == ["Dream of Wings enters play on elf"]
    d.shows(stats={"elf": "3/2"})
    d = at_play(table, {"kingdom": {"Grey Town#home": "Elf#elf [Dream of Wings]"}}, phase="tactics")
    d.devotes("home", "elf")
    d.shows(devotion={"home": 2})
    d = at_play(table, {"army": "Elf#elf [Dream of Wings]"}, {"army": "Guard#guard"}, phase="attack")
    d.attacks("elf")
    d.t.when(2, "assign_defenders", defenders={"guard": "elf"}).refused("ARC-ABL-01")


@ability("Spell Moth#attach", "Spell Moth#0")
def test_spell_moth_draws_each_turn_and_has_eaten_its_host_in_the_third(table):
    d = at_play(table, {"hand": "Spell Moth#it"}, {"enchantments": "Banner#banner"})
    assert d.aims("it") == "banner"
    assert d.plays("it", "banner") == ["Spell Moth enters play on banner"]
    for before in (0, 1):
        assert d.goes_on("draw_resource", 2) == (["1 draws 2"] if before else [])
        told = ["2 draws 2", "1 draws 1", f"it: omen {before} to {before + 1}"]
        assert d.goes_on("draw_resource", 1) == told
    d.goes_on("draw_resource", 2)
    told = ["2 draws 2", "1 draws 1", "it: omen 2 to 3", "banner: play to graveyard of 2", "it: play to graveyard of 1"]
    assert d.goes_on("draw_resource", 1) == told


@ability("Tidal Memory#0")
@pytest.mark.parametrize(("answer", "told"), [("yes", ["1 draws 1"]), ("no", [])])
def test_tidal_memory_may_exchange_a_card_at_the_end_of_the_draw_phase(table, answer, told):
    own = {"enchantments": "Tidal Memory", "hand": "Bolt#bolt"}
    d = at_play(table, own, phase="draw_resource")
    assert d.moves(1, "choose_draw_course", course=1) == ["1 draws 2"]
    assert d.asked() == (1, "yes no")
    assert d.answers(answer) == told
    if told:
        assert d.answers("bolt") == ["bolt: hand to bottom of deck of 1"]


@ability("Tidal Memory#1")
def test_tidal_memory_draws_when_an_own_enchantment_leaves_play(table):
    own = {"enchantments": "Tidal Memory#it; Banner#banner", "hand": "Slip Between#a; Slip Between#b; Slip Between#c"}
    d = at_play(table, own, {"enchantments": "Banner#theirs"})
    assert d.plays("a", "theirs") == ["theirs: play to hand of 2"]
    assert d.plays("b", "banner") == ["banner: play to hand of 1", "1 draws 1"]
    assert d.plays("c", "it") == ["it: play to hand of 1", "1 draws 1"]


# --- magic ------------------------------------------------------------------------------------------------------------


@ability("Wings of Moonlight#0")
def test_wings_of_moonlight_let_a_creature_fly_for_good(table):
    d = at_play(table, {"hand": "Wings of Moonlight#it", "army": "Elf#elf"}, {"army": "Guard#guard"})
    assert d.aims("it") == "elf guard"
    assert d.plays("it", "elf") == ["elf: can fly (forever)", "1 draws 1"]
    d.goes_on("attack", 2)
    d.goes_on("attack", 1)
    d.attacks("elf")
    d.t.when(2, "assign_defenders", defenders={"guard": "elf"}).refused("ARC-ABL-01")


@ability("Unmake the Mask#0")
def test_unmake_the_mask_takes_strength_flying_and_fear(table):
    own = {"hand": "Unmake the Mask#it; Unmake the Mask#other", "army": "Ember Whelp#whelp"}
    d = at_play(table, own, {"army": "Dread Courier#rider; Giant#giant", "hand": "Elf"})
    assert d.aims("it") == "giant rider whelp"
    for card, target in (("it", "rider"), ("other", "whelp")):
        assert d.plays(card, target) == [f"{target}: atk = 1, def = 1, loses flying, loses fear (forever)"]
    d.shows(stats={"rider": "1/1", "whelp": "1/1"})
    d.goes_on("attack")
    d.attacks("whelp")
    assert d.defends(giant="whelp") == ["giant takes 1", "whelp takes 5", "whelp dies"]
    d.goes_on("attack", 2)
    assert d.attacks("rider", city="home", seat=2) == []


@ability("The Shared Dream#0")
def test_the_shared_dream_shuffles_all_graveyards_and_draws_two(table):
    own = {"hand": "The Shared Dream#it", "graveyard": "Elf#a; Bear#b"}
    d = at_play(table, own, {"graveyard": "Wolf#c"})
    told = d.plays("it")
    assert [line for line in told if "is shuffled" not in line] == [
        *("a: graveyard to shuffled of deck of 1", "b: graveyard to shuffled of deck of 1"),
        *("c: graveyard to shuffled of deck of 2", "1 draws 2"),
    ]
    assert (told.index("c: graveyard to shuffled of deck of 2"), told[-2:]) == (5, ["deck:2 is shuffled", "1 draws 2"])
    d.shows(graveyard={1: "The Shared Dream", 2: ""}, deck={1: 10, 2: 11})


# --- events -----------------------------------------------------------------------------------------------------------


@ability("Unspoken Word#0")
def test_unspoken_word_cancels_magic_and_events_but_no_creature(table):
    theirs = {"hand": "Insight#magic; Elf#elf; Gift#event", "vault": "gaian 9"}
    d = at_play(table, {"hand": "Unspoken Word#a; Unspoken Word#b; Unspoken Word#c"}, theirs, active=2)
    d.t.when(2, "play_card", card="elf", place="away", payment=["gaian_2_1"])
    d.withheld("a", "ARC-PLAY-10")
    d.moves(1, "pass")
    d.t.when(2, "play_card", card="magic", payment=["gaian_2_2"])
    assert (d.aims("a"), d.price("a")) == ("magic", (2, {"the_mystic": 1}))
    assert d.plays("a", "magic") == ["magic fails: cancelled", "magic: stack to graveyard of 2"]
    d.t.when(2, "play_event", card="event", targets=[["seat:2"]])
    assert d.plays("b", "event") == ["event fails: cancelled", "event: stack to graveyard of 2"]


@ability("Slip Between#0")
@pytest.mark.parametrize(("target", "told"), [("bear", "bear: play to hand of 2"), ("mine", "mine: play to hand of 1")])
def test_slip_between_returns_a_creature_or_an_enchantment(table, target, told):
    d = at_play(table, {"hand": "Slip Between#it", "enchantments": "Banner#mine"}, {"army": "Bear#bear"})
    assert d.aims("it") == "bear mine"
    assert d.plays("it", target) == [told]


@ability("Glimpse of Morning#0")
def test_glimpse_of_morning_draws_two_and_puts_one_back(table):
    d = at_play(table, {"hand": "Glimpse of Morning#it; Bolt#bolt"})
    assert d.plays("it") == ["1 draws 2"]
    assert "bolt" in d.asked()[1]
    assert d.answers("bolt") == ["bolt: hand to top of deck of 1"]


# --- loot -------------------------------------------------------------------------------------------------------------


@ability("Lantern of Small Lies#0")
@pytest.mark.parametrize(("answer", "told"), [("yes", ["mine: play to hand of 1", "1 draws 1"]), ("no", [])])
def test_lantern_of_small_lies_shows_a_hand_and_draws_once_or_twice(table, answer, told):
    own = {"hand": "Lantern of Small Lies#it", "enchantments": "Banner#mine"}
    d = at_play(table, own, {"hand": "Elf; Bolt", "enchantments": "Banner"})
    assert d.plays("it") == ["2 reveals hand: Elf, Bolt", "1 draws 1"]
    assert d.asked() == (1, "yes no")
    assert d.answers(answer) == told


@ability("Lantern of Small Lies#0")
def test_without_an_enchantment_lantern_of_small_lies_asks_nothing(table):
    d = at_play(table, {"hand": "Lantern of Small Lies#it"}, {"hand": "Elf", "enchantments": "Banner"})
    assert d.plays("it") == ["2 reveals hand: Elf", "1 draws 1"]
    d.shows(waiting=(1, "play"))
