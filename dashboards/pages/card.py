"""One card, or another thing that the game counts: how it does, when, in which decks and with which others."""

from collections.abc import Mapping, Sequence

import msgspec

from analytics.metrics.catalogue import METRICS
from analytics.metrics.evaluate import evaluate
from analytics.metrics.partners import partners
from analytics.metrics.population import BadFilter
from analytics.metrics.results import Mark
from analytics.spelling import unknown
from analytics.statistics.lift import Lift
from dashboards import known, telling, theme, words
from dashboards.chart import Chart, Column, Row, Table
from dashboards.figures.bars import Bar, Kind, columns, rows
from dashboards.figures.curves import curves
from dashboards.figures.dots import Dot, Tone, dots
from dashboards.page import Page, Preset, Scene
from dashboards.pages import over_time
from dashboards.pages.refusals import titled

IN_HAND = ("oh_win_rate", "gd_win_rate", "gih_win_rate", "gns_win_rate", "gp_win_rate", "use_win_rate")
IN_USE = ("use_win_rate",)
PARTNERS = 12
Only = Mapping[str, str | int]


def subject(scene: Scene) -> dict[str, str | int]:
    """What the page is about: group keys and values.

    Raises `BadFilter` without a name, and for one that neither the game nor any of its matches has, if there are any.
    """
    unit, name = scene.options.get("unit") or "card", scene.options.get("name")
    if not name:
        raise BadFilter("name", "say which card")
    things = _things(scene)
    if things:
        _check("unit", unit, tuple(things))
        _check("name", name, things[unit])
    return {"unit": unit, "name": name}


def _things(scene: Scene) -> dict[str, Sequence[str]]:
    """The names of all things that there are, by what they are."""
    found = known.things(scene.lake, scene.population.ruleset)
    cards = tuple(dict.fromkeys([*found.get("card", ()), *scene.game.cards]))
    return {**found, "card": cards} if cards else dict(found)


def _check(field: str, value: str, there: Sequence[str]) -> None:
    if value not in there:
        raise BadFilter(field, unknown(f"there is no {value!r}", value, there))


def build(scene: Scene) -> Sequence[Chart]:
    """The charts of the page."""
    only = subject(scene)
    of_cards = only["unit"] == "card" and bool(scene.choices.values.get("deck"))
    rate = "gih_win_rate" if of_cards else "use_win_rate"
    charts = [_rates(scene, only, IN_HAND if of_cards else IN_USE), _first_use(scene, only)]
    if of_cards:
        charts += [_by_turn_seen(scene, only), _partners(scene, only)]
        charts.append(_split(scene, rate, only, *_COPIES))
    charts += [_split(scene, rate, only, *one) for one in _QUESTIONS]
    charts += [_split(scene, "use_share", only, *_POPULAR, id="use"), _refused(scene, only)]
    if scene.population.kind != "simulation":
        charts.append(_over_time(scene, only))
    told = [chart for chart in charts if len(chart.table.rows) > (1 if chart.id.startswith("by-") else 0)]
    return told or [_nothing(only)]


def _nothing(only: Only) -> Chart:
    """Why there is nothing to tell."""
    name = words.thing(str(only["unit"]), str(only["name"]))
    where = "is in no deck" if only["unit"] == "card" else "was used in none"
    why = f"{name} {where} of these matches."
    return Chart("nothing", "Nothing to tell", "", Table((Column("name", "Name"),), ()), empty=why)


def _rates(scene: Scene, only: Only, metrics: Sequence[str]) -> Chart:
    """All its win rates, and that of all seats to compare with."""
    marks, lines = [], []
    for name in metrics:
        result = evaluate(scene.lake, name, scene.population, by=("unit", "name"), only=only)
        for mark in result.marks:
            title = METRICS[name].title
            behind = scene.behind(name, mark.group)
            lines.append(Row({"what": title, "n": mark.n, "matches": mark.matches, **telling.cells(mark)}, behind))
            if mark.value is not None:
                tone: Tone = "chance" if mark.standing == "ranked" else "few"
                marks.append(Dot(title, mark.value, mark.low, mark.high, telling.told(result, mark), tone, behind))
    field = evaluate(scene.lake, "seat_win_rate", scene.population, by=()).marks
    average = field[0].value if field else None
    value = telling.value_column(metrics[0], "value", "Value")
    columns_shown = (
        Column("what", "Win rate"),
        Column("n", "n", "count"),
        Column("matches", "Matches", "count"),
        value,
    )
    return Chart(
        id="rates",
        title="How it does",
        reading=(
            "Win rates of the seats that had it, in each way of having it. Compare the rate in hand with the "
            "rate of the same decks that did not see it: the distance is what having it goes with. The dotted "
            "line is the win rate of all seats."
        ),
        figure=dots(marks, theme.share_axis("Win rate"), average, "all seats") if marks else None,
        table=Table(columns_shown, tuple(lines)),
    )


def _first_use(scene: Scene, only: Only) -> Chart:
    """In which turn it is first used, and how that goes with winning."""
    result = evaluate(scene.lake, "use_win_rate", scene.population, by=("turn_used",), only=only)
    bars = [
        Bar(
            label=str(mark.group["turn_used"]),
            value=mark.n,
            told=f"turn of the first use\n{telling.told(result, mark)}",
            behind=scene.behind(result.metric, {**only, **mark.group}),
        )
        for mark in result.marks
    ]
    return Chart(
        id="first-use",
        title="When it is first used",
        reading=(
            "In how many seats it was first played or used in which turn, counted over all players. The table "
            "has the win rate for each turn."
        ),
        figure=columns([Kind("", bars, theme.series(0))], theme.axis("Turn"), theme.axis("Seats")) if bars else None,
        table=telling.table_of(scene, result, {"turn_used": "Turn"}, more=only),
    )


def _by_turn_seen(scene: Scene, only: Only) -> Chart:
    result = evaluate(scene.lake, "seen_win_rate", scene.population, by=("turn_seen",), only=only)
    line = telling.curve_of(scene, result, "turn_seen", "Turn", more=only, marked=True)
    return Chart(
        id="turn-seen",
        title="Early or late?",
        reading=(
            "Win rate by the turn in which a copy came to hand (0 is the opening hand), with the band in "
            "which the true rate lies. A falling line: a card for the beginning. Turns with fewer than 30 "
            "copies are left out."
        ),
        figure=curves([line], theme.axis("Turn in which it came to hand"), theme.share_axis("Win rate"))
        if len(line.x) > 1
        else None,
        table=telling.table_of(scene, result, {"turn_seen": "Turn"}, more=only),
    )


def _partners(scene: Scene, only: Only) -> Chart:
    result = evaluate(
        scene.lake, "pair_win_rate", scene.population, by=("name", "partner"), only={"name": only["name"]}
    )
    lifts = partners(scene.lake, scene.population, str(only["name"]))
    marks = telling.dots_of(scene, telling.only(result, _best_and_worst(result.marks)), _partner)
    shown = [
        msgspec.structs.replace(mark, told=f"{mark.told}\n{_lift_in_words(lifts[mark.label])}")
        if mark.label in lifts
        else mark
        for mark in marks
    ]
    return Chart(
        id="partners",
        title="With which others",
        reading=(
            "Win rate of seats that had both cards in hand during the match: the best partners by the lower end of"
            " their lines, the worst by the upper end, in the order of steadied values. Lift is that win rate over the"
            " one to expect if neither card helped the other: expected odds = odds with this card × odds with the other"
            " / odds of all, over the seats whose deck has both. Above 1 they do better together than each by itself."
        ),
        figure=dots(shown, theme.share_axis("Win rate"), result.field, "average pair") if shown else None,
        table=_with_lifts(telling.table_of(scene, result, {"partner": "Together with"}), result.marks, lifts),
        note="The n is that of the seats with both cards in hand.",
        flags=bool(shown),
    )


def _partner(mark: Mark) -> str:
    return str(mark.group["partner"])


def _best_and_worst(marks: Sequence[Mark]) -> list[Mark]:
    """The pairs that are most surely good and most surely bad; of those on few observations if none is ranked."""
    told = [mark for mark in marks if mark.value is not None]
    ranked = [mark for mark in told if mark.standing == "ranked"] or told
    best = sorted(ranked, key=lambda mark: -(mark.low or 0))[:PARTNERS]
    worst = sorted(ranked, key=lambda mark: mark.high or 0)[:PARTNERS]
    return [mark for mark in ranked if mark in best or mark in worst]


_EXPECTED = Column("expected", "Expected", "share", help="from the win rates with each card by itself")
_LIFT = Column("lift", "Lift", "number", "lift_low", "lift_high", help="win rate over the expected one")


def _of_lift(found: Lift) -> dict[str, float]:
    of = found.ratio
    return {"expected": found.expected, "lift": of.value, "lift_low": of.low, "lift_high": of.high}


def _lift_in_words(found: Lift) -> str:
    cells = _of_lift(found)
    return f"expected: {words.told(_EXPECTED, cells)}\nlift: {words.told(_LIFT, cells)}"


def _with_lifts(table: Table, marks: Sequence[Mark], lifts: Mapping[str, Lift]) -> Table:
    """Lifts beside the win rates of pairs, where there are enough observations for these."""
    told = [
        msgspec.structs.replace(row, cells=row.cells | _of_lift(lifts[_partner(mark)]))
        if mark.value is not None and _partner(mark) in lifts
        else row
        for row, mark in zip(table.rows, marks, strict=True)
    ]
    return msgspec.structs.replace(table, columns=(*table.columns, _EXPECTED, _LIFT), rows=tuple(told))


_COPIES = ("copies", "By copies in the deck", "Does it do better in numbers?")
_QUESTIONS = (
    ("deck", "By deck", "Whose card is it?"),
    ("place", "By place in turn order", "Is it better for those who go first?"),
    ("version", "By version of the rules", "Did a change of the rules make it better or worse?"),
    ("pool", "By card set", "Did a change of the cards make it better or worse?"),
)
_POPULAR = ("version", "Use, by version of the rules", "Did a change make it more or less popular?")


def _split(scene: Scene, metric: str, only: Only, key: str, title: str, question: str, id: str = "") -> Chart:
    """A metric of it, by something else."""
    result = evaluate(scene.lake, metric, scene.population, by=(key,), only=only)
    named = METRICS[metric].title.lower()

    def called(mark: Mark) -> str:
        value = mark.group[key]
        return (
            words.many(int(value), "copy", "copies")
            if key == "copies"
            else words.goes(int(value))
            if key == "place"
            else str(value)
        )

    marks = telling.dots_of(scene, result, called, more=only) if len(result.marks) > 1 else []
    return Chart(
        id=f"by-{id or key}",
        title=title,
        reading=f"{question} Its {named}, each with its interval; where these overlap, they may differ or not.",
        figure=dots(marks, theme.share_axis(METRICS[metric].title)) if marks else None,
        table=telling.table_of(
            scene, result, {key: title.removeprefix("By ").removeprefix("Use, by ").capitalize()}, more=only
        ),
    )


def _refused(scene: Scene, only: Only) -> Chart:
    """The rules that were run into before it was used as they allow."""
    result = evaluate(scene.lake, "use_refusals", scene.population, by=("clause",), only=only)
    marks = sorted((mark for mark in result.marks if mark.value), key=lambda mark: -(mark.value or 0))
    bars, lines = [], []
    for mark in marks:
        rule, behind = titled(scene, str(mark.group["clause"])), scene.behind(result.metric, {**only, **mark.group})
        refused = telling.times(mark)
        told = f"{words.many(refused, 'refused move')} in {words.many(mark.matches, 'match', 'matches')}"
        bars.append(Bar(rule, refused, told, behind=behind))
        lines.append(Row({"clause": rule, "refused": refused, "matches": mark.matches}, behind))
    titles = (
        Column("clause", "Rule"),
        Column("refused", "Refused moves", "count"),
        Column("matches", "Matches", "count"),
    )
    kinds, labels = [Kind("", bars, theme.series(1))], [bar.label for bar in bars]
    return Chart(
        id="refused",
        title="Rules that players run into with it",
        reading="Moves that were refused, by rule, at decisions that were then answered by using it.",
        figure=rows(kinds, labels, theme.axis("Refused moves")) if bars else None,
        table=Table(titles, tuple(lines), telling.source_of(result, only)),
        note=METRICS[result.metric].docs,
    )


def _over_time(scene: Scene, only: Only) -> Chart:
    use = evaluate(scene.lake, "use_share", scene.population, by=("week",), only=only)
    lines = [telling.curve_of(scene, use, "week", "Week from", name="used by", more=only, marked=True)]
    if only["unit"] == "card":
        decks = evaluate(scene.lake, "deck_share", scene.population, by=("week",), only=only)
        named = {"name": "in the decks of", "colour": theme.series(1)}
        lines.append(telling.curve_of(scene, decks, "week", "Week from", **named, more=only, marked=True))
    lines = [line for line in lines if line.x]
    return Chart(
        id="over-time",
        title="Use over time",
        reading="Of a hundred seats, how many used it, week by week, with the band in which the true share lies.",
        figure=over_time.by_week(scene, lines) if any(len(line.x) > 1 for line in lines) else None,
        table=telling.table_of(scene, use, {"week": "Week from"}, more=only),
    )


PAGE = Page(
    slug="card",
    title="One card",
    question="How does it do, when, in which decks and with which others?",
    build=build,
    heading=lambda scene: words.plain(str(subject(scene)["name"])),
    options=("unit", "name"),
    needs=("name",),
    presets=(
        Preset("Which cards are there?", when="decks", page="cards"),
        Preset("What else is used?", when="no decks", page="cards"),
        Preset("Which were in no deck, or never played?", when="decks", page="coverage"),
    ),
    listed=False,
)
