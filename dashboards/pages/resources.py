"""Resource curves: what seats have to pay with, turn by turn, and turns in which there is nothing to choose."""

from collections.abc import Mapping, Sequence

import msgspec

from analytics.metrics.resources import Course, Resources, Stall, resources
from dashboards import telling, theme, words
from dashboards.chart import Chart, Column, Row, Table
from dashboards.figures.curves import Curve, curves
from dashboards.page import Page, Preset, Scene

METRICS = {"available": "resources_had", "spent": "resources_spent", "wasted": "resources_left"}
TITLES = {
    "available": ("What seats have", "that a seat had in its turn"),
    "spent": ("What they pay", "that a seat paid with in its turn"),
    "wasted": ("What is left over", "that a seat had and did not use in its turn"),
}
FEWEST = 30
NONE = "This game has no resources, or no turn with them is in these matches."
OWN_TURN = "Turn, counted among those of each seat"


def build(scene: Scene) -> Sequence[Chart]:
    """The charts of the page."""
    found = resources(scene.lake, scene.population)
    return [*(_measure(scene, found, measure) for measure in TITLES), _stalls(scene, found)]


def _measure(scene: Scene, found: Resources, measure: str) -> Chart:
    title, what = TITLES[measure]
    named = words.sentence(scene.game.resource)
    courses: dict[str, Course] = {course.who: course for course in found.courses if course.measure == measure}
    last = _last_with_some(courses["all"])
    drawn = {who: _drawn(course, last) for who, course in courses.items()}
    lines = [_band(scene, drawn["all"])]
    lines += [_line(scene, drawn["winners"], theme.ABOVE), _line(scene, drawn["losers"], theme.BELOW)]
    lines = [line for line in lines if line.x]
    most = max((point.high for point in drawn["all"].points), default=0)
    return Chart(
        id=measure,
        title=title,
        reading=(
            f"{named} {what}, counted among its own. The grey band holds 8 of 10 seats; the lines are the medians of "
            "those who won (blue)"
            " and of those who lost (orange, dashed). Lines that part early tell of a lead that decides."
        ),
        figure=curves(lines, theme.axis(OWN_TURN), theme.count_axis(named, most, rangemode="tozero"))
        if lines and most
        else None,
        table=_table(scene, courses),
        note=_left_out(courses, last),
        undrawn=f"In no turn that {FEWEST} seats reached had more than one of ten any. The table counts all.",
        empty=NONE,
    )


def _last_with_some(course: Course) -> int:
    """The turn from which on nine of ten seats have nothing, or the last one."""
    return max((point.turn + 1 for point in course.points if point.high and point.seats >= FEWEST), default=0)


def _drawn(course: Course, last: int) -> Course:
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


def _behind(scene: Scene, course: Course, turn: int) -> str:
    """The matches of a point, those with the most first."""
    whose: dict[str, str | int] = {} if course.who == "all" else {"result": course.who}
    return scene.behind(METRICS[course.measure], {"own_turn": turn, **whose})


def _band(scene: Scene, course: Course) -> Curve:
    points = course.points
    return Curve(
        name="all",
        x=[point.turn for point in points],
        y=[point.median.value for point in points],
        low=[point.low for point in points],
        high=[point.high for point in points],
        told=[
            f"turn {p.turn}: half have at most {words.number(p.median.value)}\n8 of 10 have {words.number(p.low)} to"
            f" {words.number(p.high)}\nn = {words.many(p.seats, 'seat')}"
            for p in points
        ],
        colour=theme.PLAIN,
        dash="dot",
        behind=[_behind(scene, course, point.turn) for point in points],
    )


def _line(scene: Scene, course: Course, colour: str) -> Curve:
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
        behind=[_behind(scene, course, point.turn) for point in points],
    )


def _table(scene: Scene, courses: dict[str, Course]) -> Table:
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
    return Table(
        columns,
        tuple(Row(lines[turn], _behind(scene, courses["all"], turn)) for turn in sorted(lines)),
        telling.model_of(scene, "resources"),
    )


def _stalls(scene: Scene, found: Resources) -> Chart:
    shown = [stall for stall in found.stalls if stall.n >= FEWEST]
    line = Curve(
        name="",
        x=[stall.turn for stall in shown],
        y=[stall.share.value for stall in shown],
        low=[stall.share.low for stall in shown],
        high=[stall.share.high for stall in shown],
        told=[_told(stall) for stall in shown],
        colour=theme.series(1),
        behind=[scene.behind("stall_share", {"own_turn": stall.turn or 0}) for stall in shown],
        marks=True,
    )
    over_all = f" Over all turns: {words.share(found.stalled.share.value)}." if found.stalled else ""
    return Chart(
        id="stalls",
        title="Turns with nothing to choose",
        reading=(
            "Of a hundred turns, in how many the seat had no decision with more than one answer: a stall, with "
            "the band in which"
            f" the true share lies.{over_all}"
        ),
        figure=curves([line], theme.axis(OWN_TURN), theme.share_axis("Stalls", rangemode="tozero")) if shown else None,
        table=_stall_table(scene, found),
        empty=NONE,
    )


def _stall_table(scene: Scene, found: Resources) -> Table:
    lines = [
        Row(
            {
                "turn": stall.turn,
                "n": stall.n,
                "matches": stall.matches,
                "share": stall.share.value,
                "low": stall.share.low,
                "high": stall.share.high,
            },
            scene.behind("stall_share", {"own_turn": stall.turn or 0}),
        )
        for stall in found.stalls
    ]
    columns = (
        Column("turn", "Own turn", "count"),
        Column("n", "n (turns)", "count"),
        Column("matches", "Matches", "count"),
        Column("share", "Stalls", "share", "low", "high"),
    )
    return Table(columns, tuple(lines), telling.model_of(scene, "resources"))


def _told(stall: Stall) -> str:
    share = stall.share
    return (
        f"turn {stall.turn}: {words.share(share.value)} ({words.share(share.low)} to {words.share(share.high)})"
        f"\nn = {words.many(stall.n, 'turn')} in {words.many(stall.matches, 'match', 'matches')}"
    )


PAGE = Page(
    slug="resources",
    title="Resource curves",
    question="Do seats have enough to pay with, do winners have more, and how often is there nothing to do?",
    build=build,
    presets=(
        Preset("For those who go first?", {"place": "1"}),
        Preset("For those who go second?", {"place": "2"}),
    ),
)
