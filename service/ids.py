"""Ids and secrets: time-ordered ids, tokens and invitations, and how they are kept at rest."""

import base64
import hashlib
import hmac

from domain.chance import framed

TOKEN = "mft_"
INVITATION = "mfi_"
_DIGITS = "0123456789abcdefghjkmnpqrstvwxyz"
_RANDOM_BYTES = 10
_MARK = 4
"""Digits of an id that tell who made it."""


def new_id(prefix: str, seconds: float, entropy: bytes) -> str:
    """An id such as `mat_01kb...`: 48 bits of time in milliseconds, then 80 bits of `entropy` (10 bytes)."""
    value = (int(seconds * 1000) << 80) | int.from_bytes(entropy[:_RANDOM_BYTES], "big")
    return f"{prefix}_" + "".join(_DIGITS[(value >> shift) & 31] for shift in range(125, -1, -5))


def marked_id(prefix: str, seconds: float, entropy: bytes, key: bytes) -> str:
    """A new id that the key tells from those of others: its last 20 bits follow from the rest and the key."""
    plain = new_id(prefix, seconds, entropy)[:-_MARK]
    return plain + _mark(plain, key)


def is_marked(found: str, key: bytes) -> bool:
    """Whether an id was made with this key; one in a million of others is taken for such a one."""
    return equal(found[-_MARK:], _mark(found[:-_MARK], key))


def _mark(plain: str, key: bytes) -> str:
    return "".join(_DIGITS[byte & 31] for byte in derived(key, "id", plain)[:_MARK])


def derived(key: bytes, *parts: str) -> bytes:
    """32 bytes that follow from the service's key and some parts, and that nobody can tell without the key."""
    return hmac.digest(key, framed(*parts), "sha256")


def secret_text(prefix: str, secret: bytes) -> str:
    """A token or an invitation: prefix and 32 characters (24 bytes)."""
    return prefix + base64.urlsafe_b64encode(secret[:24]).decode()


def invitation_of(key: bytes, match: str, seat: int) -> str:
    """The invitation to a seat of a match."""
    return secret_text(INVITATION, derived(key, "invitation", match, str(seat)))


def token_of(key: bytes, match: str, seat: int, generation: int) -> str:
    """The token of a seat; `generation` counts those that the seat has had."""
    return secret_text(TOKEN, derived(key, "token", match, str(seat), str(generation)))


def at_rest(text: str) -> str:
    """What is stored of a token or an invitation: its SHA-256."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()


def keyed(key: bytes, text: str) -> str:
    """What is stored of whoever asks, by token or by address: the same each time, and nothing without the key."""
    return derived(key, "asker", text).hex()


def equal(left: str, right: str) -> bool:
    """Whether two digests are equal, in constant time."""
    return hmac.compare_digest(left.encode(), right.encode())
