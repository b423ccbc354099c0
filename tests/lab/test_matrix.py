"""Matrices: every pair is compared, matches go where least is known, the doubt is shared."""

import pytest

from service.errors import Invalid
from service.lab.arms import Arm, Experiment
from service.lab.matrix import TURN, Matrix
from tests.lab.dice import HIGH, LOW, STRONG

ARMS = [Arm(bot="random", own={"decks": card}) for card in (LOW, HIGH, STRONG)]
COMMON = Experiment(ruleset="dice", a=ARMS[0], b=ARMS[0], margin=0.05, seeds=3000)


def test_every_pair_gets_its_verdict():
    matrix = Matrix(COMMON, ARMS)

    matrix.go_on(budget=9000)

    verdicts = {(cell.a, cell.b): cell.outcome.verdict for cell in matrix.known}
    assert verdicts == {(0, 1): "same", (0, 2): "worse", (1, 2): "worse"}


def test_seeds_go_where_least_is_known_and_no_further_than_the_budget():
    matrix = Matrix(COMMON, ARMS)

    matrix.go_on(budget=155)

    played = [cell.played for cell in matrix.cells]
    assert sum(played) == matrix.played == 155
    assert min(played) >= 50 - TURN
    widths = [cell.judge().interval for cell in matrix.cells]
    noisy, calm = played[0], min(played[1:])
    assert noisy >= calm
    assert all(width is None or width.low < width.high for width in widths)


def test_the_doubt_of_all_pairs_together_is_that_which_was_asked_for():
    matrix = Matrix(COMMON, ARMS)

    assert {round(1 - cell.experiment.level, 6) for cell in matrix.cells} == {round(0.05 / 3, 6)}


@pytest.mark.parametrize("arms", [ARMS[:1], [], [ARMS[0], ARMS[0]], [ARMS[0]] * 41])
def test_too_few_too_many_or_equal_arms_are_no_matrix(arms: list[Arm]):
    with pytest.raises(Invalid):
        Matrix(COMMON, arms)
