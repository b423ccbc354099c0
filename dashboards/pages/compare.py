"""Compare two: two sets of matches side by side, what differs between them and what is the same."""

from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

import msgspec

from analytics.lake.reading import Lake
from analytics.metrics.asking import AFTER, BEFORE, comparison
from analytics.metrics.catalogue import METRICS
from analytics.metrics.population import FIRST_CHOICES
from analytics.metrics.results import Compared, Comparison, Verdict
from dashboards import filters, known, telling, theme, words
from dashboards.asking import FEW
from dashboards.chart import Chart, Column, Kind, Row, Source, Table
from dashboards.figures.dots import Dot, Tone, dots, reach
from dashboards.known import kept
from dashboards.page import Finding, Page, Preset, Scene
from dashboards.pages import cards

MOST = 24
"""So many differences are drawn, those that stand out first."""
TWO = 2
_LENGTHS = ("match_turns", "match_decisions")
BY_DEFINITION = {"place": ("turn_played",), "min_turns": _LENGTHS, "max_turns": _LENGTHS}
"""Numbers that differ by what is chosen: turns are counted over all players, so those of the second seat come later."""
SHARES = ("percent", "points")
OF_CARDS = "use_share,gih_win_rate,play_rate"
OF_THINGS = "use_share,use_win_rate,uses"
KEY = (
    ("above", "higher in B"),
    ("below", "lower in B"),
    ("chance", "the same, or nearly so"),
    ("few", "cannot be told yet"),
)
TONES: Mapping[Verdict, Tone] = {"higher": "above", "lower": "below", "same": "chance", "undecided": "few"}
VERDICTS: Mapping[Verdict | None, str] = {
    "higher": "higher",
    "lower": "lower",
    "same": "the same",
    "undecided": "cannot be told",
    None: "too few",
}


def chosen(scene: Scene) -> bool:
    """Whether it was said what to compare."""
    return any(name.startswith((BEFORE, AFTER)) and value for name, value in scene.options.items())


def build(scene: Scene) -> Sequence[Chart]:
    """The charts of the page."""
    if not chosen(scene):
        return ()
    found = _asked(scene)
    one_by_one = {"by": "unit,name", "metric": OF_CARDS if cards.has_decks(scene) else OF_THINGS}
    each = _asked(scene, **one_by_one)
    title = "Card by card" if cards.has_decks(scene) else "Thing by thing"
    charts = [
        _chart(scene, found, "rates", "Rates", {}, shares=True),
        _chart(scene, found, "sizes", "Times, lengths and numbers", {}, shares=False),
        _chart(scene, each, "each", title, one_by_one, shares=True),
    ]
    return [chart for chart in charts if chart.table.rows]


def findings(scene: Scene) -> list[Finding]:
    """The comparison in words."""
    if not chosen(scene):
        return []
    found = _asked(scene)
    sizes = f"A has {words.many(found.matches[0], 'match', 'matches')}, B {words.count(found.matches[1])}"
    if not all(found.matches):
        sides = [side for side, matches in zip("AB", found.matches, strict=True) if not matches]
        text = f"{sizes}. Without matches on both sides there is nothing to compare: choose others."
        return [Finding(f"{words.listed(sides)} without matches", text, "Choose others", "#sides", "look")]
    apart = [row for row in found.rows if not by_definition(found, row)]
    differ = sorted((row for row in apart if row.verdict in ("higher", "lower")), key=lambda row: row.p or 0)
    same = sum(row.verdict == "same" for row in apart)
    rest = len(apart) - len(differ) - same
    text = (
        f"{sizes}{_shared(found)}. {words.sentence(words.many(same, 'number'))} of {len(apart)} are the same within the"
        f" margin, {rest} cannot be told yet."
    )
    title = f"{words.many(len(differ), 'number differs', 'numbers differ')}" if differ else "No number differs"
    tiles = [Finding(title, text, "See all of them", "#rates", "look" if differ else "fine")]
    return tiles + [_tile(row) for row in differ[:3]]


def by_definition(found: Comparison, row: Compared) -> bool:
    """Whether a number differs because of what was chosen, whatever happens in play."""
    differs = (name for name in BY_DEFINITION if getattr(found.before, name) != getattr(found.after, name))
    return any(row.metric in BY_DEFINITION[name] for name in differs)


def _shared(found: Comparison) -> str:
    return f"; {words.many(found.shared, 'match is', 'matches are')} in both" if found.shared else ""


def _tile(row: Compared) -> Finding:
    text = f"{_value(row, 'before')} in A, {_value(row, 'after')} in B."
    anchor = "#rates" if METRICS[row.metric].scale in SHARES else "#sizes"
    return Finding(f"{named(row)}: {VERDICTS[row.verdict]} in B", text, "See the difference", anchor, "look")


def _value(row: Compared, side: str) -> str:
    mark = row.before if side == "before" else row.after
    column = Column("value", "", telling.kind_of(row.metric), "low", "high")
    return words.told(column, {"value": mark.value, "low": mark.low, "high": mark.high})


def _asked(scene: Scene, **more: str) -> Comparison:
    return _compared(scene.lake, tuple(_query(scene, **more).items()))


def _query(scene: Scene, **more: str) -> dict[str, str]:
    return {**scene.population.query(), **scene.options, **more}


@kept(most=4)
def _compared(lake: Lake, query: tuple[tuple[str, str], ...]) -> Comparison:
    """Asked for twice by a page: for its words and for its charts.

    Of the same matches on both sides, as of two places in the order of turns, only what seats do can differ.
    """
    found = comparison(lake, dict(query))
    if {found.shared} != set(found.matches):
        return found
    return msgspec.structs.replace(found, rows=tuple(row for row in found.rows if METRICS[row.metric].seated))


def named(row: Compared) -> str:
    """What a number is called: the metric, and what it is of."""
    of = telling.group_in_words(row.group)
    return f"{METRICS[row.metric].title}: {of}" if of else METRICS[row.metric].title


def _chart(scene: Scene, found: Comparison, id: str, title: str, source: Mapping[str, str], *, shares: bool) -> Chart:
    rows = [
        row for row in found.rows if (METRICS[row.metric].scale in SHARES) == shares and row.before.n and row.after.n
    ]
    differences = [row for row in rows if row.difference is not None and (shares or row.before.value)]
    differences.sort(key=lambda row: (not row.flagged, -abs(_drawn(row, row.difference, shares))))
    if not differences and id == "each":
        rows = []
    marks = [_mark(scene, found, row, shares) for row in differences[:MOST]]
    part = f" The first {len(marks)} of {len(differences)} are drawn." if len(marks) < len(differences) else ""
    if not shares and any(abs(_part(row, row.difference)) > 1 for row in differences[:MOST]):
        part += " Differences of more than the whole of A stand at the edge."
    unit = f"±{found.margin * 100:g} {'points' if shares else 'per cent of the value in A'}"
    if shares:
        axis = theme.points_axis("B less A", reach(marks))
    else:
        axis = theme.axis("B less A, as a part of A", tickformat="+.0%")
    figure = dots(marks, axis, 0, "no difference") if marks else None
    if figure is not None:
        figure["layout"]["shapes"].append(_band(found.margin))
    return Chart(
        id=id,
        title=title,
        reading=(
            "How much higher each number is in B than in A, with its 95 % interval. The grey band is the margin,"
            f" {unit}: a difference that lies in it as a whole does not matter.{part}"
        ),
        figure=figure,
        table=_table(scene, found, rows, source, shares=shares),
        key=KEY if marks else (),
        note=(
            f"Coloured ones differ after correction for {words.many(len(found.rows), 'number')} looked at together."
            f" About {words.number(found.expected_false)} of those may do so by chance."
        ),
    )


def _drawn(row: Compared, value: float | None, shares: bool) -> float:
    """A difference as it is drawn: of shares in points, of others as a part of the value before, at most its whole."""
    return (value or 0) if shares else max(-1.0, min(1.0, _part(row, value)))


def _part(row: Compared, value: float | None) -> float:
    return (value or 0) / (row.before.value or 1)


def _mark(scene: Scene, found: Comparison, row: Compared, shares: bool) -> Dot:
    told = f"A: {_value(row, 'before')}\nB: {_value(row, 'after')}\n{VERDICTS[row.verdict]}\nn = "
    told += f"{words.count(row.before.n)} and {words.count(row.after.n)} {METRICS[row.metric].unit}"
    value, low, high = (_drawn(row, one, shares) for one in (row.difference, row.low, row.high))
    tone: Tone = "few" if row.verdict is None else TONES[row.verdict]
    return Dot(named(row), value, low, high, told, tone, _behind(scene, found, row, AFTER))


def _behind(scene: Scene, found: Comparison, row: Compared, side: str) -> str | None:
    """The matches of a number on one side."""
    mark, population = (row.before, found.before) if side == BEFORE else (row.after, found.after)
    return scene.about(population).behind(row.metric, row.group) if mark.n else None


def _band(margin: float) -> dict[str, object]:
    fill = {"fillcolor": theme.faint(theme.PLAIN, 0.14), "line": {"width": 0}, "layer": "below"}
    return {"type": "rect", "x0": -margin, "x1": margin, "y0": 0, "y1": 1, "yref": "paper", **fill}


def _table(
    scene: Scene, found: Comparison, rows: Sequence[Compared], source: Mapping[str, str], *, shares: bool
) -> Table:
    value: Kind = "share" if shares else "number"
    difference: Kind = "points" if shares else "number"
    lines = []
    for row in rows:
        cells = {"what": named(row), "unit": METRICS[row.metric].scale, "stands_out": row.flagged}
        cells |= (
            telling.cells(row.before, "a") | telling.cells(row.after, "b") | {"n_a": row.before.n, "n_b": row.after.n}
        )
        differs = row.verdict in ("higher", "lower")
        verdict = VERDICTS[row.verdict] + (", by definition" if differs and by_definition(found, row) else "")
        cells |= {"difference": row.difference, "low": row.low, "high": row.high, "verdict": verdict}
        standing = {"higher": "above", "lower": "below"}.get(row.verdict or "")
        behind, beside = _behind(scene, found, row, BEFORE), _behind(scene, found, row, AFTER)
        lines.append(Row(cells, behind, standing=standing, beside=beside))
    columns = (
        Column("what", "Number"),
        *(() if shares else (Column("unit", "Told in"),)),
        Column("n_a", "n in A", "count"),
        Column("a", "A", value, "a_low", "a_high"),
        Column("n_b", "n in B", "count"),
        Column("b", "B", value, "b_low", "b_high"),
        Column("difference", "B less A", difference, "low", "high"),
        Column("verdict", "In B it is"),
        Column("stands_out", "Stands out", "flag"),
    )
    return Table(columns, tuple(lines), Source(f"stats/compare?{urlencode(_query(scene, **source))}"))


def suggestions(scene: Scene) -> list[Preset]:
    """What could be compared: the two most frequent values of each filter that has two."""
    found = []
    facets = known.facets(scene.lake, scene.population)
    for name in ("place", "deck", "version", "pool", "bots", "kind"):
        there = [choice.value for choice in facets.get(name, []) if choice.matches >= FEW]
        there = [value for value in there if _possible(scene, name, value)][:TWO]
        if len(there) == TWO and (name == "kind" or getattr(scene.population, name) is None):
            first, second = sorted(there)
            titles = (filters.worded(name, first), filters.worded(name, second))
            query = dict.fromkeys((name for name in scene.options if name.startswith((BEFORE, AFTER))), "")
            found.append(
                Preset(
                    f"{filters.label_of(name)}: {titles[0]} or {titles[1]}?",
                    {**query, BEFORE + name: first, AFTER + name: second},
                )
            )
    return found


def _possible(scene: Scene, name: str, value: str) -> bool:
    """Whether matches with this value can be among those of the page."""
    if name == "kind":
        return value in FIRST_CHOICES
    if name == "bots" and scene.population.players:
        return value.count(", ") + 1 == scene.population.players
    return name != "place" or scene.population.players != 1


PAGE = Page(
    slug="compare",
    title="Compare two",
    question="What differs between two sets of matches, what is the same, and what cannot be told yet?",
    build=build,
    findings=findings,
    options=("margin",),
    prefixes=(BEFORE, AFTER),
    suggestions=suggestions,
)
