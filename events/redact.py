"""One redaction for the API, the streams, replays and exports: what one pair of eyes may see of an entry."""

from events import codec
from events.envelope import Entry, PrivatePart, entry_of, private_parts, public_part
from events.event import Viewer


def visible_parts(entry: Entry, viewer: Viewer, *, revealed: bool) -> dict[str, PrivatePart]:
    """The private parts that `viewer` may see: its own seat's, or all once the match is revealed."""
    if entry.private is None:
        return {}
    parts = private_parts(entry)
    if revealed:
        return parts
    return {who: part for who, part in parts.items() if viewer is not None and who == str(viewer)}


def redact(entry: Entry, viewer: Viewer, *, revealed: bool) -> bytes:
    """The JSON object of an entry for one viewer: public part, hash, and the private parts it may see."""
    parts = visible_parts(entry, viewer, revealed=revealed)
    extra: dict[str, object] = {"hash": entry.hash}
    if parts:
        extra["private"] = parts
    return codec.spliced([entry.body, codec.canonical(extra)])


def redacted(entry: Entry, viewer: Viewer, *, revealed: bool) -> Entry:
    """The same entry holding only the private parts that `viewer` may see; hash and public part are unchanged."""
    return entry_of(public_part(entry), visible_parts(entry, viewer, revealed=revealed), entry.hash)
