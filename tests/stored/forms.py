"""The forms in which events are stored, and what must be kept of one form in another."""

from typing import Any

import msgspec

from domain.rulesets import RULESETS
from events.registry import EVENTS

TOLD_TO_READERS = ("title", "description")


class Form(msgspec.Struct, frozen=True):
    """The form of an event type under one schema number, as JSON Schema."""

    tag: str
    v: int
    schema: dict[str, Any]


def of_today() -> list[Form]:
    """The forms of all events that ship, by tag."""
    assert RULESETS  # each registers its events as it is found
    return [Form(kind.tag, kind.v, _bare(msgspec.json.schema(kind.cls))) for kind in EVENTS.kinds()]


def _bare(schema: Any) -> Any:
    """A schema without the words that nothing is read by."""
    if isinstance(schema, list):
        return [_bare(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    return {key: _bare(part) for key, part in schema.items() if key not in TOLD_TO_READERS or isinstance(part, dict)}


def unread(new: Any, old: Any, at: str = "") -> list[str]:
    """The places of an old schema that a new one does not read. What is new must be optional, or one more choice."""
    if isinstance(old, dict) and isinstance(new, dict):
        needed = {f"{at}.{name} is required" for name in set(new.get("required", ())) - set(old.get("required", ()))}
        beneath = [fault for key in old for fault in _unread_part(new, old, key, f"{at}.{key}")]
        return [*sorted(needed), *beneath]
    return [] if new == old else [f"{at} is {new}, was {old}"]


def lost(new: Any, old: Any, at: str = "") -> list[str]:
    """The places of old data that are not in the same data as it is written now. New fields may have come."""
    if isinstance(old, dict) and isinstance(new, dict):
        gone = [f"{at}.{key} is gone" for key in old if key not in new]
        return gone + [fault for key in old if key in new for fault in lost(new[key], old[key], f"{at}.{key}")]
    if isinstance(old, list) and isinstance(new, list) and len(new) >= len(old):
        return [
            fault for n, (now, was) in enumerate(zip(new, old, strict=False)) for fault in lost(now, was, f"{at}.{n}")
        ]
    return [] if new == old else [f"{at} is {new}, was {old}"]


def _unread_part(new: dict[str, Any], old: dict[str, Any], key: str, at: str) -> list[str]:
    if key in ("required", "default"):
        return []
    if key not in new:
        return [f"{at} is gone"]
    if key in ("anyOf", "enum"):
        return [f"{at} lacks {one}" for one in old[key] if one not in new[key]]
    return unread(new[key], old[key], at)
