"""Battles and the end of the combat (ARC-CMB-20 to -31, ARC-CITY-06, -07, -13)."""

import pytest

from domain.cardkit.language.terms import Select
from domain.cardkit.run.frame import Frame
from tests.dsl import clause, said
from tests.rules.arcmage_arc.arena import arena, board, fought, happened, passed


def battle(table, attackers, city="town", p1=None, p2=None, **said_of):
    """Seat 1 attacks with its army in this order; seat 2 has a Red Town (strength 5) and a Grey Town."""
    kingdom = {"Red Town#town": "Goblin#resident", "Grey Town#grey": ""}
    t = arena(table, phase="attack", p1={**(p1 or {})}, p2={"kingdom": kingdom, **(p2 or {})}, **said_of)
    t.when(1, "declare_attack", city=city, attackers=attackers.split())
    return t


@clause("ARC-CMB-20", "ARC-CMB-21", "ARC-CMB-25")
def test_battles_are_fought_in_the_announced_order(table):
    t = battle(table, "elf bear giant", p1={"army": "Bear#bear; Giant#giant; Elf#elf"})
    fought(t, {"resident": "bear"})
    assert happened(t, "BattleStarted", "attacker") == [("elf",), ("bear",), ("giant",)]
    assert happened(t, "ObjectDamaged", "id", "amount", "damage") == [
        ("town", 1, 1),
        ("resident", 3, 3),
        ("bear", 2, 2),
        ("town", 5, 6),
    ]


@clause("ARC-CMB-20")
def test_what_a_battle_changes_counts_in_the_later_ones(table):
    p1 = {"army": "Lord#lord; Elf#elf"}
    t = battle(table, "lord elf", p1=p1, p2={"army": "Bear#guard; Elf#weak"})
    fought(t, {"guard": "lord", "weak": "elf"}).shows(army={1: "", 2: "guard"}, graveyard={1: "Lord; Elf", 2: "Elf"})


@clause("ARC-CMB-21", "ARC-CMB-23", "ARC-CMB-24")
def test_damage_is_simultaneous_and_both_sides_can_die(table):
    t = battle(table, "gob", p1={"army": "Goblin#gob"})
    fought(t, {"resident": "gob"}).shows(graveyard={1: "Goblin", 2: "Goblin"})
    deaths = happened(t, "ObjectDied", "id", "to")
    assert sorted(deaths) == [("gob", "limbo"), ("resident", "limbo")]


@clause("ARC-CMB-21", "ARC-CRE-07")
def test_the_attacker_receives_the_sum_and_earlier_damage_of_the_turn_counts(table):
    t = battle(table, "giant", p1={"army": "Giant#giant (damage 2)"}, p2={"army": "Elf#e1"})
    fought(t, {"resident": "giant", "e1": "giant"})
    t.when(1, "distribute_damage", damage={"resident": 5, "e1": 0})
    passed(t).shows(graveyard={1: "Giant", 2: "Goblin"}, army={2: "e1"})


@clause("ARC-CMB-22")
def test_the_attacking_player_spreads_all_of_the_damage(table):
    t = battle(table, "giant", p1={"army": "Giant#giant"}, p2={"army": "Bear#guard"})
    fought(t, {"resident": "giant", "guard": "giant"}).shows(waiting=(1, "distribute"))
    for damage in (
        {"resident": 2, "guard": 2},
        {"resident": 3, "guard": 3},
        {"resident": 6, "guard": -1},
        {"resident": 5},
        {"resident": 4, "guard": 1, "ghost": 0},
        {"giant": 5},
    ):
        t.when(1, "distribute_damage", damage=damage).refused("ARC-CMB-22")
    t.when(1, "distribute_damage", damage={"resident": 5, "guard": 0}).then(
        said("DamageDistributed", attacker="giant", damage={"resident": 5, "guard": 0}),
        said("BattleEnded"),
        said("CombatEnded", city="town"),
        aside=("ObjectDamaged", "ObjectDied", "cards go to the graveyard", "phases pass"),
    )
    passed(t).shows(graveyard={1: "Giant", 2: "Goblin"}, damage={"guard": 0})


@clause("ARC-CMB-22")
@pytest.mark.parametrize(("attacker", "defenders"), [("Giant", "resident"), ("Coward", "resident guard")])
def test_with_one_defender_or_without_damage_nothing_is_to_be_spread(table, attacker, defenders):
    own = {"army": f"{attacker}#hero (marked)", "hand": "Rest#rest"}
    t = arena(table, p1=own, p2={"kingdom": {"Red Town#town": "Goblin#resident"}, "army": "Elf#guard"})
    t.when(1, "play_event", card="rest", targets=[["hero"]])
    passed(t).when(1, "end_phase")
    t.when(1, "declare_attack", city="town", attackers=["hero"])
    fought(t, dict.fromkeys(defenders.split(), "hero")).shows(phase="play_2")


@clause("ARC-CMB-24")
def test_one_defender_takes_all_the_damage(table):
    t = battle(table, "giant", p1={"army": "Giant#giant"}, p2={"army": "Bear#guard"})
    fought(t, {"guard": "giant"}).shows(graveyard={2: "Bear"}, damage={"giant": 3})


@clause("ARC-CMB-25", "ARC-CITY-07", "ARC-CITY-08")
def test_each_attacker_without_defenders_damages_the_city_by_its_attack(table):
    t = battle(table, "bear elf", p1={"army": "Bear#bear; Elf#elf"})
    fought(t, {}).shows(strength={"town": 1})
    assert happened(t, "ObjectDamaged", "amount", "source") == [(3, "bear"), (1, "elf")]


@clause("ARC-CMB-26")
def test_an_engaged_attacker_does_not_damage_the_city_though_it_kills_the_defender(table):
    t = battle(table, "giant", p1={"army": "Giant#giant"})
    fought(t, {"resident": "giant"}).shows(strength={"town": 5}, graveyard={2: "Goblin"})


@clause("ARC-CMB-26")
@pytest.mark.parametrize("card", ["Retreat", "Murder", "Haul"])
def test_an_attacker_stays_engaged_if_all_its_defenders_leave(table, card):
    t = battle(table, "giant", p1={"army": "Giant#giant", "hand": f"{card}#event"})
    passed(t).when(2, "assign_defenders", defenders={"resident": "giant"})
    t.when(1, "play_event", card="event", targets=[["resident"]])
    passed(t).shows(strength={"town": 5}, phase="play_2", damage={"giant": 0})


@clause("ARC-CMB-27")
@pytest.mark.parametrize("card", ["Retreat", "Murder", "Haul", "Banish", "Seduce"])
def test_a_creature_that_leaves_play_changes_sides_or_is_moved_is_out_of_the_combat(table, card):
    t = battle(table, "giant", p1={"army": "Giant#giant", "hand": f"{card}#event"}, p2={"army": "Bear#guard"})
    passed(t).when(2, "assign_defenders", defenders={"resident": "giant", "guard": "giant"})
    t.when(1, "play_event", card="event", targets=[["resident"]])
    passed(t).shows(phase="play_2", graveyard={2: "Goblin; Bear" if card == "Murder" else "Bear"}, damage={"giant": 3})
    assert happened(t, "CreatureLeftCombat", "id") == [("resident",)]


@clause("ARC-CMB-27", "ARC-MOV-06")
def test_an_attacker_that_is_moved_away_deals_and_receives_nothing(table):
    t = battle(
        table, "bear elf", p1={"army": "Bear#bear; Elf#elf", "kingdom": "Green Town#oak"}, p2={"hand": "Shelter#s"}
    )
    passed(t).when(2, "assign_defenders", defenders={"resident": "bear"})
    t.when(1, "pass")
    t.when(2, "play_event", card="s", targets=[["bear"]])
    passed(t).shows(strength={"town": 4}, residents={"oak": "bear"}, damage={"bear": 0, "resident": 0})


@clause("ARC-CMB-27")
@pytest.mark.parametrize("card", ["Rest", "Daze"])
def test_becoming_marked_or_unmarked_takes_nobody_out(table, card):
    t = battle(table, "giant", p1={"army": "Giant#giant", "hand": f"{card}#event"})
    passed(t).when(2, "assign_defenders", defenders={"resident": "giant"})
    t.when(1, "play_event", card="event", targets=[["resident" if card == "Daze" else "giant"]])
    passed(t).shows(graveyard={2: "Goblin"}, damage={"giant": 2})


@clause("ARC-CMB-28", "ARC-CITY-09", "ARC-CITY-13")
def test_after_the_city_has_fallen_only_battles_with_defenders_are_fought(table):
    t = battle(table, "giant bear elf", p1={"army": "Giant#giant; Bear#bear; Elf#elf"}, p2={"army": "Elf#guard"})
    fought(t, {"guard": "elf", "resident": "elf"}).shows(waiting=(1, "distribute"), kingdom={2: "grey"})
    assert happened(t, "BattleStarted", "attacker") == [("giant",), ("elf",)]
    assert happened(t, "ObjectDamaged", "id") == [("town",)]
    t.shows(strength={"grey": 4}, homeless={2: "resident"})


@clause("ARC-CMB-27", "ARC-CMB-28", "ARC-CMB-31", "ARC-CITY-13")
def test_residents_of_a_city_lost_in_combat_fight_on_and_are_handled_at_its_end(table):
    p2 = {"kingdom": {"Red Town#town": "Bear#b1; Elf#e1 (marked); Elf#e2", "Grey Town#grey": ""}}
    t = battle(table, "giant gob", p1={"army": "Giant#giant; Goblin#gob"}, p2=p2)
    fought(t, {"b1": "gob"}).shows(waiting=(2, "relocate"), hand={2: 1}, graveyard={1: "Goblin", 2: "Red Town"})
    tags = [event.tag for event in t.events]
    assert tags.index("ObjectDestroyed") < tags.index("CombatEnded") < tags.index("CardReturnedToHand")
    t.when(2, "relocate_resident", residents={"b1": "grey", "e2": "army"}).then(
        aside=("a creature relocates", "phases pass"), marked="b1 e2 giant", phase="play_2"
    )


@clause("ARC-CITY-13")
def test_a_resident_marked_by_then_returns_to_hand(table):
    p2 = {"kingdom": {"Red Town#town": "Bear#b1; Elf#e1", "Grey Town#grey": ""}}
    t = battle(table, "giant", p1={"army": "Giant#giant", "hand": "Daze#daze"}, p2=p2)
    passed(t).when(2, "assign_defenders", defenders={})
    t.when(1, "play_event", card="daze", targets=[["b1"]])
    passed(t).shows(waiting=(2, "relocate"), hand={2: 1}, homeless={2: "e1"})


@clause("ARC-CMB-28", "ARC-WIN-03")
def test_whose_last_city_falls_in_combat_is_defeated_at_once(table):
    t = battle(table, "giant elf", p1={"army": "Giant#giant; Elf#elf"}, p2={"kingdom": {"Red Town#town": "Goblin#g"}})
    fought(t, {"g": "elf"}).shows(defeated=[2], winners=[1])
    assert happened(t, "BattleStarted", "attacker") == [("giant",)]


@clause("ARC-CMB-28", "ARC-ELM-04")
def test_with_other_players_left_the_combat_ends_and_the_turn_goes_on(table):
    p2 = {"kingdom": {"Red Town#town": "Goblin#g"}}
    t = battle(table, "giant elf", players=3, p1={"army": "Giant#giant; Elf#elf"}, p2=p2)
    fought(t, {"g": "elf"}).shows(defeated=[2], phase="play_2", active=1, marked="giant elf", army={1: "giant elf"})


@clause("ARC-CMB-29")
def test_who_dies_in_a_battle_lies_in_limbo_until_the_combat_is_cleared(table):
    t = battle(table, "gob elf", p1={"army": "Goblin#gob; Elf#elf"}, p2={"hand": "Vigour#vigour"})
    passed(t).when(2, "assign_defenders", defenders={"resident": "gob"})
    while t.sees("window") != "battle":
        t.when(next(iter(t.state.pending)), "pass")
    t.shows(limbo="Goblin; Goblin", graveyard={1: "", 2: ""}, army={1: "elf"})
    t.when(1, "pass")
    t.when(2, "play_event", card="vigour", targets=[["gob"]]).refused("ARC-PLAY-10")
    t.when(2, "pass").then(
        said("BattleStarted"),
        said("ObjectDamaged", id="town", amount=1),
        said("BattleEnded"),
        said("CombatEnded", city="town"),
        aside=("all pass", "cards go to the graveyard", "phases pass"),
        limbo="",
        graveyard={1: "Goblin", 2: "Goblin"},
    )
    passed(t)


@clause("ARC-CMB-29", "ARC-PRI-06")
def test_a_death_trigger_is_resolved_before_the_next_battle(table):
    t = battle(table, "avenger elf", p1={"army": "Avenger#avenger; Elf#elf"}, p2={"army": "Bear#guard"})
    fought(t, {"resident": "avenger"})
    t.shows(waiting=(1, "choose_for_effect"), limbo="Avenger")
    assert happened(t, "BattleStarted", "attacker") == [("avenger",)]
    t.when(1, "choose_for_effect", answer=["guard"]).then(
        said("EffectChoiceMade", seat=1, answer=["guard"]),
        said("ObjectDamaged", id="guard", amount=3),
        aside="a window opens",
    )
    passed(t).shows(strength={"town": 4}, phase="play_2")


@clause("ARC-CMB-29")
def test_only_a_trigger_of_that_death_moves_a_card_from_limbo(table):
    t = battle(table, "returner", p1={"army": "Returner#returner"})
    fought(t, {"resident": "returner"}).shows(hand={1: 1}, graveyard={1: "", 2: ""}, damage={"resident": 1})


@clause("ARC-CMB-29")
@pytest.mark.parametrize("card", ["Murder", "Weaken"])
def test_who_is_killed_by_anything_else_goes_to_the_graveyard_at_once(table, card):
    t = battle(table, "gob elf", p1={"army": "Goblin#gob; Elf#elf"}, p2={"hand": f"{card}#event"})
    t.when(2, "play_event", card="event", targets=[["gob"]])
    passed(t).shows(waiting=(2, "defend"), limbo="", graveyard={1: "Goblin"})


@clause("ARC-CMB-30", "ARC-CRE-08")
def test_what_is_attached_to_the_dead_waits_with_them_without_effect(table):
    p1 = {"army": "Goblin#gob [Ember Crown#crown]; Elf#elf"}
    t = battle(table, "gob elf", p1=p1, p2={"army": "Giant#guard"})
    t.shows(stats={"elf": "2/1"})
    passed(t).when(2, "assign_defenders", defenders={"guard": "gob"})
    while t.sees("window") != "battle":
        t.when(next(iter(t.state.pending)), "pass")
    t.shows(limbo="Ember Crown; Goblin", stats={"elf": "1/1"}, graveyard={1: ""})
    passed(t).shows(limbo="", graveyard={1: "Goblin; Ember Crown"}, strength={"town": 4})


@clause("ARC-CMB-30", "ARC-CMB-29")
def test_a_dead_creature_goes_to_its_owner_and_the_enchantment_to_the_other_player(table):
    t = arena(
        table,
        p1={"army": "Giant#giant", "hand": "Chains#chains"},
        p2={"kingdom": {"Red Town#town": "Goblin#guard", "Grey Town#grey": ""}},
    )
    t.when(1, "play_card", card="chains", targets=[["guard"]])
    passed(t).when(1, "end_phase")
    t.when(1, "declare_attack", city="town", attackers=["giant"])
    fought(t, {"guard": "giant"}).shows(graveyard={1: "Chains", 2: "Goblin"}, limbo="")


@clause("ARC-CMB-31", "ARC-ZONE-13")
def test_the_dead_leave_by_order_of_battles_attacker_before_defenders(table):
    t = battle(
        table,
        "elf gob",
        p1={"army": "Goblin#gob; Elf#elf"},
        p2={"kingdom": {"Red Town#town": "Goblin#g1; Elf#e1", "Grey Town#grey": ""}},
    )
    fought(t, {"e1": "elf", "g1": "gob"}).shows(graveyard={1: "Elf; Goblin", 2: "Elf; Goblin"})
    assert happened(t, "CombatEnded", "dead") == [(["elf", "e1", "gob", "g1"],)]
    assert [one for (one,) in happened(t, "CardPutInGraveyard", "id")] == ["elf", "e1", "gob", "g1"]


@clause("ARC-CITY-06", "ARC-CMB-31")
def test_defenders_of_the_army_count_as_residents_until_the_combat_is_cleared(table):
    t = battle(table, "giant elf", p1={"army": "Giant#giant; Elf#elf"}, p2={"army": "Bear#guard; Bear#other"})
    in_city = Select(side="enemy", kinds=("creature",), place="city")
    in_army = Select(side="enemy", kinds=("creature",), place="army")
    passed(t)
    assert board(t).select(in_city, Frame("", 1)) == ["resident"]
    t.when(2, "assign_defenders", defenders={"guard": "elf"})
    assert board(t).select(in_city, Frame("", 1)) == ["resident", "guard"]
    assert board(t).select(in_army, Frame("", 1)) == ["other"]
    passed(t).shows(army={1: "giant", 2: "guard other"}, marked="giant")
    assert board(t).select(in_army, Frame("", 1)) == ["guard", "other"]
    assert not t.state.devoted
    assert not happened(t, "ObjectMoved", "id")


@clause("ARC-PRI-06")
def test_between_battles_everybody_may_play_events(table):
    t = battle(table, "bear elf", p1={"army": "Bear#bear; Elf#elf", "hand": "Vigour#vigour"})
    passed(t).when(2, "assign_defenders", defenders={})
    t.when(1, "pass")
    t.when(2, "pass").then(
        said("BattleStarted"),
        said("ObjectDamaged", id="town", amount=3),
        said("BattleEnded", attacker="bear"),
        aside=("all pass", "a window opens"),
        window="battle",
        waiting=(1, "priority"),
    )
    t.when(1, "play_event", card="vigour", targets=[["elf"]])
    assert ("town", 3) in happened(passed(t), "ObjectDamaged", "id", "amount")


@clause("ARC-PRI-06")
def test_after_the_last_battle_no_window_opens(table):
    t = battle(table, "bear", p1={"army": "Bear#bear"})
    fought(t, {})
    assert not [kind for (kind,) in happened(t, "WindowOpened", "kind") if kind == "battle"]


@clause("ARC-CMB-20", "ARC-ABL-14")
def test_a_combat_goes_on_from_a_stored_state(table):
    t = battle(table, "giant elf", p1={"army": "Giant#giant; Elf#elf"}, p2={"army": "Bear#guard"})
    fought(t, {"guard": "giant", "resident": "giant"}).shows(waiting=(1, "distribute"))
    t.stored_and_restored()
    t.when(1, "distribute_damage", damage={"resident": 1, "guard": 4})
    passed(t).shows(strength={"town": 4}, graveyard={1: "Giant", 2: "Bear"})


@clause("ARC-CMB-23", "ARC-CON-01")
def test_a_death_that_something_else_happens_instead_of_is_none(table):
    t = battle(table, "giant", p1={"army": "Giant#giant"}, p2={"army": "Undying#golem"})
    fought(t, {"golem": "giant"}).shows(army={2: ""}, hand={2: 1}, graveyard={2: ""}, phase="play_2", limbo="")
    assert not happened(t, "ObjectDied", "id")


@clause("ARC-CRE-07")
def test_a_creature_that_something_else_happens_to_instead_of_dying_by_damage_loses_the_damage(table):
    t = battle(table, "giant", p1={"army": "Giant#giant"}, p2={"army": "Stubborn#golem"})
    fought(t, {"golem": "giant"}).shows(army={2: "golem"}, damage={"golem": 0}, phase="play_2", limbo="")
