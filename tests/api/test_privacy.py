"""Nothing that the service says, in any form, holds a coming draw or a secret."""

import json
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from events.envelope import private_parts
from service.api.answers import EVENT_STREAM
from tests.api.client import ADMINISTRATOR, Api, Match, problem
from tests.api.reading import everything


def solo(api: Api, **more: Any) -> Match:
    return api.create(1, **more)


def hidden_of(app: Flask, match: Match) -> set[str]:
    """All that nobody may see yet: private parts of the log that belong to nobody, their salts, the secret."""
    hidden = set()
    for entry in app.extensions["matchfold"].log.read(match.id):
        for who, part in private_parts(entry).items():
            if who == "nobody":
                hidden |= {part.salt, bytes(part.data).decode()[1:-1]}
                hidden |= {str(value) for value in json.loads(bytes(part.data)).values() if isinstance(value, str)}
    return hidden


@pytest.mark.parametrize("seat", [1, None], ids=["player", "spectator"])
def test_no_answer_holds_what_is_nobodys(app: Flask, api: Api, seat: int | None):
    match = solo(api)
    match.play(5)
    hidden = hidden_of(app, match)
    assert len(hidden) >= 4
    for answer in everything(match, seat):
        told = f"{answer.headers}{answer.text}"
        for secret in hidden:
            assert secret not in told, answer.request.path


def test_the_streams_snapshot_and_messages_hold_nothing_either(app: Flask, api: Api):
    match = solo(api)
    match.play(5)
    hidden = hidden_of(app, match)
    for query, first in (("", b"event: snapshot"), ("?after=0", b"id: 1\n")):
        answer = api.http.get(
            match.url + "/events" + query, headers=match.headers(1, Accept=EVENT_STREAM), buffered=False
        )
        chunks = answer.iter_encoded()
        text = next(chunks)
        while f"id: {match.version}\n".encode() not in text:
            text += next(chunks)
        answer.close()
        assert first in text
        for secret in hidden:
            assert secret.encode() not in text


def test_the_draw_pile_is_revealed_to_all_once_the_match_is_over(app: Flask, api: Api):
    match = solo(api)
    match.play()
    events = match.json("/events?limit=1000")["items"]
    shuffled = next(event for event in events if event["type"] == "DeckShuffled")
    assert len(shuffled["private"]["nobody"]["data"]["order"]) == shuffled["data"]["count"]
    fairness = match.json("/fairness")
    assert fairness["revealed"]
    assert fairness["secret"] == events[0]["private"]["nobody"]["data"]["secret"]


def test_a_match_that_keeps_its_secrets_shows_nothing_even_when_it_is_over(app: Flask, api: Api):
    match = solo(api, reveal_after_match=False)
    match.play()
    hidden = hidden_of(app, match)
    for answer in everything(match, 1):
        for secret in hidden:
            assert secret not in answer.text
    assert match.json("/fairness")["secret"] is None
    assert match.get("/view").headers["ETag"] == f'"{match.version}-s"'


def drawn_next(match: Match) -> list[str]:
    """The next three Weather Cards that random moves show."""
    after = match.version
    for seed in range(60):
        match.play(1, seed)
        items = match.json(f"/events?after={after}&types=gaia_vora.WeatherCardDrawn&limit=1000")["items"]
        if len(items) >= 3:
            return [f"{event['data']['numeral']}:{event['data']['object']}" for event in items[:3]]
    raise AssertionError("60 moves show no three Weather Cards")


def test_forks_of_a_running_match_deal_the_hidden_cards_anew(app: Flask, api: Api):
    match = solo(api)
    match.play(3)
    kept = match.post("/forks", {"hidden": "keep"}, 1)
    assert kept.status_code == 403
    forks = [Match(api, match.post("/forks", {}, 1).get_json()) for _ in range(4)]
    coming = [drawn_next(fork) for fork in forks]
    truth = drawn_next(match)
    # Two may be alike by chance; that all four forks agree with each other or the truth is one in a billion.
    assert any(cards != truth for cards in coming)
    assert len({tuple(cards) for cards in coming}) > 1


def test_a_rewind_past_a_draw_deals_it_anew(api: Api):
    different = 0
    for number in range(3):
        match = solo(api, seed=f"rewind {number}")
        start = match.version
        first = drawn_next(match)
        answer = match.post("/rewind-requests", {"to": start}, 1)
        assert answer.status_code == 201, answer.text
        assert answer.get_json()["status"] == "agreed"
        assert match.json("/view", 1)["board"]["weather"] is not None
        different += drawn_next(match) != first
    assert different


def test_the_administrator_sees_no_more_than_a_spectator(app: Flask, api: Api):
    match = solo(api)
    match.play(3)
    hidden = hidden_of(app, match)
    for below in ("/view", "/events?limit=1000", "/record", "/fairness"):
        answer = api.get(match.url + below, headers=ADMINISTRATOR)
        assert answer.status_code == 200
        assert not any(secret in answer.text for secret in hidden)


def of_cards(api: Api, **more: Any) -> Match:
    """A match of cards in which somebody may concede, with cards in both hands."""
    options = {"players": 2, "decks": ["The Uprising"] * 2}
    match = api.create(ruleset="arcmage_arc", options=options, **more)
    match.play(6)
    return match


def hands(answer: TestResponse) -> list[int]:
    """How many cards of each hand a view shows."""
    assert answer.status_code == 200, answer.text
    return [len(seat["hand"]) for seat in answer.get_json()["board"]["seats"]]


def test_after_the_end_every_position_is_shown_whole_or_with_the_eyes_of_any_seat(app: Flask, api: Api):
    match = of_cards(api)
    before = match.version
    assert problem(match.get("/view?seat=2"), 401, "unauthenticated")
    assert problem(match.get(f"/positions/{before}?seat=2", 1), 403, "not-your-seat")
    assert match.move(1, {"move": "concede"}).status_code == 201
    for path in ("/view?", f"/view?at={before}&", f"/positions/{before}?"):
        for seat in (None, 1, 2):
            assert hands(match.get(path, seat)) == [7, 7]
            assert hands(match.get(f"{path}seat=1", seat)) == [7, 0]
            assert hands(match.get(f"{path}seat=2", seat)) == [0, 7]
    changes = match.json(f"/positions/{before}/diff/{match.version}")["changes"]
    assert not [change for change in changes if "hand" in change["path"] or "deck" in change["path"]]
    assert problem(match.get("/view?seat=3"), 404, "not-found")
    tags = [match.get(f"/positions/{before}{query}").headers["ETag"] for query in ("", "?seat=1", "?seat=2")]
    assert tags == [f'"{before}-sr"', f'"{before}-1"', f'"{before}-2"']


def test_other_eyes_are_refused_for_ever_where_a_match_keeps_its_hidden_things(app: Flask, api: Api):
    match = of_cards(api, reveal_after_match=False)
    assert match.move(1, {"move": "concede"}).status_code == 201
    assert problem(match.get("/view?seat=2"), 401, "unauthenticated")
    assert problem(match.get("/view?seat=2", 1), 403, "not-your-seat")
    assert hands(match.get("/view", 1)) == [7, 0]
