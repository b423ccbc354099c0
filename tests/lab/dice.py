"""A game whose win rates are known: each seat rolls a die once, and its card says which faces score.

The seat that scores and whose opponent does not wins; otherwise both do. So a card with hit rate p wins
1/2 + (p - q) / 2 of its matches, shared ones counting half, against one with hit rate q.
"""

from typing import Any

import msgspec

from domain.frame import FRAME
from domain.rulesets import RULESETS
from events.event import Seat
from events.vocabulary.match import MatchCreated
from service.lab.ab import Record, Running
from service.lab.arms import Arm, Experiment
from service.lab.work import Means
from tests.bots.toy import Asked, Round, Toy, toy

FACES = 10
LOW, HIGH, STRONG = 0, 1, 2
"""Cards: two of equal strength that score on different faces, and one that is better."""

SCORING = {LOW: range(1, 6), HIGH: range(6, 11), STRONG: range(1, 8)}
EFFECT = 0.1
"""How many more of its matches STRONG wins than LOW would in its place."""

NAME = "dice"


def _asks(state: Toy) -> Asked:
    return {} if len(state.rolled) == len(state.players) else {len(state.rolled) + 1: (1,)}


def _winners(state: Toy) -> tuple[Seat, ...]:
    hits = {seat: state.rolled[seat - 1] in SCORING[state.cards[seat]] for seat in state.seats}
    return tuple(seat for seat in state.seats if hits[seat] == max(hits.values()))


def _created(state: Toy, event: MatchCreated) -> None:
    FRAME[MatchCreated](state, event)
    state.cards = dict(enumerate(event.options["decks"], start=1))


def _dice() -> Any:
    base = toy(_asks, _winners, lambda view, seat: 0.0, sides=FACES)
    meta = msgspec.structs.replace(base.meta, id=NAME)
    evolve: dict[Any, Any] = {**base.evolve, MatchCreated: _created}
    return msgspec.structs.replace(
        base, meta=meta, evolve=evolve, open=lambda draft: draft.push(Round()), imagine=lambda draft, eyes, reason: None
    )


DICE = _dice()


def compared(card: int, other: int, seed: str, *, margin: float = EFFECT / 2, seeds: int = 2000) -> Running:
    """One card against another, once it is clear. `DICE` must be installed under its name."""
    assert RULESETS[NAME] is DICE
    arms = [Arm(bot="random", own={"decks": one}) for one in (card, other)]
    running = Running(
        Record(task=Experiment(ruleset=f"{NAME}@1", a=arms[0], b=arms[1], seed=seed, margin=margin, seeds=seeds))
    )
    running.go_on(Means())
    return running
