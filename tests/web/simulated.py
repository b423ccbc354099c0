"""Matches played at random from a seed, with the view after every event: what the pictures are tested on."""

import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Any

from domain import engine
from domain.fold import fold
from domain.rulesets.gaia_vora.ruleset import RULESET
from events.event import Event
from events.vocabulary.match import SeatSpec

LONGEST = 2000
WIDEST = 60
"""So many of a seat's moves are considered, at most, when one is chosen."""


@lru_cache
def log_of(players: int, seed: int = 1, **options: Any) -> tuple[Event, ...]:
    """All events of a match between bots that choose at random."""
    opening = engine.Opening(
        match=f"mat_{players}_{seed}",
        secret=f"{seed:064x}",
        seats=tuple(SeatSpec(kind="bot", bot="random") for _ in range(players)),
        options={"players": players, **options},
    )
    draft = engine.seat_bots(engine.create(RULESET, opening))
    facts, state = list(draft.facts), draft.state
    dice = random.Random(seed)
    while state.status == "playing" and len(facts) < LONGEST:
        seat = next(iter(state.pending))
        offers = engine.offers(RULESET, state, seat)
        answering = ((offer.move, args) for offer in offers.open if offer.answers for args in offer.arguments())
        move, args = dice.choice(list(islice(answering, WIDEST)))
        draft = engine.decide(RULESET, state, seat, move, args)
        facts += draft.facts
        state = draft.state
    return tuple(fact.event for fact in facts)


def views_of(players: int, seed: int = 1, every: int = 1, **options: Any) -> Iterator[dict[str, Any]]:
    """The view of a spectator after each event (or every so many, the last one included)."""
    events = log_of(players, seed, **options)
    state = None
    for seq, event in enumerate(events, start=1):
        state = fold(RULESET, [event], state)
        if seq % every == 0 or seq == len(events):
            yield engine.view(RULESET, state, None)
