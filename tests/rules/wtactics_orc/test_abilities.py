"""Abilities, their costs and limits, triggers and conflicts (WORC-ABL, WORC-CON, WORC-PLA)."""

import pytest

from domain.cardkit.run.board import Board
from tests.dsl import clause, said
from tests.rules.wtactics_orc.playing import all_pass, go_to, laid, next_turn

RESOLVED = ("all pass and it resolves", "cards go to the graveyard")


@clause("WORC-ABL-05", "WORC-ABL-06", "WORC-ABL-11", "WORC-ABL-09", "WORC-PLA-01")
def test_an_ability_is_used_for_exactly_what_it_costs(table):
    """Given a Paymaster with an ability for 4 gold.

    When three or five are paid, then it is refused; for four it is used.
    """
    t = laid(table, p1={"offensive": "Paymaster#p", "resources": 5})
    use = {"source": "p", "ability": "Paymaster#0"}
    for wrong in (3, 5):
        t.when(1, "activate_ability", **use, payment=[f"r1_{n + 1}" for n in range(wrong)]).refused("WORC-PAY-01")
    t.when(1, "activate_ability", **use, payment=["r1_1", "r1_2", "r1_3", "r1_4"]).then(
        said("AbilityActivated", source="p"),
        said("CostPaid", amount=4),
        aside=("CardMarked", "WindowOpened"),
        hand={1: 0},
    )
    all_pass(t).then(said("CardsDrawn", seat=1, count=1), aside="all pass and it resolves", hand={1: 1})
    t = laid(table, p1={"offensive": "Paymaster#p", "resources": 3})
    t.withheld(1, "activate_ability", "WORC-PAY-01")


@clause("WORC-ABL-07", "WORC-ABL-05")
def test_only_the_controller_uses_an_ability(table):
    """Given an enemy Archer, when its ability is used by the other player, then it is refused."""
    t = laid(table, p1={"offensive": "Wolf#w"}, p2={"offensive": "Archer#a"})
    t.when(1, "activate_ability", source="a", ability="Archer#0", targets=[["w"]]).refused("WORC-ABL-05")


@clause("WORC-RSP-09", "WORC-PLA-01")
@pytest.mark.parametrize("phase", ["unmark", "draw", "move_attack_1", "entrance", "discard"])
def test_with_the_floor_abilities_are_used_in_play_phases_alone(table, phase):
    """Given another phase, when an ability is used by the active player, then it is refused."""
    t = laid(table, phase=phase, p1={"offensive": "Archer#a; Wolf#w"})
    t.when(1, "activate_ability", source="a", ability="Archer#0", targets=[["w"]]).refused("WORC-ABL-05")


@clause("WORC-RSP-09", "WORC-RSP-01", "WORC-CMB-17", "WORC-DTH-05", "WORC-CMB-26")
def test_abilities_are_used_as_a_response_in_combat(table):
    """Given a combat between equals.

    When an Archer shoots the attacker before, then the attacker dies before it strikes.
    """
    t = laid(table, phase="move_attack_1", p1={"offensive": "Imp#i"}, p2={"defensive": "Archer#a; Imp#d"})
    t.when(1, "declare_attack", attackers={"i": "seat:2"}).made()
    all_pass(t).made()
    t.when(2, "declare_defenders", defenders={"d": "i"}).made()
    t.when(2, "activate_ability", source="a", ability="Archer#0", targets=[["i"]]).made()
    all_pass(t).then(
        said("StackItemResolved"),
        said("ObjectDamaged", id="i", amount=1),
        said("ObjectDied", id="i"),
        aside=("all pass", "cards go to the graveyard", "CombatResolved", "AttackEnded"),
        defensive={2: "a d"},
        influence={2: 20},
    )


@clause("WORC-PLA-04")
def test_an_ability_that_costs_nothing_is_used_once_a_turn(table):
    """Given an Idler, when its ability has been used, then it is refused in this turn, and not in the next own one."""
    t = laid(table, p1={"offensive": "Idler#i; Idler#j"})
    use = {"source": "i", "ability": "Idler#0"}
    t.when(1, "activate_ability", **use).made()
    all_pass(t).then(said("NumberChanged", number="influence", amount=1), aside="all pass and it resolves")
    t.when(1, "activate_ability", **use).refused("WORC-PLA-04", most=1, have=1)
    t.when(1, "activate_ability", source="j", ability="Idler#0").made()
    all_pass(t).made()
    for seat in (1, 2):
        go_to(t, "discard").when(seat, "end_phase").made()
        all_pass(t).made()
    go_to(t, "play_1").offered(1, "activate_ability", **use)


@clause("WORC-ABL-10")
def test_what_may_be_used_once_a_turn_is_used_no_second_time(table):
    """Given a Fifer whose text says once a turn, when it has been used, then it is refused until the next turn."""
    t = laid(table, p1={"offensive": "Fifer#d", "resources": 3})
    use = {"source": "d", "ability": "Fifer#0"}
    t.when(1, "activate_ability", **use, payment=["r1_1"]).made()
    all_pass(t).made()
    t.when(1, "activate_ability", **use, payment=["r1_2"]).refused("WORC-ABL-10", per="turn", most=1, have=1)
    next_turn(t)
    next_turn(t)
    go_to(t, "play_1").offered(1, "activate_ability", **use, payment=["r1_1"])


@clause("WORC-PLA-05")
def test_a_player_acts_only_so_often_in_a_turn(table):
    """Given a hundred actions in a turn, when any other card is played, then it is refused; phases may be ended."""
    hand = "; ".join([*(f"Rally#r{n}" for n in range(101)), "Wolf#w"])
    t = laid(table, {"turn_action_cap": 100}, p1={"offensive": "Ox#o", "hand": hand})
    t.one_viewer_at_a_time = True
    for n in range(100):
        t.when(1, "play_event", card=f"r{n}", place="offensive:1", targets=[["o"]]).made()
        all_pass(t).made()
    t.when(1, "play_event", card="r100", place="offensive:1", targets=[["o"]]).refused("WORC-PLA-05", most=100)
    go_to(t, "entrance").when(1, "play_creature", card="w", place="offensive").refused("WORC-PLA-05", most=100)
    t.offered(1, "end_phase")


@clause("WORC-ABL-14", "WORC-ABL-16", "WORC-RSP-10", "WORC-RSP-13")
def test_a_trigger_happens_at_once_and_nobody_responds(table):
    """Given a Harbinger played, when it enters, then the enemy in its front is killed in the same breath."""
    t = laid(
        table,
        phase="entrance",
        p1={"hand": "Harbinger#h", "gold": 2},
        p2={"defensive": "Imp#i; Bear#b", "offensive": "Imp#j"},
    )
    t.when(1, "play_creature", card="h", place="offensive").made()
    all_pass(t).then(
        said("ObjectEnteredPlay", id="h"),
        said("TriggerFired", source="h"),
        said("ObjectDied", id="i"),
        aside=(*RESOLVED, "TriggersOrdered"),
        defensive={2: "b"},
        offensive={2: "j"},
        waiting=(1, "floor"),
    )


@clause("WORC-ABL-15", "WORC-RSP-16")
def test_the_controller_chooses_and_nothing_happens_if_nothing_can(table):
    """Given a Harbinger, when two enemies fit, then its player chooses; when none does, nothing happens."""
    t = laid(
        table, phase="entrance", p1={"hand": "Harbinger#h; Harbinger#g", "gold": 4}, p2={"defensive": "Imp#i; Imp#j"}
    )
    t.when(1, "play_creature", card="h", place="offensive").made()
    all_pass(t).then(
        said("TriggerFired", source="h"),
        aside=("all pass and it resolves", "ObjectEnteredPlay", "TriggersOrdered", "ChoiceAsked"),
        waiting=(1, "choose_for_effect"),
    )
    t.when(1, "choose_for_effect", answer=["j"]).then(
        said("ObjectDied", id="j"), aside=("EffectChoiceMade", "cards go to the graveyard")
    )
    t.when(1, "play_creature", card="g", place="defensive").made()
    all_pass(t).then(
        said("TriggerFired", source="g"),
        aside=("all pass and it resolves", "ObjectEnteredPlay", "TriggersOrdered"),
        defensive={1: "g", 2: "i"},
    )


@clause("WORC-ABL-16", "WORC-DTH-07")
def test_triggers_of_the_active_player_come_first_and_in_the_order_of_choice(table):
    """Given two Mourners and a Harbinger's prey.

    When creatures of both die at once, then seat 1 orders its triggers first.
    """
    t = laid(
        table,
        p1={"offensive": "Mourner#m; Mourner#n", "hand": "Quake#q", "gold": 2},
        p2={"defensive": "Imp#i; Mourner#o"},
    )
    t.when(1, "play_event", card="q", place="offensive:1").made()
    all_pass(t).then(
        *[said("TriggerFired", source=id) for id in "mno"],
        aside=(*RESOLVED, "ObjectDamaged", "ObjectDied", "TriggersOrdered"),
        waiting=(1, "order_triggers"),
    )
    waiting = [item.id for item in t.state.fired if item.controller == 1]
    t.when(1, "order_triggers", order=waiting[::-1]).then(
        said("TriggersOrdered", seat=1),
        said("StackItemResolved", item=waiting[1]),
        said("NumberChanged", seat=1, after=21),
        said("StackItemResolved", item=waiting[0]),
        said("NumberChanged", seat=1, after=22),
        said("NumberChanged", seat=2, after=21),
        aside="StackItemResolved",
        waiting=(1, "floor"),
    )


@clause("WORC-ABL-16")
def test_a_trigger_happens_only_so_often_in_a_step(table):
    """Given a cap of one, when two creatures die at once, then a Mourner hears of one of them."""
    t = laid(
        table,
        {"trigger_cap": 1},
        p1={"offensive": "Mourner#m", "hand": "Quake#q", "gold": 2},
        p2={"defensive": "Imp#i; Imp#j"},
    )
    t.when(1, "play_event", card="q", place="offensive:1").made()
    all_pass(t).then(
        said("TriggerFired", source="m"),
        said("TriggerSuppressed", source="m", limit=1),
        said("NumberChanged", seat=1, after=21),
        aside=(*RESOLVED, "ObjectDamaged", "ObjectDied", "TriggersOrdered"),
    )


@clause("WORC-CON-02", "WORC-CON-01")
def test_what_forbids_beats_what_allows(table):
    """Given a Grounded creature that cannot fly, when a Lift lets it fly, then it still cannot; a Wolf can."""
    t = laid(table, p1={"offensive": "Elvish Lord#e; Grounded#g; Wolf#w", "hand": "Lift#l; Lift#m", "gold": 2})
    for card, target in (("l", "g"), ("m", "w")):
        t.when(1, "play_magic", card=card, place="offensive", targets=[[target]]).made()
        all_pass(t).then(said("ModifierStarted", objects=[target]), aside=RESOLVED)
    board = Board(t.state, t.ruleset.dialect)
    assert [board.can("fly", id) for id in "gwe"] == [False, True, False]


@clause("WORC-CON-01", "WORC-CMB-02", "WORC-CON-02")
def test_a_card_lets_a_marked_creature_defend(table):
    """Given marked Merfolk with Guard, when an attack comes, then they may defend; without Guard they may not."""
    t = laid(
        table,
        phase="move_attack_1",
        p1={"offensive": "Wolf#w"},
        p2={"defensive": "Merfolk Herald#h; Eel#e (marked); Wolf#m (marked)"},
    )
    t.when(1, "declare_attack", attackers={"w": "seat:2"}).made()
    all_pass(t).made()
    t.when(2, "declare_defenders", defenders={"m": "w"}).refused("WORC-CMB-02", id="m")
    t.when(2, "declare_defenders", defenders={"e": "w"}).then(
        said("DefendersDeclared", defenders={"e": "w"}), aside=("CombatStarted", "WindowOpened")
    )


@clause("WORC-ABL-02", "WORC-MRK-10", "WORC-ABL-03")
def test_equipment_grants_an_ability_to_its_carrier(table):
    """Given a Squire with a Ring.

    When the ability of the Ring is used, then the Squire is marked and a card is drawn.
    """
    t = laid(table, p1={"offensive": "Squire#q [Ring#r]"})
    t.when(1, "activate_ability", source="q", ability="Ring#lent.0").then(
        said("AbilityActivated", source="q"), said("CardMarked", id="q"), aside="WindowOpened", marked="q"
    )
    all_pass(t).then(aside=("all pass and it resolves", "CardsDrawn"), hand={1: 1})


@clause("WORC-RSP-12")
def test_an_ability_takes_effect_though_its_source_has_left(table):
    """Given an Archer that shoots a Bear, when it is recalled in response, then the Bear is hit all the same."""
    t = laid(table, p1={"offensive": "Archer#a"}, p2={"defensive": "Bear#b", "hand": "Recall#r"})
    t.when(1, "activate_ability", source="a", ability="Archer#0", targets=[["b"]]).made()
    t.when(2, "play_event", card="r", place="offensive:1", targets=[["a"]]).made()
    all_pass(t).then(said("CardReturnedToHand", id="a"), said("ObjectDamaged", id="b", amount=1), aside=RESOLVED)


@clause("WORC-CRE-06", "WORC-CRE-07", "WORC-CRE-08")
def test_atk_below_nothing_deals_none_and_def_of_nothing_kills(table):
    """Given a Wolf shrunk to ATK -2, when it attacks, then no Influence is lost."""
    t = laid(table, p1={"offensive": "Elvish Lord#e; Cub#c", "hand": "Shrink#s"})
    t.when(1, "play_magic", card="s", place="offensive", targets=[["c"]]).made()
    all_pass(t).then(aside=(*RESOLVED, "ModifierStarted"), stats={"c": "-1/2"})
    go_to(t, "move_attack_1").when(1, "declare_attack", attackers={"c": "seat:2"}).made()
    all_pass(t).made()
    all_pass(t).then(aside=("all pass", "CombatResolved", "AttackEnded"), influence={2: 20})


@clause("WORC-CMB-23", "WORC-CMB-25", "WORC-CMB-11")
def test_an_attacker_that_leaves_its_front_is_out_of_combat(table):
    """Given two attackers, when one is moved to the Defensive in the attack window, then only the other one fights."""
    t = laid(table, phase="move_attack_1", p1={"offensive": "Wolf#a; Wolf#b"}, p2={"hand": "Feint#f"})
    t.when(1, "declare_attack", attackers={"a": "seat:2", "b": "seat:2"}).made()
    t.when(2, "play_event", card="f", place="offensive:1", targets=[["a"]]).made()
    all_pass(t).then(
        said("ObjectMoved", id="a", to="defensive"),
        said("CombatantRemoved", id="a"),
        said("CombatStarted", attacker="b"),
        aside=(*RESOLVED, "DefendersDeclared", "WindowOpened"),
    )
    all_pass(t).then(
        said("NumberChanged", seat=2, number="influence", after=18), aside=("all pass", "CombatResolved", "AttackEnded")
    )


@clause("WORC-CMB-19", "WORC-CMB-24")
def test_a_blocked_attacker_takes_no_influence_though_its_defender_has_left(table):
    """Given a blocked Wolf, when its defender is recalled, then no Influence is lost."""
    t = laid(table, phase="move_attack_1", p1={"offensive": "Wolf#w", "hand": "Recall#r"}, p2={"defensive": "Bear#b"})
    t.when(1, "declare_attack", attackers={"w": "seat:2"}).made()
    all_pass(t).made()
    t.when(2, "declare_defenders", defenders={"b": "w"}).made()
    t.when(2, "pass").made()
    t.when(1, "play_event", card="r", place="offensive:1", targets=[["b"]]).made()
    all_pass(t).then(
        said("CardReturnedToHand", id="b"), aside=(*RESOLVED, "CombatResolved", "AttackEnded"), influence={2: 20}
    )
