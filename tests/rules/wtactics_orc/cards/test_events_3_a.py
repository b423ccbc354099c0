"""Events do what their texts say: Turn the Blade to Grudge of the Buried."""

import pytest

from tests.dsl import ability
from tests.rules.wtactics_orc.cards.duel import at_play

# --- Turn the Blade ---------------------------------------------------------------------------------------------------


@ability("Turn the Blade#0")
@pytest.mark.parametrize("target", ["ox", "foe"])
def test_turn_the_blade_exchanges_atk_and_def_until_the_turn_ends(table, target):
    d = at_play(table, {"hand": "Turn the Blade#c", "offensive": "Ox#ox"}, {"defensive": "Ox#foe"})
    d.plays("c", target, place="offensive:1")
    d.shows(stats={"ox": "3/6", "foe": "3/6", target: "6/3"})
    d.goes_on("unmark", 2)
    d.shows(stats={target: "3/6"})


@ability("Turn the Blade#0")
def test_turn_the_blade_kills_what_has_no_atk(table):
    d = at_play(table, {"hand": "Turn the Blade#c"}, {"defensive": "Mason#foe"})
    assert "foe dies" in d.plays("c", "foe", place="offensive:1")


# --- Wild Shot --------------------------------------------------------------------------------------------------------


@ability("Wild Shot#0")
def test_wild_shot_hits_one_enemy_at_its_front(table):
    mine = {"hand": "Wild Shot#c", "offensive": "Ox#ox", "defensive": "Ox#back"}
    d = at_play(table, mine, {"defensive": "Ox#a; Ox#b", "offensive": "Ox#far"})
    assert d.plays("c", place="offensive:1") in (["a takes 3"], ["b takes 3"])


# --- Goblin Dice ------------------------------------------------------------------------------------------------------


@ability("Goblin Dice#0")
@pytest.mark.parametrize("seed", range(6))
def test_goblin_dice_deal_half_of_what_they_show(table, seed):
    def by_chance(*of, **options):
        return table(*of, **options).chance(f"{seed:064x}")

    d = at_play(by_chance, {"hand": "Goblin Dice#c"}, {"defensive": "Ox#foe"})
    told = d.plays("c", "foe", place="offensive:1")
    (die,) = [event.fields for event in d.t.events if event.tag == "DieRolled"]
    assert die["sides"] == 6
    rolled = die["value"]
    assert told == ([f"foe takes {rolled // 2}"] if rolled > 1 else [])


# --- Bloody Reply -----------------------------------------------------------------------------------------------------


@ability("Bloody Reply#0")
def test_bloody_reply_makes_an_attacker_fiercer_until_the_attack_is_over(table):
    mine = {"hand": "Bloody Reply#c", "offensive": "Ox#ox; Ox#idle"}
    d = at_play(table, mine, phase="move_attack_1")
    d.withheld("c", "WORC-RSP-12")
    d.t.when(1, "declare_attack", attackers={"ox": "seat:2"}).made()
    d.t.when(2, "pass").made()
    assert d.aims("c") == "ox"
    assert d.plays("c", "ox", place="offensive:1") == ["ox: atk +3, def -1 (attack)", "2 loses 6 influence"]
    d.shows(stats={"ox": "3/6"})


@ability("Bloody Reply#0")
def test_bloody_reply_may_be_given_for_an_enemy(table):
    d = at_play(table, {"offensive": "Imp#imp"}, {"hand": "Bloody Reply#c"}, phase="move_attack_1")
    d.t.when(1, "declare_attack", attackers={"imp": "seat:2"}).made()
    told = ["imp: atk +3, def -1 (attack)", "imp dies"]
    assert d.plays("c", "imp", place="defensive:2", seat=2)[:2] == told
    d.shows(influence={2: 20})


# --- Dark Bargain -----------------------------------------------------------------------------------------------------


@ability("Dark Bargain#0")
@pytest.mark.parametrize(("creature", "cards"), [("Cub", 1), ("Imp", 1), ("Bear", 2), ("Ox", 3)])
def test_dark_bargain_is_the_better_the_dearer_the_creature(table, creature, cards):
    d = at_play(table, {"hand": "Dark Bargain#c", "offensive": f"{creature}#it"}, {"defensive": "Ox#foe"})
    assert d.plays("c", costs=[["it"]]) == ["it dies", f"1 draws {cards}"]


@ability("Dark Bargain#0")
@pytest.mark.parametrize("front", ["offensive", "defensive"])
def test_dark_bargain_is_paid_with_a_creature_of_either_front(table, front):
    d = at_play(table, {"hand": "Dark Bargain#c", front: "Cub#it"})
    assert d.plays("c", costs=[["it"]]) == ["it dies", "1 draws 1"]


@ability("Dark Bargain#0")
def test_dark_bargain_is_not_paid_with_an_enemy(table):
    d = at_play(table, {"hand": "Dark Bargain#c"}, {"defensive": "Ox#foe"})
    d.withheld("c", "WORC-ABL-10")


# --- Drain the Marrow -------------------------------------------------------------------------------------------------


@ability("Drain the Marrow#0")
def test_drain_the_marrow_hurts_an_enemy_and_warms_its_player(table):
    d = at_play(table, {"hand": "Drain the Marrow#c", "offensive": "Ox#ox"}, {"defensive": "Ox#foe"})
    assert d.aims("c") == "foe"
    assert d.plays("c", "foe", place="offensive:1") == ["foe takes 3", "1 gains 2 influence"]


# --- Call from the Grave ----------------------------------------------------------------------------------------------


@ability("Call from the Grave#0")
def test_call_from_the_grave_brings_an_own_creature_card_back(table):
    mine = {"hand": "Call from the Grave#c", "graveyard": "Wolf#wolf; Bolt#bolt; Bear#bear"}
    d = at_play(table, mine, {"graveyard": "Cub#cub"})
    assert d.plays("c") == []
    assert d.asked() == (1, "wolf bear")
    assert d.answers("bear") == ["bear: graveyard to hand of 1"]


@ability("Call from the Grave#0")
def test_call_from_the_grave_is_not_heard_by_other_cards(table):
    d = at_play(table, {"hand": "Call from the Grave#c", "graveyard": "Bolt#bolt"}, {"graveyard": "Cub#cub"})
    assert d.plays("c") == []
    d.shows(hand={1: 0}, waiting=(1, "floor"))


# --- Whispered Ruin ---------------------------------------------------------------------------------------------------


@ability("Whispered Ruin#0")
def test_whispered_ruin_takes_a_card_of_one_opponent(table):
    hand = {"hand": "Ox; Ox"}
    d = at_play(table, {"hand": "Whispered Ruin#c; Cub"}, hand, p3=hand)
    assert d.aims("c") == "seat:2 seat:3"
    assert d.plays("c", "seat:3") == ["3 discards Ox"]
    d.shows(hand={1: 1, 2: 2, 3: 1})


@ability("Whispered Ruin#0")
def test_whispered_ruin_leaves_nobody_a_choice(table):
    d = at_play(table, {"hand": "Whispered Ruin#c"}, {"hand": "Cub; Wolf; Bear; Ox"})
    (told,) = d.plays("c", "seat:2")
    assert told in {f"2 discards {one}" for one in ("Cub", "Wolf", "Bear", "Ox")}


# --- Turncoat's Price -------------------------------------------------------------------------------------------------


@ability("Turncoat's Price#0")
def test_turncoats_price_buys_a_cheap_enemy_for_the_turn(table):
    theirs = {"defensive": "Ox#foe (marked); Hollow Oak#dear"}
    d = at_play(table, {"hand": "Turncoat's Price#c", "defensive": "Ox#ox"}, theirs)
    assert d.aims("c") == "foe"
    assert d.plays("c", "foe", place="offensive:1") == [
        "foe: control = 2 (end of turn)",
        "foe: from 2 to 1",
        "unmarked: foe",
    ]
    d.shows(offensive={1: "foe"}, defensive={2: "dear"})
    d.goes_on("move_attack_1")
    assert d.attacks("foe") == []
    assert d.defends() == ["2 loses 3 influence"]
    assert d.goes_on("unmark", 2) == ["foe: from 1 to 2"]
    d.shows(defensive={2: "foe dear"})


# --- Wither -----------------------------------------------------------------------------------------------------------


@ability("Wither#0")
def test_wither_weakens_any_creature_until_the_turn_ends(table):
    d = at_play(table, {"hand": "Wither#c", "offensive": "Wolf#wolf"}, {"defensive": "Ox#foe"})
    assert d.aims("c") == "foe wolf"
    assert d.plays("c", "foe", place="offensive:1") == ["foe: atk -2, def -2 (end of turn)"]
    d.shows(stats={"foe": "1/4"})
    d.goes_on("unmark", 2)
    d.shows(stats={"foe": "3/6"})


@ability("Wither#0")
def test_wither_kills_what_has_two_def(table):
    d = at_play(table, {"hand": "Wither#c"}, {"defensive": "Wolf#foe"})
    assert d.plays("c", "foe", place="offensive:1") == ["foe: atk -2, def -2 (end of turn)", "foe dies"]


# --- Grudge of the Buried ---------------------------------------------------------------------------------------------

SEVEN = "; ".join(["Ox"] * 7)


@ability("Grudge of the Buried#0")
def test_grudge_of_the_buried_kills_a_marked_enemy(table):
    mine = {"hand": "Grudge of the Buried#c", "offensive": "Ox#ox (marked)", "graveyard": f"{SEVEN}; Cub"}
    d = at_play(table, mine, {"defensive": "Ox#foe (marked); Ox#ready"})
    assert d.aims("c") == "foe"
    assert d.plays("c", "foe", place="offensive:1") == ["foe dies"]


@ability("Grudge of the Buried#0")
def test_grudge_of_the_buried_needs_eight_in_the_own_grave(table):
    theirs = {"defensive": "Ox#foe (marked)", "graveyard": f"{SEVEN}; Cub"}
    d = at_play(table, {"hand": "Grudge of the Buried#c", "graveyard": SEVEN}, theirs)
    d.withheld("c", "WORC-PRE-01")
