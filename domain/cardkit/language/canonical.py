"""One spelling of each card set, so that its hash means the same everywhere."""

from functools import cache
from typing import Any

import msgspec

from domain.cardkit.language.card import CardSet
from events import codec


def canonical(content: CardSet | tuple[CardSet, ...]) -> bytes:
    """Canonical JSON without what goes without saying.

    Encoding alone leaves out a default only if it is the very same object, which depends on how a card was read.
    """
    return codec.canonical(_plain(content))


def _plain(value: Any) -> Any:
    if isinstance(value, msgspec.Struct):
        kind = type(value)
        members = {} if kind.__struct_config__.tag_field is None else _tag(kind)
        for name, encoded, default in _fields(kind):
            member = getattr(value, name)
            if member != default:
                members[encoded] = _plain(member)
        return members
    if isinstance(value, tuple | list):
        return [_plain(one) for one in value]
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    return value


def _tag(kind: type[msgspec.Struct]) -> dict[str, Any]:
    config = kind.__struct_config__
    return {str(config.tag_field): config.tag}


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, str, Any], ...]:
    """Name, name in JSON and default of each field."""
    return tuple((one.name, one.encode_name, _default(one)) for one in msgspec.structs.fields(kind))


def _default(field: msgspec.structs.FieldInfo) -> Any:
    return field.default_factory() if field.default_factory is not msgspec.NODEFAULT else field.default
