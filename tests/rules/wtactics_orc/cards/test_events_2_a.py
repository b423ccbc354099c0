"""Events do what their texts say: Brother of Bark to Letter to Myself."""

import pytest

from tests.dsl import ability
from tests.rules.wtactics_orc.cards.duel import at_play

CANCELLED = ["c fails: cancelled", "c: stack to graveyard of 1"]

# --- Brother of Bark --------------------------------------------------------------------------------------------------


@ability("Brother of Bark#0")
def test_brother_of_bark_takes_the_next_four_damage_for_another(table):
    mine = {"hand": "Brother of Bark#c; Bolt#one; Bolt#two", "offensive": "Ox#ox; Hollow Oak#oak; Archer#archer"}
    theirs = {"defensive": "Hollow Oak#tree; Ox#foe"}
    d = at_play(table, mine, theirs)
    assert (d.aims("c"), d.aims("c", slot=1)) == ("archer oak ox", "oak")
    d.plays("c", "ox", "oak", place="offensive:1")
    assert d.plays("one", "ox", place="offensive:1") == ["ox: redirected +2 (end of turn)", "oak takes 2"]
    assert d.uses("archer", "ox") == ["archer is marked", "ox: redirected +1 (end of turn)", "oak takes 1"]
    assert d.plays("two", "ox", place="offensive:1") == ["oak takes 1", "ox takes 1"]


@ability("Brother of Bark#0")
def test_brother_of_bark_stands_there_for_a_turn(table):
    d = at_play(table, {"hand": "Brother of Bark#c; Bolt#bolt", "offensive": "Ox#ox; Hollow Oak#oak"})
    d.plays("c", "ox", "oak", place="offensive:1")
    d.goes_on("play_1", 2)
    d.goes_on("play_1", 1)
    assert d.plays("bolt", "ox", place="offensive:1") == ["ox takes 2"]


@ability("Brother of Bark#0")
def test_brother_of_bark_is_a_tree_beside_whom_it_protects(table):
    mine = {"hand": "Brother of Bark#c", "offensive": "Ox#ox", "defensive": "Hollow Oak#oak"}
    d = at_play(table, mine)
    assert d.aims("c") == "oak"


# --- Royal Veto -------------------------------------------------------------------------------------------------------


@ability("Royal Veto#0")
@pytest.mark.parametrize(
    ("card", "move", "more"),
    [("Bolt", "play_event", {"place": "offensive:1", "targets": [["ox"]]}), ("Lift", "play_magic", {})],
)
def test_royal_veto_cancels_an_event_or_magic(table, card, move, more):
    mine = {"hand": f"{card}#c", "offensive": "Grove Mender#caster; Ox#ox"}
    d = at_play(table, mine, {"hand": "Royal Veto#v"})
    said = {"place": "offensive", "targets": [["ox"]], **more}
    d.t.when(1, move, card="c", payment=["r1_1"], **said).made()
    assert d.plays("v", "c", seat=2) == CANCELLED
    d.shows(damage={"ox": 0}, graveyard={1: card, 2: "Royal Veto"})


@ability("Royal Veto#0")
@pytest.mark.parametrize("what", ["creature", "ability"])
def test_royal_veto_cancels_nothing_else(table, what):
    mine = {"hand": "Imp#imp", "offensive": "Archer#archer"}
    d = at_play(table, mine, {"hand": "Royal Veto#v"}, phase="entrance" if what == "creature" else "play_1")
    if what == "creature":
        d.t.when(1, "play_creature", card="imp", place="offensive", payment=["r1_1"]).made()
    else:
        d.t.when(1, "activate_ability", source="archer", ability="Archer#0", targets=[["archer"]]).made()
    d.withheld("v", "WORC-RSP-12", seat=2)


# --- Ransom Demand ----------------------------------------------------------------------------------------------------


@ability("Ransom Demand#0")
def test_ransom_demand_is_paid_by_the_controller(table):
    d = at_play(
        table, {"hand": "Ransom Demand#c", "offensive": "Ox#ox"}, {"defensive": "Ox#foe", "offensive": "Ox#far"}
    )
    assert d.aims("c") == "far foe"
    assert d.plays("c", "foe", place="offensive:1") == []
    assert d.asked() == (2, "yes no")
    assert d.answers("yes") == []
    assert d.answers("r2_1", "r2_2", "r2_3") == ["1 gains 2 gold"]
    d.shows(defensive={2: "foe"}, ready={1: 7, 2: 6}, gold={1: 2})


@ability("Ransom Demand#0")
@pytest.mark.parametrize("resources", [9, 2])
def test_ransom_demand_sends_home_whoever_is_not_paid_for(table, resources):
    d = at_play(table, {"hand": "Ransom Demand#c"}, {"defensive": "Ox#foe", "resources": resources})
    told = d.plays("c", "foe", place="offensive:1")
    if resources == 9:
        assert told == []
        told = d.answers("no")
    assert told == ["foe: play to hand of 2"]
    d.shows(gold={1: 0}, ready={2: resources})


# --- Shieldwall -------------------------------------------------------------------------------------------------------


@ability("Shieldwall#0")
def test_shieldwall_protects_own_creatures_at_its_front(table):
    mine = {"hand": "Shieldwall#c", "defensive": "Ox#a; Cub#b", "offensive": "Ox#front"}
    d = at_play(table, mine, {"offensive": "Ox#foe"})
    assert d.plays("c", place="defensive:1") == ["a b: def +2 (end of turn)"]
    d.shows(stats={"a": "3/8", "b": "1/4", "front": "3/6", "foe": "3/6"})
    d.goes_on("unmark", 2)
    d.shows(stats={"a": "3/6", "b": "1/2"})


# --- Calculated Strike ------------------------------------------------------------------------------------------------


@ability("Calculated Strike#0", "Calculated Strike#cost")
def test_calculated_strike_kills_an_enemy_for_its_atk_and_two_gold(table):
    d = at_play(
        table, {"hand": "Calculated Strike#c", "offensive": "Ox#ox"}, {"defensive": "Ox#foe (might 2); Cub#cub"}
    )
    assert d.aims("c") == "cub foe"
    assert (d.price("c", "cub"), d.price("c", "foe")) == (3, 7)
    assert d.plays("c", "foe", place="offensive:1") == ["foe dies"]
    d.shows(ready={1: 2})


# --- Change of Guard --------------------------------------------------------------------------------------------------


@ability("Change of Guard#0")
def test_change_of_guard_relieves_one_own_creature_by_another(table):
    mine = {"hand": "Change of Guard#c", "defensive": "Ox#fresh; Cub#tired (marked)"}
    d = at_play(table, mine, {"offensive": "Ox#foe; Ox#weary (marked)"})
    assert (d.aims("c"), d.aims("c", slot=1)) == ("fresh", "tired")
    assert d.plays("c", "fresh", "tired", place="defensive:1") == ["fresh is marked", "unmarked: tired"]


@ability("Change of Guard#0")
@pytest.mark.parametrize("defensive", ["Ox#a; Ox#b", "Ox#a (marked); Ox#b (marked)"])
def test_change_of_guard_needs_one_of_each(table, defensive):
    at_play(table, {"hand": "Change of Guard#c", "defensive": defensive}).withheld("c", "WORC-RSP-12")


# --- Open the Sluices of Trade ----------------------------------------------------------------------------------------


@ability("Open the Sluices of Trade#0")
@pytest.mark.parametrize("cards", [1, 2, 3])
def test_open_the_sluices_of_trade_draws_a_card_for_each_two_gold(table, cards):
    d = at_play(table, {"hand": "Open the Sluices of Trade#c"})
    assert d.plays("c", modes=[cards - 1]) == [f"1 draws {cards}"]
    d.shows(ready={1: 9 - 2 * cards})


@ability("Open the Sluices of Trade#0")
def test_open_the_sluices_of_trade_draws_nothing_without_gold(table):
    d = at_play(table, {"hand": "Open the Sluices of Trade#c", "resources": 1})
    d.withheld("c", "WORC-PAY-01")


# --- Point of Order ---------------------------------------------------------------------------------------------------


def objected(table, resources, what="event"):
    """Seat 1 plays a Bolt on an Ox, or uses an Archer, and seat 2 raises a point of order."""
    mine = {"hand": "Bolt#c", "offensive": "Ox#ox; Archer#archer", "resources": resources}
    d = at_play(table, mine, {"hand": "Point of Order#p"})
    if what == "event":
        d.t.when(1, "play_event", card="c", place="offensive:1", targets=[["ox"]], payment=["r1_1"]).made()
        return d, "c", d.plays("p", "c", seat=2)
    d.t.when(1, "activate_ability", source="archer", ability="Archer#0", targets=[["ox"]]).made()
    (item,) = d.t.state.stack
    return d, item.id, d.plays("p", item.id, seat=2)


@ability("Point of Order#0")
def test_point_of_order_is_bought_off(table):
    d, _, told = objected(table, 3)
    assert (told, d.asked()) == ([], (1, "yes no"))
    assert d.answers("yes") == ["ox takes 2"]
    d.shows(ready={1: 0})


@ability("Point of Order#0")
@pytest.mark.parametrize("what", ["event", "ability"])
def test_point_of_order_cancels_a_card_or_ability_that_nobody_pays_for(table, what):
    d, item, told = objected(table, 3, what)
    assert (told, d.asked()) == ([], (1, "yes no"))
    assert d.answers("no") == (CANCELLED if what == "event" else [f"{item} fails: cancelled"])
    d.shows(damage={"ox": 0}, graveyard={2: "Point of Order"})


@ability("Point of Order#0")
def test_point_of_order_cancels_what_cannot_be_paid_for(table):
    _, _, told = objected(table, 2)
    assert told == CANCELLED


# --- Parry ------------------------------------------------------------------------------------------------------------


@ability("Parry#0")
def test_parry_protects_a_defender_until_the_turn_ends(table):
    theirs = {"defensive": "Cub#cub; Ox#idle", "hand": "Parry#c"}
    d = at_play(table, {"offensive": "Ox#ox; Ox#other"}, theirs, phase="move_attack_1")
    d.t.when(1, "declare_attack", attackers={"ox": "seat:2"}).made()
    d.withheld("c", "WORC-RSP-12", seat=2)
    d.t.when(2, "pass").made()
    d.t.when(1, "pass").made()
    d.t.when(2, "declare_defenders", defenders={"cub": "ox"}).made()
    assert d.aims("c", seat=2) == "cub"
    told = ["cub: def +3 (end of turn)", "cub takes 3", "ox takes 1"]
    assert d.plays("c", "cub", place="defensive:2", seat=2) == told
    d.shows(stats={"cub": "1/5"})
    assert d.goes_on("unmark", 2) == []
    d.shows(stats={"cub": "1/2"}, defensive={2: "cub idle"})


# --- Parade Rest ------------------------------------------------------------------------------------------------------


@ability("Parade Rest#0")
def test_parade_rest_takes_all_atk_until_the_turn_ends(table):
    d = at_play(table, {"hand": "Parade Rest#c"}, {"defensive": "Ox#foe (might 2)"})
    assert d.plays("c", "foe", place="offensive:1") == ["foe: atk = 0 (end of turn)"]
    d.shows(stats={"foe": "0/6"})
    d.goes_on("unmark", 2)
    d.shows(stats={"foe": "5/6"})


# --- Letter to Myself -------------------------------------------------------------------------------------------------


@ability("Letter to Myself#0")
def test_letter_to_myself_arrives_as_the_next_own_turn_begins(table):
    d = at_play(table, {"hand": "Letter to Myself#c"})
    assert d.plays("c") == []
    assert d.goes_on("unmark", 2) == []
    assert d.goes_on("unmark", 1) == ["2 draws 1", "1 draws 2"]
    assert d.goes_on("unmark", 2) == ["1 draws 1"]
