"""What the service says of its rulesets."""

from marshmallow import fields

from domain.clauses import Clause
from domain.ruleset import OptionDoc
from service.api.schemas import fields as f
from service.api.schemas.derived import told
from service.api.schemas.fields import Closed


class RulesetSummarySchema(Closed):
    """A ruleset in the list."""

    id = f.text("The ruleset's id.", required=True, example="gaia_vora")
    version = f.text("The installed version.", required=True, example="1.0.0")
    name = f.text("Its name.", required=True)
    summary = f.text("What the game is about.", most=2000, required=True)
    seats = f.items(f.seat(), "The numbers of seats it can be played with.", required=True)
    url = f.text("Its own address.", required=True)


class RulesetListSchema(Closed):
    """All installed rulesets."""

    items = f.items(fields.Nested(RulesetSummarySchema), "The rulesets.", required=True)


OptionSchema = told(OptionDoc, "Option")


class NamedTextSchema(Closed):
    """A name and what it means."""

    name = f.text("The name.", required=True)
    text = f.text("What it means.", most=2000, required=True)


class MoveKindSchema(Closed):
    """A kind of move."""

    move = f.text("Its name, as submitted.", required=True, example="rotate")
    text = f.text("What it does.", most=2000, required=True)
    schema = f.text("The address of the JSON Schema of its `args`.", required=True)


class EventKindSchema(Closed):
    """A kind of event that a match of this ruleset may hold."""

    type = f.text("Its name in the log.", required=True)
    v = f.integer("Its present schema number.", 1, required=True)
    text = f.text("What became true.", most=2000, required=True)
    private = f.free(
        "Its secret fields, each with the field that names the seat which may see it, or `nobody`.", required=True
    )
    schema = f.free("JSON Schema of its `data`, the secret fields included.", required=True)


class RulesetSchema(RulesetSummarySchema):
    """A ruleset in full."""

    options = f.items(fields.Nested(OptionSchema), "The match options.", required=True)
    decisions = f.items(
        fields.Nested(NamedTextSchema), "The windows in which a seat is asked to choose.", required=True
    )
    moves = f.items(fields.Nested(MoveKindSchema), "The moves.", required=True)
    endings = f.items(
        fields.Nested(NamedTextSchema), "The reasons a match can end for: the win conditions.", required=True
    )
    defeats = f.items(
        fields.Nested(NamedTextSchema),
        "The reasons a seat can be out of a match for, where others play on or the last one wins.",
        required=True,
    )
    event_types = f.items(fields.Nested(EventKindSchema), "The events.", required=True)
    scenario_schema = f.free("JSON Schema of a described position (`scenario` when a match is created).", required=True)
    clauses_url = f.text("The address of its clauses.", required=True)


ClauseSchema = told(Clause, url=f.text("Its own address.", required=True))


class ClauseListSchema(Closed):
    """All clauses in reading order."""

    items = f.items(fields.Nested(ClauseSchema), "The clauses.", required=True)
