"""A against B, seed by seed, until it is clear which of them is better, or that neither is."""

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from domain.cardkit.language.card import CardSet
from domain.ruleset import Ruleset
from domain.rulesets import RULESETS
from events.envelope import Entry
from service.errors import Conflict, NotFound
from service.lab.arms import LEAST_SEEDS, Experiment, checked, code_hash, named_version, pairings
from service.lab.executing import ALONE, Crew, run
from service.lab.pairs import Pairs, Seed
from service.lab.pouring import pour, recorded, stretches
from service.shelf import at_hand

if TYPE_CHECKING:
    from analytics.statistics.sequential import Judgement, Pentanomial, Plan

PAIR_REACH, QUADRUPLE_REACH = 0.5, 1.0
"""The largest difference that a seed can show."""

_NOTHING = "x"
"""Stands for a seed that counts for nothing."""

Told = Callable[["Running"], None]
"""Told after every seed."""


class Record(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What became of an experiment so far: a digit (half points, 0 to 4) for each seed, for A and perhaps for B.

    errors: what went wrong, by the number of the seed
    """

    experiment: Experiment
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


class Running:
    """An experiment under way. Seeds are taken in their order, so it stops at the same one however it is run."""

    def __init__(self, experiment: Experiment, kept: Record | None = None) -> None:
        from analytics.statistics.sequential import Tally

        self.experiment = experiment
        self.plan = plan_of(experiment)
        self.tally = Tally()
        self._digits: tuple[list[str], list[str]] = ([], [])
        self._errors: dict[int, str] = {}
        for seed in kept.seeds if kept is not None else ():
            self.take(seed)

    @property
    def played(self) -> int:
        """How many seeds were played."""
        return len(self._digits[0])

    def take(self, seed: Seed) -> None:
        """Count the next seed."""
        from analytics.statistics.sequential import Tally

        a, b = self._digits
        if seed.error is not None:
            self._errors[seed.number] = seed.error
        else:
            self.tally += Tally.of([_difference(seed)])
        a.append(_NOTHING if seed.error is not None else str(seed.a))
        if self.experiment.against is not None:
            b.append(_NOTHING if seed.b is None else str(seed.b))

    def judge(self) -> "Judgement":
        """What can be said by now; no verdict: nothing yet."""
        from analytics.statistics.sequential import Judgement, judge

        judged = judge(self.tally, self.plan)
        if judged.verdict is None and self.played >= self.experiment.seeds:
            return Judgement("undecided", judged.interval, judged.seeds)
        return judged

    def record(self) -> Record:
        """All there is to keep."""
        a, b = self._digits
        return Record(experiment=self.experiment, a="".join(a), b="".join(b), errors=dict(self._errors))

    def pentanomials(self) -> "list[Pentanomial]":
        """How many seeds gave A (and B, against a third arm) 0, 1/2, 1, 3/2 and 2 points."""
        from analytics.statistics.sequential import Pentanomial

        return [
            Pentanomial.of(int(digit) / 2 for digit in digits if digit != _NOTHING) for digits in self._digits if digits
        ]


def _difference(seed: Seed) -> float:
    return seed.a / 4 - PAIR_REACH if seed.b is None else (seed.a - seed.b) / 4


def plan_of(experiment: Experiment) -> "Plan":
    """The sequential test of an experiment."""
    from analytics.statistics.sequential import Plan

    reach = PAIR_REACH if experiment.against is None else QUADRUPLE_REACH
    return Plan(experiment.margin, experiment.seeds, experiment.level, LEAST_SEEDS, reach)


def go_on(running: Running, seeds: Iterable[Seed], told: Told | None = None) -> None:
    """Take seeds until there is a verdict. What was taken stays, also if this is interrupted."""
    if running.judge().verdict is not None:
        return
    for seed in seeds:
        running.take(seed)
        if told is not None:
            told(running)
        if running.judge().verdict is not None:
            return


def prepared(experiment: Experiment, card_sets: Sequence[CardSet] = ()) -> Experiment:
    """The experiment with the versions that it is made with here, once its matches were seen to open.

    Raises `NotFound` (ruleset), `Invalid` (arms, margin), `Refused` (options).
    """
    ruleset = ruleset_of(experiment)
    ready = msgspec.structs.replace(checked(experiment), ruleset=named_version(ruleset), code=code_hash())
    with at_hand(card_sets):
        for first, second, seat in pairings(ready):
            Pairs(ruleset, ready).opened(0, (first, second), (first, second)[seat - 1])
    return ready


def ruleset_of(experiment: Experiment) -> Ruleset:
    """The ruleset of an experiment. Raises `NotFound`; `Conflict` if another version is installed."""
    name, _, version = experiment.ruleset.partition("@")
    if name not in RULESETS:
        raise NotFound("ruleset", experiment.ruleset)
    ruleset = RULESETS[name]
    if version and version != ruleset.meta.version:
        raise Conflict(f"{name} is installed in version {ruleset.meta.version}, not {version}")
    return ruleset


def played(
    experiment: Experiment,
    numbers: range,
    *,
    crew: Crew = ALONE,
    card_sets: Sequence[CardSet] = (),
    lake: Path | None = None,
) -> Generator[Seed, None, None]:
    """The seeds of an experiment in order, by whoever is there to play them.

    With `lake` the rows of their matches go straight into that folder, a batch at a time.
    """
    encoded = msgspec.json.encode(experiment)
    if lake is None:
        chunks = [range(number, number + 1) for number in numbers]
    else:
        chunks = stretches(numbers, recorded(lake, _pairs(encoded).name))
    with closing(run(partial(_play, encoded, tuple(card_sets), lake), chunks, crew)) as found:
        for seeds in found:
            yield from seeds


def _play(encoded: bytes, card_sets: tuple[CardSet, ...], lake: Path | None, numbers: range) -> list[Seed]:
    pairs = _pairs(encoded)
    logs: list[tuple[str, Sequence[Entry]]] | None = None if lake is None else []
    with at_hand(card_sets):
        seeds = [pairs.play(number, logs) for number in numbers]
        if lake is not None and logs is not None:
            pour(lake, pairs.name, numbers, logs)
    return seeds


@lru_cache(4)
def _pairs(encoded: bytes) -> Pairs:
    experiment = msgspec.json.decode(encoded, type=Experiment)
    return Pairs(ruleset_of(experiment), experiment)
