"""What bots make of a position: attacks, defences, fronts, Resource cards and Quests."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain import engine
from domain.bots import choose, named
from domain.bots.candidates import tried
from domain.cardkit.events.lasting import Change, Until
from domain.cardkit.run.board import Board
from domain.cardkit.state import Modifier, Tallying
from domain.rulesets.wtactics_orc.estimate import prospects
from domain.rulesets.wtactics_orc.hopes import promise
from domain.rulesets.wtactics_orc.quest_state import AbortDamage, Pursuit
from tests.rules.wtactics_orc.playing import all_pass, asked, go_to, laid, with_quests
from tests.rules.wtactics_orc.test_confrontations import gate


def chosen(t: Any) -> tuple[str, dict[str, Any]]:
    """What the greedy bot does for whoever is asked."""
    return choose(named("greedy"), t.ruleset, t.state, asked(t)[0], bytes(32))


def attacked(table: Any, theirs: dict[str, Any], *attackers: str, **position: Any) -> Any:
    """Creatures of seat 1 attack seat 2, which is asked for defenders."""
    t = laid(table, phase="move_attack_1", p2=theirs, **position)
    t.when(1, "declare_attack", attackers=dict.fromkeys(attackers, "seat:2")).made()
    all_pass(t).made()
    assert asked(t) == (2, "defend")
    return t


def test_a_bot_ends_phases_but_not_turns(table):
    """Given a player who may end the phase or the whole turn, then a bot looks at ending the phase alone."""
    t = laid(table)
    offers = t.offers(1)
    assert {"end_turn", "end_phase"} <= {offer.move for offer in offers.open}
    looked_at = {offer.move for offer in tried(t.ruleset, offers)}
    assert "end_phase" in looked_at
    assert "end_turn" not in looked_at


# --- attacks ----------------------------------------------------------------------------------------------------------


def test_whoever_meets_no_defence_attacks(table):
    """Given a Wolf and an empty Defensive, when the bot may attack, then it does."""
    t = laid(table, phase="move_attack_1", p1={"offensive": "Wolf#w"})
    assert chosen(t) == ("declare_attack", {"attackers": {"w": "seat:2"}})


def test_nobody_attacks_into_certain_death(table):
    """Given a Wolf against an Ox that would kill it, when the bot may attack, then it does not."""
    t = laid(table, phase="move_attack_1", p1={"offensive": "Wolf#w"}, p2={"defensive": "Ox#o"})
    assert chosen(t)[0] != "declare_attack"


def test_more_attackers_than_defenders_attack(table):
    """Given a Titan and a Hound against a Shieldman, when the bot may attack, then one of them gets through."""
    t = laid(table, phase="move_attack_1", p1={"offensive": "Titan#t; Titan#u"}, p2={"defensive": "Shieldman#s"})
    assert chosen(t) == ("declare_attack", {"attackers": {"t": "seat:2", "u": "seat:2"}})


# --- defences ---------------------------------------------------------------------------------------------------------


def test_a_defender_that_survives_and_kills_defends(table):
    """Given an Ox that is attacked by a Wolf, when the bot is asked, then the Ox blocks it."""
    t = attacked(table, {"defensive": "Ox#o"}, "w", p1={"offensive": "Wolf#w"})
    assert chosen(t) == ("declare_defenders", {"defenders": {"o": "w"}})


@pytest.mark.parametrize(("influence", "defenders"), [(20, {}), (4, {"b": "t"})])
def test_a_creature_is_given_up_to_save_the_match(table, influence, defenders):
    """Given a Brute that a Titan with ATK 4 would kill, when it attacks, then the Brute blocks if all would be lost."""
    theirs = {"defensive": "Brute#b", "influence": influence}
    t = attacked(table, theirs, "t", p1={"offensive": "Titan#t"})
    assert chosen(t) == ("declare_defenders", {"defenders": defenders})


def strengthened(t: Any, until: str) -> Any:
    """The position with 3 ATK more for a Wolf, for so long."""
    return replace(t.state, modifiers=(Modifier("m", "w", 1, ("w",), (Change("atk", amount=3),), Until(until)),))


@pytest.mark.parametrize(("until", "counts"), [("end_of_turn", False), ("forever", True)])
def test_what_ends_with_the_turn_counts_in_an_attack_alone(table, until, counts):
    """Given a Wolf with 3 ATK more, then that counts while it attacks; at other times only if it lasts."""
    t = laid(table, p1={"offensive": "Wolf#w"})
    assert (engine.score(t.ruleset, strengthened(t, until), 1) > scored(t)) is counts
    t = attacked(table, {"defensive": "Bear#b"}, "w", p1={"offensive": "Wolf#w"})
    assert engine.score(t.ruleset, strengthened(t, until), 1) > scored(t)


@pytest.mark.parametrize(("foe", "thrown"), [("Wolf#f", True), ("Ox#f", False)])
def test_damage_is_not_dealt_to_what_survives_it(table, foe, thrown):
    """Given a Bolt, which deals 2 damage, after the attack, then it is played at a creature that dies of it alone."""
    mine = {"hand": "Bolt#b", "gold": 1, "offensive": "Titan"}
    t = laid(table, p1=mine, p2={"defensive": foe}, phase="entrance")
    assert (chosen(t)[0] == "play_event") is thrown


def losses(t: Any, seat: int) -> float:
    """How much less a player expects because of the attack under way."""
    quiet = replace(t.state, attack=None)
    return prospects(Board(quiet, t.ruleset.dialect), seat) - prospects(Board(t.state, t.ruleset.dialect), seat)


@pytest.mark.parametrize(
    ("theirs", "mine", "lost"),
    [
        ({}, {"defensive": "Ox#o (marked)"}, (0.0, 2.0)),
        ({}, {}, (0.0, 2.0)),
        ({}, {"influence": 2}, (0.0, 202.0)),
        ({}, {"defensive": "Titan#t"}, (0.8 + 1.2 * 2 + 0.8 * 2, 0.0)),
    ],
)
def test_an_attack_under_way_costs_what_it_will_come_to(table, theirs, mine, lost):
    """Given a Wolf with ATK 2 that attacks, then its foe expects to lose so much Influence, or its player the Wolf.

    Whoever is marked does not defend; the last Influence counts far more.
    """
    t = laid(table, phase="move_attack_1", p1={"offensive": "Wolf#w", **theirs}, p2=mine)
    t.when(1, "declare_attack", attackers={"w": "seat:2"}).made()
    assert (losses(t, 1), losses(t, 2)) == pytest.approx(lost)


def test_declared_defenders_are_reckoned_with(table):
    """Given a Wolf that an Ox blocks or not, when that is declared, then all know what it will come to."""
    for blocks, lost in (({"o": "w"}, (0.8 + 1.2 * 2 + 0.8 * 2, 0.0)), ({}, (0.0, 2.0))):
        t = attacked(table, {"defensive": "Ox#o"}, "w", p1={"offensive": "Wolf#w"})
        t.when(2, "declare_defenders", defenders=blocks).made()
        assert (losses(t, 1), losses(t, 2)) == pytest.approx(lost)


# --- fronts and Resource cards ----------------------------------------------------------------------------------------


def scored(t: Any, seat: int = 1) -> float:
    """The estimate of a seat."""
    return engine.score(t.ruleset, t.state, seat)


def test_a_guard_is_worth_more_to_whoever_is_threatened(table):
    """Given a Titan in the other's Offensive, then an Ox is worth more in the Defensive; without, it is not."""
    for foe, better, worse in (("Titan#t", "defensive", "offensive"), ("", "offensive", "defensive")):
        there = [laid(table, p1={front: "Ox#o"}, p2={"offensive": foe}) for front in (better, worse)]
        assert scored(there[0]) > scored(there[1])


def test_a_marked_guard_counts_less_than_one_that_can_defend(table):
    """Given a Titan in the other's Offensive, then a Mason that has moved back is worth more than one that has not."""
    ready, moved, away = (
        laid(table, p1=own, p2={"offensive": "Titan#t"})
        for own in ({"defensive": "Mason#m"}, {"defensive": "Mason#m (marked)"}, {"offensive": "Mason#m"})
    )
    assert scored(ready) > scored(moved) > scored(away)


@pytest.mark.parametrize(("resources", "lays"), [(1, True), (12, False)])
def test_enough_resource_cards_are_enough(table, resources, lays):
    """Given a Captain in hand and few Resource cards, then it is laid; with many, it is kept to be played."""
    t = laid(table, p1={"hand": "Captain#c", "resources": resources})
    assert (chosen(t)[0] == "lay_resource") is lays


@pytest.mark.parametrize("cards", [{"offensive": "Toll Keeper#t"}, {"resources": 3}])
def test_what_is_marked_for_nothing_is_missed_in_the_own_turn(table, cards):
    """Given creatures or Resource cards, then a position in which they are marked is worth less, most in the own turn.

    Whoever ends the turn does not mind that the other's cards will be unmarked.
    """
    t = laid(table, p1=cards)
    marked = replace(t.state, objects={id: replace(one, marked=True) for id, one in t.state.objects.items()})
    lost = []
    for active in (1, 2):
        before, after = (engine.score(t.ruleset, replace(one, active=active), 1) for one in (t.state, marked))
        lost.append(before - after)
    assert lost[0] > 3 * lost[1] > 0


# --- Quests -----------------------------------------------------------------------------------------------------------


def test_a_quest_that_is_accomplished_at_once_is_accepted(table):
    """Given two creatures in the Defensive, as Gather the Host asks, when the bot may accept it, then it does."""
    t = with_quests(table, p1={"defensive": "Wolf; Wolf", "questing": "Gather the Host#q"})
    assert chosen(t) == ("accept_quest", {"quest": "q"})


def test_progress_counts(table):
    """Given a Quest that asks for healing in three turns, then a pursuit with two of them is worth more."""
    t = with_quests(table, p1={"questing": "Healers Exam#q"})
    pursued = replace(t.state, pursuits=(Pursuit("q", 1),))
    far = replace(pursued, tallies={"q#Healers Exam#0@1": Tallying(streak=2)})
    assert engine.score(t.ruleset, far, 1) > engine.score(t.ruleset, pursued, 1)


def test_what_has_come_about_counts_as_much_as_all_that_was_asked(table):
    """Given a pursuit of which all has come about, then it counts what one counts whose tally is full."""
    t = with_quests(table, p1={"questing": "Healers Exam#q"})
    full = replace(t.state, tallies={"q#Healers Exam#0@1": Tallying(streak=3)})
    assert promise(Board(full, t.ruleset.dialect), Pursuit("q", 1)) == promise(
        Board(t.state, t.ruleset.dialect), Pursuit("q", 1, done=True)
    )


def test_a_fight_against_a_confrontation_costs_what_strikes_back(table):
    """Given a Wolf that fights the Gate Beast, of ATK 3, then its player expects to lose it; nobody else loses."""
    t, _, (beast,) = gate(table)
    go_to(t, "move_attack_1").when(1, "declare_attack", attackers={"w": beast}).made()
    assert (losses(t, 1), losses(t, 2)) == pytest.approx((0.8 + 1.2 * 2 + 0.8 * 2, 0.0))


@pytest.mark.parametrize(("strong", "hope"), [("Colossus#c", 0.2), ("Wolf#c", -0.15)])
def test_the_last_hit_point_is_hoped_for_by_whoever_can_take_it(table, strong, hope):
    """Given a beast of DEF 5 with one of five hit points left, then there is hope for whoever has ATK 5."""
    t, quest, (beast,) = gate(table, mine={"offensive": strong, "defensive": ""})
    last = replace(t.state, hp_lost={f"{beast}@1": 4})
    assert promise(Board(last, t.ruleset.dialect), Pursuit(quest, 1)) == pytest.approx(4 * (hope + 0.8 * 0.8))


def test_what_only_waits_for_something_makes_no_progress(table):
    """Given a Quest that waits for the end of another, with nothing to count, then no part of it has come about."""
    t = with_quests(table, p1={"questing": "Council#q"})
    assert promise(Board(t.state, t.ruleset.dialect), Pursuit("q", 1)) == pytest.approx(2 * -0.15)


def test_a_quest_of_others_that_is_not_begun_is_left_to_expire(table):
    """Given Healers Exam of seat 2 and nobody who heals, when seat 1 may accept it, then its bot does not."""
    t = with_quests(table, p2={"questing": "Healers Exam#q"})
    assert chosen(t)[0] != "accept_quest"


def test_whoever_abandons_a_confrontation_reckons_with_its_damage(table):
    """Given a beast that both pursue, when 3 damage is due to what seat 1 has, then its pursuit counts so much less.

    What seat 2 has achieved is not lost by that.
    """
    t, quest, (beast,) = gate(table)
    due = replace(t.state, abort_damage=AbortDamage(2, beast, ("c",), 3))
    mine, theirs = Pursuit(quest, 1), Pursuit(quest, 2)
    assert promise(Board(due, t.ruleset.dialect), mine) == -1.5
    assert promise(Board(due, t.ruleset.dialect), theirs) == promise(Board(t.state, t.ruleset.dialect), theirs)
