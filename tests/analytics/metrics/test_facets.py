"""What each filter could be set to: each value with the matches that there would be if it were chosen."""

from pathlib import Path

import pytest

from analytics.lake.reading import Lake
from analytics.lake.rows import OptionRow, Row
from analytics.metrics.curves import sample
from analytics.metrics.facets import facets
from analytics.metrics.population import of_query
from tests.analytics.metrics.tiny import RULESET, lake, match, row, seats


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Lake:
    """Eight matches of people, of which some have options, and one of bots."""
    decks = ["Red", "Blue", "Green"]
    rows: list[Row] = []
    for at in range(8):
        name, players = f"m{at}", 2 + at % 2
        rows += [match(name, players=players, ruleset_version=str(at // 5), pool="ab"[at // 4])]
        rows += seats(name, *[1, 0, 0][:players], decks=[decks[at % 3], decks[at // 3], "Red"][:players])
        rows += [row(OptionRow, match=name, option="pace", value='"slow"')] if at < 5 else []
        rows += [row(OptionRow, match=name, option="stars", value=str(at % 3))] if at % 2 else []
    bots = [match("b1", population="bots", bots="greedy, random"), *seats("b1", 1, 0, decks=["Red", "Blue"])]
    return lake(tmp_path_factory.mktemp("lake"), rows, bots)


QUERIES = [
    {},
    {"players": "2"},
    {"players": "any", "deck": "Red"},
    {"players": "any", "version": "0", "option.pace": "slow"},
    {"players": "any", "option.stars": "unset", "option.pace": "unset"},
    {"players": "any", "deck": "Green", "place": "1", "pool": "a"},
    {"kind": "bots"},
]


@pytest.mark.parametrize("query", QUERIES, ids=str)
def test_each_value_has_the_matches_that_it_would_leave(played: Lake, query: dict[str, str]) -> None:
    population = of_query({"ruleset": RULESET} | query)
    for name, values in facets(played, population).items():
        left = [sample(played, of_query(population.query() | {name: choice.value})).matches for choice in values]
        assert [choice.matches for choice in values] == left, name
        assert left == sorted(left, reverse=True), name
        assert 0 not in left


def test_all_values_are_offered_that_some_match_has(played: Lake) -> None:
    """Given a deck and a pace that one match has together, then other values of these two would leave others."""
    found = facets(played, of_query({"ruleset": RULESET, "deck": "Green", "option.pace": "slow"}))
    assert {name: {choice.value for choice in values} for name, values in found.items()} == {
        "kind": {"people"},
        "players": {"2"},
        "version": {"0"},
        "pool": {"a"},
        "deck": {"Red", "Blue", "Green"},
        "place": {"1"},
        "option.pace": {'"slow"', "unset"},
    }


def test_an_empty_population_offers_what_would_fill_it(tmp_path: Path) -> None:
    empty = facets(lake(tmp_path, match("b1", population="bots")), of_query({"ruleset": RULESET}))
    assert [(choice.value, choice.matches) for choice in empty.pop("kind")] == [("bots", 1)]
    assert empty == {}
