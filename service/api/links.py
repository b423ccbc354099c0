"""Addresses of the API's own resources, below the path that a proxy may serve the application under."""

from flask import request


def link(path: str) -> str:
    """A path of this API as a client must ask for it."""
    return request.root_path.rstrip("/") + path


def match_link(match: str, below: str = "") -> str:
    """The address of a match, or of something of it."""
    return link(f"/v1/matches/{match}{below}")
