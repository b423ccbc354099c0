"""Every error that a use-case may announce: its status, its words, its headers, and what else it tells, exactly."""

from typing import Any

import pytest
from flask import Flask, request

from analytics.lake.damage import Damaged
from domain.cardkit.language.problem import Problem as Fault
from domain.cardkit.pool import UnknownCards
from domain.refusal import MatchOver, Refusal, Refused, RulesDiffer
from domain.rulesets import RULESETS
from domain.telling.words import words_of
from events.chain import BrokenMatch
from events.chain import Fault as Broken
from events.log.port import KeyReused, LogBusy, LogFull, LogReadOnly, LogReplaced, LogUnavailable
from service import errors
from service.api import failures, strict_json
from service.problems import KINDS, Problem
from service.problems import members as members_of

AGAIN = {"Retry-After": "2"}
TWICE = {"Retry-After": "15"}

LAKE = (
    "A table of the statistics cannot be read now. If this persists, `matchfold rebuild` makes the tables anew; it"
    " leaves the matches themselves alone."
)
DIFFER = (
    "The match is played by version 1.0.0 of its rules, and version 1.1.0 is installed."
    " It goes on under that one when all its seats agree to it."
)
REPLACED = (
    "The file of the log, or what lies beside it, was removed or replaced while the service was running. The"
    " service reads and writes nothing until it is started again."
)
READ_ONLY = "The log can be read but not written: its file or disk is read-only. Nothing was changed."
DISK_FULL = "The log cannot be written now: its disk is full. Nothing was changed."
BUSY = "Another writer holds the log and does not release it. Nothing was changed."


def told(error: Exception) -> tuple[int, str, str, dict[str, str], dict[str, Any]]:
    problem = failures.problem_of(error)
    assert problem is not None
    return problem.kind.status, problem.kind.suffix, problem.detail, problem.headers, problem.members


@pytest.mark.parametrize(
    ("error", "status", "suffix", "detail", "headers"),
    [
        (MatchOver(), 409, "match-over", "The match is not in play: it has ended, or not begun.", {}),
        (errors.BadInvitation(), 403, "bad-invitation", "The invitation is not valid for this seat.", {}),
        (errors.NotYourSeat(), 403, "not-your-seat", "This belongs to another seat.", {}),
        (errors.Forbidden("not so"), 403, "forbidden", "Not so.", {}),
        (errors.Conflict("not now"), 409, "conflict", "Not now.", {}),
        (errors.MatchExists("mat_1"), 409, "conflict", "The match mat_1 is here already.", {}),
        (errors.Full("too many", 15, own=True), 429, "rate-limited", "Too many.", TWICE),
        (errors.Full("too many", 15, own=False), 503, "unavailable", "Too many.", TWICE),
        (
            errors.VoidToken(), 401, "unauthenticated", "The token is unknown or no longer valid.",
            {"WWW-Authenticate": 'Bearer realm="match", error="invalid_token"'},
        ),
        (
            errors.Damaged("job", "job_1"), 500, "damaged",
            "The job job_1 is damaged: what is kept of it is not what was written.", {},
        ),
        (BrokenMatch("mat_1", "event 2 is gone"), 500, "damaged", "The match is damaged: event 2 is gone.", {}),
        (
            UnknownCards("x"), 500, "damaged", "The cards of this match are missing, or are not what was kept.", {},
        ),
        (
            KeyReused("k"), 422, "key-reused", "This Idempotency-Key was used for a request with another body.", {},
        ),
        (Damaged("x"), 503, "unavailable", LAKE, AGAIN),
        (LogFull("x"), 503, "unavailable", DISK_FULL, AGAIN),
        (LogBusy("x"), 503, "unavailable", BUSY, AGAIN),
        (LogReplaced("x"), 503, "unavailable", REPLACED, AGAIN),
        (LogReadOnly("x"), 503, "unavailable", READ_ONLY, AGAIN),
        (LogUnavailable("x"), 503, "unavailable", "The log cannot be reached now. Nothing was changed.", AGAIN),
        (errors.NotFound("ruleset", "go"), 404, "not-found", "There is no ruleset 'go'.", {}),
        (
            errors.NotFound("metric", "go", "; did you mean 'gone'?"), 404, "not-found",
            "There is no metric 'go'; did you mean 'gone'?", {},
        ),
        (errors.NotFound("model", "go"), 404, "not-found", "There is no model 'go'.", {}),
        (
            errors.NotFound("match", "mat_1"), 404, "not-found",
            "There is no match 'mat_1' here, or it is hidden from you.", {},
        ),
    ],
    ids=lambda one: type(one).__name__ if isinstance(one, Exception) else "",
)  # fmt: skip
def test_an_error_has_its_status_its_words_and_its_headers(
    error: Exception, status: int, suffix: str, detail: str, headers: dict[str, str]
):
    assert told(error) == (status, suffix, detail, headers, {})


def test_what_no_use_case_announces_is_no_problem():
    assert failures.problem_of(ValueError("x")) is None


def test_a_problem_is_told_as_it_is():
    problem = Problem("conflict", "As it is.")

    assert failures.problem_of(problem) is problem


def test_a_wrong_value_is_pointed_at():
    assert told(errors.Invalid("/seats", "too few")) == (
        422,
        "invalid-arguments",
        "Too few.",
        {},
        {"errors": [{"pointer": "/seats", "detail": "Too few."}]},
    )


@pytest.mark.parametrize(
    ("expected", "detail", "members"),
    [
        (7, "The match is at version 9; you looked at version 7.", {"expected": 7}),
        (0, "The match is at version 9; you looked at version 0.", {"expected": 0}),
        (-1, "The match is at version 9; the tag you sent names none of its versions.", {}),
    ],
)
def test_a_conflict_tells_both_versions_and_what_was_missed(expected: int, detail: str, members: dict[str, int]):
    *rest, more = told(errors.VersionConflict(expected, 9, [b'{"seq":8}', b'{"seq":9}']))

    missed = more.pop("missed_events")
    assert rest == [412, "version-conflict", detail, {"ETag": '"9"'}]
    assert more == {"current": 9, **members}
    assert [bytes(one) for one in missed] == [b'{"seq":8}', b'{"seq":9}']


def test_a_record_that_is_not_taken_names_its_faults():
    assert told(errors.BadRecord("this is no record", [Broken(3, 2, "hash")])) == (
        422,
        "bad-record",
        "This is no record.",
        {},
        {"faults": ({"position": 3, "seq": 2, "reason": "hash"},)},
    )


def test_a_card_set_that_is_not_taken_tells_its_first_fault_and_how_many_there_are():
    faults = [Fault("nameless", "error", "name", "it has none"), Fault("empty", "error", "card", "no card")]

    status, suffix, detail, _, members = told(errors.BadCardSet(faults))

    assert (status, suffix, detail) == (422, "bad-card-set", "It has none (2 in all).")
    assert [one["message"] for one in members["problems"]] == ["it has none", "no card"]


ROTATE = RULESETS["gaia_vora"].clauses()["GVORA-ROT-01"]


@pytest.fixture
def asked(app: Flask):
    with app.test_request_context("/v1/matches/mat_1/moves"):
        yield


def refused(code: str, facts: dict[str, Any], clause: str = "GVORA-ROT-01") -> errors.IllegalMove:
    return errors.IllegalMove(
        Refusal(code, (clause,), facts), decision="dec_1", version=5, alternatives=[("rotate", {"steps": 1})]
    )


@pytest.mark.usefixtures("asked")
@pytest.mark.parametrize(
    ("facts", "ending"),
    [
        ({}, "."),
        ({"need": 3, "have": [1, "a"]}, ' (need 3, have [1,"a"]).'),
        ({"given": "x" * 198}, f' (given "{"x" * 198}").'),
        ({"given": "x" * 199}, f' (given "{"x" * 199}...).'),
    ],
)
def test_an_illegal_move_is_told_with_the_rule_its_ruling_and_the_facts(facts: dict[str, Any], ending: str):
    status, suffix, detail, _, members = told(refused("too-far", facts))

    rule = " ".join(part for part in (ROTATE.text, ROTATE.ruling) if part)
    assert (status, suffix, detail) == (422, "illegal-move", rule.removesuffix(".") + ending)
    assert members == {
        "code": "too-far",
        "clauses": [
            {
                "id": "GVORA-ROT-01",
                "title": ROTATE.title,
                "text": ROTATE.text,
                "ruling": ROTATE.ruling,
                "url": "/v1/rulesets/gaia_vora@1.0.0/clauses/GVORA-ROT-01",
            }
        ],
        "facts": facts,
        "decision": "dec_1",
        "version": 5,
        "alternatives": [
            {"decision": "dec_1", "move": "rotate", "args": {"steps": 1}, "text": "Turn the planet 1 step for a star"}
        ],
    }


@pytest.mark.usefixtures("asked")
def test_an_unknown_move_is_pointed_at():
    status, suffix, detail, _, members = told(refused("unknown-move", {"move": "fly"}))

    assert (status, suffix, detail) == (422, "invalid-arguments", "There is no such move.")
    assert members["errors"] == [{"pointer": "/move", "detail": "There is no such move."}]


@pytest.mark.usefixtures("asked")
def test_whoever_is_not_asked_is_told_whom_the_match_waits_for():
    facts = {"waiting_for": [2, 3], "decisions": {2: "rotate", 3: "store_fossils"}}

    status, suffix, detail, _, members = told(refused("not-pending", facts))

    decisions = words_of(RULESETS["gaia_vora"]).decisions
    first, second = (decisions[kind] for kind in ("rotate", "store_fossils"))
    assert (status, suffix) == (409, "not-pending")
    assert detail == f"The match waits for seat 2 ({first}); seat 3 ({second})."
    assert members["waiting_for"] == [2, 3]


OPTIONS = RULESETS["gaia_vora"].meta.options_clause


@pytest.mark.usefixtures("asked")
@pytest.mark.parametrize(
    ("error", "suffix", "pointer"),
    [
        (
            Refused(Refusal("x", (OPTIONS,), {"at": "/players", "problem": "too many"})),
            "illegal-options",
            "/options/players",
        ),
        (
            errors.IllegalOptions(Refusal("x", (OPTIONS,), {"at": "/players", "problem": "too many"}), "/ab/options"),
            "illegal-options",
            "/ab/options/players",
        ),
        (
            Refused(Refusal("x", ("GVORA-COMP-07",), {"at": "/water", "problem": "too many"})),
            "impossible-position",
            "/scenario/water",
        ),
    ],
)
def test_a_fault_of_options_or_of_a_position_is_pointed_at(error: Exception, suffix: str, pointer: str):
    status, kind, detail, _, members = told(error)

    assert (status, kind, detail) == (422, suffix, "Too many.")
    assert members["errors"] == [{"pointer": pointer, "detail": "Too many."}]


@pytest.mark.usefixtures("asked")
@pytest.mark.parametrize(
    ("facts", "pointer"),
    [({"option": "decks"}, "/options/decks"), ({"option": "decks", "seat": 2}, "/options/decks/1")],
)
def test_an_option_against_the_rules_is_pointed_at_for_the_seat_that_has_it(facts: dict[str, Any], pointer: str):
    _, suffix, detail, _, members = told(Refused(Refusal("x", ("GVORA-COMP-07",), facts)))

    assert suffix == "illegal-options"
    assert members["errors"] == [{"pointer": pointer, "detail": detail}]


@pytest.mark.usefixtures("asked")
def test_a_position_that_cannot_be_is_told_with_its_rule():
    clause = RULESETS["gaia_vora"].clauses()["GVORA-COMP-07"]

    status, suffix, detail, _, members = told(Refused(Refusal("tiles", ("GVORA-COMP-07",), {"need": 4})))

    rule = " ".join(part for part in (clause.text, clause.ruling) if part)
    assert (status, suffix, detail) == (422, "impossible-position", rule.removesuffix(".") + " (need 4).")
    assert "errors" not in members


def test_other_rules_are_told_with_the_address_of_consents(app: Flask):
    with app.test_request_context("/v1/matches/mat_1"):
        app.preprocess_request()
        request.view_args = {"match": "mat_1"}
        assert told(RulesDiffer("1.0.0", "1.1.0")) == (
            409,
            "rules-differ",
            DIFFER,
            {},
            {"before": "1.0.0", "after": "1.1.0", "consents": "/v1/matches/mat_1/rules-consents"},
        )


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        (b"[" * 25 + b"]" * 25, "The body is nested deeper than 24 levels."),
        (b'{"a": "\xff"}', "The body is not UTF-8 (byte 7)."),
        (
            b'{\n "a": 1,}',
            "The body is not JSON: Expecting property name enclosed in double quotes (line 2, column 9).",
        ),
        (b"", "The body is not JSON: Expecting value (line 1, column 1)."),
        (b'[{"a": 1, "b": 2, "b": 3, "a": 4}]', "The member 'b' stands twice in one object."),
        (b"[" + b"9" * 30 + b"]", f"The body holds an integer that does not fit in 64 bits: {'9' * 24}..."),
        (b"[9223372036854775808]", "The body holds an integer that does not fit in 64 bits: 9223372036854775808."),
        (b"[1" + b"0" * 30 + b"e999]", f"The body holds a number that is too large: 1{'0' * 23}..."),
        (b"[" + b"9" * 24 + b"]", f"The body holds an integer that does not fit in 64 bits: {'9' * 24}."),
        (b"[" + b"9" * 25 + b"]", f"The body holds an integer that does not fit in 64 bits: {'9' * 24}..."),
        (b"[1e999]", "The body holds a number that is too large: 1e999."),
        (b"[-1e999]", "The body holds a number that is too large: -1e999."),
        (b"[NaN]", "The body holds NaN, which is not JSON."),
        (b"[-Infinity]", "The body holds -Infinity, which is not JSON."),
        (b'["\\udc00"]', "The body holds half of a surrogate pair, which is no character."),
        (b'{"a": [{"\\ud83d x": 1}]}', "The body holds half of a surrogate pair, which is no character."),
    ],
)
def test_a_body_that_is_not_well_formed_is_told_why(body: bytes, detail: str):
    with pytest.raises(Problem) as caught:
        strict_json.read(body)

    assert (caught.value.kind.status, caught.value.detail) == (400, detail)
    assert caught.value.members == ({"limit": 24} if "deeper" in detail else {})


def test_every_problem_is_told_with_its_kind_and_its_trace(app: Flask):
    with app.test_request_context("/"):
        app.preprocess_request()
        for kind in KINDS.values():
            body = members_of(Problem(kind.suffix, "So it is", more=1))
            assert len(body.pop("trace_id")) == 32
            assert body == {
                "type": f"/problems/{kind.suffix}",
                "title": kind.title,
                "status": kind.status,
                "detail": "So it is.",
                "more": 1,
            }
