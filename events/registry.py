"""Which event types exist, under which tag and schema number, and how retired forms become today's."""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import asdict

from events.event import Event, private_fields
from events.use import Resource, Score, Spot, Use, Window

E = TypeVar("E", bound=Event)

Upcaster = Callable[[dict[str, Any]], tuple[str, dict[str, Any]]]
"""Takes the merged data of a retired form; returns the tag it has now and the data of the next schema."""


class UnknownEvent(ValueError):
    """A log names an event type or a schema number that this installation does not know."""


class Kind(msgspec.Struct, frozen=True):
    """A registered event type: its class, tag, present schema number and secret fields.

    `decode` reads the event's own JSON; `decode_parts` reads an event from its public data and from its private data by
    owner. `uses`, `resources`, `scores`, `spots` and `window` are what it tells statistics.
    """

    cls: type[Event]
    tag: str
    v: int
    private: dict[str, str]
    decode: Callable[[bytes], Event]
    decode_parts: Callable[[bytes, bytes], Event]
    uses: tuple[Use, ...] = ()
    resources: tuple[Resource, ...] = ()
    scores: tuple[Score, ...] = ()
    spots: tuple[Spot, ...] = ()
    window: Window | None = None

    @property
    def name(self) -> str:
        """The tag without the word for whoever defines the event: what a ruleset and its players call it."""
        return self.tag.rpartition(".")[2]


class Registry:
    """The event types an installation understands. `EVENTS` is the one that ships."""

    def __init__(self) -> None:
        self._by_tag: dict[str, Kind] = {}
        self._by_class: dict[type[Event], Kind] = {}
        self._upcasters: dict[tuple[str, int], Upcaster] = {}

    def event(
        self,
        tag: str,
        v: int = 1,
        *,
        uses: tuple[Use, ...] = (),
        resources: tuple[Resource, ...] = (),
        scores: tuple[Score, ...] = (),
        spots: tuple[Spot, ...] = (),
        window: Window | None = None,
    ) -> Callable[[type[E]], type[E]]:
        """Register a class under a stable tag and its present schema number, with what it tells statistics."""

        def register(cls: type[E]) -> type[E]:
            if tag in self._by_tag:
                raise ValueError(f"event tag {tag!r} is taken by {self._by_tag[tag].cls.__name__}")
            private = private_fields(cls)
            kind = Kind(
                cls=cls,
                tag=tag,
                v=v,
                private=private,
                decode=msgspec.json.Decoder(cls).decode,
                decode_parts=_joining(cls, frozenset(private)),
                uses=uses,
                resources=resources,
                scores=scores,
                spots=spots,
                window=window,
            )
            self._by_tag[tag] = kind
            self._by_class[cls] = kind
            return cls

        return register

    def under(self, owner: str) -> Callable[..., Callable[[type[E]], type[E]]]:
        """How a kit or a ruleset registers events of its own, as `event` does: its name stands before their tags."""

        def event(tag: str, v: int = 1, **told: Any) -> Callable[[type[E]], type[E]]:
            return self.event(f"{owner}.{tag}", v, **told)

        return event

    def upcaster(self, tag: str, v: int) -> Callable[[Upcaster], Upcaster]:
        """Register how schema `v` of `tag` becomes the next one (or an event under another tag)."""

        def register(function: Upcaster) -> Upcaster:
            self._upcasters[tag, v] = function
            return function

        return register

    def kind_of(self, event: Event) -> Kind:
        """The registration of an event's class."""
        return self._by_class[type(event)]

    def known(self, event: Event) -> Kind | None:
        """The registration of an event's class; None for one that is told in no log."""
        return self._by_class.get(type(event))

    def kinds(self) -> list[Kind]:
        """All registered event types, by tag."""
        return [self._by_tag[tag] for tag in sorted(self._by_tag)]

    def current(self, tag: str, v: int) -> Kind | None:
        """The registration of a tag if `v` is its present schema number."""
        kind = self._by_tag.get(tag)
        return kind if kind is not None and kind.v == v else None

    def read(self, tag: str, v: int, data: bytes) -> Event:
        """Decode the merged (public and private) data of a stored event, lifting retired schemas to today's.

        Raises `UnknownEvent` for a tag or schema number that is neither current nor has an upcaster, and
        `msgspec.ValidationError` for data that does not fit its schema.
        """
        kind = self.current(tag, v)
        return kind.decode(data) if kind is not None else self._read_retired(tag, v, data)

    def _read_retired(self, tag: str, v: int, data: bytes) -> Event:
        fields: dict[str, Any] = msgspec.json.decode(data)
        while True:
            kind = self.current(tag, v)
            if kind is not None:
                return kind.decode(msgspec.json.encode(fields))
            lift = self._upcasters.get((tag, v))
            if lift is None:
                raise UnknownEvent(f"event {tag!r} with schema {v} is unknown to this installation")
            renamed, fields = lift(fields)
            v = v + 1 if renamed == tag else 1
            tag = renamed


def _joining(cls: type[Event], private: frozenset[str]) -> Callable[[bytes, bytes], Event]:
    """How to read an event whose fields lie apart: each part into a struct of its own fields, then all into one."""
    known = msgspec.structs.fields(cls)
    public = [
        (field.name, field.type, msgspec.field(default=field.default, default_factory=field.default_factory))  # type: ignore[call-overload]
        for field in known
        if field.name not in private
    ]
    secret = [(name, field.type | UnsetType, UNSET) for field in known if (name := field.name) in private]
    seen = msgspec.defstruct(f"{cls.__name__}Public", public, kw_only=True)
    hidden = msgspec.defstruct(f"{cls.__name__}Private", secret)
    decode_public = msgspec.json.Decoder(seen).decode
    decode_private: Callable[[bytes], dict[str, Any]] = msgspec.json.Decoder(dict[str, hidden]).decode  # type: ignore[valid-type]

    def decode_parts(data: bytes, parts: bytes) -> Event:
        fields = asdict(decode_public(data))
        for part in decode_private(parts).values():
            for name in private:
                value = getattr(part, name)
                if value is not UNSET:
                    fields[name] = value
        try:
            return cls(**fields)
        except TypeError as error:  # a part that is needed was left out
            raise msgspec.ValidationError(str(error)) from None

    return decode_parts


EVENTS = Registry()
