"""Taking back by consent, over HTTP."""

from typing import Any

from flask import Response

from events.described import shown
from service.api import answers
from service.api.blueprint import ApiBlueprint
from service.api.links import match_link
from service.api.schemas.changes import RewindAnswerSchema, RewindAskSchema, RewindListSchema, RewindSchema
from service.auth import acting, context, looking
from service.usecases import takeback
from service.usecases.takeback import RewindRequest

blp = ApiBlueprint("rewinds", "Take a match back, with the consent of all its seats.")


def _told(request: RewindRequest) -> dict[str, Any]:
    consents = [{"seat": seat, "agrees": agrees} for seat, agrees in sorted(request.answers.items())]
    return {**shown(request), "answers": consents}


@blp.post("/v1/matches/<match:match>/rewind-requests")
@blp.body(RewindAskSchema())
@blp.documents(201, RewindSchema(), "The others are asked; if only bots were, the match is taken back already.")
@blp.operation(
    "askRewind",
    policy="moves",
    token="seat",
    problems=("not-your-seat", "not-found", "forbidden", "match-over", "rules-differ", "conflict"),
)
def ask_rewind(body: dict[str, Any], match: str) -> Response:
    """Ask to take the match back. Bots agree; each other seat must answer.

    A rewind rewrites no history: it is an event, and what chance decided since is dealt anew.
    """
    asked = takeback.ask(context(), match, acting(match), body["to"])
    location = match_link(match, f"/rewind-requests/{asked.id}")
    return answers.json_answer(_told(asked), 201, {"Location": location})


@blp.get("/v1/matches/<match:match>/rewind-requests")
@blp.documents(200, RewindListSchema(), "The requests.")
@blp.operation("listRewinds", token="optional", problems=("not-found",))
def list_rewinds(match: str) -> Response:
    """List the requests to take the match back, newest first."""
    looking(match)
    return answers.json_answer({"items": [_told(request) for request in takeback.requests(context(), match)]})


@blp.get("/v1/matches/<match:match>/rewind-requests/<name:request_id>")
@blp.documents(200, RewindSchema(), "The request.")
@blp.operation("getRewind", token="optional", problems=("not-found",))
def get_rewind(match: str, request_id: str) -> Response:
    """Read how a request stands."""
    looking(match)
    return answers.json_answer(_told(takeback.get(context(), match, request_id)))


@blp.delete("/v1/matches/<match:match>/rewind-requests/<name:request_id>")
@blp.documents(200, RewindSchema(), "The request, withdrawn.")
@blp.operation("withdrawRewind", policy="moves", token="seat", problems=("not-your-seat", "not-found", "conflict"))
def withdraw_rewind(match: str, request_id: str) -> Response:
    """Withdraw your own request while it is open."""
    return answers.json_answer(_told(takeback.withdraw(context(), match, acting(match), request_id)))


@blp.post("/v1/matches/<match:match>/rewind-requests/<name:request_id>/answers")
@blp.body(RewindAnswerSchema())
@blp.documents(200, RewindSchema(), "The request as it stands now.")
@blp.operation(
    "answerRewind",
    policy="moves",
    token="seat",
    problems=("not-your-seat", "not-found", "match-over", "rules-differ", "conflict"),
)
def answer_rewind(body: dict[str, Any], match: str, request_id: str) -> Response:
    """Agree or decline. The last seat to agree takes the match back; the first to decline ends the request."""
    return answers.json_answer(_told(takeback.reply(context(), match, acting(match), request_id, body["agrees"])))
