"""Portable records over HTTP: take a match along, bring one in, check one; and what a verifier of chance needs."""

from typing import Any

import msgspec
from flask import Response, request

from events.described import shown
from service.api import answers
from service.api.blueprint import ApiBlueprint
from service.api.links import match_link
from service.api.matches import ETAG, IF_NONE_MATCH, LOCATION, described
from service.api.reading import read_body
from service.api.schemas.changes import FairnessSchema, VerifiedSchema
from service.api.schemas.matches import MatchSchema
from service.auth import caller, context, looking
from service.usecases import fairness, matches, records

blp = ApiBlueprint("records", "Export, import and verify matches; verify their chance.")

LINES = {"type": "string"}
FORMS = (answers.RECORD, answers.BYTES)
WHOLE = {"type": "string", "format": "binary"}
BODY = {
    "description": f"A record, as {answers.RECORD} or {answers.BYTES}.",
    "required": True,
    "content": {answers.BYTES: {"schema": WHOLE}},
}
"""The document names the one of both kinds that generated clients can send."""
VERIFIER = (
    "Take the record once the match is revealed: `matchfold fairness verify FILE` recomputes every draw from it, "
    "or POST it to /v1/records:verify."
)


def _record() -> bytes:
    """The record that was sent. Its size is bounded by a limit of its own."""
    request.max_content_length = context().config.record_limit
    return read_body(request, *FORMS)


@blp.get("/v1/matches/<match:match>/record")
@blp.documents(
    200, LINES, "The record: a header, card sets if any, one event a line, a trailer.", content_type=answers.RECORD
)
@blp.documents(200, WHOLE, "The same.", content_type=answers.BYTES)
@blp.documents(304, None, "Nothing has changed.")
@blp.operation("exportRecord", token="optional", offers=FORMS, problems=("not-found",), headers=(IF_NONE_MATCH,))
def export_record(match: str) -> Response:
    """Export the match as a record, as your seat may see it.

    Records of all viewers have the same hashes: private parts are left out, not altered.
    """
    viewer = looking(match)
    header = matches.header(context(), match, viewer, admin=caller().admin)
    etag = answers.view_etag(header.version, viewer, revealed=header.revealed, form="record")
    public, fixed = caller().anonymous, header.final
    if answers.held(etag):
        return answers.unchanged(etag, "Authorization, Accept", answers.cache_control(public=public, fixed=fixed))
    form = answers.chosen(FORMS)
    response = Response(records.export(context(), match, viewer), content_type=form)
    response.headers["Content-Disposition"] = f'attachment; filename="{match}.match.ndjson"'
    response.vary.update(("Authorization", "Accept"))
    response.set_etag(etag)
    return answers.caching(response, public=public, fixed=fixed)


@blp.post("/v1/matches:import")
@blp.documents(201, MatchSchema(), "The match is here.", headers=LOCATION | ETAG)
@blp.operation("importRecord", policy="creates", token="optional", problems=("bad-record", "conflict", "forbidden"))
@blp.doc(requestBody=BODY)
def import_record() -> Response:
    """Import a full record of a match that has ended and is revealed. It belongs to a population of its own.

    Matches that were opened here are brought back by the administrator alone.
    """
    header = records.import_record(context(), _record(), admin=caller().admin)
    body = described(header, matches.policy_of(context(), header.match))
    response = answers.json_answer(body, 201, {"Location": match_link(header.match)})
    response.set_etag(answers.match_etag(header.version))
    return response


@blp.post("/v1/records:verify")
@blp.documents(200, VerifiedSchema(), "What was found.")
@blp.operation("verifyRecord", policy="creates", problems=("bad-record",))
@blp.doc(requestBody=BODY)
def verify_record() -> Response:
    """Check a record: form, chain, commitments and, in a full one, its fold and every draw."""
    found = records.verify(context(), _record())
    return answers.json_answer(msgspec.to_builtins(found, str_keys=True))


@blp.get("/v1/matches/<match:match>/fairness")
@blp.documents(200, FairnessSchema(), "What a verifier needs.")
@blp.operation("getFairness", token="optional", problems=("not-found",))
def get_fairness(match: str) -> Response:
    """Read the commitment, what the seats added, and the secret once it is revealed."""
    looking(match)
    inputs = fairness.inputs(context(), match)
    told: dict[str, Any] = {
        **shown(inputs),
        "entropies": [{"seat": seat, "entropy": text} for seat, text in sorted(inputs.entropies.items())],
        "verifier": VERIFIER,
    }
    response = answers.json_answer(told)
    response.vary.add("Authorization")
    return answers.caching(response, public=False, fixed=False)
