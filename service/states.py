"""The states of matches in memory: the newest of recent matches, keyframes of the past, positions between them."""

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Hashable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Generic, TypeVar

import msgspec

from domain import engine
from domain.fold import Recall, fold
from domain.ruleset import Ruleset
from domain.shapes import Offers
from domain.state import MatchState
from events import codec
from events.envelope import Entry, event_of
from events.event import Event, Seat
from events.log.port import Header, Log, LogUnavailable, Snapshot, UnknownMatch
from events.vocabulary.match import MatchRewound
from service import observability, whole
from service.errors import NotFound
from service.headers import header_of

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

STRIDE = 100
"""Events between two keyframes: no position is further than this from a stored state."""

_KEYFRAMES = 128
"""Keyframes kept in memory."""


class Held(msgspec.Struct, frozen=True):
    """A match as it stands after its last known event. `offers` are what seats may do, as far as known already."""

    header: Header
    state: MatchState
    offers: dict[Seat, Offers]

    @property
    def version(self) -> int:
        """The number of the last event."""
        return self.header.version

    def offers_to(self, ruleset: Ruleset, seat: Seat) -> Offers:
        """What a seat may do, worked out once for each position."""
        offers = self.offers.get(seat)
        if offers is None:
            offers = self.offers[seat] = engine.offers(ruleset, self.state, seat)
        return offers


class Recent(Generic[K, V]):
    """The values last used, at most so many. Safe to share between threads."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[K, V] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: K) -> V | None:
        """The value under a key, which counts as used now."""
        with self._lock:
            if key not in self._values:
                return None
            self._values.move_to_end(key)
            return self._values[key]

    def put(self, key: K, value: V) -> None:
        """Keep a value and drop the one that was not used for longest if there are too many."""
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            if len(self._values) > self._most:
                self._values.popitem(last=False)

    def __len__(self) -> int:
        return len(self._values)


class States:
    """Answers states from memory where it can, else from the nearest keyframe and the log. Bounded in memory."""

    def __init__(self, log: Log, rulesets: Mapping[str, Ruleset], most: int) -> None:
        self._log = log
        self._rulesets = rulesets
        self._newest: Recent[str, Held] = Recent(most)
        self._keyframes: Recent[tuple[str, int], MatchState] = Recent(_KEYFRAMES)
        self._forms: dict[str, tuple[str, msgspec.json.Decoder[MatchState]]] = {}

    def known(self, match: str) -> Held | None:
        """What this process knows of a match without asking the log; it may have moved on."""
        return self._newest.get(match)

    def latest(self, match: str) -> Held:
        """The match as the log has it now. Raises `NotFound`."""
        held = self._newest.get(match)
        if held is None:
            held = self._load(match)
        elif not held.header.final:
            entries = whole.read(self._log, match, held.version)
            if not entries:
                return held
            held = self._advanced(held, entries)
        else:
            return held
        self.remember(held)
        return held

    def remember(self, held: Held) -> None:
        """Keep the newest state of a match, unless a newer one is known."""
        known = self._newest.get(held.header.match)
        if known is None or known.version < held.version:
            self._newest.put(held.header.match, held)

    def at(self, header: Header, seq: int) -> MatchState:
        """The state after event `seq`, which the match must have. Raises `NotFound` for a ruleset that is not here."""
        ruleset = self.ruleset_of(header)
        start = self._keyframe(header.match, ruleset, seq // STRIDE)
        entries = whole.read(self._log, header.match, seq - seq % STRIDE, seq)
        return self._replayed(header, ruleset, start, entries)

    def keep_keyframes(self, header: Header, before: int) -> None:
        """Store the keyframes that the events after version `before` have passed; best effort."""
        if before // STRIDE == header.version // STRIDE:
            return
        with suppress(LogUnavailable):
            self._keyframe(header.match, self.ruleset_of(header), header.version // STRIDE)

    def ruleset_of(self, header: Header) -> Ruleset:
        """The installed ruleset of a match. Raises `NotFound`."""
        ruleset = self._rulesets.get(header.ruleset)
        if ruleset is None:
            raise NotFound("ruleset", header.ruleset)
        return ruleset

    def _load(self, match: str) -> Held:
        try:
            header = self._log.header(match)
        except UnknownMatch:
            raise NotFound("match", match) from None
        return Held(header, self.at(header, header.version), {})

    def _advanced(self, held: Held, entries: Sequence[Entry]) -> Held:
        state = self._replayed(held.header, self.ruleset_of(held.header), held.state, entries)
        last = entries[-1]
        return Held(header_of(state, version=last.seq, head=last.hash, before=held.header), state, {})

    def _keyframe(self, match: str, ruleset: Ruleset, number: int) -> MatchState:
        """The state after `number` times `STRIDE` events; those on the way from the one before are stored."""
        if number == 0:
            return ruleset.state()
        kept = self._keyframes.get((match, number))
        if kept is not None:
            return kept
        version, state = self._stored(match, ruleset, number * STRIDE)
        header = None
        while version < number * STRIDE:
            header = header or self._log.header(match)
            entries = whole.read(self._log, match, version, version + STRIDE)
            state = self._replayed(header, ruleset, state, entries)
            version += STRIDE
            self._keyframes.put((match, version // STRIDE), state)
            with suppress(LogUnavailable):
                self._log.save_snapshot(Snapshot(match, version, self._form(ruleset)[0], codec.canonical(state)))
        self._keyframes.put((match, number), state)
        return state

    def _stored(self, match: str, ruleset: Ruleset, at: int) -> tuple[int, MatchState]:
        form, decoder = self._form(ruleset)
        while (snapshot := self._log.snapshot(match, at, form)) is not None:
            if snapshot.whole and snapshot.version % STRIDE == 0:
                with suppress(msgspec.DecodeError):
                    return snapshot.version, decoder.decode(snapshot.body)
            observability.snapshot_is_damaged(match, snapshot.version)
            with suppress(LogUnavailable):
                self._log.drop_snapshot(snapshot)
            at = snapshot.version - 1
        return 0, ruleset.state()

    def _form(self, ruleset: Ruleset) -> tuple[str, "msgspec.json.Decoder[MatchState]"]:
        """The layout of a ruleset's states: a hash of their types and of the version that folded them."""
        known = self._forms.get(ruleset.meta.id)
        if known is None:
            layout = codec.canonical([ruleset.meta.version, _layout(msgspec.inspect.type_info(ruleset.state))])
            known = hashlib.sha256(layout).hexdigest()[:16], msgspec.json.Decoder(ruleset.state)
            self._forms[ruleset.meta.id] = known
        return known

    def _replayed(self, header: Header, ruleset: Ruleset, start: MatchState, entries: Sequence[Entry]) -> MatchState:
        """`start` carried on by entries. A rewind is answered from states passed on the way, or from keyframes."""
        return replayed(ruleset, start, entries, lambda to: self.at(header, to))


def replayed(ruleset: Ruleset, start: MatchState, entries: Sequence[Entry], recall: Recall | None = None) -> MatchState:
    """`start` carried on by entries that follow it; `recall` answers states before them, for rewinds."""
    if not entries:
        return start
    events = [event_of(entry) for entry in entries]
    return carried_on(ruleset, start, events, entries[0].seq - 1, recall)


def carried_on(
    ruleset: Ruleset, start: MatchState, events: Sequence[Event], version: int, recall: Recall | None
) -> MatchState:
    """`start`, the state at `version`, after the events that follow. Each event is folded once, whatever is rewound.

    Raises `LookupError` for a rewind to a position that is neither on the way nor known to `recall`.
    """
    passed: dict[int, MatchState] = {version: start}

    def answer(to: int) -> MatchState:
        if to in passed:
            return passed[to]
        if recall is None or not 0 < to < version:
            raise LookupError(f"a rewind to {to}, which is no position before it")
        return recall(to)

    stops = sorted({e.to for e in events if type(e) is MatchRewound and e.to > version} | {version + len(events)})
    state, done = start, version
    for stop in stops:
        if stop > version + len(events):
            break
        state = fold(ruleset, events[done - version : stop - version], start=state, recall=answer)
        passed[stop], done = state, stop
    return state


def _layout(part: Any) -> Any:
    """A type as plain values: names and types of all fields within it, whatever is said of them."""
    if isinstance(part, msgspec.inspect.Metadata):
        return _layout(part.type)
    if isinstance(part, msgspec.inspect.StructType):
        return [part.cls.__name__, [[field.encode_name, _layout(field.type)] for field in part.fields]]
    if isinstance(part, msgspec.inspect.Type):
        return [type(part).__name__, [_layout(getattr(part, name)) for name in part.__struct_fields__]]
    if isinstance(part, tuple):
        return [_layout(one) for one in part]
    return str(part)
