"""Use week by week, with the weeks in which a version of the rules or a card set came up for the first time."""

from collections.abc import Sequence
from typing import Any

from analytics.metrics.evaluate import evaluate
from analytics.metrics.results import Mark, Result
from dashboards import telling, theme, words
from dashboards.chart import Chart, Figure
from dashboards.figures.curves import Curve, curves
from dashboards.figures.dots import escaped
from dashboards.page import Scene

SHOWN = 6
TWO = 2


def usage(scene: Scene, by: Sequence[str]) -> Chart | None:
    """The things whose use changed most between the first and the last week; None if there is only one week.

    Simulations have no clock, and so no weeks.
    """
    if scene.population.kind == "simulation":
        return None
    result = evaluate(scene.lake, "use_share", scene.population, by=(*by, "week"))
    weeks = sorted({str(mark.group["week"]) for mark in result.marks})
    if len(weeks) < TWO:
        return None
    moved = _most_moved(result, by)
    lines = [_line(scene, result, marks, rank) for rank, marks in enumerate(moved)]
    return Chart(
        id="time",
        title="What comes, what goes",
        reading=(
            "Of a hundred seats, how many used it, week by week, with the band in which the true share lies: the"
            f" {words.many(len(lines), 'one')} that changed most between the first week and the last."
            f"{' The dotted lines are new versions of the rules and new card sets.' if _steps(scene) else ''}"
        ),
        figure=by_week(scene, lines) if lines else None,
        table=telling.table_of(scene, result, {"name": "Name", "week": "Week from"}, words.called),
        note="A line that jumps where a version begins is a hint and no proof: other things change with the weeks too.",
    )


def _most_moved(result: Result, by: Sequence[str]) -> list[list[Mark]]:
    """The marks of each of them, in the order of the weeks."""
    things: dict[tuple[str | int, ...], list[Mark]] = {}
    for mark in result.marks:
        if mark.value is not None:
            things.setdefault(tuple(mark.group[key] for key in by), []).append(mark)
    known = [marks for marks in things.values() if len(marks) >= TWO]
    return sorted(known, key=lambda marks: -abs((marks[-1].value or 0) - (marks[0].value or 0)))[:SHOWN]


def _line(scene: Scene, result: Result, marks: Sequence[Mark], rank: int) -> Curve:
    one = telling.only(result, marks)
    return telling.curve_of(scene, one, "week", "Week from", name=words.called(marks[0]), colour=theme.series(rank))


def by_week(scene: Scene, lines: Sequence[Curve]) -> Figure:
    """Shares of seats over weeks, with a line where a version or a card set begins."""
    x, y = theme.axis("Week from", type="date"), theme.share_axis("Share of seats", rangemode="tozero")
    figure = curves(lines, x, y)
    steps = _steps(scene)
    figure["layout"]["shapes"] = [_step(week) for week, _ in steps]
    figure["layout"]["annotations"] = [_label(week, name) for week, name in steps]
    return figure


def _steps(scene: Scene) -> list[tuple[str, str]]:
    """Weeks in which something new began, later than the first of its kind, and what it was."""
    found = []
    for key, called in (("version", "version"), ("pool", "card set")):
        result = evaluate(scene.lake, "match_turns", scene.population, by=(key, "week"))
        began: dict[str, str] = {}
        for mark in result.marks:
            began.setdefault(str(mark.group[key]), str(mark.group["week"]))
        first = min(began.values(), default="")
        found += [(week, f"{called} {name[:12]}") for name, week in began.items() if week > first]
    return found


def _step(week: str) -> dict[str, Any]:
    line = {"color": theme.MUTED, "width": 1, "dash": "dot"}
    return {"type": "line", "x0": week, "x1": week, "y0": 0, "y1": 1, "yref": "paper", "line": line}


def _label(week: str, name: str) -> dict[str, Any]:
    place = {"x": week, "y": 1, "yref": "paper", "yanchor": "top", "xanchor": "left", "textangle": 90}
    return {**place, "text": escaped(name), "showarrow": False, "font": {"color": theme.MUTED, "size": 11}}
