"""Opening, joining, finding and reading matches."""

import pytest

from domain.rulesets import RULESETS
from tests.api.client import ADMINISTRATOR, Api, Match, problem


def test_a_match_is_opened_with_an_invitation_for_each_person(api: Api):
    answer = api.post(
        "/v1/matches",
        json={"ruleset": "gaia_vora", "seats": [{}, {"kind": "bot", "bot": "random"}, {}], "options": {"players": 3}},
    )
    body = answer.get_json()
    assert answer.status_code == 201
    assert answer.headers["Location"] == body["url"] == f"/v1/matches/{body['match']}"
    assert answer.headers["ETag"] == f'"{body["version"]}"'
    assert answer.headers["Cache-Control"] == "no-store"
    assert [one["seat"] for one in body["invitations"]] == [1, 3]
    assert [seat["kind"] for seat in body["seats"]] == ["human", "bot", "human"]
    assert body["status"] == "lobby"
    assert "invitations" not in api.get(body["url"]).get_json()


def test_the_last_to_join_starts_the_match(api: Api):
    match = api.create(2, join=False)
    assert match.join(1).get_json()["status"] == "lobby"
    joined = match.join(2).get_json()
    assert joined["status"] == "playing"
    assert len(joined["waiting_for"]) == 1
    assert joined["token"] != match.tokens[1]


def test_a_wrong_invitation_takes_no_seat(api: Api):
    match = api.create(2, join=False)
    for wrong in ("mfi_nonsense", match.invitations[2]):
        answer = match.post("/seats/1:join", {"invitation": wrong, "name": "Eve"})
        problem(answer, 403, "bad-invitation")
    assert match.json()["version"] == match.created["version"]


def test_an_open_seat_is_taken_by_whoever_comes_first(api: Api):
    match = api.create(2, join=False, seats=[{"open": True}, {}])
    assert [one["seat"] for one in match.created["invitations"]] == [2]
    assert match.json()["open_seats"] == [1]
    assert match.post("/seats/1:join", {"name": "Ann"}).status_code == 201
    assert match.json()["open_seats"] == []
    assert match.json()["seats"][0]["name"] == "Ann"
    problem(match.post("/seats/1:join", {"name": "Eve"}), 409, "conflict")
    problem(match.post("/seats/2:join", {"name": "Eve"}), 403, "bad-invitation")


def test_a_bots_seat_is_not_open(api: Api):
    body = {
        "ruleset": "gaia_vora",
        "seats": [{"kind": "bot", "bot": "random", "open": True}],
        "options": {"players": 1},
    }
    found = problem(api.post("/v1/matches", json=body), 422, "invalid-arguments")
    assert found["errors"][0]["pointer"] == "/seats/0/open"


def test_a_taken_seat_cannot_be_taken_again(api: Api):
    match = api.create(2, join=False)
    match.join(1)
    answer = match.post("/seats/1:join", {"invitation": match.invitations[1], "name": "Eve"})
    problem(answer, 409, "conflict")


@pytest.mark.parametrize("seat", ["0", "100", "-1", "x", "01"])
def test_what_is_no_seat_of_any_match_is_not_found(api: Api, seat: str):
    match = api.create(2, join=False)
    answer = match.post(f"/seats/{seat}:join", {"invitation": match.invitations[1], "name": "Eve"})
    problem(answer, 404, "not-found")


@pytest.mark.parametrize("seat", ["2", "3", "99"])
def test_an_invitation_is_good_for_its_own_seat_alone(api: Api, seat: str):
    match = api.create(2, join=False)
    answer = match.post(f"/seats/{seat}:join", {"invitation": match.invitations[1], "name": "Eve"})
    problem(answer, 403, "bad-invitation")


@pytest.mark.parametrize(
    ("change", "kind", "clause"),
    [
        ({"options": {"players": 2, "stars_per_player": 17}}, "illegal-options", "GVORA-OPT-04"),
        ({"options": {"players": 2, "unknown": 1}}, "illegal-options", "GVORA-OPT-04"),
        ({"options": {"players": 3}}, "illegal-options", "GVORA-OPT-04"),
        ({"options": {"players": 2}, "scenario": {"nonsense": True}}, "impossible-position", "GVORA-OPT-06"),
    ],
)
def test_what_the_rules_do_not_allow_names_the_clause(api: Api, change, kind, clause):
    answer = api.post("/v1/matches", json={"ruleset": "gaia_vora", "seats": [{}, {}], **change})
    body = problem(answer, 422, kind)
    assert body["clauses"][0]["id"] == clause
    told = api.get(body["clauses"][0]["url"])
    assert told.status_code == 200
    assert told.get_json()["id"] == clause


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"seats": []}, "/seats"),
        ({"seats": [{}] * 9}, "/seats"),
        ({"seats": "two"}, "/seats"),
        ({"seats": [{"kind": "cat"}, {}]}, "/seats/0/kind"),
        ({"seats": [{"kind": "bot", "bot": "deep"}, {}]}, "/seats/0/bot"),
        ({"seats": [{}, {"name": "a\u0000b"}]}, "/seats/1/name"),
        ({"ruleset": 7}, "/ruleset"),
        ({"ruleset": "Gaia Vora"}, "/ruleset"),
        ({"options": []}, "/options"),
        ({"colour": "red"}, "/colour"),
        ({"a/b~c": 1}, "/a~1b~0c"),
        ({"reveal_after_match": "yes"}, "/reveal_after_match"),
        ({"reveal_after_match": 1}, "/reveal_after_match"),
        ({"name": "x" * 101}, "/name"),
        ({"rewind_policy": "always"}, "/rewind_policy"),
    ],
)
def test_what_does_not_fit_the_schema_is_pointed_at(api: Api, change, pointer):
    body = {"ruleset": "gaia_vora", "seats": [{}, {}], "options": {"players": 2}, **change}
    told = problem(api.post("/v1/matches", json=body), 422, "invalid-arguments")
    assert pointer in [fault["pointer"] for fault in told["errors"]]
    assert all(fault["detail"] for fault in told["errors"])


def test_an_unknown_ruleset_is_not_found(api: Api):
    for name in ("chess", "gaia_vora@0.0.1"):
        problem(api.post("/v1/matches", json={"ruleset": name, "seats": [{}, {}]}), 404, "not-found")


def test_a_search_pages_through_all_matches_once(api: Api):
    for _ in range(5):
        api.create(2, join=False, name="paged")
    path: str | None = "/v1/matches?limit=2&status=lobby&order=oldest"
    found = []
    while path:
        answer = api.get(path)
        assert answer.status_code == 200, answer.text
        body = answer.get_json()
        found += body["items"]
        link = answer.headers.get("Link", "")
        path = link.partition(">")[0].removeprefix("<") or None
        assert (body["next_cursor"] is None) == (path is None)
    ids = [one["match"] for one in found]
    assert len(ids) == len(set(ids)) >= 5
    assert [one["created"] for one in found] == sorted(one["created"] for one in found)
    assert {one["status"] for one in found} == {"lobby"}


def test_a_cursor_is_good_for_its_own_search_only(api: Api):
    for _ in range(2):
        api.create(2, join=False)
    cursor = api.get("/v1/matches?limit=1").get_json()["next_cursor"]
    assert api.get(f"/v1/matches?limit=1&cursor={cursor}").status_code == 200
    problem(api.get(f"/v1/matches?limit=1&cursor={cursor}&status=playing"), 422, "invalid-arguments")
    problem(api.get(f"/v1/matches?limit=1&cursor={cursor[:-2]}aa"), 422, "invalid-arguments")
    problem(api.get("/v1/matches?limit=1&cursor=WyJ4IiwieSJd"), 422, "invalid-arguments")


def test_finished_matches_are_found_by_winner_and_win_condition(api: Api, finished: Match):
    header = finished.json()
    assert header["status"] == "ended"
    query = f"?status=ended&win_condition={header['win_condition']}&ruleset=gaia_vora&min_turns={header['turn']}"
    query += f"&winner_seat={header['winners'][0]}"
    assert finished.id in [one["match"] for one in api.get("/v1/matches" + query).get_json()["items"]]
    query = f"?status=ended&winner_seat={3}"
    assert api.get("/v1/matches" + query).get_json()["items"] == []


def test_matches_of_a_ruleset_that_does_not_exist_are_not_an_empty_list(api: Api):
    refused = problem(api.get("/v1/matches?ruleset=arcmage"), 422, "invalid-arguments")
    said = f"There is no ruleset 'arcmage'; did you mean 'arcmage_arc'? There are: {', '.join(map(repr, RULESETS))}."
    assert refused["detail"] == said
    assert [one["pointer"] for one in refused["errors"]] == ["?ruleset"]


def test_a_closed_match_is_hidden_from_all_but_its_seats(api: Api):
    match = api.create(2, spectator_policy="closed")
    stranger = api.create(2)
    below = (
        "",
        "/view",
        "/decisions",
        "/events",
        "/positions",
        "/positions/1",
        "/record",
        "/fairness",
        "/rewind-requests",
    )
    for path in below:
        told = problem(api.get(match.url + path), 404, "not-found")
        unknown = problem(api.get(match.url[:-4] + "0000" + path), 404, "not-found")
        assert told["detail"].replace(match.id, "") == unknown["detail"].replace(match.id[:-4] + "0000", "")
        token = {"Authorization": f"Bearer {stranger.tokens[1]}"}
        problem(api.get(match.url + path, headers=token), 404, "not-found")
        assert match.get(path, seat=1).status_code == 200
    problem(api.post(match.url + "/moves", json={"move": "rotate"}), 404, "not-found")
    problem(api.post(match.url + "/forks", json={}), 404, "not-found")
    assert match.id not in api.get("/v1/matches?limit=200").text
    assert api.get(match.url, headers=ADMINISTRATOR).status_code == 200


def test_the_match_etag_answers_304_until_something_happens(match: Match):
    first = match.get()
    assert first.headers["Cache-Control"] == "private, no-cache"
    assert "Authorization" in first.headers["Vary"]
    again = match.get(If_None_Match=first.headers["ETag"])
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]
    match.play(1)
    assert match.get(If_None_Match=first.headers["ETag"]).status_code == 200


def test_creating_twice_under_one_key_makes_one_match(api: Api):
    body = {"ruleset": "gaia_vora", "seats": [{}, {}], "options": {"players": 2}}
    key = {"Idempotency-Key": '"create-once"'}
    first, again = (api.post("/v1/matches", json=body, headers=key) for _ in range(2))
    assert first.get_json()["match"] == again.get_json()["match"]
    assert first.get_json()["invitations"] == again.get_json()["invitations"]
    assert "Idempotency-Replayed" not in first.headers
    assert again.headers["Idempotency-Replayed"] == "true"
    problem(api.post("/v1/matches", json={**body, "name": "other"}, headers=key), 422, "key-reused")


def test_joining_twice_under_one_key_gives_the_same_token(api: Api):
    match = api.create(2, join=False)
    body = {"invitation": match.invitations[1], "name": "Ann", "entropy": "dice"}
    first, again = (match.post("/seats/1:join", body, Idempotency_Key="join-1") for _ in range(2))
    assert first.status_code == again.status_code == 201
    assert first.get_json()["token"] == again.get_json()["token"]
    assert again.headers["Idempotency-Replayed"] == "true"
    problem(match.post("/seats/1:join", {**body, "name": "Bob"}, Idempotency_Key="join-1"), 422, "key-reused")


@pytest.mark.parametrize("key", ["", "x" * 129, "with space", "\u00e9"])
def test_an_idempotency_key_must_be_visible_ascii(api: Api, key: str):
    answer = api.post("/v1/matches", json={"ruleset": "gaia_vora", "seats": [{}, {}]}, headers={"Idempotency-Key": key})
    problem(answer, 422, "invalid-arguments")
