"""The OpenAPI 3.1 document: title, tags, security schemes, and corrections to what flask-smorest writes."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from flask import Flask
from flask_smorest import Api

from service.api import converters
from service.api.blueprint import ApiBlueprint, register_problems
from service.problems import MEDIA_TYPE, TYPE_PREFIX

API_VERSION = "1.0.0"

DESCRIPTION = """\
Matches of open tabletop games as append-only logs of events. The [guide](/docs/) shows how to write a bot, from
creating a match to its last move; this document lists every operation.

Every error is a problem document (RFC 9457, `application/problem+json`); its `type` is an address that explains it.
Besides those listed, any operation may answer 405 (with `Allow`), 408, 414, 431 and, for unknown addresses, 404.
"""


def configure(app: Flask) -> Api:
    """The API extension of an application, ready for blueprints."""
    app.config.update(
        API_TITLE="Matchfold",
        API_VERSION=API_VERSION,
        OPENAPI_VERSION="3.1.0",
        API_SPEC_OPTIONS={
            "info": {"description": DESCRIPTION, "license": {"name": "MIT", "identifier": "MIT"}},
            "servers": [{"url": "/"}],
            "security": [],
        },
    )
    api = _Api()
    api.DEFAULT_ERROR_RESPONSE_NAME = None
    api.init_app(app)
    api.spec.components.security_scheme(
        "seat",
        {
            "type": "http",
            "scheme": "bearer",
            "description": "The token of a seat (`mft_...`), given when it is taken; it speaks for that seat only.",
        },
    )
    api.spec.components.security_scheme(
        "administrator",
        {"type": "http", "scheme": "bearer", "description": "The administrator's token, from the configuration."},
    )
    api.register_converter(converters.MatchConverter, converters.schema_of_name)
    api.register_converter(converters.NameConverter, converters.schema_of_name)
    api.register_converter(converters.SeatConverter, converters.schema_of_seat)
    api.register_converter(converters.CardSetConverter, converters.schema_of_name)
    api.register_converter(converters.NumberConverter, converters.schema_of_number)
    register_problems(api.spec)
    return api


class _Api(Api):
    """Lets `service.problems` answer errors."""

    def _register_error_handlers(self) -> None:
        pass


def written(api: Api, blueprints: Sequence[ApiBlueprint]) -> dict[str, Any]:
    """The whole document, paths in the order of the blueprints."""
    document: dict[str, Any] = api.spec.to_dict()
    for path in document["paths"].values():
        for operation in path.values():
            if isinstance(operation, dict) and not operation.get("parameters", True):
                del operation["parameters"]
    _ask_for_one_thing(document["components"]["schemas"]["JobRequest"])
    for unused in ("Error", "PaginationMetadata"):
        del document["components"]["schemas"][unused]
    _put_in_examples(document)
    document["tags"] = [{"name": blp.name, "description": blp.description} for blp in blueprints]
    return document


def _ask_for_one_thing(schema: dict[str, Any]) -> None:
    """Say in the schema of an object that it has exactly one of its members."""
    schema["oneOf"] = [{"required": [name]} for name in schema["properties"]]


def _put_in_examples(document: dict[str, Any]) -> None:
    """Give each operation and each kind of problem its example: what was really said in a session of the tests."""
    kept = json.loads((Path(__file__).parent / "examples.json").read_text(encoding="utf-8"))
    for path in document["paths"].values():
        for operation in path.values():
            if isinstance(operation, dict):
                _into_operation(operation, kept["operations"].get(operation["operationId"]))
                for response in operation["responses"].values():
                    _into_problems(response, kept["problems"])
    for response in document["components"]["responses"].values():
        _into_problems(response, kept["problems"])


def _into_operation(operation: dict[str, Any], example: dict[str, Any] | None) -> None:
    if example is None:
        return
    if "request" in example:
        operation["requestBody"]["content"]["application/json"]["example"] = example["request"]
    if "response" in example:
        operation["responses"][str(example["status"])]["content"][example["media_type"]]["example"] = example[
            "response"
        ]


def _into_problems(response: dict[str, Any], problems: dict[str, Any]) -> None:
    for suffix, shown in response.get("content", {}).get(MEDIA_TYPE, {}).get("examples", {}).items():
        real = problems.get(suffix)
        if real is not None and real["type"] == TYPE_PREFIX + suffix:
            shown["value"] = real
