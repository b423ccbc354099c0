"""Whether chance was fair: what a verifier needs, and a check of every draw that needs no rules."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from domain.chance import SeededChance, commitment_of, drawn_under, rolled, seed_of, shuffled
from events import codec
from events.envelope import Entry, private_parts
from events.event import Seat
from service.context import Context

_MOST_SIDES = 2**32


Status = Literal["fair", "unfair", "not-revealed", "imagined"]
"""`not-revealed`: an outcome or the secret is hidden; `imagined`: what the fork dealt is no outcome to check."""


class FairnessInputs(msgspec.Struct, frozen=True):
    """What a verifier of a match's chance needs."""

    match: Annotated[str, Meta(description="The match.")]
    commitment: Annotated[str, Meta(description="SHA-256 of the secret, published before the first draw.")]
    entropies: dict[Seat, str]
    secret: Annotated[str | None, Meta(description="The secret, once revealed.")]
    revealed: Annotated[bool, Meta(description="Whether it is.")]
    draws: Annotated[int, Meta(description="How many numbers were drawn on the way to the present position.")]


class DrawFault(msgspec.Struct, frozen=True):
    """An outcome that does not follow from the secret."""

    seq: Annotated[int, Meta(description="The event.")]
    stream: Annotated[str, Meta(description="The chance stream.")]
    reason: Annotated[str, Meta(description="What is wrong.", extra_json_schema={"maxLength": 2000})]


class FairnessReport(msgspec.Struct, frozen=True):
    """What checking all draws of a match found."""

    status: Annotated[
        Status,
        Meta(description="The verdict. `imagined`: all draws are right, but a fork dealt hidden cards as they may be."),
    ]
    match: Annotated[str, Meta(description="The match.")]
    checked: Annotated[int, Meta(description="How many draws were worked out again.")]
    commitment: Annotated[str, Meta(description="What was committed to.")]
    faults: Annotated[tuple[DrawFault, ...], Meta(description="What is wrong.")]


def inputs(ctx: Context, match: str) -> FairnessInputs:
    """The commitment, the entropies and, once revealed, the secret. Raises `NotFound`."""
    state = ctx.states.latest(match).state
    return FairnessInputs(
        match=match,
        commitment=state.commitment,
        entropies={seat: player.entropy for seat, player in enumerate(state.players, start=1) if player.joined},
        secret=state.secret if state.revealed else None,
        revealed=state.revealed,
        draws=sum(state.draws.values()),
    )


def verify_fairness(entries: Iterable[Entry]) -> FairnessReport:
    """Recompute every draw of a match from its full entries alone, without any ruleset."""
    story = [(entry, _data_of(entry)) for entry in entries]
    walk = _Walk(_secret_of(story))
    for entry, data in story:
        try:
            walk.follow(entry, data)
        except (LookupError, TypeError, ValueError) as error:
            walk.fault(entry, "", f"cannot be read: {type(error).__name__} {error}")
    return walk.report()


def _data_of(entry: Entry) -> dict[str, Any]:
    data: dict[str, Any] = codec.decode(entry.data)
    for part in private_parts(entry).values():
        data |= codec.decode(bytes(part.data))
    return data


def _secret_of(story: Iterable[tuple[Entry, Mapping[str, Any]]]) -> str | None:
    """The secret as it was revealed at the end, or as a full record of a running match holds it."""
    found = None
    for entry, data in story:
        if entry.type in ("MatchCreated", "MatchEnded", "MatchRevealed"):
            found = data.get("secret") or found
    return found


class _Walk:
    """Goes through a match once and checks each draw by what came before it."""

    def __init__(self, secret: str | None) -> None:
        self._secret = secret
        self._match = self._commitment = self._drawn_under = ""
        self._entropies: dict[int, str] = {}
        self._seats = 0
        self._rewinds = 0
        self._started = False
        self._checked = 0
        self._hidden = False
        self._imagined = False
        self._faults: list[DrawFault] = []
        self._next: dict[str, int] = {}
        self._listed: dict[str, list[str]] = {}
        self._past: list[tuple[int, dict[str, int], dict[str, list[str]]]] = []

    def follow(self, entry: Entry, data: Mapping[str, Any]) -> None:
        """Take note of one event, and check it if it is a draw."""
        if entry.type == "MatchCreated":
            self._match, self._commitment, self._seats = data["match"], data["commitment"], len(data["seats"])
            self._drawn_under = drawn_under(data["match"], data["population"])
            if self._secret is not None and _commitment_or_none(self._secret) != self._commitment:
                self.fault(entry, "", "the secret is not the one that was committed to")
        elif entry.type == "SeatJoined":
            self._entropies[data["seat"]] = data["entropy"]
        elif entry.type == "MatchStarted":
            self._started = True
        elif entry.type in ("DeckListed", "DeckPrepared") and "cards" in data:
            self._listed = {**self._listed, data["deck"]: data["cards"]}
        elif entry.type == "MatchRewound":
            self._go_back(data["to"])
        elif "draw" in data:
            self._check(entry, data, data["draw"])
        else:
            return
        self._past.append((entry.seq, self._next, self._listed))

    def _go_back(self, to: int) -> None:
        place = bisect_right(self._past, to, key=lambda known: known[0])
        self._next, self._listed = self._past[place - 1][1:] if place else ({}, {})
        self._rewinds += 1

    def _check(self, entry: Entry, data: Mapping[str, Any], draw: Mapping[str, Any]) -> None:
        stream, start, end = draw["stream"], draw["start"], draw["end"]
        due = self._next.get(stream, 0)
        self._next = {**self._next, stream: end}
        if not self._started or len(self._entropies) != self._seats:
            self.fault(entry, stream, "drawn before the last seat had joined")
        if start != due:
            self.fault(entry, stream, f"begins with number {start} of the stream, {due} was due")
        if entry.type == "CardsDealtAnew":
            self._imagined = True
            return
        if self._secret is None or ("order" not in data and "value" not in data):
            self._hidden = True
            return
        self._checked += 1
        try:
            expected = self._outcome(data, stream, start)
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            self.fault(entry, stream, f"cannot be worked out again: {error}")
            return
        outcome = (data["value"] if "value" in data else data["order"], end)
        if outcome != expected:
            self.fault(entry, stream, f"shows {outcome[0]}, the secret gives {expected[0]}")

    def _outcome(self, data: Mapping[str, Any], stream: str, start: int) -> tuple[Any, int]:
        """What the secret gives here, and the number of the stream that comes next."""
        assert self._secret is not None
        entropies = [self._entropies.get(seat, "") for seat in range(1, self._seats + 1)]
        chance = SeededChance(seed_of(self._secret, self._drawn_under, entropies), self._rewinds)
        if "value" in data:
            if not 1 <= data["sides"] <= _MOST_SIDES:
                raise ValueError(f"a die with {data['sides']} sides")
            value, draw = rolled(chance, stream, start, data["sides"])
            return value, draw.end
        before = {**self._listed}
        cards = before.pop(data["deck"], None)
        self._listed = before
        order, draw = shuffled(chance, stream, start, sorted(data["order"]) if cards is None else cards)
        return order, draw.end

    def fault(self, entry: Entry, stream: str, reason: str) -> None:
        """Note what is wrong with an event."""
        self._faults.append(DrawFault(entry.seq, stream, reason))

    def report(self) -> FairnessReport:
        """What was found."""
        return FairnessReport(self._status(), self._match, self._checked, self._commitment, tuple(self._faults))

    def _status(self) -> Status:
        if self._faults:
            return "unfair"
        if self._hidden or self._secret is None:
            return "not-revealed"
        return "imagined" if self._imagined else "fair"


def _commitment_or_none(secret: str) -> str | None:
    try:
        return commitment_of(secret)
    except ValueError:
        return None
