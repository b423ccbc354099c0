"""Refusals: which rules players run into, at which decisions, and what they take back."""

from collections.abc import Sequence

from analytics.metrics.catalogue import METRICS
from analytics.metrics.evaluate import evaluate
from analytics.metrics.results import Mark
from dashboards import telling, theme
from dashboards.chart import FEW, Chart
from dashboards.figures.bars import Kind, rows
from dashboards.figures.curves import curves
from dashboards.page import Page, Preset, Scene

MOST = 24
NONE = "No move was refused in these matches. Bots choose from the moves that are offered, and are never refused."

UNDONE = "Nothing was taken back in these matches."


def build(scene: Scene) -> Sequence[Chart]:
    """The charts of the page."""
    return [_clauses(scene), _decisions(scene), _taken_back(scene), _options(scene)]


def titled(scene: Scene, clause: str) -> str:
    """A clause with its title, where the rules are installed."""
    rule = scene.game.rules.get(clause)
    return f"{rule.title} ({clause})" if rule else clause


def _clauses(scene: Scene) -> Chart:
    result = evaluate(scene.lake, "refusals", scene.population, by=("clause",), sort="-value")

    def named(mark: Mark) -> str:
        return titled(scene, str(mark.group["clause"]))

    bars = telling.bars_of(scene, result, named)
    shown = sorted(bars, key=lambda bar: -bar.value)[:MOST]
    return Chart(
        id="clauses",
        title="Rules that players run into",
        reading=(
            "Refused moves for every hundred decisions, by the rule that forbids them. A rule with a long bar "
            "is one that"
            " players do not expect: its text, or the screen, could tell it better."
        ),
        figure=rows(
            [Kind("", shown, theme.series(1))],
            [bar.label for bar in shown],
            theme.share_axis("Refusals per decision", tickformat=".1%"),
        )
        if shown
        else None,
        table=telling.table_of(scene, result, {"clause": "Rule"}, named),
        note="A move that two rules forbid counts for each of them.",
        empty=NONE,
    )


def _decisions(scene: Scene) -> Chart:
    result = evaluate(scene.lake, "refused_share", scene.population, by=("decision",))
    bars = [bar for bar in telling.bars_of(scene, result, telling.named_by("decision")) if bar.value > 0]
    shown = sorted(bars, key=lambda bar: -bar.value)[:MOST]
    known = any(mark.value is not None for mark in result.marks)
    return Chart(
        id="decisions",
        title="Decisions at which players go wrong",
        reading="Of a hundred decisions of a kind, before how many at least one move was refused.",
        figure=rows(
            [Kind("", shown, theme.series(1))],
            [bar.label for bar in shown],
            theme.share_axis("Decisions with a refusal", tickformat=".1%"),
        )
        if shown
        else None,
        table=telling.table_of(scene, result, {"decision": "Decision"}, telling.named_by("decision")),
        empty=NONE,
        undrawn=NONE if known else FEW,
    )


def _taken_back(scene: Scene) -> Chart:
    """What players think better of."""
    result = evaluate(scene.lake, "taken_back_share", scene.population, by=("move",))
    bars = [bar for bar in telling.bars_of(scene, result, telling.named_by("move")) if bar.value > 0]
    shown = sorted(bars, key=lambda bar: -bar.value)[:MOST]
    axis = theme.share_axis("Answers taken back", tickformat=".1%")
    known = any(mark.value is not None for mark in result.marks)
    return Chart(
        id="taken-back",
        title="Moves that are taken back",
        reading=(
            "Of a hundred answers by a move, how many a rewind took back. Long bars are moves that players regret, or"
            " that they make shortly after one."
        ),
        figure=rows([Kind("", shown, theme.series(1))], [bar.label for bar in shown], axis) if shown else None,
        table=telling.table_of(scene, result, {"move": "Move"}, telling.named_by("move")),
        note=METRICS[result.metric].docs,
        empty=UNDONE,
        undrawn=UNDONE if known else FEW,
    )


def _options(scene: Scene) -> Chart:
    """How long people think by how much there is to choose from."""
    result = evaluate(scene.lake, "decision_seconds", scene.population, by=("offered",))
    line = telling.curve_of(scene, result, "offered", "Moves to choose from:", marked=True)
    x, y = theme.axis("Moves to choose from"), theme.axis("Seconds, median", rangemode="tozero")
    return Chart(
        id="options",
        title="More choice, longer thought?",
        reading=(
            "How long people take for a decision (half are quicker, half slower) by how many moves it offers, "
            "with the band in which the true value lies."
        ),
        figure=curves([line], x, y) if line.x else None,
        table=telling.table_of(scene, result, {"offered": "Moves"}),
        empty="Times are known only of people.",
    )


PAGE = Page(
    slug="refusals",
    title="Refusals",
    question="Which rules do players run into, and what do they take back?",
    build=build,
    presets=(Preset("What do people run into?", {"kind": "people"}), Preset("And against bots?", {"kind": "mixed"})),
)
