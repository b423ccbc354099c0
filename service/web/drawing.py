"""Charts of the laboratory as numbers for SVG: everything in the units of a picture `WIDTH` wide."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import msgspec

from domain.wording import counted
from service.lab.skill import EVEN

if TYPE_CHECKING:
    from service.lab.ab import Running
    from service.lab.skill import Step

T = TypeVar("T")

WIDTH, HEIGHT = 480, 250
LEFT, RIGHT, TOP, BOTTOM = 48, 12, 12, 40

MOST_POINTS = 120
"""Seeds at which a sequence is drawn, at most."""

ROWS = 8
"""Lines of the table that says the same."""

MOST_STRENGTHS = 10
"""Strengths that have room beside each other on an axis."""

STEPS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1.0)
"""Distances between the marks of an axis of differences."""

MOST_MARKS = 3
"""Marks of an axis of differences on either side of nought."""

COUNTS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000)
"""Distances between the marks of an axis of seeds."""


class Mark(msgspec.Struct, frozen=True):
    """A mark of an axis: where it is, and what stands there."""

    at: float
    text: str


class Stage(msgspec.Struct, frozen=True):
    """What is known after so many seeds, as shares."""

    seeds: int
    value: float
    low: float
    high: float


class Course(msgspec.Struct, frozen=True):
    """A confidence sequence: the band of the interval, the line of the difference, the margin, the axes.

    early: the line before anything is said;  end: where the sequence has come to
    """

    band: str
    line: str
    early: str
    end: tuple[float, float, float, float]
    margin_top: float
    margin_height: float
    zero: float
    x: tuple[Mark, ...]
    y: tuple[Mark, ...]
    table: tuple[Stage, ...]


class Dot(msgspec.Struct, frozen=True):
    """A value: where it is, the ends of its interval if it has one, what it says."""

    x: float
    y: float
    ends: tuple[float, float] | None
    text: str


class Trace(msgspec.Struct, frozen=True):
    """The score of twice the strength over the strength, on an axis on which each doubling is as long."""

    dots: tuple[Dot, ...]
    line: str
    margin_top: float
    margin_height: float
    even: float
    x: tuple[Mark, ...]
    y: tuple[Mark, ...]


class Bar(msgspec.Struct, frozen=True):
    """A bar with its label below and its count above."""

    x: float
    y: float
    width: float
    height: float
    label: str
    count: int
    kind: str


def sequence(running: "Running") -> Course | None:
    """The course of an experiment from the first seed that allows an interval; None before that."""
    stages = _stages(running)
    if not stages:
        return None
    plan = running.plan
    reach = max(max(abs(stage.low), abs(stage.high)) for stage in stages)
    reach = max(reach, 1.5 * plan.margin)
    last = stages[-1].seeds

    def x(seeds: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * seeds / last, 1)

    y = partial(_height, reach=reach)
    over = [f"{x(stage.seeds)},{y(stage.high)}" for stage in stages]
    under = [f"{x(stage.seeds)},{y(stage.low)}" for stage in reversed(stages)]
    along = next((count for count in COUNTS if last / count <= 5), last)
    return Course(
        band=" ".join([*over, *under]),
        line=" ".join(f"{x(stage.seeds)},{y(stage.value)}" for stage in stages),
        early=" ".join(f"{x(seeds)},{y(min(reach, max(-reach, value)))}" for seeds, value in _early(running)),
        end=(x(last), y(stages[-1].value), y(stages[-1].high), y(stages[-1].low)),
        margin_top=y(plan.margin),
        margin_height=round(y(-plan.margin) - y(plan.margin), 1),
        zero=y(0),
        x=tuple(Mark(x(seeds), str(seeds)) for seeds in range(0, last + 1, along)),
        y=tuple(Mark(y(share), f"{100 * share:+.3g}" if share else "0") for share in _marked(reach)),
        table=tuple(_some(stages, ROWS)),
    )


def trace(steps: "Sequence[Step]", margin: float) -> Trace | None:
    """Scores of steps, each from a strength to twice it; None before the first pair. `margin`: a gain that is none."""
    shares = [share - EVEN for step in steps for share in (step.score, step.low, step.high) if share is not None]
    if not shares:
        return None
    reach = max(1.5 * margin, *map(abs, shares))
    strengths = [steps[0].weaker, *(step.stronger for step in steps)]
    room = (WIDTH - LEFT - RIGHT) / len(strengths)
    x = [Mark(round(LEFT + room * (place + 0.5), 1), str(strength)) for place, strength in enumerate(strengths)]
    y = partial(_height, reach=reach)
    dots = [
        Dot(
            mark.at,
            y(step.score - EVEN),
            None if step.low is None or step.high is None else (y(step.high - EVEN), y(step.low - EVEN)),
            f"{step.stronger} against {step.weaker}: {100 * step.score:.1f} % of {counted(step.pairs, 'pair')}",
        )
        for mark, step in zip(x, steps, strict=False)
        if step.score is not None
    ]
    return Trace(
        dots=tuple(dots),
        line=" ".join(f"{dot.x},{dot.y}" for dot in dots),
        margin_top=y(margin),
        margin_height=round(y(-margin) - y(margin), 1),
        even=y(0),
        x=tuple(x[:: 1 + len(x) // MOST_STRENGTHS]),
        y=tuple(Mark(y(share), f"{100 * (EVEN + share):g}") for share in _marked(reach)),
    )


def _height(share: float, reach: float) -> float:
    """Where a share stands between -reach and reach."""
    return round(TOP + (HEIGHT - TOP - BOTTOM) * (reach - share) / (2 * reach), 1)


def _marked(reach: float) -> list[float]:
    """The shares between -reach and reach that an axis names, which may be the ends themselves."""
    step = next((step for step in STEPS if _times(reach, step) <= MOST_MARKS), STEPS[-1])
    most = int(_times(reach, step))
    return [number * step for number in range(-most, most + 1)]


def _times(reach: float, step: float) -> float:
    """How often a step fits: three times into what is written as 0.3, whatever binary fractions make of it."""
    return round(reach / step, 6)


def _stages(running: "Running") -> list[Stage]:
    import numpy as np

    from analytics.statistics.sequential import confidence_sequence

    differences = np.array(running.differences)
    seeds = np.arange(1, len(differences) + 1)
    chosen = _some(list(range(running.plan.least - 1, len(differences))), MOST_POINTS)
    if not chosen:
        return []
    total, squares = np.cumsum(differences), np.cumsum(differences**2)
    found = confidence_sequence(seeds[chosen], total[chosen], squares[chosen], running.plan)
    rows = zip(seeds[chosen].tolist(), found.value.tolist(), found.low.tolist(), found.high.tolist(), strict=True)
    return [Stage(*row) for row in rows]


def _early(running: "Running") -> list[tuple[int, float]]:
    """The mean difference after each seed before the first interval."""
    first = running.differences[: running.plan.least]
    return [(seeds, sum(first[:seeds]) / seeds) for seeds in range(1, len(first) + 1)]


def _some(values: Sequence[T], most: int) -> list[T]:
    """Values at equal distances, the last one among them."""
    if len(values) <= most:
        return list(values)
    return [values[round(place * (len(values) - 1) / (most - 1))] for place in range(most)]


def bars(counts: Sequence[Sequence[int]], labels: Sequence[str], kinds: Sequence[str]) -> list[Bar]:
    """Groups of bars, one for each label, with a bar of each kind side by side."""
    tallest = max(1, *(count for several in counts for count in several))
    room = (WIDTH - 2 * RIGHT) / len(labels)
    width = room * 0.8 / len(kinds)
    found = []
    for kind, several in enumerate(counts):
        for place, count in enumerate(several):
            height = (HEIGHT - TOP - BOTTOM - 16) * count / tallest
            left = RIGHT + place * room + room * 0.1 + kind * width
            top = HEIGHT - BOTTOM - height
            bar = Bar(
                round(left, 1), round(top, 1), round(width - 2, 1), round(height, 1), labels[place], count, kinds[kind]
            )
            found.append(bar)
    return found
