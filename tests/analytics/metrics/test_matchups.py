"""Matchups on tiny matches worked out by hand, and on seasons whose truth is known."""

import math
from collections.abc import Sequence
from pathlib import Path

import msgspec
import numpy as np
import pytest

from analytics.lake.reading import Lake
from analytics.lake.rows import Row
from analytics.metrics.matchups import Matchups, matchups
from analytics.metrics.population import BadFilter, Population
from analytics.metrics.results import Minimum
from analytics.statistics import bradley_terry
from analytics.statistics.intervals import Sums, clustered, wilson
from analytics.statistics.shrinkage import around
from tests.analytics.metrics.tiny import RULESET, lake, match, seats

TOY = Population(RULESET, players=2)
EVERY = Minimum(1, 1)


def _met(name: str, decks: Sequence[str | None], *shares: float | None, **known) -> list[Row]:
    """A match of these decks in turn order, and their parts of the win."""
    return [match(name, players=len(shares), **known), *seats(name, *shares, decks=decks)]


def _five() -> list[Row]:
    """Red beats Blue twice (once going second), they tie once; Blue beats Green; a mirror match; one is not over."""
    return [
        *_met("a", ["Red", "Blue"], 1, 0),
        *_met("b", ["Blue", "Red"], 0, 1),
        *_met("c", ["Red", "Blue"], 0.5, 0.5, winners=2),
        *_met("d", ["Blue", "Green"], 1, 0),
        *_met("e", ["Red", "Red"], 0, 1),
        *_met("f", ["Red", "Green"], None, None, finished=False),
        *_met("g", ["Red", None], 1, 0),
    ]


def test_scores_by_hand(tmp_path: Path) -> None:
    # when
    found = matchups(lake(tmp_path, _five()), TOY, minimum=EVERY)
    # then Blue has half a point of three against Red, and all of one against Green
    assert [(m.side, m.against, m.n, m.score.value) for m in found.matchups] == [
        ("Blue", "Green", 1, 1.0),
        ("Blue", "Red", 3, pytest.approx(1 / 6)),
    ]
    assert [m.example.match for m in found.matchups] == ["d", "a"]
    assert found.n == 5
    assert found.ties == 1 / 5
    assert [(s.side, s.matches) for s in found.strengths] == [("Red", 5), ("Blue", 4), ("Green", 1)]


def test_matches_at_larger_tables_that_nobody_won_tell_nothing(tmp_path: Path) -> None:
    """Given a table of three of which nobody won, then there are no matchups; one that was won tells alone."""
    none = _met("a", ["Red", "Blue", "Green"], 0, 0, 0, winners=0)
    won = _met("b", ["Blue", "Red", "Green"], 1, 0, 0)
    three = Population(RULESET, players=3)

    lost = matchups(lake(tmp_path / "none", none), three, minimum=EVERY)
    found = matchups(lake(tmp_path / "both", none, won), three, minimum=EVERY)

    assert (lost.n, lost.matchups, lost.strengths) == (0, (), ())
    assert found.n == 1
    assert [(m.side, m.against, m.n, m.example.match) for m in found.matchups] == [
        ("Blue", "Green", 1, "b"),
        ("Blue", "Red", 1, "b"),
    ]


def test_strengths_are_the_most_likely_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # given Red beats Blue in three of four, both going first as often, without a tie
    rows = [*_met("a", ["Red", "Blue"], 1, 0), *_met("b", ["Red", "Blue"], 1, 0)]
    rows += [*_met("c", ["Blue", "Red"], 0, 1), *_met("d", ["Blue", "Red"], 1, 0)]
    monkeypatch.setattr(bradley_terry, "SPREAD", 1e3)
    # when
    found = matchups(lake(tmp_path, rows), TOY)
    # then with P(Red wins going first) = 1, going second 1/2, the edge of the first is without bound, its mean 3/4
    assert found.matchups[0].expected == pytest.approx(1 / 4, abs=0.01)
    assert found.strengths[0].points.value > 100
    assert found.first_edge is not None
    assert found.first_edge.value > 500
    # and fewer than thirty matches are not judged
    assert (found.matchups[0].p, found.matchups[0].standing) == (None, "count")


def test_the_edge_of_the_first_by_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # given a deck against itself, the first wins three of four
    rows = [
        row
        for name, shares in zip("abcd", [(1, 0)] * 3 + [(0, 1)], strict=True)
        for row in _met(name, ["Red", "Red"], *shares)
    ]
    monkeypatch.setattr(bradley_terry, "SPREAD", 1e3)
    # when
    found = matchups(lake(tmp_path, rows), TOY)
    # then it is ahead by odds of three to one
    assert found.first_edge is not None
    assert found.first_edge.value == pytest.approx(400 * math.log10(3), rel=1e-3)
    assert [place.value for place in found.places] == pytest.approx(
        [200 * math.log10(3), -200 * math.log10(3)], rel=1e-3
    )
    assert (found.matchups, found.strengths[0].expected) == ((), 0.5)


def test_without_ties_the_score_has_wilsons_interval(tmp_path: Path) -> None:
    rows = [row for number in range(10) for row in _met(f"m{number}", ["Red", "Blue"], number % 2, 1 - number % 2)]
    found = matchups(lake(tmp_path, rows), TOY).matchups[0]
    plain = wilson(5, 10)[0]
    assert (found.score.low, found.score.high) == pytest.approx((plain.low, plain.high))


def test_ties_are_known_better_than_wins_and_losses(tmp_path: Path) -> None:
    # given two wins, two losses and six ties
    shares = [(1, 0), (1, 0), (0, 1), (0, 1)] + [(0.5, 0.5)] * 6
    rows = [row for number, both in enumerate(shares) for row in _met(f"m{number}", ["Blue", "Red"], *both)]
    found = matchups(lake(tmp_path, rows), TOY).matchups[0]
    exact = clustered(Sums.over([first for first, _ in shares], np.ones(10)))[0]
    assert (found.score.low, found.score.high) == pytest.approx((exact.low, exact.high))


def test_scores_are_drawn_toward_what_is_expected(tmp_path: Path) -> None:
    # given three decks in 20 matches each: two strengths are learnt from three scores
    won = {("Blue", "Green"): 15, ("Blue", "Red"): 6, ("Green", "Red"): 12}
    rows: list[Row] = []
    for (one, other), wins in won.items():
        for number in range(20):
            decks, shares = [one, other], [int(number < wins), int(number >= wins)]
            order = 1 if number % 2 else -1
            rows += _met(f"{one}{other}{number}", decks[::order], *shares[::order])
    # when
    found = matchups(lake(tmp_path, rows), TOY).matchups
    # then
    priors = around(list(won.values()), [20] * 3, [m.expected for m in found], learnt=2)
    assert [m.shrunk for m in found] == pytest.approx(
        [(wins + prior.a) / (20 + prior.strength) for wins, prior in zip(won.values(), priors, strict=True)]
    )


def test_among_three_only_the_winner_tells(tmp_path: Path) -> None:
    # given Red, Blue and Green at a table: Red wins twice, Green once
    rows = [
        row
        for name, shares in (("a", (1, 0, 0)), ("b", (1, 0, 0)), ("c", (0, 0, 1)))
        for row in _met(name, ["Red", "Blue", "Green"], *shares)
    ]
    found = matchups(lake(tmp_path, rows), Population(RULESET, players=3), minimum=EVERY)
    # then
    assert [(m.side, m.against, m.n, m.score.value) for m in found.matchups] == [
        ("Blue", "Green", 1, 0),
        ("Blue", "Red", 2, 0),
        ("Green", "Red", 3, pytest.approx(1 / 3)),
    ]


def _season(matches: int, odds: dict[tuple[str, str], float], seed: int) -> list[Row]:
    chance = np.random.default_rng(seed)
    rows: list[Row] = []
    for number in range(matches):
        one, other = chance.permutation(["Red", "Blue", "Green", "White"])[:2].tolist()
        rate = odds[one, other] if (one, other) in odds else 1 - odds.get((other, one), 0.5)
        won = chance.random() < rate
        rows += _met(f"m{number:05}", [one, other], int(won), int(not won))
    return rows


def test_decks_of_equal_strength_that_beat_each_other_in_turn_are_found(tmp_path: Path) -> None:
    # given stone, paper and scissors, and a fourth deck that is equal to all
    odds = {("Red", "Blue"): 0.65, ("Blue", "Green"): 0.65, ("Green", "Red"): 0.65}
    # when
    found = matchups(lake(tmp_path, _season(1800, odds, seed=83)), TOY)
    # then exactly these three are flagged, and their scores are hardly shrunk
    flagged = {(m.side, m.against): m for m in found.matchups if m.flagged}
    assert set(flagged) == {("Blue", "Green"), ("Blue", "Red"), ("Green", "Red")}
    assert all(abs(m.shrunk - m.score.value) < 0.06 for m in flagged.values())
    assert all(abs(strength.expected - 0.5) < 0.06 for strength in found.strengths)


def test_scores_as_plain_sql_counts_them(tmp_path: Path) -> None:
    made = lake(tmp_path, _season(200, {("Red", "Blue"): 0.7}, seed=101))
    plain = made.frame(
        "SELECT a.deck, b.deck AS against, count(*), avg(a.share) AS score FROM seat AS a JOIN seat AS b"
        " ON a.match = b.match AND a.deck < b.deck GROUP BY ALL ORDER BY ALL"
    )
    found = matchups(made, TOY).matchups
    assert [(m.side, m.against, m.n) for m in found] == plain.drop("score").rows()
    assert [m.score.value for m in found] == pytest.approx(plain["score"].to_list())


def test_equal_decks_are_shrunk_to_equal_scores(tmp_path: Path) -> None:
    found = matchups(lake(tmp_path, _season(1800, {}, seed=89)), TOY)
    assert not any(m.flagged for m in found.matchups)
    assert all(abs(m.shrunk - 0.5) < 0.06 for m in found.matchups)
    assert all(abs(m.shrunk - m.expected) < 0.6 * abs(m.score.value - m.expected) for m in found.matchups)
    assert all(m.standing == "ranked" for m in found.matchups)


def test_bots_may_meet_as_well(tmp_path: Path) -> None:
    rows = [match("a"), *seats("a", 1, 0, decks=["Red", "Blue"], bot="greedy")]
    found = matchups(lake(tmp_path, rows), TOY, "bot")
    assert [(s.side, s.matches) for s in found.strengths] == [("greedy", 2)]


def test_what_cannot_be_asked(tmp_path: Path) -> None:
    empty = lake(tmp_path, [])
    with pytest.raises(BadFilter, match="players: choose one number of seats"):
        matchups(empty, Population(RULESET))
    with pytest.raises(BadFilter, match="by: one of deck, bot, player"):
        matchups(empty, TOY, "colour")  # type: ignore[arg-type]


def test_no_matches(tmp_path: Path) -> None:
    found = matchups(lake(tmp_path, [*_met("a", ["Red"], 1)]), Population(RULESET, players=1))
    assert (found.matchups, found.strengths, found.first_edge, found.sample.matches) == ((), (), None, 1)


def test_the_answer_is_plain_data(tmp_path: Path) -> None:
    found = matchups(lake(tmp_path, _five()), TOY, minimum=EVERY)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Matchups) == found


def test_pairs_that_met_too_rarely_are_not_tested(tmp_path: Path) -> None:
    """Given a pair that met three times and one that met once, when three are needed, then that alone has a p-value."""
    found = matchups(lake(tmp_path, _five()), TOY, minimum=Minimum(3, 4))

    told = {(m.side, m.against): (m.standing, m.p is None, m.flagged) for m in found.matchups}
    assert told == {("Blue", "Green"): ("count", True, False), ("Blue", "Red"): ("hollow", False, False)}
    assert found.minimum == Minimum(3, 4)
    assert matchups(lake(tmp_path / "again", _five()), TOY).minimum == Minimum()


def test_what_a_strength_makes_expect_is_told_of_those_it_met_as_often_as_it_met_them(tmp_path: Path) -> None:
    """Given equal decks, then each is expected to win half of its matches, at a table of three a third."""
    two = [*_met("a", ["Red", "Blue"], 1, 0), *_met("b", ["Red", "Blue"], 0, 1)]
    three = [each for at, shares in enumerate(((1, 0, 0), (0, 1, 0), (0, 0, 1))) for each in
             _met(f"t{at}", ["Red", "Blue", "Green"], *shares)]  # fmt: skip
    found = matchups(lake(tmp_path, two, three), TOY)
    assert [one.expected for one in found.strengths] == pytest.approx([0.5, 0.5], abs=1e-6)
    found = matchups(Lake(tmp_path), Population(RULESET, players=3))
    assert [one.expected for one in found.strengths] == pytest.approx([1 / 3] * 3, abs=1e-6)
    alone = matchups(lake(tmp_path / "alone", _met("m", ["Red", "Red"], 1, 0)), TOY)
    assert [(one.side, one.matches, one.expected) for one in alone.strengths] == [("Red", 2, 0.5)]
