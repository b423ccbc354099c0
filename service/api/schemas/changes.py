"""Standing orders, taking back, changing rules, forking, records, fairness, health."""

from marshmallow import fields, validate

from service.api.schemas import fields as f
from service.api.schemas.derived import told
from service.api.schemas.fields import Closed, Complete
from service.api.schemas.matches import seats_field
from service.store.behind import Lag
from service.usecases.fairness import FairnessInputs
from service.usecases.orders import StandingOrder
from service.usecases.records import Verified
from service.usecases.rules_consents import RulesConsents
from service.usecases.takeback import RewindRequest


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


class RewindAskSchema(Closed):
    """A wish to take a match back."""

    to = f.integer(
        "The position to go back to, or one shortly after it: rounded down to where somebody had to decide.",
        1,
        required=True,
    )


class RewindAnswerSchema(Closed):
    """An answer to such a wish."""

    agrees = f.boolean("Whether your seat agrees.", required=True)


class ConsentSchema(Complete):
    """What a seat said."""

    seat = f.seat()
    agrees = f.boolean("Yes, no, or null: not yet.", allow_none=True)


RewindSchema = told(
    RewindRequest, "Rewind", answers=f.items(fields.Nested(ConsentSchema), "The seats whose consent is needed.")
)

RewindListSchema = f.listed("RewindList", RewindSchema, "Newest first.")


class RulesConsentSchema(Closed):
    """A consent to go on under another version of the rules."""

    after = f.text("The version that your seat agrees to: the installed one.", required=True)


RulesConsentsSchema = told(RulesConsents)


class ForkSchema(Closed):
    """A what-if."""

    at = f.integer(
        "The position to go on from, rounded down to where somebody had to decide; now if left out.",
        1,
        load_default=None,
        allow_none=True,
    )
    hidden = f.one_of(
        "`resample`: what you may not know is dealt anew. `keep`: all as it was, only of a match that is revealed.",
        "keep",
        "resample",
        load_default="resample",
    )
    seats = seats_field(load_default=None, allow_none=True)
    name = f.line("A name for the fork.", 100, least=1, load_default=None, allow_none=True)
    rewind_policy = f.one_of(
        "Whether the fork can be taken back.", "consent", "never", load_default=None, allow_none=True
    )
    spectator_policy = f.one_of("Whether anyone may look on.", "open", "closed", load_default=None, allow_none=True)


VerifiedSchema = told(Verified)


class EntropySchema(Complete):
    """What a seat added to the chance."""

    seat = f.seat()
    entropy = f.text("Its text; empty: nothing.")


FairnessSchema = told(
    FairnessInputs,
    "Fairness",
    entropies=f.items(fields.Nested(EntropySchema), "What the seats added, in order."),
    verifier=f.text("How to check.", most=2000),
)


class HealthSchema(Complete):
    """Whether the service works."""

    status = fields.String(
        validate=validate.OneOf(["ok"]), metadata={"description": "`ok`, or the answer is a problem."}
    )


class ReadinessSchema(HealthSchema):
    """Whether the service can do its work, and how fresh its statistics are."""

    lake = fields.Nested(told(Lag), allow_none=True)
    workers = fields.Integer(metadata={"description": "Workers that gave a sign lately."})
