"""Simulated matches: where they begin, how bots play them, how they are kept.

All in a match of a series, its secret, ids, salts, clock and the bots' numbers, follows from the series and its number.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Connection

from domain import engine, positions
from domain.bots import Bot, choose, named
from domain.chance import keyed
from domain.draft import Draft
from domain.memory import without_collector
from domain.ruleset import Ruleset
from domain.state import MatchState, Outcome
from events import codec
from events.envelope import SALT_BYTES, Entry, event_of, seal
from events.log.port import Header, MatchExists
from events.log.sql import SqlLog
from events.vocabulary.match import MatchCreated, MatchForked, Population, SeatSpec
from service import ids
from service.about import engine_name
from service.errors import Conflict
from service.headers import header_of
from service.policy import NOTHING, Policy
from service.rules_hash import rules_sha256
from service.shelf import pinning
from service.store import access

if TYPE_CHECKING:
    from service.context import Context

EPOCH = 946_684_800
"""Simulated matches happen in their own time: the first one of a series begins in the year 2000."""

MOST_DECISIONS = 50_000
"""After so many decisions a match is given up. Those that end have a few thousand, and memory grows with each."""


class Endless(RuntimeError):
    """A match did not come to an end."""


class Start(msgspec.Struct, frozen=True):
    """A position to play on from: after event `at` of the match `parent`, with all that is hidden in it dealt anew."""

    parent: str
    at: int
    view: dict[str, Any]
    position: dict[str, Any]


def population(start: Start | None) -> Population:
    """What the matches are to statistics, which leave forks out unless they are asked for."""
    return "simulation" if start is None else "fork"


def begun(ruleset: Ruleset, wanted: engine.Opening, start: Start | None) -> Draft:
    """A match before its first decision. Hidden things of a position are dealt by the match's own chance.

    Raises `Refused` for options that are not allowed.
    """
    draft = engine.create(ruleset, wanted)
    if start is not None:
        draft.emit(MatchForked(start.parent, start.at, True, (), start.view, codec.raw(start.position)))
        draft.agenda = ruleset.agenda.read(draft.state.agenda)
    return engine.seat_bots(draft)


class Game(msgspec.Struct, frozen=True):
    """A match that was played: how it stands, what is to be appended to a log, how many decisions it took."""

    state: MatchState
    header: Header
    entries: tuple[Entry, ...]
    decisions: int


class Series:
    """All matches that the same ruleset, bots, seed, options and start give. Number `index` is the same to the byte.

    name: what its batches are called in a lake;  players: the bots
    With `sandbox` they are matches of their own, which statistics leave out if they are kept.
    Raises `NoSuchBot` for a bot that is unknown or thinks by the clock.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        bots: Sequence[str],
        seed: str,
        options: Mapping[str, Any],
        start: Start | None = None,
        *,
        sandbox: bool = False,
    ) -> None:
        described = {"ruleset": f"{ruleset.meta.id}@{ruleset.meta.version}", "bots": bots, "seed": seed}
        if start is not None:
            described["start"] = msgspec.to_builtins(start)
        if sandbox:
            described["population"] = "sandbox"
        self._key = hashlib.sha256(codec.canonical({**described, "options": options})).digest()
        self.name = f"sim-{self.own('name', 0).hex()[:16]}"
        self._ruleset = ruleset
        self._bots = tuple(bots)
        self._population: Population = "sandbox" if sandbox else population(start)
        self.players = [named(bot) for bot in bots]
        self._options = {"players": len(bots), **options}
        self._start = start

    def match_id(self, index: int) -> str:
        """The id of match number `index`."""
        return ids.new_id("mat", EPOCH + index, self.own("id", index))

    def opened(self, index: int) -> Draft:
        """Match number `index` with all bots seated, before the first decision. Raises `Refused` for bad options."""
        wanted = engine.Opening(
            match=self.match_id(index),
            secret=self.own("secret", index).hex(),
            seats=tuple(SeatSpec("bot", bot) for bot in self._bots),
            options=self._options,
            population=self._population,
            ruleset_sha256=rules_sha256(self._ruleset),
            engine=engine_name(),
        )
        return begun(self._ruleset, wanted, self._start)

    def play(self, index: int) -> Game:
        """Play match number `index` to its end. Raises `Endless`, and whatever is wrong with rules or bots."""
        return sealed(self.course(index), self.match_id(index), EPOCH + index, self.own("salts", index))

    def course(self, index: int) -> Iterator[Draft]:
        """All batches of match number `index`, one after another. Raises as `play` does."""
        return course(self._ruleset, self.opened(index), self.players, self.own("bots", index))

    def own(self, purpose: str, *numbers: int) -> bytes:
        """32 bytes for some purpose, that follow from the series and these numbers."""
        return ids.derived(self._key, purpose, *map(str, numbers))


def course(ruleset: Ruleset, opened: Draft, players: Sequence[Bot], numbers: bytes) -> Iterator[Draft]:
    """All batches of a match from its opening to its end, each seat played by its bot with numbers that follow from
    `numbers`. Raises `Endless`, and whatever is wrong with rules or bots.

    Each is worked out when it is asked for, so that positions that nobody keeps are gone before the next one.
    """
    yield opened
    draft, made, number = opened, 0, keyed(numbers)
    while draft.state.status == "playing":
        made += 1
        if made > MOST_DECISIONS:
            raise Endless(f"no end after {MOST_DECISIONS} decisions")
        draft = _decided(ruleset, draft, players, partial(number, made.to_bytes(8, "big")))
        yield draft


def _decided(ruleset: Ruleset, draft: Draft, players: Sequence[Bot], seed: Callable[[], bytes]) -> Draft:
    """The next batch: what the seat that is asked first does. Its bot is asked if there is anything to choose."""
    state = draft.state
    seat = min(state.pending)
    offers = draft.offers.get(seat) or ruleset.moves(state, seat)
    only = offers.only
    if only is not None:
        return engine.decide(ruleset, state, seat, only, {}, available=offers)
    move, args = choose(players[seat - 1], ruleset, state, seat, seed(), offers)
    return engine.decide(ruleset, state, seat, move, args, available=offers)


@without_collector()
def ending(drafts: Iterable[Draft]) -> Outcome:
    """The ending of a match that is played no further."""
    for draft in drafts:  # noqa: B007 - the last one is read below
        pass
    outcome: Outcome = draft.state.outcome
    return outcome


@without_collector()
def sealed(drafts: Iterable[Draft], match: str, began: int, salts: bytes) -> Game:
    """A match that is played, as a log keeps it: one batch a second from `began` on (seconds since 1970)."""
    salt = _salts(salts).__next__
    entries: list[Entry] = []
    head = None
    for second, draft in enumerate(drafts):
        time = 1000 * (began + second)
        entries += seal(draft.facts, match=match, after=len(entries), prev=head, time=time, salt=salt)
        head = entries[-1].hash
    state: MatchState = draft.state
    header = header_of(state, version=len(entries), head=entries[-1].hash, created=entries[0].at)
    return Game(state, header, tuple(entries), second)


def _salts(seed: bytes) -> Iterator[bytes]:
    digest = keyed(seed)
    for number in count(1):
        both = digest(number.to_bytes(8, "big"))
        yield both[:SALT_BYTES]
        yield both[SALT_BYTES:]


def start_from(ctx: "Context", match: str, at: int) -> tuple[Start, dict[str, Any]]:
    """The last position at or before event `at` in which a decision was pending, and the options of its match.

    The same for the same position, but nobody without the store's key can tell from it how hidden cards lie there.
    Raises `NotFound` (match, position); `Conflict` if the match is played by rules that are not installed.
    """
    from service.usecases.settled import nearest_settled

    held = ctx.states.latest(match)
    at = nearest_settled(ctx, match, at)
    position = ctx.states.at(held.header, at)
    ruleset = ctx.states.ruleset_of(held.header)
    if held.header.ruleset_version != ruleset.meta.version:
        raise Conflict(f"{match} was begun by version {held.header.ruleset_version} of its rules")
    created = event_of(ctx.log.read(match, 0, 1)[0])
    assert isinstance(created, MatchCreated)
    seats = tuple(SeatSpec("bot", "random") for _ in created.seats)
    draft = engine.create(ruleset, engine.Opening(match=match, secret="00" * 32, seats=seats, options=created.options))
    blind = ids.derived(ctx.signing_key, "laboratory", match, str(at))
    positions.fork(draft, position, at, resample=True, eyes=(), blind=blind)
    forked = draft.facts[-1].event
    assert isinstance(forked, MatchForked)
    plain = {"view": codec.canonical(forked.view), "position": bytes(forked.position)}
    return Start(match, at, **{name: codec.decode(part) for name, part in plain.items()}), dict(created.options)


def keep(log: SqlLog, game: Game) -> bool:
    """Append a match with one commit; False if the very same is there already. What begins in a closed match is closed.

    Raises `LogUnavailable`; `ValueError` if others are there under its id.
    """
    try:
        log.append(game.header, 0, game.entries, also=_as_closed_as_its_parent(log, game))
    except MatchExists:
        there = log.header(game.header.match)
        if there.head != game.header.head:
            raise ValueError(f"the store holds other events under {there.match}: made by another release?") from None
        return False
    return True


def _as_closed_as_its_parent(log: SqlLog, game: Game) -> Callable[[Connection], None]:
    """What is done with the commit of a match: its cards are kept, and whatever kept others from seeing its parent."""
    pinned, header = pinning(game.state), game.header
    is_open = header.parent is None or not access.closed(log, [header.parent])

    def both(connection: Connection) -> None:
        pinned(connection)
        access.set_policy(connection, header.match, Policy() if is_open else NOTHING)

    return both
