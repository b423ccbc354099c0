"""Ratings on tiny matches, against the model by itself."""

from pathlib import Path

import msgspec
import pytest
from openskill.models import PlackettLuce

from analytics.lake.rows import Row, SeatRow
from analytics.metrics import ratings as module
from analytics.metrics.population import Population
from analytics.metrics.ratings import Ratings, ratings
from tests.analytics.metrics.tiny import RULESET, lake, match, row

MIXED = Population(RULESET, kind="mixed", players=2)


def _met(name: str, ended: int, *seats: tuple[str | None, float | None], **known) -> list[Row]:
    """A match and its seats: names (those of bots begin with a lower case letter), parts of the win."""
    rows: list[Row] = [match(name, ended=ended, players=len(seats), population="mixed", **known)]
    for seat, (who, share) in enumerate(seats, start=1):
        bot = who is not None and who.islower()
        named = {"bot": who} if bot else {"player": who}
        rows.append(row(SeatRow, match=name, seat=seat, kind="bot" if bot else "human", share=share, **named))
    return rows


def _three() -> list[Row]:
    """Ana beats greedy, then Bo ties with Ana, then greedy beats Bo."""
    return [
        *_met("a", 3000, ("greedy", 1), ("Bo", 0)),
        *_met("c", 1000, ("Ana", 1), ("greedy", 0)),
        *_met("b", 2000, ("Bo", 0.5), ("Ana", 0.5), winners=2),
    ]


def test_ratings_follow_the_matches_in_their_order(tmp_path: Path) -> None:
    # given the same three matches, rated by hand one after the other
    model = PlackettLuce()
    ana, bo, greedy = (model.rating() for _ in range(3))
    [[ana], [greedy]] = model.rate([[ana], [greedy]], ranks=[0, 1])
    [[bo], [ana]] = model.rate([[bo], [ana]], ranks=[0, 0])
    [[greedy], [bo]] = model.rate([[greedy], [bo]], ranks=[0, 1])
    # when
    found = ratings(lake(tmp_path, _three()), MIXED)
    # then
    assert {one.who: one.skill.value for one in found.ratings} == pytest.approx(
        {"Ana": ana.mu, "Bo": bo.mu, "greedy": greedy.mu}
    )
    first = found.ratings[0]
    assert (first.who, first.bot, first.matches, first.wins) == ("Ana", False, 2, 1.5)
    assert first.skill.high - first.skill.value == pytest.approx(1.959964 * ana.sigma)
    assert first.ranked_by == pytest.approx(ana.mu - 3 * ana.sigma)
    assert found.followed == 3


def test_only_the_latest_are_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LATEST", 1)
    found = ratings(lake(tmp_path, _three()), MIXED)
    assert {one.who: one.wins for one in found.ratings} == {"greedy": 1, "Bo": 0}
    assert (found.followed, found.sample.matches) == (1, 3)


def test_a_person_and_a_bot_of_one_name_are_two(tmp_path: Path) -> None:
    rows = _met("a", 1000, ("Ana", 1), ("greedy", 0)) + _met("b", 2000, ("Bo", 1), ("Ana", 0))
    rows += [match("d", ended=4000, population="mixed")]
    rows += [row(SeatRow, match="d", seat=1, kind="human", player="greedy", share=1.0)]
    rows += [row(SeatRow, match="d", seat=2, kind="bot", bot="greedy", share=0.0)]
    found = ratings(lake(tmp_path, rows), MIXED)
    assert {(one.who, one.bot): one.wins for one in found.ratings}["greedy", False] == 1
    assert {(one.who, one.bot): one.wins for one in found.ratings}["greedy", True] == 0


def test_what_tells_nothing_of_strength_does_not_count(tmp_path: Path) -> None:
    # given a bot against itself, a nameless seat, a match that is not over
    rows = _met("a", 1000, ("greedy", 1), ("greedy", 0)) + _met("b", 2000, (None, 1), ("Ana", 0))
    rows += _met("c", 3000, ("Ana", None), ("Bo", None), finished=False)
    found = ratings(lake(tmp_path, rows), MIXED)
    assert (found.ratings, found.followed, found.sample.matches) == ((), 0, 3)


def test_who_shares_a_win_shares_the_first_rank(tmp_path: Path) -> None:
    # given a win that Ana and Bo share
    rows = _met("a", 1000, ("Ana", 0.5), ("Bo", 0.5), ("Cy", 0), winners=2)
    model = PlackettLuce()
    [[ana], [bo], [cy]] = model.rate([[model.rating()] for _ in range(3)], ranks=[0, 0, 1])
    # when
    found = ratings(lake(tmp_path, rows), Population(RULESET, kind="mixed", players=3))
    # then
    assert [one.skill.value for one in found.ratings] == pytest.approx([ana.mu, bo.mu, cy.mu])


def test_the_better_of_four_rises(tmp_path: Path) -> None:
    rows = [
        each
        for number in range(20)
        for each in _met(f"m{number:02}", number, ("Ana", 1), ("Bo", 0), ("Cy", 0), ("Di", 0))
    ]
    found = ratings(lake(tmp_path, rows), Population(RULESET, kind="mixed", players=4))
    assert found.ratings[0].who == "Ana"
    assert found.ratings[0].skill.low > 25 > found.ratings[1].skill.value


def test_the_answer_is_plain_data(tmp_path: Path) -> None:
    found = ratings(lake(tmp_path, _three()), MIXED)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Ratings) == found
