"""Confrontations: creatures that are slain point by point (WORC-QCF)."""

import pytest

from tests.dsl import clause, said
from tests.rules.wtactics_orc.playing import accepted, all_pass, asked, go_to, next_turn, with_quests

FOUGHT = ("all pass", "ConfrontationControlEnded", "CombatResolved", "AttackEnded")


THREE = {"players": 3, "format": "triumvirate"}


def gate(table, quest="Beast at the Gate", mine=None, options=None, **position):
    """Seat 1 pursues a Confrontation that has just been turned up; answers the table and its creatures."""
    p1 = {"offensive": "Colossus#c; Wolf#w", "defensive": "Brute#b", "quest_deck": quest, **(mine or {})}
    t = with_quests(table, options, phase="turn", p1=p1, **position)
    go_to(t, "play_1")
    (quest_id,) = [one.id for one in t.state.objects.values() if one.card == quest]
    creatures = [one.id for one in t.state.objects.values() if one.host == quest_id]
    return accepted(t, 1, quest_id), quest_id, creatures


def fights(t, attacker, creature, seat=1):
    """An attacker fights a creature of a Confrontation, and nobody responds; answers the step of their combat."""
    go_to(t, "move_attack_1").when(seat, "declare_attack", attackers={attacker: creature}).made()
    all_pass(t).made()
    return all_pass(t)


@clause("WORC-QCF-01", "WORC-QCF-07", "WORC-QCF-20")
def test_a_confrontation_enters_with_its_creatures_which_nobody_controls(table):
    """Given two rats on the top of a Quest deck, when it is turned up, then they are in the Questing zone, nobody's."""
    t, quest, rats = gate(table, "Rats in the Barn")
    assert len(rats) == 2
    for rat in rats:
        thing = t.state.objects[rat]
        assert (thing.controller, thing.place, thing.host) == (0, "questing", quest)
    t.shows(questing=quest)


@clause("EX-13", "WORC-QCF-02", "WORC-QCF-11", "WORC-QCF-12", "WORC-QCF-14", "WORC-QCF-09", "WORC-QCF-23")
def test_damage_of_at_least_its_def_takes_one_hit_point_of_the_attackers_player(table):
    """Given DEF 5 and 5 HP, when an attack of 12 fights it, then 4 are left for that player, and it strikes back."""
    t, quest, (beast,) = gate(table)
    go_to(t, "move_attack_1").when(1, "declare_attack", attackers={"c": beast}).then(
        said("AttackDeclared", foe=None, attackers={"c": beast}), said("CardMarked", id="c"), said("WindowOpened")
    )
    all_pass(t).then(
        said("ConfrontationControllerChosen", id=beast, seat=2),
        said("CombatStarted", attacker="c", defenders=[]),
        said("WindowOpened", kind="combat", order=[2, 1]),
        aside="all pass",
        waiting=(2, "priority"),
    )
    all_pass(t).then(
        said("ObjectDamaged", id=beast, amount=12, source="c", damage=0),
        said("ConfrontationHpLost", seat=1, id=beast, remaining=4),
        said("ObjectDamaged", id="c", amount=3, source=beast),
        aside=FOUGHT,
        questing=quest,
        influence={2: 20},
    )
    assert t.state.objects[beast].controller == 0


@clause("EX-13", "WORC-QCF-13", "WORC-QCF-12")
def test_hit_points_stay_lost_and_are_counted_for_each_player(table):
    """Given 4 left for seat 1, when seat 1 fights again and seat 2 for the first time, then 3 and 4 are left."""
    t, quest, (beast,) = gate(table, p2={"offensive": "Brute#e"})
    fights(t, "c", beast).made()
    next_turn(t).made()
    accepted(go_to(t, "play_1"), 2, quest)
    fights(t, "e", beast, seat=2).then(
        said("ConfrontationHpLost", seat=2, remaining=4),
        aside=(*FOUGHT, "ObjectDamaged", "ObjectDied", "CardPutInGraveyard"),
    )
    next_turn(t).made()
    fights(t, "c", beast).then(said("ConfrontationHpLost", seat=1, remaining=3), aside=(*FOUGHT, "ObjectDamaged"))


@clause("WORC-QCF-11")
def test_less_damage_than_its_def_costs_nothing(table):
    """Given DEF 5, when an attack of 2 fights it, then it loses nothing, and kills the attacker."""
    t, _, (beast,) = gate(table)
    fights(t, "w", beast).then(
        said("ObjectDamaged", id=beast, amount=2, damage=0),
        said("ObjectDamaged", id="w", amount=3),
        said("ObjectDied", id="w"),
        aside=(*FOUGHT, "CardPutInGraveyard"),
    )


@clause("WORC-QCF-02", "WORC-QCF-08", "WORC-CMB-03", "WORC-ZON-05")
def test_it_is_attacked_from_the_defensive_too_but_players_are_not(table):
    """Given a creature in the Defensive, when it attacks the Confrontation, then it may, and stays where it is."""
    t, _, (beast,) = gate(table)
    go_to(t, "move_attack_1").when(1, "declare_attack", attackers={"b": "seat:2"}).refused("WORC-CMB-09")
    fights(t, "b", beast).then(
        said("ConfrontationHpLost", remaining=4),
        said("ObjectDied", id="b"),
        aside=(*FOUGHT, "ObjectDamaged", "CardPutInGraveyard"),
    )


@clause("WORC-QCF-02", "WORC-QCF-12")
def test_who_does_not_pursue_it_does_not_attack_it(table):
    """Given no token, when seat 2 attacks the creature of a Confrontation, then that is refused."""
    t, _, (beast,) = gate(table, p2={"offensive": "Brute#e"})
    next_turn(t).made()
    go_to(t, "move_attack_1").when(2, "declare_attack", attackers={"e": beast}).refused("WORC-CMB-09")


@clause("WORC-QCF-14", "WORC-CMB-07", "WORC-CMB-09", "WORC-CMB-11")
def test_one_attack_goes_against_a_player_and_a_confrontation(table):
    """Given two attackers, when one attacks the player and one the beast, then each has a combat of its own."""
    t, _, (beast,) = gate(table)
    go_to(t, "move_attack_1").when(1, "declare_attack", attackers={"c": beast, "w": "seat:2"}).made()
    all_pass(t).made()
    t.shows(waiting=(1, "next_combat"))
    t.when(1, "choose_next_combat", attacker="w").made()
    all_pass(t).then(
        said("NumberChanged", seat=2, number="influence", amount=-2),
        said("ConfrontationControllerChosen", seat=2),
        said("CombatStarted", attacker="c"),
        aside=("all pass", "CombatResolved", "WindowOpened"),
    )
    all_pass(t).then(said("ConfrontationHpLost"), aside=(*FOUGHT, "ObjectDamaged"))


@clause("WORC-QCF-01", "WORC-QCF-22", "WORC-QST-03", "WORC-QTY-09")
def test_whoever_has_slain_all_of_it_completes_it(table):
    """Given two rats of one hit point, when both are slain in one attack, then the Quest is completed and leaves."""
    t, quest, (one, other) = gate(table, "Rats in the Barn")
    go_to(t, "move_attack_1").when(1, "declare_attack", attackers={"c": one, "w": other}).made()
    all_pass(t).made()
    t.when(1, "choose_next_combat", attacker="c").made()
    all_pass(t).made()
    t.shows(questing=quest, vp={1: 0})
    all_pass(t).then(
        said("ConfrontationHpLost", id=other, remaining=0),
        said("QuestFulfilled", seat=1, about=[other], cause=["w"]),
        said("QuestCompleted", seat=1, vp=1),
        said("NumberChanged", seat=1, number="vp"),
        said("CardRemovedFromGame", id=quest, cause="completed"),
        said("CardRemovedFromGame", id=one),
        said("CardRemovedFromGame", id=other),
        aside=("all pass", "ObjectDamaged", "CombatResolved", "AttackEnded"),
        questing="",
    )


SLAIN = (
    *("all pass", "ConfrontationHpLost", "QuestFulfilled", "NumberChanged", "ObjectDamaged", "CombatResolved"),
    "CardRemovedFromGame",
)
"""What comes with the last combat against a Confrontation."""


@clause("WORC-QCF-22", "WORC-CMB-25")
def test_combats_against_it_are_over_when_it_is_completed(table):
    """Given three attackers against two rats, when both are slain, then the third combat does not take place."""
    t, _, (one, other) = gate(table, "Rats in the Barn")
    go_to(t, "move_attack_1").when(1, "declare_attack", attackers={"c": one, "w": other, "b": other}).made()
    all_pass(t).made()
    t.when(1, "choose_next_combat", attacker="c").made()
    all_pass(t).made()
    t.when(2, "choose_next_combat", attacker="w").made()
    all_pass(t).then(
        said("QuestCompleted", seat=1),
        said("CombatantRemoved", id="b"),
        said("AttackEnded"),
        aside=SLAIN,
    )


@clause("WORC-QCF-22", "WORC-CMB-25")
@pytest.mark.parametrize("last", ["c", "w", "b"])
def test_such_combats_are_over_whatever_front_their_attackers_are_in(table, last):
    """Given three attackers from both fronts against two rats, when two have slain them, then the third is free."""
    t, _, (one, other) = gate(table, "Rats in the Barn")
    first, second = (attacker for attacker in "cwb" if attacker != last)
    prey = {first: one, second: other, last: other}
    go_to(t, "move_attack_1").when(1, "declare_attack", attackers=prey).made()
    all_pass(t).made()
    t.when(1, "choose_next_combat", attacker=first).made()
    all_pass(t).made()
    t.when(2, "choose_next_combat", attacker=second).made()
    all_pass(t).then(
        said("QuestCompleted", seat=1),
        said("CombatantRemoved", id=last),
        said("AttackEnded"),
        aside=SLAIN,
    )


@clause("WORC-QCF-16", "WORC-QST-11")
@pytest.mark.parametrize("damage", [{"c": 3}, {"c": 1}, {"c": 0}])
def test_an_opponent_may_hurt_those_that_fought_an_abandoned_confrontation(table, damage):
    """Given a creature that fought it, when the Quest is abandoned, then the opponent distributes up to its ATK."""
    t, quest, (beast,) = gate(table)
    fights(t, "c", beast).made()
    go_to(t, "play_2").when(1, "abandon_quest", quest=quest).then(
        said("AbortDamageDue", seat=2, creatures=["c"], total=3),
        said("QuestAbandoned"),
        waiting=(2, "abort_damage"),
        damage={"c": 3},
    )
    t.when(2, "distribute_abort_damage", damage={"c": 4}).refused("WORC-QCF-16")
    dealt = [said("ObjectDamaged", id="c", amount=damage["c"], source=beast)] if damage["c"] else []
    t.when(2, "distribute_abort_damage", damage=damage).then(
        said("AbortDamageDistributed", seat=2, damage=damage),
        *dealt,
        said("QuestFailed", reason="abandoned"),
        aside="a window opens",
    )
    assert not t.state.hp_lost
    assert asked(t) == (2, "priority")


@clause("WORC-QCF-16")
def test_nobody_is_asked_if_nothing_fought_it(table):
    """Given a Confrontation that nothing fought, when it is abandoned, then no damage is distributed."""
    t, quest, _ = gate(table)
    t.when(1, "abandon_quest", quest=quest).then(
        said("QuestAbandoned"), said("QuestFailed"), aside="a window opens", waiting=(2, "priority")
    )


@clause("WORC-QCF-16", "WORC-STA-10")
def test_a_creature_that_comes_back_has_not_fought_it(table):
    """Given a creature that fought it, died and came back, when the Quest is abandoned, then nobody may hurt it."""
    t, quest, (beast,) = gate(table, mine={"hand": "Smite#s; Raise#k", "gold": 1})
    fights(t, "c", beast).made()
    go_to(t, "play_2").when(1, "play_event", card="s", targets=[["c"]]).made()
    all_pass(t).made()
    t.when(1, "play_event", card="k", place="offensive:1", targets=[["c"], ["w"]]).made()
    all_pass(t).made()
    t.when(1, "abandon_quest", quest=quest).then(
        said("QuestAbandoned"), said("QuestFailed"), aside="a window opens", offensive={1: "w c"}
    )


@clause("WORC-QCF-11", "WORC-QCF-02", "WORC-QCF-12", "WORC-QCF-07")
def test_killing_it_costs_one_hit_point_of_whoever_pursues_it(table):
    """Given a text that kills, when its pursuer aims it at the beast, then it loses one point; others cannot."""
    t, quest, (beast,) = gate(table, mine={"hand": "Smite#s"}, p2={"hand": "Smite#t"})
    t.when(1, "play_event", card="s", targets=[[beast]]).made()
    t.when(2, "play_event", card="t", targets=[[beast]]).refused("WORC-RSP-12")
    all_pass(t).then(
        said("ConfrontationHpLost", seat=1, id=beast, remaining=4),
        aside=("all pass and it resolves", "cards go to the graveyard"),
        questing=quest,
    )


@clause("WORC-QCF-06", "WORC-QCF-07")
def test_nothing_takes_it_out_of_the_questing_zone(table):
    """Given a text that returns all creatures, when it takes effect, then the beast stays where it is."""
    t, quest, (beast,) = gate(table, mine={"hand": "Breath#s", "defensive": ""})
    t.when(1, "play_event", card="s").made()
    all_pass(t).then(
        said("CardReturnedToHand", owner=1),
        said("CardReturnedToHand", owner=1),
        aside=("all pass and it resolves", "cards go to the graveyard"),
        questing=quest,
    )
    assert t.state.objects[beast].zone == "play"


@clause("WORC-QCF-05", "WORC-QCF-07", "WORC-QCF-20", "WORC-QCF-21")
def test_what_holds_of_it_holds_for_what_fights_it_alone(table):
    """Given a snake that weakens creatures, when a Brute fights it, then that one has 1 ATK less during the combat."""
    t, _, (snake,) = gate(table, "Snake in the Well")
    t.shows(stats={"c": "12/12", "b": "5/2", "w": "2/2"})
    go_to(t, "move_attack_1").when(1, "declare_attack", attackers={"b": snake}).made()
    all_pass(t).then(
        aside=("all pass", "ConfrontationControllerChosen", "CombatStarted", "WindowOpened"),
        stats={"c": "12/12", "b": "4/2", "w": "2/2"},
    )


@clause("WORC-QCF-09", "WORC-QCF-18", "WORC-QCF-20", "WORC-QCF-03", "WORC-QCF-10")
def test_in_its_combat_an_opponent_uses_its_abilities(table):
    """Given the combat against it, when seat 2 uses its ability, then it is marked, and what fights it is hurt.

    It is not controlled before, and unmarked when the turn ends.
    """
    t, _, (snake,) = gate(table, "Snake in the Well", p2={"offensive": "Wolf"})
    go_to(t, "move_attack_1").when(1, "declare_attack", attackers={"c": snake}).made()
    t.when(2, "activate_ability", source=snake, ability="Well Snake#0", targets=[["c"]]).refused("WORC-ABL-05")
    all_pass(t).made()
    t.when(2, "activate_ability", source=snake, ability="Well Snake#0", targets=[["w"]]).refused("WORC-RSP-12")
    t.when(2, "activate_ability", source=snake, ability="Well Snake#0", targets=[["c"]]).then(
        said("AbilityActivated", seat=2, source=snake), said("CardMarked", id=snake), said("WindowContinued")
    )
    all_pass(t).then(
        said("ObjectDamaged", id="c", amount=2),
        said("ObjectDamaged", id=snake, amount=11),
        said("ConfrontationHpLost", remaining=2),
        said("ObjectDamaged", id="c", amount=1),
        aside=(*FOUGHT, "StackItemResolved"),
    )
    next_turn(t).then(
        said("CardsUnmarked", ids=[snake]),
        aside=("all pass", "the turn passes"),
    )


@clause("WORC-QCF-09", "WORC-QCF-23")
def test_of_two_opponents_chance_picks_who_controls_it(table):
    """Given three players, when seat 1 fights the beast, then a die says which of the others controls it."""
    t, _, (beast,) = gate(table, options=THREE)
    go_to(t, "move_attack_1").when(1, "declare_attack", attackers={"c": beast}).made()
    step = all_pass(t)
    step.then(
        said("DieRolled", purpose="confrontation", sides=2),
        said("ConfrontationControllerChosen", id=beast),
        said("CombatStarted", attacker="c"),
        said("WindowOpened", kind="combat"),
        aside="all pass",
    )
    assert asked(t) == (t.state.objects[beast].controller, "priority")


@clause("WORC-QCF-16")
def test_of_two_opponents_chance_picks_who_distributes_the_damage(table):
    """Given three players, when a Confrontation is abandoned that was fought, then one opponent is picked and asked."""
    t, quest, (beast,) = gate(table, options=THREE)
    fights(t, "c", beast).made()
    go_to(t, "play_2").when(1, "abandon_quest", quest=quest).then(
        said("DieRolled", purpose="confrontation", sides=2), said("AbortDamageDue"), said("QuestAbandoned")
    )
    assert asked(t) == (t.state.abort_damage.seat, "abort_damage")
