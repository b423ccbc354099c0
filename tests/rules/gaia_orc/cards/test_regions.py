"""The regions give what their texts say for claims, and work while they are active."""

from typing import Any

import pytest

from tests.dsl import ability
from tests.rules.gaia_orc.cards.duel import Duel, at_play

THEIRS = {"graveyard": "Hawk#theirs"}
ALL = {"politics": "Guard#p", "science": "Monk#s", "faith": "Abbot#f"}


def tactical(table, region: str, p1: dict[str, Any], p2: dict[str, Any] | None = None) -> Duel:
    """Seat 1 with this region and its servants in the Tactical phase; its region has lost five hit points."""
    own = {"region": f"{region}#own", "region_hp": 5, **p1}
    d = at_play(table, own, p2, phase="unmark")
    d.goes_on("tactical")
    return d


def advantage(table, region, domain, p1=None, p2=None) -> tuple[Duel, list[str]]:
    """An Advantage is claimed."""
    d = tactical(table, region, {**ALL, **(p1 or {})}, p2)
    return d, d.moves(1, "claim_advantages", domains=[domain])


def domination(table, region, p1=None, p2=None) -> tuple[Duel, list[str]]:
    """Domination is claimed for the region's effect."""
    d = tactical(table, region, {**ALL, **(p1 or {})}, p2)
    return d, d.moves(1, "claim_domination", reward="region_effect")


def total(table, region, p1=None, p2=None) -> tuple[Duel, list[str]]:
    """Total Domination is claimed for the region's effect."""
    d = tactical(table, region, {**ALL, **(p1 or {})}, p2)
    return d, d.moves(1, "claim_total_domination", reward="region_effect")


DOMAINS = ("politics", "science", "faith")
SIMPLE = {
    "Mossy Ford": {"politics": ["1 gains 1 gold"], "faith": ["own regains 2"]},
    "Vale of Antlers": {"faith": ["own regains 3"]},
    "Mother of Forests": {"politics": ["1 gains 2 gold"], "science": ["1 draws 1"], "faith": ["own regains 3"]},
    "Kingsbridge": {"politics": ["1 gains 2 gold"], "science": ["1 draws 1"]},
    "Guildhall Quarter": {"politics": ["1 gains 2 gold"], "faith": ["own regains 2"]},
    "Palace of Seals": {"politics": ["1 gains 3 gold"], "science": ["1 draws 1"]},
    "Raiders' Camp": {"politics": ["1 gains 1 gold"], "faith": ["h2 takes 1"]},
    "Smelting Works": {"politics": ["1 gains 2 gold"]},
    "Throne of Iron": {"politics": ["1 gains 2 gold"], "science": ["1 draws 1"], "faith": ["h2 takes 2"]},
    "Lamplit Docks": {"politics": ["1 gains 2 gold"], "faith": ["1 mills 2", "own regains 1"]},
    "Hall of Masks": {"science": ["1 draws 1"]},
    "Sunken Crypts": {
        "politics": ["1 gains 2 gold"],
        "science": ["1 mills 3", "1 draws 1"],
        "faith": ["own regains 2"],
    },
}
"""Advantages that ask for nothing, and what happens."""


@ability(*(f"{region}#{DOMAINS.index(domain)}" for region, told in SIMPLE.items() for domain in told))
@pytest.mark.parametrize(("region", "domain"), [(region, domain) for region, told in SIMPLE.items() for domain in told])
def test_advantages_that_ask_for_nothing(table, region, domain):
    _, told = advantage(table, region, domain, {}, {"region_hp": 5})
    assert told == SIMPLE[region][domain]


@ability("Mossy Ford#1")
def test_mossy_ford_lets_its_player_order_the_next_cards(table):
    d, told = advantage(table, "Mossy Ford", "science", {"deck": "Bear; Elf; Ox; Wolf"})
    assert told == ["1 sees deck of 1: Bear, Elf, Ox"]
    assert d.answers("Ox", "Bear", "Elf") == ["1 puts back Ox, Bear, Elf; 0 at the bottom", "1 draws 1"]


@ability("Mossy Ford#3")
def test_mossy_ford_brings_frogs(table):
    d, told = domination(table, "Mossy Ford")
    assert told == ["Ford Frog enters front from removed"] * 3
    d.shows(stats=dict.fromkeys(d.found("Ford Frog"), "1/1"))


@ability("Mossy Ford#4")
def test_mossy_ford_heals_whole_and_brings_points(table):
    _, told = total(table, "Mossy Ford", {}, {"region_hp": 5})
    assert told == ["own regains 7", "1 gains 2 vp"]


@ability("Vale of Antlers#0")
def test_vale_of_antlers_toughens_a_creature_of_its_player(table):
    d, told = advantage(table, "Vale of Antlers", "politics", {"front": "Wolf#wolf"}, {"front": "Ox#ox"})
    assert told == []
    assert set(d.asked()[1].split()) == {"wolf", "p", "s", "f"}
    assert d.answers("wolf") == ["wolf: vigor 0 to 1"]


@ability("Vale of Antlers#1")
def test_vale_of_antlers_finds_a_beast(table):
    d, _ = advantage(table, "Vale of Antlers", "science", {"deck": "Guard; Wolf; Monk"})
    (beast,) = d.t.state.question.options
    assert d.answers(beast) == ["Wolf: deck to hand of 1", "deck:1 is shuffled"]


@ability("Vale of Antlers#3")
def test_vale_of_antlers_makes_the_front_grow(table):
    d, told = domination(table, "Vale of Antlers", {"front": "Wolf#wolf; Elf#elf"}, {"front": "Ox#ox"})
    assert told == ["wolf: might 0 to 1", "wolf: vigor 0 to 1", "elf: might 0 to 1", "elf: vigor 0 to 1"]
    d.shows(stats={"wolf": "3/3", "ox": "2/5", "p": "1/3"})


@ability("Vale of Antlers#4")
def test_vale_of_antlers_clears_the_enemy_front(table):
    d, told = total(table, "Vale of Antlers", {"front": "Wolf#wolf"}, {"front": "Ox#ox; Elf#elf", "faith": "Hawk#hawk"})
    assert told == ["ox: play to hand of 2", "elf: play to hand of 2"]
    d.shows(front={1: "wolf", 2: ""}, faith={1: "f", 2: "hawk"})


@ability("Mother of Forests#3")
def test_mother_of_forests_brings_creature_cards_back(table):
    d, told = domination(table, "Mother of Forests", {"graveyard": "Wolf#wolf; Bolt#bolt; Elf#elf; Ox#ox"}, THEIRS)
    assert told == []
    assert set(d.asked()[1].split()) == {"wolf", "elf", "ox"}
    assert d.answers("wolf", "ox") == ["wolf: graveyard to hand of 1", "ox: graveyard to hand of 1"]


@ability("Mother of Forests#5")
def test_mother_of_forests_toughens_beasts_in_the_front(table):
    own = {"region": "Mother of Forests", "front": "Wolf#wolf; Elf#elf", "faith": "Bear#bear"}
    d = at_play(table, own, {"front": "Wolf#foe"})
    d.shows(stats={"wolf": "2/3", "elf": "1/2", "bear": "3/4", "foe": "2/2"})


TOTALS = {
    "Mother of Forests": ["h2 takes 5"],
    "Kingsbridge": ["h2 takes 4"],
    "Guildhall Quarter": ["1 gains 2 vp", "1 draws 2"],
    "Palace of Seals": ["h2 takes 5"],
    "Raiders' Camp": ["h2 takes 5"],
    "Throne of Iron": ["h2 takes 6"],
    "Sunken Crypts": ["h2 takes 5"],
}
"""Total Dominations that ask for nothing."""


@ability(*(f"{region}#4" for region in TOTALS))
@pytest.mark.parametrize("region", TOTALS)
def test_total_dominations_that_ask_for_nothing(table, region):
    _, told = total(table, region)
    assert told == TOTALS[region]


@ability("Kingsbridge#2")
def test_kingsbridge_has_an_enemy_marked(table):
    d, told = advantage(table, "Kingsbridge", "faith", {"front": "Wolf"}, {"front": "Ox#ox", "politics": "Hawk#hawk"})
    assert told == []
    assert d.asked() == (1, "ox hawk")
    assert d.answers("ox") == ["ox is marked"]


@ability("Kingsbridge#3")
def test_kingsbridge_is_held_by_wardens(table):
    d, told = domination(table, "Kingsbridge")
    assert told == ["Bridge Warden enters front from removed"] * 2 + ["1 gains 1 gold"]
    d.shows(stats=dict.fromkeys(d.found("Bridge Warden"), "1/2"))


@ability("Guildhall Quarter#1")
def test_guildhall_quarter_changes_cards(table):
    d, told = advantage(table, "Guildhall Quarter", "science", {"hand": "Wolf#wolf"})
    assert told == ["1 draws 2"]
    assert d.answers("wolf") == ["1 discards Wolf"]


@ability("Guildhall Quarter#3")
def test_guildhall_quarter_teaches(table):
    _, told = domination(table, "Guildhall Quarter")
    assert told == ["1 draws 2"]


@ability("Guildhall Quarter#5")
def test_guildhall_quarter_protects_humans_of_the_kingdom(table):
    own = {"region": "Guildhall Quarter", "front": "Guard#guard", "faith": "Monk#monk; Monk#low", "science": "Elf#elf"}
    d = at_play(table, own, {"faith": "Monk#foe"})
    d.shows(stats={"guard": "1/3", "monk": "1/3", "low": "1/2", "elf": "1/2", "foe": "1/2"})


@ability("Palace of Seals#2")
def test_palace_of_seals_calls_a_creature_to_faith(table):
    d, told = advantage(table, "Palace of Seals", "faith", {"front": "Wolf#wolf"}, {"front": "Ox#ox", "science": "Elf"})
    assert told == []
    assert d.asked() == (1, "wolf ox")
    assert d.answers("ox") == ["ox moves to faith"]


@ability("Palace of Seals#3")
def test_palace_of_seals_sends_two_home(table):
    theirs = {"front": "Ox#ox; Elf#elf", "faith": "Hawk#hawk; Monk"}
    d, told = domination(table, "Palace of Seals", {"front": "Wolf#wolf"}, theirs)
    assert told == []
    assert d.asked() == (1, "ox elf hawk")
    assert d.answers("elf", "hawk") == ["elf: play to hand of 2", "hawk: play to hand of 2"]


@ability("Raiders' Camp#1")
def test_raiders_camp_shoots(table):
    d, told = advantage(table, "Raiders' Camp", "science", {}, {"front": "Wolf#wolf"})
    assert told == []
    assert d.answers("wolf") == ["wolf takes 2", "wolf dies"]


@ability("Raiders' Camp#3")
def test_raiders_camp_spurs_the_front(table):
    d, told = domination(table, "Raiders' Camp", {"front": "Wolf#wolf; Elf#elf"}, {"front": "Ox#ox"})
    assert told == ["wolf elf: atk +2 (end of turn)"]
    d.shows(stats={"wolf": "4/2", "elf": "3/2", "ox": "2/5", "p": "1/3"})


@ability("Smelting Works#1")
def test_smelting_works_fetch_equipment(table):
    own = {"graveyard": "Sword#sword; Wolf#wolf; Axe#axe"}
    d, told = advantage(table, "Smelting Works", "science", own, {"graveyard": "Shield#shield"})
    assert told == []
    assert set(d.asked()[1].split()) == {"sword", "axe"}
    assert d.answers("axe") == ["axe: graveyard to hand of 1"]


@ability("Smelting Works#2")
def test_smelting_works_arm_a_creature(table):
    d, _ = advantage(table, "Smelting Works", "faith", {"front": "Wolf#wolf"}, {"front": "Ox#ox"})
    assert "ox" not in d.asked()[1].split()
    assert d.answers("wolf") == ["wolf: might 0 to 1"]


@ability("Smelting Works#3")
def test_smelting_works_bring_imps(table):
    d, told = domination(table, "Smelting Works")
    assert told == ["Slag Imp enters front from removed"] * 3
    d.shows(stats=dict.fromkeys(d.found("Slag Imp"), "2/1"))


@ability("Smelting Works#4")
def test_smelting_works_pour_fire_on_all_enemies(table):
    theirs = {"front": "Ox#ox; Elf#elf", "faith": "Hawk#hawk; Sprite#low"}
    _, told = total(table, "Smelting Works", {"front": "Wolf#wolf"}, theirs)
    assert told == ["ox takes 3", "elf takes 3", "hawk takes 3", "elf dies", "hawk dies"]


@ability("Throne of Iron#3")
def test_throne_of_iron_hurts_the_region(table):
    _, told = domination(table, "Throne of Iron")
    assert told == ["h2 takes 3"]


@ability("Throne of Iron#5")
def test_throne_of_iron_arms_orcs_in_the_front(table):
    own = {"region": "Throne of Iron", "front": "Orc#orc; Wolf#wolf", "faith": "Orc#servant"}
    d = at_play(table, own, {"front": "Orc#foe"})
    d.shows(stats={"orc": "4/1", "wolf": "2/2", "servant": "3/1", "foe": "3/1"})


@ability("Lamplit Docks#1")
def test_lamplit_docks_hear_what_the_opponent_holds(table):
    _, told = advantage(table, "Lamplit Docks", "science", {"hand": "Elf"}, {"hand": "Wolf#wolf"})
    assert told == ["1 sees hand of 2: Wolf", "1 draws 1"]


@ability("Lamplit Docks#3", "Lamplit Docks#4")
@pytest.mark.parametrize(("claim", "before"), [(domination, []), (total, ["1 gains 2 vp"])])
def test_lamplit_docks_cost_the_opponent_two_cards(table, claim, before):
    d, told = claim(table, "Lamplit Docks", {"hand": "Bear"}, {"hand": "Wolf#wolf; Elf#elf; Ox#ox"})
    assert told == before
    assert d.asked() == (2, "wolf elf ox")
    assert d.answers("wolf", "ox") == ["2 discards Wolf, Ox"]


@ability("Hall of Masks#0")
def test_hall_of_masks_costs_the_opponent_a_card(table):
    d, told = advantage(table, "Hall of Masks", "politics", {"hand": "Bear"}, {"hand": "Wolf#wolf; Elf#elf"})
    assert told == []
    assert d.answers("elf") == ["2 discards Elf"]


@ability("Hall of Masks#2")
def test_hall_of_masks_brings_a_skeleton_back(table):
    own = {"graveyard": "Loose Bones#bones; Wolf#wolf; Rattlebones#rattle"}
    d, told = advantage(table, "Hall of Masks", "faith", own, {"graveyard": "Loose Bones#foe"})
    assert told == []
    assert set(d.asked()[1].split()) == {"bones", "rattle"}
    assert d.answers("bones") == ["bones: graveyard to hand of 1"]


@ability("Hall of Masks#3")
def test_hall_of_masks_weakens_an_enemy(table):
    d, told = domination(table, "Hall of Masks", {"front": "Wolf#wolf"}, {"front": "Ox#ox; Elf#elf"})
    assert told == []
    assert d.asked() == (1, "ox elf")
    assert d.answers("elf") == ["elf: atk -3, def -3 (end of turn)", "elf dies"]


@ability("Hall of Masks#4")
def test_hall_of_masks_kills_two_enemies(table):
    d, told = total(table, "Hall of Masks", {"front": "Wolf#wolf"}, {"front": "Ox#ox; Elf#elf; Hawk#hawk"})
    assert told == []
    assert d.asked() == (1, "ox elf hawk")
    assert d.answers("ox", "hawk") == ["ox dies", "hawk dies"]


@ability("Sunken Crypts#3")
def test_sunken_crypts_give_a_creature_back(table):
    d, told = domination(table, "Sunken Crypts", {"graveyard": "Wolf#wolf; Bolt#bolt; Ox#ox"}, {"graveyard": "Elf#foe"})
    assert told == []
    assert set(d.asked()[1].split()) == {"wolf", "ox"}
    assert d.answers("wolf") == ["Wolf enters front from graveyard"]


@ability("Sunken Crypts#5")
def test_sunken_crypts_echo_the_deaths_of_skeletons(table):
    own = {"region": "Sunken Crypts#own", "front": "Loose Bones#bones; Elf#elf", "hand": "Bolt#b1; Bolt#b2; Bolt#b3"}
    d = at_play(table, own, {"front": "Loose Bones#foe"})
    assert d.plays("b1", "elf") == ["elf takes 2", "elf dies"]
    assert d.plays("b2", "foe") == ["foe takes 2", "foe dies"]
    assert d.plays("b3", "bones") == ["bones takes 2", "bones dies", "h2 takes 1"]
