"""Bots by name and strength: what may be written, what is refused and how it is told."""

import pytest

from domain.bots import BOTS, NoSuchBot, choose, named
from domain.bots.names import ITERATIONS, MOST_ITERATIONS, MOST_SECONDS
from domain.bots.search import Growth
from tests.bots.toy import Asked, Toy, started, toy


class Clock:
    """A clock that goes on by a tenth of a second each time it is looked at."""

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.looks / 10


def rounds_played(monkeypatch: pytest.MonkeyPatch, name: str, clock: Clock | None = None) -> int:
    """How many iterations the bot of a name makes for a decision."""

    def asks(state: Toy) -> Asked:
        return {} if len(state.history) == 2 else {1 + len(state.history): (0, 1, 2)}

    ruleset = toy(asks, lambda state: (1,), lambda view, seat: 0.0)
    rounds: list[int] = []
    grow = Growth.grow

    def counted(tree: Growth, number: int) -> None:
        rounds.append(number)
        grow(tree, number)

    monkeypatch.setattr(Growth, "grow", counted)
    choose(named(name, clock), ruleset, started(ruleset), 1, b"seed")
    return len(rounds)


def test_plain_names_name_the_plain_bots():
    assert {name: named(name) for name in ("greedy", "random", "search")} == dict(BOTS)


@pytest.mark.parametrize(
    ("name", "iterations"), [("search", ITERATIONS), ("search:1", 1), ("search:50", 50), ("search:1000", 1000)]
)
def test_a_strength_is_a_number_of_iterations(monkeypatch, name, iterations):
    assert rounds_played(monkeypatch, name) == iterations


@pytest.mark.parametrize(("name", "iterations"), [("search:0.5s", 5), ("search:1s", 10), ("search:2s", 20)])
def test_a_strength_may_be_a_number_of_seconds(monkeypatch, name, iterations):
    assert abs(rounds_played(monkeypatch, name, Clock()) - iterations) <= 1


@pytest.mark.parametrize("name", ["search", "search:5000"])
def test_with_a_clock_no_strength_takes_longer_than_the_limit(monkeypatch, name):
    assert abs(rounds_played(monkeypatch, name, Clock()) - 10 * MOST_SECONDS) <= 1


def test_where_there_is_no_clock_strengths_in_seconds_are_refused():
    with pytest.raises(NoSuchBot, match=r"'search:0.5s' thinks by the clock.*give iterations"):
        named("search:0.5s")


@pytest.mark.parametrize(
    "strength",
    [
        *("", "0", "-1", "1e9", "1e3", "007", "+5", " 5", "5 ", "5\n", "1_000", "٣", "0x10", "5001", "9" * 4000),
        *(
            "0s",
            "0.001s",
            "2.001s",
            "1e-1s",
            "infs",
            "nans",
            "-1s",
            ".5s",
            "1.s",
            "0.5S",
            "s",
            "50:50",
            "0.5",
            "0.12345s",
        ),
    ],
)
def test_strengths_out_of_bounds_or_ill_written_are_refused_with_the_bounds(strength):
    for clock in (None, Clock()):
        with pytest.raises(NoSuchBot) as told:
            named(f"search:{strength}", clock)
        assert f"1 to {MOST_ITERATIONS}" in str(told.value)
        assert "0.01 to 2" in str(told.value)
        assert len(str(told.value)) < 400


@pytest.mark.parametrize("name", ["", "deep", "Search", "greedy:5", "random:", "searching", "search 50", "x" * 5000])
def test_unknown_names_are_refused_with_the_known_ones(name):
    with pytest.raises(NoSuchBot, match=r"there is no bot .*greedy, random, search") as told:
        named(name)
    assert len(str(told.value)) < 400
