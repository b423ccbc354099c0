"""What a decision of the search remembers: how many moves are tried, and what is expected of them."""

from math import ceil, sqrt

import pytest

from domain.bots.tree import Choices, Edge, Node, Situation
from domain.shapes import Offer, Offers, OneOf
from domain.state import MatchState


def test_after_n_visits_the_square_root_of_n_moves_were_tried():
    """Given a width of one and very many moves, then a new one is tried as soon as there is room for it."""
    offers = Offers((Offer("choose", {"number": OneOf(tuple(range(500)), "TOY-1")}),))
    at = Situation(MatchState(), 1, offers, offers.open, {})
    choices, tried = Choices(1.0, blind=False), []

    for _ in range(30):
        choices.select(at, 1, lambda bound: bound - 1, lambda at, key, trial: 0.0).credit({1: 0.5}, over=False)
        tried.append(len(choices.edges))

    assert tried == [ceil(sqrt(visits)) for visits in range(1, 31)]
    assert (choices.visits, sum(edge.visits for edge in choices.edges.values())) == (30, 30)


def edge(name: str, own: float, other: float, available: int, visits: int = 4, born: int = 0) -> Edge:
    """A move with which seat 1 did so well on average, and seat 2 so well."""
    found = Edge((name, b"{}"), {}, born)
    found.available = available
    for _ in range(visits):
        found.credit({1: own, 2: other}, over=False)
    return found


@pytest.mark.parametrize(
    ("edges", "expected"),
    [
        ((edge("a", 0.9, 0.1, 10), edge("b", 0.4, 0.7, 10)), 0.1),
        ((edge("a", 0.9, 0.1, 5), edge("b", 0.4, 0.7, 10)), 0.5 * 0.1 + 0.5 * 0.7),
        ((edge("b", 0.4, 0.7, 10), edge("a", 0.9, 0.1, 5)), 0.5 * 0.1 + 0.5 * 0.7),
        ((edge("a", 0.9, 0.1, 4, born=5), edge("b", 0.4, 0.7, 10)), 0.8 * 0.1 + 0.2 * 0.7),
        ((edge("a", 0.9, 0.1, 5), edge("b", 0.4, 0.7, 5)), (0.5 * 0.1 + 0.25 * 0.7) / 0.75),
        (
            (edge("a", 0.9, 0.1, 5), edge("never", 1.0, 1.0, 9, visits=0), edge("b", 0.4, 0.7, 10)),
            0.5 * 0.1 + 0.5 * 0.7,
        ),
    ],
)
def test_a_seat_is_expected_to_make_its_best_move_as_often_as_it_can(edges: tuple[Edge, ...], expected: float):
    """Given a decision that was come to ten times, then what another seat gets follows from the best moves of this."""
    choices = Choices(1.0, blind=False)
    choices.visits = 10
    choices.edges = {one.key: one for one in edges}

    assert choices.expected(1, 2) == pytest.approx(expected)


def test_a_move_counts_for_the_best_that_follows_it_the_more_the_better_that_is_known():
    """Given a mean of 0.5 and a best answer of 0.9 seen four times, then 0.6 x 4 / (4 + 2) of the way is gone."""
    followed = Choices(1.0, blind=False)
    followed.visits = 4
    followed.edges = {("a", b"{}"): edge("a", 0.9, 0.1, 4)}
    move = edge("first", 0.5, 0.5, 4)
    move.nodes = [Node(1, followed, {}, shared=False)]

    move.look_ahead((1,))

    assert move.worth(1) == pytest.approx(0.5 + 0.4 * (0.9 - 0.5))


@pytest.mark.parametrize(
    ("rival", "best"),
    [
        (edge("shared", 0.7, 0.3, 40, visits=11), "shared"),
        (edge("no better", 0.61, 0.3, 40, visits=11), "most"),
        (edge("seldom", 1.0, 0.0, 40, visits=6), "most"),
    ],
)
def test_the_best_move_was_tried_often_and_did_well_for_sure(rival: Edge, best: str):
    """Given a move that was tried 14 times, then another is better only if it did clearly better in at least 7."""
    choices = Choices(1.0, blind=False)
    choices.edges = {one.key: one for one in (edge("most", 0.6, 0.4, 40, visits=14), rival)}

    assert choices.best(1).move == best
