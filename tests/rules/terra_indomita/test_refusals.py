"""What refusals say in Terra Indomita: the clause, what is missing, and what is in the way."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.cardkit.pool import LIBRARY, Pool
from domain.rulesets.terra_indomita.options import Options
from tests.dsl import clause
from tests.dsl.terra_indomita import PLAIN, deck
from tests.rules.terra_indomita.playing import all_pass, at, go_to, laid, played, setting

RICH = {"gold": 20, "mana": 20}


def faults(cards: list[str], **options: Any) -> list[tuple[str, str, dict[str, Any]]]:
    """All that is wrong with a deck of plain cards, some of which are of factions: code, clause and facts of each."""
    plain = LIBRARY.card_set(PLAIN)
    peoples = {"Infantry": "voltaire", "Archer": "taqla", "Guard": "taqla"}
    pool = Pool((replace(plain, cards=tuple(replace(one, faction=peoples.get(one.name)) for one in plain.cards)),))
    return [(one.code, one.clauses[0], one.facts) for one in Options(**options).deck_faults(pool, cards)]


@clause("TERRA-DECK-01", "TERRA-DECK-02")
def test_all_faults_of_a_deck_are_named_in_order():
    """Given cards that nobody knows, and pieces, then each is named once, by the alphabet, beside the wrong size."""
    assert faults([*deck()[:56], "Worker", "Zebu", "Base", "Ant", "Ant"]) == [
        ("wrong-deck-size", "TERRA-DECK-01", {"need": 60, "have": 61}),
        ("unknown-cards", "TERRA-DECK-02", {"given": ["Ant", "Base", "Worker", "Zebu"]}),
    ]
    assert faults(deck()) == []


@clause("TERRA-DECK-03")
def test_copies_and_factions_are_limited_if_agreed():
    """Given limits, then all cards with too many copies are named, and all factions if there are several."""
    assert faults(deck(), deck_max_copies=8) == [
        ("too-many-copies", "TERRA-DECK-03", {"card": "Infantry", "need": 8, "have": 10})
    ]
    named = [facts["card"] for _, _, facts in faults(deck(), deck_max_copies=6)]
    assert named == ["Archer", "Blade", "Guard", "Infantry", "Skirmisher"]
    several = [("several-factions", "TERRA-DECK-03", {"factions": ["taqla", "voltaire"]})]
    assert faults(deck(), deck_single_faction=True) == several
    assert faults(["Archer"] * 30 + ["Guard"] * 20 + ["Blade"] * 10, deck_single_faction=True) == []


@clause("TERRA-BOARD-04", "TERRA-GEN-02")
def test_an_unknown_board_is_answered_with_those_that_there_are(table):
    """Given the id of no board, then the refusal names those that ship; an opening hand may be all of the deck."""
    setting(table, board="atlantis").refused("TERRA-GEN-02", need="a board, or one of terra_default_20")
    setting(table, opening_hand=61).refused("TERRA-GEN-02", need="at most deck_size, 60")
    assert list(Options(opening_hand=60).faults()) == []


@clause("TERRA-BLDG-03", "TERRA-BLDG-04")
@pytest.mark.parametrize(
    ("gaps", "worker", "free", "barred"),
    [
        ({}, "4 6", {(3, 6)}, {(4, 5): ("TERRA-BLDG-03", {"base": "base1", "need": 3, "have": 2})}),
        ({"building_base_gap": 3}, "6 6", {(7, 7)}, {(6, 5): ("TERRA-BLDG-03", {"need": 4, "have": 3})}),
        ({"building_base_gap": 0}, "3 5", {(3, 4), (4, 4)}, {}),
        ({"building_edge_gap": 0}, "0 10", {(0, 9), (0, 11), (1, 10)}, {}),
        ({"building_edge_gap": 4}, "4 11", {(5, 10)}, {(3, 10): ("TERRA-BLDG-04", {"need": 5, "have": 4})}),
    ],
)
def test_how_far_buildings_are_from_bases_and_the_edge_is_agreed(table, gaps, worker, free, barred):
    """Given gaps, then a building may stand just beyond them, and a square within is refused with its distance."""
    t = laid(table, gaps, p1={"play": f"Worker#w (at {worker})", "hand": "Market#m", "gold": 9})
    there = {choice["place"] for choice in t.choices(1, "play_building")}
    assert {at(*square) for square in free} <= there
    for square, (clause_id, facts) in barred.items():
        assert at(*square) not in there
        t.when(1, "play_building", card="m", place=at(*square)).refused(clause_id, **facts)


@clause("TERRA-WORK-02", "TERRA-WORK-03", "TERRA-WORK-04", "TERRA-NODE-05")
def test_why_no_worker_is_bought(table):
    """Given pieces and nodes beside a base, too little gold or a worker bought, then the refusal says which it is."""
    own = {
        "id": "own", "rows": 9, "cols": 9, "unofficial": True,
        "bases": [{"id": "W", "at": [4, 0]}, {"id": "E", "at": [4, 8]}],
        "gold": [[3, 1], [5, 1], [3, 7], [5, 7]], "mana": [[0, 4], [8, 4]],
    }  # fmt: skip
    there: dict[str, Any] = {
        "p1": {"play": "Base#b (at 4 0); Worker#w (at 4 1)", "gold": 4},
        "p2": {"play": "Base (at 4 8)"},
    }
    t = laid(table, {"board": own, "worker_cost": 2}, **there)
    t.when(1, "purchase_worker", square=at(4, 1)).refused("TERRA-WORK-04", by="w")
    t.when(1, "purchase_worker", square=at(3, 1)).refused("TERRA-NODE-05")
    assert {choice["square"] for choice in t.choices(1, "purchase_worker")} == {at(3, 0), at(5, 0)}
    played(t, 1, "purchase_worker", square=at(3, 0)).made()
    t.when(1, "purchase_worker", square=at(5, 0)).refused("TERRA-WORK-03", most=1, have=1)
    dear = laid(table, {"board": own, "worker_cost": 5}, **there)
    dear.when(1, "purchase_worker", square=at(3, 0)).refused("TERRA-WORK-02", resource="gold", need=5, have=4)


@clause("TERRA-WORK-03")
def test_as_many_workers_are_bought_in_a_turn_as_agreed(table):
    """Given two workers a turn, then a third is refused, and in the next turn there are two again."""
    t = laid(table, {"workers_per_turn": 2}, p1={"gold": 9})
    for square in (at(4, 4), at(4, 3)):
        played(t, 1, "purchase_worker", square=square).made()
    t.when(1, "purchase_worker", square=at(3, 4)).refused("TERRA-WORK-03", most=2, have=2)
    go_to(t, "turn_start", 2)
    go_to(t, "action", 1)
    all_pass(t).made()
    played(t, 1, "purchase_worker", square=at(3, 4)).made()


@clause("TERRA-SPELL-01", "TERRA-SPELL-02", "TERRA-WORK-05", "TERRA-SPELL-03", "TERRA-ACT-06")
def test_why_a_unit_does_not_cast_a_card(table):
    """Given units of other schools or none, workers, and a card of another time, then the refusal says which it is."""
    t = laid(
        table,
        p1={
            "play": "Evoker#u (at 10 10); Binder#n (at 12 12); Worker#w (at 14 10)",
            "hand": "Fire Bolt#f; Ice Grip#i; Charge#c",
            **RICH,
        },
        p2={"play": "Evoker#e (at 10 12)", "hand": "Ice Grip#j", **RICH},
    )
    t.when(1, "play_standard", card="i", caster="n", targets=[["e"]]).refused(
        "TERRA-SPELL-01", caster="n", need=["evocation"]
    )
    played(t, 1, "activate_unit", unit="w").made()
    t.when(1, "cast_card", card="c", caster="w", targets=[["e"]]).refused("TERRA-WORK-05", caster="w")
    t.when(1, "end_activation").made()
    played(t, 1, "activate_unit", unit="u").made()
    played(t, 1, "cast_card", card="f", caster="u", targets=[["e"]]).made()
    lonely = laid(table, p1={"hand": "Ice Grip#i", **RICH}, p2={"play": "Evoker#e (at 10 12)"})
    lonely.when(1, "play_standard", card="i", caster="e", targets=[["e"]]).refused("TERRA-SPELL-02")


@clause("TERRA-ATK-01", "TERRA-ATK-15")
def test_a_unit_that_must_not_attack_is_refused_by_every_way(table):
    """Given a Warden of the other player, then no unit attacks, and no text lets it."""
    t = laid(
        table,
        p1={"play": "Infantry#u (at 10 10); Evoker#e (at 12 12)", "hand": "Charge#c; Ambush#a", **RICH},
        p2={"play": "Warden#w (at 10 11)"},
        activation={"unit": "u"},
    )
    t.when(1, "attack", target="w").refused("TERRA-ATK-01", what="attack")
    t.when(1, "cast_card", card="c", caster="u", targets=[["w"]]).refused("TERRA-ATK-01", caster="u", what="attack")
    played(t, 1, "play_reaction", card="a", caster="e", targets=[["u"], ["w"]]).made()
    assert "AttackDeclared" not in [event.tag for event in t.events]
    t.shows(damage={"w": 0})


@clause("TERRA-ACT-06", "TERRA-ATK-04")
def test_what_an_active_unit_may_not_do_any_more(table):
    """Given a unit that has acted and may still move, then a second action is refused, as is a target out of reach."""
    t = laid(
        table,
        {"activation_order": "any_order"},
        p1={"play": "Infantry#u (at 10 10)"},
        p2={"play": "Guard#f (at 10 11); Guard#g (at 10 13)"},
        activation={"unit": "u"},
    )
    t.when(1, "attack", target="g").refused("TERRA-ATK-04", need=3, have=1)
    played(t, 1, "attack", target="f").made()
    t.when(1, "attack", target="f").refused("TERRA-ACT-06", id="u")
    t.when(1, "end_activation").made()
    t.shows(marked="u")
    strict = laid(table, p1={"play": "Infantry#u (at 10 10)"}, activation={"unit": "u", "acted": True})
    strict.shows(marked="u", waiting=(1, "main"))


@clause("TERRA-EQUIP-01")
def test_a_unit_that_bears_enough_equipment_bears_no_more(table):
    """Given a limit of two, then a unit with two bears no third; what others bear does not count."""
    t = laid(
        table,
        {"equipment_per_unit": 2},
        p1={
            "play": "Infantry#u (at 10 10) [Blade#a, Shield#s]; Infantry#v (at 12 12) [Blade#x]",
            "hand": "Blade#b",
            **RICH,
        },
    )
    assert [choice["targets"] for choice in t.choices(1, "play_equipment")] == [[["v"]]]
    played(t, 1, "play_equipment", card="b", targets=[["v"]]).made()
    t.shows(attached={"v": "x b"})


@clause("TERRA-REACT-02")
def test_reactions_against_nothing_are_refused_if_agreed(table):
    """Given `opponent_action_only`, then reactions answer what others do, not one's own."""
    t = laid(
        table,
        {"reaction_scope": "opponent_action_only"},
        p1={"play": "Evoker#u (at 10 10); Binder#n (at 12 12, damage 1)", "hand": "Freeze#z", **RICH},
        p2={"play": "Evoker#e (at 10 12)", "hand": "Freeze#y", **RICH},
    )
    t.when(1, "activate_reaction", source="n", ability="Binder#0", targets=[["n"]]).refused("TERRA-REACT-02")
    t.when(1, "activate_unit", unit="u").made()
    t.when(2, "pass").made()
    t.when(1, "play_reaction", card="z", caster="u", targets=[["e"]]).refused("TERRA-REACT-02")
    t.when(1, "pass").made()
    t.when(1, "move_unit", path=[[10, 9]]).made()
    t.when(2, "play_reaction", card="y", caster="e", targets=[["u"]]).made()
    t.when(1, "play_reaction", card="z", caster="u", targets=[["e"]]).made()


@clause("TERRA-BOARD-08", "TERRA-ACT-04")
def test_positions_that_cannot_be_are_refused(table):
    """Given an active unit that is depleted, an enemy's or none, or two bases of a player, there is no such match."""
    bad = setting(table)
    both = {
        "p1": {"play": "Infantry#u (at 10 10, marked); Infantry#v (at 10 12)"},
        "p2": {"play": "Infantry#f (at 9 9)"},
    }
    for unit in ("u", "f", "nobody"):
        bad.impossible("TERRA-GEN-01", activation={"unit": unit}, **both)
    bad.impossible("TERRA-BOARD-08", p1={"play": "Base#a (at 3 3); Base#b (at 3 16)"})


@clause("TERRA-SETUP-10", "TERRA-ELIM-02")
def test_who_is_out_in_a_position_has_the_location_that_is_left(table):
    """Given three players of whom one is out, then each has a place in the order of turns."""
    t = laid(table, players=3, p2={"defeated": True}, p3={"play": "Base#c (at 16 16)"})
    assert t.state.sites == {1: 0, 2: 1, 3: 2}
