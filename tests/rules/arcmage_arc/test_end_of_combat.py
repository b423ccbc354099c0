"""The fall of a city in combat, who died in it, and its end (ARC-CMB-28 to -31, ARC-CITY-06, -13)."""

import pytest

from domain.cardkit.language.terms import Select
from domain.cardkit.run.frame import Frame
from tests.dsl import clause, said
from tests.dsl.card_duel import passed
from tests.rules.arcmage_arc.arena import arena, board, fought
from tests.rules.arcmage_arc.combat import ANSWERED, CLEARED, FOUGHT, battle, falls, hits, meets


@clause("ARC-CMB-28", "ARC-CITY-09", "ARC-CITY-13")
def test_after_the_city_has_fallen_only_battles_with_defenders_are_fought(table):
    t = battle(table, "giant bear elf", p1={"army": "Giant#giant; Bear#bear; Elf#elf"}, p2={"army": "Elf#guard"})
    fought(t, {"guard": "elf", "resident": "elf"}).then(
        *(meets("giant"), hits("giant", "town", 5), said("ObjectDestroyed", id="town")),
        meets("elf", "resident", "guard"),
        aside=(*FOUGHT, "cards go to the graveyard"),
        waiting=(1, "distribute"),
        kingdom={2: "grey"},
        strength={"grey": 4},
        homeless={2: "resident"},
    )


@clause("ARC-CMB-27", "ARC-CMB-28", "ARC-CMB-31", "ARC-CITY-13")
def test_residents_of_a_city_lost_in_combat_fight_on_and_are_handled_at_its_end(table):
    p2 = {"kingdom": {"Red Town#town": "Bear#b1; Elf#e1 (marked); Elf#e2", "Grey Town#grey": ""}}
    t = battle(table, "giant gob", p1={"army": "Giant#giant; Goblin#gob"}, p2=p2)
    fought(t, {"b1": "gob"}).then(
        *(meets("giant"), hits("giant", "town", 5), said("ObjectDestroyed", id="town")),
        *(meets("gob", "b1"), hits("gob", "b1", 2), hits("b1", "gob", 3), falls("gob")),
        *(said("CombatEnded", dead=["gob"], city_destroyed=True), said("CardReturnedToHand", id="e1")),
        aside=(*FOUGHT, "cards go to the graveyard"),
        waiting=(2, "relocate"),
        hand={2: 1},
        graveyard={1: "Goblin", 2: "Red Town"},
    )
    t.when(2, "relocate_resident", residents={"b1": "grey", "e2": "army"}).then(
        aside=("a creature relocates", "phases pass"), marked="b1 e2 giant", phase="play_2"
    )


@clause("ARC-CITY-13")
def test_a_resident_marked_by_then_returns_to_hand(table):
    p2 = {"kingdom": {"Red Town#town": "Bear#b1; Elf#e1", "Grey Town#grey": ""}}
    t = battle(table, "giant", p1={"army": "Giant#giant", "hand": "Daze#daze"}, p2=p2)
    passed(t).when(2, "assign_defenders", defenders={})
    t.when(1, "play_event", card="daze", targets=[["b1"]])
    passed(t).then(
        said("CardMarked", id="b1"),
        *(meets("giant"), hits("giant", "town", 5), said("ObjectDestroyed", id="town")),
        *(said("CombatEnded", city_destroyed=True), said("CardReturnedToHand", id="b1")),
        aside=(*ANSWERED, "BattleEnded"),
        waiting=(2, "relocate"),
        hand={2: 1},
        homeless={2: "e1"},
    )


@clause("ARC-CMB-28", "ARC-WIN-03")
def test_whose_last_city_falls_in_combat_is_defeated_at_once(table):
    t = battle(table, "giant elf", p1={"army": "Giant#giant; Elf#elf"}, p2={"kingdom": {"Red Town#town": "Goblin#g"}})
    fought(t, {"g": "elf"}).then(
        *(meets("giant"), hits("giant", "town", 5), said("ObjectDestroyed", id="town")),
        *(said("PlayerDefeated", seat=2, reason="cities_destroyed"), said("MatchEnded", winners=[1])),
        aside=("defenders are assigned", "all pass", "cards go to the graveyard"),
        defeated=[2],
        winners=[1],
    )


@clause("ARC-CMB-28", "ARC-ELM-04")
def test_with_other_players_left_the_combat_ends_and_the_turn_goes_on(table):
    p2 = {"kingdom": {"Red Town#town": "Goblin#g"}}
    t = battle(table, "giant elf", players=3, p1={"army": "Giant#giant; Elf#elf"}, p2=p2)
    fought(t, {"g": "elf"}).then(
        *(meets("giant"), hits("giant", "town", 5), said("ObjectDestroyed", id="town")),
        *(said("PlayerDefeated", seat=2), said("PlayerCardsRemoved", seat=2), said("CombatEnded", dead=[])),
        aside=(*FOUGHT, "cards go to the graveyard", "phases pass"),
        defeated=[2],
        phase="play_2",
        active=1,
        marked="giant elf",
        army={1: "giant elf"},
    )


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
        *(meets("elf"), hits("elf", "town", 1), said("BattleEnded"), said("CombatEnded", city="town")),
        aside=("all pass", "cards go to the graveyard", "phases pass"),
        limbo="",
        graveyard={1: "Goblin", 2: "Goblin"},
    )


@clause("ARC-CMB-29", "ARC-PRI-06")
def test_a_death_trigger_is_resolved_before_the_next_battle(table):
    t = battle(table, "avenger elf", p1={"army": "Avenger#avenger; Elf#elf"}, p2={"army": "Bear#guard"})
    fought(t, {"resident": "avenger"}).then(
        meets("avenger", "resident"),
        *(hits("avenger", "resident", 1), hits("resident", "avenger", 2), falls("avenger")),
        *(said("TriggerFired", source="avenger"), said("StackItemResolved"), said("ChoiceAsked", seat=1)),
        aside=(*FOUGHT, "TriggersOrdered"),
        waiting=(1, "choose_for_effect"),
        limbo="Avenger",
    )
    t.when(1, "choose_for_effect", answer=["guard"])
    passed(t).then(
        *(said("EffectChoiceMade", seat=1, answer=["guard"]), hits("avenger", "guard", 3)),
        *(meets("elf"), hits("elf", "town", 1)),
        aside=("a window opens", "all pass", "BattleEnded", "cards go to the graveyard", *CLEARED),
        strength={"town": 4},
        phase="play_2",
    )


@clause("ARC-CMB-29")
def test_only_a_trigger_of_that_death_moves_a_card_from_limbo(table):
    t = battle(table, "returner", p1={"army": "Returner#returner"})
    fought(t, {"resident": "returner"}).then(
        meets("returner", "resident"),
        *(hits("returner", "resident", 1), hits("resident", "returner", 2), falls("returner")),
        *(said("TriggerFired", source="returner"), said("CardReturnedToHand", id="returner"), said("CombatEnded")),
        aside=(*FOUGHT, "TriggersOrdered", "StackItemResolved", "phases pass"),
        hand={1: 1},
        graveyard={1: "", 2: ""},
        damage={"resident": 1},
    )


@clause("ARC-CMB-29")
@pytest.mark.parametrize(
    ("card", "kills"),
    [
        ("Murder", [said("ObjectDied", id="gob", to="graveyard")]),
        ("Weaken", [said("ModifierStarted", objects=["gob"]), said("ObjectDied", id="gob", to="graveyard")]),
    ],
)
def test_who_is_killed_by_anything_else_goes_to_the_graveyard_at_once(table, card, kills):
    t = battle(table, "gob elf", p1={"army": "Goblin#gob; Elf#elf"}, p2={"hand": f"{card}#event"})
    t.when(2, "play_event", card="event", targets=[["gob"]])
    passed(t).then(
        *(*kills, said("CardPutInGraveyard", id="gob"), said("CreatureLeftCombat", id="gob")),
        aside=ANSWERED,
        waiting=(2, "defend"),
        limbo="",
        graveyard={1: "Goblin"},
    )


@clause("ARC-CMB-30", "ARC-CRE-08")
def test_what_is_attached_to_the_dead_waits_with_them_without_effect(table):
    p1 = {"army": "Goblin#gob [Ember Crown#crown]; Elf#elf"}
    t = battle(table, "gob elf", p1=p1, p2={"army": "Giant#guard"})
    t.shows(stats={"elf": "2/1"})
    passed(t).when(2, "assign_defenders", defenders={"guard": "gob"})
    while t.sees("window") != "battle":
        t.when(next(iter(t.state.pending)), "pass")
    t.shows(limbo="Ember Crown; Goblin", stats={"elf": "1/1"}, graveyard={1: ""})
    passed(t).then(
        *(meets("gob", "guard"), hits("gob", "guard", 2), hits("guard", "gob", 5), falls("gob")),
        *(meets("elf"), hits("elf", "town", 1)),
        *(said("CardPutInGraveyard", id="gob"), said("CardPutInGraveyard", id="crown")),
        aside=("a window opens", "all pass", "BattleEnded", *CLEARED),
        limbo="",
        graveyard={1: "Goblin; Ember Crown"},
        strength={"town": 4},
    )


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
    fought(t, {"guard": "giant"}).then(
        *(meets("giant", "guard"), hits("giant", "guard", 5), hits("guard", "giant", 2), falls("guard")),
        *(said("CardPutInGraveyard", id="guard", owner=2), said("CardPutInGraveyard", id="chains", owner=1)),
        aside=(*FOUGHT, *CLEARED),
        graveyard={1: "Chains", 2: "Goblin"},
        limbo="",
    )


@clause("ARC-CMB-31", "ARC-ZONE-13")
def test_the_dead_leave_by_order_of_battles_attacker_before_defenders(table):
    t = battle(
        table,
        "elf gob",
        p1={"army": "Goblin#gob; Elf#elf"},
        p2={"kingdom": {"Red Town#town": "Goblin#g1; Elf#e1", "Grey Town#grey": ""}},
    )
    fought(t, {"e1": "elf", "g1": "gob"}).then(
        *(meets("elf", "e1"), hits("elf", "e1", 1), hits("e1", "elf", 1), falls("elf"), falls("e1")),
        *(meets("gob", "g1"), hits("gob", "g1", 2), hits("g1", "gob", 2), falls("gob"), falls("g1")),
        *(said("CardPutInGraveyard", id=id) for id in ("elf", "e1", "gob", "g1")),
        said("CombatEnded", dead=["elf", "e1", "gob", "g1"]),
        aside=(*FOUGHT, "phases pass"),
        graveyard={1: "Elf; Goblin", 2: "Elf; Goblin"},
    )


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
    passed(t).then(
        *(meets("giant"), hits("giant", "town", 5), said("ObjectDestroyed", id="town")),
        *(meets("elf", "guard"), hits("elf", "guard", 1), hits("guard", "elf", 3), falls("elf")),
        aside=(*FOUGHT, "cards go to the graveyard", "CombatEnded"),
        waiting=(2, "relocate"),
        army={1: "giant", 2: "guard other"},
        marked="giant",
    )
    assert board(t).select(in_army, Frame("", 1)) == ["guard", "other"]
    assert not t.state.devoted
