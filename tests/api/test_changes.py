"""Taking back by consent, forks, records, fairness."""

import json

import pytest

from domain.rulesets import RULESETS
from service.api.answers import RECORD
from tests.api.client import Api, Match, problem
from tests.api.document import documented
from tests.upgrading import NEW, installed

SHIPPED = RULESETS["gaia_vora"].meta.version


def test_a_rewind_needs_the_consent_of_all_and_is_an_event(match: Match):
    start = match.version
    match.play(3)
    asked = match.post("/rewind-requests", {"to": start}, 1)
    body = asked.get_json()
    assert asked.status_code == 201
    assert (body["status"], body["to"], body["answers"]) == ("open", start, [{"seat": 2, "agrees": None}])
    assert asked.headers["Location"] == f"{match.url}/rewind-requests/{body['id']}"
    assert match.json(f"/rewind-requests/{body['id']}") == body
    assert match.json("/rewind-requests")["items"] == [body]
    problem(match.post(f"/rewind-requests/{body['id']}/answers", {"agrees": True}, 1), 403, "not-your-seat")
    before = match.json("/events?limit=1000")["items"]
    done = match.post(f"/rewind-requests/{body['id']}/answers", {"agrees": True}, 2).get_json()
    assert done["status"] == "agreed"
    after = match.json("/events?limit=1000")["items"]
    assert after[: len(before)] == before
    assert done["rewound"] == match.version == len(after)
    assert [(event["type"], event["data"]["to"]) for event in after[len(before) :]] == [("MatchRewound", start)]
    then, now = (match.json(f"/positions/{at}")["board"] for at in (start, match.version))
    assert then == now
    problem(match.post(f"/rewind-requests/{body['id']}/answers", {"agrees": True}, 2), 409, "conflict")


def test_one_who_declines_ends_the_request(match: Match):
    start = match.version
    match.play(2)
    asked = match.post("/rewind-requests", {"to": start}, 2).get_json()
    version = match.version
    done = match.post(f"/rewind-requests/{asked['id']}/answers", {"agrees": False}, 1).get_json()
    assert (done["status"], done["rewound"]) == ("declined", None)
    assert match.version == version


def test_whoever_asked_may_withdraw_the_request(match: Match):
    start = match.version
    match.play(2)
    asked = match.post("/rewind-requests", {"to": start}, 2).get_json()
    path = f"{match.url}/rewind-requests/{asked['id']}"
    problem(match.api.http.delete(path, headers=match.headers(1)), 403, "not-your-seat")
    done = documented(match.api.http.delete(path, headers=match.headers(2)))
    assert done.get_json() == {**asked, "status": "withdrawn"}
    problem(match.api.http.delete(path, headers=match.headers(2)), 409, "conflict")
    problem(match.post(f"/rewind-requests/{asked['id']}/answers", {"agrees": True}, 1), 409, "conflict")
    assert match.post("/rewind-requests", {"to": start}, 1).get_json()["status"] == "open"


def test_rewinds_that_cannot_be(api: Api, match: Match, finished: Match):
    problem(match.post("/rewind-requests", {"to": match.version + 1}, 1), 404, "not-found")
    problem(match.post("/rewind-requests", {"to": 0}, 1), 422, "invalid-arguments")
    problem(match.post("/rewind-requests", {"to": match.version}, 1), 409, "conflict")
    problem(match.post("/rewind-requests/rew_x/answers", {"agrees": True}, 1), 404, "not-found")
    problem(match.get("/rewind-requests/rew_x"), 404, "not-found")
    problem(finished.post("/rewind-requests", {"to": 20}, 1), 409, "match-over")
    never = api.create(2, rewind_policy="never")
    never.play(2)
    problem(never.post("/rewind-requests", {"to": 14}, 1), 403, "forbidden")


def test_a_fork_begins_in_the_position_and_plays_on(finished: Match):
    at = finished.json("/positions?limit=10")["items"][-1]["seq"]
    made = finished.post("/forks", {"at": at, "hidden": "keep", "name": "what if"})
    assert made.status_code == 201, made.text
    fork = Match(finished.api, made.get_json())
    assert fork.json()["parent"] == finished.id
    assert fork.json()["population"] == "fork"
    assert fork.json("/view")["board"]["slots"] == finished.json(f"/positions/{at}")["board"]["slots"]
    assert fork.play() > 0
    assert fork.json()["status"] == "ended"


def test_a_fork_under_a_key_is_made_once(finished: Match):
    first, again = (finished.post("/forks", {"at": 30}, Idempotency_Key="fork-1") for _ in range(2))
    assert first.get_json()["match"] == again.get_json()["match"]
    assert again.headers["Idempotency-Replayed"] == "true"


def test_forks_that_cannot_be(match: Match, finished: Match):
    problem(match.post("/forks", {"hidden": "keep"}), 403, "forbidden")
    problem(match.post("/forks", {"at": match.version + 1}), 404, "not-found")
    problem(finished.post("/forks", {"seats": [{}]}), 422, "invalid-arguments")
    problem(finished.post("/forks", {"seats": [{"kind": "bot", "bot": "deep"}, {}]}), 422, "invalid-arguments")


def test_a_fork_may_be_closed_though_its_parent_is_open(finished: Match):
    made = finished.post("/forks", {"at": 30, "spectator_policy": "closed"}).get_json()
    assert made["policy"] == {"rewind": "consent", "spectators": "closed"}
    problem(finished.api.get(made["url"]), 404, "not-found")


def record_of(match: Match, seat: int | None = None) -> bytes:
    answer = match.get("/record", seat, Accept=RECORD)
    assert answer.status_code == 200
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{match.id}.match.ndjson"'
    return bytes(answer.data)


def verify(api: Api, data: bytes) -> dict[str, object]:
    answer = api.post("/v1/records:verify", data=data, content_type=RECORD)
    assert answer.status_code == 200, answer.text
    return dict(answer.get_json())


def test_a_record_verifies_and_so_does_its_chance(api: Api):
    match = api.create(1, options={"turn_limit": 30})
    match.play()
    told = verify(api, record_of(match))
    assert (told["ok"], told["full"], told["folds"], told["faults"]) == (True, True, True, [])
    assert (told["match"], told["events"]) == (match.id, match.version)
    draws = [one["data"]["draw"] for one in match.json("/events?limit=1000")["items"] if "draw" in one["data"]]
    fairness = match.json("/fairness")
    assert fairness["draws"] == sum({draw["stream"]: draw["end"] for draw in draws}.values())
    assert told["fairness"] == {
        "match": match.id,
        "status": "fair",
        "checked": len(draws),
        "commitment": fairness["commitment"],
        "faults": [],
    }


def test_redacted_and_full_records_have_the_same_hashes(api: Api):
    match = api.create(1)
    match.play(4)
    redacted = record_of(match)
    told = verify(api, redacted)
    assert (told["ok"], told["full"], told["fairness"]) == (True, False, None)
    match.play()
    full = record_of(match)
    hashes = [json.loads(line).get("hash") for line in redacted.splitlines()[1:-1]]
    assert hashes == [json.loads(line).get("hash") for line in full.splitlines()[1 : 1 + len(hashes)]]


@pytest.mark.parametrize("harm", ["byte", "line", "order", "tail", "head"])
def test_a_damaged_record_is_found_out_where_it_is_broken(api: Api, finished: Match, harm: str):
    lines = record_of(finished).splitlines(keepends=True)
    if harm == "byte":
        lines[20] = lines[20].replace(b'"turn":', b'"turn":1', 1)
    elif harm == "line":
        del lines[20]
    elif harm == "order":
        lines[20], lines[21] = lines[21], lines[20]
    elif harm == "tail":
        del lines[-5:]
    else:
        del lines[0]
    answer = api.post("/v1/records:verify", data=b"".join(lines), content_type=RECORD)
    if answer.status_code == 200:
        told = answer.get_json()
        assert not told["ok"]
        assert told["faults"]
        if harm in ("byte", "line", "order"):
            assert told["faults"][0]["position"] in (20, 21)
    else:
        problem(answer, 422, "bad-record")
    refused = api.post("/v1/matches:import", data=b"".join(lines), content_type=RECORD)
    problem(refused, 422, "bad-record")


def test_a_record_is_imported_once_into_another_store(api: Api, finished: Match, tmp_path):
    from service.app import create_app
    from tests.api.conftest import configured

    other = Api(create_app(configured(tmp_path, signing_key=b"o" * 32)))
    data = record_of(finished)
    made = other.post("/v1/matches:import", data=data, content_type=RECORD)
    assert made.status_code == 201, made.text
    assert made.get_json()["population"] == "imported"
    assert made.headers["Location"] == finished.url
    assert other.get(finished.url + "/positions/30").get_json() == finished.json("/positions/30")
    problem(other.post("/v1/matches:import", data=data, content_type=RECORD), 409, "conflict")
    fork = other.post(finished.url + "/forks", json={"at": 30, "hidden": "keep"})
    assert fork.status_code == 201
    other.app.extensions["matchfold"].close()


@pytest.mark.parametrize(
    "data", [b"", b"nonsense", b"{}\n", b"[1]\n[2]\n", b'{"record":99}\n{"end":true}\n', b"\xff\n"]
)
def test_what_is_no_record_is_refused(api: Api, data: bytes):
    for path in ("/v1/records:verify", "/v1/matches:import"):
        problem(api.post(path, data=data, content_type=RECORD), 422, "bad-record")


def test_a_record_of_a_foreign_ruleset_is_not_imported(api: Api, finished: Match):
    data = record_of(finished).replace(b"gaia_vora", b"gaia_nova")
    problem(api.post("/v1/matches:import", data=data, content_type=RECORD), 422, "bad-record")


def test_redacted_records_of_running_matches_are_not_imported(api: Api, match: Match):
    problem(api.post("/v1/matches:import", data=record_of(match), content_type=RECORD), 422, "bad-record")


def test_records_are_cached_by_their_etag(finished: Match):
    tag = finished.get("/record").headers["ETag"]
    assert tag == f'"{finished.version}-sr.record"'
    assert finished.get("/record", If_None_Match=tag).status_code == 304


def test_fairness_tells_what_a_verifier_needs(api: Api):
    match = api.create(2, join=False)
    match.join(1, entropy="from Ann")
    match.join(2)
    told = match.json("/fairness")
    assert told["entropies"] == [{"seat": 1, "entropy": "from Ann"}, {"seat": 2, "entropy": ""}]
    assert told["commitment"].startswith("sha256:")
    assert (told["secret"], told["revealed"]) == (None, False)


# --- other rules ------------------------------------------------------------------------------------------------------


def test_a_move_by_rules_that_are_not_installed_is_told_how_to_go_on(match: Match):
    seat, version = match.waiting_for[0], match.version
    move = match.legal(seat)[0]
    with installed():
        refused = problem(match.move(seat, move), 409, "rules-differ")
        assert refused["detail"] == (
            f"The match is played by version {SHIPPED} of its rules, and version {NEW} is installed. It goes on under"
            " that one when all its seats agree to it."
        )
        assert (refused["before"], refused["after"]) == (SHIPPED, NEW)
        assert refused["consents"] == f"{match.url}/rules-consents"
        for below, body in (("/moves?dry_run=true", move), ("/moves:batch", {"moves": [move]})):
            problem(match.move(seat, body, below), 409, "rules-differ")
        problem(match.post("/rewind-requests", {"to": version}, seat), 409, "rules-differ")
        for below in ("", "/view", "/decisions", "/positions", "/events", "/record", "/fairness"):
            assert match.get(below, seat).status_code == 200
        forked = match.post("/forks", {}, seat).get_json()
        assert forked["ruleset"] == f"gaia_vora@{NEW}"
    assert match.version == version


def test_the_last_seat_to_agree_lets_the_match_go_on(match: Match):
    seat, version = match.waiting_for[0], match.version
    move = match.legal(seat)[0]
    with installed():
        problem(match.post("/rules-consents", {"after": NEW}), 401, "unauthenticated")
        problem(match.post("/rules-consents", {"after": "1.2.0"}, 1), 409, "conflict")
        problem(match.post("/rules-consents", {}, 1), 422, "invalid-arguments")
        standing = {"match": match.id, "version": version, "before": SHIPPED, "after": NEW}
        half = {**standing, "agreed": [2], "missing": [1]}
        assert match.post("/rules-consents", {"after": NEW}, 2).get_json() == half
        assert match.json("/rules-consents") == half
        done = match.post("/rules-consents", {"after": NEW}, 1).get_json()
        assert done == {**standing, "version": version + 1, "before": NEW, "agreed": [], "missing": []}
        (changed,) = match.json(f"/events?after={version}")["items"]
        assert changed["type"] == "RulesetChanged"
        assert {name: changed["data"][name] for name in ("before", "after", "consented")} == {
            "before": SHIPPED,
            "after": NEW,
            "consented": [1, 2],
        }
        assert match.move(seat, move).status_code == 201
        problem(match.post("/rules-consents", {"after": NEW}, 1), 409, "conflict")


def test_a_match_of_the_installed_rules_asks_nobody(match: Match, finished: Match):
    told = {"match": match.id, "version": match.version, "before": SHIPPED, "after": SHIPPED}
    assert match.json("/rules-consents") == {**told, "agreed": [], "missing": []}
    problem(match.post("/rules-consents", {"after": SHIPPED}, 1), 409, "conflict")
    problem(finished.post("/rules-consents", {"after": SHIPPED}, 1), 409, "match-over")
