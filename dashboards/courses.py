"""Numbers of seats over their own turns as a chart: all seats, winners and losers, with a table of the same."""

from collections.abc import Mapping, Sequence

import msgspec

from analytics.metrics.by_turn import Course
from dashboards import telling, theme, words
from dashboards.chart import Chart, Column, Row, Table
from dashboards.figures.curves import Curve, curves
from dashboards.page import Scene

FEWEST = 30
OWN_TURN = "Turn, counted among those of each seat"


class Told(msgspec.Struct, frozen=True):
    """What is told of a measure.

    id, title: of the chart;  reading: what it shows;  axis: what stands at its height
    metric: what the matches behind a mark are of, and `group` what all marks have in common;  model: what answers it
    none: what is said where there is nothing of it
    """

    id: str
    title: str
    reading: str
    axis: str
    metric: str
    model: str
    none: str
    group: Mapping[str, str | int] = {}


def chart_of(scene: Scene, found: Sequence[Course], told: Told) -> Chart:
    """The courses of one measure as a chart."""
    drawn = _Drawn(scene, told)
    courses: dict[str, Course] = {course.who: course for course in found}
    last = _last_with_some(courses["all"]) if courses else 0
    shown = {who: _shown(course, last) for who, course in courses.items()}
    lines = drawn.lines(shown) if shown else []
    most = max((point.high for point in shown["all"].points), default=0) if shown else 0
    return Chart(
        id=told.id,
        title=told.title,
        reading=(
            f"{told.reading} The grey band holds 8 of 10 seats; the lines are the medians of those who won (blue)"
            " and of those who lost (orange, dashed). Lines that part early tell of a lead that decides."
        ),
        figure=curves(lines, theme.count_axis(OWN_TURN, last), theme.count_axis(told.axis, most, rangemode="tozero"))
        if lines and most
        else None,
        table=drawn.table(courses),
        note=_left_out(courses, last) if courses else "",
        undrawn=f"In no turn that {FEWEST} seats reached had more than one of ten any. The table counts all.",
        empty=told.none,
    )


def _last_with_some(course: Course) -> int:
    """The turn from which on nine of ten seats have nothing, or the last one."""
    return max((point.turn + 1 for point in course.points if point.high and point.seats >= FEWEST), default=0)


def _shown(course: Course, last: int) -> Course:
    points = tuple(point for point in course.points if point.seats >= FEWEST and point.turn <= last)
    return msgspec.structs.replace(course, points=points)


def _left_out(courses: Mapping[str, Course], last: int) -> str:
    """Which turns are not drawn, and why."""
    reached = {who: max((p.turn for p in one.points if p.seats >= FEWEST), default=0) for who, one in courses.items()}
    if 0 < last < min(reached.values()):
        return f"From turn {last} on nine of ten seats have nothing: the drawing ends there, the table goes on."
    ends = words.listed([f"of {who} seats" if who == "all" else f"of {who}" for who in reached])
    turns = words.listed([f"{turn}" for turn in reached.values()])
    return f"The lines {ends} end with the turns {turns}: fewer than {FEWEST} reached later ones. The table goes on."


class _Drawn(msgspec.Struct, frozen=True):
    """Draws and tells the courses of one measure."""

    scene: Scene
    told: Told

    def lines(self, shown: Mapping[str, Course]) -> list[Curve]:
        """The band of all, then the lines of winners and losers; none that has no points."""
        found = [self._band(shown["all"])]
        found += [self._line(shown["winners"], theme.ABOVE), self._line(shown["losers"], theme.BELOW)]
        return [line for line in found if line.x]

    def table(self, courses: Mapping[str, Course]) -> Table:
        """All turns."""
        lines: dict[int, dict[str, float]] = {}
        for who, course in courses.items():
            for point in course.points:
                cells = lines.setdefault(point.turn, {"turn": point.turn})
                cells |= {who: point.median.value, f"{who}_low": point.median.low, f"{who}_high": point.median.high}
                if who == "all":
                    cells |= {"n": point.seats, "tenth": point.low, "nine_tenths": point.high}
        medians = (("all", "Median"), ("winners", "of winners"), ("losers", "of losers"))
        columns = (
            Column("turn", "Own turn", "count"),
            Column("n", "n (seats)", "count"),
            *(Column(who, title, "number", f"{who}_low", f"{who}_high") for who, title in medians if who in courses),
            Column("tenth", "10 % have at most", "number"),
            Column("nine_tenths", "90 % have at most", "number"),
        )
        rows = tuple(Row(lines[turn], self._behind("all", turn)) for turn in sorted(lines))
        return Table(columns, rows, telling.model_of(self.scene, self.told.model))

    def _behind(self, who: str, turn: int) -> str:
        """The matches of a point, those with the most first."""
        whose: dict[str, str | int] = {} if who == "all" else {"result": who}
        return self.scene.behind(self.told.metric, {**self.told.group, "own_turn": turn, **whose})

    def _band(self, course: Course) -> Curve:
        points = course.points
        return Curve(
            name="all",
            x=[point.turn for point in points],
            y=[point.median.value for point in points],
            low=[point.low for point in points],
            high=[point.high for point in points],
            told=[
                f"turn {p.turn}: half have at most {words.number(p.median.value)}\n8 of 10 have {words.number(p.low)}"
                f" to {words.number(p.high)}\nn = {words.many(p.seats, 'seat')}"
                for p in points
            ],
            colour=theme.PLAIN,
            dash="dot",
            behind=[self._behind(course.who, point.turn) for point in points],
        )

    def _line(self, course: Course, colour: str) -> Curve:
        points = course.points
        return Curve(
            name=course.who,
            x=[point.turn for point in points],
            y=[point.median.value for point in points],
            told=[
                f"turn {p.turn}: median {words.number(p.median.value)} ({words.number(p.median.low)} to"
                f" {words.number(p.median.high)})\nn = {words.many(p.seats, 'seat')}"
                for p in points
            ],
            colour=colour,
            dash="solid" if course.who == "winners" else "dash",
            behind=[self._behind(course.who, point.turn) for point in points],
        )
