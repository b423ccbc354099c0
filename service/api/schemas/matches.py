"""Matches, seats, tokens: what is sent to open and join them, and what is answered."""

from typing import Any, get_args

from marshmallow import fields, validate

from domain.state import Player
from events.log.port import Header
from events.vocabulary.match import POPULATIONS, Status
from service.api.schemas import fields as f
from service.api.schemas.derived import asked, told
from service.api.schemas.fields import Closed, Complete
from service.policy import Policy
from service.usecases.matches import Joined, NewMatch
from service.usecases.opening import ANYONE, Invitation, SeatRequest
from service.usecases.series import NextGame, Standing

MOST_SEATS = 8

STATUS = get_args(Status)

SeatRequestSchema = asked(SeatRequest)


def seats_field(**options: object) -> f.Items:
    """The places of a new match."""
    places = "The places in order; seat 1 comes first."
    return f.items(fields.Nested(SeatRequestSchema), places, validate=validate.Length(1, MOST_SEATS), **options)


CreateMatchSchema = asked(
    NewMatch,
    "CreateMatch",
    seats=seats_field(required=True),
    reveal_after_match=f.boolean(
        "Whether everything hidden is shown to all once the match has ended.", load_default=True
    ),
    rewind_policy=f.one_of(
        "Whether the match can be taken back by consent of its seats.", "consent", "never", load_default="consent"
    ),
    spectator_policy=f.one_of("Whether anyone may look on, or only the seats.", "open", "closed", load_default="open"),
)

SeatSchema = told(Player, "Seat", seat=f.seat(), conceded=f.boolean("Whether the player gave up."))


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


SUMMARY: dict[str, Any] = {
    "ruleset": f.text("`id@version` of its rules."),
    "population": f.one_of("Which statistics it belongs to.", *POPULATIONS),
    "win_condition": f.text("Why it ended.", allow_none=True),
    "text": f.text("Why it ended, in words.", most=f.LONG, allow_none=True),
    "url": f.text("Its address."),
}
"""What is told of a match in a list beside its header."""

MATCH: dict[str, Any] = {
    **SUMMARY,
    "series": f.nested(told(Standing, "Series"), "How its series stands; null: it is in none.", allow_none=True),
    "head": f.text("The hash of its last event."),
    "seats": f.items(fields.Nested(SeatSchema), "Its seats."),
    "open_seats": f.items(f.seat(), "The seats that anyone may take now, without an invitation."),
    "policy": f.nested(told(Policy), "What its creator chose."),
    "links": f.nested(LinksSchema, "Where to go from here."),
}
"""What is told of a single one."""

MatchSummarySchema = told(Header, "MatchSummary", **SUMMARY)
MatchSchema = told(Header, "Match", **MATCH)
CreatedMatchSchema = told(
    Header,
    "CreatedMatch",
    **MATCH,
    invitations=f.items(
        fields.Nested(told(Invitation, join_url=f.text("Where to send it."))),
        "One for each person's seat that is not open to anyone.",
    ),
)

NextGameSchema = told(NextGame, match=f.text("The match's id."), join_url=f.text("Where to take it."))

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


JoinedSchema = told(
    Joined,
    match=f.text("The match."),
    status=f.one_of("`playing` if you were the last to join.", *STATUS),
    version=f.sequence("The match's version now."),
    waiting_for=f.items(f.seat(), "The seats that must decide now."),
)

TokenSchema = told(Joined, "Token")
