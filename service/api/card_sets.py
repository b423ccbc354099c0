"""Card sets and decks over HTTP: lint, upload, find, look over."""

from typing import Any

import msgspec
from flask import Response, request

from analytics.spelling import unknown
from domain.cardkit.language.checking import check_deck
from domain.cardkit.language.read import Format
from events.described import shown
from service import ids
from service.api import answers, cursors
from service.api.blueprint import ApiBlueprint
from service.api.failures import why
from service.api.links import link
from service.api.reading import read_body
from service.api.schemas.cards import (
    CardSetListSchema,
    CardSetQuerySchema,
    CardSetSchema,
    DeckReadSchema,
    DeckSchema,
    DeckVerdictSchema,
    LintedSchema,
    UploadedSchema,
)
from service.auth import caller, context
from service.errors import Invalid
from service.problems import Problem
from service.store.cards import Listed
from service.usecases import card_sets
from service.usecases.card_sets import Found, Report

blp = ApiBlueprint("card-sets", "Bring cards of your own: lint them, upload them, look decks over.")

TOML = "application/toml"
_FORMS: dict[str, Format] = {answers.JSON: "json", TOML: "toml"}
TAKEN = f"A card set as {answers.JSON}, or as {TOML}."
"""Generated clients send JSON alone, so the document names TOML in words."""
BODY = {"description": TAKEN, "required": True, "content": {answers.JSON: {"schema": {"type": "object"}}}}
ANYTHING = {"description": TAKEN, "required": True, "content": {answers.JSON: {"schema": {}}}}
"""Whatever is sent to be looked over, the answer says what is wrong with it."""
LOCATION = {"Location": {"description": "The card set.", "schema": {"type": "string"}}}


def _document() -> tuple[bytes, Format]:
    """The card set that was sent and its form, by its media type. Its form is checked by the card language."""
    form = _FORMS.get(request.mimetype)
    if form is None:
        raise Problem("media-type", f"This address takes {answers.JSON} or {TOML}.", accepted=list(_FORMS))
    return read_body(request, request.mimetype), form


def _url(name: str) -> str:
    return link(f"/v1/card-sets/{name}")


def _listed(listed: Listed) -> dict[str, Any]:
    return {**shown(listed), "id": listed.sha256, "uploaded": listed.uploaded, "url": _url(listed.sha256)}


def _found(found: Found) -> dict[str, Any]:
    card_set = found.card_set
    return {
        "id": found.id,
        "ruleset": card_set.ruleset,
        "name": card_set.name,
        "cards": len(card_set.cards),
        "uploaded": found.uploaded,
        "url": _url(found.id),
    }


def _problems(report: Report) -> list[dict[str, Any]]:
    return [msgspec.structs.asdict(problem) for problem in report.problems]


@blp.get("/v1/card-sets")
@blp.query(CardSetQuerySchema())
@blp.documents(200, CardSetListSchema(), "The card sets.")
@blp.operation("listCardSets")
def list_card_sets(query: dict[str, Any]) -> Response:
    """List card sets: those that come with the rulesets, then what was uploaded, newest first."""
    ctx, ruleset, limit = context(), query["ruleset"], query["limit"]
    if ruleset is not None and ruleset not in ctx.rulesets:
        raise Invalid("?ruleset", unknown(f"there is no ruleset {ruleset!r}", ruleset, tuple(ctx.rulesets)))
    before = None if query["cursor"] is None else cursors.read(query["cursor"], [ruleset])
    page = card_sets.listing(ctx, ruleset, before, limit + 1)
    items = [_listed(listed) for listed in page[:limit]]
    if before is None:
        shipped = [_found(card_sets.find(ctx, name)) for name in card_sets.shipped(ctx)]
        items = [*(one for one in shipped if ruleset in (None, one["ruleset"])), *items]
    last = page[limit - 1] if len(page) > limit else None
    cursor = None if last is None else cursors.write((last.uploaded, last.sha256), [ruleset])
    headers = {} if cursor is None else {"Link": f'<{cursors.next_address(request, cursor)}>; rel="next"'}
    return answers.json_answer({"items": items, "next_cursor": cursor}, headers=headers)


@blp.get("/v1/card-sets/<card_set:card_set>")
@blp.documents(200, CardSetSchema(), "The card set.")
@blp.operation("getCardSet", problems=("not-found",))
def get_card_set(card_set: str) -> Response:
    """Read a card set: by the name of a shipped one, or the hash of an uploaded one, which never changes."""
    found = card_sets.find(context(), card_set)
    told = {**_found(found), "content": msgspec.to_builtins(found.card_set), "texts": card_sets.texts(context(), found)}
    response = answers.json_answer(told)
    return answers.caching(response, public=True, fixed=found.uploaded is not None)


@blp.post("/v1/card-sets")
@blp.documents(201, UploadedSchema(), "The card set is kept.", headers=LOCATION)
@blp.documents(200, UploadedSchema(), "The very same card set was here already.", headers=LOCATION)
@blp.operation("uploadCardSet", policy="creates", problems=("bad-card-set", "forbidden"))
@blp.doc(requestBody=BODY)
def upload_card_set() -> Response:
    """Upload a card set for good. Its id is the hash of its content; name it in the option `card_sets` of a match.

    Cards are data: nothing in an upload is run. A set with errors is refused, and the answer lists all of them.
    """
    body, form = _document()
    listed, report, new = card_sets.upload(context(), body, form, ids.at_rest(caller().source))
    told = {**_listed(listed), "problems": _problems(report), "texts": report.texts}
    return answers.json_answer(told, 201 if new else 200, {"Location": _url(listed.sha256)})


@blp.post("/v1/card-sets:lint")
@blp.documents(200, LintedSchema(), "What was found.")
@blp.operation("lintCardSet", policy="creates")
@blp.doc(requestBody=ANYTHING)
def lint_card_set() -> Response:
    """Check a card set without keeping it: every problem with its place, and every card in English."""
    report = card_sets.check(context(), *_document())
    return answers.json_answer({"ok": report.ok, "problems": _problems(report), "texts": report.texts})


@blp.post("/v1/decks:validate")
@blp.body(DeckSchema())
@blp.documents(200, DeckVerdictSchema(), "The verdict.")
@blp.operation("validateDeck", policy="creates", problems=("not-found", "illegal-options"))
def validate_deck(body: dict[str, Any]) -> Response:
    """Check a deck against the rules: all violations at once, each with its clause and numbers."""
    faults = card_sets.deck_faults(context(), body["ruleset"], body["options"], body["seats"], body["cards"])
    return answers.json_answer({"ok": not faults, "violations": [why(fault) for fault in faults]})


@blp.post("/v1/decks:read")
@blp.documents(200, DeckReadSchema(), "What was found.")
@blp.operation("readDeck", policy="creates")
@blp.doc(requestBody=ANYTHING)
def read_deck() -> Response:
    """Read the document of a deck, as the option `decks` of a match or of an arm of the laboratory takes it."""
    found = check_deck(*_document())
    problems = [msgspec.structs.asdict(problem) for problem in found.problems]
    deck = None if found.deck is None else msgspec.to_builtins(found.deck)
    return answers.json_answer({"ok": deck is not None, "problems": problems, "deck": deck})
