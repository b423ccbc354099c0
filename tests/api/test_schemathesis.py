"""schemathesis over the whole OpenAPI document, in process: answers keep what the document promises, whatever is sent.

`MATCHFOLD_FUZZ_EXAMPLES` sets the examples for each operation (20), `MATCHFOLD_FUZZ_SEED` where they begin.
"""

import json
import os
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, CheckContext, GenerationMode, Response, SerializationContext
from schemathesis.checks import positive_data_acceptance
from schemathesis.schemas import BaseSchema

from analytics.metrics.metric import KEYS
from analytics.metrics.population import FILTERS
from tests.api.client import Api, Match

EXAMPLES = int(os.environ.get("MATCHFOLD_FUZZ_EXAMPLES", "12"))
SEED = int(os.environ.get("MATCHFOLD_FUZZ_SEED", "20261121"))
COSTLY = {"/v1/query": EXAMPLES // 5, "/v1/jobs": EXAMPLES // 3}
"""Examples for what starts a process for each request, or reads whole card sets and decks."""
THOROUGH = settings(
    max_examples=EXAMPLES,
    deadline=None,
    database=None,
    derandomize=False,
    print_blob=True,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)


@schemathesis.serializer("application/vnd.match+ndjson")
def _record(_: SerializationContext, value: Any) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "surrogatepass")


DOCUMENT = json.loads((Path(__file__).parents[2] / "docs" / "openapi.json").read_text(encoding="utf-8"))
OPERATIONS = [
    (path, method)
    for path, methods in DOCUMENT["paths"].items()
    for method in methods
    if method in ("get", "post", "delete")
]
OF_A_MATCH = [(path, method) for path, method in OPERATIONS if "{match}" in path]


@pytest.fixture(scope="module")
def schema(app: Flask) -> BaseSchema:
    return schemathesis.openapi.from_wsgi("/openapi.json", app)


def run(schema: BaseSchema, path: str, method: str, mode: GenerationMode, prepare: Callable[[Case], object]) -> None:
    """Send as many requests of one kind as are asked for, and check each answer against the document."""

    @seed(SEED)
    @settings(THOROUGH, max_examples=COSTLY.get(path, EXAMPLES))
    @given(case=schema[path][method.upper()].as_strategy(generation_mode=mode))
    def send(case: Case) -> None:
        prepare(case)
        valid = mode == GenerationMode.POSITIVE
        case.call_and_validate(
            additional_checks=[valid_data_is_understood] if valid else [],
            excluded_checks=[positive_data_acceptance],
        )

    try:
        send()
    except Unsatisfiable:
        pytest.skip("nothing of this operation can be sent wrongly")


def valid_data_is_understood(_: CheckContext, response: Response, case: Case) -> None:
    """What fits the document is refused for what it says, never for its form."""
    if response.status_code in (400, 406, 413, 415, 428):
        told = response.json()
        beyond_json_schema = "64 bits" in told["detail"] or "deeper" in told["detail"]
        assert beyond_json_schema, f"{case.method} {case.path}: {told}"
    if response.status_code == 422:
        told = response.json()
        of_the_rules = told["type"] != "/problems/invalid-arguments" or "clauses" in told
        assert of_the_rules or all(map(_beyond_schemas, _pointers(told))), told


def _beyond_schemas(pointer: str) -> bool:
    return pointer in BEYOND_SCHEMAS or pointer.startswith((*OF_THE_LABORATORY, *OF_OPTIONS))


def _pointers(told: dict[str, Any]) -> list[str]:
    return [re.sub(r"/\d+", "/N", fault["pointer"]) for fault in told["errors"]]


BEYOND_SCHEMAS = {
    "?cursor",
    "?after",
    "Last-Event-ID",
    "Idempotency-Key",
    "/seats",
    "/seats/N/bot",
    "/seats/N/name",
    "/seats/N/open",
    "/name",
    "/note",
    "/moves/N/note",
    "/seed",
    "/entropy",
    "?wait",
    "?follow",
    "/sql",
}
BEYOND_SCHEMAS |= {f"?{side}{name}" for side in ("", "a.", "b.") for name in (*FILTERS, *KEYS, "by", "metric")}
"""What may be wrong with a well-formed request: values that only the service can judge."""

OF_OPTIONS = ("?option.", "?a.option.", "?b.option.")
"""Options that no match has been opened with."""

OF_THE_LABORATORY = ("/ab/", "/matchups/", "/sim/", "/skill/", "/replay/", "/worth/")
"""What a job is asked to do is for the laboratory to judge."""


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["valid", "invalid"])
@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_whatever_is_sent_the_answer_is_as_documented(schema: BaseSchema, path: str, method: str, mode: GenerationMode):
    run(schema, path, method, mode, bounded)


class Places:
    """Real matches and tokens, so that requests get past the door."""

    def __init__(self, app: Flask) -> None:
        self.matches = [Api(app).create(players, seed="fuzz") for players in (1, 2, 2, 3)]
        self.matches[1].play(6)
        self.matches[2].play()
        self.spare = Api(app).create(2)
        self._pick = random.Random(SEED)

    def put_in(self, case: Case) -> Match:
        """Let a request be about a real match, mostly with a seat's token and the right version."""
        spare = "/token" in case.path
        match = self.spare if spare else self._pick.choice(self.matches)
        parameters: dict[str, Any] = case.path_parameters
        parameters["match"] = match.id
        for name in ("seq", "before", "after"):
            if name in parameters:
                parameters[name] = self._pick.randint(1, match.version)
        if self._pick.random() < 0.9:
            case.headers.update(match.headers(self._pick.choice([*match.tokens])))
        if self._pick.random() < 0.9 and case.method == "POST":
            case.headers["If-Match"] = f'"{match.version}"'
        return match


@pytest.fixture(scope="module")
def places(app: Flask) -> Places:
    return Places(app)


@pytest.mark.parametrize(("path", "method"), OF_A_MATCH)
def test_about_real_matches_too(schema: BaseSchema, places: Places, path: str, method: str):
    def prepare(case: Case) -> None:
        places.put_in(case)
        bounded(case)

    run(schema, path, method, GenerationMode.POSITIVE, prepare)


def bounded(case: Case) -> None:
    """Leave out what would keep a test waiting: long polls; and streams, which have tests of their own."""
    case.headers["Accept-Encoding"] = "identity"
    if case.path.endswith("/events"):
        query: Any = case.query
        query.pop("wait", None)
        query.pop("follow", None)
        if "event-stream" in str(case.headers.get("Accept", "")):
            case.headers["Accept"] = "application/json"
