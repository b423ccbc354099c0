"""Which moves bots look at: of those that come to the same, one."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.bots.candidates import Unordered, answering, distinct, in_turn, key_of, tried
from domain.cardkit.shapes import Some
from domain.refusal import Refused
from domain.rulesets import RULESETS
from domain.shapes import Offer, Offers, OneOf, first


def test_of_a_habitual_parameter_only_the_first_value_is_looked_at():
    play = Offer("play", {"card": OneOf(("c1", "c2"), "X-1"), "payment": OneOf(("r1", "r2", "r3"), "X-2")})
    offers = Offers((play, Offer("concede", answers=False)))

    looked_at = [*in_turn(answering(offers, {"payment"}), lambda bound: bound - 1)]

    assert sorted((offer.move, args["card"], args["payment"]) for offer, args in looked_at) == [
        ("play", "c1", "r1"),
        ("play", "c2", "r1"),
    ]
    assert sum(1 for _ in in_turn(answering(offers), first)) == 6


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
