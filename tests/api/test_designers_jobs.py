"""Jobs of a designer: a changed card, a deck of one's own."""

import json
from typing import Any

import pytest

from domain.rulesets.arcmage_arc import content
from tests.api.client import Api, problem

pytestmark = pytest.mark.usefixtures("no_job_is_left_open")

CHANGE = """
name = "Trial"
ruleset = "arcmage_arc"

[[card]]
name = "Memory Eater"
type = "creature"
faction = "the_mystic"
subtypes = ["Spirit"]
cost = 2
loyalty = 2
atk = 5
def = 5
"""


def arcmage(**more: Any) -> dict[str, Any]:
    return {"ab": {"ruleset": "arcmage_arc", "a": {"bot": "random"}, "seeds": 50, **more}}


def uploaded(api: Api, text: str) -> str:
    before = {one["id"] for one in api.get("/v1/card-sets?limit=200").get_json()["items"]}
    answer = api.post("/v1/card-sets", data=text, content_type="application/toml")
    kept = str(answer.get_json()["id"])
    assert answer.status_code == (200 if kept in before else 201), answer.text
    return kept


def test_the_same_set_with_a_card_changed_is_compared_with_the_set_as_it_is(api: Api):
    """Given a changed card alone, when a job names it, then A has it and B has not, in decks in which it is met."""
    answer = api.post("/v1/jobs", json=arcmage(change=uploaded(api, CHANGE)))

    assert answer.status_code == 201, answer.text
    asked = answer.get_json()["ab"]["experiment"]
    (changed,) = asked["a"].pop("options")["card_sets"]
    assert asked["a"] == asked["b"] == {"bot": "random", "own": {"decks": "Nine Moons"}}
    assert asked["against"] == {"bot": "random", "own": {"decks": "Brothers in Arms"}}
    kept = api.get(f"/v1/card-sets/{changed}").get_json()
    assert (kept["name"], kept["cards"]) == ("core with Trial", 174)


def test_a_change_of_no_card_of_the_match_is_pointed_at(api: Api):
    change = uploaded(api, CHANGE.replace("Memory Eater", "Memory Eaters"))

    found = problem(api.post("/v1/jobs", json=arcmage(change=change)), 422, "invalid-arguments")

    assert found["errors"][0]["pointer"] == "/ab/change"
    assert "did you mean 'Memory Eater'?" in found["errors"][0]["detail"]


def test_a_comparison_names_what_a_is_compared_with(api: Api):
    found = problem(api.post("/v1/jobs", json=arcmage()), 422, "invalid-arguments")

    assert found["errors"][0]["detail"] == "Name what A is compared with: `b`, or a `change`."


def test_a_deck_of_ones_own_is_read_and_played_with(api: Api):
    shipped = content.CONTENT.decks()["Nine Moons"]
    lines = "\n".join(f'"{name}" = {count}' for name, count in shipped.cards.items())
    text = f'name = "Mine"\nruleset = "arcmage_arc"\n\n[cards]\n{lines}\n'

    read = api.post("/v1/decks:read", data=text, content_type="application/toml").get_json()

    assert read == {
        "ok": True,
        "problems": [],
        "deck": {"name": "Mine", "ruleset": "arcmage_arc", "cards": dict(shipped.cards)},
    }
    a, b = ({"bot": "random", "own": {"decks": deck}} for deck in (read["deck"], "The Uprising"))
    answer = api.post("/v1/jobs", json=arcmage(a=a, b=b))
    assert answer.status_code == 201, answer.text
    broken = api.post("/v1/decks:read", data="name = 3", content_type="application/toml").get_json()
    assert (broken["ok"], broken["deck"], broken["problems"] != []) == (False, None, True)
    vast = json.dumps({"name": "Vast", "ruleset": "arcmage_arc", "cards": {f"Card {n}": 1 for n in range(40_000)}})
    told = api.post("/v1/decks:read", data=vast, content_type="application/json").get_json()
    assert (told["ok"], told["deck"]) == (False, None)
    assert [one["message"] for one in told["problems"]] == ["the document holds more than 1000 values"]


FOREIGN: dict[str, Any] = {
    "name": "Mine",
    "ruleset": "arcmage_arc",
    "cards": dict(content.CONTENT.decks()["Nine Moons"].cards),
}
FOREIGN["cards"]["Nobody"] = FOREIGN["cards"].popitem()[1]
FOREIGNER = {"bot": "random", "own": {"decks": FOREIGN}}


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        (arcmage(a=FOREIGNER, b={"bot": "greedy"}), "/ab/a/own/decks"),
        (arcmage(a={"bot": "random"}, b={"bot": "greedy", "own": {"decks": FOREIGN}}), "/ab/b/own/decks"),
        (
            arcmage(a={"bot": "random"}, b={"bot": "greedy"}, options={"decks": ["Nine Moons", FOREIGN]}),
            "/ab/options/decks/1",
        ),
        (
            {"sim": {"ruleset": "arcmage_arc", "bots": ["random", "random"], "options": {"decks": [FOREIGN, None]}}},
            "/sim/options/decks/0",
        ),
        (
            {"matchups": {"ruleset": "arcmage_arc", "arms": [{"bot": "random"}, FOREIGNER, {"bot": "greedy"}]}},
            "/matchups/arms/1/own/decks",
        ),
    ],
)
def test_a_deck_with_cards_of_no_set_of_the_match_is_pointed_at(api: Api, body: dict[str, Any], pointer: str):
    """Given a deck whose set is not named, when a job plays with it, then it is told where it is."""
    found = problem(api.post("/v1/jobs", json=body), 422, "illegal-options")

    assert (found["code"], found["clauses"][0]["id"]) == ("unknown-cards", "ARC-DECK-06")
    assert [fault["pointer"] for fault in found["errors"]] == [pointer]
    assert found["errors"][0]["detail"] == found["detail"]


WORDY = {"name": "Mine", "ruleset": "arcmage_arc", "cards": {"Elf": "three"}}
WORDY_ARM = {"bot": "random", "own": {"decks": WORDY}}


@pytest.mark.parametrize(
    ("body", "pointer", "place"),
    [
        (arcmage(a=WORDY_ARM, b={"bot": "greedy"}), "/ab/a/own/decks/cards", "decks"),
        (arcmage(a={"bot": "greedy"}, b=WORDY_ARM), "/ab/b/own/decks/cards", "decks"),
        (arcmage(a={"bot": "greedy"}, b={"bot": "random"}, against=WORDY_ARM), "/ab/against/own/decks/cards", "decks"),
        (
            arcmage(
                a={"bot": "greedy", "options": {"decks": [None, WORDY]}}, b={"bot": "random"}, against={"bot": "random"}
            ),
            "/ab/a/options/decks/1/cards",
            "decks[1]",
        ),
        (
            arcmage(a={"bot": "greedy"}, b={"bot": "random"}, options={"decks": [WORDY, None]}),
            "/ab/options/decks/0/cards",
            "decks[0]",
        ),
        (
            {"sim": {"ruleset": "arcmage_arc", "bots": ["random", "random"], "options": {"decks": [WORDY, None]}}},
            "/sim/options/decks/0/cards",
            "decks[0]",
        ),
        (
            {"matchups": {"ruleset": "arcmage_arc", "arms": [{"bot": "random"}, WORDY_ARM, {"bot": "greedy"}]}},
            "/matchups/arms/1/own/decks/cards",
            "decks",
        ),
    ],
)
def test_a_value_of_a_wrong_type_in_a_deck_is_pointed_at_where_it_was_sent(
    api: Api, body: dict[str, Any], pointer: str, place: str
):
    """Given a deck with a count that is a text, when a job plays with it, then the fault stands where it was sent."""
    found = problem(api.post("/v1/jobs", json=body), 422, "illegal-options")

    said = f"A value in `{place}.cards` must be a whole number, not a string."
    assert found["errors"] == [{"pointer": pointer, "detail": said}]


def test_a_deck_of_a_match_that_the_rules_refuse_is_pointed_at(api: Api):
    body = {"ruleset": "arcmage_arc", "seats": [{}, {}], "options": {"players": 2, "decks": [None, FOREIGN]}}

    found = problem(api.post("/v1/matches", json=body), 422, "illegal-options")

    assert [fault["pointer"] for fault in found["errors"]] == ["/options/decks/1"]
