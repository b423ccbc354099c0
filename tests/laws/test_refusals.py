"""A refusal tells the clause of the very move or decision, in this kind of match, and all that would be legal."""

from typing import Any

import pytest

from domain import engine
from domain.refusal import Refusal, Refused, gathered
from domain.rulesets import RULESETS
from domain.shapes import Assign, AssignClauses, Offer, Offers, OneOf, Option, Subset
from domain.telling.words import words_of
from tests.laws.test_moves import anything
from tests.laws.walk import positions


def refused(ruleset: Any, state: Any, seat: int, move: str) -> Refusal:
    """Why a move is refused, whatever its parameters."""
    with pytest.raises(Refused) as no:
        engine.decide(ruleset, state, seat, move, anything(ruleset.move_types[move]))
    return no.value.refusal


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_every_decision_has_the_clause_that_opens_it(ruleset):
    known = ruleset.clauses()
    assert set(ruleset.meta.asked_by) == set(words_of(ruleset).decisions)
    assert all(known[clause].refuses for clause in ruleset.meta.asked_by.values())


def test_a_move_that_is_offered_nowhere_is_refused_by_its_own_clause_in_this_kind_of_match(variant):
    ruleset = RULESETS[variant.ruleset]
    known, looked = ruleset.clauses(), set()
    for state in positions(variant, 6):
        if state.status != "playing":
            continue
        kinds = {seat: pending.kind for seat, pending in state.pending.items()}
        for seat in state.seats:
            offers = engine.offers(ruleset, state, seat)
            listed = {offer.move for offer in offers.open} | {held.move for held in offers.withheld}
            for move in set(ruleset.move_types) - listed:
                own = ruleset.when(state, move)
                assert own is not None
                assert known[own].refuses
                no = refused(ruleset, state, seat, move)
                if seat in kinds:
                    assert (no.code, no.clauses[0]) == ("not-now", own)
                else:
                    assert no.code == "not-pending"
                    assert no.clauses[0] == ruleset.meta.asked_by[kinds[min(kinds)]]
                    assert no.facts["decisions"] == {str(other): kinds[other] for other in sorted(kinds)}
                looked.add((move, no.code))
    assert len(looked) > 10


COLOURS = (Offer("sun", {"color": OneOf(("red",), "SUN")}), Offer("sun", {"color": OneOf(("green",), "SUN")}))


@pytest.mark.parametrize(
    ("offers", "given", "refusal"),
    [
        (COLOURS, "white", Refusal("not-offered", ("SUN",), {"given": "white", "offered": ["red", "green"]})),
        (
            COLOURS,
            2,
            Refusal(
                "wrong-type",
                ("SUN",),
                {"given": 2, "given_type": "number", "need_type": "string", "offered": ["red", "green"]},
            ),
        ),
        (
            (Offer("sun", {"color": OneOf((1, 2), "A")}), Offer("sun", {"color": OneOf(("1",), "B")})),
            "2",
            Refusal("not-offered", ("B", "A"), {"given": "2", "offered": [1, 2, "1"]}),
        ),
        (
            tuple(Offer("sun", {"color": Subset(("a", "b", "c"), size, "S")}) for size in (1, 2)),
            ["a", "b", "c"],
            Refusal("wrong-number", ("S",), {"need": [1, 2], "given": ["a", "b", "c"]}),
        ),
    ],
)
def test_of_several_offers_that_do_not_fit_all_that_would_be_legal_is_told(offers, given, refusal):
    with pytest.raises(Refused) as no:
        Offers(offers).check("sun", {"color": given}, ("ELSE",))
    assert no.value.refusal == refusal


def test_the_most_particular_reason_is_the_one_that_is_told():
    barred = Refusal("asleep", ("A",), {"until": 3})
    foreign = Refusal("not-offered", ("B",), {"given": 1, "offered": [2]})
    assert gathered([foreign, barred]) == Refusal("asleep", ("A", "B"), {"until": 3})


@pytest.mark.parametrize(
    ("value", "name"),
    [(None, "null"), (True, "boolean"), (1, "number"), (1.5, "number"), ("x", "string"), ([], "array")],
)
def test_a_value_of_the_wrong_json_type_is_refused_by_the_name_of_its_type(value, name):
    shape = Assign({"red": (Option("x"),)}, AssignClauses("K", "V", "G", "S"), 1, 0)
    with pytest.raises(Refused) as no:
        shape.check(value)
    facts = {"given": value, "given_type": name, "need_type": "object"}
    assert no.value.refusal == Refusal("wrong-type", ("K",), facts)


def test_the_same_in_another_type_is_refused_by_its_type_though_its_own_type_is_offered_too():
    with pytest.raises(Refused) as no:
        OneOf(("snow", 2), "TILE").check("2")
    facts = {"given": "2", "given_type": "string", "need_type": "number", "offered": ["snow", 2]}
    assert no.value.refusal == Refusal("wrong-type", ("TILE",), facts)
