"""Rulesets over HTTP: options, decisions, moves, events, win conditions and every clause."""

import hashlib
from functools import cache
from typing import Any

import msgspec
from flask import Response

from domain.clauses import Clause
from domain.ruleset import Ruleset
from domain.rulesets import RULESETS
from domain.telling.words import words_of
from events.described import shown
from events.registry import EVENTS
from events.vocabulary.match import MatchRewound
from service.api import answers
from service.api.blueprint import ApiBlueprint
from service.api.links import link
from service.api.schemas.rulesets import ClauseListSchema, ClauseSchema, RulesetListSchema, RulesetSchema
from service.problems import Problem

JSON_SCHEMA = "https://json-schema.org/draft/2020-12/schema"

blp = ApiBlueprint("rulesets", "The games that can be played, and each of their rules.")


def ruleset_url(ruleset: Ruleset) -> str:
    """The address of a ruleset in its installed version."""
    return link(f"/v1/rulesets/{ruleset.meta.id}@{ruleset.meta.version}")


def clause_url(ruleset: Ruleset, clause: str) -> str:
    """The stable address of a clause, as refusals name it."""
    return f"{ruleset_url(ruleset)}/clauses/{clause}"


@cache
def args_schema(ruleset_id: str, move: str) -> dict[str, Any]:
    """JSON Schema 2020-12 of the `args` of a move, from the struct that reads them."""
    schema = msgspec.json.schema(RULESETS[ruleset_id].move_types[move])
    name = schema["$ref"].rpartition("/")[2]
    whole = schema["$defs"].pop(name)
    whole["properties"].pop("type")
    whole["required"] = [field for field in whole["required"] if field != "type"]
    return {"$schema": JSON_SCHEMA, **whole, **({"$defs": schema["$defs"]} if schema["$defs"] else {})}


def _installed(ruleset: str, version: str) -> Ruleset:
    found = RULESETS.get(ruleset)
    if found is None:
        raise Problem("not-found", f"There is no ruleset {ruleset!r}.", known=sorted(RULESETS))
    if version != found.meta.version:
        raise Problem(
            "not-found",
            f"The ruleset {ruleset} is installed in version {found.meta.version}.",
            installed=found.meta.version,
        )
    return found


def _fixed(value: Any, content_type: str = answers.JSON) -> Response:
    response = answers.json_answer(value)
    response.content_type = content_type
    etag = hashlib.sha256(response.get_data()).hexdigest()[:32]
    return answers.caching(answers.conditional(response, etag), public=True, fixed=False)


def _summary(ruleset: Ruleset) -> dict[str, Any]:
    return {**shown(ruleset.meta), "url": ruleset_url(ruleset)}


def _named(texts: dict[str, str]) -> list[dict[str, str]]:
    return [{"name": name, "text": text} for name, text in texts.items()]


def _doc(cls: type) -> str:
    return " ".join((cls.__doc__ or "").split())


def _event_kinds(ruleset: Ruleset) -> list[dict[str, Any]]:
    known = {*ruleset.evolve, MatchRewound}
    return [
        {
            "type": kind.tag,
            "v": kind.v,
            "text": _doc(kind.cls),
            "private": kind.private,
            "schema": msgspec.json.schema(kind.cls),
        }
        for kind in EVENTS.kinds()
        if kind.cls in known
    ]


@cache
def _described(ruleset_id: str, url: str) -> dict[str, Any]:
    ruleset = RULESETS[ruleset_id]
    words = words_of(ruleset)
    return {
        **_summary(ruleset),
        "options": [msgspec.to_builtins(option) for option in ruleset.option_docs],
        "decisions": _named(words.decisions),
        "moves": [
            {"move": name, "text": _doc(move), "schema": f"{url}/schemas/{name}"}
            for name, move in ruleset.move_types.items()
        ],
        "endings": _named(words.endings),
        "defeats": _named(words.defeats),
        "event_types": _event_kinds(ruleset),
        "scenario_schema": {"$schema": JSON_SCHEMA, **msgspec.json.schema(ruleset.scenarios.form)},
        "clauses_url": f"{url}/clauses",
    }


def _clause(ruleset: Ruleset, clause: Clause) -> dict[str, Any]:
    return {**shown(clause), "url": clause_url(ruleset, clause.id)}


@blp.get("/v1/rulesets")
@blp.documents(200, RulesetListSchema(), "The installed rulesets.")
@blp.operation("listRulesets")
def list_rulesets() -> Response:
    """List the rulesets."""
    return _fixed({"items": [_summary(ruleset) for ruleset in RULESETS.values()]})


@blp.get("/v1/rulesets/<ruleset>@<version>")
@blp.documents(200, RulesetSchema(), "The ruleset.")
@blp.operation("getRuleset", problems=("not-found",))
def get_ruleset(ruleset: str, version: str) -> Response:
    """Read a ruleset: options, decisions, moves, win conditions, event types, the form of scenarios."""
    found = _installed(ruleset, version)
    return _fixed(_described(found.meta.id, ruleset_url(found)))


@blp.get("/v1/rulesets/<ruleset>@<version>/clauses")
@blp.documents(200, ClauseListSchema(), "The clauses in reading order.")
@blp.operation("listClauses", problems=("not-found",))
def list_clauses(ruleset: str, version: str) -> Response:
    """List the clauses of a ruleset."""
    found = _installed(ruleset, version)
    return _fixed({"items": [_clause(found, clause) for clause in found.clauses().values()]})


@blp.get("/v1/rulesets/<ruleset>@<version>/clauses/<clause>")
@blp.documents(200, ClauseSchema(), "The clause.")
@blp.operation("getClause", problems=("not-found",))
def get_clause(ruleset: str, version: str, clause: str) -> Response:
    """Read one clause; refusals name this address."""
    found = _installed(ruleset, version)
    known = found.clauses().get(clause)
    if known is None:
        raise Problem("not-found", f"The ruleset {ruleset} has no clause {clause!r}.")
    return _fixed(_clause(found, known))


@blp.get("/v1/rulesets/<ruleset>@<version>/schemas/<move>")
@blp.documents(200, {"type": "object"}, "JSON Schema 2020-12 of the `args`.", content_type=answers.SCHEMA_JSON)
@blp.operation("getMoveSchema", offers=(answers.SCHEMA_JSON, answers.JSON), problems=("not-found",))
def get_move_schema(ruleset: str, version: str, move: str) -> Response:
    """Read the JSON Schema of the arguments of one kind of move."""
    found = _installed(ruleset, version)
    if move not in found.move_types:
        raise Problem("not-found", f"The ruleset {ruleset} has no move {move!r}.", known=sorted(found.move_types))
    kind = answers.chosen((answers.SCHEMA_JSON, answers.JSON))
    return _fixed(args_schema(ruleset, move), kind)
