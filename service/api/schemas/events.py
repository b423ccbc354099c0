"""Events as the API shows them."""

from marshmallow import fields

from service.api.schemas import fields as f
from service.api.schemas.fields import Closed

LONGEST_WAIT = 30


class PhaseSchema(Closed):
    """When in the match it happened."""

    turn = f.integer("The turn, counted over all players; 0 before the first.", required=True)
    name = f.text("The phase.", required=True)
    window = f.text("The response window, if one was open.", required=True, allow_none=True)


class CauseSchema(Closed):
    """Why it happened."""

    decision = f.text("The decision that was answered.", required=True, allow_none=True)
    parent = f.integer("The event that led to it.", required=True, allow_none=True)
    clauses = f.items(fields.String(), "The clauses that say so.", required=True)
    source = f.text("The object that it came from.", required=True, allow_none=True)


class PrivatePartSchema(Closed):
    """What not everyone may see."""

    data = f.free("The secret fields.", required=True)
    salt = f.text("The salt of its commitment: SHA-256 over salt and canonical JSON of `data`.", required=True)


class HappeningSchema(Closed):
    """What became true, or would."""

    type = f.text("What became true.", required=True, example="PlanetRotated")
    v = f.integer("The schema number of `data`.", 1, required=True)
    actor = f.seat("The seat that acted; null: none.", required=True, allow_none=True)
    phase = f.nested(PhaseSchema, "When in the match.", required=True)
    data = f.free("The facts; the ruleset describes them for each type.", required=True)


class ForeseenEventSchema(HappeningSchema):
    """An event that a dry run foresees."""

    clauses = f.items(fields.String(), "The clauses that say so.", required=True)
    private = fields.Dict(
        keys=fields.String(),
        values=f.free("The secret fields."),
        metadata={"description": "What only your seat will see, by seat; absent if nothing."},
    )


class EventSchema(HappeningSchema):
    """An event. `hash` covers everything but `private`, and `prev` links it to the event before."""

    cause = f.nested(CauseSchema, "Why.", required=True)

    seq = f.sequence("Its number in the match, from 1.", required=True)
    match = f.text("The match.", required=True)
    at = f.text("When (RFC 3339, UTC).", required=True)
    prev = f.text("The hash of the event before; null for the first.", required=True, allow_none=True)
    hash = f.text("Its own hash.", required=True)
    commitments = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        required=True,
        metadata={"description": "What each private part was committed to, by seat or `nobody`."},
    )
    private = fields.Dict(
        keys=fields.String(),
        values=fields.Nested(PrivatePartSchema),
        metadata={"description": "The private parts that you may see; absent if none."},
    )


class EventPageSchema(Closed):
    """Events in order."""

    items = f.items(fields.Nested(EventSchema), "The events.", required=True)
    next_after = f.integer("Send it as `after` for more; null: there are no more now.", required=True, allow_none=True)
    version = f.sequence("The match's version now.", required=True)
    ended = f.boolean("Whether the match is over: no more events will come.", required=True)


class EventQuerySchema(Closed):
    """Which events, and how."""

    after = f.query_integer("Only events with a greater number.")
    until = f.query_integer("Only events up to this number.")
    types = f.token_text("Only these types, separated by commas.", "[A-Za-z_.]{1,90}(,[A-Za-z_.]{1,90}){0,30}")
    limit = f.query_integer("How many on a JSON page.", 1, 1000, load_default=200)
    wait = f.query_integer(
        "JSON only: if there is nothing after `after` yet, wait so many seconds for it.",
        0,
        LONGEST_WAIT,
        load_default=0,
    )
    follow = f.query_boolean("NDJSON only: go on with new events as they come.", load_default=False)
