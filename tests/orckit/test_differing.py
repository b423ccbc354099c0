"""What a game may declare otherwise than WTactics does, tried on a table of WTactics."""

from functools import partial

from msgspec.structs import replace

from domain.cardkit.pool import LIBRARY
from domain.cardkit.run.board import Board
from domain.orckit.combat import Combat
from domain.orckit.decks import too_many
from domain.orckit.equipment import reassign_equipment
from domain.orckit.events import AttackDeclared
from domain.orckit.resources import lay_resource
from domain.refusal import Refusal
from domain.rulesets.wtactics_orc import attack
from domain.rulesets.wtactics_orc.creatures import creatures
from domain.shapes import Assign
from tests.dsl import said
from tests.dsl.wtactics_orc import PLAIN
from tests.rules.wtactics_orc.playing import all_pass, laid, next_turn

NEVER = Refusal("exhausted", ("WORC-RES-03",))


def board(t):
    """What a table looks like to the rules."""
    return Board(t.state, t.ruleset.dialect)


def test_combats_come_in_the_order_that_was_announced_with_the_attackers(table, monkeypatch):
    """Given an order that is announced, when the combats come, then nobody is asked which is next."""
    monkeypatch.setattr(attack, "AttackDeclared", partial(AttackDeclared, order=("c", "a", "b")))
    t = laid(table, phase="move_attack_1", p1={"offensive": "Wolf#a; Wolf#b; Wolf#c"})
    t.when(1, "declare_attack", attackers=dict.fromkeys("abc", "seat:2")).made()
    for attacker in "cab":
        all_pass(t).made()
        assert t.state.attack.combat == attacker
    all_pass(t).made()
    assert t.state.attack is None


def test_who_may_defend_together_a_game_says(table):
    """Given two creatures of which only one may defend, then there is an offer for each of them."""
    t = laid(table, phase="move_attack_1", p1={"offensive": "Wolf#a"}, p2={"defensive": "Wolf#x; Bear#y"})
    t.when(1, "declare_attack", attackers={"a": "seat:2"}).made()
    all_pass(t).made()
    apart: Combat = replace(attack.COMBAT, parties=lambda _board, able: [[one] for one in able])
    ((together,), (x, y)) = (one.decisions["defend"][0].offers(board(t), 2).open for one in (attack.COMBAT, apart))
    shapes = [offer.params["defenders"] for offer in (together, x, y)]
    assert [set(shape.keys) for shape in shapes if isinstance(shape, Assign)] == [{"x", "y"}, {"x"}, {"y"}]


def test_laying_a_resource_card_can_be_barred(table):
    """Given a game that bars a player from it, then no card is laid, by the clause that bars it."""
    there = board(laid(table, p1={"hand": "Wolf#w"}))
    assert lay_resource().offers(there, 1).open
    barred = lay_resource(lambda _board, _seat: NEVER).offers(there, 1)
    assert (barred.open, [held.why for held in barred.withheld]) == ((), [NEVER])


def test_unassigning_for_nothing_asks_for_no_payment(table):
    """Given an assigned creature and unassigning that costs nothing, when it is unassigned, then nothing is paid."""
    t = laid(table, {"unassign_cost": 0}, p1={"offensive": "Watchman#w", "gold": 1})
    t.when(1, "assign_creature", source="w", ability="Watchman#0").made()
    all_pass(t).made()
    for _ in range(2):
        next_turn(t).made()
    t.when(1, "unassign_creature", creature="w").then(
        said("CounterChanged", id="w", kind="assigned", after=0),
        said("CardMarked", id="w"),
        said("CreatureUnassigned", id="w"),
    )


def test_equipment_that_is_given_on_for_nothing_and_for_whom_a_game_says(table):
    """Given Equipment, and a game that lets it be given on for nothing, or not to everybody."""
    there = board(laid(table, p1={"offensive": "Wolf#x [Shield#s]; Bear#b"}))
    free = reassign_equipment(creatures, costs=lambda _options: False).offers(there, 1).open
    assert [set(offer.params) for offer in free] == [{"equipment", "receiver"}]
    assert not reassign_equipment(creatures, lambda *_: NEVER, costs=lambda _: False).offers(there, 1).open


def test_of_copies_that_count_as_one_card_the_least_limit_holds():
    """Given two cards of one number with limits of their own, when they are too many together, the lower is named."""
    pool, limits = LIBRARY.pool_of((PLAIN,)), {"Copper Coiner": 5, "Silver Coiner": 3}
    names = ["Copper Coiner", "Copper Coiner", "Silver Coiner"]
    assert [*too_many(lambda card: limits[card.name], names, pool, "X")] == []
    (found,) = too_many(lambda card: limits[card.name], [*names, "Silver Coiner"], pool, "X")
    assert found.facts == {"card": "Copper Coiner", "need": 3, "have": 4}
