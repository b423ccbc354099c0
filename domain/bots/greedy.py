"""The greedy bot: looks one move ahead, as far as its seat may know, and takes what scores best."""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import islice
from typing import Any

import msgspec

from domain import engine
from domain.bots.candidates import Candidate, Key, Sorts, distinct, in_turn, only_move, tried
from domain.bots.play import Table
from domain.draft import Look
from domain.memory import without_collector
from domain.ruleset import Ruleset
from domain.shapes import Offer, Offers
from domain.state import MatchState
from events.event import Seat

CANDIDATES = 24
"""Moves that are tried at most."""
PASSES = 12
"""How often seats let things take their course while a move is looked at, at most."""
GLANCE = Look(described=False, until_chance=True, passes=PASSES)
"""What a position comes to by a move if nobody responds: up to the first draw or the next real choice."""
ONWARD = msgspec.structs.replace(GLANCE, passes=PASSES - 1)
"""The same after seats have let things take their course once."""

Judged = tuple[Key, Candidate, float]
"""A move and what it comes to at once."""


@without_collector()
def greedy(table: Table) -> Candidate:
    """The best of some moves by `Ruleset.score`; the bot's numbers choose among equals and which moves are tried."""
    offers = tried(table.ruleset, table.offers, table.restraint())
    forced = only_move(offers)
    if forced is not None:
        return forced
    found = [(score, candidate) for _, candidate, score in judged(table, table.imagine(), offers)]
    highest = max(score for score, _ in found)
    best = [candidate for score, candidate in found if score == highest]
    return best[table.pick(len(best))]


def judged(table: Table, state: MatchState, offers: tuple[Offer, ...]) -> Iterator[Judged]:
    """Some moves, one of each offer in turn, and what they come to at once.

    Of moves aimed at things of a sort, one is tried, and the others only while one of them is the best so far.
    """
    ruleset, seat, pick = table.ruleset, table.seat, table.pick
    after, sorts = _Outcomes(ruleset, state, seat), Sorts(ruleset.aiming, state)
    highest, leading = float("-inf"), None
    known: set[Key] = set()
    for key, (offer, args) in islice(distinct(in_turn(offers, pick), ruleset.alike(state, seat)), CANDIDATES):
        sort = sorts.of(offer.move, args)
        if sort in known and sort != leading:
            continue
        score = engine.score(ruleset, after(offer, args), seat)
        if score > highest:
            highest, leading = score, sort
        if sort is not None:
            known.add(sort)
        yield key, (offer.move, args), score


class _Outcomes:
    """What a position comes to by moves of a seat. Moves that differ only in what they lay are worked out once."""

    def __init__(self, ruleset: Ruleset, state: MatchState, seat: Seat) -> None:
        self._laying = ruleset.laying
        self._state = state
        self._worked_out = partial(glanced, ruleset, state, seat)
        self._known: dict[Any, tuple[tuple[str, ...], MatchState]] = {}

    def __call__(self, offer: Offer, args: dict[str, Any]) -> MatchState:
        laying = self._laying
        found = None if laying is None else laying.of(offer.move, args)
        if laying is None or found is None:
            return self._worked_out(offer, args)
        cards, rest = found
        if rest not in self._known:
            self._known[rest] = cards, self._worked_out(offer, args)
        laid, ahead = self._known[rest]
        if laid == cards:
            return ahead
        exchanged: MatchState = laying.exchange(ahead, self._state, laid, cards)
        return exchanged


def glanced(
    ruleset: Ruleset, state: MatchState, seat: Seat, offer: Offer, args: Mapping[str, Any], look: Look = GLANCE
) -> MatchState:
    """What a position comes to by a move that an offer allows."""
    after: MatchState = engine.decide(ruleset, state, seat, offer.move, args, look=look, accepted=offer).state
    return after


def quiet(ruleset: Ruleset, state: MatchState, available: Mapping[Seat, Offers]) -> MatchState:
    """What a position comes to if nobody responds: up to the first draw or the next real choice.

    `available` are offers of seats in this position that the caller has already.
    """
    seat = engine.responder(ruleset, state)
    if seat is None or ruleset.responding is None:
        return state
    offers = available.get(seat) or engine.offers(ruleset, state, seat)
    offer = next(one for one in offers.open if one.move == ruleset.responding[1])
    return glanced(ruleset, state, seat, offer, {}, ONWARD)
