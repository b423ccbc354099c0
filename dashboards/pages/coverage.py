"""Coverage: which rules, cards and endings came up in play, and which never did."""

from collections.abc import Sequence

from analytics.metrics.evaluate import evaluate
from analytics.metrics.results import Minimum
from dashboards import theme, words
from dashboards.chart import Chart, Column, Row, Table
from dashboards.figures.bars import Bar, Kind, rows
from dashboards.page import Page, Scene
from dashboards.pages import cards
from dashboards.pages.refusals import titled


def build(scene: Scene) -> Sequence[Chart]:
    """The charts of the page."""
    return [_sections(scene), _clauses(scene), _endings(scene), *([_cards(scene)] if cards.has_decks(scene) else [])]


def _seen(scene: Scene) -> dict[str, int]:
    result = evaluate(scene.lake, "clause_share", scene.population, by=("clause",))
    return {str(mark.group["clause"]): mark.matches for mark in result.marks}


def _sections(scene: Scene) -> Chart:
    seen = _seen(scene)
    parts: dict[str, list[str]] = {}
    for clause, rule in scene.game.rules.items():
        parts.setdefault(rule.section, []).append(clause)
    yes, no, lines = [], [], []
    for section, clauses in parts.items():
        known = sum(clause in seen for clause in clauses)
        told = f"{known} of {len(clauses)} rules seen"
        yes.append(Bar(section, known, told))
        no.append(Bar(section, len(clauses) - known, told))
        lines.append(Row({"section": section, "seen": known, "rules": len(clauses)}))
    kinds = [Kind("seen", yes, theme.series(0)), Kind("never seen", no, theme.series(1))]
    columns = (Column("section", "Chapter"), Column("seen", "Seen", "count"), Column("rules", "Rules", "count"))
    return Chart(
        id="chapters",
        title="Rules that came up, by chapter",
        reading=(
            "How many rules of each chapter an event of these matches rested on. Rules that only explain "
            "words never show here."
        ),
        figure=rows(kinds, list(parts), theme.axis("Rules"), stacked=True) if parts else None,
        table=Table(columns, tuple(lines)),
        empty="The rules of this game are not installed here.",
    )


def _clauses(scene: Scene) -> Chart:
    seen = _seen(scene)
    named = [*scene.game.rules, *(clause for clause in seen if clause not in scene.game.rules)]
    lines = [
        Row(
            {"clause": titled(scene, clause), "matches": seen.get(clause, 0)},
            scene.behind("clause_share", {"clause": clause}) if clause in seen else None,
        )
        for clause in sorted(named, key=lambda clause: seen.get(clause, 0))
    ]
    return Chart(
        id="clauses",
        title="Every rule",
        reading="In how many matches an event rested on the rule, the rarest first.",
        table=Table((Column("clause", "Rule"), Column("matches", "Matches", "count")), tuple(lines)),
    )


def _endings(scene: Scene) -> Chart:
    result = evaluate(scene.lake, "ending_share", scene.population, by=("reason",))
    seen = {str(mark.group["reason"]): mark for mark in result.marks}
    lines = []
    for reason in [*scene.game.endings, *(reason for reason in seen if reason not in scene.game.endings)]:
        count = seen[reason].matches if reason in seen else 0
        told = scene.game.endings.get(reason, "")
        behind = scene.behind(result.metric, {"reason": reason}) if count else None
        lines.append(Row({"reason": words.plain(reason), "meaning": told, "matches": count}, behind))
    columns = (Column("reason", "Ending"), Column("meaning", "What it is"), Column("matches", "Matches", "count"))
    return Chart(
        id="endings",
        title="Every ending",
        reading="The ways in which a match can end, and how many of these matches did so.",
        table=Table(columns, tuple(lines)),
    )


def _cards(scene: Scene) -> Chart:
    """Cards that were in decks and yet never came to a hand, or never into play."""
    lake, population, every = scene.lake, scene.population, Minimum(1, 1)
    decks = evaluate(lake, "deck_share", population, by=cards.BY)
    came = evaluate(lake, "drawn_share", population, by=cards.BY, minimum=every)
    drawn = {mark.group["name"] for mark in came.marks if mark.value}
    played = {mark.group["name"] for mark in evaluate(lake, "use_share", population, by=cards.BY).marks}
    lines = []
    for mark in sorted(decks.marks, key=lambda mark: -mark.n):
        name = mark.group["name"]
        if name not in played:
            state = "drawn, never played" if name in drawn else "never drawn"
            cells = {"name": name, "state": state, "matches": mark.matches}
            lines.append(Row(cells, scene.behind(decks.metric, mark.group), cards.card_page(scene, mark)))
    columns = (
        Column("name", "Card"),
        Column("state", "What became of it"),
        Column("matches", "Matches with it", "count"),
    )
    return Chart(
        id="cards",
        title="Cards that nobody played",
        reading="Cards that were in decks of these matches and never came into play.",
        table=Table(columns, tuple(lines)),
        empty="Every card that was in a deck was played at least once.",
    )


PAGE = Page(
    slug="coverage",
    title="Coverage",
    question="Which rules, endings and cards came up in play, and which never did?",
    build=build,
)
