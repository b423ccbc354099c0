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
from dashboards.games import Rule
from dashboards.page import Page, Scene
from dashboards.pages import cards
from dashboards.pages.refusals import titled


def build(scene: Scene) -> Sequence[Chart]:
    """The charts of the page."""
    rules = _rules(scene)
    charts = [_summary(scene, rules), _sections(scene, rules), _clauses(scene, rules), _endings(scene)]
    return [*charts, _cards(scene)] if cards.has_decks(scene) else charts


HERE, ELSEWHERE, NEVER, SILENT = (
    "came up",
    "only in other matches of this game",
    "in no match so far",
    "cannot show",
)
"""What is known of a rule. Neither events nor refusals can name the last ones."""
SHADES = {HERE: theme.series(0), ELSEWHERE: theme.series(4), NEVER: theme.series(1), SILENT: theme.OTHER}
LOG, REFUSING, EXPLAINS = "in the log", "by refusing", "explains, gives leave"
"""How the program holds a rule."""


class Covered(msgspec.Struct, frozen=True):
    """A rule, in how many of these matches an event rested on it, how many moves it refused in them.

    elsewhere: whether it came up in any match of the game
    """

    clause: str
    named: str
    rule: Rule
    matches: int
    refused: int
    elsewhere: bool

    @property
    def held(self) -> str:
        """How the program holds it, in words."""
        ways = {LOG: self.rule.shows, REFUSING: self.rule.refuses}
        return ", ".join(way for way, is_so in ways.items() if is_so) or EXPLAINS

    @property
    def state(self) -> str:
        """What is known of it."""
        if self.matches or self.refused:
            return HERE
        return ELSEWHERE if self.elsewhere else SILENT if self.held == EXPLAINS else NEVER


def _rules(scene: Scene) -> list[Covered]:
    """All rules of the game, and what else came up, in the order of the rules."""
    seen, refused = _times(scene, "clause_share"), _times(scene, "refusals")
    known = set(scene.lake.frame(_EVER, {"ruleset": scene.population.ruleset})["clause"])
    rules = dict(scene.game.rules)
    for clause in seen | refused:
        rules.setdefault(clause, Rule(clause, "", shows=clause in seen, refuses=clause in refused))
    return [
        Covered(clause, titled(scene, clause), rule, seen.get(clause, 0), refused.get(clause, 0), clause in known)
        for clause, rule in rules.items()
    ]


def _times(scene: Scene, metric: str) -> dict[str, int]:
    """How often each rule was counted in these matches."""
    found = evaluate(scene.lake, metric, scene.population, by=("clause",), minimum=Minimum(1, 1))
    return {str(mark.group["clause"]): telling.times(mark) for mark in found.marks}


_EVER = "SELECT clause FROM rule WHERE ruleset = $ruleset UNION SELECT clause FROM refusal WHERE ruleset = $ruleset"


def _behind(scene: Scene, rule: Covered) -> str | None:
    if not (rule.matches or rule.refused):
        return None
    return scene.behind("clause_share" if rule.matches else "refusals", {"clause": rule.clause})


def _summary(scene: Scene, rules: Sequence[Covered]) -> Chart:
    """How the rules are held, tested and seen, in words and numbers."""
    by_held = {
        held: [rule for rule in rules if rule.held == held] for held in (LOG, f"{LOG}, {REFUSING}", REFUSING, EXPLAINS)
    }
    counts = {held: _counts(some) for held, some in {"all rules": list(rules), **by_held}.items() if some}
    return Chart(
        id="summary",
        title="In short",
        reading=_in_words(scene, rules) if rules else "",
        note=(
            "A rule is in the log if an event can rest on it, and held by refusing if a refusal can name it. All others"
            " explain a word, give leave, or say what is never offered. Bots are never refused anything, so rules that"
            " only refuse come up where people play."
        ),
        open=True,
        table=Table(
            (Column("held", "How it is held"), *(Column(name, title, "count") for name, title in _COUNTED.items())),
            tuple(Row({"held": held, **some}) for held, some in counts.items()),
        ),
        empty=NOT_HERE,
    )


NOT_HERE = "The rules of this game are not installed here."
_COUNTED = {
    "rules": "Rules",
    "tested": "Named by tests",
    "seen": "Came up in events",
    "refused": "Refused moves",
    "never": "In no match so far",
}


def _counts(rules: Sequence[Covered]) -> dict[str, int]:
    return {
        "rules": len(rules),
        "tested": sum(rule.rule.tests > 0 for rule in rules),
        "seen": sum(rule.matches > 0 for rule in rules),
        "refused": sum(rule.refused > 0 for rule in rules),
        "never": sum(rule.state == NEVER for rule in rules),
    }


def _in_words(scene: Scene, rules: Sequence[Covered]) -> str:
    counts = _counts(rules)
    in_log, refusing = sum(rule.rule.shows for rule in rules), sum(rule.rule.refuses for rule in rules)
    both = sum(rule.rule.shows and rule.rule.refuses for rule in rules)
    silent = sum(rule.held == EXPLAINS for rule in rules)
    untested = words.many(len(rules) - counts["tested"], "of them has no test", "of them have no test")
    return (
        f"{scene.game.name} has {words.many(len(rules), 'rule')}: {in_log} can show in the log, {refusing} are held by"
        f" refusing moves, {both} of these in both ways, and {silent} explain words or give leave."
        f" {'Tests name all of them' if counts['tested'] == len(rules) else untested}. In these matches"
        f" {counts['seen']} came up in events and {counts['refused']} refused a move; {counts['never']} that could have"
        " done so came up in no match of the game so far."
    )


def _sections(scene: Scene, rules: Sequence[Covered]) -> Chart:
    parts: dict[str, list[Covered]] = {}
    for rule in rules:
        if rule.rule.section:
            parts.setdefault(rule.rule.section, []).append(rule)
    bars: dict[str, list[Bar]] = {state: [] for state in SHADES}
    lines = []
    for section, some in parts.items():
        counts = Counter(rule.state for rule in some)
        rarest = min((rule for rule in some if rule.state == HERE), key=_times_here, default=None)
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
            "How many rules of each chapter came up in these matches: an event rested on them, or a move was refused by"
            " them. Rules that cannot show explain words or give leave. A click leads to the rarest rule of the chapter"
            " that was seen."
        ),
        figure=rows(kinds, list(parts), theme.axis("Rules"), stacked=True) if parts else None,
        table=Table((Column("section", "Chapter"), *columns), tuple(lines)),
        empty=NOT_HERE,
    )


_STATES = {"seen": HERE, "elsewhere": ELSEWHERE, "never": NEVER, "silent": SILENT}


def _times_here(rule: Covered) -> int:
    return rule.matches + rule.refused


def _clauses(scene: Scene, rules: Sequence[Covered]) -> Chart:
    order = (NEVER, ELSEWHERE, HERE, SILENT)
    lines = [
        Row(
            {
                "clause": rule.named,
                "held": rule.held,
                "tests": rule.rule.tests,
                "matches": rule.matches,
                "refused": rule.refused,
                "state": rule.state,
            },
            _behind(scene, rule),
        )
        for rule in sorted(rules, key=lambda rule: (order.index(rule.state), _times_here(rule)))
    ]
    columns = (
        Column("clause", "Rule"),
        Column("held", "Held"),
        Column("tests", "Tests", "count", help="tests that name it"),
        Column("matches", "Matches", "count", help="matches in which an event rested on it"),
        Column("refused", "Refused", "count", help="moves that it refused"),
        Column("state", "Seen"),
    )
    return Chart(
        id="clauses",
        title="Every rule: held, tested, seen",
        reading=(
            "How the program holds each rule, how many tests name it, in how many matches an event rested on it, and"
            " how many moves it refused; those that never came up stand first. Sort by a column, or find what is, say,"
            " “in no match”."
        ),
        open=True,
        table=Table(columns, tuple(lines)),
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
