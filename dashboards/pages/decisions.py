"""Decisions: how many of them are a choice, and how wide the choices are, early and late in the match."""

from collections.abc import Sequence

from analytics.metrics.catalogue import METRICS
from analytics.metrics.evaluate import evaluate
from dashboards import telling, theme
from dashboards.chart import Chart
from dashboards.figures.bars import Kind, rows
from dashboards.figures.curves import curves
from dashboards.page import Page, Preset, Scene

MOST = 24
HIDDEN = "It is not known yet what there was to choose from in these matches."
TURN = "Turn, counted over all players"
SHARE, WIDTH = "choice_share", "decision_factor"
TITLES = {SHARE: "Decisions that are a choice", WIDTH: "Moves of a choice"}


def build(scene: Scene) -> Sequence[Chart]:
    """The charts of the page."""
    return [
        _course(scene, SHARE, "How many decisions are a choice", "A falling line: players are told what to do."),
        _course(scene, WIDTH, "How wide the choices are", "A rising line: there is ever more to think about."),
        _kinds(scene, SHARE, "Which decisions are a choice", "Short bars are questions that need not be asked."),
        _kinds(scene, WIDTH, "Which choices are wide", "The longest bars are those that players need help with."),
    ]


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


def _kinds(scene: Scene, metric: str, title: str, hint: str) -> Chart:
    result = evaluate(scene.lake, metric, scene.population, by=("decision",))
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
