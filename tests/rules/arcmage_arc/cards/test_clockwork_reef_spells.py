"""The enchantments, magic and events of the example set Clockwork Reef do what their texts say."""

import pytest

from tests.dsl import ability
from tests.rules.arcmage_arc.cards.test_clockwork_reef_creatures import reef

# --- enchantments -----------------------------------------------------------------------------------------------------


@ability("Drowning Chain#attach", "Drowning Chain#0", "Drowning Chain#1")
@pytest.mark.parametrize(("ally", "free"), [("Elf", True), ("Brass Crab", False)])
def test_drowning_chain_weakens_and_beside_a_crab_forbids_to_attack(table, ally, free):
    d = reef(table, {"hand": "Drowning Chain#it", "army": ally}, {"army": "Bear#bear; Elf#other"})
    assert d.aims("it") == "bear other"
    assert d.plays("it", "bear") == ["Drowning Chain enters play on bear"]
    d.shows(stats={"bear": "2/3"})
    d.goes_on("attack", 2)
    if free:
        assert d.attacks("bear", city="home", seat=2) == []
    else:
        d.t.when(2, "declare_attack", city="home", attackers=["bear"]).refused("ARC-CON-02")


@ability("Drowning Chain#2")
def test_when_drowning_chain_leaves_play_its_player_draws(table):
    d = reef(table, {"hand": "Bolt#a; Slip Between#slip"}, {"army": "Bear [Drowning Chain#it (by 1)]; Elf#elf"})
    assert d.plays("a", "elf") == ["elf takes 2", "elf dies"]
    assert d.plays("slip", "it") == ["it: play to hand of 1", "1 draws 1"]


@ability("Storm Levy#attach", "Storm Levy#0")
def test_storm_levy_takes_two_from_a_hand_limit(table):
    d = reef(table, {"hand": "Storm Levy#it"}, {"hand": "; ".join(f"Elf#e{number}" for number in range(6))})
    assert d.aims("it") == "seat:1 seat:2"
    assert d.plays("it", "seat:2") == ["Storm Levy enters play on seat:2"]
    d.goes_on("play_2", 2)
    d.moves(2, "end_phase")
    assert d.moves(2, "discard_to_limit", cards=["e0", "e1", "e2"]) == ["2 discards Elf, Elf, Elf"]


@ability("Storm Levy#1")
def test_under_storm_levy_a_draw_outside_of_the_draw_phase_mills(table):
    d = reef(table, {"hand": "Gift#a; Gift#b"}, {"attached": "Storm Levy (by 1)"})
    assert d.plays("a", "seat:2") == ["2 draws 1", "2 mills 1"]
    assert d.plays("b", "seat:1") == ["1 draws 1"]
    d.goes_on("draw_resource", 2)
    assert d.moves(2, "choose_draw_course", course=1) == ["2 draws 2"]


@ability("Sea Wall#attach", "Sea Wall#1")
def test_sea_wall_strengthens_a_city_of_ones_own(table):
    d = reef(table, {"hand": "Sea Wall#it"})
    assert d.aims("it") == "home"
    assert d.plays("it", "home") == ["Sea Wall enters play on home"]
    d.shows(strength={"home": 7})


@ability("Sea Wall#0")
def test_sea_wall_takes_damage_upon_itself_once_each_turn(table):
    own = {"hand": "Rain of Slag#a; Rain of Slag#b; Rain of Slag#c"}
    d = reef(table, own, {"kingdom": "Gravemarch#away [Sea Wall#it]; Gravemarch#bare"})
    assert d.plays("a", "bare", x=1) == ["bare takes 1"]
    assert d.plays("b", "away", x=2) == ["it: seal 0 to 1"]
    assert d.plays("c", "away", x=1) == ["away takes 1"]


@ability("Sea Wall#2")
def test_sea_wall_breaks_at_the_end_of_a_turn_when_it_has_three_seals(table):
    own = {"kingdom": "Gravemarch#home [Sea Wall#it]"}
    d = reef(
        table, own, {"hand": "; ".join(f"Storm the Gates#s{number}" for number in range(3)), "vault": "red_banner 3"}
    )
    for number in range(3):
        d.goes_on("play_1", 2)
        assert d.plays(f"s{number}", "home", seat=2)[0] == f"it: seal {number} to {number + 1}"
        assert d.goes_on("play_2", 1) == ["1 draws 2"]
        ended = ["it: play to graveyard of 1"] if number == 2 else []
        assert d.goes_on("draw_resource", 2) == ended


@ability("Moon Calendar#0")
def test_moon_calendar_counts_the_beginnings_of_its_turns(table):
    d = reef(table, {"enchantments": "Moon Calendar#it"}, active=2, phase="play_2")
    assert d.goes_on("draw_resource", 1) == ["it: time 0 to 1"]


@ability("Moon Calendar#1")
def test_two_time_counters_of_moon_calendar_let_a_creature_fly_until_end_of_turn(table):
    own = {"enchantments": "Moon Calendar#it (time 3)", "army": "Elf#elf"}
    d = reef(table, own, {"army": "Guard#guard"})
    assert d.aims("it") == "elf"
    assert d.uses("it", "elf") == ["it: time 3 to 1", "elf: gains flying (end of turn)"]
    d.withheld("it", "ARC-ABL-06")
    d.goes_on("attack")
    d.attacks("elf")
    d.t.when(2, "assign_defenders", defenders={"guard": "elf"}).refused("ARC-ABL-01")


@ability("Moon Calendar#2")
@pytest.mark.parametrize(("hand", "told"), [("", ["1 draws 1"]), ("Elf", [])])
def test_moon_calendar_draws_at_the_end_of_a_turn_for_an_empty_hand(table, hand, told):
    d = reef(table, {"enchantments": "Moon Calendar#it", "hand": hand}, phase="play_2")
    assert d.goes_on("draw_resource", 2) == told


@ability("Tidal Ledger#0")
def test_tidal_ledger_draws_for_every_two_creatures_that_die(table):
    own = {"enchantments": "Tidal Ledger#it", "army": "Elf#a; Elf#b", "hand": "Bolt#one; Bolt#two; Bolt#three"}
    d = reef(table, own, {"army": "Elf#c"})
    assert d.plays("one", "a") == ["a takes 2", "a dies"]
    assert d.plays("two", "c") == ["c takes 2", "c dies", "1 draws 1", "it: seal 0 to 1"]
    assert d.plays("three", "b") == ["b takes 2", "b dies"]


@ability("Tidal Ledger#1")
@pytest.mark.parametrize(("seals", "told"), [(3, []), (4, ["it: play to graveyard of 1"])])
def test_tidal_ledger_is_full_with_four_seals(table, seals, told):
    d = reef(table, {"enchantments": f"Tidal Ledger#it (seal {seals})"}, phase="play_2")
    assert d.goes_on("draw_resource", 2) == told


@ability("Echo Pearl#attach", "Echo Pearl#0")
def test_echo_pearl_draws_when_its_enchantment_is_destroyed(table):
    own = {"hand": "Echo Pearl#it", "enchantments": "Banner#banner"}
    d = reef(table, own, {"enchantments": "Banner#theirs", "hand": "Edict of Silence#edict", "vault": "gaian 2"})
    assert d.aims("it") == "banner"
    assert d.plays("it", "banner") == ["Echo Pearl enters play on banner"]
    told = ["banner: play to graveyard of 1", "it: play to graveyard of 1", "1 draws 1", "2 draws 1"]
    assert sorted(d.plays("edict", "banner", seat=2)) == sorted(told)


@ability("Echo Pearl#1")
def test_echo_pearl_is_sacrificed_to_prevent_3_damage(table):
    own = {"enchantments": "Banner#banner", "army": "Giant#giant", "hand": "Echo Pearl#it; Rain of Slag#slag"}
    d = reef(table, own)
    d.plays("it", "banner")
    assert d.aims("it") == "giant"
    assert d.uses("it", "giant") == ["it: play to graveyard of 1", "giant: prevented +3 (end of turn)"]
    assert d.plays("slag", "giant", x=4) == ["giant takes 1"]


# --- events and magic -------------------------------------------------------------------------------------------------


@ability("Ebb and Flow#0")
def test_ebb_and_flow_returns_a_creature(table):
    d = reef(table, {"hand": "Ebb and Flow#it", "army": "Elf#elf"}, {"army": "Bear#bear"})
    d.plays("it", modes=[0])
    assert d.asked() == (1, "elf bear")
    assert d.answers("bear") == ["bear: play to hand of 2"]


@ability("Ebb and Flow#0")
@pytest.mark.parametrize("chosen", [["a", "b"], ["b"], []])
def test_ebb_and_flow_unmarks_up_to_two_own_creatures(table, chosen):
    d = reef(table, {"hand": "Ebb and Flow#it", "army": "Elf#a (marked); Elf#b (marked)"}, {"army": "Elf (marked)"})
    d.plays("it", modes=[1])
    assert d.asked() == (1, "a b")
    assert d.answers(*chosen) == [f"unmarked: {one}" for one in chosen]


@ability("Ebb and Flow#0")
def test_ebb_and_flow_cancels_an_event_or_magic(table):
    theirs = {"hand": "Insight#magic", "vault": "gaian 1"}
    d = reef(table, {"hand": "Ebb and Flow#it"}, theirs, active=2)
    d.t.when(2, "play_card", card="magic", payment=["gaian_2_1"])
    told = d.plays("it", modes=[2])
    if not told:
        assert d.asked() == (1, "magic")
        told = d.answers("magic")
    assert told == ["magic fails: cancelled", "magic: stack to graveyard of 2"]


@ability("Maelstrom#cost", "Maelstrom#0")
@pytest.mark.parametrize("chosen", [["bear", "giant"], ["giant"], []])
def test_maelstrom_hits_as_many_creatures_as_there_are_crabs(table, chosen):
    own = {"hand": "Maelstrom#it", "army": "Brass Crab#one; Brass Crab#two"}
    d = reef(table, own, {"army": "Bear#bear; Giant#giant; Brass Crab#theirs"})
    assert d.price("it") == (3, {"the_mystic": 1})
    assert d.aims("it") == "bear giant one theirs two"
    assert d.plays("it", chosen) == [f"{one} takes 2" for one in chosen]


@ability("Pressure#cost", "Pressure#0")
@pytest.mark.parametrize(("answer", "told"), [("yes", ["2 draws 1"]), ("no", ["1 mills 1"])])
def test_pressure_kills_for_the_cost_of_its_target(table, answer, told):
    own = {"hand": "Pressure#it", "army": "Elf (marked)"}
    d = reef(table, own, {"army": "Giant#giant; Elf#elf"})
    assert (d.aims("it"), d.price("it", "giant"), d.price("it", "elf")) == ("elf giant", (4, {}), (1, {}))
    assert d.plays("it", "giant") == ["giant dies"]
    assert d.asked() == (2, "yes no")
    assert d.answers(answer) == told
    reef(table, {**own, "army": "Elf"}, {"army": "Elf (marked)"}).withheld("it", "ARC-PLAY-02")


@ability("Salvage Rights#0")
@pytest.mark.parametrize(
    ("chosen", "name", "told"), [("crab", "Brass Crab", "1 draws 1"), ("bear", "Bear", "1 mills 1")]
)
def test_salvage_rights_raise_a_creature_and_draw_for_a_crab(table, chosen, name, told):
    own = {"hand": "Salvage Rights#it", "graveyard": "Brass Crab#crab; Bear#bear; Bolt#bolt"}
    d = reef(table, own, {"graveyard": "Elf"})
    assert d.plays("it", costs=[["home"]]) == ["home takes 1"]
    assert d.asked() == (1, "crab bear")
    assert d.answers(chosen)[:2] == [f"{name} enters home from graveyard, marked", told]


@ability("Census of Shells#0")
def test_census_of_shells_counts_everybodys_creatures_and_cheers_own_crabs(table):
    own = {"hand": "Census of Shells#it", "army": "Brass Crab#a; Brass Crab#b; Elf"}
    d = reef(table, own, {"army": "Elf; Elf; Elf; Elf; Elf; Elf; Brass Crab#theirs"})
    told = ["1 draws 1", "2 draws 2", "a: atk +1 (end of turn)", "b: atk +1 (end of turn)"]
    assert d.plays("it") == told
    d.goes_on("play_1", 2)
    d.shows(stats={"a": "1/2"})


@ability("Undertow#0")
def test_undertow_returns_a_random_creature_and_evens_out_the_crowd(table):
    d = reef(table, {"hand": "Undertow#it", "army": "Elf"}, {"army": "Bear#bear; Bear#other; Bear#third"})
    (returned,) = d.plays("it")
    assert returned.removesuffix(": play to hand of 2") in ("bear", "other", "third")
    seat, left = d.asked()
    assert (seat, len(left.split())) == (2, 2)
    one = left.split()[0]
    assert d.answers(one) == [f"{one}: play to graveyard of 2"]


@ability("Undertow#0")
def test_undertow_takes_no_more_from_who_has_no_more_creatures(table):
    d = reef(table, {"hand": "Undertow#it", "army": "Elf"}, {"army": "Bear#bear; Bear#other"})
    assert d.plays("it") in (["bear: play to hand of 2"], ["other: play to hand of 2"])


@ability("Mirage Tide#0")
def test_mirage_tide_exchanges_wings_at_any_time(table):
    own = {"hand": "Mirage Tide#it", "army": "Elf#mine"}
    d = reef(table, own, {"army": "Ember Whelp#whelp; Guard#guard"}, active=2)
    assert (d.aims("it"), d.aims("it", slot=1)) == ("mine", "guard whelp")
    told = [
        "mine: gains flying, is Illusion, is of the_mystic (end of turn)",
        "whelp: loses flying, cannot defend (end of turn)",
    ]
    assert sorted(d.plays("it", "mine", "whelp")) == sorted(told)
