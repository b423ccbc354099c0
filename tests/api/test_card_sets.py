"""Card sets and decks over HTTP: linted, uploaded, named by their hash, played with; hostile ones contained."""

import json
from typing import Any

import pytest

from domain.cardkit.pool import LIBRARY
from domain.rulesets.arcmage_arc.dialect import DIALECT
from service.usecases import card_sets
from tests.api.client import Api, problem
from tests.slinger import slinger

SLINGER = slinger("Slings and stones")
TOML = "application/toml"


def card(**changes: Any) -> dict[str, Any]:
    plain = {"name": "Plain", "type": "creature", "faction": "drake", "subtypes": ["Drake"], "cost": 1, "atk": 1}
    return {**plain, "def": 1, "text": "Nothing.", **changes}


def one_set(*cards: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"name": "A set", "ruleset": "arcmage_arc", "card": list(cards), **more}


def codes(found: dict[str, Any]) -> set[str]:
    return {one["code"] for one in found["problems"]}


def test_an_uploaded_set_is_named_by_the_hash_of_its_content_and_never_changes(api: Api):
    fresh = SLINGER.replace("Slings and stones", "Slings alone")
    answer = api.post("/v1/card-sets", data=fresh, content_type=TOML)
    assert answer.status_code == 201, answer.text
    kept = answer.get_json()
    assert kept["id"].startswith("sha256:")
    assert kept["texts"]["Stone Slinger"] == "(M): Deal 1 damage to target creature."
    again = api.post("/v1/card-sets", data=fresh + "\n# the same, with a remark\n", content_type=TOML)
    assert (again.status_code, again.get_json()["id"]) == (200, kept["id"])
    found = api.get(answer.headers["Location"])
    assert found.status_code == 200
    assert found.headers["Cache-Control"].endswith("immutable")
    content = found.get_json()["content"]
    as_data = api.post("/v1/card-sets", json=content)
    assert (as_data.status_code, as_data.get_json()["id"]) == (200, kept["id"])


def test_shipped_and_uploaded_sets_are_listed_page_by_page(api: Api):
    for number in range(3):
        assert api.post("/v1/card-sets", json=one_set(card(name=f"Number {number}x"))).status_code == 201
    first = api.get("/v1/card-sets?ruleset=arcmage_arc&limit=2").get_json()
    assert first["items"][0]["id"] == "core"
    assert first["items"][0]["cards"] == len(LIBRARY.card_set("core").cards)
    assert len(first["items"]) == 3
    second = api.get(f"/v1/card-sets?ruleset=arcmage_arc&limit=2&cursor={first['next_cursor']}").get_json()
    seen = [one["id"] for one in first["items"] + second["items"]]
    assert len(seen) == len(set(seen))
    last = api.get("/v1/card-sets?ruleset=gaia_vora")
    assert last.get_json() == {"items": [], "next_cursor": None}
    assert "Link" not in last.headers
    problem(api.get("/v1/card-sets?ruleset=nope"), 422, "invalid-arguments")


def test_lint_tells_every_problem_with_place_and_remedy_and_keeps_nothing(api: Api):
    broken = SLINGER.replace('target = "creature"', 'target = "creture"').replace("atk = 1\n", "")
    found = api.post("/v1/card-sets:lint", data=broken, content_type=TOML).get_json()
    assert not found["ok"]
    (spelt,) = [one for one in found["problems"] if one["code"] == "unknown-word"]
    assert (spelt["line"], spelt["severity"]) == (16, "error")
    assert "creature" in spelt["fix"]
    refused = problem(api.post("/v1/card-sets", data=broken, content_type=TOML), 422, "bad-card-set")
    assert refused["problems"] == found["problems"]


def test_a_deck_is_looked_over_with_all_violations_at_once(api: Api):
    legal = [name for name, copies in DIALECT.content.decks()["The Uprising"].cards.items() for _ in range(copies)]
    body = {"ruleset": "arcmage_arc", "cards": legal}
    assert api.post("/v1/decks:validate", json=body).get_json() == {"ok": True, "violations": []}
    verdict = api.post("/v1/decks:validate", json={**body, "cards": ["Imp Union Leader"] * 4 + ["Nobody"]}).get_json()
    named = {clause["id"] for one in verdict["violations"] for clause in one["clauses"]}
    assert {"ARC-DECK-01", "ARC-DECK-04", "ARC-DECK-05", "ARC-DECK-06"} <= named
    problem(api.post("/v1/decks:validate", json={**body, "ruleset": "gaia_vora"}), 422, "invalid-arguments")
    problem(api.post("/v1/decks:validate", json={**body, "ruleset": "chess"}), 404, "not-found")
    options = {**body, "options": {"card_sets": ["sha256:" + "0" * 64]}}
    problem(api.post("/v1/decks:validate", json=options), 422, "illegal-options")


def test_a_match_is_played_with_an_uploaded_set(api: Api):
    uploaded = api.post("/v1/card-sets", data=SLINGER, content_type=TOML).get_json()["id"]
    match = api.create(2, ruleset="arcmage_arc", seed="slings", options={"card_sets": ["core", uploaded]})
    cards = [name for name, copies in DIALECT.content.decks()["The Uprising"].cards.items() for _ in range(copies)]
    spare = next(at for at, name in enumerate(cards) if not _is_city(name))
    cards[spare] = "Stone Slinger"
    answer = match.move(1, {"move": "submit_deck", "args": {"cards": cards}})
    assert answer.status_code == 201, answer.text
    mine = match.json("/view", 1)["board"]
    assert "Stone Slinger" in json.dumps(mine)
    assert "Stone Slinger" not in match.get("/view", 2).text
    assert match.play(80) == 80


def _is_city(name: str) -> bool:
    return next(one.type for one in LIBRARY.card_set("core").cards if one.name == name) == "city"


def nested(depth: int) -> str:
    return json.dumps(one_set(card()))[:-1] + ', "text": ' + "[" * depth + "]" * depth + "}"


HOSTILE = {
    "a nesting bomb": nested(100_000),
    "too many cards": json.dumps(one_set(*[{"name": str(number)} for number in range(20_000)])),
    "a huge number": json.dumps(one_set(card(cost=10**30))),
    "a number with a million digits": '{"name":"A","ruleset":"arcmage_arc","card":[{"cost":' + "9" * 900_000 + "}]}",
    "writing that runs backwards": json.dumps(one_set(card(name="Gob\u202elin"))),
    "a control character": json.dumps(one_set(card(name="Gob\u0007lin"))),
    "a word that does not exist": json.dumps(one_set(card(abilities=[{"do": [{"explode": 3}]}]))),
    "a ruleset that does not exist": json.dumps({**one_set(card()), "ruleset": "chess"}),
    "no object": "[1, 2]",
    "no JSON": '{"name": ',
    "nothing": "",
}


@pytest.mark.parametrize("document", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_uploads_are_refused_and_nothing_is_kept(api: Api, document: str):
    before = api.get("/v1/card-sets?limit=200").get_json()
    answer = api.http.post("/v1/card-sets", data=document, content_type="application/json")
    problem(answer, 422, "bad-card-set")
    assert len(answer.data) < 200_000
    assert api.get("/v1/card-sets?limit=200").get_json() == before


@pytest.mark.parametrize(
    ("where", "change"),
    [
        ("name", {"name": None}),
        ("ruleset", {"ruleset": None}),
        ("card", {"card": None}),
        ("keyword[0].name", {"keyword": [{"name": None}]}),
        ("card[0].name", {"card": [card(name=None)]}),
        ("card[0].type", {"card": [card(type=None)]}),
        ("card[0].modes", {"card": [card(modes=None)]}),
        ("card[0].do[0].modes", {"card": [card(type="magic", do=[{"modes": None}])]}),
    ],
)
def test_null_in_a_set_is_told_at_its_place_and_nothing_is_kept(api: Api, where: str, change: dict[str, Any]):
    body = one_set(card()) | change
    before = api.get("/v1/card-sets").get_json()["items"]

    refused = problem(api.post("/v1/card-sets", json=body), 422, "bad-card-set")
    linted = api.post("/v1/card-sets:lint", json=body).get_json()

    for told in (refused, linted):
        assert where in [one["where"] for one in told["problems"]]
    assert linted["ok"] is False
    assert api.get("/v1/card-sets").get_json()["items"] == before


@pytest.mark.parametrize("field", ["name", "ruleset", "cards", "text"])
def test_null_in_a_deck_is_told_at_its_place(api: Api, field: str):
    body = {"name": "Mine", "ruleset": "arcmage_arc", "cards": {"Gaian City": 1}} | {field: None}

    told = api.post("/v1/decks:read", json=body).get_json()

    assert (told["ok"], told["deck"], [one["where"] for one in told["problems"]]) == (False, None, [field])


def test_a_body_of_another_kind_is_not_taken(api: Api):
    problem(api.http.post("/v1/card-sets:lint", data=SLINGER, content_type="text/plain"), 415, "media-type")


def test_one_uploader_may_not_fill_the_store(api: Api, monkeypatch: pytest.MonkeyPatch):
    first = one_set(card(name="Before the limit"))
    kept = [one for one in api.get("/v1/card-sets?limit=200").get_json()["items"] if one["uploaded"]]
    monkeypatch.setattr(card_sets, "MOST_SETS", len(kept) + 1)
    assert api.post("/v1/card-sets", json=first).status_code == 201
    told = problem(api.post("/v1/card-sets", json=one_set(card(name="One too many"))), 403, "forbidden")
    assert told["detail"] == f"{len(kept) + 1} card sets have been uploaded from this address."
    assert api.post("/v1/card-sets", json=first).status_code == 200


def opened(api: Api, sets: list[str]) -> Any:
    options = {"players": 2, "card_sets": sets}
    return api.post("/v1/matches", json={"ruleset": "arcmage_arc", "seats": [{}, {}], "options": options})


FLYING = {"name": "flying", "text": "Means the contrary.", "forbid": ["attack"]}


@pytest.mark.parametrize(
    ("cards", "more"),
    [
        ([card(name="Imp Union Leader")], {}),
        ([card(name="lmp Union Leader")], {}),
        ([card(name="Grounded Bird", keywords=["flying"])], {"keyword": [FLYING]}),
    ],
)
def test_sets_that_would_be_taken_for_each_other_are_not_played_together(
    api: Api, cards: list[Any], more: dict[str, Any]
):
    uploaded = api.post("/v1/card-sets", json=one_set(*cards, **more)).get_json()["id"]
    refused = problem(opened(api, ["core", uploaded]), 422, "illegal-options")
    assert refused["code"] == "card-sets-clash"
    assert len(refused["facts"]["names"]) == 1
    assert opened(api, [uploaded]).status_code == 201
    assert opened(api, ["core", "core"]).status_code == 201


def test_a_described_position_holds_so_many_cards_and_no_more(api: Api):
    army = [{"card": "Imp Union Leader"}] * 301
    scenario = {"active": 1, "tables": {"1": {"army": army}}}
    body = {"ruleset": "arcmage_arc", "seats": [{}, {}], "options": {"players": 2}, "scenario": scenario}
    refused = problem(api.post("/v1/matches", json=body), 422, "impossible-position")
    assert (refused["code"], refused["facts"]) == ("too-many-cards", {"seat": 1, "most": 300, "have": 301})
