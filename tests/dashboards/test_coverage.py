"""Coverage: a dead rule is told from one that cannot show, an unused card from one of which too little is known."""

from pathlib import Path

import pytest

from analytics.lake.rows import RuleRow
from analytics.metrics.choices import asked
from analytics.metrics.fates import Fate, fates
from dashboards.games import Game, Rule
from dashboards.page import Scene
from dashboards.pages import coverage
from tests.analytics.metrics import tiny

RULES = {
    "R-1": Rule("Used", "Play"),
    "R-2": Rule("Used by others", "Play"),
    "R-3": Rule("Dead", "Play"),
    "R-4": Rule("A word", "Play", shows=False),
}


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    """A match of two and one of three seats, in which a rule each came up."""
    used = {"m1": "R-1", "m2": "R-2"}
    rests = [tiny.row(RuleRow, match=of, clause=clause, events=1, seq=3) for of, clause in used.items()]
    three = tiny.match("m2", players=3)
    lake = tiny.lake(tmp_path, tiny.match("m1"), three, tiny.seats("m1", 1.0, 0.0), *rests)
    population = asked(lake, {"ruleset": tiny.RULESET, "players": "2"})
    return Scene(lake, population, None, Game("Toy", RULES, {}), {})  # type: ignore[arg-type]


def test_a_dead_rule_is_told_from_one_that_explains_a_word(scene: Scene) -> None:
    found = {rule.clause: rule.state for rule in coverage._rules(scene)}
    assert found == {
        "R-1": coverage.HERE,
        "R-2": coverage.ELSEWHERE,
        "R-3": coverage.NEVER,
        "R-4": coverage.SILENT,
    }


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
