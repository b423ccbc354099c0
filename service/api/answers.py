"""Answers and their HTTP manners: ETags, conditional requests, caching, media types."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from flask import Response, request
from werkzeug.datastructures import MIMEAccept

from events import codec
from events.event import Viewer
from service.problems import Problem

JSON = "application/json"
NDJSON = "application/x-ndjson"
EVENT_STREAM = "text/event-stream"
RECORD = "application/vnd.match+ndjson"
BYTES = "application/octet-stream"
"""What clients that are made from the API document can send and read of media types that are foreign to them."""
SCHEMA_JSON = "application/schema+json"
SVG = "image/svg+xml"
TEXT = "text/plain"

_PLAIN_HEADERS = (("Content-Type", JSON), ("Cache-Control", "no-store"))
_ENCODED = re.compile(r":(?:zstd|br|gzip|deflate)$")
_MATCH_TAG = re.compile(r"^(\d{1,15})(?:-(\d{1,3}|s)r?(?:\.[a-z0-9]+)?)?$")


def json_answer(value: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """An answer of plain values (or their canonical JSON as bytes) that no cache may store."""
    body = value if isinstance(value, bytes) else codec.canonical(value)
    return Response(body, status, [*_PLAIN_HEADERS, *(headers or {}).items()])


def match_etag(version: int) -> str:
    """The opaque tag of a match at a version; the header has it in quotes."""
    return str(version)


def view_etag(version: int, viewer: Viewer, *, revealed: bool, form: str = "") -> str:
    """The opaque tag of what one viewer sees at a version: `42-1`, a spectator's `42-s`, with `r` once revealed."""
    who = "s" if viewer is None else str(viewer)
    return f"{version}-{who}{'r' if revealed else ''}{'.' + form if form else ''}"


def expected_version(viewer: Viewer) -> int | None:
    """The version that If-Match names, by the tag of the match or of this viewer's own view: the newest one of several.

    None for `*`, -1 if no tag can be one of this match's. Raises `Problem` (precondition-required) without the header.
    """
    given = request.headers.get("If-Match")
    if given is None:
        raise Problem("precondition-required", "A move needs If-Match with the ETag of the match or of your view.")
    tags = request.if_match
    if tags.star_tag:
        return None
    found = [_MATCH_TAG.match(tag) for tag in _plain(tags)]
    mine = [int(tag[1]) for tag in found if tag is not None and tag[2] in (None, str(viewer))]
    return max(mine, default=-1)


def held(etag: str) -> bool:
    """Whether the client already has the state with this tag (If-None-Match)."""
    if "If-None-Match" not in request.headers:
        return False
    tags = request.if_none_match
    return tags.star_tag or etag in _plain(tags.as_set(include_weak=True))


def _plain(tags: Iterable[str | None]) -> list[str]:
    """Tags as they were before the answer was compressed. The empty tag, which is None here, is none of ours."""
    return [_ENCODED.sub("", tag) for tag in tags if tag is not None]


def unchanged(etag: str, vary: str, caching: str = "private, no-cache") -> Response:
    """304: the client's copy is still right."""
    response = Response(status=304, headers={"Cache-Control": caching, "Vary": vary})
    del response.headers["Content-Type"]
    response.set_etag(etag)
    return response


def conditional(response: Response, etag: str) -> Response:
    """Give an answer its strong ETag; 304 without a body if the client has this very state already."""
    response.set_etag(etag)
    if held(etag):
        response.status_code = 304
        response.set_data(b"")
        del response.headers["Content-Type"]
    return response


def cache_control(*, public: bool, fixed: bool) -> str:
    """Who may keep an answer and how long: `fixed` answers never change again, others are asked for each time."""
    scope = "public" if public else "private"
    return f"{scope}, max-age=31536000, immutable" if fixed else f"{scope}, no-cache"


def caching(response: Response, *, public: bool, fixed: bool) -> Response:
    """Give an answer its `cache_control`."""
    response.headers["Cache-Control"] = cache_control(public=public, fixed=fixed)
    return response


def chosen(offered: Sequence[str]) -> str:
    """The offered media type that the client likes best; the first one if it does not care."""
    accepted: MIMEAccept = request.accept_mimetypes
    if not accepted.provided:
        return offered[0]
    best = accepted.best_match(offered)
    if best is None:
        raise Problem("not-acceptable", "None of the media types in Accept is offered here.", offered=list(offered))
    return best
