"""Jobs of the laboratory: what can be asked for, how far it is, what it says."""

from typing import Any

from marshmallow import ValidationError, fields, validates_schema

from service.api.schemas import fields as f
from service.api.schemas.cards import SET_ID
from service.api.schemas.derived import asked, told
from service.api.schemas.fields import Closed
from service.lab import ab, matchups, simulation, skill, worth
from service.lab.arms import Arm, Experiment
from service.lab.kinds import KINDS
from service.lab.matchups import Matchups
from service.lab.simulation import Simulation
from service.lab.skill import Skill
from service.lab.worth import Worth
from service.store.jobs import Kept
from service.usecases.jobs import Progress

MOST_SEEDS = 10_000
MOST_MATCHES = 20_000
MOST_WEIGHED = 2_000
MOST_PLAYOUTS = 200
MOST_ARMS = 12
MOST_NAMES = 20
MOST_BOTS = 6


class StartSchema(Closed):
    """A position of a match that the caller may see."""

    match = f.token_text("The id of the match.", "[A-Za-z0-9_-]{1,64}", required=True)
    at = f.sequence("After this event, or the last one before it with a decision; the newest position if absent.")


def _from() -> fields.Nested:
    return f.nested(
        StartSchema, "All matches begin in this position, what is hidden in it dealt anew.", data_key="from"
    )


ArmSchema = asked(Arm, most={"without": MOST_NAMES, "always": MOST_NAMES})
ExperimentSchema = asked(
    Experiment,
    most={"seeds": MOST_SEEDS},
    may_lack=("b",),
    start=_from(),
    change=f.token_text(
        "A card set whose cards A has instead of those of the same names. Without decks and `against`, both play the "
        "shipped deck that holds most copies of them against the one that holds fewest.",
        SET_ID,
    ),
)
MatchupsSchema = asked(Matchups, most={"seeds": MOST_SEEDS, "arms": MOST_ARMS, "budget": 1_000_000}, start=_from())
SimulationSchema = asked(Simulation, most={"bots": MOST_BOTS, "matches": MOST_MATCHES}, start=_from())
WorthSchema = asked(Worth, most={"bots": MOST_BOTS, "matches": MOST_WEIGHED, "playouts": MOST_PLAYOUTS}, start=_from())
SkillSchema = asked(Skill, most={"pairs": MOST_SEEDS}, start=_from())


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


# Each kind calls its outcome `Outcome`; the API tells them apart.
told(ab.Outcome, "JobOutcome")
told(worth.Outcome, "WorthOutcome")
told(skill.Outcome, "SkillOutcome")

JobSchema = told(
    Kept,
    "Job",
    may_lack=tuple(KINDS),
    url=f.text("Its address."),
    kind=f.one_of("What kind of work it is.", *KINDS),
    progress=f.nested(told(Progress), "How far it is."),
    ab=f.nested(told(ab.Told, "ComparisonTold"), "Two arms compared."),
    matchups=f.nested(told(matchups.Told, "MatchupsTold"), "Each arm compared with each other."),
    sim=f.nested(told(simulation.Told, "SimulationTold"), "Matches counted."),
    replay=f.nested(told(ab.Replayed, "ReplayTold"), "The matches of a seed as logs."),
    worth=f.nested(told(worth.Told, "WorthTold"), "Plays weighed."),
    skill=f.nested(told(skill.Told, "SkillTold"), "Strengths compared, each with twice it."),
)
"""What a job is about and what is known of it stands in the member that its kind names."""


class JobsQuerySchema(Closed):
    """Which jobs to list."""

    limit = f.query_integer("How many at most.", 1, 100, load_default=20)


JobsSchema = f.listed("Jobs", JobSchema, "Those that were asked for last, newest first.")

FlipsSchema = f.listed("Flips", told(ab.Flip), "The largest difference first.")
