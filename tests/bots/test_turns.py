"""What a turn is worth that a bot plays, as `scripts/turns.py` measures it."""

from itertools import islice

from domain.rulesets import RULESETS
from scripts.turns import LIMIT, outcome, positions, standing, told
from service.lab.series import Series

DUEL = RULESETS["duel"]


def test_turns_are_taken_at_their_beginning():
    """Given matches of greedy bots, then turns 3 and 9 are taken of the first, 4 and 10 of the second."""
    turns = [start.state.turn for start in islice(positions("gaia_vora", "turns", {}), 4)]
    assert turns == [3, 9, 4, 10]


def test_a_turn_played_by_greedy_is_worth_what_it_is_compared_with():
    """Given the same numbers, then a turn of greedy comes to the same, and one of random bots to less on average."""
    starts = list(islice(positions("duel", "turns", {}), 6))
    ends = {bot: [outcome(DUEL, start, bot, b"numbers") for start in starts] for bot in ("greedy", "random")}

    assert ends["greedy"] == [outcome(DUEL, start, "greedy", b"numbers") for start in starts]
    for when in (0, 1):
        assert sum(end[when] for end in ends["random"]) < sum(end[when] for end in ends["greedy"]) - 6


def test_a_match_that_is_over_stands_at_twice_the_limit():
    *_, end = Series(DUEL, ("greedy", "greedy"), "turns", {}).course(0)
    assert end.state.outcome is not None
    [winner] = end.state.outcome.winners
    assert standing(DUEL, end, winner) == 2 * LIMIT
    assert standing(DUEL, end, 3 - winner) == -2 * LIMIT


def test_small_differences_count_as_none():
    line = told("search:9", "at its end", [0.4, 1.0, -3.0, 0.6])
    assert line == "  search:9 at its end: -0.25 +- 0.93 points, better in 2 and worse in 1 of 4"
