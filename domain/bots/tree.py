"""The tree of a search: what was tried at each decision, how well it did, and what to try next."""

from collections.abc import Iterable
from itertools import chain, islice
from math import log, sqrt
from typing import Any

import msgspec

from domain.bots.candidates import Candidate, answering, in_turn, scattered
from domain.refusal import Refused
from domain.shapes import Offers, Pick
from domain.state import MatchState
from events.event import Seat

EXPLORATION = 0.3
"""How much a seldom tried move is preferred to one that did well."""

WIDTH = 4.0
GROWTH = 0.5
"""After n visits, at most `WIDTH` x n ** `GROWTH` moves of a decision are tried (progressive widening)."""

ROUNDS = 3
"""How often each offer is asked for a move at random before its moves are gone through."""

LOOKED_THROUGH = 400
"""Moves gone through at most in the hope of one that was not tried."""

Key = tuple[str, bytes]
"""A move with its arguments."""


class Situation:
    """A simulated state in which `seat` must choose among `offers`; `seat` is None if nothing remains to be chosen.

    `calm` is what it comes to if nobody responds, `values` what that is worth to each seat, both once anyone asked.
    """

    __slots__ = ("_allowed", "_counted", "_size", "calm", "offers", "open", "seat", "state", "values")

    def __init__(self, state: MatchState, seat: Seat | None, offers: Offers) -> None:
        self.state = state
        self.seat = seat
        self.offers = offers
        self.open = answering(offers)
        self.calm: MatchState | None = None
        self.values: dict[Seat, float] = {}
        self._allowed: dict[Key, bool] = {}
        self._size = 0
        self._counted = 0

    def allows(self, edge: "Edge") -> bool:
        """Whether a move that was tried in some world may be made in this one."""
        allowed = self._allowed.get(edge.key)
        if allowed is None:
            allowed = self._allowed[edge.key] = self._checked(edge)
        return allowed

    def _checked(self, edge: "Edge") -> bool:
        try:
            return self.offers.check(edge.move, edge.args, "").answers
        except Refused:
            return False

    def has_more_than(self, number: int) -> bool:
        """Whether there are more than so many moves. They are counted no further than needed."""
        if self._size <= number and self._size == self._counted:
            self._counted = 4 * (number + 1)
            self._size = min(sum(offer.count(self._counted) for offer in self.open), self._counted)
        return self._size > number


class Edge:
    """A move that was tried at a decision: how often, how well it did in all, how often it could have been."""

    __slots__ = ("args", "available", "key", "move", "total", "visits")

    def __init__(self, key: Key, args: dict[str, Any]) -> None:
        self.key = key
        self.move = key[0]
        self.args = args
        self.visits = 0
        self.total = 0.0
        self.available = 0

    def bound(self, exploration: float) -> float:
        """The upper confidence bound: the mean and what the move may be better than that."""
        return self.total / self.visits + exploration * sqrt(log(self.available) / self.visits)


class Choices:
    """What was tried at one decision. Decisions open at the same time have one each, whoever answers first."""

    def __init__(self) -> None:
        self.visits = 0
        self.edges: dict[Key, Edge] = {}

    def select(self, at: Situation, pick: Pick) -> Edge:
        """The move to try now: a new one while there is room for it, otherwise the one with the highest bound."""
        self.visits += 1
        legal = [edge for edge in self.edges.values() if at.allows(edge)]
        if len(legal) < WIDTH * self.visits**GROWTH and (fresh := self._fresh(at, len(legal), pick)):
            self.edges[fresh.key] = fresh
            legal.append(fresh)
        for edge in legal:
            edge.available += 1
            if not edge.visits:
                return edge
        return max(legal, key=lambda edge: edge.bound(EXPLORATION))

    def best(self) -> Edge:
        """The move that was tried most; among equals the one that did best."""
        return max(self.edges.values(), key=lambda edge: (edge.visits, edge.total))

    def _fresh(self, at: Situation, known: int, pick: Pick) -> Edge | None:
        if not at.has_more_than(known):
            return None
        untried: Iterable[Candidate] = chain(
            scattered(at.open, pick, ROUNDS), islice(in_turn(at.open, pick), LOOKED_THROUGH)
        )
        for move, args in untried:
            key = key_of(move, args)
            if key not in self.edges:
                return Edge(key, args)
        return None


def key_of(move: str, args: dict[str, Any]) -> Key:
    """The same for equal moves, whatever the order of their arguments."""
    return move, msgspec.json.encode(args, order="deterministic")


class Node:
    """A decision of the tree: how it was come to. `waiting` holds the choices of decisions open at the same time."""

    __slots__ = ("after", "children", "choices", "seat", "waiting")

    def __init__(self, seat: Seat, choices: Choices, waiting: dict[str, Choices]) -> None:
        self.seat = seat
        self.choices = choices
        self.waiting = waiting
        self.children: dict[tuple[Key, Seat, str], Node] = {}
        self.after: dict[Key, tuple[MatchState, Situation]] = {}
        """What a move led to, in the state it was made in, unless chance had a part in it."""

    @classmethod
    def of(cls, state: MatchState, seat: Seat, above: dict[str, Choices]) -> "Node":
        """The node for the open decision of a seat. `above` holds choices of decisions asked before."""
        waiting = {pending.id: above.get(pending.id) or Choices() for pending in state.pending.values()}
        return cls(seat, waiting[state.pending[seat].id], waiting)

    def child(self, edge: Edge, after: Situation) -> "Node":
        """The decision that a move leads to. Windows that open in some worlds only have nodes of their own."""
        assert after.seat is not None
        pending = after.state.pending[after.seat]
        key = (edge.key, after.seat, pending.kind)
        node = self.children.get(key)
        if node is None:
            node = self.children[key] = Node.of(after.state, after.seat, self.waiting)
        return node
