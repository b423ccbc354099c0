"""Scores: how the numbers by which seats stand, such as points or life, go up and down turn by turn."""

from collections.abc import Sequence

from analytics.metrics.scores import scores
from dashboards import words
from dashboards.chart import Chart
from dashboards.courses import Told, chart_of
from dashboards.page import Page, Preset, Scene

NONE = "This game keeps no scores, or nobody had any in these matches."


def build(scene: Scene) -> Sequence[Chart]:
    """A chart for each score, those first of which there is enough to draw."""
    found = scores(scene.lake, scene.population)
    numbers = sorted({course.measure for course in found.courses})
    shown = [
        chart_of(scene, [course for course in found.courses if course.measure == number], _told(scene, number))
        for number in numbers
    ]
    return sorted(shown, key=lambda chart: chart.figure is None) or [chart_of(scene, (), _told(scene, "score"))]


def _told(scene: Scene, number: str) -> Told:
    name = scene.game.numbers.get(number, words.sentence(words.plain(number)))
    return Told(
        id=number,
        title=name,
        reading=f"{name} of a seat after its turn and those that followed it, until its next turn or the end.",
        axis=name,
        metric="score",
        model="scores",
        none=NONE,
        group={"number": number},
    )


PAGE = Page(
    slug="scores",
    title="Scores",
    question="How do points, life and the like go up and down, and how early do winners pull ahead?",
    build=build,
    presets=(
        Preset("For those who go first?", {"place": "1"}),
        Preset("For those who go second?", {"place": "2"}),
        Preset("How do they go in short matches?", lasting="short"),
    ),
)
