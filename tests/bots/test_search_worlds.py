"""What the search bot does not know: it plays by the odds over worlds, and makes in each what is legal there."""

from typing import Any

from domain import engine
from domain.bots import choose
from domain.bots.candidates import key_of
from domain.bots.tree import WIDTH, Choices, Edge, Situation
from domain.ruleset import Ruleset
from domain.shapes import Offer, Offers, OneOf
from tests.bots.searches import chosen, guesses, guessing, nothing, search, tree_of
from tests.bots.toy import Asked, Toy, started, toy


def simultaneous() -> Ruleset:
    """Both choose at once; seat 2 wins if it chooses as seat 1 did, but 3 pays seat 1 whatever seat 2 does."""

    def asks(state: Toy) -> Asked:
        return {} if state.history else {1: (0, 1, 2, 3), 2: (0, 1, 2)}

    def winners(state: Toy) -> tuple[int, ...]:
        return (2,) if state.chosen(1) == state.chosen(2) else (1,)

    return toy(asks, winners, nothing)


def test_decisions_open_at_the_same_time_are_searched_for_each_seat():
    ruleset = simultaneous()
    state = started(ruleset)
    assert sorted(state.pending) == [1, 2]

    assert {chosen(ruleset, state, 300, seat=1, seed=bytes([seed])) for seed in range(5)} == {3}
    move, args = choose(search(50), ruleset, state, 2, b"seed")
    after = engine.decide(ruleset, state, 2, move, args).state
    assert sorted(after.pending) == [1]


def test_another_seat_does_not_answer_what_it_cannot_know_yet():
    """Matching pennies: if seat 2 were thought to see the number first, all of seat 1's would seem lost alike."""

    def asks(state: Toy) -> Asked:
        return {} if state.history else {1: (0, 1), 2: (0, 1)}

    def winners(state: Toy) -> tuple[int, ...]:
        one, two = state.chosen(1)[0], state.chosen(2)[0]
        return (2,) if one == two else (1,)

    ruleset = toy(asks, winners, nothing)
    tree = tree_of(ruleset, started(ruleset), 400)

    values = [edge.totals[1] / edge.visits for edge in tree.root.choices.edges.values()]
    assert len(values) == 2
    assert all(0.3 < value < 0.7 for value in values)


def test_search_plays_by_the_odds_and_never_by_the_hidden_card():
    ruleset = guessing()
    states = list(guesses())

    assert {state.cards[2] for state in states} == {0, 1}
    assert {chosen(ruleset, state, 120) for state in states} == {1}


def test_each_iteration_deals_the_hidden_cards_anew():
    dealt: list[int] = []

    def watch(table: Any) -> Any:
        dealt.extend(table.imagine(number).cards[2] for number in range(80))
        assert table.imagine(7).cards == table.imagine(7).cards
        return next(table.offers.moves())

    choose(watch, guessing(), next(guesses()), 1, b"seed")

    assert 13 <= dealt.count(0) <= 27, "20 of 80 is one of four; 2 standard deviations are 7.7"


def test_moves_that_are_legal_in_some_worlds_only_are_made_there_only():
    """Seat 2 may choose its card's number and no other, so the tree holds moves that most worlds forbid."""

    def asks(state: Toy) -> Asked:
        if not state.history:
            return {1: (0, 1)}
        return {2: (state.cards[2], 90 + state.cards[2])} if len(state.history) == 1 else {}

    ruleset = toy(asks, lambda state: (1 + state.history[0][1],), nothing, deals=(10, 20, 30, 40))

    assert {chosen(ruleset, started(ruleset, secret=f"{n:064x}"), 150) for n in range(3)} == {0}


def test_a_move_that_another_world_makes_with_other_things_is_made_with_those_of_this_one():
    """Given a tree that knows a play with one of two equal cards, when a world has the other, then it plays that."""

    def world(card: str) -> Situation:
        offers = Offers((Offer("play", {"card": OneOf((card,), "TOY-1")}),))
        return Situation(state, 1, offers, offers.open, {card: "a wolf"})

    state = next(guesses())
    choices = Choices(WIDTH, blind=False)
    first = choices.select(world("1"), 1, lambda bound: 0, lambda at, key, trial: 0.0)
    first.credit({1: 1.0}, over=False)

    again = [choices.select(world("2"), 1, lambda bound: 0, lambda at, key, trial: 0.0) for _ in range(2)]

    assert first.args == {"card": "1"}
    assert [edge.args for edge in again] == [{"card": "2"}] * 2


def test_what_one_move_with_equal_things_may_do_says_nothing_of_another():
    """Given two equal cards of which a world has one, then playing that is allowed, and playing the other is not."""
    offers = Offers((Offer("play", {"card": OneOf(("1",), "TOY-1")}),))
    world = Situation(next(guesses()), 1, offers, offers.open, {"1": "a wolf", "2": "a wolf"})
    own, other = (Edge(key_of("play", {"card": card}, world.alike), {"card": card}, 0) for card in ("1", "2"))

    assert own.key == other.key
    assert [world.allows(edge) for edge in (own, other, own)] == [True, False, True]


def test_what_promised_much_at_first_is_not_made_where_it_has_become_illegal():
    """Given a decision that is asked again, when the best move of before may not be made, then another one is."""
    offers = Offers((Offer("play", {"card": OneOf(("2", "3"), "TOY-1")}),))
    again = Situation(next(guesses()), 1, offers, offers.open, {})
    choices = Choices(WIDTH, blind=False)
    choices.promising = {key_of("play", {"card": card}): {"card": card} for card in ("1", "3")}

    assert choices.select(again, 1, lambda bound: 0, lambda at, key, trial: 0.0).args == {"card": "3"}


def test_who_decides_next_may_depend_on_what_is_hidden():
    """Beneath the same move one world asks seat 1 and another seat 2: two decisions of the tree."""

    def asks(state: Toy) -> Asked:
        if not state.history:
            return {1: (0, 1)}
        return {1 + state.cards[2]: (2, 3)} if len(state.history) == 1 else {}

    ruleset = toy(asks, lambda state: (1 + state.history[0][1],), nothing, deals=(0, 1))
    tree = tree_of(ruleset, started(ruleset), 60)

    assert {node.seat for node in tree.root.children.values()} == {1, 2}
    assert tree.best().args == {"number": 0}


def test_dice_are_rolled_anew_in_each_world():
    """0 wins with a one or a two, 1 with anything else of six sides."""

    def asks(state: Toy) -> Asked:
        return {} if state.history else {1: (0, 1)}

    def winners(state: Toy) -> tuple[int, ...]:
        return (1,) if (state.rolled[0] > 2) == (state.history[0][1] == 1) else (2,)

    ruleset = toy(asks, winners, nothing, sides=6)

    assert [chosen(ruleset, started(ruleset), 600, seed=bytes([seed])) for seed in range(8)].count(1) >= 7
