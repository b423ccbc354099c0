"""Lines of canonical JSON from a source that may be hostile: bounded in size and depth, every fault told."""

import re
import zlib
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

import msgspec

from events import codec
from events.nesting import deeper_than

Source = bytes | BinaryIO | Iterable[bytes]
"""A file's bytes: whole, to be read, or in pieces of any size."""

LONGEST_LINE = 4 * 2**20
LARGEST_FILE = 2**30
"""Bytes, after unpacking."""
DEEPEST = 100
"""How many objects and lists may stand inside each other."""
MOST_NESTS = 200_000
"""How many of them a line may hold: more than a card set of the greatest size has."""

_BLOCK = 2**16
_GZIP, _ZSTD = b"\x1f\x8b", b"\x28\xb5\x2f\xfd"
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_LONG_NUMBER = re.compile(rb"[0-9]{19}")


class Unreadable(ValueError):
    """The source cannot be read on from here."""


def lines(source: Source) -> Iterator[bytes]:
    """The lines of a file, plain or packed with gzip, each with its line feed. Raises `Unreadable`."""
    rest = b""
    for block in _unpacked(_blocks(source)):
        *whole, rest = (rest + block).split(b"\n")
        for line in whole:
            yield line + b"\n"
        if len(rest) > LONGEST_LINE:
            raise Unreadable(f"the line is longer than {LONGEST_LINE} bytes")
    if rest:
        yield rest


def examine(line: bytes) -> tuple[dict[str, Any] | None, list[str]]:
    """The object on a line (None if there is none to be had) and all that is wrong with how it is written."""
    complaints: list[str] = []
    if not line.endswith(b"\n"):
        complaints.append("the line has no end: the file is cut off")
    if line.endswith(b"\r\n"):
        complaints.append("the line ends in CR LF instead of LF")
    if line.startswith(_BYTE_ORDER_MARK):
        complaints.append("the line begins with a byte order mark")
    bare = line.removesuffix(b"\n").removesuffix(b"\r").removeprefix(_BYTE_ORDER_MARK)
    try:
        value = _strict(bare)
    except ValueError as error:
        return None, [*complaints, str(error)]
    if codec.canonical(value) != bare:
        complaints.append("not canonical JSON: keys sorted and each once, no spaces, no needless escapes")
    if not isinstance(value, dict):
        return None, [*complaints, "not a JSON object"]
    return value, complaints


def _strict(line: bytes) -> Any:
    if len(line) > LONGEST_LINE:
        raise ValueError(f"the line is longer than {LONGEST_LINE} bytes")
    if line.count(b"{") + line.count(b"[") > MOST_NESTS:
        raise ValueError(f"more than {MOST_NESTS} objects and lists")
    if deeper_than(DEEPEST, line):
        raise ValueError(f"nested deeper than {DEEPEST} levels")
    try:
        value = _decoder.decode(line)
    except UnicodeDecodeError as error:
        raise ValueError(f"not UTF-8 (byte {error.start})") from None
    except msgspec.DecodeError as error:
        told = str(error) if isinstance(error, msgspec.ValidationError) else f"not JSON: {error}"
        raise ValueError(told) from None
    if _LONG_NUMBER.search(line) and _has_large_number(value):
        raise ValueError("a number does not fit in 64 bits")
    return value


def _no_fraction(text: str) -> None:
    raise ValueError(f"a number that is no integer: {text[:24]}")


_decoder = msgspec.json.Decoder(float_hook=_no_fraction)


def _has_large_number(value: Any) -> bool:
    match value:
        case int():
            return not -(2**63) <= value < 2**63
        case dict():
            return any(map(_has_large_number, value.values()))
        case list():
            return any(map(_has_large_number, value))
    return False


def _blocks(source: Source) -> Iterator[bytes]:
    if isinstance(source, bytes):
        yield from (source[start : start + _BLOCK] for start in range(0, len(source), _BLOCK))
        return
    read = getattr(source, "read", None)
    yield from source if read is None else iter(lambda: read(_BLOCK), b"")


def _unpacked(blocks: Iterator[bytes]) -> Iterator[bytes]:
    first = b""
    for block in blocks:
        first += block
        if len(first) >= len(_ZSTD):
            break
    if first.startswith(_ZSTD):
        raise Unreadable("packed with zstd, which is not read here: unpack it first")
    plain = _rejoined(first, blocks)
    size = 0
    for block in _gunzipped(plain) if first.startswith(_GZIP) else plain:
        size += len(block)
        if size > LARGEST_FILE:
            raise Unreadable(f"the file is larger than {LARGEST_FILE} bytes")
        yield block


def _rejoined(first: bytes, rest: Iterator[bytes]) -> Iterator[bytes]:
    yield first
    yield from rest


def _gunzipped(blocks: Iterator[bytes]) -> Iterator[bytes]:
    unpack = zlib.decompressobj(wbits=31)
    for block in blocks:
        packed = block
        while packed and not unpack.eof:
            try:
                yield unpack.decompress(packed, _BLOCK)
            except zlib.error as error:
                raise Unreadable(f"damaged gzip: {error}") from None
            packed = unpack.unconsumed_tail
        if packed or unpack.unused_data:
            raise Unreadable("bytes follow the end of the gzip stream")
    if not unpack.eof:
        raise Unreadable("the gzip stream is cut off")
