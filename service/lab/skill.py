"""How much skill there is to show: a bot against itself with twice the iterations, from strength to strength."""

from collections.abc import Mapping, Sequence
from itertools import pairwise, takewhile
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from domain.bots import BOTS, NoSuchBot, named
from domain.bots.names import MOST_ITERATIONS
from domain.cardkit.language.card import CardSet
from service.errors import Invalid
from service.lab import work
from service.lab.ab import Running
from service.lab.arms import LEAST_SEEDS, MOST_SEEDS, Arm, Experiment, Judged, Verdict, check_bot
from service.lab.matchups import Cells, Digits, restored
from service.lab.pairs import prepared
from service.lab.work import place_told, points, task_told

MOST_DOUBLINGS = 12
"""From one iteration on, one doubling more is beyond the strongest bot."""

EVEN = 0.5
"""The score of equals."""

VERDICTS = {"better": "pays", "worse": "harms", "same": "flat", "undecided": "not clear", None: "not clear yet"}
"""What is said of a doubling."""


class Skill(Judged, frozen=True, kw_only=True, omit_defaults=True):
    """A bot against itself with twice the iterations, from strength to strength. The level holds for all together."""

    bot: Annotated[
        str,
        Meta(
            description="A bot that is told how many iterations it has, named without them.",
            extra_json_schema={"maxLength": 40},
        ),
    ] = "search"
    weakest: Annotated[int, Meta(description="The least number of iterations.", ge=1, le=MOST_ITERATIONS // 2)] = 25
    doublings: Annotated[int, Meta(description="How often it is doubled.", ge=1, le=MOST_DOUBLINGS)] = 3
    pairs: Annotated[int, Meta(description="Pairs of matches for each doubling.", ge=LEAST_SEEDS, le=MOST_SEEDS)] = (
        LEAST_SEEDS
    )

    @property
    def strengths(self) -> list[int]:
        """All numbers of iterations, the least first."""
        return [self.weakest * 2**doubled for doubled in range(self.doublings + 1)]

    @property
    def arms(self) -> tuple[Arm, ...]:
        """The bot at each strength."""
        return tuple(Arm(bot=f"{self.bot}:{strength}") for strength in self.strengths)

    @property
    def steps(self) -> list[Experiment]:
        """The experiment of each doubling, in which A is the stronger."""
        from analytics.statistics.intervals import level_of_each

        return [
            Experiment(
                ruleset=self.ruleset,
                a=stronger,
                b=weaker,
                options=self.options,
                seed=self.seed,
                margin=self.margin,
                level=level_of_each(self.level, self.doublings),
                seeds=self.pairs,
                code=self.code,
                start=self.start,
            )
            for weaker, stronger in pairwise(self.arms)
        ]


class Record(work.Record, frozen=True, kw_only=True, omit_defaults=True, tag="skill"):
    """What was found so far, for each doubling."""

    task: Skill = msgspec.field(name="skill")
    steps: tuple[Digits, ...] = ()


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """How a bot fares against itself with half the iterations."""

    weaker: Annotated[int, Meta(description="The iterations of the weaker.")]
    stronger: Annotated[int, Meta(description="Those of the stronger, twice as many.")]
    score: Annotated[float | None, Meta(description="The win rate of the stronger; a shared win counts one half.")]
    low: Annotated[float | None, Meta(description="Its lower bound; those of all steps hold together.")]
    high: Annotated[float | None, Meta(description="Its upper bound.")]
    verdict: Annotated[
        Verdict | None, Meta(description="What the stronger is compared with the weaker; null: not yet clear.")
    ]
    pairs: Annotated[int, Meta(description="Pairs of matches that count.")]
    failed: Annotated[int, Meta(description="Pairs in which a match could not be played to its end.")]
    pentanomial: Annotated[tuple[int, ...], Meta(description="Pairs with 0, 1/2, 1, 3/2 and 2 points of the stronger.")]


class Outcome(msgspec.Struct, frozen=True):
    """What is known of all doublings."""

    sentence: Annotated[str, Meta(description="All of it in words.", extra_json_schema={"maxLength": 1000})]
    steps: Annotated[Sequence[Step], Meta(description="The doublings, the weakest first.")]


class Told(msgspec.Struct, frozen=True):
    """Strengths of a bot compared, each with twice it."""

    skill: work.Played
    outcome: Annotated[Outcome, Meta(description="What is known by now.")]
    errors: Annotated[Mapping[str, Any], Meta(description="What went wrong, by step and number of the pair.")]


class Doubling(Running):
    """A doubling under way. It is played in full: how much it is worth is asked for, not only whether it is."""

    @property
    def over(self) -> bool:
        """Whether all pairs were played."""
        return self.played >= self.most


class Tracing(Cells):
    """All doublings of a strength under way."""

    unit = "pairs"
    task: Skill

    def __init__(self, record: Record) -> None:
        self.task = record.task
        super().__init__(restored(self.task.steps, record.steps, Doubling))

    @property
    def about(self) -> str:
        """Which strengths of what."""
        skill = self.task
        return f"{skill.bot}, doubled from {skill.strengths[0]} to {skill.strengths[-1]}{place_told(skill.start)}"

    @property
    def sentence(self) -> str:
        """What twice the thinking is worth, in words."""
        return _sentence(self.task, self.steps)

    @property
    def steps(self) -> list[Step]:
        """What is known of each doubling."""
        return [_step(*pair, cell) for pair, cell in zip(pairwise(self.task.strengths), self.cells, strict=True)]

    def record(self) -> Record:
        """All there is to keep."""
        return Record(task=self.task, steps=self.digits)

    def findings(self) -> Told:
        """The strengths and what is known of each doubling."""
        errors = self.errors(f"{weaker}-{stronger}" for weaker, stronger in pairwise(self.task.strengths))
        return Told(task_told(self.task), Outcome(self.sentence, self.steps), errors)


def _step(weaker: int, stronger: int, cell: Running) -> Step:
    found = cell.outcome
    return Step(
        weaker=weaker,
        stronger=stronger,
        score=found.rates[0] if found.rates else None,
        low=None if found.low is None else EVEN + found.low,
        high=None if found.high is None else EVEN + found.high,
        verdict=found.verdict,
        pairs=found.seeds,
        failed=found.failed,
        pentanomial=found.pentanomials[0] if found.pentanomials else (0,) * 5,
    )


def _sentence(skill: Skill, steps: Sequence[Step]) -> str:
    """What the first and the last doubling with a score are worth, and what follows from that."""
    most = max(step.pairs for step in steps)
    known = [told for step in steps if (told := _gain(step))]
    if not most:
        return "Nothing is known yet."
    if not known:
        return f"Too few pairs to say anything: {most} of {LEAST_SEEDS}."
    gains = " and ".join(dict.fromkeys((known[0], known[-1])))
    return f"Twice the thinking is worth {gains}, {100 * skill.level:g} % for all steps. {_conclusion(skill, steps)}"


def _gain(step: Step) -> str | None:
    """What a doubling is worth, with its bounds; None where it has none."""
    if step.score is None or step.low is None or step.high is None:
        return None
    gain, low, high = (points(share - EVEN, sign=True) for share in (step.score, step.low, step.high))
    return f"{gain} points at {step.weaker} ({low} to {high})"


def _conclusion(skill: Skill, steps: Sequence[Step]) -> str:
    """What follows for the strongest."""
    last = steps[-1]
    if last.verdict == "same":
        first = [*takewhile(lambda step: step.verdict == "same", reversed(steps))][-1]
        return f"Flat within {100 * skill.margin:g} points from {first.weaker} on: little is left to decide by skill."
    if last.verdict == "better":
        return f"At {last.weaker} more thinking still pays."
    if last.verdict == "worse":
        return f"At {last.weaker} more thinking does harm."
    return f"Whether more thinking pays at {last.weaker} is not clear{'' if last.verdict else ' yet'}."


def prepared_skill(skill: Skill, card_sets: Sequence[CardSet] = ()) -> Skill:
    """The strengths with the versions they are played with here, once the strongest were seen to sit down.

    Raises what `ab.prepared` raises; `Invalid` for a bot or strength that cannot be doubled, or a number of pairs.
    """
    if not _has_iterations(skill.bot):
        able = ", ".join(filter(_has_iterations, sorted(BOTS)))
        raise Invalid("/bot", f"{skill.bot!r} has no iterations to double; bots that have: {able} (without a strength)")
    if not 1 <= skill.doublings <= MOST_DOUBLINGS:
        raise Invalid("/doublings", f"a strength is doubled 1 to {MOST_DOUBLINGS} times")
    if not LEAST_SEEDS <= skill.pairs <= MOST_SEEDS:
        raise Invalid("/pairs", f"each doubling has {LEAST_SEEDS} to {MOST_SEEDS} pairs")
    for strength, arm in zip(skill.strengths, skill.arms, strict=True):
        check_bot(arm.bot, "/weakest" if strength == skill.weakest else "/doublings")
    ready = prepared(msgspec.structs.replace(skill.steps[-1], level=skill.level), card_sets)
    return msgspec.structs.replace(skill, ruleset=ready.ruleset, code=ready.code)


def _has_iterations(bot: str) -> bool:
    try:
        named(f"{bot}:1")
    except NoSuchBot:
        return False
    return True
