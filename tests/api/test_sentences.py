"""Problems read as sentences, whoever wrote them."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from service.problems import Problem, sentence
from tests.api.client import Api, Match

EXAMPLES = json.loads((Path(__file__).parents[2] / "service" / "api" / "examples.json").read_text(encoding="utf-8"))
SENTENCE = re.compile(r"[^a-z\s].*[.!?]", re.DOTALL)
CRAMPED = re.compile(r"[.:;,]\.|\. at |\.\)|\. \(| {2}|\b[a-z]+_[a-z]+ \d")
"""What a text shows that was glued together."""


def told(value: Any) -> Iterator[str]:
    """All details in a problem."""
    if isinstance(value, dict):
        yield from [value["detail"]] if isinstance(value.get("detail"), str) else []
        for one in value.values():
            yield from told(one)
    elif isinstance(value, list):
        for one in value:
            yield from told(one)


def reads_well(text: str) -> bool:
    """Whether a text begins with a capital or a sign, ends with a stop, and is in one piece."""
    return SENTENCE.fullmatch(text) is not None and CRAMPED.search(text) is None


DETAILS = sorted({detail for one in EXAMPLES["problems"].values() for detail in told(one)})


@pytest.mark.parametrize("detail", DETAILS)
def test_every_example_reads_as_a_sentence(detail: str):
    assert reads_well(detail)


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/v1/matches", {"ruleset": "gaia_vora", "seats": 3}, 422),
        ("/v1/matches", {"ruleset": "chess", "seats": [{}]}, 404),
        ("/v1/matches", {"ruleset": "gaia_vora", "seats": [{}], "options": {"players": 9}}, 422),
        ("/v1/matches", {"ruleset": "gaia_vora", "seats": [{}], "options": {"teapot": 1}}, 422),
        ("/v1/matches", {"ruleset": "gaia_vora", "seats": [{"kind": "bot", "bot": "hal"}]}, 422),
        ("/v1/matches", {"ruleset": "gaia_vora", "seats": [{}], "scenario": {"a": 1}, "options": {"players": 1}}, 422),
        ("/v1/matches", {}, 422),
        ("/v1/card-sets", {"name": 3}, 422),
        ("/v1/decks:validate", {"ruleset": "arcmage_arc", "cards": [], "options": {"decks": 3}}, 422),
        ("/v1/jobs", {"ab": {"ruleset": "gaia_vora", "a": {"bot": "hal"}, "b": {"bot": "greedy"}}}, 422),
        ("/v1/query", {"sql": "SELEC"}, 422),
    ],
)
def test_what_is_refused_is_refused_in_sentences(api: Api, path: str, body: dict[str, Any], status: int):
    answer = api.http.post(path, json=body)

    assert answer.status_code == status
    assert [detail for detail in told(answer.get_json()) if not reads_well(detail)] == []


@pytest.mark.parametrize(
    "move",
    [
        {},
        {"move": "fly"},
        {"move": "rotate"},
        {"move": "rotate", "args": {"steps": "x"}},
        {"move": "rotate", "args": {"steps": 77}},
    ],
)
def test_so_are_moves(match: Match, move: dict[str, Any]):
    seat = match.json("")["waiting_for"][0]
    headers = {"Authorization": f"Bearer {match.tokens[seat]}", "If-Match": f'"{match.version}"'}

    answer = match.api.http.post(f"{match.url}/moves", json=move, headers=headers)

    assert answer.status_code == 422
    assert [detail for detail in told(answer.get_json()) if not reads_well(detail)] == []


def test_a_text_becomes_a_sentence_once():
    assert sentence("nobody sits there") == sentence("Nobody sits there.") == "Nobody sits there."
    assert Problem("conflict", "why?", errors=[{"pointer": "", "detail": "it is"}]).members["errors"] == [
        {"pointer": "", "detail": "It is."}
    ]
