"""Jobs of the laboratory: what can be asked for, how far it is, what it says."""

from typing import Any

from marshmallow import ValidationError, fields, validate, validates_schema

from domain.bots.names import MOST_ITERATIONS
from service.api.schemas import fields as f
from service.api.schemas.cards import SET_ID
from service.api.schemas.fields import Closed
from service.api.schemas.matches import BOT
from service.lab.arms import LEAST_SEEDS
from service.lab.kinds import KINDS
from service.lab.skill import MOST_DOUBLINGS

MOST_SEEDS = 10_000
MOST_MATCHES = 20_000
MOST_WEIGHED = 2_000
MOST_PLAYOUTS = 200
MOST_ARMS = 12
MOST_NAMES = 20
MOST_BOTS = 6
MOST_WEAKEST = MOST_ITERATIONS // 2

MARGINS = validate.Range(0, 0.5, min_inclusive=False, max_inclusive=False)
LEVELS = validate.Range(0.5, 1, max_inclusive=False)

STATUS = ("open", "done", "cancelled", "failed")
VERDICTS = ("better", "worse", "same", "undecided")


def _share(description: str, default: float, bounds: validate.Range) -> fields.Float:
    return fields.Float(load_default=default, allow_nan=False, validate=bounds, metadata={"description": description})


def _names(description: str) -> fields.List[str]:
    name = f.text("A name.", least=1, most=100)
    return f.items(name, description, load_default=list, validate=validate.Length(0, MOST_NAMES))


def _rate(description: str) -> fields.Float:
    return fields.Float(required=True, allow_none=True, metadata={"description": description})


def _bot() -> fields.String:
    return f.text(f"{BOT} Here, strengths in seconds are refused.", most=40, required=True, example="greedy")


class ArmSchema(Closed):
    """One side of a comparison."""

    bot = _bot()
    options = f.free("Options of the ruleset for the whole match.", load_default=dict)
    own = f.free("This side's value of options that are a list with one for each seat.", load_default=dict)
    without = _names("Moves, cards and other things that the bot does not use while it can do anything else.")
    always = _names("Those that it uses whenever it may.")


class StartSchema(Closed):
    """A position of a match that the caller may see."""

    match = f.token_text("The id of the match.", "[A-Za-z0-9_-]{1,64}", required=True)
    at = f.sequence("After this event, or the last one before it with a decision; the newest position if absent.")


class AskedSchema(Closed):
    """What all matches of the laboratory are played with."""

    ruleset = f.token_text(
        "`id` or `id@version` of an installed ruleset.",
        "[a-z0-9_]{1,40}(@[0-9A-Za-z.+-]{1,40})?",
        required=True,
        example="gaia_vora",
    )
    options = f.free("Options for all matches; with `from` none, they are those of that match.", load_default=dict)
    seed = f.line("The text that all chance follows from.", 100, exact=True, load_default="1")
    start = f.nested(
        StartSchema, "All matches begin in this position, what is hidden in it dealt anew.", data_key="from"
    )


class JudgedSchema(AskedSchema):
    """What a comparison is judged by."""

    margin = _share("A difference of win rates up to this counts as none.", 0.05, MARGINS)
    level = _share("How often the interval is to hold the true difference.", 0.95, LEVELS)


class ComparedSchema(JudgedSchema):
    """How long a comparison goes on."""

    seeds = f.integer("Seeds that are played for two arms at most.", LEAST_SEEDS, MOST_SEEDS, load_default=1000)


class ExperimentSchema(ComparedSchema):
    """Two arms to compare."""

    a = f.nested(ArmSchema, "The arm that the verdict is about.", required=True)
    b = f.nested(ArmSchema, "The arm that it is compared with; with `change` and without it, as A but for the change.")
    change = f.token_text(
        "A card set whose cards A has instead of those of the same names. Without decks and `against`, both play the "
        "shipped deck that holds most copies of them against the one that holds fewest.",
        SET_ID,
    )
    against = f.nested(
        ArmSchema, "A third arm, which both play against instead of each other.", load_default=None, allow_none=True
    )

    @validates_schema
    def _two_arms(self, data: dict[str, Any], **_: Any) -> None:
        if not data.keys() & {"b", "change"}:
            raise ValidationError("Name what A is compared with: `b`, or a `change`.", "b")


class MatchupsSchema(ComparedSchema):
    """Arms to compare each with each other. The level holds for all pairs together."""

    arms = f.items(fields.Nested(ArmSchema), "The arms.", required=True, validate=validate.Length(min=2, max=MOST_ARMS))
    budget = f.integer("Seeds that are played for all pairs at most.", 1, 1_000_000, load_default=None, allow_none=True)


class SimulationSchema(AskedSchema):
    """Matches to be counted: who wins from which seat, how they end, how long they last."""

    bots = f.items(_bot(), "The bot of each seat.", required=True, validate=validate.Length(min=1, max=MOST_BOTS))
    matches = f.integer("How many.", 1, MOST_MATCHES, load_default=100)


class WorthSchema(SimulationSchema):
    """Matches in which plays of a thing are weighed, one a match at most, by playing on from before and after it."""

    thing = f.text("The move, card or other thing by name.", least=1, most=100, required=True, example="activate_sun")
    matches = f.integer("How many to look for a play in.", 1, MOST_WEIGHED, load_default=100)
    playouts = f.integer(
        "How often a match is played on from before a play, and from after it.", 1, MOST_PLAYOUTS, load_default=20
    )


class SkillSchema(JudgedSchema):
    """A bot against itself with twice the iterations, from strength to strength. The level holds for all together."""

    bot = f.text("A bot that is told how many iterations it has, named without them.", most=40, load_default="search")
    weakest = f.integer("The least number of iterations.", 1, MOST_WEAKEST, load_default=25)
    doublings = f.integer("How often it is doubled.", 1, MOST_DOUBLINGS, load_default=3)
    pairs = f.integer("Pairs of matches for each doubling.", LEAST_SEEDS, MOST_SEEDS, load_default=LEAST_SEEDS)


class ReplaySchema(Closed):
    """A seed of a comparison, whose matches are to be kept as logs."""

    job = f.token_text("The id of the job.", "[A-Za-z0-9_.-]{1,80}", required=True)
    seed = f.integer("The number of the seed, from 0.", 0, MOST_SEEDS, required=True)


class JobRequestSchema(Closed):
    """What is asked for: one member, named by its kind."""

    ab = f.nested(ExperimentSchema, "Compare two arms, until it is clear which is better.")
    matchups = f.nested(MatchupsSchema, "Compare each of some arms with each other.")
    sim = f.nested(SimulationSchema, "Play a number of matches and count what comes of them.")
    replay = f.nested(ReplaySchema, "Make the matches of a seed of a comparison into logs, to be looked at.")
    worth = f.nested(WorthSchema, "Tell how much playing a card, or another thing, changes the chance to win.")
    skill = f.nested(SkillSchema, "Tell how much a bot gains by twice the iterations, from strength to strength.")

    @validates_schema
    def _one_kind(self, data: dict[str, Any], **_: Any) -> None:
        if len(data) != 1:
            raise ValidationError(f"Ask for one thing: {', '.join(KINDS)}.")


class JobOutcomeSchema(Closed):
    """What is known of a comparison."""

    verdict = f.one_of("What A is compared with B; null: not yet clear.", *VERDICTS, required=True, allow_none=True)
    sentence = f.text("The same in words.", required=True)
    difference = _rate("A's win rate less B's against the third arm, else A's less one half.")
    low = _rate("Its lower bound.")
    high = _rate("Its upper bound.")
    seeds = f.integer("Seeds that count.", required=True)
    matches = f.integer("Matches played.", required=True)
    failed = f.integer("Seeds in which a match could not be played to its end.", required=True)
    rates = f.items(fields.Float(), "The win rate of A, and of B against the third arm.", required=True)
    pentanomials = f.items(
        f.items(fields.Integer(), "Seeds with 0, 1/2, 1, 3/2 and 2 points."), "Of A, and of B.", required=True
    )
    equal = f.boolean("Whether no seed showed a difference.", required=True)


class CellSchema(Closed):
    """A pair of arms."""

    a = f.integer("The first one's place among the arms, from 0.", required=True)
    b = f.integer("The second one's place.", required=True)
    outcome = f.nested(JobOutcomeSchema, "What is known of the first compared with the second.", required=True)


class ComparisonToldSchema(Closed):
    """A comparison of two arms."""

    experiment = f.free("What is compared, with the versions it is made with; defaults are left out.", required=True)
    outcome = f.nested(JobOutcomeSchema, "What is known by now.", required=True)
    errors = f.free("What went wrong, by the number of the seed.", required=True)


class MatchupsToldSchema(Closed):
    """A comparison of each with each other."""

    matchups = f.free("What is compared, with the versions it is made with; defaults are left out.", required=True)
    cells = f.items(fields.Nested(CellSchema), "All pairs of arms.", required=True)
    errors = f.free("What went wrong, by pair and number of the seed.", required=True)


class SimulationToldSchema(Closed):
    """Counted matches."""

    simulation = f.free("What is played, with the versions it is played with; defaults are left out.", required=True)
    outcome = f.free(
        "What was counted: wins by seat and by bot, endings, lengths, a digest of all logs.", required=True
    )
    errors = f.free("What went wrong, by the number of the match.", required=True)


class ReplayToldSchema(Closed):
    """A seed played again."""

    experiment = f.free("The comparison that it is a seed of.", required=True)
    seed = f.integer("The number of the seed.", required=True)
    matches = f.items(fields.String(), "The ids of its matches, once they are kept.", required=True)


class PlaySchema(Closed):
    """A play, and its seat's mean share of the win in the matches played on from before it and from after it."""

    number = f.integer("The number of its match.", required=True)
    match = f.text("The id of its match, which is kept as a sandbox once the job is done.", required=True)
    seq = f.sequence("The event that tells of it.", required=True)
    seat = f.seat("Who made it.", required=True)
    before = fields.Float(required=True, metadata={"description": "The share before it."})
    after = fields.Float(required=True, metadata={"description": "The share after it."})


class WorthOutcomeSchema(Closed):
    """What is known of the plays of a thing. Each counts once."""

    sentence = f.text("All of it in words.", most=400, required=True)
    matches = f.integer("Matches played.", required=True)
    plays = f.integer("Plays that were weighed.", required=True)
    delta = _rate("The mean change of the share of the win by a play.")
    low = _rate("Its lower bound (95 %, Student).")
    high = _rate("Its upper bound.")
    before = _rate("The mean share before a play.")
    after = _rate("The mean share after it.")
    quartiles = f.items(fields.Float(), "The quartiles of the changes.", required=True)
    gains = f.items(fields.Nested(PlaySchema), "The plays that gained most.", required=True)
    losses = f.items(fields.Nested(PlaySchema), "The plays that lost most.", required=True)


class WorthToldSchema(Closed):
    """Weighed plays."""

    worth = f.free("What is played, with the versions it is played with; defaults are left out.", required=True)
    outcome = f.nested(WorthOutcomeSchema, "What is known by now.", required=True)
    errors = f.free("What went wrong, by the number of the match.", required=True)


class StepSchema(Closed):
    """How a bot fares against itself with half the iterations."""

    weaker = f.integer("The iterations of the weaker.", required=True)
    stronger = f.integer("Those of the stronger, twice as many.", required=True)
    score = _rate("The win rate of the stronger; a shared win counts one half.")
    low = _rate("Its lower bound; those of all steps hold together.")
    high = _rate("Its upper bound.")
    verdict = f.one_of(
        "What the stronger is compared with the weaker; null: not yet clear.", *VERDICTS, required=True, allow_none=True
    )
    pairs = f.integer("Pairs of matches that count.", required=True)
    failed = f.integer("Pairs in which a match could not be played to its end.", required=True)
    pentanomial = f.items(fields.Integer(), "Pairs with 0, 1/2, 1, 3/2 and 2 points of the stronger.", required=True)


class SkillOutcomeSchema(Closed):
    """What is known of each doubling."""

    sentence = f.text("All of it in words.", most=1000, required=True)
    steps = f.items(fields.Nested(StepSchema), "The doublings, the weakest first.", required=True)


class SkillToldSchema(Closed):
    """Strengths of a bot compared, each with twice it."""

    skill = f.free("What is played, with the versions it is played with; defaults are left out.", required=True)
    outcome = f.nested(SkillOutcomeSchema, "What is known by now.", required=True)
    errors = f.free("What went wrong, by step and number of the pair.", required=True)


class ProgressSchema(Closed):
    """How far it is."""

    played = f.integer("Seeds, pairs or matches played.", required=True)
    most = f.integer("Seeds, pairs or matches that are played at most.", required=True)
    unit = f.one_of("What is counted.", "seeds", "pairs", "matches", required=True)
    rate = _rate("How many are played in a second of work.")
    seconds = fields.Float(required=True, metadata={"description": "How long it was worked on."})
    seconds_left = _rate("How long it takes at most at this rate.")


class JobSchema(Closed):
    """A job. What it is about and what is known of it stands in the member that its kind names."""

    id = f.text("Its id.", required=True)
    url = f.text("Its address.", required=True)
    kind = f.one_of("What kind of work it is.", *KINDS, required=True)
    status = f.one_of("How it stands.", *STATUS, required=True)
    asked = f.text("When it was asked for (RFC 3339, UTC).", required=True)
    detail = f.text("Why it failed.", required=True, allow_none=True)
    progress = f.nested(ProgressSchema, "How far it is.", required=True)
    ab = f.nested(ComparisonToldSchema, "Two arms compared.")
    matchups = f.nested(MatchupsToldSchema, "Each arm compared with each other.")
    sim = f.nested(SimulationToldSchema, "Matches counted.")
    replay = f.nested(ReplayToldSchema, "The matches of a seed as logs.")
    worth = f.nested(WorthToldSchema, "Plays weighed.")
    skill = f.nested(SkillToldSchema, "Strengths compared, each with twice it.")


class JobsQuerySchema(Closed):
    """Which jobs to list."""

    limit = f.query_integer("How many at most.", 1, 100, load_default=20)


class JobsSchema(Closed):
    """Jobs."""

    items = f.items(fields.Nested(JobSchema), "Those that were asked for last, newest first.", required=True)


class FlipSchema(Closed):
    """A seed in which A and B differed."""

    seed = f.integer("Its number.", required=True)
    a = f.integer("The half points of A in its two matches, 0 to 4.", required=True)
    b = f.integer("Those of B against the third arm.", required=True, allow_none=True)
    difference = fields.Float(required=True, metadata={"description": "What it adds to the difference, -1 to 1."})
    matches = f.items(fields.String(), "The ids of its matches, A's in the first seat first.", required=True)


class FlipsSchema(Closed):
    """The seeds in which A and B differed most."""

    items = f.items(fields.Nested(FlipSchema), "The largest difference first.", required=True)
