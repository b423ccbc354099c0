"""Resource curves: what seats have to pay with, turn by turn, and turns in which there is nothing to choose."""

from collections.abc import Sequence

from analytics.metrics.resources import Resources, Stall, resources
from dashboards import telling, theme, words
from dashboards.chart import Chart, Column, Row, Table
from dashboards.courses import FEWEST, OWN_TURN, Told, chart_of
from dashboards.figures.curves import Curve, curves
from dashboards.page import Page, Preset, Scene

METRICS = {"available": "resources_had", "spent": "resources_spent", "wasted": "resources_left"}
TITLES = {
    "available": ("What seats have", "that a seat had in its turn"),
    "spent": ("What they pay", "that a seat paid with in its turn"),
    "wasted": ("What is left over", "that a seat had and did not use in its turn"),
}
NONE = "This game has no resources, or no turn with them is in these matches."


def build(scene: Scene) -> Sequence[Chart]:
    """The charts of the page."""
    found = resources(scene.lake, scene.population)
    return [*(_measure(scene, found, measure) for measure in TITLES), _stalls(scene, found)]


def _measure(scene: Scene, found: Resources, measure: str) -> Chart:
    title, what = TITLES[measure]
    named = words.sentence(scene.game.resource)
    told = Told(
        id=measure,
        title=title,
        reading=f"{named} {what}, counted among its own.",
        axis=named,
        metric=METRICS[measure],
        model="resources",
        none=NONE,
    )
    return chart_of(scene, [course for course in found.courses if course.measure == measure], told)


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
