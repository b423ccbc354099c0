"""Matrices: every pair is compared, matches go where least is known, the doubt is shared."""

import itertools
from collections.abc import Callable
from functools import partial

import msgspec
import pytest

from service.errors import Invalid
from service.lab.arms import Arm
from service.lab.matchups import TURN, Matchups, Matrix, Record, prepared_matchups
from service.lab.work import Means
from tests.lab.dice import HIGH, LOW, STRONG

ARMS = tuple(Arm(bot="random", own={"decks": card}) for card in (LOW, HIGH, STRONG))
MATCHUPS = Matchups(ruleset="dice", arms=ARMS, seeds=3000)


def matrix(**more: int) -> Matrix:
    return Matrix(Record(task=msgspec.structs.replace(MATCHUPS, **more)))


def test_every_pair_gets_its_verdict():
    whole = matrix()

    whole.go_on(Means())

    verdicts = {(cell.a, cell.b): cell.outcome.verdict for cell in whole.known}
    assert verdicts == {(0, 1): "same", (0, 2): "worse", (1, 2): "worse"}
    assert whole.over
    assert whole.sentence == "3 of 3 pairs are clear."


def test_seeds_go_where_least_is_known_and_no_further_than_the_budget():
    brief = matrix(budget=155)

    brief.go_on(Means())

    played = [cell.played for cell in brief.cells]
    assert sum(played) == brief.played == brief.most == 155
    assert min(played) >= 50 - TURN
    widths = [cell.judge().interval for cell in brief.cells]
    noisy, calm = played[0], min(played[1:])
    assert noisy >= calm
    assert all(width is None or width.low < width.high for width in widths)


def test_a_budget_above_all_seeds_is_that_of_the_seeds():
    generous = matrix(seeds=50, budget=1_000_000)
    assert generous.most == 3 * 50

    generous.go_on(Means())

    assert (generous.over, generous.played) == (True, 3 * 50)


def order_of_play(work: Matrix, more: Callable[[], bool]) -> list[list[int]]:
    """How many seeds of each cell were played, seed by seed, until no more is wanted."""
    order: list[list[int]] = []
    work.go_on(Means(more=more, told=lambda: order.append([cell.played for cell in work.cells])))
    return order


def test_matchups_that_are_interrupted_again_and_again_play_the_same_seeds_in_the_same_order():
    whole, parts = matrix(budget=300), matrix(budget=300)
    order = order_of_play(whole, lambda: True)

    turns, taken = itertools.cycle((0, 3, 17, 4)), list[list[int]]()
    while not parts.over:
        left = iter([True] * next(turns))
        taken += order_of_play(parts, partial(next, left, False))
        parts = Matrix(msgspec.json.decode(msgspec.json.encode(parts.record()), type=Record))

    assert parts.record() == whole.record()
    assert taken == order


def test_the_doubt_of_all_pairs_together_is_that_which_was_asked_for():
    assert {round(1 - cell.task.level, 6) for cell in matrix().cells} == {round(0.05 / 3, 6)}


def test_all_arms_sit_down_before_matchups_begin():
    ready = prepared_matchups(MATCHUPS)

    assert (ready.ruleset, ready.code.partition(":")[0]) == ("dice@1", "sha256")
    for arms, told in (
        (ARMS[:1], "2 to 40 arms"),
        ((), "2 to 40 arms"),
        ((ARMS[0], ARMS[0]), "the same"),
        (ARMS[:1] * 41, "2 to 40 arms"),
        ((*ARMS, Arm(bot="nobody")), "no bot"),
    ):
        with pytest.raises(Invalid, match=told):
            prepared_matchups(msgspec.structs.replace(MATCHUPS, arms=arms))


def test_what_is_wrong_with_an_arm_is_pointed_at_in_the_list():
    sloppy = Arm(bot="random", own={"decks": LOW}, without=("slep",))

    with pytest.raises(Invalid) as caught:
        prepared_matchups(msgspec.structs.replace(MATCHUPS, arms=(*ARMS, sloppy)))

    assert caught.value.pointer == "/arms/3/without"
