"""Leads: when a match is decided, how often the lead changes hands, which matches were dramatic."""

from collections.abc import Sequence

from analytics.metrics.leads import SETTLED, Ahead, Leads, Snowball, leads
from analytics.statistics.intervals import Interval
from dashboards import telling, theme, words
from dashboards.chart import Chart, Column, Row, Table
from dashboards.figures.curves import Curve, curves
from dashboards.page import Page, Preset, Scene

FEWEST = 30
HARDLY = 0.1
"""Turns that a smaller part of the matches reached are not drawn."""
NONE = "No estimates of who was ahead are known for these matches. They are made for games whose rules have one."
ESTIMATE = "Who is ahead is the estimate that comes with the rules, from -1 (lost) to 1 (won)."


def build(scene: Scene) -> Sequence[Chart]:
    """The charts of the page."""
    found = leads(scene.lake, scene.population)
    return [_decided(scene, found), _course(scene, found), _snowballs(scene, found), _dramatic(scene, found)]


def _drawn(found: Leads) -> list[Ahead]:
    """The turns that enough matches reached: a few that went on for very long would fill the drawing."""
    most = max((turn.matches for turn in found.turns), default=0)
    return [turn for turn in found.turns if turn.matches >= max(FEWEST, HARDLY * most)]


def _ends(drawn: Sequence[Ahead], found: Leads) -> str:
    """Why the table goes on after the line."""
    if not drawn or drawn[-1].turn == max(turn.turn for turn in found.turns):
        return ""
    reached = words.many(drawn[-1].matches, "match", "matches")
    return f" The line ends with turn {drawn[-1].turn}, which {reached} reached; later turns are only in the table."


def _behind(scene: Scene, turn: int) -> str:
    """The matches in which someone led in a turn, at its beginning."""
    return scene.behind("lead_kept", {"turn": turn})


def _bounds(interval: Interval) -> str:
    return f"{words.share(interval.value)} ({words.share(interval.low)} to {words.share(interval.high)})"


def _decided(scene: Scene, found: Leads) -> Chart:
    turns = _drawn(found)
    line = Curve(
        name="",
        x=[turn.turn for turn in turns],
        y=[turn.kept.value for turn in turns],
        low=[turn.kept.low for turn in turns],
        high=[turn.kept.high for turn in turns],
        told=[
            f"turn {turn.turn}: {_bounds(turn.kept)} of the leaders win\nn = "
            f"{words.many(turn.matches, 'match', 'matches')}"
            for turn in turns
        ],
        colour=theme.series(0),
        behind=[_behind(scene, turn.turn) for turn in turns],
    )
    figure = curves([line], theme.axis("Turn"), theme.share_axis("Leaders who go on to win", range=[0, 1.02]))
    point = {"type": "line", "x0": 0, "x1": 1, "xref": "paper", "y0": SETTLED, "y1": SETTLED}
    figure["layout"]["shapes"] = [{**point, "line": {"color": theme.MUTED, "width": 1, "dash": "dot"}}]
    return Chart(
        id="decided",
        title="When is it decided?",
        reading=(
            "Of a hundred seats that are ahead at the beginning of a turn, how many win in the end. Near one "
            "half, the lead is"
            f" worth nothing yet; above the dotted line ({words.share(SETTLED)}) the match is as good as over. "
            f"{_no_return(found)}"
        ),
        figure=figure if turns else None,
        table=_kept_table(scene, found),
        note=f"{ESTIMATE}{_ends(turns, found)}",
        empty=NONE,
    )


def _kept_table(scene: Scene, found: Leads) -> Table:
    lines = [
        Row(
            {"turn": one.turn, "n": one.matches, "kept": one.kept.value, "low": one.kept.low, "high": one.kept.high},
            _behind(scene, one.turn),
        )
        for one in found.turns
        if one.matches
    ]
    columns = (
        Column("turn", "Turn", "count"),
        Column("n", "n (matches)", "count"),
        Column("kept", "Leaders who win", "share", "low", "high"),
    )
    return Table(columns, tuple(lines), telling.model_of(scene, "leads"))


def _no_return(found: Leads) -> str:
    if found.no_return is None:
        return "There is no turn from which on leads are that safe."
    turn = next(one for one in found.turns if one.turn == found.no_return)
    return (
        f"From turn {turn.turn} on, at least {words.share(SETTLED)} of the leads of this sample were kept "
        f"(in that turn {_bounds(turn.kept)} of {words.many(turn.matches, 'match', 'matches')})."
    )


def _course(scene: Scene, found: Leads) -> Chart:
    turns = _drawn(found)
    line = Curve(
        name="",
        x=[turn.turn for turn in turns],
        y=[turn.winner.value for turn in turns],
        low=[turn.low for turn in turns],
        high=[turn.high for turn in turns],
        told=[
            f"turn {turn.turn}: half of the later winners stand at {turn.winner.value:+.2f} or better"
            f"\n8 of 10 between {turn.low:+.2f} and {turn.high:+.2f}"
            for turn in turns
        ],
        colour=theme.series(0),
        behind=[_behind(scene, turn.turn) for turn in turns],
    )
    changes = (
        ""
        if found.changes is None
        else f" The lead changes hands {words.number(found.changes.mean.value)} times a match."
    )
    return Chart(
        id="course",
        title="How winners stood on the way",
        reading=(
            "The line is the median of those who won in the end; the band holds 8 of 10 of them. A band that "
            "reaches far below 0"
            f" means that comebacks happen.{changes}"
        ),
        figure=curves([line], theme.axis("Turn"), theme.axis("Lead of the later winner", range=[-1, 1], zeroline=True))
        if turns
        else None,
        table=_course_table(scene, found),
        note=f"{ESTIMATE}{_ends(turns, found)}",
        empty=NONE,
    )


def _course_table(scene: Scene, found: Leads) -> Table:
    lines = [
        Row(
            {"turn": one.turn, "median": one.winner.value, "low": one.low, "high": one.high},
            _behind(scene, one.turn) if one.matches else None,
        )
        for one in found.turns
    ]
    columns = (
        Column("turn", "Turn", "count"),
        Column("median", "Median", "number"),
        Column("low", "10 % below", "number"),
        Column("high", "90 % below", "number"),
    )
    return Table(columns, tuple(lines), telling.model_of(scene, "leads"))


def _of_size(scene: Scene, one: Snowball) -> str:
    """The matches with a lead of this size, at the first turn with it."""
    return scene.behind("lead_kept", {"lead": round(one.low * 100)})


def _stage(one: Snowball) -> str:
    return f"from turn {one.first}" if one.last is None else f"turns {one.first} to {one.last}"


def _snowballs(scene: Scene, found: Leads) -> Chart:
    shown = [line for line in _snowball_lines(scene, found) if line.x]
    return Chart(
        id="snowball",
        title="What a lead is worth",
        reading=(
            "How often a lead of a size is a win, early, in the middle and late in the match. A steep line "
            "that is high already"
            " early on is a snowball: whoever gets ahead stays ahead."
        ),
        figure=curves(shown, theme.axis("Size of the lead"), theme.share_axis("Won", range=[0, 1.02]))
        if shown
        else None,
        table=_snowball_table(scene, found),
        note=ESTIMATE,
        empty=NONE,
    )


def _snowball_lines(scene: Scene, found: Leads) -> list[Curve]:
    stages = list(dict.fromkeys(_stage(one) for one in found.snowball))
    lines = []
    for rank, stage in enumerate(stages):
        steps = [one for one in found.snowball if _stage(one) == stage and one.n >= FEWEST]
        lines.append(
            Curve(
                name=stage,
                x=[(one.low + one.high) / 2 for one in steps],
                y=[one.won.value for one in steps],
                low=[one.won.low for one in steps],
                high=[one.won.high for one in steps],
                told=[
                    f"a lead of {one.low:.1f} to {one.high:.1f}: {_bounds(one.won)} win"
                    f"\nn = {words.many(one.n, 'turn')} in {words.many(one.matches, 'match', 'matches')}"
                    for one in steps
                ],
                colour=theme.series(rank),
                behind=[_of_size(scene, one) for one in steps],
                marks=True,
            )
        )
    return lines


def _snowball_table(scene: Scene, found: Leads) -> Table:
    rows = [
        Row(
            {
                "stage": _stage(one),
                "from": one.low,
                "to": one.high,
                "n": one.n,
                "won": one.won.value,
                "low": one.won.low,
                "high": one.won.high,
            },
            _of_size(scene, one),
        )
        for one in found.snowball
    ]
    columns = (
        Column("stage", "Stage"),
        Column("from", "Lead from", "number"),
        Column("to", "to", "number"),
        Column("n", "n (turns)", "count"),
        Column("won", "Won", "share", "low", "high"),
    )
    return Table(columns, tuple(rows), telling.model_of(scene, "leads"))


def _dramatic(scene: Scene, found: Leads) -> Chart:
    lines = []
    for one in found.dramatic:
        at = "" if one.example.seq is None else f"?at={one.example.seq}"
        cells = {"match": words.short(one.example.match), "drama": one.drama, "changes": one.changes}
        lines.append(Row(cells, example=f"../m/{one.example.match}{at}"))
    columns = (
        Column("match", "Match"),
        Column("drama", "Drama", "number", help="how far the winner was behind, on average over all turns"),
        Column("changes", "Changes of the lead", "count"),
    )
    return Chart(
        id="dramatic",
        title="The most dramatic matches",
        reading=(
            "Matches whose winner was behind the furthest and for the longest. Each example leads to the deepest point."
        ),
        open=True,
        table=Table(columns, tuple(lines), telling.model_of(scene, "leads")),
        empty=NONE,
    )


PAGE = Page(
    slug="leads",
    title="Lead and drama",
    question="When is a match decided, and do those who fall behind ever come back?",
    build=build,
    presets=(
        Preset("In long matches?", lasting="long"),
        Preset("In short ones?", lasting="short"),
    ),
)
