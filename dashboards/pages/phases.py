"""Phase timing: where a turn spends its time and its decisions, and how many of these are real."""

from collections.abc import Sequence

import msgspec

from analytics.metrics.catalogue import METRICS
from analytics.metrics.catalogue.play import AWAY_SECONDS
from analytics.metrics.evaluate import evaluate
from analytics.metrics.results import Mark, Result
from dashboards import telling, theme, words
from dashboards.chart import Chart, Column, Row, Table
from dashboards.figures.bars import Bar, Kind, rows
from dashboards.figures.curves import Curve, curves
from dashboards.figures.ranges import Range, ranges
from dashboards.page import Page, Preset, Scene

NO_CLOCK = "Simulations have no clock. Choose matches of people, or of bots in live matches, to see times."
MOST = 24
"""How many kinds of decisions are drawn."""


def build(scene: Scene) -> Sequence[Chart]:
    """The charts of the page."""
    decisions = _in_order(scene, evaluate(scene.lake, "phase_decisions", scene.population, by=("phase",)))
    forced = evaluate(scene.lake, "forced_share", scene.population, by=("phase",))
    return [
        _strip(scene, decisions),
        _times(scene, "phase_seconds", "phase", "times", "How long each phase takes"),
        _choices(scene, decisions, forced),
        _windows(scene),
        _times(scene, "decision_seconds", "decision", "thinking", "What players think about for long"),
        _by_turn(scene),
    ]


def _in_order(scene: Scene, result: Result) -> Result:
    """The marks of phases in the order in which a turn goes through them."""
    condition, parameters = scene.population.condition()
    found = scene.lake.frame(
        f"SELECT phase, median(place) FROM (SELECT r.phase, row_number() OVER (PARTITION BY r.match, r.turn"
        f" ORDER BY r.span) AS place FROM span AS r JOIN match AS m ON r.match = m.match WHERE {condition}) "
        "GROUP BY phase",
        parameters,
    )
    places = dict(found.rows())
    marks = sorted(result.marks, key=lambda mark: places[mark.group["phase"]])
    return msgspec.structs.replace(result, marks=tuple(marks))


def _phase(mark: Mark) -> str:
    return words.plain(str(mark.group["phase"])) or "before the first turn"


def _strip(scene: Scene, decisions: Result) -> Chart:
    """An average turn, phase after phase, by its decisions."""
    turns = evaluate(scene.lake, "turn_decisions", scene.population, by=())
    count = turns.marks[0].n if turns.marks else 0
    marks = [mark for mark in decisions.marks if mark.value] if count else []
    kinds, lines = [], []
    for rank, mark in enumerate(marks):
        each = (mark.value or 0) * mark.n / count
        told = f"{words.number(each)} decisions a turn\nin {words.count(mark.n)} stretches"
        behind = scene.behind(decisions.metric, mark.group)
        bar = Bar("average turn", each, told, behind=behind)
        kinds.append(Kind(_phase(mark), [bar], theme.series(rank)))
        lines.append(Row({"phase": _phase(mark), "each": each, "n": mark.n, "matches": mark.matches}, behind))
    axis = theme.axis("Decisions in an average turn")
    figure = rows(kinds, ["average turn"], axis, stacked=True) if kinds else None
    columns = (
        Column("phase", "Phase"),
        Column("each", "Decisions a turn", "number"),
        Column("n", "Stretches", "count"),
        Column("matches", "Matches", "count"),
    )
    return Chart(
        id="turn",
        title="An average turn",
        reading=(
            "The decisions of an average turn by the phase they fall in. The longer a piece, the more is "
            "decided in that phase."
        ),
        figure=figure,
        table=Table(columns, tuple(lines)),
    )


def _times(scene: Scene, metric: str, key: str, id: str, title: str) -> Chart:
    result = evaluate(scene.lake, metric, scene.population, by=(key,))
    called = _phase if key == "phase" else _window
    marks = sorted((m for m in result.marks if m.value is not None and m.quantiles), key=lambda m: -(m.value or 0))
    spans = [
        Range(
            label=called(mark),
            middle=mark.value or 0,
            quantiles=mark.quantiles or (0, 0, 0, 0),
            told=_told_time(result, mark),
            behind=scene.behind(metric, mark.group),
            faint=mark.standing == "hollow",
        )
        for mark in marks[:MOST]
    ]
    of = "phases" if key == "phase" else "decisions"
    return Chart(
        id=id,
        title=title,
        reading=(
            f"The dot is the median: half of the {of} are quicker, half slower. The thick bar holds the middle "
            "half of them,"
            " the thin line all but the quickest and the slowest tenth. Each step of the axis is many times the "
            "one before."
        ),
        figure=ranges(spans, "Time by the clock") if spans else None,
        table=_time_table(scene, result, key, called),
        note=f"Times above {AWAY_SECONDS // 60} minutes are left out: the player was away.",
        empty=NO_CLOCK,
    )


def _window(mark: Mark) -> str:
    return words.plain(str(mark.group["decision"]))


def _told_time(result: Result, mark: Mark) -> str:
    low, _, _, high = mark.quantiles or (0, 0, 0, 0)
    return f"{telling.told(result, mark)}\n8 of 10 take {words.seconds(low)} to {words.seconds(high)}"


def _time_table(scene: Scene, result: Result, key: str, called: telling.Naming) -> Table:
    table = telling.table_of(scene, result, {key: "Phase" if key == "phase" else "Decision"}, called)
    names = ("tenth", "quarter", "three_quarters", "nine_tenths")
    titles = ("10 % below", "25 % below", "75 % below", "90 % below")
    lines = [
        Row({**row.cells, **dict(zip(names, mark.quantiles or (), strict=False))}, row.behind)
        for row, mark in zip(table.rows, result.marks, strict=True)
    ]
    more = (Column(name, title, "seconds") for name, title in zip(names, titles, strict=True))
    return Table((*table.columns, *more), tuple(lines))


def _choices(scene: Scene, decisions: Result, forced: Result) -> Chart:
    """Of the decisions of a stretch, those that were a choice and those with one answer."""
    parts = telling.by_group(forced, "phase")
    free: list[Bar] = []
    bound: list[Bar] = []
    for mark in decisions.marks:
        part = parts.get((mark.group["phase"],))
        if mark.value and part is not None and part.value is not None:
            behind, tell = scene.behind(forced.metric, mark.group), telling.told(forced, part)
            free.append(Bar(_phase(mark), mark.value * (1 - part.value), tell, behind=behind))
            bound.append(Bar(_phase(mark), mark.value * part.value, tell, behind=behind))
    kinds = [Kind("a choice", free, theme.series(0)), Kind("only one answer", bound, theme.series(1))]
    labels = [bar.label for bar in free]
    return Chart(
        id="choices",
        title="Real choices",
        reading=(
            "Decisions each time the phase comes up, and how many of them are none because there is only one "
            "answer. Long orange pieces cost clicks and decide nothing."
        ),
        figure=rows(kinds, labels, theme.axis("Decisions each time"), stacked=True) if labels else None,
        table=telling.table_of(scene, forced, {"phase": "Phase"}, _phase),
        empty="It is not known yet which decisions had only one answer.",
    )


def _windows(scene: Scene) -> Chart:
    empty = _in_order(scene, evaluate(scene.lake, "empty_window_share", scene.population, by=("phase",)))
    passes = evaluate(scene.lake, "automatic_share", scene.population, by=("phase",))
    kinds = [
        Kind("windows that nobody uses", telling.bars_of(scene, empty, _phase), theme.series(1)),
        Kind("passes made by themselves", telling.bars_of(scene, passes, _phase), theme.series(0)),
    ]
    labels = list(dict.fromkeys(bar.label for kind in kinds for bar in kind.bars))
    beside = telling.by_group(passes, "phase")
    lines = []
    for mark in empty.marks:
        other = beside.get((mark.group["phase"],))
        cells = {"phase": _phase(mark), "windows": mark.n, **telling.cells(mark, empty.metric)}
        cells |= {"passes": other.n, **telling.cells(other, passes.metric)} if other else {}
        lines.append(Row(cells, scene.behind(empty.metric, mark.group)))
    columns = (
        Column("phase", "Phase"),
        Column("windows", "Windows", "count"),
        telling.value_column(empty.metric, empty.metric),
        Column("passes", "Passes", "count"),
        telling.value_column(passes.metric, passes.metric),
    )
    return Chart(
        id="windows",
        title="Chances to respond",
        reading=(
            "Whenever something happens that others may answer, a window opens. How many are used by nobody, "
            "and how many passes the program made by itself because there was nothing to respond with or an "
            "order stood."
        ),
        figure=rows(kinds, labels, theme.share_axis("Share", range=[0, 1])) if labels else None,
        table=Table(columns, tuple(lines)),
        empty="This game has no response windows, or none was opened.",
    )


def _by_turn(scene: Scene) -> Chart:
    result = evaluate(scene.lake, "turn_decisions", scene.population, by=("turn",))
    marks = sorted((m for m in result.marks if m.value is not None), key=lambda m: int(m.group["turn"]))
    line = Curve(
        name="",
        x=[mark.group["turn"] for mark in marks],
        y=[mark.value or 0 for mark in marks],
        low=[mark.value if mark.low is None else mark.low for mark in marks],  # type: ignore[misc]
        high=[mark.value if mark.high is None else mark.high for mark in marks],  # type: ignore[misc]
        told=[f"Turn {mark.group['turn']}\n{telling.told(result, mark)}" for mark in marks],
        colour=theme.series(0),
        behind=[scene.behind(result.metric, mark.group) for mark in marks],
    )
    x, y = theme.axis("Turn, counted over all players"), theme.axis("Decisions in the turn", rangemode="tozero")
    return Chart(
        id="by-turn",
        title="Decisions as the match goes on",
        reading=(
            "How many decisions a turn has, early and late in the match, with the band in which the true "
            "average lies. A rising line: turns become longer."
        ),
        figure=curves([line], x, y) if marks else None,
        table=telling.table_of(scene, result, {"turn": "Turn"}),
        note=METRICS[result.metric].docs,
    )


PAGE = Page(
    slug="phases",
    title="Phase timing",
    question="Which phases take long, and which decisions in them are real?",
    build=build,
    presets=(
        Preset("How long do people take?", {"kind": "people"}),
        Preset("And in matches longer than 20 turns?", {"min_turns": "21"}),
        Preset("And in short ones?", {"max_turns": "12"}),
    ),
)
