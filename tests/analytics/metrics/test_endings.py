"""Ways of ending on tiny matches worked out by hand."""

from pathlib import Path

import msgspec
import pytest

from analytics.lake.rows import OutcomeRow, Row
from analytics.metrics.behind import matches_behind
from analytics.metrics.endings import Endings, endings
from analytics.metrics.lengths import lengths
from analytics.metrics.population import Population
from analytics.metrics.results import Example
from tests.analytics.lakes import games, lake_of_matches
from tests.analytics.metrics.tiny import RULESET, lake, match, row, seats

TOY = Population(RULESET, players=2)


def _end(of: str, seq: int, reason: str) -> OutcomeRow:
    return row(OutcomeRow, match=of, seq=seq, reason=reason)


def _out(of: str, seq: int, seat: int, reason: str) -> OutcomeRow:
    return row(OutcomeRow, match=of, seq=seq, seat=seat, reason=reason)


def _five() -> list[Row]:
    """A defeat in turn 1, one match in turn 3 now, a concession and a defeat in turn 3, one in turn 5 now."""
    running = {"finished": False, "reason": None}
    return [
        match("a", turns=1, reason="last player standing"),
        match("b", turns=3, **running),
        match("c", turns=3, reason="last player standing"),
        match("d", turns=3, reason="most cities"),
        match("e", turns=5, **running),
        *(_out("a", 8, 2, "no cities"), _end("a", 9, "last player standing")),
        *(_out("c", 18, 1, "conceded"), _end("c", 19, "last player standing")),
        _end("d", 21, "most cities"),
        *seats("a", 1, 0),
    ]


def test_incidence_by_hand(tmp_path: Path) -> None:
    # when
    found = endings(lake(tmp_path, _five()), TOY)
    # then after turn 1 four fifths run on; of the three that are known to begin turn 3, one third goes each way
    assert found.turns == (1, 2, 3, 4)
    assert found.at_risk == (5, 4, 3, 1)
    assert {ending.reason: ending.share.value for ending in found.endings} == {
        "no cities": pytest.approx([1 / 5] * 4),
        "conceded": pytest.approx([0, 0, 4 / 15, 4 / 15]),
        "most cities": pytest.approx([0, 0, 4 / 15, 4 / 15]),
    }
    assert found.running.value == pytest.approx([4 / 5, 4 / 5, 4 / 15, 4 / 15])
    assert (found.sample.matches, found.sample.finished) == (5, 3)


def test_shares_and_what_runs_on_make_up_the_whole(tmp_path: Path) -> None:
    found = endings(lake(tmp_path, _five()), TOY)
    for moment, running in enumerate(found.running.value):
        assert running + sum(ending.share.value[moment] for ending in found.endings) == pytest.approx(1)


def test_the_reason_is_that_of_the_last_seat_to_leave(tmp_path: Path) -> None:
    # given three seats: one is defeated, one gives up later; and three seats of which one gave up before the end
    rows = [match("a", players=3, turns=4, reason="last player standing")]
    rows += [match("b", players=3, turns=6, reason="turn cap")]
    outcomes = [_out("a", 5, 1, "no cities"), _out("a", 9, 3, "conceded"), _end("a", 10, "last player standing")]
    outcomes += [_out("b", 5, 1, "conceded"), _end("b", 30, "turn cap")]
    # when
    found = endings(lake(tmp_path, rows, outcomes), Population(RULESET, players=3))
    # then
    assert [(ending.reason, ending.matches, ending.example) for ending in found.endings] == [
        ("conceded", 1, Example("a", 10)),
        ("turn cap", 1, Example("b", 30)),
    ]


def test_the_matches_behind_an_ending_are_those_that_ended_so(tmp_path: Path) -> None:
    # given a defeat, a concession, most cities, and two matches that still run
    five = lake(tmp_path, _five())
    # when
    behind = {
        ending.reason: matches_behind(five, TOY, "ending_share", {"outcome": ending.reason})
        for ending in endings(five, TOY).endings
    }
    # then
    told = {reason: [(one.match, one.reason) for one in matches] for reason, matches in behind.items()}
    assert told == {
        "no cities": [("a", "no cities")],
        "conceded": [("c", "conceded")],
        "most cities": [("d", "most cities")],
    }
    # and given one that still runs, no reason is told
    assert [one.reason for one in matches_behind(five, TOY, "rewinds", {}) if not one.finished] == [None, None]


def test_a_seat_alone_does_not_end_by_being_the_last(tmp_path: Path) -> None:
    rows = [match("a", players=1, turns=4, reason="supply empty"), _end("a", 10, "supply empty")]
    found = endings(lake(tmp_path, rows), Population(RULESET, players=1))
    assert [ending.reason for ending in found.endings] == ["supply empty"]


def test_other_populations_do_not_count(tmp_path: Path) -> None:
    rows = [*_five(), match("f", turns=2, population="simulation", reason="loop"), _end("f", 3, "loop")]
    assert endings(lake(tmp_path, rows), TOY).sample.matches == 5


def test_no_matches(tmp_path: Path) -> None:
    found = endings(lake(tmp_path, []), TOY)
    assert (found.turns, found.endings, found.running.value, found.sample.matches) == ((), (), (), 0)


def test_only_unfinished_matches(tmp_path: Path) -> None:
    found = endings(lake(tmp_path, [match("a", turns=0, finished=False, reason=None)]), TOY)
    assert (found.turns, found.at_risk, found.running.value, found.endings) == ((0,), (1,), (1.0,), ())


def test_the_answer_is_plain_data(tmp_path: Path) -> None:
    found = endings(lake(tmp_path, _five()), TOY)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Endings) == found


def test_simulated_matches_as_plain_sql_counts_them(tmp_path: Path) -> None:
    # given eight matches played by bots, which all end
    played = lake_of_matches(tmp_path, games("gaia_vora", ["random", "random"], 8))
    found = endings(played, Population("gaia_vora", kind="simulation", players=2))
    # then
    counted = dict(played.frame("SELECT reason, count(*) FROM match GROUP BY reason").iter_rows())
    assert {ending.reason: ending.matches for ending in found.endings} == counted
    over = played.frame("SELECT turns, count(*) FROM match GROUP BY turns ORDER BY turns").rows()
    assert found.turns == tuple(turn for turn, _ in over)
    assert found.running.value == pytest.approx([1 - sum(n for turn, n in over if turn <= t) / 8 for t, _ in over])
    assert found.running.value == lengths(played, found.sample.population).running.value
