"""Cross-origin requests: pages of other origins may use the API in a browser if the operator names them.

A page sends its token in a header that it sets itself, so cookies and other credentials are never admitted.
"""

from collections.abc import Sequence

from flask import Flask, Response, request

PATHS = ("/v1/", "/openapi.json")
ASKED = "Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Last-Event-ID, traceparent"
TOLD = (
    "Allow, Content-Disposition, ETag, Idempotency-Replayed, Link, Location, RateLimit, RateLimit-Policy, Retry-After,"
    " X-Trace-Id"
)
"""Headers that a page may send, and that it may read beside the few that it always may."""
KEPT_S = 7200
"""How long a browser may remember what it was let do; no browser remembers it longer."""


def register(app: Flask, origins: Sequence[str]) -> None:
    """Let pages of these origins (`*`: all) use the API. Without origins, answers carry no such headers."""
    if not origins:
        return

    def allow(response: Response) -> Response:
        if not request.path.startswith(PATHS):
            return response
        response.vary.add("Origin")
        origin = request.headers.get("Origin", "")
        if "*" not in origins and origin not in origins:
            return response
        response.headers["Access-Control-Allow-Origin"] = "*" if "*" in origins else origin
        response.headers["Access-Control-Expose-Headers"] = TOLD
        if request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers:
            response.headers["Access-Control-Allow-Methods"] = response.headers.get("Allow", "")
            response.headers["Access-Control-Allow-Headers"] = ASKED
            response.headers["Access-Control-Max-Age"] = str(KEPT_S)
        return response

    app.after_request(allow)
