"""Hand cards that are put aside face down for something: they come back to their owner's hand, or are lost."""

from collections.abc import Sequence

from domain.cardkit.events.cards import CardsEscrowed
from domain.cardkit.run import draws
from domain.cardkit.run.funnel import bring
from domain.cardkit.state import ESCROW, CardState
from domain.draft import Draft
from events.event import Seat

LOST = "escrow_lost"
"""Why cards come from escrow to a graveyard."""


def held(state: CardState, seat: Seat, source: str) -> tuple[str, ...]:
    """The cards that a player has in escrow for something, in the order in which they came there."""
    return tuple(id for id in state.zone(ESCROW, seat) if state.objects[id].host == source)


def put_in(draft: Draft, seat: Seat, source: str, ids: Sequence[str], *clauses: str) -> None:
    """Hand cards of a player are in escrow for something from now on."""
    names = tuple(draft.state.objects[id].card for id in ids)
    if ids:
        bring(draft, CardsEscrowed(seat, source, len(ids), tuple(ids), names), *clauses)


def give_back(draft: Draft, seat: Seat, source: str, cause: str, *clauses: str) -> None:
    """What a player has in escrow for something comes back to the hand; nobody else sees what it is."""
    for id in held(draft.state, seat, source):
        draws.to_hand(draft, id, cause, *clauses)


def lose(draft: Draft, seat: Seat, source: str, *clauses: str) -> None:
    """What a player has in escrow for something goes to the graveyard, where everybody sees it."""
    for id in held(draft.state, seat, source):
        draws.to_graveyard(draft, id, LOST, *clauses)
