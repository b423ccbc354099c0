"""The part of a match's state that every ruleset has: seats, decisions, remaining work, chance, outcome."""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any, Literal, Self, TypeVar

import msgspec
from msgspec import Meta

from domain.series import goes_on
from events.described import SeatNumber
from events.event import Seat
from events.vocabulary.match import Population, Series, Status


class Player(msgspec.Struct, frozen=True):
    """Who sits at a place."""

    kind: Annotated[Literal["human", "bot"], Meta(description="Who plays.")]
    bot: Annotated[str | None, Meta(description="Which bot.")]
    name: Annotated[str | None, Meta(description="The player's name.")]
    joined: Annotated[bool, Meta(description="Whether the seat is taken.")] = False
    entropy: str = ""


class Pending(msgspec.Struct, frozen=True):
    """A decision that a seat has to make. `kind` names the window."""

    id: str
    seat: SeatNumber
    kind: Annotated[str, Meta(description="The window.")]


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended. Several winners share the win; none: nobody won."""

    reason: Annotated[str, Meta(description="Why it ended.")]
    clause: Annotated[str, Meta(description="The clause that says so.")]
    winners: Annotated[tuple[SeatNumber, ...], Meta(description="The seats that won.")]


class MatchState(msgspec.Struct, kw_only=True, dict=True):
    """What holds in a match after some event. Rulesets add their own fields.

    A published state is never changed: a draft or a fold copies it once and works on the copy. `agenda` is the
    remaining work as canonical JSON; `draws` counts the numbers used of each chance stream; `uncovered` the cards shown
    off hidden piles; `asked` the decisions. `series` tells which game of a series it is, `carried` which decks of the
    game before are still to be brought, and `shown` that it was revealed once the series was over.
    """

    match: Annotated[str, Meta(description="The match.")] = ""
    ruleset: str = ""
    ruleset_version: str = ""
    name: Annotated[str | None, Meta(description="The match's name.")] = None
    population: Population = "match"
    players: tuple[Player, ...] = ()
    commitment: str = ""
    secret: str = ""
    reveal_after_match: bool = True
    status: Annotated[Status, Meta(description="In this position.")] = "lobby"
    turn: Annotated[int, Meta(description="The turn, counted over all players.")] = 0
    phase: Annotated[str, Meta(description="The phase.")] = "lobby"
    active: Annotated[SeatNumber | None, Meta(description="Whose turn it is.")] = None
    conceded: tuple[Seat, ...] = ()
    pending: dict[Seat, Pending] = {}
    series: Series | None = None
    carried: dict[Seat, tuple[str, ...]] = {}
    shown: bool = False
    agenda: msgspec.Raw = msgspec.Raw(b"[]")
    asked: int = 0
    draws: dict[str, int] = {}
    uncovered: int = 0
    rewinds: int = 0
    parent: str | None = None
    forked_for: tuple[Seat, ...] | None = None
    outcome: Outcome | None = None

    @cached_property
    def known(self) -> dict[Any, Any]:
        """What was worked out of it and holds whoever is asked and, unless it says so, in whichever phase.

        It is no part of what holds, and no copy takes it over. Whoever alters a state in which somebody was asked
        something clears it (`Draft.forget`).
        """
        return {}

    def copy(self) -> Self:
        """A state of its own: changing it leaves this one as it is.

        Dictionaries are replaced when they change, never altered, so that copies share them until then.
        """
        return msgspec.structs.replace(self)

    @property
    def seats(self) -> range:
        """All seat numbers."""
        return range(1, len(self.players) + 1)

    @property
    def decks_brought(self) -> dict[Seat, tuple[str, ...]]:
        """What each seat plays with, if that is its own choice: the next game of a series begins with the same."""
        return {}

    @property
    def revealed(self) -> bool:
        """Whether the match has ended and shows everything hidden, also of its earlier positions.

        A game of a series shows nothing before the series is over.
        """
        if self.outcome is None or not self.reveal_after_match:
            return False
        return self.shown or not goes_on(self.series, self.outcome.winners)

    def revealed_by(self, winners: tuple[Seat, ...]) -> bool:
        """Whether the match shows everything hidden as it ends with these winners."""
        return self.reveal_after_match and not goes_on(self.series, winners)


OWN_TO_A_MATCH = (
    "match",
    "ruleset",
    "ruleset_version",
    "name",
    "population",
    "players",
    "commitment",
    "secret",
    "reveal_after_match",
    "series",
    "carried",
    "shown",
    "status",
    "asked",
    "draws",
    "rewinds",
)
"""Fields that a match opened in a position does not take over from that position."""


Key = TypeVar("Key")
Value = TypeVar("Value")


def without(kept: Mapping[Key, Value], key: Key) -> dict[Key, Value]:
    """The same for all keys but one."""
    return {other: value for other, value in kept.items() if other != key}
