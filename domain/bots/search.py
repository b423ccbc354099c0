"""The search bot: a determinised Monte-Carlo tree search over all that its seat can know.

Information set Monte-Carlo tree search with a single observer (Cowling, Powley, Whitehouse: Information Set Monte Carlo
Tree Search, IEEE TCIAIG 4(2), 2012). Each round imagines how the hidden things may be, follows one tree for all worlds
along moves that are legal in this one, adds moves up to the end of the last turn that is planned, and credits each seat
on the way with what the state is worth to it then by the estimate of the ruleset; no match is played out. So it works
for every ruleset.
"""

from bisect import insort
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from math import sqrt, tanh
from typing import Any

import msgspec

from domain import engine
from domain.bots.candidates import Candidate, Key, Restraint, Sorts, Trial, only_move, tried
from domain.bots.greedy import Judged, glanced, judged, quiet
from domain.bots.play import Bot, Table
from domain.bots.tree import WIDTH, Edge, Node, Situation, Worths
from domain.chance import Chance, GuessedChance
from domain.draft import Look
from domain.memory import without_collector
from domain.ruleset import Ruleset
from domain.shapes import Offer, Offers
from domain.state import MatchState
from events.event import Seat

FOLLOW = Look(described=False, idle_pass=True)
"""A move in an imagined match: it goes on through chance, and nobody is asked who could only pass."""

DEPTH = 24
"""Decisions with a choice that a round goes down at most."""

FORCED = 60
"""Moves without a choice that are made between two decisions at most."""

SPREAD = 1.5
"""How many times the usual distance of scores from their median is a clear lead, where squashing begins to tell."""

HASTE = 0.0005
"""What a position is worth less, as a share, for each decision that it took: of two ways to win the shorter one."""

SAMPLED = 12
SAMPLED_OF = 8
"""So many rounds, and one of so many at most, tell only what scores are usual; then the tree grows anew."""

EQUALS = 2
"""So many moves of the same name that bring just as much at once come first; further ones after all others."""

WORLDS = 8
ROUNDS_OF_WORLD = 16
"""Guesses of what is hidden, and of what chance will bring, that the rounds take in turn: so many at least, and one for
so many rounds. Moves are compared in the same worlds. What was played in a world once is not worked out again."""

SEEDS = 1 << 62
"""Each world draws one of so many for its chance."""

REMEMBERED = 1_500
"""How many situations are kept for that at most."""

MOST_ROUNDS = 10_000
"""Iterations of a search that is bounded by time alone; a tree of Gaia-Vora takes less than 100 megabytes then."""

Clock = Callable[[], float]
"""Answers seconds since some moment."""


class Budget(msgspec.Struct, frozen=True):
    """How long a search goes on: so many iterations (None: any number), and with a clock so many seconds."""

    iterations: int | None
    seconds: float

    @property
    def sampled(self) -> int:
        """How many iterations tell only what scores are usual."""
        return SAMPLED if self.iterations is None else min(SAMPLED, self.iterations // SAMPLED_OF)

    def rounds(self, clock: Clock | None) -> Iterator[int]:
        """The number of each iteration: at least one, and never without end."""
        end = None if clock is None else clock() + self.seconds
        for number in range(MOST_ROUNDS if self.iterations is None else self.iterations):
            if number and end is not None and clock is not None and clock() >= end:
                return
            yield number


def searching(budget: Budget, clock: Clock | None = None) -> Bot:
    """A bot that searches. Without a clock it depends on nothing but its numbers."""

    def search(table: Table) -> Candidate:
        forced = only_move(tried(table.ruleset, table.offers, table.restraint()))
        if forced is not None:
            return forced
        with without_collector():
            return best_move(table)

    def best_move(table: Table) -> Candidate:
        """It gives the tree back before garbage is looked for again, which would walk through all of it."""
        tree = Growth(table, budget.sampled)
        for number in budget.rounds(clock):
            if budget.iterations is not None and tree.settled(budget.iterations - number):
                break
            tree.grow(number)
        best = tree.best()
        return best.move, best.args

    return search


class Growth:
    """The growing tree of one decision."""

    def __init__(self, table: Table, sampled: int = SAMPLED) -> None:
        self._table = table
        self._sampled = sampled
        choices = tried(table.ruleset, table.offers, table.restraint())
        self._first = self._situation(table.imagine(), table.seat, table.offers, choices)
        self._end = self._first.state.turn + table.ruleset.planned
        self._scale = {seat: Scale() for seat in self._first.state.seats}
        self._estimates = _Estimates(table.ruleset)
        self._promising = _promising(judged(table, self._first.state, self._first.open))
        self.root = self._bare()
        self._worlds = {0: (self._first, self._chance())}
        self._remembered = 0

    def _bare(self) -> Node:
        root = Node.of(self._first.state, self._table.seat, {}, WIDTH)
        root.choices.promising = self._promising
        return root

    def grow(self, number: int) -> None:
        """One round: down the tree in a world to the end of the last turn planned, back up with what that is worth.

        All rounds end with the same turn: scores fall while others have theirs, so that whatever prolonged the own turn
        would seem better than what was followed further.
        """
        if number == self._sampled:
            self.root = self._bare()
        (at, chance), node = self._world(number), self.root
        path: list[tuple[Node, Edge]] = []
        while True:
            edge = node.choices.select(at, node.seat, self._table.pick, self._estimates.promise)
            path.append((node, edge))
            at = self._after(node, edge, at, chance)
            if at.seat is None or len(path) == DEPTH or at.state.turn >= self._end:
                break
            node = node.child(edge, at)
        self._credit(path, at)

    def settled(self, rounds: int) -> bool:
        """Whether so many more rounds cannot change which move was tried most."""
        visits = sorted((edge.visits for edge in self.root.choices.edges.values()), reverse=True)
        return bool(visits) and visits[0] > rounds + (visits[1] if len(visits) > 1 else 0)

    def best(self) -> Edge:
        """The move to make, as far as is known."""
        return self.root.choices.best(self.root.seat)

    def _credit(self, path: list[tuple[Node, Edge]], at: Situation) -> None:
        """Credit each seat on the way, and work out anew, from the last decision up, what is best for each."""
        worths: Worths = {}
        deciders: list[tuple[Seat, ...]] = []
        for node, edge in path:
            if node.seat not in worths:
                worths[node.seat] = self._value(at, node.seat) * (1.0 - HASTE * len(path))
            edge.credit(worths, over=at.state.outcome is not None and edge is path[-1][1])
            deciders.append(tuple(worths))
        for (_, edge), seats in zip(reversed(path), reversed(deciders), strict=True):
            if edge.nodes and not any(node.shared for node in edge.nodes):
                edge.look_ahead(seats)

    def _chance(self) -> Chance:
        return GuessedChance(self._table.pick(SEEDS).to_bytes(8, "big"))

    def _world(self, number: int) -> tuple[Situation, Chance]:
        """Where the round begins, and its chance. Where nothing is hidden all worlds begin alike."""
        index = number % max(WORLDS, number // ROUNDS_OF_WORLD)
        world = self._worlds.get(index)
        if world is None:
            state = self._table.imagine(index)
            world = self._worlds[index] = (
                self._situation(state, self._table.seat, self._first.offers, self._first.open),
                self._chance(),
            )
        return world

    def _after(self, node: Node, edge: Edge, at: Situation, chance: Chance) -> Situation:
        after = at.after.get(edge.key)
        if after is None:
            after = self._played(at, node.seat, edge.move, edge.args, chance)
            if self._remembered < REMEMBERED:
                at.after[edge.key] = after
                self._remembered += 1
        return after

    def _played(self, at: Situation, seat: Seat, move: str, args: dict[str, Any], chance: Chance) -> Situation:
        """The next situation with a choice, after a move and all that must follow."""
        ruleset, state, offers = self._table.ruleset, at.state, at.offers
        for _ in range(FORCED):
            draft = engine.decide(ruleset, state, seat, move, args, look=FOLLOW, chance=chance, available=offers)
            state = draft.state
            if state.status != "playing":
                break
            seat = min(state.pending)
            offers = draft.offers.get(seat) or ruleset.moves(state, seat)
            choices = tried(ruleset, offers, Restraint.of(ruleset, state, seat))
            forced = only_move(choices)
            if forced is None:
                return self._situation(state, seat, offers, choices)
            move, args = forced
        return Situation(state, None, Offers(), (), {})

    def _situation(self, state: MatchState, seat: Seat, offers: Offers, choices: tuple[Offer, ...]) -> Situation:
        ruleset = self._table.ruleset
        sorts = Sorts(ruleset.aiming, state)
        return Situation(state, seat, offers, choices, ruleset.alike(state, seat), sorts)

    def _value(self, at: Situation, seat: Seat) -> float:
        """What a situation is worth to a seat, 0 .. 1: its share of the win, or how its score compares with others."""
        outcome = self._estimates.calm(at).outcome
        if outcome is not None:
            return 1.0 / len(outcome.winners) if seat in outcome.winners else 0.0
        scale, is_new = self._scale[seat], seat not in at.scores
        score = self._estimates.score(at, seat)
        if is_new:
            scale.add(score)
        return scale.squashed(score)


def _promising(at_once: Iterable[Judged]) -> dict[Key, dict[str, Any]]:
    """The moves to try first: the best at once; the third of equals after all others, as laying one more other card."""
    equals: Counter[tuple[str, float]] = Counter()
    ordered: list[tuple[bool, Key, dict[str, Any]]] = []
    for key, (move, args), score in sorted(at_once, key=lambda one: -one[2]):
        equals[move, score] += 1
        ordered.append((equals[move, score] > EQUALS, key, args))
    return {key: args for _, key, args in sorted(ordered, key=lambda one: one[0])}


class _Estimates:
    """What situations and moves come to by the ruleset's own estimate, if nobody responds."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._promises: dict[tuple[Seat, str, str, Key], float] = {}

    def calm(self, at: Situation) -> MatchState:
        """The position that a situation comes to."""
        if at.calm is None:
            at.calm = quiet(self._ruleset, at.state, {} if at.seat is None else {at.seat: at.offers})
        return at.calm

    def score(self, at: Situation, seat: Seat) -> float:
        """What that is worth to a seat, in points of the ruleset."""
        score = at.scores.get(seat)
        if score is None:
            score = at.scores[seat] = engine.score(self._ruleset, self.calm(at), seat)
        return score

    def promise(self, at: Situation, key: Key, trial: Trial) -> float:
        """What a move brings at once to the seat that chooses, as a greedy bot would see it.

        It is worked out the first time that the seat may make the move when asked so in such a phase. What came of a
        move elsewhere tells less: the end of a phase is part of every good turn, and in vain before the cards are out.
        """
        assert at.seat is not None
        asked = (at.seat, at.state.phase, at.state.pending[at.seat].kind, key)
        found = self._promises.get(asked)
        if found is None:
            offer, args = trial
            after = glanced(self._ruleset, at.state, at.seat, offer, args)
            found = engine.score(self._ruleset, after, at.seat) - self.score(at, at.seat)
            self._promises[asked] = found
        return found


class _Distance:
    """How far numbers of a kind usually are from their middle.

    The mean of roots is taken, so that a few far off, as of lost matches, do not make all others look alike.
    """

    def __init__(self) -> None:
        self._roots = 0.0
        self._count = 0

    def add(self, far: float) -> None:
        """Take a number into account that is so far off."""
        self._roots += sqrt(abs(far))
        self._count += 1

    def squashed(self, far: float) -> float:
        """-1 .. 1 for a number that is so far off."""
        return tanh(far / (SPREAD * (self._roots / self._count) ** 2)) if self._roots else 0.0


class Scale:
    """Turns the scores of a seat into 0 .. 1, by how far they have been from the middle one so far.

    The present score is no measure: whatever is done, scores rise as a turn goes on and fall in that of an opponent.
    """

    def __init__(self) -> None:
        self._seen: list[float] = []
        self._usual = _Distance()

    def add(self, score: float) -> None:
        """Take a score into account."""
        insort(self._seen, score)
        self._usual.add(score - self._middle)

    def squashed(self, score: float) -> float:
        """Above a half for more than the middle one; never quite a win or a loss."""
        return 0.5 + 0.48 * self._usual.squashed(score - self._middle)

    @property
    def _middle(self) -> float:
        return (self._seen[(len(self._seen) - 1) // 2] + self._seen[len(self._seen) // 2]) / 2
