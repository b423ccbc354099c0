"""The Confrontations do what their texts say: The Wyrm of Skarn to Thief in the Tower."""

import pytest

from tests.dsl import ability
from tests.rules.wtactics_orc.cards.confronted import COLOSSI, Confronted, blow, completed, slain
from tests.rules.wtactics_orc.playing import all_pass


@ability("The Wyrm of Skarn#0", "Tomb of the Sleepless#0", "Three Spirits of the Well#0")
@ability("The Ogre of the Plague Road#0", "The Sunken Gate#0", "Thief in the Tower#0")
@pytest.mark.parametrize(
    ("quest", "creatures"),
    [
        ("The Wyrm of Skarn", ["Ember Wyrm"]),
        ("Tomb of the Sleepless", ["Sleepless King"]),
        ("Three Spirits of the Well", ["Well Spirit"] * 3),
        ("The Ogre of the Plague Road", ["Plague Ogre"]),
        ("The Sunken Gate", ["Warden of the Sunken Gate"]),
        ("Thief in the Tower", ["Tower Thief"]),
    ],
)
def test_its_creatures_come_when_it_is_turned_up(table, quest, creatures):
    c = Confronted(table, quest, {"offensive": "Ox#ox"})
    assert [one.card for one in c.d.t.state.objects.values() if one.host == c.quest] == creatures


@ability("The Wyrm of Skarn#1", "The Sunken Gate#1")
@pytest.mark.parametrize(
    ("quest", "creature", "hits", "atk", "end"),
    [
        ("The Wyrm of Skarn", "Ember Wyrm", 3, 5, completed(6, "c2: might 0 to 2")),
        ("The Sunken Gate", "Warden of the Sunken Gate", 2, 2, completed(4, "1 draws 1")),
    ],
)
def test_who_slays_its_creature_completes_it(table, quest, creature, hits, atk, end):
    assert slain(Confronted(table, quest, {"offensive": COLOSSI}).accepts(), creature, hits, atk) == end


def in_combat(c, attacker, creature):
    """The attacker fights the creature, and seat 2, who controls it meanwhile, may use its abilities."""
    c.d.goes_on("move_attack_1")
    c.d.t.when(1, "declare_attack", attackers={attacker: creature}).made()
    all_pass(c.d.t).made()


# --- Ember Wyrm -------------------------------------------------------------------------------------------------------


@ability("Ember Wyrm#0")
def test_ember_wyrm_burns_whoever_fights_it(table):
    c = Confronted(table, "The Wyrm of Skarn", {"offensive": "Titan#titan; Ox#ox"}, {"resources": 2}).accepts()
    (wyrm,) = c.creatures("Ember Wyrm", "wyrm")
    in_combat(c, "titan", wyrm)
    assert c.d.aims(wyrm, seat=2) == "titan"
    assert c.d.price(wyrm, "titan", seat=2) == 2
    assert c.told(c.d.uses(wyrm, "titan", seat=2)) == ["titan takes 2", "wyrm takes 4", "titan takes 5", "titan dies"]


@ability("Ember Wyrm#0")
def test_ember_wyrm_burns_nobody_for_less_than_two_gold(table):
    c = Confronted(table, "The Wyrm of Skarn", {"offensive": "Titan#titan"}, {"resources": 1}).accepts()
    (wyrm,) = c.creatures("Ember Wyrm", "wyrm")
    in_combat(c, "titan", wyrm)
    c.d.withheld(wyrm, "WORC-PAY-01", seat=2)


# --- Tomb of the Sleepless --------------------------------------------------------------------------------------------


@ability("Tomb of the Sleepless#1")
def test_tomb_of_the_sleepless_gives_back_a_creature(table):
    mine = {"offensive": COLOSSI, "graveyard": "Wolf#wolf; Rally; Bear#bear"}
    c = Confronted(table, "Tomb of the Sleepless", mine, {"graveyard": "Cub"}).accepts()
    assert slain(c, "Sleepless King", 3, 3) == completed(5, gone=())
    assert c.d.asked() == (1, "wolf bear")
    assert c.told(c.d.answers("bear")) == ["bear: graveyard to hand of 1", "foe: removed from play"]


@ability("Tomb of the Sleepless#2")
def test_tomb_of_the_sleepless_that_is_abandoned_costs_influence(table):
    c = Confronted(table, "Tomb of the Sleepless", {"offensive": "Ox"}).accepts()
    told = c.told(c.d.moves(1, "abandon_quest", quest=c.quest))
    assert told == ["1 abandons q", "1 fails q: abandoned", "1 loses 3 influence"]


# --- Three Spirits of the Well ----------------------------------------------------------------------------------------


@ability("Three Spirits of the Well#1")
def test_three_spirits_of_the_well_asks_for_all_three(table):
    c = Confronted(table, "Three Spirits of the Well", {"offensive": "Titan#a; Titan#b; Titan#c"}).accepts()
    one, two, three = c.creatures("Well Spirit", "one", "two", "three")
    told = c.fights(a=one, b=two)
    assert told == [*blow("one", 4, "a", 2, left=0), *blow("two", 4, "b", 2, left=0)]
    end = completed(5, "1 gains 4 influence", gone=("one", "two", "three"))
    assert c.fights(c=three) == [*blow("three", 4, "c", 2, left=0), *end]


@ability("Well Spirit#0")
@pytest.mark.parametrize(("attacker", "hit", "left"), [("Titan", 2, None), ("Colossus", 10, 0)])
def test_well_spirit_takes_two_damage_less(table, attacker, hit, left):
    c = Confronted(table, "Three Spirits of the Well", {"offensive": f"{attacker}#it"}).accepts()
    spirit, *_ = c.creatures("Well Spirit", "spirit", "second", "third")
    in_combat(c, "it", spirit)
    shielded = ["spirit is marked", "spirit: prevented +2 (end of turn)"]
    assert c.told(c.d.uses(spirit, seat=2)) == [*shielded, *blow("spirit", hit, "it", 2, left=left)]


# --- The Ogre of the Plague Road --------------------------------------------------------------------------------------


@ability("The Ogre of the Plague Road#1")
def test_the_ogre_of_the_plague_road_makes_an_opponent_discard_two_cards(table):
    mine, theirs = {"offensive": COLOSSI}, {"hand": "Wolf#a; Cub#b; Ox#c"}
    c = Confronted(table, "The Ogre of the Plague Road", mine, theirs).accepts()
    (ogre,) = c.creatures("Plague Ogre", "ogre")
    told = c.fights(c0=ogre, c1=ogre, c2=ogre)
    hits = [[*blow("ogre", 12, f"c{n}", 4, left=2 - n), f"c{n}: def -1 (end of turn)"] for n in range(2)]
    assert told == [*hits[0], *hits[1], *blow("ogre", 12, "c2", 4, left=0), *completed(5, gone=())]
    assert c.d.asked() == (2, "a b c")
    told = c.told(c.d.answers("a", "c"))
    assert told == ["2 discards Wolf, Ox", "ogre: removed from play", "c2: def -1 (end of turn)"]


@ability("Plague Ogre#0")
@pytest.mark.parametrize(("attacker", "hit", "left"), [("Titan", 4, 2), ("Ox", 3, None)])
def test_plague_ogre_infects_whoever_hurts_it_in_its_combat(table, attacker, hit, left):
    mine = {"offensive": f"{attacker}#it; Archer#archer"}
    c = Confronted(table, "The Ogre of the Plague Road", mine).accepts()
    (ogre,) = c.creatures("Plague Ogre", "ogre")
    assert c.told(c.d.uses("archer", ogre)) == ["archer is marked", "ogre takes 1"]
    assert c.fights(it=ogre) == [*blow("ogre", hit, "it", 4, left=left), "it: def -1 (end of turn)"]


# --- The Sunken Gate --------------------------------------------------------------------------------------------------


@ability("The Sunken Gate#1")
def test_the_sunken_gate_opens_for_whoever_has_three_creatures(table):
    c = Confronted(table, "The Sunken Gate", {"offensive": "Ox", "defensive": "Ox"}, {"offensive": "Ox; Ox; Ox"})
    c.d.withheld(c.quest, "WORC-PRE-01")
    Confronted(table, "The Sunken Gate", {"offensive": "Ox; Ox", "defensive": "Ox"}).accepts()


# --- Thief in the Tower -----------------------------------------------------------------------------------------------


@ability("Thief in the Tower#1")
def test_thief_in_the_tower_has_three_gold(table):
    c = Confronted(table, "Thief in the Tower", {"offensive": COLOSSI}).accepts()
    (thief,) = c.creatures("Tower Thief", "foe")
    first, second, last = (blow("foe", 12, f"c{n}", 1, left=2 - n) for n in range(3))
    end = completed(4, "1 gains 3 gold")
    assert c.fights(c0=thief, c1=thief, c2=thief) == [*first, "1 discards Ox", *second, *last, *end]


@ability("Tower Thief#0")
def test_tower_thief_steals_a_card_of_whoever_fights_it(table):
    mine, theirs = {"offensive": "Ox#ox", "hand": "Wolf#a", "deck": "Cub; Cub; Cub"}, {"hand": "Imp"}
    c = Confronted(table, "Thief in the Tower", mine, theirs).accepts()
    (thief,) = c.creatures("Tower Thief", "thief")
    assert c.fights(ox=thief) == blow("thief", 3, "ox", 1, left=2)
    assert c.d.asked()[0] == 1
    assert c.told(c.d.answers("a")) == ["1 discards Wolf"]
    c.d.shows(hand={1: 1, 2: 1})
