"""Whole matches by random choices, without the log: for what an option changes over a match."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from domain import engine, positions
from domain.draft import Draft
from domain.rulesets import RULESETS
from events.registry import EVENTS
from events.vocabulary.match import SeatSpec
from tests.dsl import gaia_vora

RULESET = RULESETS["gaia_vora"]
ASIDE = {"concede", "set_standing_waiver"}


@dataclass
class Played:
    """A match that has ended: its events and its last state."""

    events: list[Any] = field(default_factory=list)
    state: Any = None

    def all(self, tag: str) -> list[Any]:
        """All events with a tag."""
        return [event for event in self.events if EVENTS.kind_of(event).name == tag]

    def one(self, tag: str) -> Any:
        """The only event with a tag."""
        (event,) = self.all(tag)
        return event

    def turns(self) -> Iterator[list[Any]]:
        """The events of each turn."""
        turn: list[Any] = []
        for event in self.events:
            if EVENTS.kind_of(event).tag == "TurnStarted":
                yield turn
                turn = []
            turn.append(event)
        yield turn

    def follow(self, draft: Draft) -> None:
        """Go on from what was decided."""
        self.events += [fact.event for fact in draft.facts]
        self.state = draft.state


def played(seed: int = 1, position: dict[str, Any] | None = None, **options: Any) -> Played:
    """A match with these options (from a described position if one is given) to its end, by choices of this seed."""
    dice, match = random.Random(seed), Played()
    seats = tuple(SeatSpec() for _ in range(options.get("players", 4)))
    secret = f"{seed:064x}"
    draft = engine.create(RULESET, engine.Opening(match="mat_whole", secret=secret, seats=seats, options=options))
    if position is not None:
        positions.arrange(draft, gaia_vora.describe(**position))
    match.follow(draft)
    for seat in range(1, len(seats) + 1):
        match.follow(engine.join(RULESET, match.state, seat, f"Player {seat}"))
    while match.state.status == "playing":
        (seat,) = match.state.pending
        offers = [offer for offer in engine.offers(RULESET, match.state, seat).open if offer.move not in ASIDE]
        offer = dice.choice(offers)
        args = dice.choice(list(islice(offer.arguments(dice.randrange), 20)))
        match.follow(engine.decide(RULESET, match.state, seat, offer.move, args))
    gaia_vora.conserved(match.state)
    return match
