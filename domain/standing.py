"""Standing orders: a seat says in advance that it lets windows pass, and until when. They are no part of the match.

What an order covers is asked again at every position; it never makes a decision that is not such a window.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from domain.refusal import refuse
from domain.ruleset import Ruleset
from domain.state import MatchState
from events.event import Seat

BY_ORDER = "order"
"""Who made a move that a standing order made: `MoveMade.by`."""


class Order(msgspec.Struct, frozen=True):
    """An order in force. `mark` are plain values that its end is told by: what was so when it was given."""

    scope: str
    mark: dict[str, Any] = {}


class Standing(msgspec.Struct, frozen=True):
    """The standing orders that a ruleset knows.

    scopes:    until when an order may hold, each with a line for people, in the order in which they are shown
    suggested: the scope that people are offered first
    clause:    named when an order is refused
    mark:      what an order given now is to remember; raises `Refused` if its scope makes no sense now
    over:      whether an order has ended
    covers:    the move that an order makes for a seat that is asked now, with its arguments; None if it makes none
    """

    scopes: Mapping[str, str]
    suggested: str
    clause: str
    mark: Callable[[Any, Seat, str], dict[str, Any]]
    over: Callable[[Any, Seat, Order], bool]
    covers: Callable[[Any, Seat, Order], tuple[str, dict[str, Any]] | None]


def ordered(ruleset: Ruleset, state: MatchState, seat: Seat, scope: str) -> Order:
    """An order given now. Raises `Refused` for an unknown scope or one that makes no sense now."""
    standing: Standing | None = ruleset.standing
    if standing is None or scope not in standing.scopes:
        clause = ruleset.meta.form_clause if standing is None else standing.clause
        refuse(clause, "unknown-scope", given=scope, known=[] if standing is None else list(standing.scopes))
    return Order(scope, standing.mark(state, seat, scope))


def is_over(ruleset: Ruleset, state: MatchState, seat: Seat, order: Order) -> bool:
    """Whether an order has ended: by its scope, or with the match."""
    standing: Standing | None = ruleset.standing
    return state.status != "playing" or standing is None or standing.over(state, seat, order)


def move_by(ruleset: Ruleset, state: MatchState, seat: Seat, order: Order) -> tuple[str, dict[str, Any]] | None:
    """The move that an order makes now, with its arguments; None if its seat is not asked or it covers something else.

    An order that has ended makes none.
    """
    standing: Standing | None = ruleset.standing
    if standing is None or seat not in state.pending or is_over(ruleset, state, seat, order):
        return None
    return standing.covers(state, seat, order)
