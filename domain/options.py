"""Reading the options of a match, alike in every ruleset."""

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

import msgspec

from domain.misfits import misfit
from domain.refusal import refuse


class Seated(Protocol):
    """Options that say for how many players they are."""

    @property
    def players(self) -> int:
        """As many as there are seats."""


Options = TypeVar("Options", bound=Seated)


def read(raw: Mapping[str, Any], cls: type[Options], seats: int, clause: str, of_seats: str) -> Options:
    """Options with defaults, for as many players as there are seats.

    Raises `Refused`: with `clause` for names and values that cannot be, with `of_seats` for a wrong number of players.
    """
    try:
        options = msgspec.convert(raw, cls)
    except msgspec.ValidationError as error:
        refuse(clause, "bad-option", **misfit(error))
    if options.players != seats:
        refuse(of_seats, "wrong-number-of-seats", need=options.players, have=seats)
    return options
