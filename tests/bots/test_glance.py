"""Short cuts of the bots that look ahead: a glance comes to what previews come to, an estimate needs only its part."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

from msgspec.structs import replace

from domain import engine
from domain.bots.greedy import PASSES
from domain.rulesets import RULESETS
from domain.rulesets.arcmage_arc.state import State
from domain.state import MatchState
from events.vocabulary.match import SeatSpec

ARCMAGE = RULESETS["arcmage_arc"]


def positions(seed: int, most: int) -> Iterator[State]:
    """Every fifth position of a match played at random."""
    rng = random.Random(seed)
    seats = (SeatSpec("bot", "random"),) * 2
    draft = engine.seat_bots(engine.create(ARCMAGE, engine.Opening(match="m", secret=f"{seed:064x}", seats=seats)))
    for number in range(most):
        state = draft.state
        if state.status != "playing":
            return
        if number % 5 == 0:
            yield state
        seat = min(state.pending)
        answering = [one for one in engine.offers(ARCMAGE, state, seat).open if one.answers and one.count(1)]
        offer = rng.choice(answering)
        draft = engine.decide(ARCMAGE, state, seat, offer.move, next(offer.arguments(rng.randrange)))


def step_by_step(state: State, seat: int, move: str, args: dict[str, Any]) -> State:
    """What a move comes to if every seat that may only respond is asked, and passes."""
    after: State = engine.preview(ARCMAGE, state, seat, move, args).state
    for _ in range(PASSES):
        waiting = min(after.pending, default=None)
        if after.status != "playing" or waiting is None or after.pending[waiting].kind != "priority":
            break
        after = engine.preview(ARCMAGE, after, waiting, "pass", {}).state
    return after


def uncounted(state: MatchState) -> MatchState:
    """A state but for the numbers of its decisions."""
    pending = {seat: replace(one, id="") for seat, one in state.pending.items()}
    return replace(state, asked=0, pending=pending)


def test_a_glance_comes_to_what_previews_come_to_when_everybody_passes():
    looked = 0
    for state in positions(1, 300):
        seat = min(state.pending)
        for move, args in islice(engine.offers(ARCMAGE, state, seat).moves(), 6):
            ahead = engine.glance(ARCMAGE, state, seat, move, args, passes=PASSES)
            assert uncounted(ahead) == uncounted(step_by_step(state, seat, move, args)), move
            looked += 1
    assert looked > 100


def test_decisions_said_to_be_answerable_always_leave_something_to_choose():
    found = set()
    for state in positions(3, 400):
        for seat, pending in state.pending.items():
            answers = [offer for offer in engine.offers(ARCMAGE, state, seat).open if offer.answers and offer.count(1)]
            assert answers, pending.kind
            found.add(pending.kind)
    assert found & ARCMAGE.answerable


def test_the_estimate_of_a_position_needs_no_more_than_its_part_of_the_view():
    for state in positions(2, 400):
        for seat in state.seats:
            assert engine.score(ARCMAGE, state, seat) == ARCMAGE.score(engine.view(ARCMAGE, state, seat), seat)
            assert ARCMAGE.glance is not None
            within(ARCMAGE.glance(state, seat, False), ARCMAGE.view(state, seat, False))


def within(part: Any, whole: Any) -> None:
    """Whether a glance says nothing that the view does not say."""
    if isinstance(part, dict):
        for name, value in part.items():
            within(value, whole[name])
    elif isinstance(part, list) and part:
        assert len(part) == len(whole)
        for one, other in zip(part, whole, strict=True):
            within(one, other)
    elif part:
        assert part == whole
