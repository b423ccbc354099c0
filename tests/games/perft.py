"""Counting: how many ways a match can go on from a position, move by move, and how many positions that reaches."""

from typing import Any

from domain import engine
from domain.ruleset import Ruleset
from events import codec
from tests.dsl.table import Table

FORGOTTEN = ("asked", "match")
"""Fields that tell how a position was reached and not what it is."""


def perft(table: Table, depth: int) -> list[tuple[int, int]]:
    """For each number of moves up to `depth`: the ways to make them, and the different positions they lead to.

    Only moves that answer a question are made: a concession, say, is possible almost everywhere. Positions that are
    the same are gone through once, with the number of ways that lead there.
    """
    layer: dict[bytes, tuple[Any, int]] = {b"": (table.state, 1)}
    counts = []
    for _ in range(depth):
        below: dict[bytes, tuple[Any, int]] = {}
        ways = 0
        for state, paths in layer.values():
            for after in _followers(table.ruleset, state):
                ways += paths
                name = _name(after)
                known = below.get(name)
                below[name] = (after, paths + (0 if known is None else known[1]))
        counts.append((ways, len(below)))
        layer = below
    return counts


def _followers(ruleset: Ruleset, state: Any) -> list[Any]:
    after = []
    for seat in state.pending:
        offers = ruleset.moves(state, seat)
        for offer in offers.open:
            if offer.answers:
                for args in offer.arguments():
                    after.append(engine.decide(ruleset, state, seat, offer.move, args, available=offers).state)
    return after


def _name(state: Any) -> bytes:
    bare = state.copy()
    fresh = type(state)()
    for field in FORGOTTEN:
        setattr(bare, field, getattr(fresh, field))
    bare.pending = {seat: (seat, pending.kind) for seat, pending in state.pending.items()}
    return codec.canonical(bare)
