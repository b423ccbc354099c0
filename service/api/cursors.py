"""Cursors of lists: opaque, signed, and valid only for the search that they came from."""

from collections.abc import Sequence
from typing import Any

from flask import Request
from itsdangerous import BadSignature, URLSafeSerializer
from werkzeug.urls import iri_to_uri

from service.api.reading import invalid
from service.auth import context


def _serializer() -> URLSafeSerializer:
    return URLSafeSerializer(context().signing_key, salt="match-search-cursor")


def write(after: tuple[str, str], filters: Sequence[Any]) -> str:
    """A cursor that goes on after the match (created, id) in the search with these filters."""
    return str(_serializer().dumps([list(after), list(filters)]))


def read(cursor: str, filters: Sequence[Any]) -> tuple[str, str]:
    """Where a cursor goes on. Raises `Problem` (invalid-arguments) for one that is not ours, or of another search."""
    try:
        (created, match), of = _serializer().loads(cursor)
    except BadSignature:
        raise invalid([{"pointer": "?cursor", "detail": "This is no cursor of this service."}]) from None
    if of != list(filters):
        raise invalid([{"pointer": "?cursor", "detail": "The cursor belongs to a search with other filters."}])
    return str(created), str(match)


def next_address(asked: Request, cursor: str) -> str:
    """The address of the next page."""
    kept = [(name, value) for name, value in asked.args.items() if name != "cursor"]
    query = "&".join(f"{name}={value}" for name, value in [*kept, ("cursor", cursor)])
    return iri_to_uri(f"{asked.root_path.rstrip('/')}{asked.path}?{query}")
