"""Matchups: who beats whom, how strong each side is, and what strength does not explain."""

from collections.abc import Mapping, Sequence

from analytics.metrics.matchups import Matchup, Matchups, Side, matchups
from analytics.metrics.population import BadFilter
from analytics.metrics.ratings import ratings
from analytics.metrics.results import Minimum
from analytics.statistics.intervals import Interval
from dashboards import telling, theme, words
from dashboards.chart import Chart, Column, Row, Table
from dashboards.figures.dots import Dot, Tone, dots
from dashboards.figures.heat import Cell, heat
from dashboards.page import Page, Preset, Scene

SIDES: Mapping[str, Side] = {"deck": "deck", "bot": "bot"}
EVEN = 0.5
REACH = 0.2
"""A score this far from one half, or from what is expected, has the full colour."""
ONE_SIZE = "Strengths are worked out for matches of one number of seats, of two or more sides that are known."


def build(scene: Scene) -> Sequence[Chart]:
    """The charts of the page."""
    by = _asked(scene)
    found = matchups(scene.lake, scene.population, by)
    charts = [_table(scene, found, by), _strengths(scene, found, by), _surprises(scene, found, by)]
    return [*charts, _ratings(scene)] if scene.choices.values.get("bots") else charts


def _asked(scene: Scene) -> Side:
    """What meets. Raises `BadFilter`."""
    asked = scene.options.get("side") or ("deck" if scene.choices.values.get("deck") else "bot")
    if asked not in SIDES:
        raise BadFilter("side", f"one of {', '.join(SIDES)}")
    return SIDES[asked]


def _matches_of(scene: Scene, by: Side, side: str) -> str:
    """All matches of a side."""
    return scene.behind("seat_win_rate", {by: side})


def _behind(scene: Scene, one: Matchup, by: Side) -> str:
    """The matches of a pair: decks by the filters on both seats, bots by the first of them."""
    if by == "deck":
        return scene.behind("seat_win_rate", {"deck": one.side}, opponent=one.against, deck=one.side)
    return _matches_of(scene, by, one.side)


def _table(scene: Scene, found: Matchups, by: Side) -> Chart:
    sides = _sides(found)
    return Chart(
        id="table",
        title="Who beats whom",
        reading=(
            f"Read a row from the left: how often that {by} wins against each {by} above. Blue: it wins more "
            "than half, orange: fewer. Cells with fewer than 30 matches have no colour. Rows are ordered by strength,"
            " those of too few seats last."
        ),
        figure=heat(sides, sides, _cells(scene, found, by, sides, residual=False), REACH) if found.matchups else None,
        table=_pairs(scene, found, by),
        note=(
            "Scores are steadied: drawn towards what the strengths of the two predict, the more so the fewer "
            "matches there are. The table has the scores as they are, with their intervals."
        ),
        empty=ONE_SIZE,
    )


def _sides(found: Matchups) -> list[str]:
    """The strongest first; those of too few seats to say how strong they are come last."""
    few = {one.side for one in found.strengths if found.minimum.standing(one.matches) == "count"}
    return sorted((one.side for one in found.strengths), key=lambda side: side in few)


def _cells(scene: Scene, found: Matchups, by: Side, sides: Sequence[str], *, residual: bool) -> list[list[Cell]]:
    """Both halves of the table: a pair is told from the eyes of either side."""
    known = {(one.side, one.against): one for one in found.matchups}
    return [[_cell(scene, known, by, row, column, residual) for column in sides] for row in sides]


def _cell(
    scene: Scene, known: Mapping[tuple[str, str], Matchup], by: Side, row: str, column: str, residual: bool
) -> Cell:
    one, mirrored = known.get((row, column)), False
    if one is None:
        one, mirrored = known.get((column, row)), True
    if one is None or row == column:
        return Cell(None, "", f"{row} against itself" if row == column else f"{row} never met {column}")
    score = 1 - one.shrunk if mirrored else one.shrunk
    expected = 1 - one.expected if mirrored else one.expected
    met = f"n = {words.many(one.n, 'match', 'matches')}"
    if one.standing == "count":
        told = f"{row} against {column}\n{met}: too few to say more"
        return Cell(None, f"n {words.count(one.n)}" if one.n else "", told, _behind(scene, one, by))
    won = f"wins {words.share(score)}, steadied\nexpected by strength {words.share(expected)}"
    told = f"{row} against {column}\n{won}\n{met}"
    value = score - expected if residual else score - EVEN
    text = words.points(value) if residual else f"{score * 100:.0f} %"
    shown = value if not residual or one.flagged else 0.0
    return Cell(
        shown, f"{text}{'*' if residual and one.flagged else ''}\nn {words.count(one.n)}", told, _behind(scene, one, by)
    )


def _pairs(scene: Scene, found: Matchups, by: Side) -> Table:
    lines = []
    for one in found.matchups:
        cells = {
            "side": one.side,
            "against": one.against,
            "n": one.n,
            "expected": one.expected,
            "stands_out": one.flagged,
        }
        cells |= {"score": one.score.value, "low": one.score.low, "high": one.score.high}
        cells |= {"steadied": one.shrunk}
        lines.append(Row(cells, _behind(scene, one, by)))
    columns = (
        Column("side", by.capitalize()),
        Column("against", "Against"),
        Column("n", "Matches", "count"),
        Column("score", "Wins", "share", "low", "high"),
        Column("steadied", "Steadied", "share", help="drawn towards what is expected"),
        Column("expected", "Expected by strength", "share"),
        Column("stands_out", "Stands out", "flag"),
    )
    return Table(columns, tuple(lines), telling.model_of(scene, "matchups", by=by))


def _strengths(scene: Scene, found: Matchups, by: Side) -> Chart:
    marks, lines = [], []
    for one in found.strengths if len(found.strengths) > 1 else ():
        standing, behind = found.minimum.standing(one.matches), _matches_of(scene, by, one.side)
        cells: dict[str, str | float] = {"side": one.side, "n": one.matches}
        if standing != "count":
            told = f"{one.points.value:+.0f} points ({one.points.low:+.0f} to {one.points.high:+.0f})"
            told += f"\nn = {words.many(one.matches, 'seat')}"
            tone: Tone = "few" if standing == "hollow" else _apart(one.points)
            marks.append(Dot(one.side, one.points.value, one.points.low, one.points.high, told, tone, behind))
            cells |= {"points": one.points.value, "low": one.points.low, "high": one.points.high}
            cells |= {"expected": one.expected}
        lines.append(Row(cells, behind))
    columns = (
        Column("side", by.capitalize()),
        Column("n", "Seats", "count"),
        Column("points", "Points", "number", "low", "high"),
        Column("expected", "Wins against the field", "share"),
    )
    return Chart(
        id="strengths",
        title="How strong each is",
        reading=(
            "Strength in Elo points, the mean of all being 0: 100 points more win about 64 of 100 matches. "
            "Whom each met, and who"
            f" went first, is taken into account.{_edge(found)}"
            f" Of those with fewer than {found.minimum.shown} seats only n is told."
        ),
        figure=dots(marks, theme.axis("Elo points"), 0, "mean") if marks else None,
        table=Table(columns, tuple(lines), telling.model_of(scene, "matchups", by=by)),
        empty=ONE_SIZE,
    )


def _apart(points: Interval) -> Tone:
    return "above" if points.low > 0 else "below" if points.high < 0 else "chance"


def _edge(found: Matchups) -> str:
    edge = found.first_edge
    if edge is None:
        return ""
    return f" Going first is worth {edge.value:+.0f} points ({edge.low:+.0f} to {edge.high:+.0f}) over going last."


def _surprises(scene: Scene, found: Matchups, by: Side) -> Chart:
    sides = _sides(found)
    flagged = [one for one in found.matchups if one.flagged]
    told = (
        f"{words.many(len(flagged), 'pair')} here: counters, but for one in ten on average, which is so by chance."
        if flagged
        else "Here is none: all this could be chance."
    )
    return Chart(
        id="surprises",
        title="Rock, paper, scissors",
        reading=(
            "By how many points the row does better against the column than their strengths let expect. Only "
            f"pairs that stand out after correction are coloured and starred. {told}"
        ),
        figure=heat(sides, sides, _cells(scene, found, by, sides, residual=True), REACH) if found.matchups else None,
        table=_pairs(scene, found, by),
        empty=ONE_SIZE,
    )


def _ratings(scene: Scene) -> Chart:
    found = ratings(scene.lake, scene.population)
    marks, lines = [], []
    for one in found.ratings:
        if one.bot:
            standing, behind = Minimum().standing(one.matches), _matches_of(scene, "bot", one.who)
            cells: dict[str, str | float] = {"who": one.who, "matches": one.matches, "wins": one.wins}
            if standing != "count":
                bounds = f"{one.skill.low:.1f} to {one.skill.high:.1f}"
                told = f"{one.skill.value:.1f} ({bounds})\n{words.many(one.matches, 'match', 'matches')}"
                tone: Tone = "few" if standing == "hollow" else "chance"
                marks.append(Dot(one.who, one.skill.value, one.skill.low, one.skill.high, told, tone, behind))
                cells |= {"skill": one.skill.value, "low": one.skill.low, "high": one.skill.high}
            lines.append(Row(cells, behind))
    columns = (
        Column("who", "Bot"),
        Column("matches", "Matches", "count"),
        Column("wins", "Wins", "number"),
        Column("skill", "Skill", "number", "low", "high"),
    )
    return Chart(
        id="ratings",
        title="Ratings of bots",
        reading=(
            "Skill as it follows from match after match (25 is a newcomer). The line is how far the model itself is in"
            " doubt, two standard deviations to each side; how often it holds the true skill is not known."
        ),
        figure=dots(marks, theme.axis("Skill")) if marks else None,
        table=Table(columns, tuple(lines), telling.model_of(scene, "ratings")),
        note="Matches of a bot against itself tell nothing of its skill. People are not listed by name.",
        empty="No two different bots met in these matches.",
    )


PAGE = Page(
    slug="matchups",
    title="Matchups",
    question="Who beats whom, and is that strength or rock, paper, scissors?",
    build=build,
    options=("side",),
    presets=(
        Preset("Which deck beats which?", {"side": "deck"}, "decks"),
        Preset("Which bot beats which?", {"side": "bot"}),
    ),
)
