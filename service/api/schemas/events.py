"""Events as the API shows them."""

from marshmallow import fields

from service.api.schemas import fields as f
from service.api.schemas.fields import Closed, Complete

LONGEST_WAIT = 30


class PhaseSchema(Complete):
    """When in the match it happened."""

    turn = f.integer("The turn, counted over all players; 0 before the first.")
    name = f.text("The phase.")
    window = f.text("The response window, if one was open.", allow_none=True)


class CauseSchema(Complete):
    """Why it happened."""

    decision = f.text("The decision that was answered.", allow_none=True)
    parent = f.integer("The event that led to it.", allow_none=True)
    clauses = f.items(fields.String(), "The clauses that say so.")
    source = f.text("The object that it came from.", allow_none=True)


class PrivatePartSchema(Complete):
    """What not everyone may see."""

    data = f.free("The secret fields.")
    salt = f.text("The salt of its commitment: SHA-256 over salt and canonical JSON of `data`.")


class HappeningSchema(Complete):
    """What became true, or would."""

    type = f.text("What became true.", example="PlanetRotated")
    v = f.integer("The schema number of `data`.", 1)
    actor = f.seat("The seat that acted; null: none.", allow_none=True)
    phase = f.nested(PhaseSchema, "When in the match.")
    data = f.free("The facts; the ruleset describes them for each type.")
    text = f.text(
        "What happened as a sentence for you, with the names that you know from the log; under no hash.",
        most=f.LONG,
        example="The planet turns, 1 of 2: slot 3 comes under the Moon",
    )
    quiet = f.boolean(
        "Whether it keeps the books, or says no more than the move before it: a story may leave it out.", required=True
    )


class ForeseenEventSchema(HappeningSchema):
    """An event that a dry run foresees."""

    may_lack = ("private",)
    clauses = f.items(fields.String(), "The clauses that say so.", required=True)
    private = fields.Dict(
        keys=fields.String(),
        values=f.free("The secret fields."),
        metadata={"description": "What only your seat will see, by seat; absent if nothing."},
    )


class EventSchema(HappeningSchema):
    """An event. `hash` covers everything but `private`, `text` and `quiet`, and `prev` links it to the event before."""

    may_lack = ("private",)
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


class EventPageSchema(Complete):
    """Events in order."""

    items = f.items(fields.Nested(EventSchema), "The events.")
    next_after = f.integer("Send it as `after` for more; null: there are no more now.", allow_none=True)
    version = f.sequence("The match's version now.")
    ended = f.boolean("Whether the match is over: no more events will come.")


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
