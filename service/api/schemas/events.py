"""Events as the API shows them."""

from typing import Any

from marshmallow import fields

from events.envelope import PrivatePart, Public
from service.api.schemas import fields as f
from service.api.schemas.derived import told
from service.api.schemas.fields import Closed
from service.usecases.look import EventsPage

LONGEST_WAIT = 30

IN_WORDS: dict[str, Any] = {
    "text": f.text(
        "What happened as a sentence for you, with the names that you know from the log; under no hash.",
        most=f.LONG,
        example="The planet turns, 1 of 2: slot 3 comes under the Moon",
    ),
    "quiet": f.boolean(
        "Whether it keeps the books, or says no more than the move before it: a story may leave it out."
    ),
}
"""What is told of an event beside what became true."""

ForeseenEventSchema = told(
    Public,
    "ForeseenEvent",
    only=("actor", "data", "phase", "type", "v"),
    may_lack=("private",),
    clauses=f.items(fields.String(), "The clauses that say so."),
    private=f.free("What only your seat will see, by seat; absent if nothing.", values=f.free("The secret fields.")),
    **IN_WORDS,
)

EventSchema = told(
    Public,
    "Event",
    may_lack=("private",),
    hash=f.text("Its own hash."),
    private=f.free("The private parts that you may see; absent if none.", values=fields.Nested(told(PrivatePart))),
    **IN_WORDS,
)
"""`hash` covers everything but `private`, `text` and `quiet`, and `prev` links it to the event before."""

EventPageSchema = told(EventsPage, "EventPage", items=f.items(fields.Nested(EventSchema), "The events."))


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
