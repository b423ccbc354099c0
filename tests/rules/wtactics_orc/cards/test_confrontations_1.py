"""The Confrontations do what their texts say: Rats in the Granary to Knight of the Last Field."""

import pytest

from tests.dsl import ability
from tests.rules.wtactics_orc.cards.confronted import COLOSSI, Confronted, blow, completed, slain

KING, BANDIT = "King of the Green Road", "Road Bandit"


@ability("Rats in the Granary#0", "The Boar of Hollow Hill#0", "Troll under the Bridge#0")
@ability("The Hydra of the Black Marsh#0", "The Bandit King#0", "Knight of the Last Field#0")
@pytest.mark.parametrize(
    ("quest", "creatures"),
    [
        ("Rats in the Granary", {"Granary Rat": 2}),
        ("The Boar of Hollow Hill", {"Hollow Hill Boar": 1}),
        ("Troll under the Bridge", {"Bridge Troll": 1}),
        ("The Hydra of the Black Marsh", {"Marsh Hydra": 1}),
        ("The Bandit King", {KING: 1, BANDIT: 2}),
        ("Knight of the Last Field", {"Knight without Colours": 1}),
    ],
)
def test_its_creatures_come_when_it_is_turned_up(table, quest, creatures):
    c = Confronted(table, quest, {"offensive": "Ox#ox"})
    there = [one for one in c.d.t.state.objects.values() if one.host == c.quest]
    assert sorted(one.card for one in there) == sorted(name for name, n in creatures.items() for _ in range(n))


@ability("The Boar of Hollow Hill#1", "Troll under the Bridge#1", "The Hydra of the Black Marsh#1")
@pytest.mark.parametrize(
    ("quest", "creature", "hits", "atk", "end"),
    [
        ("The Boar of Hollow Hill", "Hollow Hill Boar", 2, 3, completed(2)),
        ("Troll under the Bridge", "Bridge Troll", 2, 4, completed(4, "1 gains 3 gold")),
        ("The Hydra of the Black Marsh", "Marsh Hydra", 5, 3, completed(6)),
    ],
)
def test_who_slays_its_creature_completes_it(table, quest, creature, hits, atk, end):
    assert slain(Confronted(table, quest, {"offensive": COLOSSI}).accepts(), creature, hits, atk) == end


@ability("Knight of the Last Field#1", "Knight without Colours#0")
def test_knight_of_the_last_field_hardens_whoever_slays_its_knight(table):
    c = Confronted(table, "Knight of the Last Field", {"offensive": COLOSSI}).accepts()
    assert slain(c, "Knight without Colours", 3, 3, hit=11) == completed(4, "c2: vigor 0 to 1")


@ability("Rats in the Granary#1")
def test_rats_in_the_granary_asks_for_both_rats(table):
    c = Confronted(table, "Rats in the Granary", {"offensive": "Ox#a; Ox#b; Ox#c"}).accepts()
    rat, other = c.creatures("Granary Rat", "rat", "other")
    told = c.fights(a=rat, b=rat)
    assert told == [*blow("rat", 3, "a", 1, left=0), *blow("rat", 3, "b", 1)]
    end = completed(2, "1 gains 2 gold", gone=("rat", "other"))
    assert c.fights(c=other) == [*blow("other", 3, "c", 1, left=0), *end]


@ability("The Boar of Hollow Hill#1")
def test_the_boar_of_hollow_hill_is_slain_in_three_turns_or_not_at_all(table):
    c = Confronted(table, "The Boar of Hollow Hill", {"offensive": "Ox#ox"}).accepts()
    (boar,) = c.creatures("Hollow Hill Boar", "boar")
    assert c.fights(ox=boar) == blow("boar", 3, "ox", 3, left=1)
    for _ in range(2):
        assert "1 fails q: late" not in c.told(c.d.goes_on("play_1", 1))
    assert c.told(c.d.goes_on("unmark", 2)) == ["1 fails q: late"]


@ability("The Bandit King#1", "King of the Green Road#0")
def test_the_bandit_king_asks_for_the_king_and_both_bandits_whom_he_leads(table):
    c = Confronted(table, "The Bandit King", {"offensive": COLOSSI}).accepts()
    (king,), (one, two) = c.creatures(KING, "king"), c.creatures(BANDIT, "one", "two")
    hits = [*blow("king", 12, "c0", 3, left=1), *blow("king", 12, "c1", 3, left=0)]
    told = c.fights(c0=king, c1=king, c2=one)
    assert told == [*hits, *blow("one", 12, "c2", 3, left=0)]
    end = completed(5, "1 draws 2", gone=("king", "one", "two"))
    assert c.fights(c3=two) == [*blow("two", 12, "c3", 3, left=0), *end]


@ability("Knight without Colours#0")
def test_knight_without_colours_weakens_whoever_fights_it(table):
    mine, theirs = {"offensive": "Iron Golem#golem; Brute#brute"}, {"defensive": "Titan#titan"}
    c = Confronted(table, "Knight of the Last Field", mine, theirs).accepts()
    (knight,) = c.creatures("Knight without Colours", "knight")
    fought = [*blow("knight", 3, "golem", 3), *blow("knight", 4, "brute", 3, left=2), "brute dies"]
    assert c.fights(golem=knight, brute=knight) == fought
    c.d.shows(stats={"golem": "4/5", "titan": "4/6"})
