"""Which moves bots look at: of those that come to the same, one."""

from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from domain.bots.candidates import Graded, Restraint, Unordered, Varied, answering, distinct, in_turn, key_of, tried
from domain.cardkit.shapes import Some
from domain.refusal import Refusal, Refused
from domain.rulesets import RULESETS
from domain.shapes import Assign, AssignClauses, Barred, Offer, Offers, OneOf, Option, first


def test_of_a_habitual_parameter_only_the_first_value_is_looked_at():
    play = Offer("play", {"card": OneOf(("c1", "c2"), "X-1"), "payment": OneOf(("r1", "r2", "r3"), "X-2")})
    offers = Offers((play, Offer("concede", answers=False)))

    looked_at = [*in_turn(answering(offers, {"payment"}), lambda bound: bound - 1)]

    assert sorted((offer.move, args["card"], args["payment"]) for offer, args in looked_at) == [
        ("play", "c1", "r1"),
        ("play", "c2", "r1"),
    ]
    assert sum(1 for _ in in_turn(answering(offers), first)) == 6


def test_a_habitual_parameter_that_hangs_on_another_one_is_looked_at_with_it():
    """Given a payment that must not hold the card that is given, then each card is looked at with what is left."""
    cards, payment = Some(("r1", "r2"), 1, 1, "X-1"), Some(("r1", "r2"), 1, 1, "X-2")
    offers = Offers((Offer("counter", {"card": cards, "payment": payment}, apart=("card", "payment")),))

    looked_at = [args for _, args in in_turn(answering(offers, {"payment"}), first)]

    assert [[*args["card"], *args["payment"]] for args in looked_at] == [["r1", "r2"], ["r2", "r1"]]


def test_a_habitual_parameter_without_values_leaves_no_move():
    offers = Offers((Offer("play", {"payment": OneOf((), "X-2")}),))

    assert not [*in_turn(answering(offers, {"payment"}), first)]


def test_of_an_unordered_list_each_content_is_looked_at_once():
    attackers = Some(("c3", "c1", "c2"), 1, 3, "X-1", ordered=True)
    offers = Offers((Offer("attack", {"attackers": attackers}),))

    looked_at = [
        args["attackers"] for _, args in in_turn(answering(offers, (), {"attackers"}), lambda bound: bound - 1)
    ]

    assert sorted(looked_at) == [["c1"], ["c1", "c2"], ["c1", "c2", "c3"], ["c1", "c3"], ["c2"], ["c2", "c3"], ["c3"]]
    assert answering(offers, (), {"attackers"})[0].count(50) == 7
    assert sum(1 for _ in in_turn(answering(offers), first)) == 15


def test_moves_for_which_others_make_up_are_not_tried():
    """Given a game in which producing is needless, then bots that look ahead leave that alone, and nothing else."""
    offers = Offers((Offer("pass"), Offer("produce", {"cards": OneOf(("r1",), "X-1")})))
    duel = RULESETS["duel"]
    assert [offer.move for offer in tried(duel, offers)] == ["pass", "produce"]
    assert [offer.move for offer in tried(replace(duel, needless=frozenset({"produce"})), offers)] == ["pass"]


def test_who_loses_nothing_by_waiting_leaves_out_what_may_be_done_later():
    """Given an answer that may be given later, then a bot whose seat may wait looks at the pass alone."""
    duel, offers = RULESETS["duel"], Offers((Offer("pass"), Offer("play_event", deferred=True)))
    assert [offer.move for offer in tried(duel, offers)] == ["pass", "play_event"]
    assert [offer.move for offer in tried(duel, offers, Restraint(patient=True))] == ["pass"]


def test_what_ends_with_the_turn_is_left_out_unless_it_may_matter():
    """Given a text that ends with the turn, then a bot looks at it if something presses or nothing else is left."""
    duel, pump = RULESETS["duel"], Offer("play_event", passing=True)
    calm, offers = Restraint(pressed=False), Offers((Offer("pass"), pump))
    assert [offer.move for offer in tried(duel, offers)] == ["pass", "play_event"]
    assert [offer.move for offer in tried(duel, offers, calm)] == ["pass"]
    assert [offer.move for offer in tried(duel, Offers((pump,)), calm)] == ["play_event"]


def test_values_in_vain_are_left_out_where_there_are_others():
    """Given values that are never better than others, then a bot looks at them only where nothing else may be named."""
    clauses = AssignClauses("X-1", "X-1", "X-1", "X-1")
    shared = Assign({"c1": (Option("mist"), Option("fog")), "c2": (Option("fog"),)}, clauses, most=2, least=2)
    offer = Offer("lay", {"faction": OneOf(("mist", "fog"), "X-1"), "cards": shared, "other": OneOf(("fog",), "X-1")})
    (left,) = tried(RULESETS["duel"], Offers((offer,)), Restraint(vain=("fog",)))
    assert [*left.arguments()] == [{"faction": "mist", "cards": {"c1": "mist", "c2": "fog"}, "other": "fog"}]


def test_a_list_of_which_one_order_is_looked_at_is_told_and_checked_as_it_is():
    attackers = Some(("c3", "c1"), 1, 2, "X-1")
    domain = Unordered(attackers)

    assert (domain.offered(), domain.shown(), domain.count(9)) == (attackers.offered(), attackers.shown(), 3)
    domain.check(["c1", "c3"])
    with pytest.raises(Refused):
        domain.check(["c9"])


def test_moves_with_things_that_are_alike_are_one():
    alike = {"c1": "hand Imp", "c2": "hand Imp"}
    play = Offer("play")
    moves: list[tuple[Offer, dict[str, Any]]] = [
        (play, {"card": "c1", "targets": [["c2"]]}),
        (play, {"card": "c2", "targets": [["c1"]]}),
        (play, {"card": "c3", "targets": [["c2"]]}),
    ]

    assert [args["card"] for _, (_, args) in distinct(moves, alike)] == ["c1", "c3"]
    assert [args["card"] for _, (_, args) in distinct(moves, {})] == ["c1", "c2", "c3"]
    known = {key_of("play", {"card": "c2", "targets": [["c2"]]}, alike)}
    assert [args["card"] for _, (_, args) in distinct(moves, alike, known)] == ["c3"]


CLAUSES = AssignClauses(key="X-1", value="X-2", group="X-3", size="X-4")


def test_of_an_assignment_some_of_every_size_come_first():
    """Given five attackers with two targets each, then the first dozen has all, none, and every number in between."""
    targets = {f"c{number}": tuple(map(Option, ("left", "right"))) for number in range(5)}
    offers = Offers((Offer("attack", {"attackers": Assign(targets, CLAUSES, 5, 0)}),))
    varied = replace(RULESETS["duel"], varied=frozenset({"attackers"}))

    def sizes(ruleset: Any) -> list[int]:
        looked_at = (args["attackers"] for _, args in in_turn(tried(ruleset, offers), lambda bound: bound - 1))
        return [len(one) for one in islice(looked_at, 12)]

    assert set(sizes(varied)) == {0, 1, 2, 3, 4, 5}
    assert min(sizes(RULESETS["duel"])) > 2


def test_a_varied_assignment_is_told_and_checked_as_it_is():
    """Given an assignment of which one key at least must be there, then none without a key is looked at."""
    attackers = Assign({"c1": (Option("left"),), "c2": (Option("left"),)}, CLAUSES, 2, 1)
    domain = Varied(attackers)

    assert (domain.offered(), domain.shown(), domain.count(9)) == (attackers.offered(), attackers.shown(), 3)
    assert {tuple(sorted(one)) for one in domain.options()} == {("c1",), ("c2",), ("c1", "c2")}
    with pytest.raises(Refused):
        domain.check({})


def test_of_a_choice_the_first_few_come_before_all_others():
    """Given five attackers, of which one must attack, then all are looked at, then as many as follow it in order."""
    needed = (Barred("c2", Refusal("must", ("X-1",))),)
    chosen = Some(("c3", "c2", "c1", "c5", "c4"), 1, 5, "X-1", ordered=True, needed=needed)
    offers = Offers((Offer("attack", {"attackers": chosen}),))
    varied = replace(RULESETS["duel"], varied=frozenset({"attackers"}))
    looked_at = [args["attackers"] for _, args in in_turn(tried(varied, offers), lambda bound: bound - 1)]

    assert looked_at[:4] == [["c1", "c2", "c3", "c4", "c5"], ["c2", "c3"], ["c1", "c2", "c3"], ["c1", "c2", "c3", "c5"]]
    assert {tuple(one) for one in looked_at} == {tuple(sorted(one)) for one in chosen.options()}
    assert isinstance(tried(varied, offers)[0].params["attackers"], Graded)
