"""Decisions over HTTP: what a seat may do now, with parameters and ready-made moves; what it may not, and why."""

from collections.abc import Mapping
from typing import Any

import msgspec
from flask import Response

from domain.ruleset import Forecast
from domain.telling.offering import asked
from domain.telling.teller import Teller
from events.described import shown
from events.log.port import Header as MatchHeader
from service import telling
from service.api import answers, failures
from service.api.blueprint import ApiBlueprint
from service.api.links import link
from service.api.matches import IF_NONE_MATCH
from service.api.schemas.moves import DecisionsQuerySchema, DecisionsSchema
from service.auth import acting, acting_as, context
from service.usecases import matches, play
from service.usecases.play import Decisions

blp = ApiBlueprint("decisions", "What a seat may do now, and why not more.")


def told(match: str, found: Decisions, rules: str, teller: Teller) -> dict[str, Any]:
    """Decisions as plain values and in words; `rules` is the address of the ruleset."""
    return {
        **shown(found),
        "match": match,
        "text": None if found.kind is None else teller.decision(found.kind),
        "moves": [
            {
                **shown(offer),
                "schema": f"{rules}/schemas/{offer.move}",
                "text": teller.heading(offer.move),
                "words": asked(teller, offer.move, offer.params),
                "listed": len(offer.options),
            }
            for offer in found.moves
        ],
        "legal_moves": [
            {"decision": found.decision if offer.answers else None, **_legal_move(teller, offer.move, args, forecast)}
            for offer in found.moves
            for args, forecast in zip(offer.options, offer.forecasts, strict=True)
        ],
        "withheld": [
            {
                **shown(withheld),
                "text": teller.withheld(withheld.move, withheld.args),
                "why": {**failures.why(withheld.why), "text": teller.why(withheld.why)},
            }
            for withheld in found.withheld
        ],
    }


def _legal_move(teller: Teller, move: str, args: Mapping[str, Any], forecast: Forecast | None) -> dict[str, Any]:
    """A move as it can be sent, and in words what it is and what it comes to."""
    foreseen = None if forecast is None else {**shown(forecast), "text": teller.forecast(forecast)}
    return {"move": move, "args": args, "text": teller.move(move, args), "forecast": foreseen}


@blp.get("/v1/matches/<match:match>/decisions")
@blp.query(DecisionsQuerySchema())
@blp.documents(200, DecisionsSchema(), "What the seat may do.")
@blp.documents(304, None, "Nothing has changed.")
@blp.operation("getDecisions", token="seat", problems=("not-your-seat", "not-found"), headers=(IF_NONE_MATCH,))
def get_decisions(query: dict[str, Any], match: str) -> Response:
    """Read what your seat may do now.

    `moves` gives for each move the domains of its parameters, `legal_moves` some or all legal moves ready to be
    submitted, `withheld` the moves that you might expect but that are not allowed, with the clause that says so.
    """
    seat = acting(match)
    if "seat" in query:
        acting_as(match, query["seat"])
    header: MatchHeader = matches.header(context(), match, seat)
    etag = answers.view_etag(header.version, seat, revealed=header.revealed, form=f"d{query['cap']}")
    if answers.held(etag):
        return answers.unchanged(etag, vary="Authorization")
    found = play.decisions(context(), match, seat, cap=query["cap"])
    rules = link(f"/v1/rulesets/{header.ruleset}@{header.ruleset_version}")
    body = told(match, found, rules, telling.seeing(context(), header, seat))
    response = answers.json_answer(msgspec.to_builtins(body, str_keys=True))
    response.vary.add("Authorization")
    response.set_etag(answers.view_etag(found.version, seat, revealed=header.revealed, form=f"d{query['cap']}"))
    return answers.caching(response, public=False, fixed=False)
