"""Coverage: which rules, cards and endings came up in play, and which never did."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from analytics.metrics.evaluate import evaluate
from analytics.metrics.fates import Fate, fates
from analytics.metrics.results import Minimum
from dashboards import telling, theme, words
from dashboards.chart import Chart, Column, Row, Table
from dashboards.figures.bars import Bar, Kind, rows
from dashboards.page import Page, Scene
from dashboards.pages import cards
from dashboards.pages.refusals import titled


def build(scene: Scene) -> Sequence[Chart]:
    """The charts of the page."""
    rules = _rules(scene)
    charts = [_sections(scene, rules), _clauses(scene, rules), _silent(rules), _endings(scene)]
    return [*charts, _cards(scene)] if cards.has_decks(scene) else charts


HERE, ELSEWHERE, NEVER, SILENT = (
    "came up",
    "only in other matches of this game",
    "in no match so far",
    "cannot show",
)
"""What is known of a rule. No event rests on the last ones."""
SHADES = {HERE: theme.series(0), ELSEWHERE: theme.series(4), NEVER: theme.series(1), SILENT: theme.OTHER}


class Seen(msgspec.Struct, frozen=True):
    """A rule, its chapter, what is known of it, and in how many of these matches it came up."""

    clause: str
    named: str
    section: str
    state: str
    matches: int


def _rules(scene: Scene) -> list[Seen]:
    """All rules of the game, and what else was seen, in the order of the rules."""
    result = evaluate(scene.lake, "clause_share", scene.population, by=("clause",))
    seen = {str(mark.group["clause"]): telling.times(mark) for mark in result.marks}
    known = scene.lake.frame(_EVER, {"ruleset": scene.population.ruleset})["clause"].to_list()
    rules = scene.game.rules
    found = []
    for clause in [*rules, *(clause for clause in seen if clause not in rules)]:
        silent = clause in rules and not rules[clause].shows
        state = HERE if seen.get(clause) else ELSEWHERE if clause in known else SILENT if silent else NEVER
        section = rules[clause].section if clause in rules else ""
        found.append(Seen(clause, titled(scene, clause), section, state, seen.get(clause, 0)))
    return found


_EVER = "SELECT DISTINCT clause FROM rule WHERE ruleset = $ruleset"


def _behind(scene: Scene, rule: Seen) -> str | None:
    return scene.behind("clause_share", {"clause": rule.clause}) if rule.matches else None


def _sections(scene: Scene, rules: Sequence[Seen]) -> Chart:
    parts: dict[str, list[Seen]] = {}
    for rule in rules:
        if rule.section:
            parts.setdefault(rule.section, []).append(rule)
    bars: dict[str, list[Bar]] = {state: [] for state in SHADES}
    lines = []
    for section, some in parts.items():
        counts = Counter(rule.state for rule in some)
        rarest = min((rule for rule in some if rule.matches), key=lambda rule: rule.matches, default=None)
        behind = None if rarest is None else _behind(scene, rarest)
        told = f"{counts[HERE]} of {len(some) - counts[SILENT]} rules seen"
        for state in SHADES:
            led = state == HERE and rarest is not None
            named = f"\nthe rarest: {rarest.named}" if led and rarest is not None else f"\n{counts[state]} {state}"
            bars[state].append(Bar(section, counts[state], told + named, behind=behind if led else None))
        lines.append(Row({"section": section} | {name: counts[state] for name, state in _STATES.items()}, behind))
    kinds = [Kind(state, bars[state], shade) for state, shade in SHADES.items()]
    columns = [Column(name, words.sentence(state), "count") for name, state in _STATES.items()]
    return Chart(
        id="chapters",
        title="Rules that came up, by chapter",
        reading=(
            "How many rules of each chapter came up in these matches. Rules that no event rests on cannot show: they"
            " explain words, give leave, or only refuse moves."
            " A click leads to the rarest rule of the chapter that was seen."
        ),
        figure=rows(kinds, list(parts), theme.axis("Rules"), stacked=True) if parts else None,
        table=Table((Column("section", "Chapter"), *columns), tuple(lines)),
        empty="The rules of this game are not installed here.",
    )


_STATES = {"seen": HERE, "elsewhere": ELSEWHERE, "never": NEVER, "silent": SILENT}


def _clauses(scene: Scene, rules: Sequence[Seen]) -> Chart:
    order = (NEVER, ELSEWHERE, HERE)
    shown = [rule for rule in rules if rule.state != SILENT]
    lines = [
        Row({"clause": rule.named, "state": rule.state, "matches": rule.matches}, _behind(scene, rule))
        for rule in sorted(shown, key=lambda rule: (order.index(rule.state), rule.matches))
    ]
    columns = (Column("clause", "Rule"), Column("state", "Seen"), Column("matches", "Matches", "count"))
    return Chart(
        id="clauses",
        title="Every rule that can show",
        reading=(
            "In how many matches an event rested on the rule, the rarest first. A rule that events name only after"
            " another one is not counted."
        ),
        open=True,
        table=Table(columns, tuple(lines)),
    )


def _silent(rules: Sequence[Seen]) -> Chart:
    lines = [Row({"clause": rule.named, "section": rule.section}) for rule in rules if rule.state == SILENT]
    return Chart(
        id="silent",
        title="Rules that cannot show",
        reading=(
            "No event rests on these rules: they explain a word, give leave, say what is not offered, or only refuse"
            " moves (refusals have a page of their own)."
        ),
        undrawn="There is nothing to count; the table lists them.",
        table=Table((Column("clause", "Rule"), Column("section", "Chapter")), tuple(lines)),
        empty="Every rule can be named by what happens.",
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


def unplayed(scene: Scene) -> list[Fate]:
    """The cards that were in enough decks to tell, and never came into play: not even as a resource."""
    if not cards.has_decks(scene):
        return []
    return [one for one in fates(scene.lake, scene.population) if fate(one) in (DRAWN, UNDRAWN)]


DRAWN, UNDRAWN, FEW_DECKS = "drawn, never played", "never drawn", "too few decks to say"


def fate(one: Fate) -> str:
    """What became of a card that was in decks, in words; nothing if it was played."""
    if one.played:
        return ""
    if one.placed:
        return f"never played, but put down as a resource by {words.many(one.placed, 'deck')}"
    if one.decks < Minimum().shown:
        return FEW_DECKS
    return DRAWN if one.drawn else UNDRAWN


def _cards(scene: Scene) -> Chart:
    listed = fates(scene.lake, scene.population)
    lines = []
    for one in sorted(listed, key=lambda one: fate(one) == FEW_DECKS):
        if fate(one):
            group = {"unit": "card", "name": one.name}
            cells = {"name": one.name, "state": fate(one), "decks": one.decks}
            lines.append(Row(cells, scene.behind("deck_share", group), scene.address("card", **group)))
    missing = sorted(scene.game.cards.keys() - {one.name for one in listed}) if listed else []
    lines += [Row({"name": name, "state": "in no deck", "decks": 0}) for name in missing]
    columns = (
        Column("name", "Card"),
        Column("state", "What became of it"),
        Column("decks", "Decks with it", "count"),
    )
    return Chart(
        id="cards",
        title="Cards that nobody played",
        reading=(
            "Cards that were in decks of these matches and were never played, and cards that were in no deck. That a"
            f" card is not used is told from {Minimum().shown} decks on."
        ),
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
