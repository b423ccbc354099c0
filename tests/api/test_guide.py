"""The guide's own code, run as it stands there: a bot that knows nothing else, over gunicorn with four workers."""

import os
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.api.client import Api
from tests.api.server import served

GUIDE = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
MATCHES = int(os.environ.get("MATCHFOLD_TEST_GUIDE_MATCHES", "4"))
CODE = re.findall(r"^```python\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)


def code(number: int) -> dict[str, Any]:
    """The names that a code block of the guide defines."""
    names: dict[str, Any] = {"__name__": "guide"}
    exec(compile(CODE[number], "docs/api.md", "exec"), names)
    return names


@pytest.mark.slow
def test_the_guides_bot_plays_matches_of_all_sizes_to_the_end_without_an_error(tmp_path: Path):
    bot = code(0)
    with served(tmp_path) as server:
        with ThreadPoolExecutor(4) as pool:
            ends = list(pool.map(lambda number: bot["main"](server.url, 1 + number % 4), range(MATCHES)))
        assert {end["status"] for end in ends} == {"ended"}
        assert all(end["win_condition"] for end in ends)
        metrics = server.client().get("/metrics").text
        assert 'status="5' not in metrics
        assert 'matchfold_http_requests_total{method="POST",route="/v1/matches",status="201"}' in metrics


def test_the_guides_shapes_give_exactly_the_legal_moves(api: Api):
    guide = code(1)
    match = api.create(2)
    compared = 0
    for _ in range(30):
        seat = match.waiting_for[0]
        told = match.json("/decisions?cap=500", seat)
        listed = [move for move in told["legal_moves"] if move["decision"]]
        if all(not offer["more"] for offer in told["moves"]):
            offers = [offer for offer in told["moves"] if offer["answers"]]
            built = [(offer["move"], repr(sorted_deep(args))) for offer in offers for args in guide["arguments"](offer)]
            assert sorted(built) == sorted((move["move"], repr(sorted_deep(move["args"]))) for move in listed)
            compared += 1
        match.play(1, seed=compared)
    assert compared > 10


def sorted_deep(value: Any) -> Any:
    """Objects as sorted lists of pairs, so that equal values print equally."""
    if isinstance(value, dict):
        return sorted((name, sorted_deep(inner)) for name, inner in value.items() if inner is not None)
    return value
