"""What the service says of its rulesets."""

from marshmallow import fields

from domain.clauses import Clause
from domain.ruleset import OptionDoc
from service.api.schemas import fields as f
from service.api.schemas.derived import told
from service.api.schemas.fields import Complete


class RulesetSummarySchema(Complete):
    """A ruleset in the list."""

    id = f.text("The ruleset's id.", example="gaia_vora")
    version = f.text("The installed version.", example="1.0.0")
    name = f.text("Its name.")
    summary = f.text("What the game is about.", most=2000)
    seats = f.items(f.seat(), "The numbers of seats it can be played with.")
    url = f.text("Its own address.")


RulesetListSchema = f.listed("RulesetList", RulesetSummarySchema, "The rulesets.")


OptionSchema = told(OptionDoc, "Option")


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


class RulesetSchema(RulesetSummarySchema):
    """A ruleset in full."""

    options = f.items(fields.Nested(OptionSchema), "The match options.")
    decisions = f.items(fields.Nested(NamedTextSchema), "The windows in which a seat is asked to choose.")
    moves = f.items(fields.Nested(MoveKindSchema), "The moves.")
    endings = f.items(fields.Nested(NamedTextSchema), "The reasons a match can end for: the win conditions.")
    defeats = f.items(
        fields.Nested(NamedTextSchema),
        "The reasons a seat can be out of a match for, where others play on or the last one wins.",
    )
    event_types = f.items(fields.Nested(EventKindSchema), "The events.")
    scenario_schema = f.free("JSON Schema of a described position (`scenario` when a match is created).")
    clauses_url = f.text("The address of its clauses.")


ClauseSchema = told(Clause, url=f.text("Its own address."))


ClauseListSchema = f.listed("ClauseList", ClauseSchema, "The clauses.")
