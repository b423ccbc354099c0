"""Win conditions: by which end matches end, and when."""

from collections.abc import Sequence
from typing import Any

from analytics.metrics.endings import Ending, Endings, endings
from dashboards import telling, theme, words
from dashboards.chart import Chart, Column, Row, Table
from dashboards.figures.bars import Bar, Kind, rows
from dashboards.figures.curves import Curve, areas, curves
from dashboards.page import Page, Preset, Scene

HALF = 0.5
HARDLY = 0.03
ROOM = 1.15
RARE = 0.02
"""A band that is thinner than this part of the drawing cannot be seen."""
TURN = "Turn, counted over all players"


def build(scene: Scene) -> Sequence[Chart]:
    """The charts of the page."""
    found = endings(scene.lake, scene.population)
    return [_incidence(scene, found), _single(scene, found), _shares(scene, found)]


def behind(scene: Scene, reason: str) -> str:
    """The address of the matches that ended so."""
    return scene.behind("ending_share", {"outcome": reason})


def _from_start(found: Endings) -> list[int]:
    """The turns with the beginning before them, at which no match has ended, and one more to show the end."""
    return [0, *(turn for turn in found.turns if turn > 0), *(turn + 1 for turn in found.turns[-1:])]


def _axis(found: Endings) -> dict[str, Any]:
    """The turns; a few matches that went on for much longer than all others are left out of the drawing."""
    last, over = found.turns[-1], _nearly_over(found)
    return theme.axis(TURN, range=[0, over * ROOM]) if last > over * 2 else theme.axis(TURN)


def _nearly_over(found: Endings) -> int:
    """The turn after which hardly a match is still running."""
    rest = zip(found.turns, found.running.value, strict=True)
    return next((turn for turn, part in rest if part <= HARDLY), found.turns[-1])


def _edge(found: Endings) -> str:
    """What stands at the right edge of the drawing."""
    if not found.endings or "range" not in _axis(found):
        return "At the right edge stand the final shares."
    over = round(_nearly_over(found) * ROOM)
    running = [part for turn, part in zip(found.turns, found.running.value, strict=True) if turn <= over]
    return (
        f"The drawing ends at turn {over}, when {words.share(running[-1])} of the matches are still running; the last"
        f" one ended in turn {found.turns[-1]}. The final shares stand below."
    )


def _rare(found: Endings) -> str:
    """The ways of ending that are too thin to be seen."""
    rare = [one for one in found.endings if one.share.value[-1] < RARE]
    told = [f"{words.plain(one.reason)} ({words.many(one.matches, 'match', 'matches')})" for one in rare]
    return f" Too rare to be seen here: {words.listed(told)}." if told else ""


def _padded(found: Endings, values: Sequence[float], start: float) -> list[float]:
    return [start, *(value for turn, value in zip(found.turns, values, strict=True) if turn > 0), *values[-1:]]


def _incidence(scene: Scene, found: Endings) -> Chart:
    turns = _from_start(found)
    kinds = []
    for rank, ending in enumerate(found.endings):
        values = _padded(found, ending.share.value, 0)
        told = [f"by turn {turn}: {words.share(part)} of the matches" for turn, part in zip(turns, values, strict=True)]
        name, place = words.plain(ending.reason), behind(scene, ending.reason)
        kinds.append(Curve(name, turns, values, told, theme.series(rank), shape="hv", behind=[place] * len(turns)))
    left = _padded(found, found.running.value, 1)
    told = [f"after turn {turn}: {words.share(value)} of the matches" for turn, value in zip(turns, left, strict=True)]
    longer = [
        scene.behind("turn_decisions", {"turn": turn + 1}) if part else ""
        for turn, part in zip(turns, left, strict=True)
    ]
    kinds.append(Curve("still running", turns, left, told, theme.PLAIN, shape="hv", rest=True, behind=longer))
    return Chart(
        id="incidence",
        title="How matches end, turn by turn",
        reading=(
            "Read it from left to right. After each turn, the coloured bands say what part of the matches has "
            "ended, and how; "
            f"the grey rest is still running. {_edge(found)} Together they always make 100 %.{_rare(found)}"
        ),
        figure=areas(kinds, _axis(found), theme.share_axis("Matches", range=[0, 1])) if found.endings else None,
        table=_by_turn(scene, found),
        note=(
            "Matches that are not finished count for as long as they went on, so slow ways of ending"
            " are not understated. This takes them to go on as the others did; of matches that somebody abandoned,"
            " that is not so."
        ),
        empty="No match has ended yet.",
    )


def _by_turn(scene: Scene, found: Endings) -> Table:
    columns = [Column("turn", "Turn", "count"), Column("at_risk", "Running before", "count")]
    for number, ending in enumerate(found.endings):
        title = words.sentence(words.plain(ending.reason))
        columns.append(Column(f"e{number}", title, "share", f"e{number}_low", f"e{number}_high"))
    columns.append(Column("running", "Still running", "share", "running_low", "running_high"))
    lines = []
    for at, turn in enumerate(found.turns if found.endings else ()):
        cells: dict[str, float] = {"turn": turn, "at_risk": found.at_risk[at]}
        for name, curve in [*((f"e{n}", one.share) for n, one in enumerate(found.endings)), ("running", found.running)]:
            cells |= {name: curve.value[at], f"{name}_low": curve.low[at], f"{name}_high": curve.high[at]}
        lines.append(Row(cells))
    return Table(tuple(columns), tuple(lines), telling.model_of(scene, "endings"))


def _single(scene: Scene, found: Endings) -> Chart:
    """Each way of ending by itself, with its band."""
    turns = _from_start(found)
    lines = []
    for rank, ending in enumerate(found.endings):
        values = _padded(found, ending.share.value, 0)
        lows, highs = _padded(found, ending.share.low, 0), _padded(found, ending.share.high, 0)
        told = [
            f"by turn {turn}: {words.share(value)} ({words.share(low)} to {words.share(high)})"
            for turn, value, low, high in zip(turns, values, lows, highs, strict=True)
        ]
        lines.append(
            Curve(
                words.plain(ending.reason),
                turns,
                values,
                told,
                theme.series(rank),
                lows,
                highs,
                shape="hv",
                behind=[behind(scene, ending.reason)] * len(turns),
            )
        )
    share = theme.share_axis("Matches that ended in this way", rangemode="tozero")
    return Chart(
        id="single",
        title="Each way of ending by itself",
        reading=(
            "The same shares from zero, with the band in which the true share lies. Where a line rises, "
            "matches end that way."
        ),
        figure=curves(lines, _axis(found), share) if lines else None,
        table=_medians(scene, found),
        empty="No match has ended yet.",
    )


def _medians(scene: Scene, found: Endings) -> Table:
    lines = []
    for ending in found.endings:
        cells = {"reason": words.plain(ending.reason), "matches": ending.matches, "final": ending.share.value[-1]}
        cells |= {"low": ending.share.low[-1], "high": ending.share.high[-1], "half": _half(found, ending)}
        lines.append(Row(cells, behind(scene, ending.reason)))
    columns = (
        Column("reason", "Ending"),
        Column("matches", "Matches", "count"),
        Column("final", "In the end", "share", "low", "high"),
        Column("half", "Half of them by turn", "turns"),
    )
    return Table(columns, tuple(lines), telling.model_of(scene, "endings"))


def _told(ending: Ending) -> str:
    return f"{words.share(ending.share.value[-1])} of the matches\nn = {words.many(ending.matches, 'match', 'matches')}"


def _rest(found: Endings) -> str:
    """What had not ended when the last turn that is known was over."""
    rest = found.running.value[-1] if found.endings else 0
    if not rest:
        return ""
    return f"{words.share(rest)} were still running after turn {found.turns[-1]}, the last that any reached. "


def _half(found: Endings, ending: Ending) -> int | None:
    final = ending.share.value[-1]
    over = (turn for turn, value in zip(found.turns, ending.share.value, strict=True) if value >= final * HALF)
    return next(over, None)


def _shares(scene: Scene, found: Endings) -> Chart:
    bars = [
        Bar(
            label=words.plain(ending.reason),
            value=ending.share.value[-1],
            low=ending.share.low[-1],
            high=ending.share.high[-1],
            told=_told(ending),
            behind=behind(scene, ending.reason),
        )
        for ending in found.endings
    ]
    lines = []
    for ending in found.endings:
        meaning = scene.game.endings.get(ending.reason, "")
        cells = {"reason": words.plain(ending.reason), "meaning": meaning, "matches": ending.matches}
        cells |= {"share": ending.share.value[-1], "low": ending.share.low[-1], "high": ending.share.high[-1]}
        lines.append(Row(cells, behind(scene, ending.reason)))
    columns = (
        Column("reason", "Ending"),
        Column("meaning", "What it is"),
        Column("matches", "Matches", "count"),
        Column("share", "Share", "share", "low", "high"),
    )
    figure = rows([Kind("", bars, theme.series(0))], [bar.label for bar in bars], theme.share_axis("Share of matches"))
    return Chart(
        id="shares",
        title="In the end",
        reading=f"What part of all matches ended in each way. {_rest(found)}Click a bar for the matches that did.",
        figure=figure if bars else None,
        table=Table(columns, tuple(lines), telling.model_of(scene, "endings")),
        empty="No match has ended yet.",
    )


PAGE = Page(
    slug="endings",
    title="Win conditions",
    question="How do matches end, and when? Is one way of winning too quick, too frequent, or never seen?",
    build=build,
    presets=(
        Preset("How do long matches end?", lasting="long"),
        Preset("How do short ones end?", lasting="short"),
        Preset("How do matches of people end?", {"kind": "people"}),
    ),
)
