"""Things: what becomes of goals, tiles and other things that are no cards."""

from collections.abc import Sequence

from analytics.metrics.catalogue import METRICS
from analytics.metrics.evaluate import evaluate
from analytics.metrics.results import Mark, Result
from dashboards import telling, theme, words
from dashboards.chart import Chart
from dashboards.figures.bars import Bar, Kind, rows
from dashboards.page import Page, Preset, Scene

METRIC = "acts"
MOST = 30
"""So many things of a kind are drawn, those first with which most is done; the table has all."""
NONE = "This game counts nothing but its cards, or nothing was done with other things in these matches."


def build(scene: Scene) -> Sequence[Chart]:
    """What is done with each kind of thing, then a chart for each kind."""
    kinds = evaluate(scene.lake, METRIC, scene.population, by=("unit", "act"))
    things = evaluate(scene.lake, METRIC, scene.population, by=("unit", "name", "act"))
    units = _by_amount(kinds, "unit")
    acts = sorted({_word(mark, "act") for mark in kinds.marks})
    over_all = _chart(
        scene,
        kinds,
        acts,
        ("unit", "Kind"),
        id="kinds",
        title="What is done, kind by kind",
        reading="How often something is done in a match with all things of a kind, act by act.",
    )
    return [over_all, *(_of_kind(scene, things, acts, unit) for unit in units)]


def _of_kind(scene: Scene, things: Result, acts: Sequence[str], unit: str) -> Chart:
    of_kind = telling.only(things, [mark for mark in things.marks if mark.group["unit"] == unit])
    return _chart(
        scene,
        of_kind,
        acts,
        ("name", words.sentence(unit)),
        id=unit.replace(" ", "-"),
        title=f"{words.sentence(unit)} by name",
        reading=f"How often something is done in a match with each {unit}, act by act.",
    )


def _chart(
    scene: Scene, result: Result, acts: Sequence[str], key: tuple[str, str], *, id: str, title: str, reading: str
) -> Chart:
    name, heading = key
    labels = _by_amount(result, name)[:MOST]
    kinds = [
        Kind(words.plain(act), _bars(scene, result, name, act, labels), theme.series(rank))
        for rank, act in enumerate(acts)
    ]
    axis = theme.axis(METRICS[METRIC].title)
    return Chart(
        id=id,
        title=title,
        reading=f"{reading} Click a piece for the matches in which it was done.",
        figure=rows([kind for kind in kinds if kind.bars], [words.plain(label) for label in labels], axis, stacked=True)
        if labels
        else None,
        table=telling.table_of(scene, result, {name: heading, "act": "What is done"}),
        note=f"Drawn are the {MOST} with which most is done." if len(_by_amount(result, name)) > MOST else "",
        empty=NONE,
    )


def _bars(scene: Scene, result: Result, key: str, act: str, labels: Sequence[str]) -> list[Bar]:
    return [
        Bar(
            label=words.plain(_word(mark, key)),
            value=mark.value or 0,
            told=f"{words.plain(act)}\n{telling.told(result, mark)}",
            text=words.number(mark.value or 0),
            behind=scene.behind(METRIC, mark.group),
            faint=mark.standing == "hollow",
        )
        for mark in result.marks
        if _word(mark, "act") == act and _word(mark, key) in labels
    ]


def _word(mark: Mark, key: str) -> str:
    return str(mark.group[key])


def _by_amount(result: Result, key: str) -> list[str]:
    """The values of a key, those first of which there is most."""
    amounts: dict[str, float] = {}
    for mark in result.marks:
        amounts[_word(mark, key)] = amounts.get(_word(mark, key), 0) + (mark.value or 0)
    return sorted(amounts, key=lambda one: (-amounts[one], one))


PAGE = Page(
    slug="things",
    title="Goals and things",
    question="What becomes of goals, tiles and other things that are no cards: taken, used, completed, lost?",
    build=build,
    presets=(
        Preset("In long matches?", lasting="long"),
        Preset("In short ones?", lasting="short"),
    ),
)
