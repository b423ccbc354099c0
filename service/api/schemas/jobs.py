"""Jobs of the laboratory: experiments, how far they are, what they say."""

from marshmallow import fields, validate

from service.api.schemas import fields as f
from service.api.schemas.fields import Closed
from service.api.schemas.matches import BOT, plain_text
from service.lab.arms import LEAST_SEEDS

MOST_SEEDS = 10_000
MOST_NAMES = 20

MARGINS = validate.Range(0, 0.5, min_inclusive=False, max_inclusive=False)
LEVELS = validate.Range(0.5, 1, max_inclusive=False)

STATUS = ("open", "done", "cancelled", "failed")
VERDICTS = ("better", "worse", "same", "undecided")


def _share(description: str, default: float, bounds: validate.Range) -> fields.Float:
    return fields.Float(load_default=default, allow_nan=False, validate=bounds, metadata={"description": description})


def _names(description: str) -> fields.List[str]:
    name = f.text("A name.", least=1, most=100)
    return f.items(name, description, load_default=list, validate=validate.Length(0, MOST_NAMES))


class ArmSchema(Closed):
    """One side of a comparison."""

    bot = f.text(f"{BOT} Here, strengths in seconds are refused.", most=40, required=True, example="greedy")
    options = f.free("Options of the ruleset for the whole match.", load_default=dict)
    own = f.free("This side's value of options that are a list with one for each seat.", load_default=dict)
    without = _names("Moves, cards and other things that the bot does not use while it can do anything else.")
    always = _names("Those that it uses whenever it may.")


class ExperimentSchema(Closed):
    """Two arms to compare."""

    ruleset = f.token_text(
        "`id` or `id@version` of an installed ruleset.",
        "[a-z0-9_]{1,40}(@[0-9A-Za-z.+-]{1,40})?",
        required=True,
        example="gaia_vora",
    )
    a = f.nested(ArmSchema, "The arm that the verdict is about.", required=True)
    b = f.nested(ArmSchema, "The arm that it is compared with.", required=True)
    against = f.nested(
        ArmSchema, "A third arm, which both play against instead of each other.", load_default=None, allow_none=True
    )
    options = f.free("Options for all matches.", load_default=dict)
    seed = plain_text("The text that all chance follows from.", 100, load_default="1")
    margin = _share("A difference of win rates up to this counts as none.", 0.05, MARGINS)
    level = _share("How often the interval is to hold the true difference.", 0.95, LEVELS)
    seeds = f.integer("Seeds that are played at most.", LEAST_SEEDS, MOST_SEEDS, load_default=1000)


class RunSchema(Closed):
    """An experiment with the versions it is made with. What was left out is left out here, too."""

    ruleset = f.text("`id@version` of the ruleset.", required=True)
    code = f.text("The hash of all code that a match follows from.", required=True)
    a = f.free("The arm that the verdict is about.", required=True)
    b = f.free("The arm that it is compared with.", required=True)
    against = f.free("The third arm.")
    options = f.free("Options for all matches.")
    seed = f.text("The text that all chance follows from.")
    margin = fields.Float(metadata={"description": "The margin."})
    level = fields.Float(metadata={"description": "The level."})
    seeds = f.integer("Seeds that are played at most.")


class JobOutcomeSchema(Closed):
    """What is known."""

    verdict = f.one_of("What A is compared with B; null: not yet clear.", *VERDICTS, required=True, allow_none=True)
    sentence = f.text("The same in words.", required=True)
    difference = fields.Float(
        required=True,
        allow_none=True,
        metadata={"description": "A's win rate less B's against the third arm, else A's less one half."},
    )
    low = fields.Float(required=True, allow_none=True, metadata={"description": "Its lower bound."})
    high = fields.Float(required=True, allow_none=True, metadata={"description": "Its upper bound."})
    seeds = f.integer("Seeds that count.", required=True)
    matches = f.integer("Matches played.", required=True)
    failed = f.integer("Seeds in which a match could not be played to its end.", required=True)
    rates = f.items(fields.Float(), "The win rate of A, and of B against the third arm.", required=True)
    pentanomials = f.items(
        f.items(fields.Integer(), "Seeds with 0, 1/2, 1, 3/2 and 2 points."), "Of A, and of B.", required=True
    )
    equal = f.boolean("Whether no seed showed a difference.", required=True)


class ProgressSchema(Closed):
    """How far it is."""

    played = f.integer("Seeds played.", required=True)
    seeds = f.integer("Seeds at most.", required=True)
    seconds = fields.Float(required=True, metadata={"description": "How long it was worked on."})
    seconds_left = fields.Float(
        required=True, allow_none=True, metadata={"description": "How long it takes at most at this rate."}
    )


class JobSchema(Closed):
    """A job."""

    id = f.text("Its id. Whoever knows it may read the job.", required=True)
    url = f.text("Its address.", required=True)
    status = f.one_of("How it stands.", *STATUS, required=True)
    asked = f.text("When it was asked for (RFC 3339, UTC).", required=True)
    detail = f.text("Why it failed.", required=True, allow_none=True)
    experiment = f.nested(RunSchema, "What is compared.", required=True)
    progress = f.nested(ProgressSchema, "How far it is.", required=True)
    outcome = f.nested(JobOutcomeSchema, "What is known by now.", required=True)
    errors = f.free("What went wrong, by the number of the seed.", required=True)
