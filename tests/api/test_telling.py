"""What happens and what may be done is told in words: the same in all forms, and no more than its reader may know."""

import json
import re
from typing import Any

import pytest
from flask import Flask

from domain.rulesets.arcmage_arc.content import CONTENT
from service.api.answers import EVENT_STREAM, NDJSON
from tests.api.client import Api, Match

NAMES = {card.name for card in CONTENT.core().cards}
AN_ID = re.compile(r"\b(c[0-9a-f]{12}|[imr]\d+|seat:\d)\b")
DECKS = {"decks": ["Nine Moons", "Shadow League"]}


def names_in(text: str) -> set[str]:
    return {name for name in NAMES if name in text}


def played(app: Flask) -> Match:
    match = Api(app).create(ruleset="arcmage_arc", options=DECKS, seed="words")
    match.play(60)
    return match


@pytest.fixture(scope="module")
def read(app: Flask) -> Match:
    """A match of cards in play, in which no test moves."""
    return played(app)


@pytest.fixture
def cards(app: Flask) -> Match:
    """A match of cards in play."""
    return played(app)


def events_of(match: Match, seat: int | None) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = match.json("/events?limit=1000", seat)["items"]
    return found


@pytest.mark.parametrize("seat", [1, 2, None])
def test_a_text_holds_no_id_and_no_card_that_its_reader_cannot_know(read: Match, seat: int | None) -> None:
    """Given a match of cards, when its log is read, then each text names only cards that the log or the view names."""
    events = events_of(read, seat)
    board = json.dumps(read.json("/view", seat)["board"])
    data = json.dumps([(event["data"], event.get("private")) for event in events]) + board
    texts = " ".join(event["text"] for event in events)
    assert not AN_ID.search(texts)
    assert names_in(texts) <= names_in(data)
    assert len(names_in(texts)) > 3


def test_what_one_player_draws_the_other_is_not_told(read: Match) -> None:
    for seat in (1, 2):
        drawn = [event for event in events_of(read, seat) if event["type"] == "cards.CardsDrawn"]
        assert {bool(names_in(event["text"])) for event in drawn if event["data"]["seat"] == seat} == {True}
        assert {bool(names_in(event["text"])) for event in drawn if event["data"]["seat"] != seat} == {False}


@pytest.mark.parametrize("seat", [1, None])
def test_pages_lines_and_streams_tell_alike(cards: Match, seat: int | None) -> None:
    """Given a match that is over, when its log is read in each form, and by pages, then the texts are the same."""
    while cards.waiting_for:
        loser = cards.waiting_for[0]
        assert cards.move(loser, {"move": "concede"}).status_code == 201
    texts = {event["seq"]: event["text"] for event in events_of(cards, seat)}
    lines = [json.loads(line) for line in cards.get("/events", seat, Accept=NDJSON).text.splitlines()]
    stream = cards.get("/events?after=0", seat, Accept=EVENT_STREAM).text
    messages = [json.loads(data) for data in re.findall(r"^data: (\{.*\"text\".*\})$", stream, re.MULTILINE)]
    assert {event["seq"]: event["text"] for event in lines} == texts
    assert {event["seq"]: event["text"] for event in messages} == texts
    for after in range(0, len(texts), 37):
        page = cards.json(f"/events?after={after}&limit=37", seat)["items"]
        assert {event["seq"]: event["text"] for event in page}.items() <= texts.items()


def test_the_answer_to_a_move_tells_it(api: Api) -> None:
    """Given a dry run and the move itself, when it is made, then both tell in words what comes of it."""
    match = api.create(2, seed="told")
    seat = match.waiting_for[0]
    move = next(one for one in match.legal(seat) if one["args"] == {"steps": 2})
    assert move["text"] == "Turn the planet 2 steps"
    dry = match.move(seat, move, "/moves?dry_run=true").get_json()["events"]
    made = match.move(seat, move).get_json()["events"]
    assert made[0]["text"] == f"Seat {seat}: Turn the planet 2 steps"
    assert [event["text"] for event in dry] == [event["text"] for event in made[: len(dry)]]
    assert [event["quiet"] for event in made if event["type"] == "DecisionAsked"] == [True]


def shapes_in(shape: dict[str, Any]) -> list[dict[str, Any]]:
    return [shape, *(inner for slot in shape.get("slots", ()) for inner in shapes_in(slot))]


def test_each_value_that_is_offered_has_words(cards: Match) -> None:
    """Given what a seat may do, when it is asked for over many moves, then all values are told, and by names."""
    shown = 0
    for number in range(20):
        seat = cards.waiting_for[0]
        found = cards.json("/decisions", seat)
        assert found["text"]
        for offer in found["moves"]:
            assert offer["params"].keys() == offer["words"].keys()
            for name, shape in offer["params"].items():
                told = offer["words"][name]
                values = [one["value"] for one in told["values"]]
                assert told["text"]
                for part in shapes_in(shape):
                    assert all(value in values for value in part.get("values", ()))
                    assert {*part.get("keys", ())} <= {one["value"] for one in told["keys"]}
                texts = [one["text"] for one in (*told["values"], *told["keys"])]
                shown += len(texts)
                assert all(texts)
                assert not AN_ID.search(" ".join(texts))
        assert all(one["text"] and not AN_ID.search(one["text"]) for one in found["legal_moves"])
        assert all(one["text"] and one["why"]["text"] for one in found["withheld"])
        cards.play(1, number)
    assert shown > 50


def test_what_a_view_waits_for_and_how_a_match_ended_is_told(api: Api) -> None:
    match = api.create(1)
    (waiting,) = match.json("/view")["waiting_for"]
    assert waiting["text"] == "Turn the planet"
    assert match.json()["text"] is None
    assert match.move(1, {"move": "concede"}).status_code == 201
    over = "One player is left, who wins; in solo the match is lost."
    assert match.json("/view")["outcome"]["text"] == over
    assert match.json()["text"] == over
