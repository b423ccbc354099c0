"""Moves over HTTP: make one, try one without consequences, make several."""

from collections.abc import Sequence
from typing import Any

from flask import Response, request

from domain.telling.teller import Teller
from events import codec
from events.described import shown
from events.envelope import Entry
from events.event import Seat
from events.log.port import Answer
from events.redact import redact
from service import observability, problems, telling
from service.api import answers, failures
from service.api.blueprint import ApiBlueprint, Header
from service.api.idempotency import IDEMPOTENCY_KEY, keyed
from service.api.matches import ETAG
from service.api.schemas.moves import (
    BatchDoneSchema,
    BatchSchema,
    ForeseenSchema,
    MovedSchema,
    MoveQuerySchema,
    MoveSchema,
)
from service.api.strict_json import RepeatedMember
from service.auth import acting, context, looking
from service.usecases import matches, play
from service.usecases.play import Accepted, MoveRequest, Replayed

blp = ApiBlueprint("moves", "Make moves, try them, make several at once.")

IF_MATCH = Header(
    "If-Match",
    'The ETag of the match (`"42"`) or of your own view of it: the version that you decided on; '
    "`*` stands for any version.",
    '"42"',
    required=True,
)
PROBLEMS = (
    "not-your-seat",
    "not-found",
    "not-pending",
    "match-over",
    "rules-differ",
    "version-conflict",
    "precondition-required",
    "illegal-move",
    "key-reused",
)


def _teller(match: str, seat: Seat) -> Teller:
    """The teller for a seat's moves, informed of all events before them."""
    return telling.informed(context(), matches.header(context(), match, seat), seat)


def _events(entries: Sequence[Entry], seat: Seat, revealed: bool, teller: Teller) -> bytes:
    seen = [redact(entry, seat, revealed=revealed) for entry in entries]
    return b"[" + b",".join(telling.with_texts(teller, seen)) + b"]"


def _outcome(accepted: Accepted, seat: Seat, teller: Teller, more: bytes = b"") -> Answer:
    """The answer to accepted moves. The events already are canonical JSON and go in unchanged."""
    following = codec.canonical({"status": accepted.status, "waiting_for": accepted.waiting_for})
    body = b'{%b"events":%b,"head":"%b","next":%b,"version":%d}' % (
        more,
        _events(accepted.entries, seat, accepted.revealed, teller),
        accepted.head.encode(),
        following,
        accepted.version,
    )
    return Answer(201, body, {"ETag": f'"{accepted.version}"'})


def _sent(answer: Answer, again: bool = False) -> Response:
    response = answers.json_answer(answer.body, answer.status, answer.headers)
    if again:
        response.headers["Idempotency-Replayed"] = "true"
    return response


@blp.errorhandler(RepeatedMember)
def _repeated(problem: RepeatedMember) -> Response:
    """Name the rule that forbids repeated parameters too, if the caller may know which rules the match has."""
    match = (request.view_args or {})["match"]
    viewer = looking(match)
    ruleset = context().rulesets[matches.header(context(), match, viewer).ruleset]
    form = failures.clause_of(ruleset, ruleset.meta.form_clause)
    problem.members["clauses"] = [form]
    return problems.render(problem)


def _wanted(body: dict[str, Any]) -> MoveRequest:
    return MoveRequest(body["move"], body["args"], body["decision"], body["note"])


@blp.post("/v1/matches/<match:match>/moves")
@blp.query(MoveQuerySchema())
@blp.body(MoveSchema())
@blp.documents(201, MovedSchema(), "The move stands, and is durable.", headers=ETAG)
@blp.documents(200, ForeseenSchema(), "Dry run: what the move would do, as far as you may know.")
@blp.operation("submitMove", policy="moves", token="seat", problems=PROBLEMS, headers=(IF_MATCH, IDEMPOTENCY_KEY))
def submit_move(query: dict[str, Any], body: dict[str, Any], match: str) -> Response:
    """Make a move.

    A refused move changes nothing; the answer names the clause, the facts and up to three legal moves.
    """
    seat = acting(match)
    if query["dry_run"]:
        return _dry_run(match, seat, _wanted(body))
    expected, teller = answers.expected_version(seat), _teller(match, seat)
    done = play.submit(
        context(),
        match,
        seat,
        _wanted(body),
        expected_version=expected,
        request=keyed(play.request_scope(match, seat, "moves"), body),
        answer=lambda accepted: _outcome(accepted, seat, teller),
    )
    if isinstance(done, Replayed):
        return _sent(done.answer, again=True)
    observability.MOVES.inc()
    return _sent(done.answer or _outcome(done, seat, teller))


def _dry_run(match: str, seat: Seat, wanted: MoveRequest) -> Response:
    foreseen = play.preview(context(), match, seat, wanted, expected_version=answers.expected_version(seat))
    events = telling.with_texts(_teller(match, seat), foreseen.events)
    rest = codec.canonical(shown(foreseen))
    return answers.json_answer(codec.spliced([b'{"events":[%b]}' % b",".join(events), rest]))


@blp.post("/v1/matches/<match:match>/moves:batch")
@blp.body(BatchSchema())
@blp.documents(
    201, BatchDoneSchema(), "At least one move stands; `stopped` tells where it went no further.", headers=ETAG
)
@blp.operation("submitMoves", policy="moves", token="seat", problems=PROBLEMS, headers=(IF_MATCH, IDEMPOTENCY_KEY))
def submit_moves(body: dict[str, Any], match: str) -> Response:
    """Make several moves, one after the other.

    It stops at the first refused move. The moves before it stand, because they could have shown a draw. If no move
    stands, the answer is that of the first move.
    """
    seat = acting(match)
    expected, teller = answers.expected_version(seat), _teller(match, seat)
    done = play.submit(
        context(),
        match,
        seat,
        *map(_wanted, body["moves"]),
        expected_version=expected,
        request=keyed(play.request_scope(match, seat, "moves:batch"), body),
        answer=lambda batch: _batch_outcome(batch, seat, teller),
    )
    if isinstance(done, Replayed):
        return _sent(done.answer, again=True)
    observability.MOVES.inc(done.done)
    return _sent(done.answer or _batch_outcome(done, seat, teller))


def _batch_outcome(batch: Accepted, seat: Seat, teller: Teller) -> Answer:
    stopped = None
    if batch.stopped is not None:
        problem = failures.problem_of(batch.stopped.problem)
        if problem is None:
            raise batch.stopped.problem
        stopped = {**shown(batch.stopped), "problem": problems.members(problem)}
    more = b'"done":%d,"stopped":%b,' % (batch.done, codec.canonical(stopped))
    return _outcome(batch, seat, teller, more)
