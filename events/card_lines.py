"""The lines of a record that hold the card sets its match is played with, between the header and the first event.

Each line names its card set by the hash of its canonical JSON, as the service names an uploaded one. The pool is named
by the hash of the list of them all. What a card set is, is not known here.
"""

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from events import codec
from events.envelope import Entry, public_part, sha256


class CardSetLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card set, and the hash that names it."""

    card_set: dict[str, Any]
    hash: str


class _Pinned(msgspec.Struct):
    """What `CardPoolPinned` says of the pool."""

    sha256: str


_pinned_decoder = msgspec.json.Decoder(_Pinned)


class PoolDigest:
    """Names a pool, card set by card set."""

    def __init__(self, card_sets: Iterable[bytes] = ()) -> None:
        self._digest = hashlib.sha256(b"[")
        self._begun = False
        for card_set in card_sets:
            self.add(card_set)

    def add(self, card_set: bytes) -> None:
        """One more card set, in canonical JSON."""
        self._digest.update(b"," + card_set if self._begun else card_set)
        self._begun = True

    @property
    def name(self) -> str | None:
        """The hash of the canonical list of the card sets; None if there are none."""
        if not self._begun:
            return None
        whole = self._digest.copy()
        whole.update(b"]")
        return f"sha256:{whole.hexdigest()}"


def written(card_sets: Iterable[bytes]) -> Iterator[bytes]:
    """The lines of card sets that are given in canonical JSON."""
    for card_set in card_sets:
        yield codec.canonical({"card_set": msgspec.Raw(card_set), "hash": sha256(card_set)})


def holds_cards(value: dict[str, Any]) -> bool:
    """Whether this is meant to be the line of a card set."""
    return "card_set" in value


def card_set_of(value: dict[str, Any]) -> bytes:
    """The card set of a line in canonical JSON. Raises `ValueError` if it is none, or not the one that it names."""
    try:
        line = msgspec.convert(value, CardSetLine)
    except msgspec.ValidationError as error:
        raise ValueError(f"not a card set: {error}") from None
    card_set = codec.canonical(line.card_set)
    if sha256(card_set) != line.hash:
        raise ValueError(f"the card set was altered: it has the hash {sha256(card_set)}, its line says {line.hash}")
    return card_set


def pinned_by(entry: Entry) -> str:
    """The pool that a `CardPoolPinned` names. Raises `ValueError` if it names none."""
    try:
        return _pinned_decoder.decode(public_part(entry).data).sha256
    except msgspec.ValidationError as error:
        raise ValueError(f"pins no card pool: {error}") from None
