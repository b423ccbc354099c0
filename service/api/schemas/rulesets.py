"""What the service says of its rulesets."""

from marshmallow import fields

from domain.clauses import Clause
from domain.ruleset import Meta, OptionDoc
from service.api.schemas import fields as f
from service.api.schemas.derived import told
from service.api.schemas.fields import Complete

URL = f.text("Its own address.")
RulesetSummarySchema = told(Meta, "RulesetSummary", url=URL)

RulesetListSchema = f.listed("RulesetList", RulesetSummarySchema, "The rulesets.")


class NamedTextSchema(Complete):
    """A name and what it means."""

    name = f.text("The name.")
    text = f.text("What it means.", most=2000)


class MoveKindSchema(Complete):
    """A kind of move."""

    move = f.text("Its name, as submitted.", example="rotate")
    text = f.text("What it does.", most=2000)
    schema = f.text("The address of the JSON Schema of its `args`.")


class EventKindSchema(Complete):
    """A kind of event that a match of this ruleset may hold."""

    type = f.text("Its name in the log.")
    v = f.integer("Its present schema number.", 1)
    text = f.text("What became true.", most=2000)
    private = f.free("Its secret fields, each with the field that names the seat which may see it, or `nobody`.")
    schema = f.free("JSON Schema of its `data`, the secret fields included.")


RulesetSchema = told(
    Meta,
    "Ruleset",
    url=URL,
    options=f.items(fields.Nested(told(OptionDoc, "Option")), "The match options."),
    decisions=f.items(fields.Nested(NamedTextSchema), "The windows in which a seat is asked to choose."),
    moves=f.items(fields.Nested(MoveKindSchema), "The moves."),
    endings=f.items(fields.Nested(NamedTextSchema), "The reasons a match can end for: the win conditions."),
    defeats=f.items(
        fields.Nested(NamedTextSchema),
        "The reasons a seat can be out of a match for, where others play on or the last one wins.",
    ),
    event_types=f.items(fields.Nested(EventKindSchema), "The events."),
    scenario_schema=f.free("JSON Schema of a described position (`scenario` when a match is created)."),
    clauses_url=f.text("The address of its clauses."),
)

ClauseSchema = told(Clause, url=URL)

ClauseListSchema = f.listed("ClauseList", ClauseSchema, "The clauses.")
