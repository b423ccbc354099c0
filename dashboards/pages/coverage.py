"""Coverage: which rules, cards and endings came up in play, and which never did."""

from collections.abc import Sequence

from analytics.metrics.evaluate import evaluate
from analytics.metrics.results import Mark, Minimum
from dashboards import telling, theme, words
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
    return {str(mark.group["clause"]): telling.times(mark) for mark in result.marks}


def _sections(scene: Scene) -> Chart:
    seen = _seen(scene)
    parts: dict[str, list[str]] = {}
    for clause, rule in scene.game.rules.items():
        parts.setdefault(rule.section, []).append(clause)
    yes, no, lines = [], [], []
    for section, clauses in parts.items():
        known = [clause for clause in clauses if clause in seen]
        rarest = min(known, key=lambda clause: seen[clause], default=None)
        told, named, behind = f"{len(known)} of {len(clauses)} rules seen", "", None
        if rarest is not None:
            behind = scene.behind("clause_share", {"clause": rarest})
            named = f"\nthe rarest: {titled(scene, rarest)}"
        yes.append(Bar(section, len(known), told + named, behind=behind))
        no.append(Bar(section, len(clauses) - len(known), told))
        lines.append(Row({"section": section, "seen": len(known), "rules": len(clauses)}, behind))
    kinds = [Kind("seen", yes, theme.series(0)), Kind("never seen", no, theme.series(1))]
    columns = (Column("section", "Chapter"), Column("seen", "Seen", "count"), Column("rules", "Rules", "count"))
    return Chart(
        id="chapters",
        title="Rules that came up, by chapter",
        reading=(
            "How many rules of each chapter an event of these matches rested on. Rules that only explain "
            "words never show here. A click leads to the rarest rule of the chapter that was seen."
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
        open=True,
        table=Table((Column("clause", "Rule"), Column("matches", "Matches", "count")), tuple(lines)),
    )


def _ended(scene: Scene) -> dict[str, Row]:
    """Rows of the endings that were seen: by the reason that counts, and by that which the end itself names.

    A match that ends because all others are out counts for the reason of the last defeat.
    """
    found = {}
    for metric, key in (("match_turns", "reason"), ("ending_share", "outcome")):
        for mark in evaluate(scene.lake, metric, scene.population, by=(key,)).marks:
            counted = telling.times(mark) if key == "outcome" else mark.n
            found[str(mark.group[key])] = Row({"matches": counted}, scene.behind(metric, mark.group))
    return found


def unreached(scene: Scene) -> list[str]:
    """The reasons for which a match can end, and none of these did."""
    ended = _ended(scene)
    return [reason for reason in scene.game.endings if reason not in ended]


def _endings(scene: Scene) -> Chart:
    ended = _ended(scene)
    reasons = [*scene.game.endings, *(reason for reason in ended if reason not in scene.game.endings)]
    lines = []
    for reason in reasons:
        seen = ended.get(reason, Row({"matches": 0}))
        told = {"reason": words.plain(reason), "meaning": scene.game.endings.get(reason, "")}
        lines.append(Row(told | seen.cells, seen.behind))
    columns = (Column("reason", "Ending"), Column("meaning", "What it is"), Column("matches", "Matches", "count"))
    return Chart(
        id="endings",
        title="Every ending",
        reading=(
            "The ways in which a match can end, or a seat lose, and how many of these matches ended so. A match whose"
            " seats all went out but one counts for the reason of the last defeat as well."
        ),
        open=True,
        table=Table(columns, tuple(lines)),
    )


def unplayed(scene: Scene) -> list[Mark]:
    """The cards that were in decks and never came into play, those of most matches first."""
    if not cards.has_decks(scene):
        return []
    decks = evaluate(scene.lake, "deck_share", scene.population, by=cards.BY, sort="-value", minimum=Minimum(1, 1))
    played = {mark.group["name"] for mark in evaluate(scene.lake, "use_share", scene.population, by=cards.BY).marks}
    return [mark for mark in decks.marks if mark.group["name"] not in played]


def _in_no_deck(scene: Scene) -> frozenset[str]:
    """The cards of the game that no deck of a known match had."""
    listed = evaluate(scene.lake, "deck_share", scene.population, by=cards.BY, minimum=Minimum(1, 1)).marks
    return scene.game.cards - {str(mark.group["name"]) for mark in listed} if listed else frozenset()


def _cards(scene: Scene) -> Chart:
    came = evaluate(scene.lake, "drawn_share", scene.population, by=cards.BY, minimum=Minimum(1, 1))
    drawn = {mark.group["name"] for mark in came.marks if mark.value}
    lines = []
    for mark in unplayed(scene):
        state = "drawn, never played" if mark.group["name"] in drawn else "never drawn"
        cells = {"name": mark.group["name"], "state": state, "matches": telling.times(mark)}
        lines.append(Row(cells, scene.behind("deck_share", mark.group), cards.card_page(scene, mark)))
    lines += [Row({"name": name, "state": "in no deck", "matches": 0}) for name in sorted(_in_no_deck(scene))]
    columns = (
        Column("name", "Card"),
        Column("state", "What became of it"),
        Column("matches", "Decks with it", "count"),
    )
    return Chart(
        id="cards",
        title="Cards that nobody played",
        reading="Cards that were in decks of these matches and never came into play, and cards that were in no deck.",
        open=True,
        table=Table(columns, tuple(lines)),
        empty="Every card was in a deck and was played at least once.",
    )


PAGE = Page(
    slug="coverage",
    title="Coverage",
    question="Which rules, endings and cards came up in play, and which never did?",
    build=build,
)
