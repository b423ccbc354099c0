"""What events tell about the use of things, declared where they are defined, so that statistics need no ruleset."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

OPENED, DRAWN, FETCHED = "opened", "drawn", "fetched"
PLAYED, FOUNDED, USED = "played", "founded", "used"
RETURNED, PLACED, ENTERED = "returned", "placed", "entered"
LISTED, ACTIVATED, LEFT = "listed", "activated", "left"
SET_ASIDE, EXCHANGED = "set aside", "exchanged"

TO_HAND = frozenset({OPENED, DRAWN, FETCHED})
"""Acts that bring a card to a hand: in the first one, by the rules' way of drawing, or by a search or a return.

`RETURNED` takes it back by a mulligan. Cards that lie beside the hand from the beginning have acts of their own: they
are `SET_ASIDE` from the deck, and `EXCHANGED` when they go back there for others.
"""

AS_PLAY = frozenset({PLAYED, FOUNDED, USED})
"""Acts that count as playing a card or using another thing. What was in play and is there no more has `LEFT` it."""

Values = Mapping[str, tuple[Any, ...]]


class Use(msgspec.Struct, frozen=True, kw_only=True):
    """That something was done with a card, or with another thing that the ruleset counts.

    act:    what was done; `TO_HAND` and `AS_PLAY` say which acts are counted how
    name:   the field with the name or names; of several fields the first that is not empty. `a.b` is field `b` of the
            struct in `a`; of a text with `#` the part before it counts. None: the name that went with the object's id
    unit:   what kind of thing it is;  units: the field that says so, if it differs from event to event
    seat:   the field with the seat that did it or whose thing it is; None: the seat whose move led to the event
    object: the field or fields with the id or ids, where there are any
    only:   fields with the values of which they must have one;  unless: with those that they must not have
    called: names to show in place of the field's words
    cause:  the field that tells why it was done
    """

    act: str
    name: str | tuple[str, ...] | None = "card"
    unit: str = "card"
    units: str | None = None
    seat: str | None = "seat"
    object: str | tuple[str, ...] | None = None
    only: Values = {}
    unless: Values = {}
    called: Mapping[str, str] = {}
    cause: str | None = None


class Resource(msgspec.Struct, frozen=True, kw_only=True):
    """That a seat has more or less to pay with, or paid.

    change: `gained`, `lost`, `paid`, which alone takes nothing away, or `spent`: it is gone, because it was paid
    seat:   the field with the seat, or with an object from seats to amounts
    amount: the field with how much; None: one. Of what is gained, below 0: lost; of what is spent, its size counts
    object: the field with the id of the resource. What is lost by its id counts only if it was gained by it
    only:   fields with the values of which they must have one;  unless: with those that they must not have
    """

    change: Literal["gained", "lost", "paid", "spent"]
    seat: str | None = "seat"
    amount: str | None = None
    object: str | None = None
    only: Values = {}
    unless: Values = {}


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """That a number by which a seat stands, such as points or life, is another one now.

    number: the field with the name of the number;  after: the field with what it is now
    seat:   the field with the seat whose number it is
    unless: fields with the values of which they must not have one
    """

    number: str
    after: str
    seat: str = "seat"
    unless: Values = {}


class Spot(msgspec.Struct, frozen=True, kw_only=True):
    """That something was done at a square of a board.

    act:    what was done: `placed`, `moved to`, `attacked`, `lost`, ...
    at:     the field with the square, named `...:row:column`; an event that names none tells of no board
    seat:   the field with the seat that did it or whose thing it was; None: the seat whose move led to the event
    object: the field with the id of what it was done with, whose name earlier events told;  name: that with the name
    """

    act: str
    at: str
    seat: str | None = "seat"
    object: str | None = None
    name: str | None = None


class Window(msgspec.Struct, frozen=True, kw_only=True):
    """That a window for responses was opened or closed, or that a seat passed in it.

    automatic: the field that tells whether nobody was asked
    """

    step: Literal["opened", "closed", "passed"]
    automatic: str | None = None
