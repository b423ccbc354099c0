"""What may be chosen, in a reader's words: the parameters of an offer, the values and keys of their domains, and what
may not be chosen, and why."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from domain.refusal import Refusal
from domain.telling.teller import Teller
from events.described import LongProse


class Told(msgspec.Struct, frozen=True):
    """A value in words."""

    value: Annotated[Any, Meta(description="The value.")]
    text: Annotated[LongProse, Meta(description="What it is called.")]


class Barring(Told, frozen=True):
    """A value that may not be chosen, and why, in words and by the clauses that say so."""

    clauses: Annotated[
        tuple[Annotated[str, Meta(description="The id of a clause.")], ...],
        Meta(description="The clauses that say so."),
    ]


class Asked(msgspec.Struct, frozen=True):
    """A parameter in words: how it is asked for, its values, what values are given to, and what is barred."""

    text: Annotated[LongProse, Meta(description="How it is asked for.")]
    values: Annotated[tuple[Told, ...], Meta(description="The values of its domain, and of those within it.")]
    keys: Annotated[tuple[Told, ...], Meta(description="What values are given to, if it gives any.")]
    barred: Annotated[tuple[Barring, ...], Meta(description="Values that one might expect but that are barred.")]


def asked(teller: Teller, move: str, params: Mapping[str, Mapping[str, Any]]) -> dict[str, Asked]:
    """The parameters of an offer in words. `params` are their domains as plain values (`Domain.shown`)."""
    return {name: _asked(teller, move, name, shape) for name, shape in params.items()}


def _asked(teller: Teller, move: str, name: str, shape: Mapping[str, Any]) -> Asked:
    return Asked(
        teller.asked(move, name),
        tuple(Told(value, _told(teller, move, name, shape, value)) for value in _unlike(_values(shape))),
        tuple(Told(key, teller.key(move, name, key)) for key in dict.fromkeys(_keys(shape))),
        tuple(_barring(teller, one) for one in _barred(shape)),
    )


def _told(teller: Teller, move: str, name: str, shape: Mapping[str, Any], value: Any) -> str:
    """A value; a path by the square to which it leads."""
    return "".join(teller.texts("square_at", value[-1])) if "paths" in shape else teller.value(move, name, value)


def _barring(teller: Teller, barred: Mapping[str, Any]) -> Barring:
    why = msgspec.convert(barred["why"], Refusal)
    return Barring(barred["value"], teller.why(why), why.clauses)


def _values(shape: Mapping[str, Any]) -> Iterator[Any]:
    """All values that a domain, or a domain within it, offers."""
    yield from shape.get("values") or ()
    yield from shape.get("paths") or ()
    if shape["type"] == "assign":
        yield from (option["value"] for options in shape["keys"].values() for option in options)
    if shape["type"] == "payment":
        yield from (*shape["resources"], *shape["resources"].values())
    for slot in shape.get("slots") or ():
        yield from _values(slot)


def _keys(shape: Mapping[str, Any]) -> Iterator[str]:
    """All that a domain gives values to."""
    yield from shape.get("keys") or shape.get("counts") or ()
    for slot in shape.get("slots") or ():
        yield from _keys(slot)


def _barred(shape: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """All values that a domain, or a domain within it, bars; an assignment bars what each key may not have."""
    if shape["type"] != "assign":
        yield from shape.get("barred") or ()
    for slot in shape.get("slots") or ():
        yield from _barred(slot)


def _unlike(values: Iterator[Any]) -> Iterator[Any]:
    """Each value once."""
    seen = set()
    for value in values:
        kind = msgspec.json.encode(value)
        if kind not in seen:
            seen.add(kind)
            yield value
