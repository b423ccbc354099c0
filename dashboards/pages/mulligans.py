"""Mulligans: how often hands are put back, and whether it helps."""

from collections.abc import Sequence

from analytics.metrics.evaluate import evaluate
from dashboards import telling, theme, words
from dashboards.chart import Chart
from dashboards.figures.bars import Kind, rows
from dashboards.figures.dots import dots
from dashboards.page import Page, Preset, Scene
from dashboards.pages import cards
from dashboards.words import called

NONE = "There are no opening hands in these matches, or they are still hidden."


def build(scene: Scene) -> Sequence[Chart]:
    """The charts of the page."""
    return [
        _worth(scene),
        _how_often(scene, "deck", "Deck"),
        _how_often(scene, "place", "Place in turn order"),
        _kept(scene),
    ]


def _worth(scene: Scene) -> Chart:
    result = evaluate(scene.lake, "hand_win_rate", scene.population, by=("hand", "place"))
    marks = telling.dots_of(scene, result, lambda mark: f"{words.goes(int(mark.group['place']))}, {mark.group['hand']}")
    marks.sort(key=lambda dot: dot.label)
    return Chart(
        id="worth",
        title="Is a mulligan worth it?",
        reading=(
            "Win rates of seats that kept their first opening hand and of those that put it back, by place in "
            "turn order. "
            "Hands that are put back are bad ones: a lower win rate there does not say that keeping them would "
            "have been better."
        ),
        figure=dots(marks, theme.share_axis("Win rate"), result.field, "average") if marks else None,
        table=telling.table_of(scene, result, {"hand": "Opening hand", "place": "Place"}),
        empty=NONE,
        flags=bool(marks),
    )


def _how_often(scene: Scene, key: str, title: str) -> Chart:
    result = evaluate(scene.lake, "mulligan_share", scene.population, by=(key,))
    bars = telling.bars_of(
        scene, result, lambda mark: words.goes(int(mark.group[key])) if key == "place" else str(mark.group[key])
    )
    shown = sorted(bars, key=lambda bar: -bar.value) if key == "deck" else bars
    figure = rows([Kind("", shown, theme.series(0))], [bar.label for bar in shown], theme.share_axis("Put back"))
    return Chart(
        id=f"by-{key}",
        title="How often, by deck" if key == "deck" else "How often, by turn order",
        reading=(
            "Of a hundred seats, how many put their first opening hand back. The thin line is how far off it may be."
        ),
        figure=figure if shown else None,
        table=telling.table_of(scene, result, {key: title}),
        empty=NONE,
    )


def _kept(scene: Scene) -> Chart:
    result = evaluate(scene.lake, "kept_share", scene.population, by=("unit", "name"))
    marks = telling.dots_of(scene, result, called, steadied=True)
    shown = marks if len(marks) <= 2 * cards.ENDS else marks[: cards.ENDS] + marks[-cards.ENDS :]
    return Chart(
        id="kept",
        title="Which cards are kept",
        reading=(
            "Of the copies of a card in first opening hands, how many were kept. The highest and the lowest are drawn,"
            " in steadied order: the fewer observations, the nearer to the average a card is put."
        ),
        figure=dots(shown, theme.share_axis("Kept"), result.field, "average") if shown else None,
        table=telling.table_of(scene, result, {"name": "Card"}, called),
        empty=NONE,
        flags=bool(shown),
    )


PAGE = Page(
    slug="mulligans",
    title="Mulligans",
    question="How often do players put back their opening hand, and do they win more for it?",
    build=build,
    presets=(
        Preset("Do those who go first keep more?", {"place": "1"}, "decks"),
        Preset("And those who go second?", {"place": "2"}, "decks"),
    ),
    of_decks=True,
)
