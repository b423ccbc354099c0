"""The greedy bot: looks one move ahead, as far as its seat may know, and takes what scores best."""

from collections.abc import Mapping
from itertools import islice

from domain import engine
from domain.bots.candidates import Candidate, distinct, in_turn, only_move, tried
from domain.bots.play import Table
from domain.ruleset import Ruleset
from domain.shapes import Offers
from domain.state import MatchState
from events.event import Seat

CANDIDATES = 24
"""Moves that are tried at most."""
PASSES = 12
"""How often seats let things take their course while a move is looked at, at most."""


def greedy(table: Table) -> Candidate:
    """The best of some moves by `Ruleset.score`; the bot's numbers choose among equals and which moves are tried."""
    ruleset, seat, pick = table.ruleset, table.seat, table.pick
    offers = tried(ruleset, table.offers)
    forced = only_move(offers)
    if forced is not None:
        return forced
    state = table.imagine()
    candidates = islice(distinct(in_turn(offers, pick), ruleset.alike(state, seat)), CANDIDATES)
    best: list[Candidate] = []
    highest = float("-inf")
    for _, (offer, args) in candidates:
        ahead = engine.glance(ruleset, state, seat, offer, args, passes=PASSES)
        score = engine.score(ruleset, ahead, seat)
        if score > highest:
            best, highest = [], score
        if score == highest:
            best.append((offer.move, args))
    return best[pick(len(best))]


def quiet(ruleset: Ruleset, state: MatchState, available: Mapping[Seat, Offers]) -> MatchState:
    """What a position comes to if nobody responds: up to the first draw or the next real choice.

    `available` are offers of seats in this position that the caller has already.
    """
    seat = engine.responder(ruleset, state)
    if seat is None or ruleset.responding is None:
        return state
    offers = available.get(seat) or engine.offers(ruleset, state, seat)
    offer = next(one for one in offers.open if one.move == ruleset.responding[1])
    return engine.glance(ruleset, state, seat, offer, {}, passes=PASSES - 1)
