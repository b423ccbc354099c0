"""Moves, decisions and what becomes of them."""

from marshmallow import fields, validate

from service.api.schemas import fields as f
from service.api.schemas.events import EventSchema, ForeseenEventSchema
from service.api.schemas.fields import Closed, Complete
from service.api.schemas.matches import STATUS
from service.api.schemas.problem import ProblemSchema

MOST_IN_A_BATCH = 100
_NAME = "[a-z0-9_]{1,60}"


class MoveSchema(Closed):
    """A move."""

    move = f.token_text("The kind of move.", _NAME, required=True, example="rotate")
    args = f.free("Its arguments, as the ruleset's schema and the decision's `params` say.", load_default=dict)
    decision = f.token_text(
        "The decision that you mean to answer, so that a late answer hits no other; or leave it out.",
        "[A-Za-z0-9_-]{1,60}",
        load_default=None,
        allow_none=True,
        example="dec_2",
    )
    text = f.text(
        "The move in words, as `legal_moves` tells it: it need not be sent, and does not count.",
        most=f.LONG,
        load_default=None,
        allow_none=True,
    )
    forecast = f.free(
        "What it comes to, as `legal_moves` tells it: it need not be sent, and does not count.",
        load_default=None,
        allow_none=True,
    )
    note = f.line("A remark for the log, seen by all.", 500, load_default=None, allow_none=True)


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


class NextSchema(Complete):
    """What comes next."""

    status = f.one_of("The match's status.", *STATUS)
    waiting_for = f.items(f.seat(), "The seats that must decide now.")


class MovedSchema(Complete):
    """A move stands."""

    version = f.sequence("The match's version now.")
    head = f.text("The hash of its last event.")
    events = f.items(fields.Nested(EventSchema), "What became true, as your seat may see it.")
    next = f.nested(NextSchema, "What comes next.")


class ForeseenSchema(Complete):
    """What a move would do."""

    version = f.sequence("The version that this was worked out for.")
    events = f.items(fields.Nested(ForeseenEventSchema), "What would become true, in order.")
    whole = f.boolean("Whether that is all.")
    stopped = f.one_of("What hides the rest.", "chance", "hidden", "choice", allow_none=True)


class StoppedSchema(Complete):
    """Where a batch stopped."""

    index = f.integer("The place of the refused move in the batch, from 0.")
    problem = f.nested(ProblemSchema, "Why it was refused.")


class BatchDoneSchema(MovedSchema):
    """What became of a batch."""

    done = f.integer("How many moves stand.", 1)
    stopped = f.nested(StoppedSchema, "Where it stopped; null: all moves stand.", allow_none=True)


class WhySchema(Complete):
    """Why something is not allowed."""

    code = f.text("A stable code for programs.", example="insufficient-stars")
    clauses = f.items(
        f.free("A clause: `id`, `title`, `text`, `ruling` (or null), `url`."), "The rules that say so.", required=True
    )
    facts = f.free("The numbers, such as `need` and `have`.")


class ToldWhySchema(WhySchema):
    """Why something is not allowed, also in words."""

    text = f.text("In words, with the names that you know.", most=f.LONG)


class ToldSchema(Complete):
    """A value in words."""

    value = f.anything("The value.")
    text = f.text("What it is called.", most=f.LONG)


class BarringSchema(ToldSchema):
    """A value that may not be chosen, and why."""

    text = f.text("Why, in words, with the names that you know.", most=f.LONG)
    clauses = f.items(f.text("The id of a clause."), "The clauses that say so.")


class ParameterWordsSchema(Complete):
    """A parameter in words."""

    text = f.text("How it is asked for.", most=f.LONG)
    values = f.items(fields.Nested(ToldSchema), "The values of its domain, and of those within it.")
    keys = f.items(fields.Nested(ToldSchema), "What values are given to, if it gives any.")
    barred = f.items(fields.Nested(BarringSchema), "Values that one might expect but that are barred.")


class OfferSchema(Complete):
    """A move that may be made now. One kind of move may be offered several times, with different `params`."""

    move = f.text("The kind of move.")
    answers = f.boolean("Whether it answers the pending decision; others may be made at any time.")
    schema = f.text("The address of the JSON Schema of its arguments.")
    params = f.free(
        "For each parameter to be given the domain of its values: a shape, told apart by `type`. See the guide."
    )
    text = f.text("The move in words, its arguments left open: a heading.", most=f.LONG)
    words = fields.Dict(
        keys=fields.String(),
        values=fields.Nested(ParameterWordsSchema),
        metadata={"description": "Each parameter in words."},
    )
    listed = f.integer("How many of its legal argument sets are in `legal_moves`.")
    more = f.boolean("Whether there are others.")


class ForecastSchema(Complete):
    """What a move comes to if nobody answers it, as the rules reckon that now."""

    text = f.text("The forecast in words.", most=f.LONG)
    facts = f.free("The numbers and things that it rests on.")
    squares = f.items(f.text("The name of a square."), "Squares of the board that the move leads within reach.")


class LegalMoveSchema(Complete):
    """A legal move, ready to be submitted as it is."""

    decision = f.text("The decision that it answers, if any.", allow_none=True)
    move = f.text("The kind of move.")
    args = f.free("Its arguments.")
    text = f.text("The move in words.", most=f.LONG)
    forecast = f.nested(ForecastSchema, "What it comes to, if the rules reckon that beforehand.", allow_none=True)


class WithheldSchema(Complete):
    """A move (perhaps only with these arguments) that may not be made now, and why."""

    move = f.text("The kind of move.")
    args = f.free("Only with these arguments; empty: with any.")
    text = f.text("The move in words.", most=f.LONG)
    why = f.nested(ToldWhySchema, "The reason.")


class DecisionsSchema(Complete):
    """What a seat may do now, and what it may not."""

    match = f.text("The match.")
    version = f.sequence("The version that this holds for: `If-Match` of the move to come.")
    seat = f.seat()
    status = f.one_of("The match's status.", *STATUS)
    decision = f.text("The decision that the seat must make now; null: none.", allow_none=True)
    kind = f.text("The window: which decision it is.", allow_none=True)
    text = f.text("What the seat is asked, in words.", most=f.LONG, allow_none=True)
    waiting_for = f.items(f.seat(), "All seats that must decide now.")
    moves = f.items(fields.Nested(OfferSchema), "The moves that may be made.")
    legal_moves = f.items(
        fields.Nested(LegalMoveSchema), "Legal moves ready to be submitted, up to `cap` for each offer.", required=True
    )
    withheld = f.items(
        fields.Nested(WithheldSchema), "Moves that one might expect but that are not allowed now.", required=True
    )


class DecisionsQuerySchema(Closed):
    """Whose decisions, and how many options."""

    seat = f.query_integer("The seat; your own if left out.", 1, 99)
    cap = f.query_integer("How many legal argument sets to list for each offer.", 0, 500, load_default=50)
