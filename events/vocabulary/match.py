"""Events that every match has, whatever its ruleset: opening, seats, moves, decisions, rewinds, the end."""

from typing import Annotated, Any, Literal, get_args

import msgspec

from events.event import NOBODY, Event, Seat, private_to
from events.registry import EVENTS

Population = Literal["match", "simulation", "sandbox", "scenario", "fork"]
"""Which statistics a match belongs to. A sandbox match has a chosen seed, so its chance is known beforehand."""

POPULATIONS: tuple[str, ...] = (*get_args(Population), "imported")
"""The populations of the matches of a log: a match taken from a record belongs to `imported`, whatever it was."""

Status = Literal["lobby", "playing", "ended"]
"""How a match stands: waiting for its last seat, in play, over."""

NO_CONTEST = frozenset({"mulligan_restart"})
"""Reasons of `MatchEnded` for which a match does not count: nobody has won or lost it, and it is to be played anew."""


class SeatSpec(msgspec.Struct, frozen=True):
    """A place in a match: for a person who joins later, or for a bot that plays at once."""

    kind: Literal["human", "bot"] = "human"
    bot: str | None = None
    name: str | None = None


class Series(msgspec.Struct, frozen=True):
    """Which game of a series a match is.

    game:  its number, from 1;  best_of: more than half as many wins take the series;  most: games at most
    wins:  of each seat, from seat 1, in the games before;  previous: the match that the game before was
    """

    game: int
    best_of: int
    most: int
    wins: tuple[int, ...]
    previous: str | None = None


@EVENTS.event("MatchCreated")
class MatchCreated(Event, frozen=True):
    """A match was opened. What its record header says of the match is a copy of this event.

    `commitment` is SHA-256 of `secret` (32 bytes as hexadecimal digits), which the chance of the match comes from.
    `decks` are those that the seats played with in the game before, in a series.
    """

    match: str
    ruleset: str
    ruleset_version: str
    ruleset_sha256: str
    engine: str
    options: dict[str, Any]
    seats: tuple[SeatSpec, ...]
    population: Population
    commitment: str
    reveal_after_match: bool
    secret: Annotated[str, private_to(NOBODY)]
    cards_sha256: str | None = None
    name: str | None = None
    series: Series | None = None
    decks: Annotated[dict[Seat, tuple[str, ...]], private_to(NOBODY)] = {}


@EVENTS.event("CardPoolPinned")
class CardPoolPinned(Event, frozen=True):
    """The match is played with these card sets; `sha256` names the whole pool."""

    sets: tuple[str, ...]
    sha256: str


@EVENTS.event("SeatJoined")
class SeatJoined(Event, frozen=True):
    """A player took a seat. `entropy` is what the player adds to the chance of the match, if anything."""

    seat: Seat
    name: str
    entropy: str = ""


@EVENTS.event("MatchStarted")
class MatchStarted(Event, frozen=True):
    """The last seat has joined; from here on chance may be drawn."""


@EVENTS.event("ScenarioOpened")
class ScenarioOpened(Event, frozen=True):
    """The match begins in a described position. `position` is the state that the description (`scenario`) stands for.

    `view` is what a spectator sees of it: hands and piles of the description are for nobody before the reveal.
    """

    position: Annotated[msgspec.Raw, private_to(NOBODY)]
    scenario: Annotated[dict[str, Any], private_to(NOBODY)] = {}
    view: dict[str, Any] = {}


@EVENTS.event("MatchForked")
class MatchForked(Event, frozen=True):
    """The match begins in a position of another match: after event `at` of `parent`.

    `resampled` tells whether hidden cards are dealt anew, and `eyes` are then the seats whose knowledge is kept.
    `view` is what a spectator sees of the position.
    """

    parent: str
    at: int
    resampled: bool
    eyes: tuple[Seat, ...]
    view: dict[str, Any]
    position: Annotated[msgspec.Raw, private_to(NOBODY)]


@EVENTS.event("MoveMade")
class MoveMade(Event, frozen=True):
    """A seat's choice. `decision` is the one it answers, or None for a move that may be made at any time.

    `by` tells who submitted it when it was not the seat's own hand (`order` for a standing order). `hidden` are
    parameters that only the seat may know, if there are any; they are not among `args`. If it names a `move`, that is
    the move's own name, which would have told others too much.
    """

    seat: Seat
    move: str
    args: msgspec.Raw
    decision: str | None = None
    note: str | None = None
    by: Annotated[str | None, private_to("seat")] = None
    hidden: Annotated[dict[str, Any] | None, private_to("seat")] = None


@EVENTS.event("DecisionAsked")
class DecisionAsked(Event, frozen=True):
    """A seat must choose before play goes on.

    `kind` names the window. `shape` lists the moves that may be made, `offered` counts them (capped); `agenda` is
    the work that remains when the choice is made.
    """

    id: str
    seat: Seat
    kind: str
    shape: Annotated[msgspec.Raw, private_to("seat")]
    offered: Annotated[int, private_to("seat")]
    agenda: Annotated[msgspec.Raw, private_to(NOBODY)]


@EVENTS.event("DecisionDropped")
class DecisionDropped(Event, frozen=True):
    """An open decision became void before it was answered."""

    id: str
    seat: Seat


@EVENTS.event("MatchRewound")
class MatchRewound(Event, frozen=True):
    """By consent of the seats, play goes on from the position after event `to`. What came after it is abandoned."""

    to: int
    request: str
    seats: tuple[Seat, ...]


@EVENTS.event("RulesetChanged")
class RulesetChanged(Event, frozen=True):
    """By consent of the seats, a match goes on under the installed version of its ruleset, whose hash this is."""

    before: str
    after: str
    ruleset_sha256: str
    consented: tuple[Seat, ...]


@EVENTS.event("PlayerConceded")
class PlayerConceded(Event, frozen=True):
    """A player gave up."""

    seat: Seat


@EVENTS.event("PlayerDefeated")
class PlayerDefeated(Event, frozen=True):
    """A player is out of the match. `standing` decides between players who are defeated together."""

    seat: Seat
    reason: str
    standing: int = 0


@EVENTS.event("MatchEnded")
class MatchEnded(Event, frozen=True):
    """The match is over. `winners` are the seats that share the win; `secret` is revealed unless the match keeps it.

    A game of a series that goes on keeps it until the series is over (`MatchRevealed`).
    """

    reason: str
    clause: str
    winners: tuple[Seat, ...]
    secret: str | None


@EVENTS.event("MatchRevealed")
class MatchRevealed(Event, frozen=True):
    """The series is over: this game of it, which had ended before, shows everything hidden from now on."""

    secret: str
