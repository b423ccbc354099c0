"""First seat: whether going first is an advantage, and where."""

import math
from collections.abc import Sequence

import msgspec
import numpy as np

from analytics.metrics.evaluate import evaluate
from analytics.metrics.lengths import thirds
from analytics.metrics.pairs import POINTS, SHOWN, Pairs, Points, pairs
from analytics.metrics.results import Mark, Minimum, Result
from analytics.statistics.discovery import discoveries
from dashboards import telling, theme, words
from dashboards.chart import Chart, Column, Row, Table
from dashboards.figures.bars import Bar, Kind, columns
from dashboards.figures.dots import Dot, dots
from dashboards.page import Page, Preset, Scene

METRIC = "seat_win_rate"
TWO = 2
ALONE = "In matches of one seat there is no order of turns."


def build(scene: Scene) -> Sequence[Chart]:
    """The charts of the page."""
    order, *others = (_by(scene, *one) for one in _QUESTIONS)
    found = pairs(scene.lake, scene.population)
    paired = [_paired(scene, found)] if found.pairs else []
    return [order, *paired, *(chart for chart in (_by_length(scene), *others) if chart.figure)]


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
    whole = not keys or keys[0] in _OF_SEATS or scene.population.players != TWO
    marks = telling.dots_of(scene, result if whole else _first_only(result), lambda mark: _called(mark, keys))
    marks = marks if enough else []
    fair = fair_share(scene)
    titles = {key: _TITLES[key] for key in keys} | {"place": "Place"}
    figure = dots(marks, theme.share_axis("Win rate"), fair, "fair share") if marks else None
    return Chart(
        id=id,
        title=title,
        reading=f"{reading}{_line_told(fair, keys)}",
        figure=figure,
        table=telling.table_of(scene, result, titles),
        empty=ALONE,
        flags=bool(marks),
    )


_QUESTIONS: tuple[tuple[tuple[str, ...], str, str, str], ...] = (
    ((), "order", "Who goes when", "Win rate by place in the order of turns."),
    (("deck",), "decks", "By deck", "Each deck going first and going later: some gain by it, some do not mind."),
    (("version",), "versions", "By version of the rules", "Whether a change of the rules changed it."),
    (
        ("bot",),
        "bots",
        "By bot",
        "Each bot going first and going later: what holds for one strength need not hold for another.",
    ),
)
"""What the win rates are told by: group keys, id, title, what it tells."""
_TITLES = {"deck": "Deck", "version": "Version", "bot": "Bot"}
_OF_SEATS = ("deck", "bot")
"""What seats differ in: those who go later are not the rest of those who go first."""


def _line_told(fair: float | None, keys: Sequence[str] = ()) -> str:
    if fair is None:
        return ""
    line = f" The dotted line is the fair share, {words.share(fair)}."
    if keys and keys[0] in _OF_SEATS:
        return f"{line} Compare the two marks of one {keys[0]}: strong ones lie above the line in both places."
    return (
        f"{line} Blue and orange marks differ from the average after correction for their number; an interval by itself"
        " is not corrected, and misses the true rate once in twenty times."
    )


def _by_length(scene: Scene) -> Chart:
    """The matches in parts of the same size, from the shortest to the longest."""
    marks: list[Dot] = []
    table = Table((), ())
    parts = _parts(scene)
    for part, result in parts:
        named = f"{part.population.min_turns} to {part.population.max_turns} turns"
        marks += _dots(part, result, f"{named}, ")
        found = telling.table_of(part, result, {"place": "Place"})
        rows = (msgspec.structs.replace(row, cells={"turns": named, **row.cells}) for row in found.rows)
        table = Table((Column("turns", "Length"), *found.columns), (*table.rows, *rows))
    fair = fair_share(scene)
    drawable = bool(marks) and len(parts) > 1 and scene.population.players != 1
    return Chart(
        id="length",
        title="In short and in long matches",
        reading=(
            "The same for the shorter third of the matches, the middle one and the longer one: an early advantage may"
            f" be gone later.{_line_told(fair)}"
        ),
        figure=dots(marks, theme.share_axis("Win rate"), fair, "fair share") if drawable else None,
        table=table,
        flags=drawable,
    )


def _halves(points: float) -> str:
    return {0.5: "½", 1.5: "1½"}.get(points, f"{points:.0f}")


def _paired(scene: Scene, found: Pairs) -> Chart:
    """Going first where strength and luck are the same for both orders."""
    kept = Minimum().standing(found.pairs) != "count"
    behind = [_both(scene, one) for one in found.of_points]
    told = list(zip(found.of_points, behind, strict=True))
    bars = [
        Bar(_halves(one.points), one.pairs, _pairs(one.pairs), behind=address, text=words.count(one.pairs))
        for one, address in told
        if one.pairs
    ]
    lines = [Row({"points": one.points, "pairs": one.pairs}, address) for one, address in told]
    return Chart(
        id="pairs",
        title="With equal chance for both orders",
        reading=(
            "Pairs of matches of one seed, the sides swapped: the same shuffles and rolls, and who went first in one"
            " match went second in the other. How many points of the two those who went first had: 1 is even."
            f" A bar leads to the matches of its first {SHOWN} pairs."
            f"{_share_told(found)}"
        ),
        figure=columns(
            [Kind("", bars, theme.series(0))],
            theme.axis("Points of those who went first", **_EACH),
            theme.axis("Pairs"),
        )
        if kept
        else None,
        table=Table(_OF_PAIRS, tuple(lines), telling.model_of(scene, "pairs")),
    )


_EACH = {
    "type": "category",
    "categoryarray": [_halves(points) for points in POINTS],
    "range": [-0.6, len(POINTS) - 0.4],
}
"""An axis with a place for each number of points, also for those that nobody had."""

_OF_PAIRS = (
    Column("points", "Points of those who went first", "number"),
    Column("pairs", "Pairs", "count"),
)


def _both(scene: Scene, one: Points) -> str | None:
    """The address of the matches of the first pairs."""
    return scene.behind(METRIC, {"place": 1}, among=",".join(one.matches)) if one.matches else None


def _pairs(number: int) -> str:
    return words.many(number, "pair", "pairs")


def _share_told(found: Pairs) -> str:
    if found.share is None or Minimum().standing(found.pairs) == "count":
        return ""
    one = found.share
    return (
        f" Over {_pairs(found.pairs)} going first won {words.share(one.value)}"
        f" ({words.share(one.low)} to {words.share(one.high)}); what the sides are worth cancels."
    )


def _parts(scene: Scene) -> list[tuple[Scene, Result]]:
    """Win rates by place in each part; what stands out is corrected for over all of them."""
    found = []
    for low, high in thirds(scene.lake, scene.population):
        part = scene.about(msgspec.structs.replace(scene.population, min_turns=low, max_turns=high))
        found.append((part, evaluate(part.lake, METRIC, part.population, by=("place",))))
    tested = [mark.p if mark.p is not None else math.nan for _, result in found for mark in result.marks]
    flags = iter(discoveries(np.array(tested)).tolist())
    return [
        (part, telling.only(result, [msgspec.structs.replace(mark, flagged=next(flags)) for mark in result.marks]))
        for part, result in found
    ]


def _dots(scene: Scene, result: Result, named: str) -> list[Dot]:
    drawn = _first_only(result) if scene.population.players == TWO else result
    return telling.dots_of(scene, drawn, lambda mark: f"{named}{_go(mark)}")


def _go(mark: Mark) -> str:
    return words.goes(int(mark.group["place"]))


def _called(mark: Mark, keys: tuple[str, ...]) -> str:
    if not keys:
        return _go(mark)
    return f"{mark.group[keys[0]]}, {_go(mark)}"


def first_place(result: Result) -> Mark | None:
    """The mark of the seats that go first."""
    return next((mark for mark in result.marks if mark.group.get("place") == 1), None)


PAGE = Page(
    slug="first-seat",
    title="First seat",
    question="Is going first an advantage?",
    build=build,
    presets=(
        Preset("Does going first matter in long matches?", lasting="long"),
        Preset("And in short ones?", lasting="short"),
        Preset("With two seats?", {"players": "2"}),
        Preset("With four?", {"players": "4"}),
    ),
)
