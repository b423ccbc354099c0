"""What is counted of simulated matches."""

import msgspec
import pytest

from analytics.statistics.intervals import wilson
from service.lab.simulation import Counting, Counts, Played, Record, Simulation, by_bot, by_seat

TWO = Simulation(ruleset="dice@1", bots=("greedy", "random"))
THREE = Simulation(ruleset="dice@1", bots=("greedy", "random", "random"))


def won_by(*seats: int) -> Played:
    """A match that these seats won."""
    return Played(index=0, match="m", head="h", events=9, decisions=4, turns=2, winners=seats, reason="end", kept=False)


def counted(*winners: tuple[int, ...]) -> Counts:
    """What is counted of matches that these seats won."""
    found = Counts()
    for seats in winners:
        found.add(won_by(*seats))
    return found


def test_a_shared_win_is_divided_among_its_winners() -> None:
    """Given four matches, one shared by two and one by all three, then each winner gets a part, all parts being one."""
    rows = by_seat(counted((1,), (1, 3), (1, 2, 3), ()), THREE.bots)

    assert [(row["won"], row["shared"]) for row in rows] == [(3, 2), (1, 1), (2, 2)]
    assert [4 * row["rate"] for row in rows] == pytest.approx([1 + 1 / 2 + 1 / 3, 1 / 3, 1 / 2 + 1 / 3])
    assert all(row["low"] < row["rate"] < row["high"] for row in rows)


def test_a_bot_of_several_seats_has_the_parts_of_all_of_them() -> None:
    """Given a win shared by all three, then the bot in two seats has two thirds of it, for two seats played."""
    greedy, random = sorted(by_bot(counted((1, 2, 3)), THREE.bots), key=lambda row: row["bot"])

    assert (greedy["won"], greedy["shared"], greedy["rate"]) == (1, 1, pytest.approx(1 / 3))
    assert (random["played"], random["won"], random["shared"], random["rate"]) == (2, 2, 2, pytest.approx(1 / 3))


def test_the_interval_of_a_bot_counts_matches_and_not_its_seats() -> None:
    """Given six wins of the bot in two of three seats in ten matches, then its bounds are half of those of 6 in 10."""
    counts = counted(*[(1,)] * 4, *[(2,)] * 3, *[(3,)] * 3)

    greedy, random = sorted(by_bot(counts, THREE.bots), key=lambda row: row["bot"])

    (of_ten,) = wilson(6, 10)
    assert (random["rate"], random["low"], random["high"]) == pytest.approx((0.3, of_ten.low / 2, of_ten.high / 2))
    alone = by_seat(counts, THREE.bots)[0]
    assert (greedy["low"], greedy["high"]) == (alone["low"], alone["high"])


def test_a_bot_in_all_seats_has_one_share_of_each_match() -> None:
    """Given a bot that plays both seats of ten matches, then its rate is one half, and no bound is above."""
    (row,) = by_bot(counted(*[(1,)] * 7, *[(2,)] * 3), ("random", "random"))

    (all_of_ten,) = wilson(10, 10)
    assert (row["played"], row["rate"], row["high"]) == (20, 0.5, 0.5)
    assert row["low"] == pytest.approx(all_of_ten.low / 2)


def test_the_sentence_divides_shared_wins_and_tells_them() -> None:
    """Given two matches, one shared, then the sentence has 75 and 25 percent, and the shared one."""
    told = Counting(Record(task=TWO, counts=counted((1,), (1, 2))))

    assert told.sentence == "Wins in 2 matches: seat 1 (greedy) 75.0 %, seat 2 (random) 25.0 %; 1 shared."


def former(counts: Counts) -> Counts:
    """The same, as kept by a release that did not tell who shared a win with how many."""
    plain = msgspec.to_builtins(counts, str_keys=True)
    return msgspec.convert({name: plain[name] for name in plain if name != "divided"}, Counts, strict=False)


def test_a_former_record_of_two_seats_is_read_as_a_new_one() -> None:
    """Given a record without the parts of shared wins, when two seats share them all, then their parts are halves."""
    counts = counted((1,), (1, 2), ())

    assert former(counts) == counts


def test_a_former_record_whose_parts_are_lost_says_so() -> None:
    """Given a former record of three seats with a shared win, then no rate is told, also when it is gone on with."""
    work = Counting(Record(task=THREE, counts=former(counted((1,), (1, 2, 3)))))

    assert work.counts.divided == {}
    assert {row["rate"] for row in by_seat(work.counts, THREE.bots)} == {None}
    assert work.sentence == "Nobody kept how many shared each win of 2 matches: play again."
    work.counts.add(won_by(1, 2))
    assert not work.counts.whole
