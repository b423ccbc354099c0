"""What can remain to be done in a Gaia-Vora match when a seat must choose, as data on the agenda."""

from typing import Literal

import msgspec

from domain.agenda import Agenda, Task
from domain.phases import NextPhase
from domain.rulesets.gaia_vora.events import Colour, Fate, Figure, Species
from events.event import Seat


class AssignColors(Task, frozen=True):
    """Bind the colours of this seat and all later ones."""

    seat: Seat = 1


class SetUpBoard(Task, frozen=True):
    """Lay out the planet, choose the first player and begin."""


class BeginTurn(Task, frozen=True):
    """Begin the turn of a seat."""

    seat: Seat


class Step(Task, frozen=True):
    """Turn the planet by one step, the `step`-th of `of`."""

    step: int
    of: int


class Eat(Task, frozen=True):
    """One part of the eating under the Moon: `H` takes the Plant, `C` the HerbiVore, `M` returns the CarniVore."""

    part: Literal["H", "C", "M"]


class Store(Task, frozen=True):
    """Keep eaten or killed figures on one of some cards."""

    figures: tuple[Figure, ...]
    cards: tuple[Colour, ...]
    cause: Fate


class Undo(msgspec.Struct, frozen=True):
    """How one figure (None: the Microbe) was placed or moved: where it is, where it came from (None: its pool)."""

    figure: Figure | None
    now: int
    before: int | None


class Challenge(Task, frozen=True):
    """The challenge window of an activation: who has still to answer, what it did, what it could have done."""

    seats: tuple[Seat, ...]
    done: int
    possible: int
    undo: tuple[Undo, ...]
    killed: tuple[Figure, ...]
    location: int
    fossils_before: dict[str, Species]


class WinCheck(Task, frozen=True):
    """Solo: see whether all pools are empty or the supply is."""


TASKS = AssignColors | SetUpBoard | BeginTurn | Step | Eat | Store | Challenge | WinCheck | NextPhase
AGENDA = Agenda(TASKS)
