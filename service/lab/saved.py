"""The file of a record: with the card sets that it was played with, so that it can be run again anywhere."""

from collections.abc import Sequence

import msgspec

from domain.cardkit.language.canonical import canonical
from domain.cardkit.language.card import CardSet
from service.lab.task import Record


class Saved(msgspec.Struct, frozen=True):
    """A record with its card sets."""

    record: Record
    card_sets: tuple[CardSet, ...] = ()


def written(record: Record, card_sets: Sequence[CardSet] = ()) -> bytes:
    """The content of the file."""
    content = {"record": record, "card_sets": [msgspec.Raw(canonical(one)) for one in card_sets]}
    return msgspec.json.format(msgspec.json.encode(content)) + b"\n"


def read(content: bytes) -> Saved:
    """What a file holds. Raises `msgspec.DecodeError` for one that is no such file."""
    return msgspec.json.decode(content, type=Saved)
