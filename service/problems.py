"""Problem details (RFC 9457): every error the service answers with, its status, its meaning, its one spelling."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import msgspec
from flask import Flask, Response, g, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException

from events import codec
from service import observability

MEDIA_TYPE = "application/problem+json"
TYPE_PREFIX = "/problems/"


class Kind(msgspec.Struct, frozen=True):
    """A kind of problem. `remedy` tells a client what it may do about it."""

    suffix: str
    status: int
    title: str
    remedy: str


KINDS: Mapping[str, Kind] = {
    kind.suffix: kind
    for kind in (
        Kind(
            "malformed",
            400,
            "The request is not well-formed",
            "Send HTTP as its standard says, and in the body one JSON value, UTF-8, no member name twice.",
        ),
        Kind("unauthenticated", 401, "The token is missing or not valid", "Send `Authorization: Bearer TOKEN`."),
        Kind("not-your-seat", 403, "The token belongs to another seat", "Use the token of the seat you act for."),
        Kind("forbidden", 403, "You may not do this", "Ask someone who may: a seat of the match or the administrator."),
        Kind(
            "bad-invitation",
            403,
            "The invitation is not valid for this seat",
            "Ask whoever created the match for the right one.",
        ),
        Kind(
            "not-found", 404, "Not found, or hidden from you", "Check the address; a private match needs a seat token."
        ),
        Kind("method-not-allowed", 405, "This address does not take this method", "See the `Allow` header."),
        Kind("not-acceptable", 406, "None of the accepted media types is offered", "Accept one of `offered`."),
        Kind("timeout", 408, "The request took too long to arrive", "Send it again."),
        Kind("not-pending", 409, "It is not your decision now", "Wait: `waiting_for` names who must decide."),
        Kind("match-over", 409, "The match is not in play", "It has ended or not begun; look at its `status`."),
        Kind(
            "rules-differ",
            409,
            "The match is played by rules that are not installed",
            "Read and replay it, fork it, or let all its seats agree to version `after` at `consents`.",
        ),
        Kind("conflict", 409, "This does not fit how things stand", "Read the resource again and decide anew."),
        Kind(
            "version-conflict", 412, "The match has moved on", "Read `missed_events`, then decide at version `current`."
        ),
        Kind("too-large", 413, "The body is too large", "Send at most `limit` bytes."),
        Kind("uri-too-long", 414, "The address is too long", "Shorten it."),
        Kind("media-type", 415, "This media type is not taken here", "Send one of `accepted`, in UTF-8."),
        Kind("range", 416, "The range cannot be served", "Leave out the `Range` header."),
        Kind("invalid-arguments", 422, "The request does not fit its schema", "Correct what `errors` point at."),
        Kind(
            "illegal-move", 422, "The rules do not allow this move", "Read the clauses, or take one of `alternatives`."
        ),
        Kind("illegal-options", 422, "The rules do not allow these options", "Read the clause; correct the options."),
        Kind("impossible-position", 422, "No such position can exist", "Read the clause and correct the scenario."),
        Kind(
            "bad-card-set", 422, "The card set cannot be used", "Read `problems`: each says where, why and what to do."
        ),
        Kind("bad-record", 422, "The record cannot be taken", "Read `faults`: they name the first broken events."),
        Kind("key-reused", 422, "The Idempotency-Key came with another body", "Use a fresh key for a new request."),
        Kind("precondition-required", 428, "A move needs If-Match", "Send the ETag of the match or view you saw."),
        Kind("rate-limited", 429, "Too many requests", "Wait for `Retry-After` seconds."),
        Kind("headers-too-large", 431, "The headers are too large", "Send smaller headers."),
        Kind(
            "damaged",
            500,
            "What is kept of this is damaged",
            "Tell the operator: `matchfold verify` names damaged matches, `matchfold doctor` all else that is damaged.",
        ),
        Kind("internal", 500, "The service made a mistake", "Nothing was changed; report the `trace_id`."),
        Kind("unavailable", 503, "This cannot be done now", "Try again after `Retry-After` seconds."),
    )
}

_BY_STATUS = {
    400: "malformed",
    401: "unauthenticated",
    403: "forbidden",
    404: "not-found",
    405: "method-not-allowed",
    406: "not-acceptable",
    408: "timeout",
    409: "conflict",
    412: "version-conflict",
    413: "too-large",
    414: "uri-too-long",
    415: "media-type",
    416: "range",
    422: "invalid-arguments",
    428: "precondition-required",
    429: "rate-limited",
    431: "headers-too-large",
    501: "malformed",
    503: "unavailable",
}

_KEPT_HEADERS = ("Allow", "Retry-After", "WWW-Authenticate", "Content-Range")


class Problem(Exception):
    """An error answer. `members` are the further members of its JSON object."""

    def __init__(self, suffix: str, detail: str, *, headers: Mapping[str, str] | None = None, **members: Any) -> None:
        super().__init__(f"{suffix}: {detail}")
        self.kind = KINDS[suffix]
        self.detail = sentence(detail)
        self.headers = dict(headers or {})
        self.members = members
        if "errors" in members:
            self.members["errors"] = [{**one, "detail": sentence(one["detail"])} for one in members["errors"]]


def sentence(text: str) -> str:
    """A text with a capital at its beginning and a stop at its end, whoever wrote it."""
    told = text[:1].upper() + text[1:]
    return told if told.endswith((".", "!", "?")) else f"{told}."


def members(problem: Problem) -> dict[str, Any]:
    """The JSON object of a problem."""
    return {
        "type": request.root_path + TYPE_PREFIX + problem.kind.suffix,
        "title": problem.kind.title,
        "status": problem.kind.status,
        "detail": problem.detail,
        "trace_id": observability.trace_id(),
        **problem.members,
    }


def render(problem: Problem) -> Response:
    """A problem as an HTTP answer."""
    g.problem = problem.kind.suffix
    response = Response(codec.canonical(members(problem)), problem.kind.status, content_type=MEDIA_TYPE)
    response.headers.update(problem.headers)
    response.headers.setdefault("Cache-Control", "no-store")
    if problem.kind.status == 401:
        response.headers.setdefault("WWW-Authenticate", 'Bearer realm="match"')
    return response


def early(status: int, prefix: str, detail: str | None = None) -> bytes:
    """The whole HTTP answer to a request that is refused before the application sees it; the connection closes.

    `detail` tells more than what can be done about problems of its kind.
    """
    kind = KINDS[_suffix(status)]
    told = {
        "type": prefix + TYPE_PREFIX + kind.suffix,
        "title": kind.title,
        "status": status,
        "detail": kind.remedy if detail is None else detail,
        "trace_id": observability.new_trace_id(),
    }
    body = codec.canonical(told)
    head = (
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\nConnection: close\r\nContent-Type: {MEDIA_TYPE}\r\n"
        f"Content-Length: {len(body)}\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n\r\n"
    )
    return head.encode("ascii") + body


def _suffix(status: int) -> str:
    return _BY_STATUS.get(status, "internal" if status >= 500 else "malformed")


def _from_http(error: HTTPException) -> ResponseReturnValue:
    status = error.code or 500
    if error.response is not None or status < 400:
        return error.get_response()
    suffix = _suffix(status)
    kept = error.get_response().headers
    headers = {name: kept[name] for name in _KEPT_HEADERS if name in kept}
    return render(Problem(suffix, _DETAILS.get(status, KINDS[suffix].title + "."), headers=headers))


_DETAILS = {
    400: "The request cannot be read.",
    404: "Nothing is found at this address.",
    413: "The body is larger than this address takes.",
    500: "The service made a mistake. It has been logged under this trace_id.",
}


def _from_crash(error: Exception) -> Response:
    observability.log_crash(error)
    return render(Problem("internal", _DETAILS[500]))


def register(app: Flask) -> None:
    """Let the application answer all errors with problem details."""
    app.register_error_handler(Problem, render)
    app.register_error_handler(HTTPException, _from_http)
    app.register_error_handler(Exception, _from_crash)
