"""Seats over HTTP: take one with its invitation, change or withdraw its token."""

from typing import Any

from flask import Response

from events.described import shown
from service.api import answers
from service.api.blueprint import ApiBlueprint
from service.api.idempotency import IDEMPOTENCY_KEY, keyed
from service.api.matches import ETAG, replayed
from service.api.schemas.matches import JoinedSchema, JoinSchema, TokenSchema
from service.auth import acting_as, context, looking
from service.errors import BadInvitation
from service.usecases import matches, play

blp = ApiBlueprint("seats", "Take a seat, change or withdraw its token.")


@blp.post("/v1/matches/<match:match>/seats/<seat:seat>:join")
@blp.body(JoinSchema())
@blp.documents(201, JoinedSchema(), "The seat is yours.", headers=ETAG)
@blp.operation(
    "joinMatch",
    policy="creates",
    problems=("bad-invitation", "not-found", "conflict", "rules-differ", "key-reused"),
    headers=(IDEMPOTENCY_KEY,),
)
def join(body: dict[str, Any], match: str, seat: int) -> Response:
    """Take a seat with its invitation.

    The answer holds the seat's token, once. What you give as `entropy` goes into the seed of all chance of the match.
    The match starts when the last seat has joined.
    """
    scope = play.request_scope(match, seat, "join")
    key = keyed(scope, body)
    try:
        joined = matches.join(context(), match, seat, body["invitation"], body["name"], body["entropy"], key)
    except BadInvitation:
        looking(match)  # whoever may not see the match is not told that there is one
        raise
    header = joined.header
    told = {
        **shown(joined),
        "match": match,
        "status": header.status,
        "version": header.version,
        "waiting_for": header.waiting_for,
    }
    response = answers.json_answer(told, 201)
    response.set_etag(answers.match_etag(header.version))
    return replayed(response, joined.replayed)


@blp.post("/v1/matches/<match:match>/seats/<seat:seat>/token:rotate")
@blp.documents(200, TokenSchema(), "The new token. The old one is void.")
@blp.operation("rotateToken", policy="creates", token="seat", problems=("not-your-seat", "not-found", "conflict"))
def rotate_token(match: str, seat: int) -> Response:
    """Get a new token for a seat; the old one is void from now on.

    With the seat's own token, or the administrator's (for a seat whose token was lost or withdrawn).
    """
    own = acting_as(match, seat, or_admin=True)
    return answers.json_answer({"seat": seat, "token": matches.rotate_token(context(), match, seat, own=own)})


@blp.delete("/v1/matches/<match:match>/seats/<seat:seat>/token")
@blp.documents(204, None, "The token is void.")
@blp.operation("revokeToken", policy="creates", token="seat", problems=("not-your-seat", "not-found"))
def revoke_token(match: str, seat: int) -> Response:
    """Make a seat's token void. Only the administrator can give the seat another one."""
    own = acting_as(match, seat, or_admin=True)
    matches.revoke_token(context(), match, seat, own=own)
    return Response(status=204, headers={"Cache-Control": "no-store"})
