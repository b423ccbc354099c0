"""The search bot: looks further than the greedy one, and keeps to its budget."""

from typing import Any

import msgspec
import pytest

from domain import engine
from domain.bots import BOTS, choose
from domain.bots.greedy import quiet
from domain.bots.search import MOST_ROUNDS, SAMPLED, Budget, Growth, Scale, searching
from domain.bots.tree import GROWTH, WIDTH
from domain.ruleset import Ruleset
from tests.bots.searches import chosen, guesses, guessing, nothing, tree_of
from tests.bots.toy import NO_ANSWER, Asked, Chose, Toy, started, toy


def trap() -> Ruleset:
    """Seat 1 chooses, then seat 2. Number 9 looks best, until seat 2 answers with 1 and wins."""

    def asks(state: Toy) -> Asked:
        rounds: list[Asked] = [{1: (1, 5, 9)}, {2: (0, 1)}, {}]
        return rounds[len(state.history)]

    def winners(state: Toy) -> tuple[int, ...]:
        return (2,) if state.history == ((1, 9), (2, 1)) else (1,)

    def score(view: dict[str, Any], seat: int) -> float:
        first = view["board"]["history"][0][1] if view["board"]["history"] else 0
        return float(first if seat == 1 else -first)

    return toy(asks, winners, score)


def test_search_sees_the_answer_that_the_greedy_bot_does_not():
    ruleset = trap()
    state = started(ruleset)

    assert choose(BOTS["greedy"], ruleset, state, 1, b"seed")[1] == {"number": 9}
    assert {chosen(ruleset, state, 60, seed=bytes([seed])) for seed in range(10)} <= {1, 5}


def test_moves_that_look_best_at_once_are_tried_first():
    """Given a hundred numbers that are worth what they are, then of 24 that are compared the highest comes first."""

    def score(view: dict[str, Any], seat: int) -> float:
        return float(sum(number for _, number in view["board"]["history"]))

    ruleset = toy(lambda state: {} if state.history else {1: tuple(range(100))}, lambda state: (1,), score)
    tree = tree_of(ruleset, started(ruleset), 1)

    there = [args["number"] for args in tree.root.choices.promising.values()]
    assert len(there) == 24
    assert there == sorted(there, reverse=True)


def test_moves_that_look_best_at_once_are_tried_first_further_down_too():
    """Given a second choice among numbers that are worth what they are, then the tree begins with the highest."""

    def asks(state: Toy) -> Asked:
        rounds: list[Asked] = [{1: (1, 2)}, {1: (3, 8, 5, 6)}, {}]
        return rounds[len(state.history)]

    def score(view: dict[str, Any], seat: int) -> float:
        return float(sum(number for _, number in view["board"]["history"]))

    ruleset = toy(asks, lambda state: (1, 2), score)
    tree = tree_of(ruleset, started(ruleset), 1)

    [second] = tree.root.children.values()
    assert [edge.args for edge in second.choices.edges.values()] == [{"number": 8}]


def test_moves_that_were_looked_at_early_are_measured_as_all_others_are():
    """Given scores that lie close together, when the usual distance is known, then none looks like a loss or a win."""

    def score(view: dict[str, Any], seat: int) -> float:
        return 0.1 * float(sum(number for _, number in view["board"]["history"]))

    ruleset = toy(lambda state: {1: (1, 2, 3)}, lambda state: (1,), score)
    tree = tree_of(ruleset, started(ruleset), 40)

    worths = {edge.args["number"]: edge.worth(1) for edge in tree.root.choices.edges.values()}
    assert sum(edge.visits for edge in tree.root.choices.edges.values()) == 40 - SAMPLED
    assert 0.1 < worths[1] < worths[2] < worths[3] < 0.9


def test_a_score_that_is_asked_for_again_counts_once():
    """Given three scores, when one is asked for again and again, then what is usual stays as it is."""
    scale = Scale()
    for score in (1.0, 2.0, 4.0):
        scale.add(score)
    then = scale.squashed(4.0)

    assert [scale.squashed(4.0) for _ in range(5)] == [then] * 5
    assert scale.squashed(1.0) < 0.5 < then


def test_search_prefers_a_sure_win_to_a_great_score():
    def asks(state: Toy) -> Asked:
        return {} if state.chosen(1)[:1] == (1,) else {1 + len(state.history) % 2: (1, 5, 9)}

    def score(view: dict[str, Any], seat: int) -> float:
        return 1000.0 * len(view["board"]["history"])

    ruleset = toy(asks, lambda state: (1,), score)

    assert {chosen(ruleset, started(ruleset), 100, seed=bytes([seed])) for seed in range(5)} == {1}


@pytest.mark.parametrize("windows", [1, 12, 40])
def test_windows_in_which_nobody_has_a_choice_cost_no_depth(windows):
    def asks(state: Toy) -> Asked:
        number = len(state.history)
        if number == 0:
            return {1: (1, 5, 9)}
        return {1 + number % 2: (0,)} if number <= windows else {}

    ruleset = toy(asks, lambda state: (1,) if state.history[0][1] == 5 else (2,), nothing)

    assert {chosen(ruleset, started(ruleset), 3, seed=bytes([seed])) for seed in range(8)} == {5}


@pytest.mark.parametrize("bot", [BOTS["greedy"], searching(Budget(2, 1.0))])
def test_a_position_is_judged_by_what_it_comes_to_if_nobody_responds(bot):
    """The numbers of seat 1 count once seat 2 has let them be; before that all positions look alike."""

    def asks(state: Toy) -> Asked:
        rounds: list[Asked] = [{1: (0, 1)}, {2: (NO_ANSWER, 7)}]
        return rounds[len(state.history)] if len(state.history) < 2 else {2: (2, 3)}

    def score(view: dict[str, Any], seat: int) -> float:
        numbers = [number for _, number in view["board"]["history"]]
        return 10.0 * numbers[0] if numbers[1:2] == [NO_ANSWER] else 0.0

    ruleset = toy(asks, lambda state: (1,), score)
    state = started(ruleset)

    assert {choose(bot, ruleset, state, 1, bytes([seed]))[1]["number"] for seed in range(10)} == {1}


def test_who_has_no_choice_answers_at_once(monkeypatch):
    ruleset = toy(lambda state: {1: (4,)} if not state.history else {}, lambda state: (1,), nothing)
    state = started(ruleset)
    monkeypatch.setattr(engine, "decide", None)

    assert chosen(ruleset, state, 5000) == 4


def test_a_decision_with_very_many_moves_is_sampled_and_the_best_of_the_sample_found():
    def asks(state: Toy) -> Asked:
        return {} if len(state.history) == 2 else {1 + len(state.history): tuple(range(20_000))}

    def score(view: dict[str, Any], seat: int) -> float:
        first = view["board"]["history"][0][1] if view["board"]["history"] else 0
        return float(first if seat == 1 else -first)

    ruleset = toy(asks, lambda state: (1,), score)
    tree = tree_of(ruleset, started(ruleset), 200)
    tried = [key[1] for key in tree.root.choices.edges]

    assert len(tried) <= WIDTH * 200**GROWTH + 1
    assert len(tried) >= 20
    assert tree.best().args["number"] > 12_000


def test_moves_are_compared_where_the_turn_ends_however_late_they_bear_fruit():
    """Going straight on pays 1 at once; 2 pays 5, but only with the third choice. Two looks at each must do."""

    def asks(state: Toy) -> Asked:
        return {1: (1, 2)} if not state.history else {1: (0, 3)}

    def score(view: dict[str, Any], seat: int) -> float:
        numbers = [number for _, number in view["board"]["history"]]
        late = 5.0 if numbers[:1] == [2] and len(numbers) > 2 else 0.0
        return late + (1.0 if numbers[:1] == [1] else 0.0)

    ruleset = toy(asks, lambda state: (1,), score)

    assert {chosen(ruleset, started(ruleset), 4, seed=bytes([seed])) for seed in range(8)} == {2}


@pytest.mark.parametrize(("planned", "end"), [(1, 1), (2, 3), (3, 4)])
def test_all_rounds_end_with_the_last_turn_that_is_planned(monkeypatch, planned, end):
    """Given a turn of one choice and two turns of two, then each round is judged at the end of so many of them."""
    ends: list[int] = []
    turns = (1, 2, 2, 3, 3)
    credit = Growth._credit

    def asks(state: Toy) -> Asked:
        rounds: list[Asked] = [{1: (1, 2)}, {2: (3, 4)}, {2: (5, 6)}, {1: (7, 8)}, {}]
        return rounds[len(state.history)]

    def chose(state: Toy, event: Chose) -> None:
        plain.evolve[Chose](state, event)
        state.turn = turns[len(state.history)]

    def credited(tree: Growth, path: Any, at: Any) -> None:
        ends.append(len(at.state.history))
        credit(tree, path, at)

    plain = toy(asks, lambda state: (1, 2), nothing)
    ruleset = msgspec.structs.replace(plain, evolve={**plain.evolve, Chose: chose}, planned=planned)
    state = started(ruleset)
    state.turn = turns[0]
    monkeypatch.setattr(Growth, "_credit", credited)
    tree_of(ruleset, state, 40)

    assert ends == [end] * 40


def test_the_third_of_equal_moves_comes_after_all_others():
    """Given numbers of which four bring 2 and one brings 1, then two of the four come first, and then the one."""

    def score(view: dict[str, Any], seat: int) -> float:
        return float(sum(1 if number == 9 else 2 for _, number in view["board"]["history"]))

    ruleset = toy(lambda state: {} if state.history else {1: (1, 2, 3, 4, 9)}, lambda state: (1, 2), score)
    tree = tree_of(ruleset, started(ruleset), 1)

    assert [args["number"] for args in tree.root.choices.promising.values()].index(9) == 2


def test_of_two_ways_to_win_the_shorter_one_is_taken():
    def asks(state: Toy) -> Asked:
        numbers = [number for _, number in state.history]
        return {} if 7 in numbers else {1: (6, 7)}

    ruleset = toy(asks, lambda state: (1,), nothing)

    assert {chosen(ruleset, started(ruleset), 60, seed=bytes([seed])) for seed in range(8)} == {7}


def test_of_a_habitual_parameter_the_tree_has_one_value():
    asked: Asked = {1: (0, 1, 2)}
    plain = toy(lambda state: {} if state.history else asked, lambda state: (1,), nothing)
    ruleset = msgspec.structs.replace(plain, habitual=frozenset({"number"}))

    assert len(tree_of(plain, started(plain), 20).root.choices.edges) == 3
    assert len(tree_of(ruleset, started(ruleset), 20).root.choices.edges) == 1


def test_a_position_is_estimated_when_nobody_responds_any_more():
    """Given a seat that may answer 3 or let it be, when it becomes quiet, then it was let be and nobody is asked so."""

    def asks(state: Toy) -> Asked:
        return {1: (3, NO_ANSWER)} if not state.history else {2: (4, 5)}

    ruleset = toy(asks, lambda state: (1,), nothing)

    calm: Any = quiet(ruleset, started(ruleset), {})

    assert (calm.history, calm.open) == (((1, NO_ANSWER),), {2: (4, 5)})
    assert quiet(ruleset, calm, {}) is calm


class Ticking:
    """A clock that goes on by a step each time it is looked at."""

    def __init__(self, step: float) -> None:
        self.step = step
        self.now = 0.0

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def test_a_budget_ends_by_its_number_or_by_the_clock_whichever_comes_first():
    assert list(Budget(3, 1.0).rounds(None)) == [0, 1, 2]
    assert list(Budget(3, 1.0).rounds(Ticking(0.01))) == [0, 1, 2]
    for most in (500, None):
        assert list(Budget(most, 1.0).rounds(Ticking(0.125))) == [*range(8)], "one look at the clock, then eight ticks"
    assert list(Budget(None, 1.0).rounds(Ticking(5.0))) == [0]
    assert len(list(Budget(None, 1e9).rounds(Ticking(0.0)))) == MOST_ROUNDS


def test_a_search_ends_when_nothing_can_change_its_choice_any_more(monkeypatch):
    """Given a bet, when one number leads by more visits than there are rounds left, then it is chosen at once."""
    ruleset, state = guessing(), next(guesses())
    rounds: list[int] = []
    grow = Growth.grow

    def counted(tree: Growth, number: int) -> None:
        rounds.append(number)
        grow(tree, number)

    def all_chosen() -> list[int]:
        rounds.clear()
        return [chosen(ruleset, state, iterations, seed=b"3") for iterations in range(1, 50)]

    monkeypatch.setattr(Growth, "grow", counted)
    early, few = all_chosen(), len(rounds)
    monkeypatch.setattr(Growth, "settled", lambda tree, left: False)

    assert all_chosen() == early
    assert few < 0.9 * len(rounds)
