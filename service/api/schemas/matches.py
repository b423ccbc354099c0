"""Matches, seats, tokens: what is sent to open and join them, and what is answered."""

from typing import get_args

from marshmallow import fields, validate

from events.vocabulary.match import POPULATIONS, Status
from service.api.schemas import fields as f
from service.api.schemas.derived import asked, told
from service.api.schemas.fields import Closed, Complete
from service.usecases.opening import ANYONE, Invitation, SeatRequest
from service.usecases.series import Standing

MOST_SEATS = 8

STATUS = get_args(Status)


SeatRequestSchema = asked(SeatRequest)


def seats_field(**options: object) -> f.Items:
    """The places of a new match."""
    places = "The places in order; seat 1 comes first."
    return f.items(fields.Nested(SeatRequestSchema), places, validate=validate.Length(1, MOST_SEATS), **options)


class CreateMatchSchema(Closed):
    """A new match."""

    ruleset = f.token_text(
        "`id` or `id@version` of an installed ruleset.",
        "[a-z0-9_]{1,40}(@[0-9A-Za-z.+-]{1,40})?",
        required=True,
        example="gaia_vora",
    )
    seats = seats_field(required=True)
    options = f.free("Match options; the ruleset describes them.", load_default=dict)
    name = f.line("A name for the match.", 100, least=1, load_default=None, allow_none=True)
    seed = f.line(
        "A text that all chance follows from. Whoever knows it knows what comes: such a match is a sandbox.",
        100,
        exact=True,
        load_default=None,
        allow_none=True,
    )
    scenario = fields.Dict(
        keys=fields.String(),
        load_default=None,
        allow_none=True,
        metadata={"description": "A described position to open in; its schema is the ruleset's `scenario_schema`."},
    )
    reveal_after_match = f.boolean(
        "Whether everything hidden is shown to all once the match has ended.", load_default=True
    )
    rewind_policy = f.one_of(
        "Whether the match can be taken back by consent of its seats.", "consent", "never", load_default="consent"
    )
    spectator_policy = f.one_of("Whether anyone may look on, or only the seats.", "open", "closed", load_default="open")


InvitationSchema = told(Invitation, join_url=f.text("Where to send it."))


class SeatSchema(Complete):
    """A seat as everyone sees it."""

    seat = f.seat()
    kind = f.one_of("Who plays.", "human", "bot")
    bot = f.text("Which bot.", allow_none=True)
    name = f.text("The player's name.", allow_none=True)
    joined = f.boolean("Whether the seat is taken.")
    conceded = f.boolean("Whether the player gave up.")


class PolicySchema(Complete):
    """What the match's creator chose."""

    rewind = f.one_of("Taking back by consent, or never.", "consent", "never")
    spectators = f.one_of("Who may look on.", "open", "closed")


class LinksSchema(Complete):
    """Addresses of what belongs to a match."""

    self = f.text("The match.")
    view = f.text("The position as you see it.")
    decisions = f.text("What a seat may do.")
    moves = f.text("Where moves are sent.")
    events = f.text("The events.")
    positions = f.text("The positions between moves.")
    record = f.text("The portable record.")
    fairness = f.text("What a verifier of chance needs.")
    ruleset = f.text("The rules.")


class MatchSummarySchema(Complete):
    """A match in a list."""

    match = f.text("The match's id.", example="mat_01kb2x5y3n8q7r6s5t4v3w2x1y")
    ruleset = f.text("`id@version` of its rules.")
    name = f.text("Its name.", allow_none=True)
    created = f.text("When it was opened (RFC 3339, UTC).")
    population = f.one_of("Which statistics it belongs to.", *POPULATIONS)
    status = f.one_of("`lobby` until the last seat has joined, then `playing`, `ended` in the end.", *STATUS)
    version = f.sequence("The number of its last event.")
    turn = f.integer("The turn, counted over all players.")
    players = f.integer("How many seats it has.", 1)
    waiting_for = f.items(f.seat(), "The seats that must decide now.")
    winners = f.items(f.seat(), "The seats that won; several share the win, none: nobody won.")
    win_condition = f.text("Why it ended.", allow_none=True)
    text = f.text("Why it ended, in words.", most=f.LONG, allow_none=True)
    revealed = f.boolean("Whether everything hidden is shown to all.")
    parent = f.text("The match it was forked from.", allow_none=True)
    url = f.text("Its address.")


SeriesSchema = told(Standing, "Series")


class NextGameSchema(Complete):
    """The next game of a series, and your invitation to your seat in it."""

    match = f.text("The match's id.")
    seat = f.seat()
    invitation = f.text("The right to take it.")
    join_url = f.text("Where to take it.")


class MatchSchema(MatchSummarySchema):
    """A match."""

    series = f.nested(SeriesSchema, "How its series stands; null: it is in none.", allow_none=True)

    head = f.text("The hash of its last event.")
    seats = f.items(fields.Nested(SeatSchema), "Its seats.")
    open_seats = f.items(f.seat(), "The seats that anyone may take now, without an invitation.")
    policy = f.nested(PolicySchema, "What its creator chose.")
    links = f.nested(LinksSchema, "Where to go from here.")


class CreatedMatchSchema(MatchSchema):
    """A new match, with the invitations to its seats; they are shown only here."""

    invitations = f.items(fields.Nested(InvitationSchema), "One for each person's seat that is not open to anyone.")


MatchListSchema = f.listed(
    "MatchList",
    MatchSummarySchema,
    "The matches.",
    next_cursor=f.text("Send it as `cursor` for the next page; null: this is the last.", most=2000, allow_none=True),
)


class SearchQuerySchema(Closed):
    """Which matches to list."""

    ruleset = f.token_text("Only this ruleset.", "[a-z0-9_]{1,40}")
    status = f.one_of("Only this status.", *STATUS)
    population = f.one_of("Only this population.", *POPULATIONS)
    winner_seat = f.query_integer("Only matches that this seat won, alone or with others.", 1, 99)
    win_condition = f.token_text("Only matches that ended for this reason.", "[a-z0-9_]{1,40}")
    min_turns = f.query_integer("Only matches that reached this turn.")
    order = f.one_of("By time of creation.", "newest", "oldest", load_default="newest")
    limit = f.query_integer("How many on a page.", 1, 200, load_default=50)
    cursor = f.token_text(
        "Where the last page ended (`next_cursor`); use it with the same filters.", "[A-Za-z0-9._~-]{1,1000}"
    )


class JoinSchema(Closed):
    """Taking a seat."""

    invitation = f.text("The seat's invitation; an open seat needs none.", most=200, load_default=ANYONE)
    name = f.line("Your name.", 60, least=1, required=True)
    entropy = f.line(
        "What you add to the chance of the match, so that you need not trust the service alone.",
        200,
        exact=True,
        load_default="",
    )


class JoinedSchema(Complete):
    """Your seat and its token, which is shown only here."""

    match = f.text("The match.")
    seat = f.seat()
    token = f.text("Send it as `Authorization: Bearer ...`.")
    status = f.one_of("`playing` if you were the last to join.", *STATUS)
    version = f.sequence("The match's version now.")
    waiting_for = f.items(f.seat(), "The seats that must decide now.")


class TokenSchema(Complete):
    """A seat's new token, which is shown only here."""

    seat = f.seat()
    token = f.text("Send it as `Authorization: Bearer ...`.")
