"""The overview: what stands out, in words, each with the page that tells more."""

from collections.abc import Callable, Sequence

from analytics.lake.reading import Lake
from analytics.metrics.evaluate import evaluate
from analytics.metrics.lengths import lengths, thirds
from analytics.metrics.population import Population
from analytics.metrics.results import Mark, Result
from dashboards import telling, theme, words
from dashboards.chart import Chart
from dashboards.figures import mini
from dashboards.figures.dots import dots
from dashboards.known import kept
from dashboards.page import Finding, Page, Preset, Scene
from dashboards.pages import cards, coverage, first_seat, length, refusals
from dashboards.words import called

EVEN = 0.5
MOST_ROWS = 8
"""So many rows or bars a small picture has at most."""
_OF_ITSELF = {
    "deck": "",
    "bot": (
        " Matches of a bot against itself are counted too and draw its rate to the fair share;"
        " Matchups tells who beats whom."
    ),
}
MUCH = 0.5
"""A phase of which more than this part of the decisions are forced is worth a look."""


def findings(scene: Scene) -> list[Finding]:
    """What stands out, and what was looked at without finding anything."""
    found = [look(scene) for look in _LOOKS]
    return [one for one in found if one is not None]


def _things(scene: Scene) -> Finding | None:
    of_cards = cards.has_decks(scene)
    result = evaluate(scene.lake, "iih" if of_cards else "use_improvement", scene.population, by=cards.BY)
    shown = [mark for mark in result.marks if mark.value is not None]
    above = [_cautious(mark) for mark in shown if telling.standing(result, mark) == "above"]
    below = [_cautious(mark) for mark in shown if telling.standing(result, mark) == "below"]
    one, more = ("card", "cards") if of_cards else ("thing", "things")
    page, link = scene.address("cards"), "See the map"
    picture = _of_marks(result)
    if not shown:
        return Finding(f"Too early to compare {more}", f"No {one} was seen often enough to be shown.", link, page)
    caption = f"Each stroke is one {one}, from bad to good; tall ones stand out. Dotted: all {more} together."
    if not above and not below:
        text = f"All {words.many(len(shown), one, more)} seen often enough could be equally good."
        return Finding(f"No {one} stands out", text, link, page, "fine", picture, caption)
    title = f"{words.many(len(above) + len(below), one, more)} stand out after correction"
    told = [f"{words.listed(above)} above the rest" if above else "", f"{words.listed(below)} below" if below else ""]
    text = words.sentence("; ".join(part for part in told if part)) + "."
    return Finding(title.replace(f"1 {one} stand", f"1 {one} stands"), text, link, page, "look", picture, caption)


def _cautious(mark: Mark) -> str:
    """The name of what stands out, with a word of caution where it rests on little."""
    return called(mark) if mark.standing == "ranked" else f"{called(mark)}, on few observations so far,"


def _of_marks(result: Result) -> str:
    """All that have a value, as a picture."""
    values = [(telling.shown(mark, steadied=True)[0], telling.tone(mark, result.field)) for mark in result.marks]
    known = [(value, tone) for value, tone in values if value is not None]
    return mini.strip(known, result.field or 0) if len(known) > 1 else ""


def _with_intervals(result: Result, marks: Sequence[Mark], reference: float) -> str:
    rows = [
        mini.Reach(mark.low, mark.value, mark.high, telling.tone(mark, result.field))
        for mark in marks[:MOST_ROWS]
        if mark.value is not None and mark.low is not None and mark.high is not None
    ]
    return mini.reaches(rows, reference) if rows else ""


def _first(scene: Scene) -> Finding | None:
    result = evaluate(scene.lake, first_seat.METRIC, scene.population, by=("place",))
    mark, fair = first_seat.first_place(result), first_seat.fair_share(scene)
    if mark is None or fair is None or fair == 1 or mark.value is None or mark.low is None or mark.high is None:
        return None
    told = f"Whoever goes first wins {_interval(mark)}; the fair share is {words.share(fair)}."
    page, link = scene.address("first-seat"), "See where it matters"
    picture = _with_intervals(result, sorted(result.marks, key=lambda mark: int(mark.group["place"])), fair)
    caption = "Win rates with their intervals, those who go first on top. Dotted: the fair share."
    if mark.low <= fair <= mark.high:
        return Finding("No sign that going first matters", told, link, page, "fine", picture, caption)
    title = f"Going first is {'an advantage' if mark.low > fair else 'a disadvantage'}"
    return Finding(title, told, link, page, "look", picture, caption)


def _interval(mark: Mark) -> str:
    assert mark.value is not None
    assert mark.low is not None
    assert mark.high is not None
    return f"{words.share(mark.value)} ({words.share(mark.low)} to {words.share(mark.high)})"


def _by_value(result: Result) -> list[tuple[float, Mark]]:
    """The marks that have a value, with it, the highest first."""
    found = [(mark.value, mark) for mark in result.marks if mark.value is not None]
    return sorted(found, key=lambda one: -one[0])


def _won(scene: Scene, key: str) -> Result:
    return _counted(scene.lake, scene.population, key)


@kept(most=4)
def _counted(lake: Lake, population: Population, key: str) -> Result:
    """Asked for twice by the page: for its words and for its charts."""
    return evaluate(lake, "seat_win_rate", population, by=(key,))


def _winners_found(scene: Scene, key: str) -> Finding | None:
    result = _won(scene, key)
    ordered = [mark for _, mark in _by_value(result)]
    flagged = [mark for mark in ordered if mark.flagged]
    if len(ordered) < 2:
        return None
    page, link = f"#{key}s", f"See all {key}s"
    picture = _with_intervals(result, ordered, result.field or EVEN)
    names = words.listed([str(mark.group[key]) for mark in ordered[:MOST_ROWS]], MOST_ROWS)
    caption = f"Win rates with their intervals, from top to bottom: {names}. Dotted: the average."
    if not flagged:
        told = "Their win rates could all be the same."
        return Finding(f"No {key} stands out", told, link, page, "fine", picture, caption)
    told = "; ".join(f"{mark.group[key]} wins {_interval(mark)}" for mark in flagged[:3])
    title = f"{words.many(len(flagged), key)} above or below the rest"
    return Finding(title, f"{told}.{_OF_ITSELF[key]}", link, page, "look", picture, caption)


def _decks(scene: Scene) -> Finding | None:
    return _winners_found(scene, "deck")


def _bots(scene: Scene) -> Finding | None:
    return _winners_found(scene, "bot")


def _endings(scene: Scene) -> Finding | None:
    result = evaluate(scene.lake, "ending_share", scene.population, by=("outcome",))
    ways = [(words.plain(str(mark.group["outcome"])), value) for value, mark in _by_value(result)]
    if not ways:
        return None
    told = ", ".join(f"{outcome} {words.share(value)}" for outcome, value in ways[:3])
    picture = mini.parts([value for _, value in ways])
    caption = f"All matches from left to right: {words.listed([outcome for outcome, _ in ways])}."
    page, told = scene.address("endings"), words.sentence(told) + "."
    return Finding("How matches end", told, "See when", page, picture=picture, caption=caption)


def _length(scene: Scene) -> Finding | None:
    found = lengths(scene.lake, scene.population)
    if None in found.median:
        return None
    picture, page = mini.columns([bar.matches for bar in found.bars]), scene.address("length")
    parts = thirds(scene.lake, scene.population)
    ended = f", from {parts[0][0]} to {parts[-1][1]}" if parts else ""
    caption = f"How many matches ended after how many turns{ended}."
    text, link = length.half(found), "See how many drag on"
    return Finding("How long they last", text, link, page, picture=picture, caption=caption)


def _forced(scene: Scene) -> Finding | None:
    result = evaluate(scene.lake, "forced_share", scene.population, by=("phase",))
    ordered = _by_value(result)
    if not ordered:
        return None
    worst, mark = ordered[0]
    phase = words.plain(str(mark.group["phase"]))
    text = f"{words.share(worst)} of the decisions in the phase “{phase}” have only one answer."
    page, link = scene.address("phases"), "See the phases"
    known = sum(mark.n for mark in result.marks)
    forced = sum(telling.times(mark) for mark in result.marks)
    picture = mini.parts([known - forced, forced])
    text += f" Over all phases that is {words.share(forced / known)}."
    caption = "All decisions. Blue: there was a choice; orange: only one answer."
    if worst < MUCH:
        text = words.sentence(f"even at the worst, {text}")
        return Finding("Most decisions are real", text, link, page, "fine", picture, caption)
    return Finding("Decisions that decide nothing", text, link, page, "look", picture, caption)


def _refused(scene: Scene) -> Finding | None:
    result = evaluate(scene.lake, "refusals", scene.population, by=("clause",), sort="-value")
    ordered = [(value, mark) for value, mark in _by_value(result) if value]
    if not ordered:
        return None
    most, top = ordered[0]
    clause = refusals.titled(scene, str(top.group["clause"]))
    text = f"{clause}: {words.number(most * 100)} refused moves for a hundred decisions."
    shown = [value for value, _ in ordered[:MOST_ROWS]]
    picture, page = mini.columns(shown), scene.address("refusals")
    caption = f"The {words.many(len(shown), 'rule')} with most refusals, this one on the left."
    return Finding("The rule players run into most", text, "See all refusals", page, picture=picture, caption=caption)


def _unseen(scene: Scene) -> Finding | None:
    unplayed = coverage.unplayed(scene)
    endings = coverage.unreached(scene)
    if not unplayed and not endings:
        return None
    told = [
        f"{words.many(len(unplayed), 'card')} never came into play, though in many decks" if unplayed else "",
        f"no match ended by {words.listed([words.plain(one) for one in endings], last='or')}" if endings else "",
    ]
    text = words.sentence("; ".join(part for part in told if part)) + "."
    return Finding(
        "Never seen", text, "See what was not seen", scene.address("coverage"), "look" if unplayed else "plain"
    )


_LOOKS: tuple[Callable[[Scene], Finding | None], ...] = (
    _things,
    _decks,
    _bots,
    _first,
    _endings,
    _length,
    _forced,
    _refused,
    _unseen,
)


def build(scene: Scene) -> Sequence[Chart]:
    """Who wins."""
    return [chart for chart in (_winners(scene, "deck"), _winners(scene, "bot")) if len(chart.table.rows) > 1]


def _winners(scene: Scene, key: str) -> Chart:
    result = _won(scene, key)
    marks = sorted(telling.dots_of(scene, result, lambda mark: str(mark.group[key])), key=lambda dot: -dot.value)
    return Chart(
        id=f"{key}s",
        title="Which decks win" if key == "deck" else "Which bots win",
        reading=(
            f"Win rate of each {key} over all its matches, with the interval in which the true rate lies. Blue "
            f"and orange ones differ from the average by more than chance explains.{_OF_ITSELF[key]}"
        ),
        figure=dots(marks, theme.share_axis("Win rate"), result.field, "average") if marks else None,
        table=telling.table_of(scene, result, {key: key.capitalize()}),
        flags=bool(marks),
    )


PAGE = Page(
    slug="overview",
    title="Overview",
    question="What stands out in these matches?",
    build=build,
    findings=findings,
    presets=(
        Preset("Which cards win more when kept?", {"metric": "oh_win_rate"}, "decks", "cards", chart="ranking"),
        Preset("Which cards rot in the hand?", {"metric": "dead_rate"}, "decks", "cards", chart="ranking"),
        Preset("Which deck beats which?", {"side": "deck"}, "decks", "matchups"),
        Preset("Which things go with winning?", {"metric": "use_improvement"}, "no decks", "cards", chart="ranking"),
        Preset("Does going first matter in long matches?", page="first-seat", lasting="long"),
        Preset("When is a match decided?", page="leads"),
        Preset("How do long matches end?", page="endings", lasting="long"),
        Preset("What does a turn spend its time on?", page="phases"),
        Preset("Are there turns with nothing to do?", page="resources"),
        Preset("Which rules never come up?", page="coverage"),
        Preset("What differs between two decks, bots or versions?", page="compare"),
    ),
)
