"""A against B, seed by seed, until it is clear which is better; and the matches of a seed, played again to look at."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from domain.cardkit.language.card import CardSet
from domain.wording import counted
from service.errors import Invalid
from service.lab import work
from service.lab.arms import LEAST_SEEDS, Experiment, Verdict, described
from service.lab.pairs import Seed, game, handed_out, pairs_of, played
from service.lab.series import Game
from service.lab.work import Means, Work, bounds, check_release, points, task_told

if TYPE_CHECKING:
    from analytics.statistics.sequential import Judgement, Pentanomial, Plan

PAIR_REACH, QUADRUPLE_REACH = 0.5, 1.0
"""The largest difference that a seed can show."""

EVEN = 2
"""The half points of A where neither arm was better."""

_NOTHING = "x"
"""Stands for a seed that counts for nothing."""


class Record(work.Record, frozen=True, kw_only=True, omit_defaults=True, tag="ab"):
    """What became of an experiment so far: a digit (half points, 0 to 4) for each seed, for A and perhaps for B.

    errors: what went wrong, by the number of the seed
    """

    task: Experiment = msgspec.field(name="experiment")
    a: str = ""
    b: str = ""
    errors: dict[int, str] = {}

    @property
    def seeds(self) -> list[Seed]:
        """The seeds again."""
        return [
            Seed(number, 0, error=self.errors[number])
            if digit == _NOTHING
            else Seed(number, int(digit), int(self.b[number]) if self.b else None)
            for number, digit in enumerate(self.a)
        ]


class Running(Work):
    """An experiment under way. Seeds are taken in their order, so it stops at the same one however it is run.

    differences: what each seed that counts showed
    """

    unit = "seeds"

    task: Experiment

    def __init__(self, record: Record) -> None:
        from analytics.statistics.sequential import Tally

        self.task = record.task
        self.plan = _plan_of(record.task)
        self.differences: list[float] = []
        self._digits: tuple[list[str], list[str]] = ([], [])
        self._errors: dict[int, str] = {}
        for seed in record.seeds:
            self._note(seed)
        self.tally = Tally.of(self.differences)

    @property
    def played(self) -> int:
        """How many seeds were played."""
        return len(self._digits[0])

    @property
    def most(self) -> int:
        """How many seeds are played at most."""
        return self.task.seeds

    @property
    def over(self) -> bool:
        """Whether there is a verdict."""
        return self.judge().verdict is not None

    @property
    def about(self) -> str:
        """The arms, in words."""
        arms = self.task.arms
        third = f", both against {described(arms[2])}" if len(arms) > 2 else ""
        return f"{described(arms[0])} v {described(arms[1])}{third}"

    @property
    def sentence(self) -> str:
        """The verdict in words."""
        return _verdict(self)[1]

    @property
    def outcome(self) -> "Outcome":
        """What is known by now."""
        return _outcome(self)

    def go_on(self, means: Means, most: int | None = None) -> None:
        """Play until it is over, or so many more seeds were played. See `Work`."""
        end = self.most if most is None else min(self.played + most, self.most)
        numbers = range(self.played, self.played if self.over else end)
        encoded = msgspec.json.encode(self.task)
        means.play(partial(played, encoded, means.lake), handed_out(encoded, means.lake, numbers), self._take)

    def findings(self) -> "Told":
        """The experiment and its outcome."""
        return Told(task_told(self.task), self.outcome, self.record().errors)

    def _take(self, seeds: list[Seed]) -> bool:
        """Count the next seeds until there is a verdict; whether there is."""
        for seed in seeds:
            self.take(seed)
            if self.over:
                return True
        return False

    def take(self, seed: Seed) -> None:
        """Count the next seed."""
        from analytics.statistics.sequential import Tally

        self._note(seed)
        if seed.error is None:
            self.tally += Tally.of(self.differences[-1:])

    def _note(self, seed: Seed) -> None:
        a, b = self._digits
        if seed.error is not None:
            self._errors[seed.number] = seed.error
        else:
            self.differences.append(_difference(seed))
        a.append(_NOTHING if seed.error is not None else str(seed.a))
        if self.task.against is not None:
            b.append(_NOTHING if seed.b is None else str(seed.b))

    def judge(self) -> "Judgement":
        """What can be said by now; no verdict: nothing yet."""
        from analytics.statistics.sequential import Judgement, judge

        judged = judge(self.tally, self.plan)
        if judged.verdict is None and self.played >= self.task.seeds:
            return Judgement("undecided", judged.interval, judged.seeds)
        return judged

    def record(self) -> Record:
        """All there is to keep."""
        a, b = self._digits
        return Record(task=self.task, a="".join(a), b="".join(b), errors=dict(self._errors))

    def pentanomials(self) -> "list[Pentanomial]":
        """How many seeds gave A (and B, against a third arm) 0, 1/2, 1, 3/2 and 2 points."""
        from analytics.statistics.sequential import Pentanomial

        return [
            Pentanomial.of(int(digit) / 2 for digit in digits if digit != _NOTHING) for digits in self._digits if digits
        ]


def _difference(seed: Seed) -> float:
    return seed.a / 4 - PAIR_REACH if seed.b is None else (seed.a - seed.b) / 4


def _plan_of(experiment: Experiment) -> "Plan":
    """The sequential test of an experiment."""
    from analytics.statistics.sequential import Plan

    reach = PAIR_REACH if experiment.against is None else QUADRUPLE_REACH
    return Plan(experiment.margin, experiment.seeds, experiment.level, LEAST_SEEDS, reach)


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of an experiment. `low` and `high` hold the true difference at all times together."""

    verdict: Annotated[Verdict | None, Meta(description="What A is compared with B; null: not yet clear.")]
    difference: Annotated[
        float | None, Meta(description="A's win rate less B's against the third arm, else A's less one half.")
    ]
    low: Annotated[float | None, Meta(description="Its lower bound.")]
    high: Annotated[float | None, Meta(description="Its upper bound.")]
    seeds: Annotated[int, Meta(description="Seeds that count.")]
    matches: Annotated[int, Meta(description="Matches played.")]
    failed: Annotated[int, Meta(description="Seeds in which a match could not be played to its end.")]
    rates: Annotated[
        tuple[float, ...],
        Meta(description="The win rate of A, and of B against the third arm; a shared win counts one half."),
    ]
    pentanomials: Annotated[
        tuple[Annotated[tuple[int, ...], Meta(description="Seeds with 0, 1/2, 1, 3/2 and 2 points.")], ...],
        Meta(description="Of A, and of B."),
    ]
    equal: Annotated[bool, Meta(description="Whether no seed showed a difference.")]
    sentence: Annotated[str, Meta(description="The same in words.")]


class Told(msgspec.Struct, frozen=True):
    """A comparison of two arms."""

    experiment: work.Compared
    outcome: Annotated[Outcome, Meta(description="What is known by now.")]
    errors: Annotated[Mapping[int, Any], Meta(description="What went wrong, by the number of the seed.")]


def _outcome(running: Running) -> Outcome:
    interval = running.judge().interval
    found = running.pentanomials()
    tally = running.tally
    word, sentence = _verdict(running)
    return Outcome(
        verdict=word,
        difference=tally.total / tally.seeds if tally.seeds else None,
        low=None if interval is None else interval.low,
        high=None if interval is None else interval.high,
        seeds=tally.seeds,
        matches=running.played * running.task.matches_a_seed,
        failed=running.played - tally.seeds,
        rates=tuple(0.5 + one.tally.total / one.tally.seeds for one in found if one.tally.seeds),
        pentanomials=tuple(one.counts for one in found),
        equal=bool(tally.seeds) and tally.equal,
        sentence=sentence,
    )


def _verdict(running: Running) -> tuple[Verdict | None, str]:
    """The verdict in a word, None as long as there is none, and in a sentence with what it is worth."""
    word = running.judge().verdict
    begins = {
        "better": "A is better than B",
        "worse": "A is worse than B",
        "same": f"A and B are the same within {100 * running.task.margin:g} points",
        "undecided": "Undecided at the last seed",
        None: "Not clear yet",
    }[word]
    return word, f"{begins}: {_grounds(running, word)}."


def _grounds(running: Running, word: str | None) -> str:
    """What a verdict rests on."""
    found, tally, experiment = running.judge().interval, running.tally, running.task
    if not tally.seeds:
        return f"none of {counted(running.played, 'seed')} counts" if running.played else "nothing was played"
    if found is None:
        return f"{counted(tally.seeds, 'seed')} {'is' if tally.seeds == 1 else 'are'} too few to say anything"
    between, even = f"{100 * experiment.level:g} % between", "one half" if experiment.against is None else "that of B"
    if tally.equal:
        seeds, room = counted(tally.seeds, "seed"), bounds(found.low, found.high, sign=True)
        return f"none of {seeds} shows a difference, {between} {room}"
    if word in ("better", "worse"):
        side, low, high = ("above", found.low, found.high) if word == "better" else ("below", -found.high, -found.low)
        return f"its win rate is {points(abs(found.value))} points {side} {even}, {between} {bounds(low, high)}"
    off = f"A's win rate is {points(found.value, sign=True)} points off {even}"
    return f"{off}, {between} {bounds(found.low, found.high, sign=True)}"


# --- a seed played again ----------------------------------------------------------------------------------------------


class Flip(msgspec.Struct, frozen=True):
    """A seed in which A and B differed. The sign of the difference tells which was better."""

    seed: Annotated[int, Meta(description="Its number.")]
    a: Annotated[int, Meta(description="The half points of A in its two matches, 0 to 4.")]
    b: Annotated[int | None, Meta(description="Those of B against the third arm.")]
    difference: Annotated[float, Meta(description="What it adds to the difference, -1 to 1.")]
    matches: Annotated[
        tuple[str, ...],
        Meta(description="The ids of its matches, kept or not, A's in the first seat first."),
    ]


def flips(record: Record, most: int) -> list[Flip]:
    """The seeds in which A and B differed most, those that differ equally in their order."""
    pairs = pairs_of(msgspec.json.encode(record.task))
    matches = range(record.task.matches_a_seed)
    differing = [seed for seed in record.seeds if seed.error is None and _difference(seed)]
    differing.sort(key=lambda seed: (-abs(_difference(seed)), seed.number))
    return [
        Flip(
            seed=seed.number,
            a=seed.a,
            b=seed.b,
            difference=_difference(seed),
            matches=tuple(pairs.match_id(seed.number, match) for match in matches),
        )
        for seed in differing[:most]
    ]


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """The matches of one seed of an experiment, to be played once more and kept."""

    experiment: Experiment
    seed: int

    @property
    def matches_a_seed(self) -> int:
        """As many as the experiment has."""
        return self.experiment.matches_a_seed


class Kept(work.Record, frozen=True, kw_only=True, omit_defaults=True, tag="replay"):
    """What became of a replay: the ids of its matches, once they are kept."""

    task: Replay = msgspec.field(name="replay")
    matches: tuple[str, ...] = ()


class Replayed(msgspec.Struct, frozen=True):
    """A seed played again."""

    experiment: Annotated[dict[str, Any], Meta(description="The comparison that it is a seed of.")]
    seed: Annotated[int, Meta(description="The number of the seed.")]
    matches: Annotated[tuple[str, ...], Meta(description="The ids of its matches, once they are kept.")]


class Replaying(Work):
    """A replay under way.

    matches: the ids of its matches, once they are kept
    """

    unit = "seeds"
    most = 1
    task: Replay

    def __init__(self, record: Kept) -> None:
        self.task = record.task
        self.matches = record.matches

    @property
    def played(self) -> int:
        """One, once its matches are kept."""
        return min(1, len(self.matches))

    @property
    def terms(self) -> Experiment:
        """Those of the experiment."""
        return self.task.experiment

    @property
    def about(self) -> str:
        """Which seed of what."""
        a, b, *_ = self.terms.arms
        return f"seed {self.task.seed} of {described(a)} v {described(b)}"

    @property
    def sentence(self) -> str:
        """What there is to look at, in words."""
        return f"Seed {self.task.seed}: kept {counted(len(self.matches), 'match')}." if self.over else "Not played yet."

    def record(self) -> Kept:
        """All there is to keep."""
        return Kept(task=self.task, matches=self.matches)

    def go_on(self, means: Means) -> None:
        """Play and keep the matches. See `Work`. Raises `Conflict` if one of them cannot be played or kept."""
        matches = [(self.task.seed, match) for match in range(self.task.matches_a_seed)]
        self.matches = means.kept(partial(game, msgspec.json.encode(self.terms)), matches)
        means.told()

    def findings(self) -> Replayed:
        """The experiment, the seed and its matches."""
        return Replayed(task_told(self.terms), self.task.seed, self.matches)


def kept(experiment: Experiment, seed: int, keep: Callable[[Game], object]) -> tuple[str, ...]:
    """The ids of the matches of a seed, played here and kept. Raises `Conflict` if others are there under them."""
    replaying = Replaying(Kept(task=Replay(experiment=experiment, seed=seed)))
    replaying.go_on(Means(keep=keep))
    return replaying.matches


def prepared_replay(replay: Replay, _card_sets: Sequence[CardSet] = ()) -> Replay:
    """The replay, if rules and bots are those of the experiment. Raises `Conflict`; `Invalid` (no such seed)."""
    check_release(replay.experiment)
    if not 0 <= replay.seed < replay.experiment.seeds:
        raise Invalid("/seed", f"the experiment has the seeds 0 to {replay.experiment.seeds - 1}")
    return replay
