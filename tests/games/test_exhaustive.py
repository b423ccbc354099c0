"""The exhaustive player in small: it finds most of what there is, and its report hides nothing."""

from functools import cache

import msgspec
import pytest

from tests.games.exhaustive.coverage import Seen
from tests.games.exhaustive.goals import STAGED, card_of, goals
from tests.games.exhaustive.play import Task, tried
from tests.games.exhaustive.report import reasons, report, text
from tests.games.exhaustive.search import Found, players, search
from tests.games.random_match import RULESET


@cache
def found() -> Found:
    """What a short search finds."""
    return search("suite", 4, 0, 4, players(1), print)


def test_a_short_search_reaches_most_goals_without_an_error():
    assert found().errors == []
    assert len(found().missing()) < len(goals()) / 2
    assert len(found().seen.clauses) > 110


def test_the_same_seed_sees_the_same():
    task = Task("same/1", 2, "Fort Steadfast", goals())
    assert tried(task) == tried(task)


def test_every_card_has_goals():
    names = {name for goal in goals() if (name := card_of(goal)) is not None}
    assert names >= {"Fort Steadfast", "Family Silver", "Stolen Powder Keg"}
    assert len(names) >= 150
    assert set(STAGED) <= {*goals(), *RULESET.clauses()}


def test_explanations_are_of_what_there_is_and_say_something():
    assert set(reasons()) <= {*RULESET.clauses(), *goals()}
    assert all(len(why) > 30 for why in reasons().values())


def test_the_report_is_good_only_if_nothing_is_left():
    everything = {name: "here" for name in (*goals(), *RULESET.clauses()) if name not in reasons()}
    whole = report(Found(Seen(dict(everything), dict(everything)), 1, 1))
    assert whole.good, text(whole)
    assert set(whole.explained) == set(reasons())


@pytest.mark.parametrize("lost", ["drawn Fort Steadfast", "resolves Family Silver", "ARC-CMB-06", "option players=6"])
def test_what_was_not_seen_is_listed(lost):
    seen = {name: "here" for name in (*goals(), *RULESET.clauses()) if name not in (*reasons(), lost)}
    lacking = report(Found(Seen(dict(seen), dict(seen)), 1, 1))
    assert not lacking.good
    assert (*lacking.unreached, *lacking.unnamed) == (lost,)
    assert f"  not {'named' if lost.startswith('ARC') else 'reached'}: {lost}" in text(lacking)


def test_explaining_what_is_seen_all_the_same_is_a_fault_too():
    names = dict.fromkeys((*goals(), *RULESET.clauses()), "here")
    told = report(Found(Seen(dict(names), dict(names)), 1, 1))
    assert not told.good
    assert set(told.idle) == set(reasons())
    assert msgspec.json.encode(told)


def test_an_error_is_told_with_the_match_that_shows_it():
    result = tried(Task("broken", 9, None, ()))
    assert "Refused" in result.error
    told = report(Found(Seen(), errors=[result]))
    assert "error: broken, 9 players" in text(told)
