"""Parts of addresses. The service does not look up what cannot be an id; it answers 404."""

from typing import Any

from flask import Flask
from werkzeug.routing import BaseConverter, IntegerConverter

from service.api.schemas.fields import LARGEST


class MatchConverter(BaseConverter):
    """The id of a match."""

    regex = "[A-Za-z0-9_-]{1,64}"


class NameConverter(BaseConverter):
    """Any other id or name."""

    regex = "[A-Za-z0-9_.-]{1,80}"


class CardSetConverter(BaseConverter):
    """A card set: the name of a shipped one, or the hash of an uploaded one."""

    regex = "(?:sha256:[0-9a-f]{64}|[a-z0-9_]{1,40})"


class NumberConverter(IntegerConverter):
    """The number of an event: plain digits, not too many."""

    regex = r"(?:0|[1-9]\d{0,9})"

    def __init__(self, url_map: Any) -> None:
        super().__init__(url_map, min=0, max=LARGEST)


class SeatConverter(IntegerConverter):
    """A seat's number."""

    regex = r"[1-9]\d?"


def register(app: Flask) -> None:
    """Make the converters known to an application's routes."""
    app.url_map.converters.update(
        match=MatchConverter,
        name=NameConverter,
        card_set=CardSetConverter,
        number=NumberConverter,
        seat=SeatConverter,
    )


def schema_of_name(converter: BaseConverter) -> dict[str, Any]:
    """The OpenAPI schema of an id or a name."""
    return {"type": "string", "pattern": f"^{converter.regex}$"}


def schema_of_seat(_: BaseConverter) -> dict[str, Any]:
    """The OpenAPI schema of a seat's number."""
    return {"type": "integer", "minimum": 1, "maximum": 99}


def schema_of_number(_: BaseConverter) -> dict[str, Any]:
    """The OpenAPI schema of an event's number."""
    return {"type": "integer", "minimum": 0, "maximum": LARGEST}
