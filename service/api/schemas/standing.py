"""Standing orders."""

from marshmallow import fields

from service.api.schemas import fields as f
from service.api.schemas.derived import told
from service.api.schemas.fields import Closed, Complete
from service.usecases.orders import StandingOrder


class OrderSchema(Closed):
    """An order to pass."""

    scope = f.token_text(
        "Until when to pass: one of the `scopes` of the ruleset.",
        "[a-z_]{1,40}",
        required=True,
        example="opponent_acts",
    )


class ScopeSchema(Complete):
    """A scope that an order may have."""

    scope = f.text("Its name.")
    text = f.text("What it means.")


StandingOrderSchema = told(
    StandingOrder, scopes=f.items(fields.Nested(ScopeSchema), "The scopes to choose from; none: no such orders.")
)
