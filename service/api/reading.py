"""Strict reading of requests: bodies, queries, and their faults in words."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NoReturn

import marshmallow
from flask import Request, request
from gunicorn.http.errors import ParseException
from webargs.core import missing
from webargs.flaskparser import FlaskParser
from werkzeug.datastructures import MultiDict

from domain.wording import counted
from service.api import answers, strict_json
from service.problems import Problem
from service.usecases.viewdiff import escaped

MOST_TOLD = 100
"""How many faults of one request an answer lists."""


class StrictParser(FlaskParser):
    """Reads bodies strictly, refuses unknown and repeated parameters, and points at what is wrong."""

    def __init__(self) -> None:
        super().__init__()
        self._defaults: dict[Any, dict[str, Any]] = {}

    DEFAULT_UNKNOWN_BY_LOCATION: dict[str, str | None] = {
        **FlaskParser.DEFAULT_UNKNOWN_BY_LOCATION,
        "query": marshmallow.RAISE,
        "json": None,
    }

    def parse(self, argmap: Any, req: Request | None = None, *, location: str | None = None, **options: Any) -> Any:
        """What a request says in one place. An absent query says what its schema has as defaults, worked out once."""
        asked = req or request
        if location == "query" and not asked.query_string:
            if argmap not in self._defaults:
                self._defaults[argmap] = super().parse(argmap, asked, location=location, **options)
            return dict(self._defaults[argmap])
        return super().parse(argmap, asked, location=location, **options)

    def load_json(self, req: Request, schema: marshmallow.Schema) -> Any:  # noqa: ARG002
        """The JSON body. An absent body reads as an empty object where that is enough."""
        body = read_body(req, answers.JSON)
        if not body:
            return missing
        value = strict_json.read(body)
        if not isinstance(value, dict):
            raise invalid([{"pointer": "", "detail": "The body must be a JSON object."}])
        return value

    def load_querystring(self, req: Request, schema: marshmallow.Schema) -> Any:  # noqa: ARG002
        """The query as plain text by name; a name given twice is refused."""
        return single_values(req.args)

    def handle_error(
        self,
        error: marshmallow.ValidationError,
        req: Request,  # noqa: ARG002 - the parser's own signature
        schema: marshmallow.Schema,  # noqa: ARG002
        *,
        error_status_code: int | None,  # noqa: ARG002
        error_headers: Mapping[str, str] | None,  # noqa: ARG002
    ) -> NoReturn:
        """Raises `Problem` (invalid-arguments) with a pointer to each fault."""
        messages: Any = error.messages
        for location in ("json", "query"):
            if isinstance(messages, dict) and location in messages:
                raise invalid(_first(messages[location], "" if location == "json" else "?")) from None
        raise invalid(_first(messages, "")) from None


def read_body(req: Request, media_type: str, *others: str) -> bytes:
    """The body of a request of one of these media types, in UTF-8. Raises `Problem` (media-type, too-large)."""
    parameters = req.mimetype_params
    if req.mimetype not in (media_type, *others) or parameters.get("charset", "utf-8").lower() not in ("utf-8", "utf8"):
        nothing_sent = not req.mimetype and not req.content_length and "Transfer-Encoding" not in req.headers
        if not nothing_sent:
            raise Problem("media-type", f"This address takes {media_type} in UTF-8.", accepted=[media_type, *others])
    if "Content-Encoding" in req.headers:
        raise Problem("media-type", "Compressed bodies are not accepted.", accepted=[media_type, *others])
    try:
        return _within(req, req.max_content_length or 0)
    except (ParseException, OSError):
        raise Problem("malformed", "The body is not framed as HTTP says (RFC 9112, 7.1).") from None


def _within(req: Request, limit: int) -> bytes:
    """The body, of at most `limit` bytes: a body in chunks does not say its length before, and is cut off unsaid."""
    body = b""
    if (req.content_length or 0) <= limit:
        req.max_content_length = limit + 1
        body = req.get_data(cache=False)
    if max(req.content_length or 0, len(body)) > limit:
        raise Problem("too-large", f"The body is larger than {limit} bytes.", limit=limit)
    return body


def single_values(args: MultiDict[str, str]) -> dict[str, str]:
    """Query parameters by name. Raises `Problem` (invalid-arguments) for one that is given twice."""
    twice = [name for name, values in args.lists() if len(values) > 1]
    if twice:
        raise invalid([{"pointer": f"?{name}", "detail": "Given more than once."} for name in twice])
    return args.to_dict()


def check_reached(version: int, asked: Mapping[str, int | None]) -> None:
    """Refuse to go on after an event that a match does not have: whoever asks so has seen another match, or log."""
    beyond = [name for name, after in asked.items() if after is not None and after > version]
    if beyond:
        raise invalid(
            [{"pointer": name, "detail": f"The match has {counted(version, 'event')} so far."} for name in beyond]
        )


def invalid(errors: Sequence[Mapping[str, str]], **members: Any) -> Problem:
    """The problem of a request that does not fit its schema."""
    first = errors[0]
    said = first["detail"].removesuffix(".")
    where = f" (at {first['pointer']})" if first["pointer"] else ""
    return Problem("invalid-arguments", f"{said}{where}", errors=list(errors), **members)


def _first(messages: Any, pointer: str) -> list[dict[str, str]]:
    """The first faults: they are enough to go on with."""
    return list(islice(_faults(messages, pointer), MOST_TOLD))


def _faults(messages: Any, pointer: str) -> Iterator[dict[str, str]]:
    if isinstance(messages, dict):
        for name, inner in messages.items():
            here = pointer if name == "_schema" else _below(pointer, str(name))
            yield from _faults(inner, here)
    elif isinstance(messages, list):
        for message in messages:
            yield from _faults(message, pointer)
    else:
        yield {"pointer": pointer, "detail": str(messages)}


def _below(pointer: str, name: str) -> str:
    return f"?{escaped(name)}" if pointer == "?" else f"{pointer}/{escaped(name)}"
