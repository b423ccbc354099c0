"""Moves: accepted once, refused with reasons, tried without consequences, raced for."""

import threading

import pytest
from jsonschema import Draft202012Validator

from tests.api.client import Api, Match, problem


def rotating(match: Match) -> int:
    """The seat that must rotate in a fresh match."""
    return match.waiting_for[0]


def test_a_move_stands_and_tells_what_became_true(match: Match):
    seat, before = rotating(match), match.version
    answer = match.move(seat, {"move": "rotate", "args": {"steps": 2}})
    body = answer.get_json()
    assert answer.status_code == 201
    assert answer.headers["ETag"] == f'"{body["version"]}"'
    assert [event["seq"] for event in body["events"]] == [*range(before + 1, body["version"] + 1)]
    assert body["events"][0]["type"] == "MoveMade"
    assert body["head"] == body["events"][-1]["hash"] == match.json()["head"]
    assert body["next"] == {"status": "playing", "waiting_for": [seat]}
    assert match.json(f"/events?after={before}", seat)["items"] == body["events"]


def test_the_own_views_etag_is_good_for_a_move_and_the_others_is_not(match: Match):
    seat = rotating(match)
    other = 3 - seat
    stale = match.get("/view", other).headers["ETag"]
    problem(match.move(seat, {"move": "rotate", "args": {"steps": 2}}, If_Match=stale), 412, "version-conflict")
    weak = "W/" + match.get("/view", seat).headers["ETag"]
    problem(match.move(seat, {"move": "rotate", "args": {"steps": 2}}, If_Match=weak), 412, "version-conflict")
    mine = match.get("/decisions", seat).headers["ETag"]
    assert match.move(seat, {"move": "rotate", "args": {"steps": 2}}, If_Match=f'"1", {mine}').status_code == 201


def test_any_version_will_do_for_a_star(match: Match):
    seat = rotating(match)
    assert match.move(seat, {"move": "rotate", "args": {"steps": 2}}, If_Match="*").status_code == 201


def test_a_move_without_if_match_is_asked_for_it(match: Match):
    body = {"move": "rotate", "args": {"steps": 2}}
    problem(match.post("/moves", body, rotating(match)), 428, "precondition-required")
    problem(match.post("/moves:batch", {"moves": [body]}, rotating(match)), 428, "precondition-required")


def test_a_stale_client_hears_what_it_missed(match: Match):
    seat, before = rotating(match), match.version
    assert match.move(seat, {"move": "rotate", "args": {"steps": 2}}).status_code == 201
    answer = match.move(seat, {"move": "rotate", "args": {"steps": 2}}, If_Match=f'"{before}"')
    told = problem(answer, 412, "version-conflict")
    assert told["current"] == match.version
    assert answer.headers["ETag"] == f'"{match.version}"'
    assert told["missed_events"] == match.json(f"/events?after={before}", seat)["items"]


def test_an_illegal_move_names_clause_facts_and_legal_ones(match: Match):
    seat, version = rotating(match), match.version
    told = problem(match.move(seat, {"move": "rotate", "args": {"steps": 4}}), 422, "illegal-move")
    assert told["clauses"][0]["id"] == "GVORA-ROT-01"
    assert {"id", "title", "text", "ruling", "url"} == set(told["clauses"][0])
    assert (told["code"], told["facts"]["given"]) == ("not-offered", 4)
    assert told["version"] == version == match.version
    assert [one["args"] for one in told["alternatives"]] == [{"steps": 1}, {"steps": 2}, {"steps": 3}]
    ways = ("1 step for a star", "2 steps", "3 steps for a star")
    assert [one["text"] for one in told["alternatives"]] == [f"Turn the planet {way}" for way in ways]
    assert told["decision"] == match.json("/decisions", seat)["decision"]
    assert match.move(seat, told["alternatives"][0]).status_code == 201


def test_the_lack_of_a_star_is_told_in_numbers(api: Api):
    match = api.create(2, options={"stars_per_player": 0})
    told = problem(match.move(rotating(match), {"move": "rotate", "args": {"steps": 3}}), 422, "illegal-move")
    assert told["clauses"][0]["id"] == "GVORA-ROT-04"
    assert (told["facts"]["need"], told["facts"]["have"]) == (1, 0)


@pytest.mark.parametrize(
    ("args", "pointer", "detail"),
    [
        ({}, "/args", "`steps` is missing."),
        ({"steps": "2"}, "/args/steps", "`steps` must be a whole number, not a string."),
        ({"steps": True}, "/args/steps", "`steps` must be a whole number, not true or false."),
        ({"steps": 2, "star": True}, "/args", "`star` is not known."),
        ({"steps": None}, "/args/steps", "`steps` must be a whole number, not null."),
    ],
)
def test_ill_formed_arguments_are_pointed_at_in_the_name_of_the_form_clause(match: Match, args, pointer, detail):
    told = problem(match.move(rotating(match), {"move": "rotate", "args": args}), 422, "invalid-arguments")
    assert [(one["pointer"], one["detail"]) for one in told["errors"]] == [(pointer, told["detail"])]
    assert told["detail"] == detail
    assert [clause["id"] for clause in told["clauses"]] == ["GVORA-OPT-06"]


def test_a_repeated_argument_is_malformed_in_the_name_of_the_form_clause(match: Match):
    seat = rotating(match)
    headers = match.headers(seat, If_Match=f'"{match.version}"') | {"Content-Type": "application/json"}
    body = b'{"move": "rotate", "args": {"steps": 2, "steps": 1}}'
    told = problem(match.api.post(match.url + "/moves", data=body, headers=headers), 400, "malformed")
    assert "'steps'" in told["detail"]
    assert told["clauses"][0]["id"] == "GVORA-OPT-06"


def test_an_unknown_move_is_pointed_at(match: Match):
    told = problem(match.move(rotating(match), {"move": "castle"}), 422, "invalid-arguments")
    assert told["errors"][0]["pointer"] == "/move"


def test_whoever_is_not_asked_hears_who_is(match: Match):
    seat = rotating(match)
    told = problem(match.move(3 - seat, {"move": "rotate", "args": {"steps": 2}}), 409, "not-pending")
    assert told["waiting_for"] == [seat]
    assert told["clauses"][0]["id"] == "GVORA-TURN-03"
    assert told["detail"] == f"The match waits for seat {seat} (Turn the planet)."
    assert (told["facts"], told["decision"]) == ({"waiting_for": [seat], "decisions": {str(seat): "rotate"}}, None)
    assert told["alternatives"] == [{"decision": None, "move": "concede", "args": {}, "text": "Give up"}]


def test_a_refusal_tells_the_ruling_with_the_rule_and_types_by_their_names(match: Match):
    seat = rotating(match)
    assert match.move(seat, {"move": "rotate", "args": {"steps": 2}}).status_code == 201
    told = problem(match.move(seat, {"move": "activate_meteor", "args": {"tile": False}}), 422, "invalid-arguments")
    assert told["detail"] == "`tile` must be a whole number or a string, not true or false."
    told = problem(match.move(seat, {"move": "activate_meteor", "args": {"tile": "2"}}), 422, "illegal-move")
    assert (told["code"], told["facts"]["given_type"], told["facts"]["need_type"]) == (
        "wrong-type",
        "string",
        "number",
    )
    told = problem(match.move(3 - seat, {"move": "rotate", "args": {"steps": 2}}), 409, "not-pending")
    clause = match.api.get(told["clauses"][0]["url"]).get_json()
    assert clause["ruling"]
    assert (told["clauses"][0]["text"], told["clauses"][0]["ruling"]) == (clause["text"], clause["ruling"])
    told = problem(match.move(seat, {"move": "rotate", "args": {"steps": 4}}), 422, "illegal-move")
    rule = filter(None, (told["clauses"][0][part] for part in ("text", "ruling")))
    assert told["detail"].startswith(" ".join(rule).removesuffix(".") + " (")


def test_an_answer_to_an_older_decision_is_refused(match: Match):
    seat = rotating(match)
    old = match.json("/decisions", seat)["decision"]
    match.play(1)
    move = {**match.legal(seat)[0], "decision": old}
    told = problem(match.move(seat, move), 409, "not-pending")
    assert (told["waiting_for"], told["decision"]) == ([seat], match.legal(seat)[0]["decision"])


def test_a_finished_match_takes_no_move(finished: Match):
    problem(finished.move(1, {"move": "rotate", "args": {"steps": 2}}), 409, "match-over")
    assert finished.json("/decisions", 1)["legal_moves"] == []


def test_a_match_that_has_not_begun_takes_no_move(api: Api):
    match = api.create(2, join=False)
    match.join(1)
    problem(match.move(1, {"move": "rotate", "args": {"steps": 2}}), 409, "match-over")


def test_a_retry_under_the_same_key_is_answered_as_the_first_was(match: Match):
    seat = rotating(match)
    body, tag = {"move": "rotate", "args": {"steps": 2}}, f'"{match.version}"'
    first = match.move(seat, body, If_Match=tag, Idempotency_Key="k1")
    again = match.move(seat, body, If_Match=tag, Idempotency_Key="k1")
    assert first.status_code == again.status_code == 201
    assert first.data == again.data
    assert first.headers["ETag"] == again.headers["ETag"]
    assert "Idempotency-Replayed" not in first.headers
    assert again.headers["Idempotency-Replayed"] == "true"
    assert match.version == first.get_json()["version"]
    problem(match.move(seat, {**body, "note": "x"}, Idempotency_Key="k1"), 422, "key-reused")


def test_a_key_belongs_to_its_seat_and_survives_a_new_token(match: Match):
    seat = rotating(match)
    body, tag = {"move": "rotate", "args": {"steps": 2}}, f'"{match.version}"'
    first = match.move(seat, body, If_Match=tag, Idempotency_Key="k1")
    problem(match.move(3 - seat, body, Idempotency_Key="k1"), 409, "not-pending")
    match.tokens[seat] = match.post(f"/seats/{seat}/token:rotate", None, seat).get_json()["token"]
    assert match.move(seat, body, If_Match=tag, Idempotency_Key="k1").data == first.data


def test_a_refused_move_is_judged_again_under_its_key(match: Match):
    seat = rotating(match)
    bad = {"move": "rotate", "args": {"steps": 4}}
    problem(match.move(seat, bad, Idempotency_Key="k"), 422, "illegal-move")
    problem(match.move(seat, bad, Idempotency_Key="k"), 422, "illegal-move")
    assert match.move(seat, {"move": "rotate", "args": {"steps": 2}}, Idempotency_Key="k").status_code == 201


def test_of_clients_racing_for_one_version_exactly_one_wins(match: Match):
    seat, tag = rotating(match), f'"{match.version}"'
    statuses: list[int] = []
    start = threading.Barrier(6)

    def race(steps: int) -> None:
        start.wait()
        answer = Match(match.api, match.created, join=False)
        answer.tokens = match.tokens
        statuses.append(answer.move(seat, {"move": "rotate", "args": {"steps": steps}}, If_Match=tag).status_code)

    racers = [threading.Thread(target=race, args=(1 + number % 3,)) for number in range(6)]
    for racer in racers:
        racer.start()
    for racer in racers:
        racer.join()
    assert sorted(statuses) == [201] + [412] * 5


def test_twins_under_one_key_make_one_move(match: Match):
    seat, tag, before = rotating(match), f'"{match.version}"', match.version
    answers: list[tuple[int, bytes]] = []
    start = threading.Barrier(4)

    def twin() -> None:
        start.wait()
        again = Match(match.api, match.created, join=False)
        again.tokens = match.tokens
        answer = again.move(seat, {"move": "rotate", "args": {"steps": 2}}, If_Match=tag, Idempotency_Key="twin")
        answers.append((answer.status_code, answer.data))

    twins = [threading.Thread(target=twin) for _ in range(4)]
    for one in twins:
        one.start()
    for one in twins:
        one.join()
    assert len(set(answers)) == 1
    assert answers[0][0] == 201
    moves = [event for event in match.json(f"/events?after={before}")["items"] if event["type"] == "MoveMade"]
    assert len(moves) == 1


def test_a_dry_run_changes_nothing_and_foretells_the_events(match: Match):
    seat, before = rotating(match), match.version
    body = {"move": "rotate", "args": {"steps": 2}}
    foreseen = match.move(seat, body, "/moves?dry_run=true").get_json()
    assert match.version == foreseen["version"] == before
    real = match.move(seat, body).get_json()["events"]
    kept = ("type", "v", "actor", "phase", "data")
    told = [{name: event[name] for name in kept} for event in real]
    assert [{name: event[name] for name in kept} for event in foreseen["events"]] == told
    assert [event["clauses"] for event in foreseen["events"]] == [event["cause"]["clauses"] for event in real]
    assert (foreseen["whole"], foreseen["stopped"]) == (True, None)


def test_a_batch_stops_at_the_first_refusal_and_keeps_what_stood(match: Match):
    seat, before = rotating(match), match.version
    moves = [{"move": "rotate", "args": {"steps": 2}}, {"move": "rotate", "args": {"steps": 2}}]
    answer = match.move(seat, {"moves": moves}, "/moves:batch")
    body = answer.get_json()
    assert (answer.status_code, body["done"], body["stopped"]["index"]) == (201, 1, 1)
    assert body["stopped"]["problem"]["type"] == "/problems/illegal-move"
    assert body["version"] == match.version > before
    told = problem(match.move(seat, {"moves": moves}, "/moves:batch"), 422, "illegal-move")
    assert told["alternatives"]


def test_a_batch_replays_under_its_key(match: Match):
    seat, tag = rotating(match), f'"{match.version}"'
    body = {"moves": [{"move": "rotate", "args": {"steps": 2}}]}
    first, again = (match.move(seat, body, "/moves:batch", If_Match=tag, Idempotency_Key="batch") for _ in range(2))
    assert first.status_code == 201
    assert first.data == again.data
    assert again.headers["Idempotency-Replayed"] == "true"


def test_decisions_give_schemas_domains_and_moves_that_are_legal_as_they_stand(match: Match):
    seat = rotating(match)
    for _ in range(6):
        told = match.json("/decisions?cap=500", seat)
        assert told["decision"] == match.json("/view", seat)["waiting_for"][0]["decision"]
        schemas = {move["move"]: match.api.get(move["schema"]).get_json() for move in told["moves"]}
        for move in told["legal_moves"]:
            Draft202012Validator(schemas[move["move"]]).validate(move["args"])
        for move in [one for one in told["legal_moves"] if one["decision"]][:5]:
            assert match.move(seat, move, "/moves?dry_run=true").status_code == 200
        match.play(1)
        seat = match.waiting_for[0]


def test_what_may_not_be_done_says_why(match: Match):
    seat = rotating(match)
    withheld = {one["move"]: one["why"] for one in match.json("/decisions", seat)["withheld"]}
    assert withheld["activate_sun"]["clauses"][0]["id"] == "GVORA-TURN-02"
    told = problem(match.move(seat, {"move": "activate_sun", "args": {"placements": {"0": "C"}}}), 422, "illegal-move")
    assert told["clauses"][0]["id"] == "GVORA-TURN-02"


def test_decisions_answer_304_to_whoever_holds_them(match: Match):
    seat = rotating(match)
    first = match.get("/decisions", seat)
    again = match.get("/decisions", seat, If_None_Match=first.headers["ETag"])
    assert (again.status_code, again.data) == (304, b"")
    assert match.get("/decisions?cap=1", seat, If_None_Match=first.headers["ETag"]).status_code == 200
