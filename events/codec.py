"""Canonical bytes: one spelling of each value, so that hashes and commitments mean the same everywhere."""

from typing import Any

import msgspec

_canonical = msgspec.json.Encoder(order="sorted")
_plain = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder()


def canonical(value: Any) -> bytes:
    """UTF-8 JSON with sorted keys and no spaces. Values must hold no floats (tested for all event types)."""
    try:
        return _canonical.encode(value)
    except TypeError:  # a dictionary with numbers as keys: seats, say, which JSON writes as texts
        return _canonical.encode(_decoder.decode(_plain.encode(value)))


def decode(data: bytes) -> Any:
    """Plain values from JSON bytes. Raises `msgspec.DecodeError`."""
    return _decoder.decode(data)


def raw(value: Any) -> msgspec.Raw:
    """A value kept as its canonical bytes, for parts that a reader need not take apart."""
    return msgspec.Raw(canonical(value))


def spliced(objects: list[bytes]) -> bytes:
    """Join JSON objects without common keys into one object, without decoding them."""
    inner = b",".join(body[1:-1] for body in objects if body != b"{}")
    return b"{" + inner + b"}"
