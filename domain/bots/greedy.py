"""The greedy bot: looks one move ahead, as far as its seat may know, and takes what scores best."""

from itertools import islice

from domain import engine
from domain.bots.candidates import Candidate, answering, in_turn
from domain.bots.play import Table
from domain.draft import Draft
from domain.ruleset import Ruleset
from domain.state import MatchState

CANDIDATES = 24
"""Moves that are tried at most."""
PASSES = 12
"""How often seats let things take their course while a move is looked at, at most."""


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
        ahead = quiet(ruleset, engine.preview(ruleset, state, seat, move, args, available=table.offers))
        score = ruleset.score(engine.view(ruleset, ahead, seat), seat)
        if score > highest:
            best, highest = [], score
        if score == highest:
            best.append((move, args))
    return best[pick(len(best))]


def quiet(ruleset: Ruleset, draft: Draft) -> MatchState:
    """What a position comes to if nobody responds: up to the first draw or the next real choice."""
    state: MatchState = draft.state
    if ruleset.responding is None:
        return state
    kind, move = ruleset.responding
    for _ in range(PASSES):
        seat = min(state.pending, default=None)
        if state.status != "playing" or seat is None or state.pending[seat].kind != kind:
            break
        draft = engine.preview(ruleset, state, seat, move, {}, available=draft.offers.get(seat))
        state = draft.state
    return state
