"""The lines of a record that hold events: the public part, its hash, and the private parts that may be seen."""

import re
from typing import Any

import msgspec

from events import codec
from events.envelope import SALT_BYTES, Entry, PrivatePart, Public, commitment, entry_of

_public_decoder = msgspec.json.Decoder(Public)
_parts_decoder = msgspec.json.Decoder(dict[str, PrivatePart])
_members_decoder = msgspec.json.Decoder(dict[str, msgspec.Raw])
_SALT = re.compile(rf"[0-9a-f]{{{2 * SALT_BYTES}}}")


def written(entry: Entry, parts: dict[str, PrivatePart]) -> bytes:
    """The line of an entry that shows these private parts, without its line feed."""
    members: dict[str, Any] = {**_members_decoder.decode(entry.body), "hash": entry.hash}
    if parts:
        members["private"] = parts
    return codec.canonical(members)


def entry_on(value: dict[str, Any]) -> tuple[Entry, list[str]]:
    """The entry on an event's line, and what is wrong with its private parts. Raises `ValueError` if it is none."""
    public = codec.canonical({name: member for name, member in value.items() if name not in ("hash", "private")})
    if not isinstance(value.get("hash"), str):
        raise ValueError("not an event: it has no hash")
    try:
        read = _public_decoder.decode(public)
        parts, complaints = _parts_of(value, read)
        entry = entry_of(read, parts, value["hash"])
        same = entry.body == public
    except (ValueError, OverflowError) as error:
        raise ValueError(f"not an event: {error}") from None
    if not same:
        raise ValueError("not an event: it holds more, or less, than an event has")
    return entry, complaints


def _parts_of(value: dict[str, Any], public: Public) -> tuple[dict[str, PrivatePart], list[str]]:
    """The private parts on a line that are what was committed to, and what is wrong with the others."""
    if "private" not in value:
        return {}, []
    written = codec.canonical(value["private"])
    try:
        parts = _parts_decoder.decode(written)
    except msgspec.ValidationError as error:
        return {}, [f"unreadable private parts: {error}"]
    complaints = [
        f"private part of {who} is not what was committed to"
        for who, part in parts.items()
        if not _SALT.fullmatch(part.salt)
        or public.commitments.get(who) != commitment(bytes.fromhex(part.salt), part.data)
    ]
    if complaints:
        return {}, complaints
    return parts, [] if parts and codec.canonical(parts) == written else ["private parts hold more than data and salts"]
