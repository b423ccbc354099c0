"""Length: how long matches last, and whether that is what the designer wishes."""

from collections.abc import Sequence

from analytics.metrics.lengths import Bar as Span
from analytics.metrics.lengths import Lengths, Measure, Target, lengths
from analytics.metrics.population import BadFilter
from dashboards import telling, theme, words
from dashboards.chart import Chart, Column, Row, Source, Table
from dashboards.figures.bars import MORE, Bar, histogram
from dashboards.figures.curves import Curve, curves
from dashboards.page import Page, Preset, Scene

MEASURES: dict[str, Measure] = {"turns": "turns", "decisions": "decisions"}
HALF = 0.5
TAIL = 0.02
"""So small a part of the matches, the longest ones, is drawn as one bar"""
MOST_OF_TAIL = 3
"""if it would take more bars than these."""


def build(scene: Scene) -> Sequence[Chart]:
    """The charts of the page."""
    asked = scene.options.get("measure") or "turns"
    if asked not in MEASURES:
        raise BadFilter("measure", f"one of {', '.join(MEASURES)}")
    found = lengths(scene.lake, scene.population, MEASURES[asked], _target(scene))
    held = [] if found.target is None else [_held(scene, found, found.target)]
    return [*held, _bars(scene, found), _running(scene, found)]


def _target(scene: Scene) -> tuple[int, int] | None:
    """The lengths that the designer wishes for, as `12-20`. Raises `BadFilter`."""
    wished = scene.options.get("target", "")
    if not wished:
        return None
    low, _, high = wished.partition("-")
    if not (low.isdecimal() and high.isdecimal() and len(wished) <= 12):
        raise BadFilter("target", "two numbers, such as 12-20")
    return int(low), int(high)


def _held(scene: Scene, found: Lengths, target: Target) -> Chart:
    """How near the matches come to the target."""
    ended = sum(bar.matches for bar in found.bars)
    cells = {"target": _span(target.low, target.high), "preferred": target.preferred, "matches": ended}
    for name, part in {"share": target.share if found.at else None, "off": target.off}.items():
        if part is not None:
            cells |= {name: part.value, f"{name}_low": part.low, f"{name}_high": part.high}
    share = Column("share", "End there", "share", "share_low", "share_high")
    off = Column("off", "Ideal duration score", "number", "off_low", "off_high")
    others = (Column("preferred", "Middle", "number"), Column("matches", "Finished matches", "count"))
    return Chart(
        id="target",
        title="Held against the target",
        reading=(
            f"Of all matches {words.told(share, cells)} end within the wished {cells['target']} {found.measure},"
            f" unfinished ones allowed for. The ideal duration score is {words.told(off, cells)}: the mean over the"
            " finished matches of |middle − length| / middle. 0 is ideal; at 0.5 matches are half as long again as the"
            " middle of the target, or half as long."
        ),
        note="The score is the criterion of duration in Browne, Automatic generation and evaluation of recombination"
        " games (2008); Ludii calls it IdealDuration.",
        open=True,
        table=Table((Column("target", "Wished"), share, off, *others), (Row(cells),), _source(scene, found)),
    )


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def _without_tail(bars: Sequence[Span]) -> list[Span]:
    """The bars, those of the few longest matches as one if they would take much of the drawing."""
    least = sum(bar.matches for bar in bars) * TAIL
    kept = next((at for at in range(len(bars)) if sum(bar.matches for bar in bars[at:]) <= least), len(bars))
    if len(bars) - kept <= MOST_OF_TAIL:
        return list(bars)
    return [*bars[:kept], Span(bars[kept].low, bars[-1].high, sum(bar.matches for bar in bars[kept:]))]


def _bars(scene: Scene, found: Lengths) -> Chart:
    drawn = _without_tail(found.bars)
    bars = [
        Bar(
            _span(bar.low, bar.high) if bar in found.bars else f"{MORE}{bar.low}",
            bar.matches,
            words.many(bar.matches, "match", "matches"),
            behind=_behind(scene, bar, found),
        )
        for bar in drawn
    ]
    lines = [
        Row({"low": bar.low, "high": bar.high, "matches": bar.matches}, _behind(scene, bar, found))
        for bar in found.bars
    ]
    table = Table(
        (Column("low", "From", "count"), Column("high", "To", "count"), Column("matches", "Matches", "count")),
        tuple(lines),
        _source(scene, found),
    )
    return Chart(
        id="histogram",
        title=f"Finished matches by {found.measure}",
        reading=f"How many finished matches lasted how many {found.measure}. {half(found)}",
        figure=histogram(
            bars,
            [bar.low for bar in drawn],
            theme.series(0),
            theme.axis(words.sentence(found.measure)),
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


def half(found: Lengths) -> str:
    """When half of all matches are over, in words; of which matches that is the median is always told."""
    value, low, high = found.median
    if value is None:
        return "More than half of the matches go on for longer than anything seen to its end."
    told = f"Half of all matches are over after {words.number(value)} {found.measure}"
    if low is not None and high is not None:
        told += f" ({words.number(low)} to {words.number(high)})"
    going = found.sample.matches - found.sample.finished
    if not going:
        return f"{told}."
    them = words.many(going, "match", "matches")
    return f"{told}, allowing for {them} still running: the median of the finished ones alone is not the same."


def _running(scene: Scene, found: Lengths) -> Chart:
    line = _curve(scene, found)
    last = _nearly_over(found)
    x = theme.axis(words.sentence(found.measure), **({"range": [0, last]} if last else {}))
    y = theme.share_axis("Still running", range=[0, 1])
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
        note=f"The drawing ends where hardly a match is still running; the table goes on to {found.at[-1]}."
        if last
        else "",
        empty="No match has been played yet.",
    )


def _nearly_over(found: Lengths) -> int | None:
    """Where the drawing ends, if the longest matches would take more than half of it."""
    over = next((at for at, part in zip(found.at, found.running.value, strict=True) if part <= TAIL), None)
    return over if over and found.at[-1] > 2 * over else None


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
    ),
)
