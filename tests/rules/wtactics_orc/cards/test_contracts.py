"""The Contracts ask, take and bring what their texts say."""

import pytest

from tests.dsl import ability
from tests.rules.wtactics_orc.cards.duel import at_play


def pursues(table, quest, mine, theirs=None, escrow=(), **more):
    """Seat 1 has accepted the Quest `q` in its first play phase; nothing has come of it yet."""
    d = at_play(table, {"questing": f"{quest}#q", **mine}, theirs, **more)
    assert d.accepts("q", *escrow) == []
    return d


def completed(points, *back_and_reward):
    """What is told when seat 1 completes it."""
    return ["1 completes q", f"1 gains {points} vp", *back_and_reward]


# --- escrow and duration ----------------------------------------------------------------------------------------------

CARD = ("card: escrow to graveyard of 1",)
HAND = {"hand": "Cub#card"}


@ability(
    "Blood Vengeance#0", "The Merchant's Bond#0", "Contract for a Siege#0", "Wanted, Dead#0", "Loan of the House#0"
)
@ability("Papers in the Fire#0", "A Duel of Honour#0", "Hold the Pass#0", "The Price in Blood#0")
@ability("The Smuggler's Run#0")
@pytest.mark.parametrize(
    ("quest", "turns", "mine", "lost"),
    [
        ("Blood Vengeance", 3, HAND, CARD),
        ("The Merchant's Bond", 4, {}, ("1 forfeits 3 gold",)),
        ("Contract for a Siege", 3, {}, ("1 forfeits 2 gold", "1 loses 2 influence")),
        ("Wanted, Dead", 4, HAND, CARD),
        ("Loan of the House", 5, HAND, CARD),
        ("Papers in the Fire", 3, {}, ("1 forfeits 2 gold",)),
        ("A Duel of Honour", 4, {"hand": "Spear#card"}, CARD),
        ("Hold the Pass", 4, {}, ("1 forfeits 2 gold",)),
        ("The Price in Blood", 4, {}, ("1 forfeits 1 gold",)),
        ("The Smuggler's Run", 3, HAND, ("1 forfeits 1 gold", *CARD)),
    ],
)
def test_who_does_not_do_it_in_time_loses_the_escrow(table, quest, turns, mine, lost):
    d = pursues(table, quest, mine, escrow=("card",) if mine else ())
    for _ in range(turns - 1):
        assert "1 fails q: late" not in d.goes_on("play_1", 1)
    assert d.goes_on("unmark", 2) == ["1 fails q: late", *lost]


@ability("Loan of the House#0", "A Duel of Honour#0", "The Smuggler's Run#0", "Escort the Salt Caravan#0")
@pytest.mark.parametrize(
    ("quest", "mine"),
    [
        ("Loan of the House", {"hand": "Rally; Spear"}),
        ("A Duel of Honour", {"hand": "Rally; Cub"}),
        ("The Smuggler's Run", {"hand": ""}),
        ("The Smuggler's Run", {"hand": "Cub", "resources": 0}),
        ("Escort the Salt Caravan", {"hand": "Cub"}),
    ],
)
def test_who_cannot_pay_the_escrow_does_not_accept(table, quest, mine):
    d = at_play(table, {"questing": f"{quest}#q", **mine})
    d.withheld("q", "WORC-QTY-05")


# --- turns that end ---------------------------------------------------------------------------------------------------


@ability("Escort the Salt Caravan#0")
@pytest.mark.parametrize("deaths", [(), (2,), (3, 5)])
def test_escort_the_salt_caravan_asks_for_three_turns_without_a_loss(table, deaths):
    mine = {"offensive": "Goblin Sapper#a; Goblin Sapper#b", "hand": "Cub#one; Rally#two"}
    d = pursues(table, "Escort the Salt Caravan", mine, {"defensive": "Ox#ox"}, escrow=("one", "two"))
    sappers = iter(("a", "b"))
    told: list[str] = []
    for turn in range(1, 6):
        if turn in deaths:
            dead = next(sappers)
            assert d.uses(dead, "ox") == [f"{dead} dies", "ox takes 1"]
        told = d.goes_on("unmark", 2)
        if told:
            break
        d.goes_on("play_1", 1)
    back = ("one: escrow to hand of 1", "two: escrow to hand of 1")
    lost = ["1 fails q: late", "one: escrow to graveyard of 1", "two: escrow to graveyard of 1"]
    ends = {(): (3, completed(4, *back, "1 draws 2")), (2,): (4, completed(4, *back, "1 draws 2")), (3, 5): (5, lost)}
    assert (turn, told) == ends[deaths]


@ability("Oath of the Open Hand#0")
@pytest.mark.parametrize("attack", [None, 2, 3])
def test_oath_of_the_open_hand_asks_for_three_turns_without_an_attack(table, attack):
    mine = {"offensive": "Cub#cub", "defensive": "Cub", "hand": "Cub#card"}
    d = pursues(table, "Oath of the Open Hand", mine, {"offensive": "Cub#theirs"}, escrow=("card",))
    told: list[str] = []
    for turn in range(1, 5):
        if turn == attack:
            d.goes_on("move_attack_1")
            assert d.attacks("cub") == ["2 loses 1 influence"]
        told = d.goes_on("unmark", 2)
        if told:
            break
        d.goes_on("move_attack_1", 2)
        d.attacks("theirs", target="seat:1", seat=2)
        d.defends(seat=1)
        d.goes_on("play_1", 1)
    kept = completed(4, "card: escrow to hand of 1", "1 gains 3 influence")
    broken = ["1 fails q: late", *CARD, "1 loses 2 influence"]
    assert (turn, told) == {None: (3, kept), 2: (4, kept), 3: (4, broken)}[attack]


@ability("Oath of the Open Hand#0")
def test_oath_of_the_open_hand_is_sworn_by_who_has_two_creatures(table):
    mine = {"questing": "Oath of the Open Hand#q", "offensive": "Cub", "hand": "Cub#card"}
    d = at_play(table, mine, {"offensive": "Cub; Cub", "defensive": "Cub"})
    d.withheld("q", "WORC-PRE-01")


# --- kills ------------------------------------------------------------------------------------------------------------


@ability("Blood Vengeance#0")
@pytest.mark.parametrize(
    ("foes", "enough"),
    [
        (("Wolf", "Bear", "Burrow Hare"), True),
        (("Wolf", "Wolf", "Burrow Hare"), False),
        (("Wolf", "Bear", "Brute"), False),
        (("Wolf", "Bear"), False),
    ],
)
def test_blood_vengeance_asks_for_three_of_a_faction_that_cost_five(table, foes, enough):
    mine = {"offensive": "Titan#a; Titan#b; Titan#c", "hand": "Cub#card"}
    theirs = {"defensive": "; ".join(f"{foe}#foe{n}" for n, foe in enumerate(foes))}
    d = pursues(table, "Blood Vengeance", mine, theirs, escrow=("card",))
    d.goes_on("move_attack_1")
    d.attacks(*"abc"[: len(foes)])
    told = d.defends(**{f"foe{n}": "abc"[n] for n in range(len(foes))})
    assert [line for line in told if line.endswith("dies")] == [f"foe{n} dies" for n in range(len(foes))]
    end = completed(5, "card: escrow to hand of 1", "c: might 0 to 2")
    assert told[-4:] == end if enough else "1 completes q" not in told


@ability("Blood Vengeance#0")
@pytest.mark.parametrize("lost", [True, False])
def test_blood_vengeance_begins_anew_with_a_loss(table, lost):
    mine = {"offensive": "Titan#a; Titan#b; Titan#c; Goblin Sapper#sapper", "hand": "Cub#card"}
    theirs = {"defensive": "Wolf#foe0; Wolf#foe1; Wolf#foe2"}
    d = pursues(table, "Blood Vengeance", mine, theirs, escrow=("card",))
    d.goes_on("move_attack_1")
    d.attacks("a", "b")
    assert "1 completes q" not in d.defends(foe0="a", foe1="b")
    if lost:
        d.goes_on("play_2")
        assert d.uses("sapper", "foe2") == ["sapper dies", "foe2 takes 1"]
    d.goes_on("move_attack_1", 1)
    d.attacks("c")
    assert ("1 completes q" in d.defends(foe2="c")) is not lost


@ability("Wanted, Dead#0")
def test_wanted_dead_asks_for_a_dear_enemy_killed_by_a_creature(table):
    mine = {
        "offensive": "Colossus#a; Colossus#b; Colossus#c",
        "defensive": "Titan#own",
        "hand": "Cub#card; Thrown Torch#torch",
    }
    theirs = {"defensive": "Ox#ox; Titan#titan; Titan#other (damage 4)"}
    d = pursues(table, "Wanted, Dead", mine, theirs, escrow=("card",))
    assert d.plays("torch", "other") == ["other takes 2", "other dies"]
    d.goes_on("move_attack_1")
    d.attacks("a", "b")
    fights = ["ox takes 12", "a takes 3", "ox dies", "titan takes 12", "b takes 4", "titan dies"]
    assert d.defends(ox="a", titan="b") == [*fights, *completed(4, "card: escrow to hand of 1", "1 gains 3 gold")]


@ability("A Duel of Honour#0")
def test_a_duel_of_honour_asks_for_two_kills_by_equipped_creatures(table):
    mine = {"offensive": "Ox#o; Ox#a [Shield]; Ox#b [Shield]", "hand": "Spear#card"}
    d = pursues(table, "A Duel of Honour", mine, {"defensive": "Imp#i; Imp#j; Imp#k"}, escrow=("card",))
    d.goes_on("move_attack_1")
    d.attacks("o", "a", "b")
    fights = [line for i, o in ("io", "ja", "kb") for line in (f"{i} takes 3", f"{o} takes 1", f"{i} dies")]
    end = completed(4, "card: escrow to hand of 1", "b: might 0 to 1", "b: vigor 0 to 1")
    assert d.defends(i="o", j="a", k="b") == [*fights, *end]


@ability("The Price in Blood#0")
def test_the_price_in_blood_asks_for_four_deaths_of_ones_own(table):
    mine = {"offensive": "; ".join(f"Goblin Sapper#{n}" for n in "abcd"), "graveyard": "Rally; Ox#ox"}
    d = pursues(table, "The Price in Blood", mine, {"defensive": "Imp#imp; Ox#foe"})
    assert d.uses("a", "imp") == ["a dies", "imp takes 1", "imp dies"]
    for one in "bc":
        assert d.uses(one, "foe") == [f"{one} dies", "foe takes 1"]
    assert d.uses("d", "foe") == ["d dies", *completed(4, "1 gains 1 gold")]
    assert d.asked() == (1, "ox a b c d")
    assert d.answers("ox", "b") == ["ox: graveyard to hand of 1", "b: graveyard to hand of 1", "foe takes 1"]


# --- what else is done ------------------------------------------------------------------------------------------------


@ability("The Merchant's Bond#0")
def test_the_merchants_bond_asks_for_seven_gold_beside_the_three(table):
    d = pursues(table, "The Merchant's Bond", {"resources": 10})
    assert d.moves(1, "produce_gold", cards=[f"r1_{n}" for n in range(4, 10)]) == ["1 gains 6 gold"]
    end = completed(4, "1 gains 3 gold", "1 draws 1")
    assert d.moves(1, "produce_gold", cards=["r1_10"]) == ["1 gains 1 gold", *end]


@ability("Contract for a Siege#0")
def test_contract_for_a_siege_asks_for_four_losses_by_creatures(table):
    mine = {"offensive": "Cub#a; Cub#b; Cub#c; Grove Mender", "hand": "Terms of Surrender#terms"}
    d = pursues(table, "Contract for a Siege", mine)
    d.plays("terms", place="offensive")
    assert d.answers("0") == ["2 loses 3 influence"]
    d.goes_on("move_attack_1")
    assert d.attacks("a", "b", "c") == ["2 loses 1 influence"] * 3
    d.goes_on("move_attack_1", 1)
    assert d.attacks("a") == ["2 loses 1 influence", *completed(5, "1 gains 2 gold")]


@ability("Loan of the House#0")
def test_loan_of_the_house_asks_for_three_dear_creatures_and_finds_equipment(table):
    mine = {"offensive": "Ox; Titan; Bear", "hand": "Cub#card; Ox#ox", "deck": "Cub; Spear; Rally; Cub", "resources": 4}
    d = pursues(table, "Loan of the House", mine, {"defensive": "Ox; Ox"}, escrow=("card",))
    d.goes_on("entrance")
    told = d.plays("ox", place="defensive")
    assert told == ["Ox enters defensive from stack", *completed(4, "card: escrow to hand of 1")]
    assert d.asked() == (1, "Spear")
    assert d.answers("Spear") == ["Spear: deck to hand of 1", "deck:1 is shuffled"]


@ability("Papers in the Fire#0")
def test_papers_in_the_fire_asks_for_four_discards_of_ones_own(table):
    relays = "; ".join(f"Kobold Relay#k{n}" for n in range(4))
    hand = "; ".join(["Whispered Ruin#ruin", *(f"Cub#c{n}" for n in range(4))])
    mine = {"offensive": relays, "hand": hand, "graveyard": "Rally#rally; Wolf; Storm#storm"}
    d = pursues(table, "Papers in the Fire", mine, {"hand": "Cub"})
    assert d.plays("ruin", "seat:2") == ["2 discards Cub"]
    for n in range(3):
        assert d.uses(f"k{n}", costs=[[f"c{n}"]]) == ["1 discards Cub", f"k{n} moves to defensive"]
    assert d.uses("k3", costs=[["c3"]]) == ["1 discards Cub", *completed(4, "1 gains 2 gold")]
    assert d.asked() == (1, "rally storm ruin")
    assert d.answers("storm") == ["storm: graveyard to hand of 1", "k3 moves to defensive"]


@ability("Hold the Pass#0")
def test_hold_the_pass_asks_for_four_defences_and_hardens_the_last_defender(table):
    mine = {"defensive": "Straw Sentinel#a; Straw Sentinel#b"}
    theirs = {"offensive": "Cub#x; Cub#y", "defensive": "Ox#ox"}
    d = pursues(table, "Hold the Pass", {**mine, "offensive": "Cub#cub"}, theirs)
    d.goes_on("move_attack_1")
    d.attacks("cub")
    assert d.defends(ox="cub") == ["ox takes 1", "cub takes 3", "cub dies"]
    for defenders in ("ab", "a"):
        d.goes_on("move_attack_1", 2)
        d.attacks(*"xy"[: len(defenders)], target="seat:1", seat=2)
        told = d.defends(seat=1, **dict(zip(defenders, "xy", strict=False)))
        assert told == [f"{one} takes 1" for one in defenders]
    d.goes_on("move_attack_1", 2)
    d.attacks("x", target="seat:1", seat=2)
    end = completed(4, "1 gains 2 gold", "b: vigor 0 to 2")
    assert d.defends(seat=1, b="x") == [*end, "b takes 1"]


@ability("The Smuggler's Run#0")
def test_the_smugglers_run_asks_for_four_changes_of_front(table):
    mine = {"offensive": "Cub#a; Cub#b; Cub#c", "hand": "Cub#card; Feint#one; Feint#two"}
    d = pursues(table, "The Smuggler's Run", mine, {"offensive": "Ox#ox"}, escrow=("card",))
    assert d.plays("one", "ox", place="offensive:2") == ["ox moves to defensive"]
    assert d.plays("two", "a", place="offensive:1") == ["a moves to defensive"]
    d.goes_on("move_attack_1")
    assert d.moves(1, "move_creature", creature="b") == []
    d.goes_on("move_attack_1", 1)
    assert d.moves(1, "move_creature", creature="b") == []
    end = completed(4, "1 gains 1 gold", "card: escrow to hand of 1", "1 gains 4 gold")
    assert d.moves(1, "move_creature", creature="a") == end


@ability("The Smuggler's Run#1")
def test_the_smugglers_run_that_is_abandoned_costs_a_card(table):
    d = pursues(table, "The Smuggler's Run", {"hand": "Cub#card; Rally"}, escrow=("card",))
    told = ["1 abandons q", "1 fails q: abandoned", "1 forfeits 1 gold", *CARD, "1 discards Rally"]
    assert d.moves(1, "abandon_quest", quest="q") == told
