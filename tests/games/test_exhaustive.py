"""The exhaustive player in small: it finds most of what there is, and its report hides nothing."""

from functools import cache

import msgspec
import pytest

from tests.dsl import Setting
from tests.games.exhaustive.coverage import Seen
from tests.games.exhaustive.goals import card_of, goals
from tests.games.exhaustive.plan import CARD_GAMES, plan_of
from tests.games.exhaustive.play import Task, tried
from tests.games.exhaustive.report import reasons, report, text
from tests.games.exhaustive.search import Found, players, search
from tests.games.exhaustive.values import Recorder, recorded
from tests.rules.arcmage_arc.arena import board
from tests.rules.arcmage_arc.cards.duel import at_play

PLAN = plan_of("arcmage_arc")
RULESET = PLAN.ruleset


@cache
def found() -> Found:
    """What a short search finds."""
    return search(PLAN, "suite", 4, 0, 4, players(1), print)


def test_a_short_search_reaches_most_goals_without_an_error():
    assert found().errors == []
    assert len(found().missing()) < len(goals(PLAN)) / 2
    assert len(found().seen.clauses) > 110


def test_the_same_seed_sees_the_same():
    task = Task("arcmage_arc", "same/1", 2, "Fort Steadfast", goals(PLAN))
    assert tried(task) == tried(task)


def test_every_card_has_goals():
    names = {name for goal in goals(PLAN) if (name := card_of(goal)) is not None}
    assert names >= {"Fort Steadfast", "Family Silver", "Stolen Powder Keg"}
    assert len(names) >= 150
    assert set(PLAN.staged) <= {*goals(PLAN), *RULESET.clauses()}


@pytest.mark.parametrize("id", CARD_GAMES)
def test_explanations_are_of_what_there_is_and_say_something(id):
    plan = plan_of(id)
    assert set(reasons(plan)) <= {*plan.ruleset.clauses(), *goals(plan)}
    assert all(len(why) > 30 for why in reasons(plan).values())


def test_the_report_is_good_only_if_nothing_is_left():
    everything = {name: "here" for name in (*goals(PLAN), *RULESET.clauses()) if name not in reasons(PLAN)}
    whole = report(Found(PLAN, Seen(dict(everything), dict(everything)), 1, 1))
    assert whole.good, text(whole)
    assert set(whole.explained) == set(reasons(PLAN))


@pytest.mark.parametrize("lost", ["drawn Fort Steadfast", "resolves Family Silver", "ARC-CMB-06", "option players=6"])
def test_what_was_not_seen_is_listed(lost):
    seen = {name: "here" for name in (*goals(PLAN), *RULESET.clauses()) if name not in (*reasons(PLAN), lost)}
    lacking = report(Found(PLAN, Seen(dict(seen), dict(seen)), 1, 1))
    assert not lacking.good
    assert (*lacking.unreached, *lacking.unnamed) == (lost,)
    assert f"  not {'named' if lost.startswith('ARC') else 'reached'}: {lost}" in text(lacking)


def test_explaining_what_is_seen_all_the_same_is_a_fault_too():
    names = dict.fromkeys((*goals(PLAN), *RULESET.clauses()), "here")
    told = report(Found(PLAN, Seen(dict(names), dict(names)), 1, 1))
    assert not told.good
    assert set(told.idle) == set(reasons(PLAN))
    assert msgspec.json.encode(told)


def test_an_error_is_told_with_the_match_that_shows_it():
    result = tried(Task("arcmage_arc", "broken", 9, None, ()))
    assert "Refused" in result.error
    told = report(Found(PLAN, Seen(), errors=[result]))
    assert "error: broken, 9 players" in text(told)


# --- a game that is declared ----------------------------------------------------------------------------------------


def test_a_short_search_of_duel_leaves_what_is_explained():
    """Given Duel, of which no line here knows, when it is searched, then all is reached but what its tests explain."""
    duel = plan_of("duel")
    told = report(search(duel, "duel", 10, 4, 32, players(1), print))
    assert told.good, text(told)
    assert told.explained.keys() == reasons(duel).keys()


def test_positions_of_gaia_orc_are_laid_out_in_its_areas():
    """Given a region, a creature and a Spell, when positions around them are played, then domains matter."""
    told: set[str] = set()
    for name in ("Castle Town", "Looter", "Deep Roots"):
        result = tried(Task("gaia_orc", f"short/{name}", 2, name, goals(plan_of("gaia_orc"))))
        assert result.error == ""
        told |= result.seen.goals.keys()
    assert {"makes move_creature", "makes claim_advantages", "tells RegionEffectApplied"} <= told


def test_a_selector_of_all_that_can_be_in_play_need_not_miss():
    """Given Duel, where only creatures stay in play, then a target creature need not miss one; in a hand others lie."""
    told = [goal for goal in goals(plan_of("duel")) if goal.startswith(("matches Firebolt", "misses Firebolt"))]
    assert told == ['matches Firebolt#0 {"kinds":["creature","player"]}']


# --- what never mattered ----------------------------------------------------------------------------------------------


GROWTH = 'varies Bramble Matriarch#1 {"number":"stat","of":"self","stat":"growth"}'
RATTLED = '{"condition":"exists","what":{"side":"my","kinds":["creature"],"place":"graveyard"},"least":3}'


def noted(army, graveyard, *, missing=None):
    """What a recorder notes of a position with these creatures and this graveyard."""
    recorder = Recorder(PLAN, goals(PLAN) if missing is None else missing)
    with recorded(recorder):
        d = at_play(Setting, {"army": army, "graveyard": graveyard}, {"army": "Elf"})
        board(d.t).stat("it", "atk")
    return recorder


@pytest.mark.parametrize(("graveyard", "kind"), [("Elf; Elf", "false"), ("Elf; Elf; Elf", "true")])
def test_a_condition_is_noted_as_it_came_out(graveyard, kind):
    reached = noted("Grave Rattler#it", graveyard).reached
    found = {goal for goal in reached if goal.startswith(("true ", "false "))}
    assert found == {f"{kind} Grave Rattler#0 {RATTLED}"}


def test_a_number_varies_only_when_it_came_to_two_values():
    none = Seen(values=noted("Bramble Matriarch#it", "").values, where="here")
    grown = Seen(values=noted("Bramble Matriarch#it (growth 2)", "").values, where="there")
    assert (none.values[GROWTH], grown.values[GROWTH]) == ([0], [2])
    seen = Seen()
    seen.add(none)
    seen.add(none)
    assert GROWTH not in seen.goals
    seen.add(grown)
    assert seen.goals == {GROWTH: "there"}


def test_a_selector_matches_and_misses():
    elves = 'Ilvanna of the Silver Leaf#0 {"kinds":["creature"],"words":["elvish"]}'
    assert {f"matches {elves}", f"misses {elves}"} <= noted("Ilvanna of the Silver Leaf#it; Bear", "").reached


def test_what_has_been_reached_is_not_looked_for_again():
    assert noted("Grave Rattler#it", "Elf", missing=()).reached == set()


def test_a_number_that_reads_as_0_whatever_happens_is_listed():
    names = dict.fromkeys((*goals(PLAN), *RULESET.clauses()), "here")
    seen = {name: where for name, where in names.items() if name not in (*reasons(PLAN), GROWTH)}
    told = report(Found(PLAN, Seen(dict(seen), dict(seen), {GROWTH: [0]}), 1, 1))
    assert (told.good, told.unreached) == (False, (GROWTH,))
    assert f"  never mattered: {GROWTH}" in text(told)
