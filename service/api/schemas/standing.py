"""Standing orders."""

from marshmallow import fields

from service.api.schemas import fields as f
from service.api.schemas.fields import Closed


class OrderSchema(Closed):
    """An order to pass."""

    scope = f.token_text(
        "Until when to pass: one of the `scopes` of the ruleset.",
        "[a-z_]{1,40}",
        required=True,
        example="opponent_acts",
    )


class ScopeSchema(Closed):
    """A scope that an order may have."""

    scope = f.text("Its name.", required=True)
    text = f.text("What it means.", required=True)


class StandingOrderSchema(Closed):
    """The standing order of a seat."""

    match = f.text("The match.", required=True)
    seat = f.seat("Whose it is.", required=True)
    scope = f.text("Until when it holds; null: there is no order.", required=True, allow_none=True)
    given = f.text("When it was given (RFC 3339, UTC).", required=True, allow_none=True)
    scopes = f.items(fields.Nested(ScopeSchema), "The scopes to choose from; none: no such orders.", required=True)
    suggested = f.text("The scope that suits most people.", required=True, allow_none=True)
