"""Declaring attacks and assigning defenders (ARC-CMB-01 to -19, ARC-CITY-05)."""

import pytest

from tests.dsl import clause, said
from tests.dsl.card_duel import passed
from tests.rules.arcmage_arc.arena import arena, fought
from tests.rules.arcmage_arc.combat import ANSWERED, CLEARED, FOUGHT, falls, hits, meets

ARMY = "Bear#bear; Giant#giant; Elf#elf"
THEIRS = {"kingdom": {"Red Town#town": "Goblin#resident", "Grey Town#grey": "Elf#elsewhere"}, "army": "Bear#guard"}


def attack(table, p1=None, p2=None, **said_of):
    """The attack phase of seat 1."""
    return arena(table, phase="attack", p1={"army": ARMY, **(p1 or {})}, p2={**THEIRS, **(p2 or {})}, **said_of)


def defending(table, *attackers, **kwargs):
    """Seat 2 is asked for the defence of the Red Town."""
    t = attack(table, **kwargs)
    t.when(1, "declare_attack", city="town", attackers=list(attackers or ("bear",)))
    return passed(t)


@clause("ARC-CMB-01", "ARC-CMB-06")
@pytest.mark.parametrize("city", ["town", "grey"])
def test_the_army_attacks_one_city_of_an_opponent(table, city):
    attack(table).when(1, "declare_attack", city=city, attackers=["bear", "elf"]).then(
        said("AttackDeclared", seat=1, city=city, attackers=["bear", "elf"], defender=2),
        said("CardMarked", id="bear", cause="attack"),
        said("CardMarked", id="elf", cause="attack"),
        aside="a window opens",
        marked="bear elf",
    )


@clause("ARC-CMB-06")
def test_any_undefeated_opponent_may_be_attacked(table):
    t = attack(table, players=3, p3={"kingdom": {"Gate#gate": ""}})
    t.when(1, "declare_attack", city="gate", attackers=["bear"]).then(
        said("AttackDeclared", defender=3), said("CardMarked", id="bear", cause="attack"), aside="a window opens"
    )


@clause("ARC-CMB-02")
def test_there_is_one_attack_in_an_attack_phase_even_if_it_came_to_nothing(table):
    t = attack(table, p2={"hand": "Retreat#retreat"})
    t.when(1, "declare_attack", city="town", attackers=["bear"])
    t.when(2, "play_event", card="retreat", targets=[["bear"]])
    passed(t).then(
        said("CardReturnedToHand", id="bear"),
        said("CreatureLeftCombat", id="bear"),
        said("CombatEnded", city="town"),
        aside=(*ANSWERED, "phases pass"),
        phase="play_2",
    )
    t = attack(table, attacked=True)
    t.shows(phase="play_2")


@clause("ARC-CMB-02")
def test_after_the_attack_the_attack_phase_is_over(table):
    t = defending(table, options={"checkpoints": "every_phase"})
    t.when(2, "assign_defenders", defenders={})
    while t.state.phase == "attack":
        assert "declare_attack" not in t.may(1)
        t.when(next(iter(t.state.pending)), "pass")
    t.then(said("PhaseEnded", phase="attack"), said("PhaseStarted", phase="play_2"), aside="all pass", phase="play_2")


@clause("ARC-CMB-03")
def test_nobody_need_attack(table):
    attack(table).when(1, "end_phase").then(aside="phases pass", phase="play_2", marked="")


@clause("ARC-CMB-04", "ARC-CMB-06", "ARC-ZONE-04", "ARC-ZONE-06")
@pytest.mark.parametrize(
    ("attackers", "why"),
    [
        (["tired"], "ARC-CMB-04"),
        (["at_home"], "ARC-ZONE-04"),
        (["guard"], "ARC-CMB-06"),
        ([], "ARC-CMB-06"),
        (["bear", "bear"], "ARC-CMB-06"),
        (["bear", "ghost"], "ARC-CMB-06"),
    ],
)
def test_only_own_unmarked_creatures_of_the_army_attack_each_once(table, attackers, why):
    own = {"army": "Bear#bear; Elf#tired (marked)", "kingdom": {"Green Town#oak": "Giant#at_home"}}
    t = attack(table, p1=own)
    t.when(1, "declare_attack", city="town", attackers=attackers).refused(why)


@clause("ARC-CMB-05")
@pytest.mark.parametrize("phase", ["tactics", "play_1", "play_2"])
def test_nobody_attacks_in_another_phase(table, phase):
    t = arena(table, phase=phase, p1={"army": ARMY}, p2=THEIRS)
    t.when(1, "declare_attack", city="town", attackers=["bear"]).refused("ARC-TURN-03")


@clause("ARC-CMB-05")
def test_nobody_attacks_in_the_turn_of_another_player(table):
    t = attack(table)
    assert "declare_attack" not in t.may(2)


@clause("ARC-CMB-07")
def test_own_cities_are_not_attacked(table):
    t = attack(table, p1={"kingdom": {"Green Town#oak": ""}})
    t.when(1, "declare_attack", city="oak", attackers=["bear"]).refused("ARC-CMB-07")


@clause("ARC-CMB-08", "ARC-CMB-09")
def test_attackers_are_announced_in_order_and_marked(table):
    attack(table).when(1, "declare_attack", city="town", attackers=["elf", "giant", "bear"]).then(
        said("AttackDeclared", attackers=["elf", "giant", "bear"]),
        said("CardMarked", id="elf", cause="attack"),
        said("CardMarked", id="giant", cause="attack"),
        said("CardMarked", id="bear", cause="attack"),
        aside="a window opens",
        marked="elf giant bear",
    )


@clause("ARC-CON-02", "ARC-CMB-04")
@pytest.mark.parametrize("attacker", ["statue", "bound"])
def test_what_can_not_attack_or_be_marked_does_not_attack(table, attacker):
    t = attack(table, p1={"army": "Statue#statue; Bear#bound [Chains#chains]; Elf#elf"})
    t.when(1, "declare_attack", city="town", attackers=[attacker]).refused("ARC-CON-02")


@clause("ARC-CON-01", "ARC-ZONE-04")
def test_a_card_that_says_so_attacks_from_a_city(table):
    t = attack(table, p1={"kingdom": {"Green Town#oak": "Raider#raider"}})
    t.when(1, "declare_attack", city="town", attackers=["raider"])
    fought(t, {}).then(
        *(meets("raider"), hits("raider", "town", 2)),
        aside=(*FOUGHT, *CLEARED),
        strength={"town": 3},
        residents={"oak": "raider"},
    )


@clause("ARC-CMB-10")
def test_the_plan_of_attack_is_final(table):
    t = attack(table)
    t.when(1, "declare_attack", city="town", attackers=["bear"]).then(
        aside="an attack is declared", waiting=(2, "priority")
    )
    assert "declare_attack" not in t.may(1)
    t.when(2, "pass")
    t.when(1, "declare_attack", city="grey", attackers=["giant"]).refused("ARC-TURN-03")
    t.when(1, "pass").then(aside="all pass", waiting=(2, "defend"))
    assert t.state.combat.attackers == ("bear",)


@clause("ARC-CMB-11", "ARC-PRI-05")
def test_after_the_announcement_all_players_may_play_events(table):
    t = attack(table, p1={"hand": "Vigour#vigour"}, p2={"hand": "Murder#murder"})
    t.when(1, "declare_attack", city="town", attackers=["bear", "elf"]).then(
        aside="an attack is declared", waiting=(2, "priority"), window="attack"
    )
    t.when(2, "play_event", card="murder", targets=[["bear"]])
    passed(t).shows(waiting=(2, "defend"), army={1: "giant elf"})
    t.when(2, "assign_defenders", defenders={"guard": "bear"}).refused("ARC-CMB-14")
    t.when(2, "assign_defenders", defenders={"guard": "elf"}).then(
        said("DefendersAssigned", defenders={"guard": "elf"}), aside="a window opens"
    )


@clause("ARC-CMB-11")
def test_an_attacker_may_be_boosted_before_defenders_are_chosen(table):
    t = attack(table, p1={"hand": "Vigour#vigour"})
    t.when(1, "declare_attack", city="town", attackers=["elf"])
    t.when(2, "pass")
    t.when(1, "play_event", card="vigour", targets=[["elf"]])
    passed(t).then(
        said("ModifierStarted", source="vigour", objects=["elf"]),
        said("WindowOpened", kind="attack"),
        said("WindowClosed", kind="attack"),
        aside=ANSWERED,
        waiting=(2, "defend"),
        stats={"elf": "3/1"},
    )


@clause("ARC-CMB-11")
@pytest.mark.parametrize(
    ("card", "goes"),
    [("Retreat", said("CardReturnedToHand", id="bear")), ("Shelter", said("ObjectMoved", id="bear", to="oak"))],
)
def test_without_attackers_combat_goes_straight_to_its_end(table, card, goes):
    t = attack(table, p1={"kingdom": "Green Town#oak"}, p2={"hand": f"{card}#event"})
    t.when(1, "declare_attack", city="town", attackers=["bear"])
    t.when(2, "play_event", card="event", targets=[["bear"]])
    passed(t).then(
        goes,
        said("CreatureLeftCombat", id="bear"),
        said("CombatEnded", city="town", dead=[], city_destroyed=False),
        aside=(*ANSWERED, "phases pass"),
        phase="play_2",
    )


@clause("ARC-CMB-11")
def test_without_the_city_combat_goes_straight_to_its_end(table):
    t = attack(table, p2={"hand": "Quake#quake"})
    t.when(1, "declare_attack", city="town", attackers=["bear"])
    t.when(2, "play_event", card="quake", targets=[["town"]])
    passed(t).then(
        said("ObjectDamaged", id="town", amount=10),
        said("ObjectDestroyed", id="town"),
        said("CombatEnded", city="town", dead=[], city_destroyed=True),
        aside=ANSWERED,
        waiting=(2, "relocate"),
    )


@clause("ARC-CMB-11", "ARC-PRI-02")
def test_events_in_the_defenders_own_time_may_end_the_attack_too(table):
    t = defending(table, p2={"hand": "Retreat#retreat"})
    t.when(2, "play_event", card="retreat", targets=[["bear"]])
    passed(t).then(
        said("CardReturnedToHand", id="bear"),
        said("CreatureLeftCombat", id="bear"),
        said("CombatEnded", city="town"),
        aside=(*ANSWERED, "phases pass"),
        phase="play_2",
    )


@clause("ARC-CMB-12")
def test_only_the_owner_of_the_city_defends_it(table):
    t = attack(table, players=3, p3={"army": "Giant#ally"})
    t.when(1, "declare_attack", city="town", attackers=["bear"])
    passed(t).shows(waiting=(2, "defend"))
    assert "assign_defenders" not in t.may(3)
    t.when(2, "assign_defenders", defenders={"ally": "bear"}).refused("ARC-CMB-12")


@clause("ARC-CMB-13", "ARC-CMB-04", "ARC-ZONE-05", "ARC-CRE-03", "ARC-CRE-04", "ARC-CITY-05")
@pytest.mark.parametrize(
    ("defender", "why"),
    [("elsewhere", "ARC-ZONE-05"), ("tired", "ARC-CMB-04"), ("asleep", "ARC-CMB-13"), ("giant", "ARC-CMB-12")],
)
def test_defenders_are_unmarked_creatures_of_the_army_and_of_the_attacked_city(table, defender, why):
    kingdom = {
        "Red Town#town": "Goblin#resident; Elf#asleep (marked)",
        "Grey Town#grey": "Elf#elsewhere",
    }
    t = defending(table, p2={"kingdom": kingdom, "army": "Bear#guard; Elf#tired (marked)"})
    t.when(2, "assign_defenders", defenders={defender: "bear"}).refused(why)
    t.when(2, "assign_defenders", defenders={"guard": "bear", "resident": "bear"}).then(
        said("DefendersAssigned", seat=2), aside="a window opens"
    )


@clause("ARC-CON-02")
def test_what_can_not_defend_does_not(table):
    t = defending(table, p2={"army": "Statue#statue"})
    t.when(2, "assign_defenders", defenders={"statue": "bear"}).refused("ARC-CON-02")


@clause("ARC-CMB-14")
@pytest.mark.parametrize("attacker", ["giant", "ghost", "guard"])
def test_defenders_are_set_against_attackers_of_this_combat(table, attacker):
    t = defending(table)
    t.when(2, "assign_defenders", defenders={"guard": attacker}).refused("ARC-CMB-14")


@clause("ARC-CMB-15")
def test_nobody_need_defend(table):
    fought(defending(table), {}).then(
        said("DefendersAssigned", defenders={}),
        *(meets("bear"), hits("bear", "town", 3)),
        aside=("a window opens", "all pass", "BattleEnded", *CLEARED),
        strength={"town": 2},
    )


@clause("ARC-CMB-16")
def test_a_defender_defends_against_one_attacker(table):
    t = defending(table, "bear", "elf")
    t.when(2, "assign_defenders", defenders={"guard": ["bear", "elf"]}).refused("ARC-OPT-04")
    ways = {tuple(sorted(way["defenders"].items())) for way in t.choices(2, "assign_defenders")}
    assert all(len({defender for defender, _ in way}) == len(way) for way in ways)
    assert len(ways) == 9


@clause("ARC-CMB-17")
def test_several_defenders_may_face_one_attacker(table):
    t = defending(table, "giant")
    t.when(2, "assign_defenders", defenders={"guard": "giant", "resident": "giant"})
    passed(t).then(
        meets("giant", "resident", "guard"),
        aside=("defenders are assigned", "all pass"),
        waiting=(1, "distribute"),
    )


@clause("ARC-CMB-18", "ARC-PRI-05")
def test_after_the_assignment_all_players_may_play_events(table):
    t = defending(table, p1={"hand": "Vigour#vigour"})
    t.when(2, "assign_defenders", defenders={"resident": "bear"}).then(
        aside="defenders are assigned", waiting=(1, "priority"), window="defence"
    )
    t.when(1, "play_event", card="vigour", targets=[["bear"]])
    passed(t).then(
        said("ModifierStarted", source="vigour", objects=["bear"]),
        *(meets("bear", "resident"), hits("bear", "resident", 5), hits("resident", "bear", 2), falls("resident")),
        aside=(*ANSWERED, "BattleEnded", *CLEARED),
        graveyard={2: "Goblin"},
        phase="play_2",
    )


@clause("ARC-CMB-19", "ARC-MRK-04")
def test_each_attacker_with_its_defenders_is_one_battle_and_defending_marks_nobody(table):
    t = defending(table, "bear", "elf")
    fought(t, {"guard": "bear", "resident": "elf"}).then(
        *(meets("bear", "guard"), hits("bear", "guard", 3), hits("guard", "bear", 3)),
        *(meets("elf", "resident"), hits("elf", "resident", 1), hits("resident", "elf", 2), falls("elf")),
        aside=(*FOUGHT, "cards go to the graveyard", *CLEARED),
        marked="bear",
    )


@clause("ARC-CON-02", "ARC-ABL-01")
@pytest.mark.parametrize(("defender", "able"), [("resident", False), ("bird", True), ("mole", False)])
def test_who_can_fly_is_defended_against_only_by_who_can_fly(table, defender, able):
    p2 = {"army": "Hawk#bird; Mole#mole"}
    t = defending(table, "hawk", p1={"army": "Hawk#hawk"}, p2=p2)
    step = t.when(2, "assign_defenders", defenders={defender: "hawk"})
    if able:
        step.then(aside="defenders are assigned")
    else:
        step.refused("ARC-ABL-01")
