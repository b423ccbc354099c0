"""The gate before every operation: who asks, how often, for which media type, with which parameters."""

from collections.abc import Iterable, Mapping
from typing import cast

from flask import Flask, current_app, request

from service import auth, limits
from service.api import answers
from service.api.blueprint import ApiBlueprint, Operation, operations
from service.api.reading import invalid
from service.problems import Problem

_ANY = frozenset({"", "*/*"})


def register(app: Flask, blueprints: Iterable[ApiBlueprint]) -> None:
    """Put the gate before all operations of these blueprints."""
    table = {endpoint: operation for blueprint in blueprints for endpoint, operation in operations(blueprint)}
    app.extensions["matchfold.operations"] = table
    app.before_request(_pass)


def _pass() -> None:
    table = cast(Mapping[str, Operation], current_app.extensions["matchfold.operations"])
    operation = table.get(request.endpoint or "")
    if operation is None or request.method == "OPTIONS":
        return
    if operation.policy is not None:
        _count(operation.policy)
    accept = request.headers.get("Accept", "")
    if accept not in _ANY and accept not in operation.offers:
        answers.chosen(operation.offers)
    if not operation.reads_query and request.query_string:
        raise invalid([{"pointer": f"?{name}", "detail": "Unknown parameter."} for name in request.args] or [_ODD])


_ODD = {"pointer": "?", "detail": "This address takes no query."}


def _count(policy: str) -> None:
    try:
        client = auth.caller().client
    except Problem:
        limits.current().count(policy, limits.Client(auth.address(), auth.address()))
        raise
    limits.current().count(policy, client)
