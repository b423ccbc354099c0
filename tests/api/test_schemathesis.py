"""schemathesis over the whole OpenAPI document, in process: answers keep what the document promises, whatever is sent.

`MATCHFOLD_FUZZ_EXAMPLES` sets the examples for each operation (50), `MATCHFOLD_FUZZ_SEED` where they begin.
"""

import json
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis import Case, GenerationMode
from schemathesis.schemas import BaseSchema

from tests.api.client import Api, Match

EXAMPLES = int(os.environ.get("MATCHFOLD_FUZZ_EXAMPLES", "50"))
SEED = int(os.environ.get("MATCHFOLD_FUZZ_SEED", "20261121"))
THOROUGH = settings(
    max_examples=EXAMPLES,
    deadline=None,
    database=None,
    derandomize=False,
    print_blob=True,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)


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
    @THOROUGH
    @given(case=schema[path][method.upper()].as_strategy(generation_mode=mode))
    def send(case: Case) -> None:
        prepare(case)
        case.call_and_validate()

    send()


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
        self._pick = random.Random(SEED)

    def put_in(self, case: Case) -> Match:
        """Let a request be about a real match, mostly with a seat's token and the right version."""
        match = self._pick.choice(self.matches)
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
    if case.path.endswith("/events"):
        query: Any = case.query
        query.pop("wait", None)
        query.pop("follow", None)
        if "event-stream" in str(case.headers.get("Accept", "")):
            case.headers["Accept"] = "application/json"
