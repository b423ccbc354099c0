"""Card usage: what is played, what helps, what is never touched. Things that are no cards are told in the same way."""

from collections.abc import Mapping, Sequence

from analytics.metrics.catalogue import METRICS
from analytics.metrics.evaluate import evaluate
from analytics.metrics.population import BadFilter
from analytics.metrics.results import Mark, Result
from dashboards import telling, theme, words
from dashboards.chart import Chart, Column, Row, Table
from dashboards.figures.bars import Kind, rows
from dashboards.figures.cloud import Point, cloud
from dashboards.figures.dots import dots, is_few, reach, stands_out
from dashboards.page import Page, Preset, Scene
from dashboards.pages.over_time import usage
from dashboards.words import called

BY = ("unit", "name")
ENDS = 12
"""How many of the best and of the worst are drawn; the table has all."""

IN_HAND = (
    "oh_win_rate",
    "gd_win_rate",
    "gih_win_rate",
    "iih",
    "gih_over_deck",
    "play_rate",
    "dead_rate",
    "kept_share",
    "turn_played",
    "turns_held",
)
LIKE = "seats of the same bot and strength, against the same bots, that did not"
IN_USE = ("use_win_rate", "use_improvement", "use_share", "uses", "turn_played")


def build(scene: Scene) -> Sequence[Chart]:
    """The charts of the page."""
    of_cards = has_decks(scene)
    ranked = METRICS[_asked(scene, of_cards)]
    found = {name: evaluate(scene.lake, name, scene.population, by=BY) for name in _metrics(of_cards)}
    chosen = found.get(ranked.id) or evaluate(scene.lake, ranked.id, scene.population, by=BY)
    charts = [_map(scene, found, of_cards), _ranking(scene, chosen), _usage(scene, found["use_share"])]
    weeks = usage(scene, BY)
    return [*charts, weeks] if weeks else charts


def has_decks(scene: Scene) -> bool:
    """Whether the game is played with decks, so that copies of cards are counted from deck to play."""
    return bool(scene.choices.values.get("deck"))


def _asked(scene: Scene, of_cards: bool) -> str:
    """The metric of the ranking. Raises `BadFilter` for one that it does not show."""
    allowed = IN_HAND + IN_USE if of_cards else IN_USE
    asked = scene.options.get("metric") or ("iih" if of_cards else "use_improvement")
    if asked not in allowed:
        raise BadFilter("metric", f"one of {', '.join(allowed)}")
    return asked


def _metrics(of_cards: bool) -> tuple[str, ...]:
    if of_cards:
        return ("iih", "play_rate", "deck_share", "gih_win_rate", "dead_rate", "turn_played", "use_share")
    return ("use_improvement", "use_share", "use_win_rate", "uses", "turn_played")


def card_page(scene: Scene, mark: Mark) -> str:
    """The address of the page about one card or thing."""
    return scene.address("card", unit=str(mark.group["unit"]), name=str(mark.group["name"]))


def _map(scene: Scene, found: dict[str, Result], of_cards: bool) -> Chart:
    up, along = ("iih", "play_rate") if of_cards else ("use_improvement", "use_share")
    points = _points(scene, found, up, along)
    often, seldom = ("played often", "seldom played") if of_cards else ("used by many", "used by few")
    quarters = {
        "top right": f"{often},<br>does well",
        "top left": f"{seldom},<br>does well",
        "bottom right": f"{often},<br>does badly",
        "bottom left": f"{seldom},<br>does badly",
    }
    figure = cloud(
        points,
        theme.share_axis(f"{METRICS[along].title} →"),
        theme.points_axis(f"{METRICS[up].title} (win rate)", [point.y for point in points]),
        quarters,
    )
    subject = "card" if of_cards else "thing that can be used"
    return Chart(
        id="map",
        title="The map of cards" if of_cards else "The map of what is used",
        reading=(
            f"Each mark is a {subject}. Further right: {often}. Higher up: seats that "
            f"{'had it in hand' if of_cards else 'used it'} won more often than "
            f"{'seats with the same deck that never saw it' if of_cards else LIKE}. "
            f"The shape of a mark says {'the type of the card' if of_cards else 'what kind of thing it is'}; the larger"
            " it is, the more often it was seen. Click a mark for the matches behind it."
        ),
        figure=figure if points else None,
        table=_everything(scene, found, up),
        note=_false_alarms(found[up]),
        empty="No finished match with known cards is among these.",
        flags=bool(points),
    )


def _points(scene: Scene, found: dict[str, Result], up: str, along: str) -> list[Point]:
    """The marks that have a place: steadied height, with the metric `along` beside it."""
    placed = telling.by_group(found[along], *BY)
    points = []
    kinds = _kinds(scene, found[up])
    for mark in found[up].marks:
        beside = placed.get((mark.group["unit"], mark.group["name"]))
        if (mark.shrunk is None and mark.value is None) or beside is None or beside.value is None:
            continue
        height, low, high = telling.shown(mark, steadied=True)
        assert height is not None
        points.append(
            Point(
                label=called(mark),
                x=beside.value,
                y=height,
                low=low,
                high=high,
                n=mark.n,
                told=f"{telling.told(found[up], mark)}\n{METRICS[along].title}: {words.share(beside.value)}",
                tone=telling.tone(mark, found[up].field),
                kind=_kind(kinds, mark),
                behind=scene.behind(up, mark.group),
            )
        )
    return points


def _kinds(scene: Scene, result: Result) -> Mapping[str, str]:
    """The types of the cards that are told of: in the chosen pool, else as they ship, else in any pool of the game."""
    chosen = scene.population.pool
    found = {**scene.game.cards, **(scene.game.types_of(chosen) if chosen else {})}
    names = {str(mark.group["name"]) for mark in result.marks if mark.group["unit"] == "card"}
    for pool in scene.choices.values.get("pool", ()):
        if names <= found.keys():
            break
        found = {**scene.game.types_of(pool.value), **found}
    return found


def _kind(types: Mapping[str, str], mark: Mark) -> str:
    """The type of a card, as far as it is known; of other things what kind of thing it is."""
    unit = str(mark.group["unit"])
    return types.get(str(mark.group["name"]), "other card") if unit == "card" else unit


def _false_alarms(result: Result) -> str:
    flagged = sum(mark.flagged for mark in result.marks)
    told = f"{flagged} of {len(result.marks)} stand out." if flagged else "None stands out: all this could be chance."
    if flagged and result.expected_false is not None:
        told += f" Of those, about {words.number(result.expected_false)} may do so by chance."
    least, most = result.minimum.shown, result.minimum.ranked
    return (
        f"{told} Seats with it are compared with seats without it, and the smaller side counts: below {least} seats"
        f" only n is told, from {most} on a mark is filled and ranked. The n of the table is that of the side with it."
    )


def _everything(scene: Scene, found: dict[str, Result], main: str) -> Table:
    others = {name: telling.by_group(result, *BY) for name, result in found.items() if name != main}
    lines, kinds = [], _kinds(scene, found[main])
    for mark in found[main].marks:
        cells = {
            "name": called(mark),
            "kind": _kind(kinds, mark),
            "n": mark.n,
            "matches": mark.matches,
            "steadied": mark.shrunk,
        }
        cells |= {"stands_out": mark.flagged} | telling.cells(mark, main)
        for name, marks in others.items():
            beside = marks.get((mark.group["unit"], mark.group["name"]))
            if beside is not None:
                cells |= telling.cells(beside, name)
        page, behind = card_page(scene, mark), scene.behind(main, mark.group)
        lines.append(Row(cells, behind, page, telling.standing(found[main], mark)))
    return Table(
        (
            Column("name", "Name"),
            Column("kind", "Kind"),
            Column("n", f"n ({METRICS[main].unit})", "count"),
            Column("matches", "Matches", "count"),
            telling.value_column(main, main),
            Column("steadied", "Steadied", telling.kind_of(main), help="drawn towards the average of all"),
            Column("stands_out", "Stands out", "flag"),
            *(telling.value_column(name, name) for name in others),
        ),
        tuple(lines),
        telling.source_of(found[main]),
    )


def _ranking(scene: Scene, result: Result) -> Chart:
    metric = METRICS[result.metric]
    marks = telling.dots_of(scene, result, called, steadied=True)
    marks.sort(key=lambda dot: is_few(dot.tone))
    some_ranked = any(not is_few(dot.tone) for dot in marks)
    ranked = [dot for dot in marks if not is_few(dot.tone) or stands_out(dot.tone)] if some_ranked else marks
    shown = ranked if len(ranked) <= 2 * ENDS else ranked[:ENDS] + ranked[-ENDS:]
    left_out = (
        f" The {ENDS} highest and the {ENDS} lowest of {len(ranked)} are drawn." if len(shown) < len(ranked) else ""
    )
    kind = telling.kind_of(result.metric)
    steadied = "Values are steadied" if metric.method == "difference" else "They stand in the order of steadied values"
    order = f" {steadied}: the fewer observations, the nearer to the average." if metric.compared else ""
    if kind == "points":
        axis = theme.points_axis(metric.title, reach(shown))
    else:
        axis = theme.axis(metric.title, tickformat=".0%" if kind == "share" else "")
    return Chart(
        id="ranking",
        title=f"From high to low: {metric.title.lower()}",
        reading=(
            f"{metric.question} The line through a mark shows how far off it may be. Two marks whose lines do not meet"
            " differ clearly; two whose lines overlap may differ or not, for a difference is known better than both"
            f" lines together suggest.{order}{left_out}"
        ),
        figure=dots(shown, axis, result.field, "average") if shown else None,
        table=telling.table_of(scene, result, {"name": "Name"}, called),
        note=metric.docs,
        flags=bool(shown),
    )


def _usage(scene: Scene, result: Result) -> Chart:
    bars = sorted(telling.bars_of(scene, result, called), key=lambda bar: -bar.value)
    shown = bars[: 2 * ENDS]
    kinds = [Kind("", shown, theme.series(0))]
    part = f" The first {len(shown)} of {len(bars)} are drawn." if len(shown) < len(bars) else ""
    return Chart(
        id="usage",
        title="How many use it",
        reading=f"Of a hundred seats, how many played or used it at least once in a match.{part}",
        figure=rows(kinds, [bar.label for bar in shown], theme.share_axis("Share of seats")) if shown else None,
        table=telling.table_of(scene, result, {"name": "Name"}, called),
    )


def _heading(scene: Scene) -> str:
    return "Card usage" if has_decks(scene) else "Card usage: what is used"


PAGE = Page(
    slug="cards",
    title="Card usage",
    question="Which cards are played, which of them go with winning, and which does nobody touch?",
    build=build,
    heading=_heading,
    options=("metric",),
    presets=(
        Preset("Which cards go with winning once they are in hand?", {"metric": "iih"}, "decks", chart="ranking"),
        Preset("Which are worth keeping in the opening hand?", {"metric": "oh_win_rate"}, "decks", chart="ranking"),
        Preset("Which do well when drawn late?", {"metric": "gd_win_rate"}, "decks", chart="ranking"),
        Preset("Which rot in the hand?", {"metric": "dead_rate"}, "decks", chart="ranking"),
        Preset("Which come down early, which late?", {"metric": "turn_played"}, "decks", chart="ranking"),
        Preset("Which go with winning when used?", {"metric": "use_improvement"}, "no decks", chart="ranking"),
        Preset("Which are used most?", {"metric": "uses"}, "no decks", chart="ranking"),
        Preset("When are they first used?", {"metric": "turn_played"}, "no decks", chart="ranking"),
    ),
)
