"""Decisions: how many of them are a choice, and how wide the choices are, early and late in the match."""

from collections.abc import Mapping, Sequence

from analytics.metrics.catalogue import METRICS
from analytics.metrics.evaluate import evaluate
from analytics.metrics.results import Result
from dashboards import telling, theme, words
from dashboards.chart import Chart, Column, Row, Table
from dashboards.figures.bars import Kind, rows
from dashboards.figures.curves import curves
from dashboards.page import Page, Preset, Scene

MOST = 24
EVERY = "all decisions"
HIDDEN = "It is not known yet what there was to choose from in these matches."
TURN = "Turn, counted over all players"
BRANCHING, SHARE, WIDTH = "branching", "choice_share", "decision_factor"
MEASURES = {
    BRANCHING: "Branching factor (median)",
    SHARE: "Real choices",
    WIDTH: "Decision factor (mean)",
}
TITLES = {BRANCHING: "Moves, median", SHARE: "Decisions that are a choice", WIDTH: "Moves of a choice"}


def build(scene: Scene) -> Sequence[Chart]:
    """The charts of the page."""
    kinds = {metric: evaluate(scene.lake, metric, scene.population, by=("decision",)) for metric in TITLES}
    return [
        _together(scene, kinds),
        _course(scene, BRANCHING, "How many moves there are", "A rising line: there is ever more to think about."),
        _course(scene, SHARE, "How many decisions are a choice", "A falling line: players are told what to do."),
        _course(scene, WIDTH, "How wide the choices are", "A rising line: the choices that there are grow wider."),
        _kinds(scene, kinds[BRANCHING], "Which decisions have many moves", "The longest bars ask for an overview."),
        _kinds(scene, kinds[SHARE], "Which decisions are a choice", "Short bars are questions that need not be asked."),
        _kinds(
            scene, kinds[WIDTH], "Which choices are wide", "The longest bars are those that players need help with."
        ),
    ]


def _together(scene: Scene, kinds: Mapping[str, Result]) -> Chart:
    """The three measures side by side, over all decisions and for each kind."""
    values = {metric: telling.value_column(metric, metric, title) for metric, title in MEASURES.items()}
    lines: dict[str, Row] = {}
    for metric, of_kinds in kinds.items():
        over_all = evaluate(scene.lake, metric, scene.population, by=())
        for mark in (*over_all.marks, *of_kinds.marks):
            name = words.plain(str(mark.group.get("decision", EVERY)))
            line = lines.setdefault(name, Row({"decision": name, "n": mark.n}, scene.behind(metric, mark.group)))
            line.cells.update(telling.cells(mark, metric))
    told = "; ".join(f"{column.title}: {words.told(column, lines[EVERY].cells)}" for column in values.values() if lines)
    return Chart(
        id="together",
        title="How much choice there is",
        reading=(
            f"{told}. The branching factor is how many moves a decision offers; it is a real choice if there is more"
            " than one, and the decision factor is how many moves a real choice offers."
        ),
        table=Table(
            (Column("decision", "Decision"), Column("n", "n (decisions)", "count"), *values.values()),
            tuple(lines.values()),
        ),
        note="Moves are counted up to a cap.",
        open=True,
        empty=HIDDEN,
    )


def _course(scene: Scene, metric: str, title: str, hint: str) -> Chart:
    result = evaluate(scene.lake, metric, scene.population, by=("turn",))
    line = telling.curve_of(scene, result, "turn", "Turn")
    y = _axis(metric)
    return Chart(
        id=f"{metric.replace('_', '-')}-by-turn",
        title=title,
        reading=f"{METRICS[metric].question} Turn by turn, with the band in which the true value lies. {hint}",
        figure=curves([line], theme.axis(TURN), y) if line.x else None,
        table=telling.table_of(scene, result, {"turn": "Turn"}),
        note=METRICS[metric].docs,
        empty=HIDDEN,
    )


def _axis(metric: str) -> dict[str, object]:
    if metric == SHARE:
        return theme.share_axis(TITLES[metric], range=[0, 1.02])
    return theme.axis(TITLES[metric], rangemode="tozero")


def _kinds(scene: Scene, result: Result, title: str, hint: str) -> Chart:
    metric = result.metric
    bars = sorted(telling.bars_of(scene, result, telling.named_by("decision")), key=lambda bar: -bar.value)
    shown = bars if len(bars) <= MOST else bars[:MOST]
    figure = rows([Kind("", shown, theme.series(0))], [bar.label for bar in shown], _axis(metric))
    return Chart(
        id=f"{metric.replace('_', '-')}-by-decision",
        title=title,
        reading=f"{METRICS[metric].question} By what is asked for. {hint}",
        figure=figure if shown else None,
        table=telling.table_of(scene, result, {"decision": "Decision"}, telling.named_by("decision")),
        empty=HIDDEN,
    )


PAGE = Page(
    slug="decisions",
    title="Decisions",
    question="How many decisions are real choices, and how wide are they?",
    build=build,
    presets=(
        Preset("In long matches?", lasting="long"),
        Preset("For those who go first?", {"place": "1"}),
        Preset("For those who go second?", {"place": "2"}),
    ),
)
