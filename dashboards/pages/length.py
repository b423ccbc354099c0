"""Length: how long matches last, and whether that is what the designer wishes."""

from collections.abc import Sequence

from analytics.metrics.lengths import Bar as Span
from analytics.metrics.lengths import Lengths, Measure, lengths
from analytics.metrics.population import BadFilter
from dashboards import telling, theme, words
from dashboards.chart import Chart, Column, Row, Source, Table
from dashboards.figures.bars import Bar, Kind, columns
from dashboards.figures.curves import Curve, curves
from dashboards.page import Page, Preset, Scene

MEASURES: dict[str, Measure] = {"turns": "turns", "decisions": "decisions"}
HALF = 0.5


def build(scene: Scene) -> Sequence[Chart]:
    """The charts of the page."""
    asked = scene.options.get("measure") or "turns"
    if asked not in MEASURES:
        raise BadFilter("measure", f"one of {', '.join(MEASURES)}")
    found = lengths(scene.lake, scene.population, MEASURES[asked], _target(scene))
    return [_bars(scene, found), _running(scene, found)]


def _target(scene: Scene) -> tuple[int, int] | None:
    """The lengths that the designer wishes for, as `12-20`. Raises `BadFilter`."""
    wished = scene.options.get("target", "")
    if not wished:
        return None
    low, _, high = wished.partition("-")
    if not (low.isdecimal() and high.isdecimal() and len(wished) <= 12):
        raise BadFilter("target", "two numbers, such as 12-20")
    return int(low), int(high)


def _bars(scene: Scene, found: Lengths) -> Chart:
    bars = []
    for bar in found.bars:
        span = str(bar.low) if bar.low == bar.high else f"{bar.low}–{bar.high}"
        bars.append(
            Bar(
                span,
                bar.matches,
                f"{words.many(bar.matches, 'match', 'matches')}",
                behind=_behind(scene, bar, found),
            )
        )
    lines = [
        Row({"low": bar.low, "high": bar.high, "matches": bar.matches}, shown.behind)
        for bar, shown in zip(found.bars, bars, strict=True)
    ]
    table = Table(
        (Column("low", "From", "count"), Column("high", "To", "count"), Column("matches", "Matches", "count")),
        tuple(lines),
        _source(scene, found),
    )
    return Chart(
        id="histogram",
        title=f"Finished matches by {found.measure}",
        reading=f"How many finished matches lasted how many {found.measure}. {_median(found)}{_within(found)}",
        figure=columns(
            [Kind("", bars, theme.series(0))],
            theme.axis(words.sentence(found.measure), type="category", nticks=12),
            theme.axis("Matches"),
        )
        if bars
        else None,
        table=table,
        empty="No match has ended yet.",
    )


def _source(scene: Scene, found: Lengths) -> Source:
    target = {} if found.target is None else {"target": f"{found.target.low}-{found.target.high}"}
    return telling.model_of(scene, "lengths", measure=found.measure, **target)


def _behind(scene: Scene, bar: Span, found: Lengths) -> str | None:
    """The matches of these lengths, found by the filter on turns."""
    if found.measure != "turns" or not bar.matches:
        return None
    return scene.behind("seat_win_rate", {}, min_turns=str(bar.low), max_turns=str(bar.high))


def _median(found: Lengths) -> str:
    value, low, high = found.median
    if value is None:
        return "More than half of the matches go on for longer than anything seen to its end. "
    told = f"Half of all matches are over after {words.number(value)} {found.measure}"
    return (
        f"{told} (between {words.number(low)} and {words.number(high)}). "
        if low is not None and high is not None
        else f"{told}. "
    )


def _within(found: Lengths) -> str:
    if found.target is None:
        return ""
    share = found.target.share
    return (
        f"{words.share(share.value)} ({words.share(share.low)} to {words.share(share.high)}) end within the wished"
        f" {found.target.low} to {found.target.high} {found.measure}."
    )


def _running(scene: Scene, found: Lengths) -> Chart:
    line = _curve(scene, found)
    x, y = theme.axis(words.sentence(found.measure)), theme.share_axis("Still running", range=[0, 1])
    lines = [
        Row({"at": at, "value": value, "low": low, "high": high}, _longer(scene, at, found))
        for at, value, low, high in zip(
            found.at, found.running.value, found.running.low, found.running.high, strict=True
        )
    ]
    figure = curves([line], x, y)
    if found.target is not None:
        figure["layout"]["shapes"] = [_wished(found.target.low, found.target.high)]
    return Chart(
        id="running",
        title="How many are still running",
        reading=(
            f"What part of all matches lasts longer than so many {found.measure}. Steep parts are lengths at "
            "which many matches"
            " end; a long flat tail on the right are matches that drag on. Unfinished matches count for as long "
            "as they went on."
        ),
        figure=figure if found.at else None,
        table=Table(
            (Column("at", f"After {found.measure}", "count"), Column("value", "Still running", "share", "low", "high")),
            tuple(lines),
            _source(scene, found),
        ),
        empty="No match has been played yet.",
    )


def _longer(scene: Scene, at: int, found: Lengths) -> str | None:
    """The matches that lasted longer, at the beginning of the turn after."""
    longer = found.measure == "turns" and at < found.at[-1]
    return scene.behind("turn_decisions", {"turn": at + 1}) if longer else None


def _curve(scene: Scene, found: Lengths) -> Curve:
    told = [
        f"after {at} {found.measure}: {words.share(value)} still running"
        for at, value in zip(found.at, found.running.value, strict=True)
    ]
    return Curve(
        "",
        [0, *found.at],
        [1, *found.running.value],
        ["at the beginning: all", *told],
        theme.series(0),
        [1, *found.running.low],
        [1, *found.running.high],
        shape="hv",
        behind=[_longer(scene, at, found) or "" for at in (0, *found.at)],
    )


def _wished(low: int, high: int) -> dict[str, object]:
    fill = {"fillcolor": theme.faint(theme.SERIES[2], 0.15), "line": {"width": 0}, "layer": "below"}
    return {"type": "rect", "x0": low, "x1": high, "y0": 0, "y1": 1, "yref": "paper", **fill}


PAGE = Page(
    slug="length",
    title="Length",
    question="How long do matches last, and how many drag on?",
    build=build,
    options=("measure", "target"),
    presets=(
        Preset("How many turns?", {"measure": "turns"}),
        Preset("How many decisions?", {"measure": "decisions"}),
        Preset("How many take 10 to 20 turns?", {"measure": "turns", "target": "10-20"}),
    ),
)
