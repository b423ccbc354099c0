"""Standing orders over HTTP: let windows pass in advance."""

from typing import Any

from flask import Response

from events.described import shown
from service.api import answers
from service.api.blueprint import ApiBlueprint
from service.api.schemas.changes import OrderSchema, StandingOrderSchema
from service.auth import acting, context
from service.usecases import orders
from service.usecases.orders import StandingOrder

blp = ApiBlueprint("standing", "Let windows pass in advance. Private to a seat.")


def _told(order: StandingOrder) -> Response:
    scopes = [{"scope": scope, "text": text} for scope, text in order.scopes.items()]
    response = answers.json_answer({**shown(order), "scopes": scopes})
    response.vary.add("Authorization")
    response.headers["Cache-Control"] = "no-store"
    return response


@blp.get("/v1/matches/<match:match>/standing-order")
@blp.documents(200, StandingOrderSchema(), "Your order, and which ones there are.")
@blp.operation("getStandingOrder", token="seat", problems=("not-your-seat", "not-found"))
def get_order(match: str) -> Response:
    """Read your seat's standing order. Nobody else can."""
    return _told(orders.get(context(), match, acting(match)))


@blp.put("/v1/matches/<match:match>/standing-order")
@blp.body(OrderSchema())
@blp.documents(200, StandingOrderSchema(), "Your order; `scope` is null if it has ended already.")
@blp.operation(
    "putStandingOrder",
    policy="moves",
    token="seat",
    problems=("not-your-seat", "not-found", "match-over", "rules-differ", "illegal-move"),
)
def put_order(body: dict[str, Any], match: str) -> Response:
    """Order to pass in windows until a scope ends. It replaces the order that you have.

    The service carries it out at once and after every move, whatever your hand holds; it never makes another decision
    for you. No log holds the order; a pass that it makes counts like a pass by hand.
    """
    return _told(orders.give(context(), match, acting(match), body["scope"]))


@blp.delete("/v1/matches/<match:match>/standing-order")
@blp.documents(204, None, "You have no order now.")
@blp.operation("deleteStandingOrder", policy="moves", token="seat", problems=("not-your-seat", "not-found"))
def delete_order(match: str) -> Response:
    """Withdraw your seat's standing order. From then on the service does not pass for you."""
    orders.withdraw(context(), match, acting(match))
    return Response(status=204, headers={"Cache-Control": "no-store"})
