"""Views, positions and how they differ."""

from marshmallow import fields

from service.api.schemas import fields as f
from service.api.schemas.derived import told
from service.api.schemas.fields import Closed
from service.api.schemas.matches import STATUS, SeatSchema
from service.usecases.settled import Settled
from service.usecases.viewdiff import Change


class WaitingSchema(Closed):
    """A decision that is open."""

    seat = f.seat(required=True)
    kind = f.text("The window.", required=True)
    text = f.text("What the seat is asked, in words.", most=f.LONG, required=True)
    decision = f.text("The decision's id.", required=True)


class OutcomeSchema(Closed):
    """How a match ended."""

    reason = f.text("Why it ended.", required=True)
    text = f.text("Why it ended, in words.", most=f.LONG, required=True)
    clause = f.text("The clause that says so.", required=True)
    winners = f.items(f.seat(), "The seats that won.", required=True)


class ViewSchema(Closed):
    """A position as one viewer sees it."""

    match = f.text("The match.", required=True)
    ruleset = f.text("`id@version` of its rules.", required=True)
    name = f.text("The match's name.", required=True, allow_none=True)
    viewer = f.seat("Whose eyes: a seat, or null for a spectator.", required=True, allow_none=True)
    revealed = f.boolean("Whether everything is shown, whoever looks.", required=True)
    status = f.one_of("In this position.", *STATUS, required=True)
    turn = f.integer("The turn, counted over all players.", required=True)
    phase = f.text("The phase.", required=True)
    active = f.seat("Whose turn it is.", required=True, allow_none=True)
    seats = f.items(fields.Nested(SeatSchema), "The seats.", required=True)
    waiting_for = f.items(fields.Nested(WaitingSchema), "The open decisions.", required=True)
    outcome = f.nested(OutcomeSchema, "How the match ended, once it has.", required=True, allow_none=True)
    board = f.free("What the ruleset shows of the position.", required=True)


class ViewQuerySchema(Closed):
    """Which position, with whose eyes."""

    at = f.query_integer("The position after this event; now if left out.")
    seat = f.query_integer(
        "With the eyes of this seat: yours or, once the match is revealed, any, as it saw then.", 1, 99
    )


class PositionQuerySchema(Closed):
    """With whose eyes."""

    seat = f.query_integer(
        "With the eyes of this seat: yours or, once the match is revealed, any, as it saw then.", 1, 99
    )


SettledSchema = told(Settled)


class PositionListSchema(Closed):
    """Positions between moves."""

    items = f.items(fields.Nested(SettledSchema), "The positions in order.", required=True)
    next_after = f.integer("Send it as `after` for more; null: there are no more now.", required=True, allow_none=True)


class PositionsQuerySchema(Closed):
    """Which positions."""

    after = f.query_integer("Only positions after this event.", load_default=0)
    limit = f.query_integer("How many.", 1, 1000, load_default=200)


ChangeSchema = told(Change)


class DiffSchema(Closed):
    """How two positions of a match differ for one viewer."""

    match = f.text("The match.", required=True)
    viewer = f.seat("Whose eyes: a seat, or null for a spectator.", required=True, allow_none=True)
    before = f.sequence("The one position.", required=True)
    after = f.sequence("The other.", required=True)
    changes = f.items(fields.Nested(ChangeSchema), "The differences in order of their paths.", required=True)
