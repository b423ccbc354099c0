"""The OpenAPI document as a judge: every answer that a test sees must be one that the document announces."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema_rs import Draft202012Validator
from werkzeug.test import TestResponse

DOCUMENT: dict[str, Any] = json.loads((Path(__file__).parents[2] / "docs" / "openapi.json").read_text(encoding="utf-8"))
UNLISTED = {405, 408, 414, 431}
"""What any address may answer, as the document says once."""


def documented(answer: TestResponse) -> TestResponse:
    """The answer itself, once it is certain that the document announces it. Unknown addresses are left alone."""
    if "Content-Encoding" in answer.headers or answer.request.path.startswith("/matches/"):
        return answer
    operation = _operation(answer.request.method.lower(), answer.request.path)
    if operation is None or answer.status_code in UNLISTED:
        return answer
    announced = _resolved(operation["responses"].get(str(answer.status_code)))
    assert announced is not None, f"{answer.request.path}: {answer.status_code} is not documented: {answer.text[:500]}"
    contents = announced.get("content", {})
    assert bool(contents) == (answer.status_code not in (204, 304)), answer.request.path
    if contents:
        assert answer.mimetype in contents, f"{answer.request.path}: {answer.mimetype} is not documented"
        if answer.mimetype == "application/json" or str(answer.mimetype).endswith("+json"):
            validator = _validator(json.dumps(contents[answer.mimetype]["schema"]))
            faults = [f"{fault.instance_path}: {fault.message}" for fault in validator.iter_errors(answer.get_json())]
            assert not faults, f"{answer.request.path}: {faults[:3]}"
    return answer


@cache
def _validator(schema: str) -> Draft202012Validator:
    return Draft202012Validator({**json.loads(schema), "components": DOCUMENT["components"]})


@cache
def _patterns() -> list[tuple[re.Pattern[str], dict[str, Any]]]:
    fixed_first = sorted(DOCUMENT["paths"].items(), key=lambda item: item[0].count("{"))
    return [(re.compile(re.sub(r"\\\{\w+\\\}", "[^/@]+", re.escape(path)) + r"\Z"), item) for path, item in fixed_first]


def _operation(method: str, path: str) -> dict[str, Any] | None:
    for pattern, item in _patterns():
        if pattern.match(path):
            return item.get(method)
    return None


def _resolved(response: dict[str, Any] | None) -> dict[str, Any] | None:
    if response is not None and "$ref" in response:
        return dict(DOCUMENT["components"]["responses"][response["$ref"].rpartition("/")[2]])
    return response
