"""Views, positions and how they differ."""

from marshmallow import fields

from domain.state import MatchState, Outcome, Pending
from service.api.schemas import fields as f
from service.api.schemas.derived import told
from service.api.schemas.fields import Closed, Complete
from service.api.schemas.matches import SeatSchema
from service.usecases.settled import Settled
from service.usecases.viewdiff import Change

VIEWER = f.seat("Whose eyes: a seat, or null for a spectator.", allow_none=True)
EYES = f.query_integer("With the eyes of this seat: yours or, once the match is revealed, any, as it saw then.", 1, 99)

WaitingSchema = told(
    Pending,
    "Waiting",
    text=f.text("What the seat is asked, in words.", most=f.LONG),
    decision=f.text("The decision's id."),
)
OutcomeSchema = told(Outcome, text=f.text("Why it ended, in words.", most=f.LONG))
ViewSchema = told(
    MatchState,
    "View",
    ruleset=f.text("`id@version` of its rules."),
    viewer=VIEWER,
    revealed=f.boolean("Whether everything is shown, whoever looks."),
    seats=f.items(fields.Nested(SeatSchema), "The seats."),
    waiting_for=f.items(fields.Nested(WaitingSchema), "The open decisions."),
    outcome=f.nested(OutcomeSchema, "How the match ended, once it has.", allow_none=True),
    board=f.free("What the ruleset shows of the position."),
)


class PositionQuerySchema(Closed):
    """With whose eyes."""

    seat = EYES


class ViewQuerySchema(Closed):
    """Which position, with whose eyes."""

    at = f.query_integer("The position after this event; now if left out.")
    seat = EYES


PositionListSchema = f.listed(
    "PositionList",
    told(Settled),
    "The positions in order.",
    next_after=f.integer("Send it as `after` for more; null: there are no more now.", allow_none=True),
)


class PositionsQuerySchema(Closed):
    """Which positions."""

    after = f.query_integer("Only positions after this event.", load_default=0)
    limit = f.query_integer("How many.", 1, 1000, load_default=200)


class DiffSchema(Complete):
    """How two positions of a match differ for one viewer."""

    match = f.text("The match.")
    viewer = VIEWER
    before = f.sequence("The one position.")
    after = f.sequence("The other.")
    changes = f.items(fields.Nested(told(Change)), "The differences in order of their paths.")
