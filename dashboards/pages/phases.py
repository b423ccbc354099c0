"""Phase timing: where a turn spends its time and its decisions, and how many of these are real."""

from collections.abc import Mapping, Sequence

from analytics.metrics.catalogue import METRICS
from analytics.metrics.catalogue.play import AWAY_SECONDS
from analytics.metrics.evaluate import evaluate
from analytics.metrics.phases import phases
from analytics.metrics.population import FIRST_CHOICES, KINDS
from analytics.metrics.results import Mark, Result
from dashboards import telling, theme, words
from dashboards.chart import Chart, Column, Row, Table
from dashboards.figures.bars import Bar, Kind, rows
from dashboards.figures.curves import curves
from dashboards.figures.ranges import Range, ranges
from dashboards.page import Page, Preset, Scene

MOST = 24
"""How many kinds of decisions are drawn."""


def build(scene: Scene) -> Sequence[Chart]:
    """The charts of the page."""
    order = phases(scene.lake, scene.population)
    return [
        _strip(scene, order),
        _times(scene, "phase_seconds", "phase", "times", "How long each phase takes"),
        _choices(scene, order),
        _windows(scene, order),
        _times(scene, "decision_seconds", "decision", "thinking", "What players think about for long"),
        _by_turn(scene),
    ]


def _no_clock(scene: Scene) -> str:
    """Why there are no times, and where there are some."""
    if scene.population.kind != "simulation":
        return "No time was measured in these matches."
    there = {choice.value for choice in scene.choices.values.get("kind", [])}
    timed = [KINDS[kind] for kind in FIRST_CHOICES if kind in there and kind != "simulation"]
    if not timed:
        return "Simulations have no clock, and there are no other matches of this game yet."
    return f"Simulations have no clock. Times are those of other matches: {words.listed(timed, last='or')}."


def _of_phases(scene: Scene, metric: str, order: Sequence[str]) -> Result:
    """A metric by phase, in the order in which a turn goes through them."""
    result = evaluate(scene.lake, metric, scene.population, by=("phase",))
    marks = sorted(result.marks, key=lambda mark: order.index(str(mark.group["phase"])))
    return telling.only(result, marks)


def _phase(mark: Mark) -> str:
    return words.plain(str(mark.group["phase"])) or "before the first turn"


STRIPS = (("phase_turn_seconds", "time"), ("phase_turn_decisions", "decisions"))


def _strip(scene: Scene, order: Sequence[str]) -> Chart:
    """An average turn, phase after phase, by what it takes of the clock and by its decisions."""
    found = {title: _of_phases(scene, metric, order) for metric, title in STRIPS}
    totals = {title: sum(mark.value or 0 for mark in result.marks) for title, result in found.items()}
    shown = [title for title, total in totals.items() if total]
    pieces: dict[str, list[Bar]] = {}
    for title in shown:
        for mark in found[title].marks:
            part = (mark.value or 0) / totals[title]
            told = f"{_phase(mark)}: {words.share(part)} of an average turn\n{telling.told(found[title], mark)}"
            behind = scene.behind(found[title].metric, mark.group)
            pieces.setdefault(_phase(mark), []).append(Bar(title, part, told, behind=behind, text=_phase(mark)))
    kinds = _pieces(pieces)
    axis = theme.share_axis("Part of an average turn", range=[0, 1])
    return Chart(
        id="turn",
        title="An average turn",
        reading=(
            "What an average turn is made of, from its beginning to its end. The longer a piece, the more of the turn"
            f" falls into that phase.{_most(found, totals)}"
        ),
        figure=rows(kinds, shown, axis, stacked=True) if kinds else None,
        table=_strip_table(scene, found),
        note=f"{METRICS['phase_turn_seconds'].docs}" if "time" in shown else _no_clock(scene),
    )


def _pieces(bars: Mapping[str, Sequence[Bar]]) -> list[Kind]:
    """The phases in their order, the longest in colours of their own; the legend names the others together."""
    longest = sorted(bars, key=lambda phase: -max(bar.value for bar in bars[phase]))
    apart = longest if len(longest) <= len(theme.SERIES) else longest[: len(theme.SERIES) - 1]
    others = [phase for phase in bars if phase not in apart]
    names = dict.fromkeys(others, "") | ({others[0]: ", ".join(others)} if others else {})
    colours = {phase: theme.series(rank) for rank, phase in enumerate(apart)}
    return [Kind(names.get(phase, phase), pieces, colours.get(phase, theme.OTHER)) for phase, pieces in bars.items()]


def _most(found: Mapping[str, Result], totals: Mapping[str, float]) -> str:
    """What takes the most of a turn, in words."""
    told = []
    for title, total in totals.items():
        if total:
            most = max(found[title].marks, key=lambda mark: mark.value or 0)
            size = words.seconds(total) if title == "time" else f"{words.number(total)} decisions"
            told.append(f"{size}, the most of them in “{_phase(most)}” ({words.share((most.value or 0) / total)})")
    return f" A turn has {' and '.join(told)}." if told else ""


def _strip_table(scene: Scene, found: Mapping[str, Result]) -> Table:
    decisions, times = found["decisions"], telling.by_group(found["time"], "phase")
    lines = []
    for mark in decisions.marks:
        cells = {"phase": _phase(mark), "n": mark.n, "matches": mark.matches, **telling.cells(mark, "decisions")}
        timed = times.get((mark.group["phase"],))
        cells |= telling.cells(timed, "seconds") if timed else {}
        lines.append(Row(cells, scene.behind(decisions.metric, mark.group)))
    columns = (
        Column("phase", "Phase"),
        Column("n", "n (turns)", "count"),
        Column("matches", "Matches", "count"),
        telling.value_column(decisions.metric, "decisions", "Decisions a turn"),
        telling.value_column(found["time"].metric, "seconds", "Time a turn"),
    )
    return Table(columns, tuple(lines), telling.source_of(decisions))


def _times(scene: Scene, metric: str, key: str, id: str, title: str) -> Chart:
    result = evaluate(scene.lake, metric, scene.population, by=(key,))
    called = _phase if key == "phase" else telling.named_by(key)
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
        empty=_no_clock(scene),
    )


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


def _choices(scene: Scene, order: Sequence[str]) -> Chart:
    """Of the decisions of a stretch, those that were a choice and those with one answer."""
    decisions = _of_phases(scene, "phase_decisions", order)
    forced = _of_phases(scene, "forced_share", order)
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


def _windows(scene: Scene, order: Sequence[str]) -> Chart:
    empty = _of_phases(scene, "empty_window_share", order)
    passes = evaluate(scene.lake, "automatic_share", scene.population, by=("phase",))
    both = (
        Kind("windows that nobody uses", telling.bars_of(scene, empty, _phase), theme.series(1)),
        Kind("passes made by themselves", telling.bars_of(scene, passes, _phase), theme.series(0)),
    )
    kinds = [kind for kind in both if any(bar.value for bar in kind.bars)]
    none = [f" There were no {kind.name}." for kind in both if kind.bars and kind not in kinds]
    axis = words.sentence(kinds[0].name) if len(kinds) == 1 else "Share"
    pale = (
        " Pale bars rest on few observations so far." if any(bar.faint for kind in kinds for bar in kind.bars) else ""
    )
    labels = list(dict.fromkeys(bar.label for kind in kinds for bar in kind.bars))
    return Chart(
        id="windows",
        title="Chances to respond",
        reading=(
            "Whenever something happens that others may answer, a window opens. How many are used by nobody, "
            "and how many passes the program made by itself because there was nothing to respond with or an "
            f"order stood.{''.join(none)}{pale}"
        ),
        figure=rows(kinds, labels, theme.share_axis(axis, range=[0, 1])) if labels else None,
        table=_window_table(scene, empty, passes),
        empty="This game has no response windows, or none was opened.",
    )


def _window_table(scene: Scene, empty: Result, passes: Result) -> Table:
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
    return Table(columns, tuple(lines))


def _by_turn(scene: Scene) -> Chart:
    result = evaluate(scene.lake, "turn_decisions", scene.population, by=("turn",))
    line = telling.curve_of(scene, result, "turn", "Turn")
    x, y = theme.axis("Turn, counted over all players"), theme.axis("Decisions in the turn", rangemode="tozero")
    return Chart(
        id="by-turn",
        title="Decisions as the match goes on",
        reading=(
            "How many decisions a turn has, early and late in the match, with the band in which the true "
            "average lies. A rising line: turns become longer."
        ),
        figure=curves([line], x, y) if line.x else None,
        table=telling.table_of(scene, result, {"turn": "Turn"}),
        note=f"{METRICS[result.metric].docs}{_ends(line.x, result)}",
    )


def _ends(drawn: Sequence[int], result: Result) -> str:
    """Why the table goes on after the line."""
    if len(drawn) == len(result.marks):
        return ""
    return f" Turns of which fewer than {METRICS[result.metric].minimum.shown} are known are only in the table."


PAGE = Page(
    slug="phases",
    title="Phase timing",
    question="Which phases take long, and which decisions in them are real?",
    build=build,
    presets=(
        Preset("How long do people take?", {"kind": "people"}),
        Preset("And in long matches?", lasting="long"),
        Preset("And in short ones?", lasting="short"),
    ),
)
