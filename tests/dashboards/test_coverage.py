"""Coverage: a dead rule is told from one that cannot show, an unused card from one of which too little is known."""

from pathlib import Path

import msgspec
import pytest

from analytics.lake.rows import RefusalRow, RuleRow
from analytics.metrics.choices import asked
from analytics.metrics.fates import Fate, fates
from dashboards.games import Game, Rule, unknown
from dashboards.page import Scene
from dashboards.pages import coverage
from tests.analytics.metrics import tiny

RULES = {
    "R-1": Rule("Used", "Play", tests=2),
    "R-2": Rule("Used by others", "Play", tests=1),
    "R-3": Rule("Dead", "Play", refuses=True),
    "R-4": Rule("A word", "Words", shows=False, tests=1),
    "R-5": Rule("Run into", "Play", shows=False, refuses=True, tests=3),
    "R-6": Rule("Run into by others", "Play", shows=False, refuses=True),
    "R-7": Rule("Run into once", "Play", shows=False, refuses=True, tests=1),
}


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    """A match of two and one of three seats, in which a rule each came up and others refused moves."""
    used = {"m1": "R-1", "m2": "R-2"}
    rests = [tiny.row(RuleRow, match=of, clause=clause, events=1, seq=3) for of, clause in used.items()]
    refused = [
        tiny.row(RefusalRow, match=of, clause=rule)
        for of, rule in (("m1", "R-5"), ("m1", "R-5"), ("m2", "R-6"), ("m1", "R-7"))
    ]
    three = tiny.match("m2", players=3)
    lake = tiny.lake(tmp_path, tiny.match("m1"), three, tiny.seats("m1", 1.0, 0.0), *rests, refused)
    population = asked(lake, {"ruleset": tiny.RULESET, "players": "2"})
    return Scene(lake, population, None, Game("Toy", RULES, {}), {})  # type: ignore[arg-type]


def test_a_dead_rule_is_told_from_one_that_explains_a_word(scene: Scene) -> None:
    found = {rule.clause: rule.state for rule in coverage._rules(scene)}
    assert found == {
        "R-1": coverage.HERE,
        "R-2": coverage.ELSEWHERE,
        "R-3": coverage.NEVER,
        "R-4": coverage.SILENT,
        "R-5": coverage.HERE,
        "R-6": coverage.ELSEWHERE,
        "R-7": coverage.HERE,
    }


def test_each_rule_says_how_it_is_held_tested_and_seen(scene: Scene) -> None:
    """Given seven rules, when all are listed, then the dead one stands first and that of a word last."""
    table = coverage._clauses(scene, coverage._rules(scene)).table
    assert [tuple(row.cells.values()) for row in table.rows] == [
        ("Dead (R-3)", "in the log, by refusing", 0, 0, 0, coverage.NEVER),
        ("Used by others (R-2)", "in the log", 1, 0, 0, coverage.ELSEWHERE),
        ("Run into by others (R-6)", "by refusing", 0, 0, 0, coverage.ELSEWHERE),
        ("Used (R-1)", "in the log", 2, 1, 0, coverage.HERE),
        ("Run into once (R-7)", "by refusing", 1, 0, 1, coverage.HERE),
        ("Run into (R-5)", "by refusing", 3, 0, 2, coverage.HERE),
        ("A word (R-4)", "explains, gives leave", 1, 0, 0, coverage.SILENT),
    ]
    assert [row.behind is None for row in table.rows] == [True, True, True, False, False, False, True]


def test_the_rules_are_summed_up_in_words_and_numbers(scene: Scene) -> None:
    summary = coverage._summary(scene, coverage._rules(scene))
    assert summary.reading == (
        "Toy has 7 rules: 3 can show in the log, 4 are held by refusing moves, 1 of these in both ways, and 1 explain"
        " words or give leave. 2 of them have no test. In these matches 1 came up in events and 2 refused a move; 1"
        " that could have done so came up in no match of the game so far."
    )
    assert [tuple(row.cells.values()) for row in summary.table.rows] == [
        ("all rules", 7, 5, 1, 2, 1),
        ("in the log", 2, 2, 1, 0, 0),
        ("in the log, by refusing", 1, 0, 0, 0, 1),
        ("by refusing", 3, 2, 0, 2, 0),
        ("explains, gives leave", 1, 1, 0, 0, 0),
    ]


def test_rules_of_a_game_that_is_not_installed_are_those_that_came_up(scene: Scene) -> None:
    foreign = msgspec.structs.replace(scene, game=unknown(tiny.RULESET))
    found = {rule.clause: (rule.held, rule.state) for rule in coverage._rules(foreign)}
    assert found == {
        "R-1": ("in the log", coverage.HERE),
        "R-5": ("by refusing", coverage.HERE),
        "R-7": ("by refusing", coverage.HERE),
    }
    summary = coverage._summary(foreign, coverage._rules(foreign))
    assert [row.cells["held"] for row in summary.table.rows] == ["all rules", "in the log", "by refusing"]


@pytest.mark.parametrize(
    ("fate", "told"),
    [
        (Fate("A", 40, 30, 2, 5), ""),
        (Fate("A", 40, 30, 2, 0), "never played, but put down as a resource by 2 decks"),
        (Fate("A", 40, 30, 0, 0), "drawn, never played"),
        (Fate("A", 40, 0, 0, 0), "never drawn"),
        (Fate("A", 29, 29, 0, 0), "too few decks to say"),
    ],
)
def test_what_became_of_a_card_is_told(fate: Fate, told: str) -> None:
    assert coverage.fate(fate) == told


def test_fates_count_decks(tmp_path: Path) -> None:
    lake = tiny.lake(
        tmp_path,
        tiny.match("m1"),
        tiny.seats("m1", 1.0, 0.0, decks=("Red", "Blue")),
        [tiny.card("Oak", 1, "m1", 1.0, deck=3, drawn=2, placed=1), tiny.card("Oak", 2, "m1", 0.0, deck=2)],
        [tiny.card("Ash", 1, "m1", 1.0, deck=1, kept=1, played=1), tiny.card("Found", 1, "m1", 1.0, fetched=1)],
    )
    everything = asked(lake, {"ruleset": tiny.RULESET})
    assert fates(lake, everything) == [Fate("Oak", 2, 1, 1, 0), Fate("Ash", 1, 1, 0, 1)]
    assert fates(lake, asked(lake, {"ruleset": tiny.RULESET, "deck": "Blue"})) == [Fate("Oak", 1, 0, 0, 0)]


def test_decks_of_matches_that_stay_hidden_have_no_fates(tmp_path: Path) -> None:
    hidden = tiny.match("m2", revealed=False)
    seats = [seat for of in ("m1", "m2") for seat in tiny.seats(of, 1.0, 0.0)]
    cards = [tiny.card("Oak", 1, of, 1.0, deck=1, played=1) for of in ("m1", "m2")]
    lake = tiny.lake(tmp_path, tiny.match("m1"), hidden, seats, cards, tiny.card("Ash", 2, "m2", 0.0, deck=1))
    assert fates(lake, asked(lake, {"ruleset": tiny.RULESET})) == [Fate("Oak", 1, 0, 0, 1)]
