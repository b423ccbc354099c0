"""The example set of the card guide, uploaded and played as the guide says."""

import json
import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest
from flask import Flask

from tests.api.client import Api

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLE = (DOCS / "examples/cards/clockwork_reef.toml").read_text(encoding="utf-8")
DECK = tomllib.loads((DOCS / "examples/cards/tidegate_deck.toml").read_text(encoding="utf-8"))["cards"]
TOML = "application/toml"


@pytest.fixture(scope="module")
def uploaded(app: Flask) -> str:
    answer = Api(app).post("/v1/card-sets", data=EXAMPLE, content_type=TOML)
    assert answer.status_code == 201, answer.text
    assert answer.get_json()["problems"] == []
    return str(answer.get_json()["id"])


def test_the_example_has_cards_of_most_types_and_of_all_but_one_faction():
    cards = tomllib.loads(EXAMPLE)["card"]
    assert {card["type"] for card in cards} == {"city", "creature", "enchantment", "magic", "event"}
    assert len({card["faction"] for card in cards}) >= 6


def test_the_example_deck_is_legal_with_the_example_set_and_with_no_other(api: Api, uploaded: str):
    cards = [*Counter(DECK).elements()]
    body = {"ruleset": "arcmage_arc", "cards": cards, "options": {"card_sets": ["core", uploaded]}}
    assert api.post("/v1/decks:validate", json=body).get_json() == {"ok": True, "violations": []}
    assert not api.post("/v1/decks:validate", json={**body, "options": {}}).get_json()["ok"]


def test_a_match_is_played_with_the_example_deck(api: Api, uploaded: str):
    match = api.create(2, ruleset="arcmage_arc", seed="reef", options={"card_sets": ["core", uploaded]})
    for seat in (1, 2):
        answer = match.move(seat, {"move": "submit_deck", "args": {"cards": [*Counter(DECK).elements()]}})
        assert answer.status_code == 201, answer.text
    assert match.play(60) == 60


def test_the_scenario_of_the_guide_opens_with_its_first_card(api: Api):
    guide = (DOCS / "cards.md").read_text(encoding="utf-8")
    first = re.search(r"```toml\n(name = \"My first set\".*?)```", guide, re.DOTALL)
    described = re.search(r"```json\n(\{\"ruleset\".*?)```", guide, re.DOTALL)
    assert first is not None
    assert described is not None
    set_id = api.post("/v1/card-sets", data=first[1], content_type=TOML).get_json()["id"]
    match = api.create(**json.loads(described[1].replace("sha256:...", set_id)))
    played = [move["args"] for move in match.json("/decisions", 1)["legal_moves"] if move["move"] == "play_card"]
    assert [(args["card"], args["place"]) for args in played] == [("slinger", "city_1")]
    assert match.move(1, {"move": "play_card", "args": played[0]}).status_code == 201
