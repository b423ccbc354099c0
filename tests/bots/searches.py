"""Searches of toy games, and the trees that they grow."""

from collections.abc import Iterator
from typing import Any

from domain.bots import Table, choose
from domain.bots.search import Budget, Growth, searching
from domain.ruleset import Ruleset
from tests.bots.toy import Asked, Toy, started, toy


def search(iterations: int) -> Any:
    """The bot with so many iterations."""
    return searching(Budget(iterations, 1.0))


def chosen(ruleset: Ruleset, state: Any, iterations: int, seat: int = 1, seed: bytes = b"seed") -> int:
    """The number that it chooses."""
    number: int = choose(search(iterations), ruleset, state, seat, seed)[1]["number"]
    return number


def tree_of(ruleset: Ruleset, state: Any, iterations: int) -> Growth:
    """The tree that the search of seat 1 has grown."""
    grown: list[Growth] = []

    def keep(table: Table) -> tuple[str, dict[str, Any]]:
        grown.append(Growth(table))
        for number in range(iterations):
            grown[0].grow(number)
        best = grown[0].best()
        return best.move, best.args

    choose(keep, ruleset, state, 1, b"seed")
    return grown[0]


def nothing(view: dict[str, Any], seat: int) -> float:
    """An estimate that knows no better and worse."""
    return 0.0


def guessing() -> Ruleset:
    """Seat 1 bets on the card of seat 2, which is 0 in one of four cases and otherwise 1."""

    def asks(state: Toy) -> Asked:
        return {} if state.history else {1: (0, 1)}

    def winners(state: Toy) -> tuple[int, ...]:
        return (1,) if state.history[0][1] == state.cards[2] else (2,)

    return toy(asks, winners, nothing, deals=(0, 1, 1, 1))


def guesses() -> Iterator[Any]:
    """Matches of that game, in some of which the card is 0."""
    ruleset = guessing()
    for number in range(12):
        yield started(ruleset, secret=f"{number:064x}")
