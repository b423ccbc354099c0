"""Forks over HTTP: play on from any position of a match, in a match of its own."""

from typing import Any

import msgspec
from flask import Response

from service.api.blueprint import ApiBlueprint
from service.api.idempotency import IDEMPOTENCY_KEY, keyed
from service.api.matches import ETAG, LOCATION, created_answer, new_seats
from service.api.schemas.changes import ForkSchema
from service.api.schemas.matches import CreatedMatchSchema
from service.auth import address, context, looking
from service.usecases import forks, matches
from service.usecases.matches import Policy

blp = ApiBlueprint("forks", "Play on from any position of a match.")


def _policy(body: dict[str, Any], match: str) -> Policy | None:
    wanted = {"rewind": body["rewind_policy"], "spectators": body["spectator_policy"]}
    given = {name: value for name, value in wanted.items() if value is not None}
    return msgspec.structs.replace(matches.policy_of(context(), match), **given) if given else None


@blp.post("/v1/matches/<match:match>/forks")
@blp.body(ForkSchema())
@blp.documents(201, CreatedMatchSchema(), "The fork is open.", headers=LOCATION | ETAG)
@blp.operation(
    "forkMatch",
    policy="creates",
    token="optional",
    problems=("forbidden", "not-found", "key-reused"),
    headers=(IDEMPOTENCY_KEY,),
)
def fork_match(body: dict[str, Any], match: str) -> Response:
    """Open a new match in a position of this one, with a chance of its own.

    The service deals anew what you may not know of a running match. Seats default to those of the parent: bots stay,
    people are invited.
    """
    viewer = looking(match)
    scope = f"{match}/fork/{address() if viewer is None else viewer}"
    made = forks.fork(
        context(),
        match,
        viewer,
        at=body["at"],
        hidden=body["hidden"],
        seats=None if body["seats"] is None else new_seats(body["seats"]),
        name=body["name"],
        policy=_policy(body, match),
        request=keyed(scope, body),
    )
    return created_answer(made)
