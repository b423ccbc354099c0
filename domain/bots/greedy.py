"""The greedy bot: looks one move ahead, as far as its seat may know, and takes what scores best."""

from itertools import islice

from domain import engine
from domain.bots.candidates import Candidate, answering, in_turn
from domain.bots.play import Table

CANDIDATES = 24
"""Moves that are tried at most."""


def greedy(table: Table) -> Candidate:
    """The best of some moves by `Ruleset.score`; the bot's numbers choose among equals and which moves are tried."""
    ruleset, seat, pick = table.ruleset, table.seat, table.pick
    candidates = list(islice(in_turn(answering(table.offers), pick), CANDIDATES))
    if len(candidates) == 1:
        return candidates[0]
    state = table.imagine()
    best: list[Candidate] = []
    highest = float("-inf")
    for move, args in candidates:
        ahead = engine.preview(ruleset, state, seat, move, args, available=table.offers).state
        score = ruleset.score(engine.view(ruleset, ahead, seat), seat)
        if score > highest:
            best, highest = [], score
        if score == highest:
            best.append((move, args))
    return best[pick(len(best))]
