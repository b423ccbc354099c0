"""Moves, decisions and what becomes of them."""

from typing import Any

from marshmallow import fields, validate

from domain.refusal import Refusal
from domain.ruleset import Forecast
from domain.telling.offering import Asked, Barring
from service.api.schemas import fields as f
from service.api.schemas.derived import asked, told
from service.api.schemas.events import EventSchema, ForeseenEventSchema
from service.api.schemas.fields import Closed, Complete
from service.api.schemas.problem import ProblemSchema
from service.usecases.deciding import MoveRequest
from service.usecases.foresight import Foreseen
from service.usecases.play import Accepted, Decisions, MoveOffer, Stopped, WithheldMove

MOST_IN_A_BATCH = 100

MoveSchema = asked(
    MoveRequest,
    "Move",
    text=f.text(
        "The move in words, as `legal_moves` tells it: it need not be sent, and does not count.",
        most=f.LONG,
        load_default=None,
        allow_none=True,
    ),
    forecast=f.free(
        "What it comes to, as `legal_moves` tells it: it need not be sent, and does not count.",
        load_default=None,
        allow_none=True,
    ),
)


class BatchSchema(Closed):
    """Moves to be made one after the other."""

    moves = f.items(
        fields.Nested(MoveSchema), "The moves in order.", required=True, validate=validate.Length(1, MOST_IN_A_BATCH)
    )


class MoveQuerySchema(Closed):
    """How a move is meant."""

    dry_run = f.query_boolean(
        "Only look what the move would do, as far as you may know. Nothing changes.", load_default=False
    )


MOVED: dict[str, Any] = {
    "events": f.items(fields.Nested(EventSchema), "What became true, as your seat may see it."),
    "next": f.nested(told(Accepted, "Next", only=("status", "waiting_for")), "What comes next."),
}
MovedSchema = told(Accepted, "Moved", only=("version", "head"), **MOVED)

ForeseenSchema = told(Foreseen, events=f.items(fields.Nested(ForeseenEventSchema), "What would become true, in order."))

StoppedSchema = told(Stopped, problem=f.nested(ProblemSchema, "Why it was refused."))

BatchDoneSchema = told(
    Accepted,
    "BatchDone",
    only=("version", "head", "done"),
    **MOVED,
    stopped=f.nested(StoppedSchema, "Where it stopped; null: all moves stand.", allow_none=True),
)

CLAUSES = f.items(f.free("A clause: `id`, `title`, `text`, `ruling` (or null), `url`."), "The rules that say so.")
WhySchema = told(Refusal, "Why", clauses=CLAUSES)
ToldWhySchema = told(
    Refusal,
    "ToldWhy",
    clauses=CLAUSES,
    text=f.text("In words, with the names that you know.", most=f.LONG),
)

BarringSchema = told(Barring, text=f.text("Why, in words, with the names that you know.", most=f.LONG))

OfferSchema = told(
    MoveOffer,
    "Offer",
    schema=f.text("The address of the JSON Schema of its arguments."),
    text=f.text("The move in words, its arguments left open: a heading.", most=f.LONG),
    words=f.free("Each parameter in words.", values=fields.Nested(told(Asked, "ParameterWords"))),
    listed=f.integer("How many of its legal argument sets are in `legal_moves`."),
)

ForecastSchema = told(Forecast, text=f.text("The forecast in words.", most=f.LONG))


class LegalMoveSchema(Complete):
    """A legal move, ready to be submitted as it is."""

    decision = f.text("The decision that it answers, if any.", allow_none=True)
    move = f.text("The kind of move.")
    args = f.free("Its arguments.")
    text = f.text("The move in words.", most=f.LONG)
    forecast = f.nested(ForecastSchema, "What it comes to, if the rules reckon that beforehand.", allow_none=True)


WithheldSchema = told(
    WithheldMove,
    "Withheld",
    text=f.text("The move in words.", most=f.LONG),
    why=f.nested(ToldWhySchema, "The reason."),
)

DecisionsSchema = told(
    Decisions,
    match=f.text("The match."),
    text=f.text("What the seat is asked, in words.", most=f.LONG, allow_none=True),
    moves=f.items(fields.Nested(OfferSchema), "The moves that may be made."),
    legal_moves=f.items(
        fields.Nested(LegalMoveSchema), "Legal moves ready to be submitted, up to `cap` for each offer."
    ),
    withheld=f.items(fields.Nested(WithheldSchema), "Moves that one might expect but that are not allowed now."),
)


class DecisionsQuerySchema(Closed):
    """Whose decisions, and how many options."""

    seat = f.query_integer("The seat; your own if left out.", 1, 99)
    cap = f.query_integer("How many legal argument sets to list for each offer.", 0, 500, load_default=50)
