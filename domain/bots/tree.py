"""The tree of a search: what was tried at each decision, how well it did, and what to try next."""

from collections.abc import Callable, Iterable, Mapping
from itertools import chain, islice
from math import log, sqrt
from typing import Any

from domain.bots.candidates import UNSORTED, Alike, Key, Sorts, Trial, distinct, in_turn, key_of, scattered
from domain.shapes import Offer, Offers, Pick
from domain.state import MatchState
from events.event import Seat

EXPLORATION = 0.3
"""How much a seldom tried move is preferred to one that did well."""

WIDTH = 1.5
NARROW = 1.2
GROWTH = 0.5
"""After n visits, at most `WIDTH` x n ** `GROWTH` moves of the first decision are tried, and `NARROW` x n ** `GROWTH`
of each later one (progressive widening)."""

ROUNDS = 3
"""How often each offer is asked for a move at random before its moves are gone through."""

LOOKED_THROUGH = 400
"""Moves gone through at most in the hope of one that was not tried."""

COMPARED = 24
"""Moves not tried yet among which the most promising is tried first; of a sort of moves it is one (see `Sorts`)."""

OFTEN = 2.0
"""A move was tried often if the one that was tried most was tried at most so many times as often."""

DOUBT = 0.3
"""How much less a move may be worth than it seemed, the one time that it was tried."""

ALMOST = 0.05
"""Where several seats choose at once, bounds no further apart count as equal, so that choices do not keep step."""

FORESIGHT = 0.6
"""How far a move is judged by the best that follows it rather than by the mean of all that was tried."""

UNTRUSTED = 2.0
"""So many visits of what follows a move it takes until half of that counts."""

Worths = dict[Seat, float]
"""What something is worth to each of some seats, 0 .. 1, once or over many visits."""

Promise = Callable[["Situation", Key, Trial], float]
"""What a move of a situation is likely to bring."""


class Situation:
    """A simulated state in which `seat` must choose among `offers`; `seat` is None if nothing remains to be chosen.

    `open` are the offers that it looks at, `alike` things that might as well be swapped in its moves, `sorts` say which
    moves differ only in what they are aimed at. `calm` is what it comes to if nobody responds, `scores` what that is
    worth to each seat, both once anyone asked. `after` is what moves led to in which chance had no part.
    """

    __slots__ = (
        "_allowed", "_counted", "_size", "after", "alike", "calm", "offers", "open", "scores", "seat", "sorts", "state"
    )  # fmt: skip

    def __init__(
        self,
        state: MatchState,
        seat: Seat | None,
        offers: Offers,
        answers: tuple[Offer, ...],
        alike: Alike,
        sorts: Sorts = UNSORTED,
    ) -> None:
        self.state = state
        self.seat = seat
        self.offers = offers
        self.alike = alike
        self.sorts = sorts
        self.open = answers
        self.calm: MatchState | None = None
        self.scores: dict[Seat, float] = {}
        self.after: dict[Key, Situation] = {}
        self._allowed: dict[Edge, bool] = {}
        self._size = 0
        self._counted = 0

    def allows(self, edge: "Edge") -> bool:
        """Whether a move that was tried in some world may be made in this one."""
        allowed = self._allowed.get(edge)
        if allowed is None:
            allowed = self._allowed[edge] = self._checked(edge)
        return allowed

    def _checked(self, edge: "Edge") -> bool:
        if self.alike and key_of(edge.move, edge.args, self.alike) != edge.key:
            return False
        allowing = self.offers.allowing(edge.move, edge.args)
        return allowing is not None and allowing.answers

    def has_more_than(self, number: int) -> bool:
        """Whether there are more than so many moves. They are counted no further than needed."""
        if self._size <= number and self._size == self._counted:
            self._counted = 4 * (number + 1)
            self._size = min(sum(offer.count(self._counted) for offer in self.open), self._counted)
        return self._size > number


class Edge:
    """A move that was tried at a decision: how often, how well each seat did with it, how often it could have been.

    `totals` are over all visits, for the seats that decided before and the one that makes the move. `over` counts the
    visits that ended the match, `nodes` are the decisions that followed, `ahead` what those come to if each seat takes
    what is best for it.
    """

    __slots__ = ("ahead", "args", "available", "born", "ends", "key", "move", "nodes", "over", "totals", "visits")

    def __init__(self, key: Key, args: dict[str, Any], born: int) -> None:
        self.key = key
        self.move = key[0]
        self.args = args
        self.born = born
        self.visits = 0
        self.available = 0
        self.totals: Worths = {}
        self.over = 0
        self.ends: Worths = {}
        self.nodes: list[Node] = []
        self.ahead: Worths = {}

    def credit(self, worths: Worths, *, over: bool) -> None:
        """Count a visit and what it came to for each of some seats."""
        self.visits += 1
        for seat, worth in worths.items():
            self.totals[seat] = self.totals.get(seat, 0.0) + worth
            if over:
                self.ends[seat] = self.ends.get(seat, 0.0) + worth
        self.over += over

    def look_ahead(self, seats: Iterable[Seat]) -> None:
        """Work out anew what to expect if each seat does what is best for itself."""
        visits = self.over + sum(node.choices.visits for node in self.nodes)
        trust = FORESIGHT * visits / (visits + UNTRUSTED)
        for seat in seats:
            best = sum(node.choices.visits * node.choices.expected(node.seat, seat) for node in self.nodes)
            mean = self.totals[seat] / self.visits
            self.ahead[seat] = mean + trust * ((self.ends.get(seat, 0.0) + best) / visits - mean)

    def worth(self, seat: Seat) -> float:
        """How well a seat does with this move, 0 .. 1."""
        ahead = self.ahead.get(seat)
        return self.totals[seat] / self.visits if ahead is None else ahead

    def bound(self, seat: Seat, exploration: float) -> float:
        """The upper confidence bound: its worth and what the move may be better than that."""
        return self.worth(seat) + exploration * sqrt(log(self.available) / self.visits)


class Choices:
    """What was tried at one decision. Decisions open at the same time have one each, whoever answers first.

    `blind`: others choose at the same time. `promising`: moves that are tried before all others, in this order.
    """

    def __init__(self, width: float, *, blind: bool) -> None:
        self.visits = 0
        self.edges: dict[Key, Edge] = {}
        self.promising: Mapping[Key, dict[str, Any]] = {}
        self._width = width
        self._blind = blind

    def select(self, at: Situation, seat: Seat, pick: Pick, promise: Promise) -> Edge:
        """The move to try now: a new one while there is room for it, otherwise the one with the highest bound."""
        self.visits += 1
        legal = [edge for edge in self.edges.values() if at.allows(edge)]
        if len(legal) < self._width * self.visits**GROWTH and (fresh := self._fresh(at, len(legal), pick, promise)):
            self.edges[fresh.key] = fresh
            legal.append(fresh)
        if not legal:
            legal.append(self._by_other_names(at, pick))
        for edge in legal:
            edge.available += 1
            if not edge.visits:
                return edge
        bounds = [edge.bound(seat, EXPLORATION) for edge in legal]
        least = max(bounds) - (ALMOST if self._blind else 0.0)
        highest = [edge for edge, bound in zip(legal, bounds, strict=True) if bound >= least]
        return highest[pick(len(highest))]

    def _by_other_names(self, at: Situation, pick: Pick) -> Edge:
        """A move that other worlds made with other things that come to the same there, under its own name."""
        offer, args = next(in_turn(at.open, pick))
        key = key_of(offer.move, args)
        return self.edges.setdefault(key, Edge(key, args, self.visits - 1))

    def best(self, seat: Seat) -> Edge:
        """The best of the moves that were tried often, as far as is certain: the less it was tried the more in doubt.

        The one that was tried most may be the only one of its kind, where several better ones share their visits.
        """
        most = max(edge.visits for edge in self.edges.values())
        often = [edge for edge in self.edges.values() if OFTEN * edge.visits >= most]
        return max(often, key=lambda edge: edge.worth(seat) - DOUBT / sqrt(edge.visits))

    def expected(self, seat: Seat, viewer: Seat) -> float:
        """What `viewer` gets if `seat` makes the best move for itself that it can make, as often as it can."""
        left, value = 1.0, 0.0
        tried = [edge for edge in self.edges.values() if edge.visits]
        for edge in sorted(tried, key=lambda edge: -edge.worth(seat)):
            often = left * edge.available / (self.visits - edge.born)
            value += often * edge.worth(viewer)
            left -= often
            if left < 0.01:
                break
        return value / (1.0 - left)

    def _fresh(self, at: Situation, known: int, pick: Pick, promise: Promise) -> Edge | None:
        if not at.has_more_than(known):
            return None
        for key, args in self.promising.items():
            if key not in self.edges and at.allows(edge := Edge(key, args, self.visits - 1)):
                return edge
        untried: Iterable[Trial] = chain(
            scattered(at.open, pick, ROUNDS), islice(in_turn(at.open, pick), LOOKED_THROUGH)
        )
        some = dict(islice(at.sorts.one_of_each(distinct(untried, at.alike, self.edges)), COMPARED))
        if not some:
            return None
        key = max(some, key=lambda one: promise(at, one, some[one]))
        return Edge(key, some[key][1], self.visits - 1)


class Node:
    """A decision of the tree: how it was come to. `waiting` holds the choices of decisions open at the same time."""

    __slots__ = ("children", "choices", "seat", "shared", "waiting")

    def __init__(self, seat: Seat, choices: Choices, waiting: dict[str, Choices], *, shared: bool) -> None:
        self.seat = seat
        self.choices = choices
        self.waiting = waiting
        self.shared = shared
        self.children: dict[tuple[Key, Seat, str], Node] = {}

    @classmethod
    def of(cls, state: MatchState, seat: Seat, above: dict[str, Choices], width: float) -> "Node":
        """The node for the open decision of a seat. `above` holds choices of decisions asked before."""
        blind = len(state.pending) > 1
        waiting = {
            pending.id: above.get(pending.id) or Choices(width, blind=blind) for pending in state.pending.values()
        }
        asked = state.pending[seat].id
        return cls(seat, waiting[asked], waiting, shared=asked in above)

    def child(self, edge: Edge, after: Situation) -> "Node":
        """The decision that a move leads to. Windows that open in some worlds only have nodes of their own."""
        assert after.seat is not None
        pending = after.state.pending[after.seat]
        key = (edge.key, after.seat, pending.kind)
        node = self.children.get(key)
        if node is None:
            node = self.children[key] = Node.of(after.state, after.seat, self.waiting, NARROW)
            edge.nodes.append(node)
        return node
