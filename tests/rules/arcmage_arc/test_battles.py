"""Battles (ARC-CMB-20 to -27)."""

import pytest

from tests.dsl import clause, said
from tests.dsl.card_duel import passed
from tests.rules.arcmage_arc.arena import arena, fought
from tests.rules.arcmage_arc.combat import ANSWERED, CLEARED, FOUGHT, battle, falls, hits, meets

OUT = {
    "Retreat": said("CardReturnedToHand", id="resident"),
    "Murder": said("ObjectDied", id="resident", to="graveyard"),
    "Haul": said("ObjectMoved", id="resident", to="army"),
    "Banish": said("CardRemovedFromGame", id="resident"),
    "Seduce": said("ControlChanged", id="resident", after=1),
}
"""How each event takes a resident out of the combat."""


@clause("ARC-CMB-20", "ARC-CMB-21", "ARC-CMB-25")
def test_battles_are_fought_in_the_announced_order(table):
    t = battle(table, "elf bear giant", p1={"army": "Bear#bear; Giant#giant; Elf#elf"})
    fought(t, {"resident": "bear"}).then(
        *(meets("elf"), hits("elf", "town", 1, damage=1)),
        *(meets("bear", "resident"), hits("bear", "resident", 3), hits("resident", "bear", 2), falls("resident")),
        *(meets("giant"), hits("giant", "town", 5, damage=6), said("ObjectDestroyed", id="town")),
        aside=(*FOUGHT, "cards go to the graveyard", *CLEARED),
    )


@clause("ARC-CMB-20")
def test_what_a_battle_changes_counts_in_the_later_ones(table):
    p1 = {"army": "Lord#lord; Elf#elf"}
    t = battle(table, "lord elf", p1=p1, p2={"army": "Bear#guard; Elf#weak"})
    fought(t, {"guard": "lord", "weak": "elf"}).then(
        *(meets("lord", "guard"), hits("lord", "guard", 1), hits("guard", "lord", 3), falls("lord")),
        *(meets("elf", "weak"), hits("elf", "weak", 1), hits("weak", "elf", 1), falls("elf"), falls("weak")),
        aside=(*FOUGHT, "cards go to the graveyard", *CLEARED),
        army={1: "", 2: "guard"},
        graveyard={1: "Lord; Elf", 2: "Elf"},
    )


@clause("ARC-CMB-21", "ARC-CMB-23", "ARC-CMB-24")
def test_damage_is_simultaneous_and_both_sides_can_die(table):
    t = battle(table, "gob", p1={"army": "Goblin#gob"})
    fought(t, {"resident": "gob"}).then(
        meets("gob", "resident"),
        *(hits("gob", "resident", 2), hits("resident", "gob", 2), falls("gob"), falls("resident")),
        aside=(*FOUGHT, "cards go to the graveyard", *CLEARED),
        graveyard={1: "Goblin", 2: "Goblin"},
    )


@clause("ARC-CMB-21", "ARC-CRE-07")
def test_the_attacker_receives_the_sum_and_earlier_damage_of_the_turn_counts(table):
    t = battle(table, "giant", p1={"army": "Giant#giant (damage 2)"}, p2={"army": "Elf#e1"})
    fought(t, {"resident": "giant", "e1": "giant"})
    t.when(1, "distribute_damage", damage={"resident": 5, "e1": 0}).then(
        hits("giant", "resident", 5),
        *(hits("resident", "giant", 2, damage=4), hits("e1", "giant", 1, damage=5)),
        *(falls("giant"), falls("resident")),
        aside=("DamageDistributed", "BattleEnded", "cards go to the graveyard", *CLEARED),
        graveyard={1: "Giant", 2: "Goblin"},
        army={2: "e1"},
    )


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
        *(hits("giant", "resident", 5), hits("resident", "giant", 2), hits("guard", "giant", 3)),
        *(falls("giant"), falls("resident"), said("BattleEnded"), said("CombatEnded", city="town")),
        aside=("cards go to the graveyard", "phases pass"),
        graveyard={1: "Giant", 2: "Goblin"},
        damage={"guard": 0},
    )


@clause("ARC-CMB-22")
@pytest.mark.parametrize(
    ("attacker", "defenders", "blows"),
    [
        ("Giant", ["resident"], [hits("hero", "resident", 5), hits("resident", "hero", 2), falls("resident")]),
        ("Coward", ["resident", "guard"], [hits("resident", "hero", 2), hits("guard", "hero", 1), falls("hero")]),
    ],
)
def test_with_one_defender_or_without_damage_nothing_is_to_be_spread(table, attacker, defenders, blows):
    own = {"army": f"{attacker}#hero (marked)", "hand": "Rest#rest"}
    t = arena(table, p1=own, p2={"kingdom": {"Red Town#town": "Goblin#resident"}, "army": "Elf#guard"})
    t.when(1, "play_event", card="rest", targets=[["hero"]])
    passed(t).when(1, "end_phase")
    t.when(1, "declare_attack", city="town", attackers=["hero"])
    fought(t, dict.fromkeys(defenders, "hero")).then(
        meets("hero", *defenders), *blows, aside=(*FOUGHT, "cards go to the graveyard", *CLEARED), phase="play_2"
    )


@clause("ARC-CMB-24")
def test_one_defender_takes_all_the_damage(table):
    t = battle(table, "giant", p1={"army": "Giant#giant"}, p2={"army": "Bear#guard"})
    fought(t, {"guard": "giant"}).then(
        *(meets("giant", "guard"), hits("giant", "guard", 5), hits("guard", "giant", 3), falls("guard")),
        aside=(*FOUGHT, "cards go to the graveyard", *CLEARED),
        graveyard={2: "Bear"},
        damage={"giant": 3},
    )


@clause("ARC-CMB-25", "ARC-CITY-07", "ARC-CITY-08")
def test_each_attacker_without_defenders_damages_the_city_by_its_attack(table):
    t = battle(table, "bear elf", p1={"army": "Bear#bear; Elf#elf"})
    fought(t, {}).then(
        *(meets("bear"), hits("bear", "town", 3), meets("elf"), hits("elf", "town", 1)),
        aside=(*FOUGHT, *CLEARED),
        strength={"town": 1},
    )


@clause("ARC-CMB-26")
def test_an_engaged_attacker_does_not_damage_the_city_though_it_kills_the_defender(table):
    t = battle(table, "giant", p1={"army": "Giant#giant"})
    fought(t, {"resident": "giant"}).then(
        *(meets("giant", "resident"), hits("giant", "resident", 5), hits("resident", "giant", 2), falls("resident")),
        aside=(*FOUGHT, "cards go to the graveyard", *CLEARED),
        strength={"town": 5},
        graveyard={2: "Goblin"},
    )


@clause("ARC-CMB-26")
@pytest.mark.parametrize("card", ["Retreat", "Murder", "Haul"])
def test_an_attacker_stays_engaged_if_all_its_defenders_leave(table, card):
    t = battle(table, "giant", p1={"army": "Giant#giant", "hand": f"{card}#event"})
    passed(t).when(2, "assign_defenders", defenders={"resident": "giant"})
    t.when(1, "play_event", card="event", targets=[["resident"]])
    passed(t).then(
        *(OUT[card], said("CreatureLeftCombat", id="resident"), meets("giant")),
        aside=(*ANSWERED, "BattleEnded", *CLEARED),
        strength={"town": 5},
        phase="play_2",
        damage={"giant": 0},
    )


@clause("ARC-CMB-27")
@pytest.mark.parametrize("card", OUT)
def test_a_creature_that_leaves_play_changes_sides_or_is_moved_is_out_of_the_combat(table, card):
    t = battle(table, "giant", p1={"army": "Giant#giant", "hand": f"{card}#event"}, p2={"army": "Bear#guard"})
    passed(t).when(2, "assign_defenders", defenders={"resident": "giant", "guard": "giant"})
    t.when(1, "play_event", card="event", targets=[["resident"]])
    passed(t).then(
        *(OUT[card], said("CreatureLeftCombat", id="resident")),
        *(meets("giant", "guard"), hits("giant", "guard", 5), hits("guard", "giant", 3), falls("guard")),
        aside=(*ANSWERED, "BattleEnded", *CLEARED),
        phase="play_2",
        graveyard={2: "Goblin; Bear" if card == "Murder" else "Bear"},
        damage={"giant": 3},
    )


@clause("ARC-CMB-27", "ARC-MOV-06")
def test_an_attacker_that_is_moved_away_deals_and_receives_nothing(table):
    t = battle(
        table, "bear elf", p1={"army": "Bear#bear; Elf#elf", "kingdom": "Green Town#oak"}, p2={"hand": "Shelter#s"}
    )
    passed(t).when(2, "assign_defenders", defenders={"resident": "bear"})
    t.when(1, "pass")
    t.when(2, "play_event", card="s", targets=[["bear"]])
    passed(t).then(
        *(said("ObjectMoved", id="bear", to="oak"), said("CreatureLeftCombat", id="bear")),
        *(meets("elf"), hits("elf", "town", 1)),
        aside=(*ANSWERED, "BattleEnded", *CLEARED),
        strength={"town": 4},
        residents={"oak": "bear"},
        damage={"bear": 0, "resident": 0},
    )


@clause("ARC-CMB-27")
@pytest.mark.parametrize(
    ("card", "target", "becomes"),
    [("Rest", "giant", said("CardsUnmarked", ids=["giant"])), ("Daze", "resident", said("CardMarked", id="resident"))],
)
def test_becoming_marked_or_unmarked_takes_nobody_out(table, card, target, becomes):
    t = battle(table, "giant", p1={"army": "Giant#giant", "hand": f"{card}#event"})
    passed(t).when(2, "assign_defenders", defenders={"resident": "giant"})
    t.when(1, "play_event", card="event", targets=[[target]])
    passed(t).then(
        becomes,
        *(meets("giant", "resident"), hits("giant", "resident", 5), hits("resident", "giant", 2), falls("resident")),
        aside=(*ANSWERED, "BattleEnded", *CLEARED),
        graveyard={2: "Goblin"},
        damage={"giant": 2},
    )


@clause("ARC-PRI-06")
def test_between_battles_everybody_may_play_events(table):
    t = battle(table, "bear elf", p1={"army": "Bear#bear; Elf#elf", "hand": "Vigour#vigour"})
    passed(t).when(2, "assign_defenders", defenders={})
    t.when(1, "pass")
    t.when(2, "pass").then(
        *(meets("bear"), hits("bear", "town", 3), said("BattleEnded", attacker="bear")),
        aside=("all pass", "a window opens"),
        window="battle",
        waiting=(1, "priority"),
    )
    t.when(1, "play_event", card="vigour", targets=[["elf"]])
    passed(t).then(
        said("ModifierStarted", source="vigour", objects=["elf"]),
        *(meets("elf"), hits("elf", "town", 3), said("ObjectDestroyed", id="town")),
        aside=(*ANSWERED, "BattleEnded", "CombatEnded"),
        waiting=(2, "relocate"),
    )


@clause("ARC-PRI-06")
def test_after_the_last_battle_no_window_opens(table):
    t = battle(table, "bear", p1={"army": "Bear#bear"})
    fought(t, {}).then(
        said("WindowOpened", kind="defence"),
        *(meets("bear"), hits("bear", "town", 3), said("BattleEnded", attacker="bear"), said("CombatEnded")),
        aside=("DefendersAssigned", "all pass", "phases pass"),
    )


@clause("ARC-CMB-20", "ARC-ABL-14")
def test_a_combat_goes_on_from_a_stored_state(table):
    t = battle(table, "giant elf", p1={"army": "Giant#giant; Elf#elf"}, p2={"army": "Bear#guard"})
    fought(t, {"guard": "giant", "resident": "giant"}).shows(waiting=(1, "distribute"))
    t.stored_and_restored()
    t.when(1, "distribute_damage", damage={"resident": 1, "guard": 4})
    passed(t).then(
        *(hits("giant", "resident", 1), hits("resident", "giant", 2)),
        *(hits("giant", "guard", 4), hits("guard", "giant", 3), falls("giant"), falls("guard")),
        *(meets("elf"), hits("elf", "town", 1)),
        aside=("DamageDistributed", "a window opens", "all pass", "BattleEnded", "cards go to the graveyard", *CLEARED),
        strength={"town": 4},
        graveyard={1: "Giant", 2: "Bear"},
    )


@clause("ARC-CMB-23", "ARC-CON-01")
def test_a_death_that_something_else_happens_instead_of_is_none(table):
    t = battle(table, "giant", p1={"army": "Giant#giant"}, p2={"army": "Undying#golem"})
    fought(t, {"golem": "giant"}).then(
        *(meets("giant", "golem"), hits("giant", "golem", 5), hits("golem", "giant", 1)),
        said("ObjectHealed", id="golem", amount=5),
        *(said("CardReturnedToHand", id="golem"), said("CreatureLeftCombat", id="golem")),
        aside=(*FOUGHT, *CLEARED),
        army={2: ""},
        hand={2: 1},
        graveyard={2: ""},
        phase="play_2",
        limbo="",
    )


@clause("ARC-CRE-07")
def test_a_creature_that_something_else_happens_to_instead_of_dying_by_damage_loses_the_damage(table):
    t = battle(table, "giant", p1={"army": "Giant#giant"}, p2={"army": "Stubborn#golem"})
    fought(t, {"golem": "giant"}).then(
        *(meets("giant", "golem"), hits("giant", "golem", 5), hits("golem", "giant", 1)),
        *(said("ObjectHealed", id="golem", amount=5), said("CardMarked", id="golem", cause="effect")),
        aside=(*FOUGHT, *CLEARED),
        army={2: "golem"},
        damage={"golem": 0},
        phase="play_2",
        limbo="",
    )
