"""Charts of the laboratory stand where their numbers are: on a stage from 48 to 468 across and from 12 to 210 down."""

from typing import Any

import pytest

from service.lab.ab import Record, Running
from service.lab.arms import Arm, Experiment
from service.lab.skill import Step
from service.web import drawing
from service.web.drawing import Bar, Dot, Mark, Stage

COMPARED = Experiment(ruleset="gaia_vora", a=Arm(bot="greedy"), b=Arm(bot="random"), seeds=200, margin=0.1)


def running(halves: str, **more: Any) -> Running:
    experiment = Experiment(ruleset="gaia_vora", a=COMPARED.a, b=COMPARED.b, seeds=20_000, margin=0.1, **more)
    errors = {number: "no match" for number, digit in enumerate(halves) if digit == "x"}
    return Running(Record(task=experiment, a=halves, errors=errors))


def step(
    weaker: int, score: float | None, low: float | None = None, high: float | None = None, pairs: int = 50
) -> Step:
    return Step(
        weaker=weaker, stronger=2 * weaker, score=score, low=low, high=high, verdict=None, pairs=pairs, failed=0,
        pentanomial=(),
    )  # fmt: skip


def test_bars_stand_in_groups_with_a_tenth_of_their_room_on_either_side():
    """Given two labels, of 228 each, when there are two kinds, then bars are 91.2 apart; the tallest is 182 tall."""
    assert drawing.bars([[1, 2], [4, 0]], ("none", "all"), ("A", "B")) == [
        Bar(34.8, 164.5, 89.2, 45.5, "none", 1, "A"),
        Bar(262.8, 119.0, 89.2, 91.0, "all", 2, "A"),
        Bar(126.0, 28.0, 89.2, 182.0, "none", 4, "B"),
        Bar(354.0, 210.0, 89.2, 0.0, "all", 0, "B"),
    ]


def test_places_that_do_not_come_out_even_have_one_decimal():
    """Given seven labels, of 65.142857 each, then bars are 52.114286 apart, and a third of 182 is 60.666667."""
    found = drawing.bars([[0, 1, 3, 0, 0, 0, 2]], [str(number) for number in range(7)], ("A",))
    assert [(bar.x, bar.y, bar.width, bar.height) for bar in found if bar.count] == [
        (83.7, 149.3, 50.1, 60.7),
        (148.8, 28.0, 50.1, 182.0),
        (409.4, 88.7, 50.1, 121.3),
    ]


def test_bars_of_nothing_have_no_height():
    (bar,) = drawing.bars([[0]], ("none",), ("A",))

    assert (bar.y, bar.height, bar.count) == (210.0, 0.0, 0)


def test_before_the_first_interval_there_is_no_course():
    assert drawing.sequence(running("4" * 49)) is None
    assert drawing.sequence(running("x" * 60)) is None


def test_a_course_of_one_stage_has_its_interval_at_the_right_edge():
    """Given 25 seeds for A and 25 for neither, when they are drawn, then the stage is as high as the wider bound."""
    work = running("4" * 25 + "2" * 25)
    found = work.judge().interval
    assert found is not None
    assert (found.value, found.high) == (0.25, max(abs(found.low), found.high))

    course = drawing.sequence(work)

    assert course is not None

    def y(share: float) -> float:
        return round(12 + 198 * (found.high - share) / (2 * found.high), 1)

    assert course.band == f"468.0,12.0 468.0,{y(found.low)}"
    assert course.line == f"468.0,{y(0.25)}"
    assert course.end == (468.0, y(0.25), 12.0, y(found.low))
    assert course.zero == 111.0
    assert course.margin_top == y(0.1)
    assert course.margin_height == round(y(-0.1) - y(0.1), 1)
    assert course.table == (Stage(50, 0.25, found.low, found.high),)
    assert [mark.text for mark in course.x] == ["0", "10", "20", "30", "40", "50"]
    assert [mark.at for mark in course.x] == [48.0, 132.0, 216.0, 300.0, 384.0, 468.0]


def test_the_line_before_the_first_interval_is_the_mean_so_far_and_stays_on_the_stage():
    """Given seeds that A wins, when the first of them is beyond the stage, then the line begins at its upper edge."""
    work = running("4" * 25 + "2" * 25)

    course = drawing.sequence(work)

    assert course is not None
    found = work.judge().interval
    assert found is not None
    early = [tuple(map(float, point.split(","))) for point in course.early.split()]
    means = [min(found.high, 12.5 / max(25, seeds)) for seeds in range(1, 51)]
    assert [x for x, _ in early] == [round(48 + 8.4 * seeds, 1) for seeds in range(1, 51)]
    assert [y for _, y in early] == [round(12 + 198 * (found.high - mean) / (2 * found.high), 1) for mean in means]


def test_a_margin_that_is_wide_widens_the_stage():
    course = drawing.sequence(running("2" * 50))

    assert course is not None
    assert (course.margin_top, course.margin_height) == (45.0, 132.0)
    assert [(mark.at, mark.text) for mark in course.y] == [
        (210.0, "-15"), (177.0, "-10"), (144.0, "-5"), (111.0, "0"), (78.0, "+5"), (45.0, "+10"), (12.0, "+15"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("seeds", "apart"), [(50, 10), (51, 20), (100, 20), (101, 50), (250, 50), (251, 100), (1000, 200), (1001, 500)]
)
def test_an_axis_of_seeds_has_at_most_five_marks_beside_nought(seeds: int, apart: int):
    course = drawing.sequence(running("2" * seeds))

    assert course is not None
    assert [mark.text for mark in course.x] == [str(count) for count in range(0, seeds + 1, apart)]


@pytest.mark.parametrize(
    ("seeds", "stages", "rows"),
    [
        (52, 3, [50, 51, 52]),
        (57, 8, [50, 51, 52, 53, 54, 55, 56, 57]),
        (58, 9, [50, 51, 52, 53, 55, 56, 57, 58]),
        (169, 120, [50, 67, 84, 101, 118, 135, 152, 169]),
        (170, 120, [50, 67, 84, 101, 119, 136, 153, 170]),
    ],
)
def test_a_course_has_at_most_120_stages_and_eight_in_its_table(seeds: int, stages: int, rows: list[int]):
    course = drawing.sequence(running("2" * seeds))

    assert course is not None
    assert (len(course.line.split()), len(course.band.split())) == (stages, 2 * stages)
    assert [stage.seeds for stage in course.table] == rows


def test_nothing_is_traced_before_the_first_pair():
    assert drawing.trace([step(25, None, pairs=0)], 0.05) is None


def test_a_trace_has_a_place_for_each_strength_and_a_dot_for_each_score():
    """Given three strengths, 140 apart, when the greatest gain is 25 points, then the stage is 25 points each way."""
    trace = drawing.trace([step(25, 0.75, 0.625, 0.75), step(50, 0.5, pairs=1)], 0.05)

    assert trace is not None
    assert trace.dots == (
        Dot(118.0, 12.0, (12.0, 61.5), "50 against 25: 75.0 % of 50 pairs"),
        Dot(258.0, 111.0, None, "100 against 50: 50.0 % of 1 pair"),
    )
    assert trace.line == "118.0,12.0 258.0,111.0"
    assert trace.even == 111.0
    assert (trace.margin_top, trace.margin_height) == (91.2, 39.6)
    assert trace.x == (Mark(118.0, "25"), Mark(258.0, "50"), Mark(398.0, "100"))
    assert trace.y == (Mark(190.2, "30"), Mark(150.6, "40"), Mark(111.0, "50"), Mark(71.4, "60"), Mark(31.8, "70"))


def test_a_strength_without_a_score_has_no_dot_and_a_gain_of_nothing_is_within_the_margin():
    trace = drawing.trace([step(25, 0.5), step(50, None, pairs=0)], 0.2)

    assert trace is not None
    assert [dot.text for dot in trace.dots] == ["50 against 25: 50.0 % of 50 pairs"]
    assert (trace.margin_top, trace.margin_height) == (45.0, 132.0)
    assert [mark.text for mark in trace.y] == ["20", "30", "40", "50", "60", "70", "80"]


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        (8, [2**place for place in range(9)]),
        (9, [2**place for place in range(0, 10, 2)]),
        (12, [2**place for place in range(0, 13, 2)]),
    ],
)
def test_every_second_strength_is_named_where_there_are_ten_or_more(steps: int, told: list[int]):
    trace = drawing.trace([step(2**place, 0.5) for place in range(steps)], 0.05)

    assert trace is not None
    assert [mark.text for mark in trace.x] == [str(strength) for strength in told]


@pytest.mark.parametrize(
    ("reach", "marks"),
    [
        (0.015, [-0.015, -0.01, -0.005, 0.0, 0.005, 0.01, 0.015]),
        (0.016, [-0.01, 0.0, 0.01]),
        (0.3, [-0.3, -0.2, -0.1, 0.0, 0.1, 0.2, 0.3]),
        (0.5, [-0.4, -0.2, 0.0, 0.2, 0.4]),
        (0.75, [-0.75, -0.5, -0.25, 0.0, 0.25, 0.5, 0.75]),
        (1.0, [-1.0, -0.5, 0.0, 0.5, 1.0]),
    ],
)
def test_an_axis_of_differences_has_at_most_three_marks_each_way(reach: float, marks: list[float]):
    assert drawing._marked(reach) == pytest.approx(marks)
