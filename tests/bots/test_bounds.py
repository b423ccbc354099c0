"""How far the bots look, as the guide says: how many moves, how many guesses, how many decisions ahead."""

from collections.abc import Callable
from math import ceil, sqrt, tanh
from typing import Any

import msgspec
import pytest

from domain.bots import BOTS, Table, choose
from domain.bots.candidates import UNSORTED, Sorts, key_of
from domain.bots.search import Budget, Growth, Scale, searching
from domain.bots.tree import WIDTH, Choices, Situation
from domain.ruleset import Aiming, Ruleset
from domain.shapes import Offer, Offers, OneOf
from domain.state import MatchState
from tests.bots.searches import tree_of
from tests.bots.toy import NO_ANSWER, Asked, Toy, started, toy

Chosen = list[tuple[int, int]]

NUMBERS = tuple(map(str, range(50)))


def watched(asks: Callable[[Toy], Asked], seen: list[Chosen]) -> Ruleset:
    """A game without an end that keeps what had been chosen in each position that was judged; 9 first is worth most."""

    def score(view: dict[str, Any], seat: int) -> float:
        history = [tuple(one) for one in view["board"]["history"]]
        seen.append(history)
        return 1.0 if history[:1] == [(seat, 9)] else 0.0

    return toy(asks, lambda state: (1,), score)


def grown(ruleset: Ruleset, rounds: int) -> Growth:
    """The tree of seat 1 after so many rounds of a new match."""
    return tree_of(ruleset, started(ruleset), rounds)


@pytest.mark.parametrize(("there", "tried"), [(23, 23), (24, 24), (30, 24)])
def test_the_greedy_bot_tries_up_to_24_moves(there: int, tried: int):
    """Given thirty moves, when the greedy bot chooses, then it looks at 24 of them; of fewer at all."""
    seen: list[Chosen] = []
    ruleset = watched(lambda state: {1: tuple(range(there))}, seen)

    choose(BOTS["greedy"], ruleset, started(ruleset), 1, b"seed")

    assert len(seen) == len({history[0] for history in seen}) == tried


@pytest.mark.parametrize(("bot", "decisions"), [(BOTS["greedy"], 1), (searching(Budget(1, 1.0)), 24)])
def test_twelve_windows_are_let_pass_before_a_position_is_judged(bot: Any, decisions: int):
    """Given windows without an end, when a position is judged, then twelve were let pass after the last decision."""
    seen: list[Chosen] = []

    def asks(state: Toy) -> Asked:
        number = len(state.history)
        return {1: (0, 1)} if number == 0 else {1 + number % 2: (NO_ANSWER, 7)}

    ruleset = watched(asks, seen)

    choose(bot, ruleset, started(ruleset), 1, b"seed")

    longest = max(seen, key=len)
    assert len(longest) == decisions + 12
    assert {number for _, number in longest[-12:]} == {NO_ANSWER}


def test_a_round_goes_down_24_decisions():
    """Given a turn without an end, when a round is played, then the position after 24 decisions is judged."""
    seen: list[Chosen] = []

    grown(watched(lambda state: {1: (1, 9)}, seen), 1)

    assert max(map(len, seen)) == 24


def test_a_position_is_worth_a_little_less_for_each_decision():
    """Given a score like all so far, when it is credited after 24 decisions, then it is a half, less 24 x 0.05 %."""
    near = grown(watched(lambda state: {1: (9,) if state.history else (9, 9)}, []), 1)
    deep = grown(watched(lambda state: {1: (9, 9)}, []), 1)

    for found, decisions in ((near, 1), (deep, 24)):
        (edge,) = found.root.choices.edges.values()
        assert edge.totals[1] == pytest.approx(0.5 * (1 - decisions * 0.0005))


def test_a_score_is_worth_its_distance_from_the_median_in_usual_ones():
    """Given 100 and then 118, then the median is 109, and a half of the root of 9 the root of the usual distance."""
    scale = Scale()
    scale.add(100.0)
    assert scale.squashed(100.0) == 0.5

    scale.add(118.0)
    assert scale.squashed(118.0) == pytest.approx(0.5 + 0.48 * tanh(9 / (1.5 * (3 / 2) ** 2)))


def test_a_few_scores_far_off_do_not_make_others_alike():
    """Given scores of 4 and 6 by turns, of which one in twenty is -200, then 6 is worth a tenth more than 4 still."""
    scale = Scale()
    for number in range(100):
        scale.add(-200.0 if number % 20 == 0 else 5.0 + (-1) ** number)

    assert scale.squashed(6.0) > scale.squashed(4.0) + 0.1


def test_twelve_rounds_tell_what_scores_are_usual_before_the_tree_grows():
    """Given a choice of two, then after twelve rounds each of them was visited, and the next round begins anew."""
    tree = grown(watched(lambda state: {1: (1, 9)}, []), 12)
    assert tree.root.choices.visits == 12

    tree.grow(12)

    assert tree.root.choices.visits == 1


def test_a_round_makes_60_moves_from_one_choice_to_the_next():
    """Given a choice and moves without one for ever after, when a round is played, then 60 moves were made."""
    seen: list[Chosen] = []

    grown(watched(lambda state: {1: (1, 9)} if not state.history else {2: (0,)}, seen), 1)

    assert max(map(len, seen)) == 60


def test_the_rounds_take_eight_guesses_in_turn():
    """Given something hidden, when twenty rounds are played, then eight guesses were made, and no more."""
    asked: list[int] = []

    def keep(table: Table) -> tuple[str, dict[str, Any]]:
        def imagine(number: int = 0) -> MatchState:
            asked.append(number)
            return table.imagine(number)

        tree = Growth(msgspec.structs.replace(table, imagine=imagine))
        for number in range(20):
            tree.grow(number)
        return tree.best().move, tree.best().args

    ruleset = toy(lambda state: {1: (0, 1)}, lambda state: (1,), lambda view, seat: 0.0, deals=tuple(range(99)))
    choose(keep, ruleset, started(ruleset), 1, b"seed")

    assert asked == [*range(8)]


def test_so_many_moves_are_tried_at_the_first_decision_and_at_later_ones():
    """Given very many moves, then 1.5 times the root of the visits are tried first, 1.2 times at later decisions."""
    numbers = tuple(range(1000))
    ruleset = watched(lambda state: {1: numbers} if not state.history else {2: numbers}, [])

    tree = grown(ruleset, 100)
    later = [node.choices for node in tree.root.children.values()]

    assert len(tree.root.choices.edges) == 1.5 * sqrt(100)
    assert [len(one.edges) for one in later] == [min(one.visits, ceil(1.2 * sqrt(one.visits))) for one in later]
    assert max(one.visits for one in later) >= 3


def looked_at(sorts: Sorts) -> tuple[list[int], int]:
    """Which of fifty numbers are compared, of which higher ones promise more, and the one that is tried."""
    offers = Offers((Offer("choose", {"number": OneOf(NUMBERS, "TOY-1")}),))
    looked: list[int] = []

    def promise(at: Situation, key: tuple[str, bytes], trial: Any) -> float:
        looked.append(int(msgspec.json.decode(key[1])["number"]))
        return float(looked[-1])

    at = Situation(MatchState(), 1, offers, offers.open, {}, sorts)
    edge = Choices(WIDTH, blind=False).select(at, 1, lambda bound: bound - 1, promise)
    return looked, int(edge.args["number"])


def test_of_24_untried_moves_the_most_promising_comes_first():
    """Given fifty moves of which higher ones promise more, then of the 24 looked at the highest is tried."""
    looked, tried = looked_at(UNSORTED)

    assert len(looked) == 24
    assert tried == max(looked)


def test_of_untried_moves_of_a_sort_one_is_looked_at():
    """Given moves aimed at things of three sorts, then one of each sort is looked at, though none was tried before."""
    aiming = Aiming(frozenset({"number"}), lambda state: {name: "abc"[int(name) % 3] for name in NUMBERS})
    looked, tried = looked_at(Sorts(aiming, None))

    assert {number % 3 for number in looked} == {0, 1, 2}
    assert len(looked) == 3
    assert tried == max(looked)


def test_a_move_promises_what_it_brings_at_once_and_is_asked_anew_where_the_seat_is_asked_something_else(monkeypatch):
    """Given a nine that brings more the later it is chosen, then it promises as much in the second decision as in the
    first, but in the third, which asks for a response, what it brings there."""
    promised: dict[int, set[float]] = {}
    select = Choices.select

    def kept(choices: Choices, at: Situation, seat: int, pick: Any, promise: Any) -> Any:
        assert isinstance(at.state, Toy)
        nine = {"number": 9}
        found = promise(at, key_of("choose", nine), (at.open[0], nine))
        promised.setdefault(len(at.state.history), set()).add(found)
        return select(choices, at, seat, pick, promise)

    def asks(state: Toy) -> Asked:
        rounds: list[Asked] = [{1: (1, 9)}, {1: (1, 9)}, {1: (NO_ANSWER, 1, 9)}, {}]
        return rounds[len(state.history)]

    def score(view: dict[str, Any], seat: int) -> float:
        return float(sum(place * number for place, (_, number) in enumerate(view["board"]["history"], 1)))

    monkeypatch.setattr(Choices, "select", kept)
    grown(toy(asks, lambda state: (1, 2), score), 10)

    assert promised == {0: {9.0}, 1: {9.0}, 2: {27.0 - -3.0}}


def test_a_search_by_the_clock_ends_after_ten_thousand_rounds():
    """Given a clock that stands still, then there is an end all the same."""
    assert sum(1 for _ in Budget(None, 1.0).rounds(lambda: 0.0)) == 10_000
