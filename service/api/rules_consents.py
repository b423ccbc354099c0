"""Going on under the installed rules by consent, over HTTP."""

from typing import Any

import msgspec
from flask import Response

from service.api import answers
from service.api.blueprint import ApiBlueprint
from service.api.schemas.changes import RulesConsentSchema, RulesConsentsSchema
from service.auth import acting, context, looking
from service.usecases import rules_consents

blp = ApiBlueprint("rules", "Go on under another version of the rules, with the consent of all seats.")


@blp.get("/v1/matches/<match:match>/rules-consents")
@blp.documents(200, RulesConsentsSchema(), "The version it is played by, the one that is installed, and who agrees.")
@blp.operation("getRulesConsents", token="optional", problems=("not-found",))
def get_rules_consents(match: str) -> Response:
    """Read whether a match is played by the installed rules, and which seats agree to go on under them."""
    looking(match)
    return answers.json_answer(msgspec.to_builtins(rules_consents.get(context(), match)))


@blp.post("/v1/matches/<match:match>/rules-consents")
@blp.body(RulesConsentSchema())
@blp.documents(200, RulesConsentsSchema(), "Your seat agrees; if all do, `before` is the installed version now.")
@blp.operation(
    "consentToRules",
    policy="moves",
    token="seat",
    problems=("not-your-seat", "not-found", "match-over", "conflict"),
)
def consent_to_rules(body: dict[str, Any], match: str) -> Response:
    """Agree to go on under the installed version of the rules.

    Bots agree by themselves. When all who have sat down agree, the event `RulesetChanged` says so, and the new
    version decides the moves.
    """
    agreed = rules_consents.consent(context(), match, acting(match), body["after"])
    return answers.json_answer(msgspec.to_builtins(agreed))
