"""First seat: whether going first is an advantage, and where."""

from collections.abc import Sequence

from analytics.metrics.evaluate import evaluate
from analytics.metrics.results import Mark, Result
from dashboards import telling, theme, words
from dashboards.chart import Chart
from dashboards.figures.dots import dots
from dashboards.page import Page, Preset, Scene

METRIC = "seat_win_rate"
TWO = 2
ALONE = "In matches of one seat there is no order of turns."


def build(scene: Scene) -> Sequence[Chart]:
    """The charts of the page."""
    charts = [_by(scene, *one) for one in _QUESTIONS]
    return [chart for chart in charts if chart.id == "order" or chart.figure]


def _first_only(result: Result) -> Result:
    """Of two seats one tells all: the other wins the rest."""
    return telling.only(result, [mark for mark in result.marks if mark.group["place"] == 1])


def fair_share(scene: Scene) -> float | None:
    """What each seat would win if the order of turns did not matter; None for matches of different sizes."""
    players = scene.population.players
    return None if players is None else 1 / players


def _by(scene: Scene, keys: tuple[str, ...], id: str, title: str, reading: str) -> Chart:
    result = evaluate(scene.lake, METRIC, scene.population, by=(*keys, "place"))
    places = {mark.group["place"] for mark in result.marks}
    enough = len(places) > 1 and (not keys or len({mark.group[keys[0]] for mark in result.marks}) > 1)
    drawn = result if not keys or scene.population.players != TWO else _first_only(result)
    marks = telling.dots_of(scene, drawn, lambda mark: _called(mark, keys)) if enough else []
    fair = fair_share(scene)
    line = "" if fair is None else f" The dotted line is the fair share, {words.share(fair)}."
    titles = {key: _TITLES[key] for key in keys} | {"place": "Goes"}
    first = next(iter(titles))
    figure = dots(marks, theme.share_axis("Win rate"), fair, "fair share") if marks else None
    return Chart(
        id=id,
        title=title,
        reading=f"{reading}{line} An interval that does not reach the line tells of a real difference.",
        figure=figure,
        table=telling.table_of(scene, result, titles, _go if first == "place" else None),
        empty=ALONE,
        flags=bool(marks),
    )


_QUESTIONS: tuple[tuple[tuple[str, ...], str, str, str], ...] = (
    ((), "order", "Who goes when", "Win rate by place in the order of turns."),
    (
        ("length",),
        "length",
        "In short and in long matches",
        "The same by how long the match was: an early advantage may be gone later.",
    ),
    (("deck",), "decks", "By deck", "Which decks gain by going first, and which do not mind."),
    (("version",), "versions", "By version of the rules", "Whether a change of the rules changed it."),
    (
        ("bots",),
        "bots",
        "By bots",
        "Whether it depends on who plays: what holds for one strength need not hold for another.",
    ),
)
"""What the win rates are told by: group keys, id, title, what it tells."""
_TITLES = {"length": "Turns from", "deck": "Deck", "version": "Version", "bots": "Bots"}


def _go(mark: Mark) -> str:
    return words.goes(int(mark.group["place"]))


def _called(mark: Mark, keys: tuple[str, ...]) -> str:
    if not keys:
        return _go(mark)
    value = mark.group[keys[0]]
    group = f"{value} to {int(value) + 4} turns" if keys[0] == "length" else str(value)
    return f"{group}, {_go(mark)}"


def first_place(result: Result) -> Mark | None:
    """The mark of the seats that go first."""
    return next((mark for mark in result.marks if mark.group.get("place") == 1), None)


PAGE = Page(
    slug="first-seat",
    title="First seat",
    question="Is going first an advantage?",
    build=build,
    presets=(
        Preset("Does going first matter in long matches?", {"min_turns": "20"}),
        Preset("And in short ones?", {"max_turns": "12"}),
        Preset("With two seats?", {"players": "2"}),
        Preset("With four?", {"players": "4"}),
    ),
)
