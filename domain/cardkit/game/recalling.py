"""Offers that are worked out once for a position, whoever is asked in it and in whichever phase."""

from collections.abc import Callable

import msgspec

from domain.cardkit.run.board import Board
from domain.cardkit.run.meter import Charge
from domain.reasons import Reasons
from domain.shapes import Offer, Offers
from events.event import Seat


class Recalled(msgspec.Struct, frozen=True):
    """What a seat may do, in this phase alone if something has looked at it; and what that took."""

    open: tuple[Offer, ...]
    ends: bool
    phase: str | None
    charge: Charge


def recalled(board: Board, seat: Seat, offers: Callable[[Board, Seat], Offers]) -> Offers:
    """What a seat may do; as it was worked out before in this position.

    Why it may not do the rest is worked out when it is read.
    """
    meter, known, key = board.meter, board.state.known, (offers, seat)
    before: Recalled | None = known.get(key)
    if before is not None and before.phase in (None, board.state.phase) and meter.takes(before.charge):
        return Offers(before.open, Reasons(lambda: offers(board, seat).withheld), before.ends)
    left, paid = meter.left, meter.paid
    found = offers(board, seat)
    if not meter.is_over:
        known[key] = Recalled(found.open, found.ends, board.in_phase, meter.charge(left, paid))
    return found
