"""Idempotency keys (draft-ietf-httpapi-idempotency-key-header-07): the same key and body give the same answer."""

import hashlib
import re
from typing import Any

from flask import request

from events import codec
from events.log.port import Request
from service.api.blueprint import Header
from service.api.reading import invalid

IDEMPOTENCY_KEY = Header(
    "Idempotency-Key",
    "A fresh text (a UUID, say) for each request that you may have to repeat; a repetition gets the first answer.",
    "7f0c6a52-5f6e-4a55-9c39-6f0a3c1f2b11",
)
_KEY = re.compile(r'"?([\x21\x23-\x7e]{1,128})"?\Z')


def keyed(scope: str, body: Any) -> Request | None:
    """The request with its key, if it has one: `scope` tells who sent it where, a digest of `body` what it said."""
    given = request.headers.get("Idempotency-Key")
    if given is None:
        return None
    key = _KEY.match(given)
    if key is None:
        detail = "Idempotency-Key must be 1 to 128 visible ASCII characters."
        raise invalid([{"pointer": "Idempotency-Key", "detail": detail}])
    return Request(scope, key.group(1), hashlib.sha256(codec.canonical(body)).hexdigest())
