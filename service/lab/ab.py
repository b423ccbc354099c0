"""A against B, seed by seed, until it is clear which of them is better, or that neither is."""

from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from domain.cardkit.language.card import CardSet
from domain.refusal import Refusal, Refused
from events.envelope import Entry
from events.event import Seat as SeatNumber
from service.errors import IllegalOptions
from service.lab.alike import check_differ
from service.lab.arms import LEAST_SEEDS, Arm, Experiment, checked, code_hash, named_version, pairings
from service.lab.executing import run
from service.lab.names import check_names
from service.lab.pairs import Pairs, Seed
from service.lab.pouring import pour, recorded, stretches
from service.lab.telling import described, experiment_told, outcome, verdict
from service.lab.work import BARE, Means, ruleset_of
from service.shelf import at_hand

if TYPE_CHECKING:
    from analytics.statistics.sequential import Judgement, Pentanomial, Plan

PAIR_REACH, QUADRUPLE_REACH = 0.5, 1.0
"""The largest difference that a seed can show."""

_NOTHING = "x"
"""Stands for a seed that counts for nothing."""


class Record(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind", tag="ab"):
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
    """An experiment under way. Seeds are taken in their order, so it stops at the same one however it is run.

    differences: what each seed that counts showed
    """

    unit = "seeds"

    def __init__(self, experiment: Experiment, kept: Record | None = None) -> None:
        from analytics.statistics.sequential import Tally

        self.experiment = experiment
        self.plan = plan_of(experiment)
        self.differences: list[float] = []
        self._digits: tuple[list[str], list[str]] = ([], [])
        self._errors: dict[int, str] = {}
        for seed in kept.seeds if kept is not None else ():
            self._note(seed)
        self.tally = Tally.of(self.differences)

    @property
    def played(self) -> int:
        """How many seeds were played."""
        return len(self._digits[0])

    @property
    def most(self) -> int:
        """How many seeds are played at most."""
        return self.experiment.seeds

    @property
    def over(self) -> bool:
        """Whether there is a verdict."""
        return self.judge().verdict is not None

    @property
    def ruleset(self) -> str:
        """`id@version`."""
        return self.experiment.ruleset

    @property
    def about(self) -> str:
        """The arms, in words."""
        arms = self.experiment.arms
        third = f", both against {described(arms[2])}" if len(arms) > 2 else ""
        return f"{described(arms[0])} v {described(arms[1])}{third}"

    @property
    def sentence(self) -> str:
        """The verdict in words."""
        return verdict(self)[1]

    def go_on(self, means: Means, most: int | None = None) -> None:
        """Play until it is over, or so many more seeds were played. See `Work`."""
        end = self.most if most is None else min(self.played + most, self.most)
        numbers = range(self.played, self.played if self.over else end)
        with closing(played(self.experiment, numbers, means)) as seeds:
            for seed in seeds:
                self.take(seed)
                means.told()
                if self.over:
                    return

    def told(self) -> dict[str, Any]:
        """The experiment and its outcome as plain values."""
        return {
            "experiment": experiment_told(self.experiment),
            "outcome": msgspec.to_builtins(outcome(self)),
            "errors": self.record().errors,
        }

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


def prepared(experiment: Experiment, card_sets: Sequence[CardSet] = ()) -> Experiment:
    """The experiment with the versions that it is made with here, once its matches were seen to open.

    Raises `NotFound` (ruleset), `Conflict` (version), `Invalid` (arms, names, margin), `Refused` (options).
    """
    ruleset = ruleset_of(experiment.ruleset)
    ready = msgspec.structs.replace(checked(experiment), ruleset=named_version(ruleset), code=code_hash())
    pairs = Pairs(ruleset, ready)
    arms = {name: arm for name in ("a", "b", "against") if (arm := getattr(ready, name)) is not None}
    with at_hand(card_sets):
        for match, seated in enumerate(pairings(ready)):
            try:
                state = pairs.opened(0, match).state
            except Refused as error:
                raise _of_arm(error.refusal, arms, *seated) from error
            for name, arm in arms.items():
                if arm in seated:
                    check_names(ruleset, state, arm.without, f"/{name}/without")
                    check_names(ruleset, state, arm.always, f"/{name}/always")
        check_differ(ruleset, ready)
    return ready


def _of_arm(refusal: Refusal, arms: Mapping[str, Arm], first: Arm, second: Arm, tested: SeatNumber) -> IllegalOptions:
    """The refusal of an option in a match of two arms, with its place in the arm that brings it, if one does."""
    facts, seated = dict(refusal.facts), (first, second)
    if facts.get("at"):
        _, option, *below = facts["at"].split("/")
        seat = int(below[0]) + 1 if below and below[0].isdigit() else None
    else:
        option, seat, below = facts.get("option"), facts.get("seat"), []
    owns = seat is not None and option in seated[seat - 1].own
    arm = seated[seat - 1] if seat is not None and owns else seated[tested - 1]
    place = "own" if owns else "options"
    name = next((name for name, one in arms.items() if one == arm), None)
    if name is None or option not in getattr(arm, place):
        return IllegalOptions(refusal)
    if owns:
        facts = _for_one_seat(facts, f"{option}", below)
    return IllegalOptions(msgspec.structs.replace(refusal, facts=facts), f"/{name}/{place}")


def _for_one_seat(facts: dict[str, Any], option: str, below: list[str]) -> dict[str, Any]:
    """What is said of a seat's value in the list of all seats, said of that value where it stands alone."""
    if "at" not in facts:
        return {name: value for name, value in facts.items() if name != "seat"}
    said = facts["problem"].replace(f"{option}[{below[0]}]", option)
    return {**facts, "at": "/".join(("", option, *below[1:])), "problem": said}


def played(experiment: Experiment, numbers: range, means: Means = BARE) -> Generator[Seed, None, None]:
    """The seeds of an experiment in order, by whoever is there to play them.

    With a lake the rows of their matches go straight into that folder, a batch at a time.
    """
    encoded = msgspec.json.encode(experiment)
    if means.lake is None:
        chunks = [range(number, number + 1) for number in numbers]
    else:
        chunks = stretches(numbers, recorded(means.lake, pairs_of(encoded).name))
    work = partial(_play, encoded, means.card_sets, means.lake)
    with closing(run(work, means.begun(chunks), means.crew)) as found:
        for seeds in found:
            yield from seeds


def _play(encoded: bytes, card_sets: tuple[CardSet, ...], lake: Path | None, numbers: range) -> list[Seed]:
    pairs = pairs_of(encoded)
    logs: list[tuple[str, Sequence[Entry]]] | None = None if lake is None else []
    with at_hand(card_sets):
        seeds = [pairs.play(number, logs) for number in numbers]
        if lake is not None and logs is not None:
            pour(lake, pairs.name, numbers, logs)
    return seeds


@lru_cache(4)
def pairs_of(encoded: bytes) -> Pairs:
    """What plays the seeds of an experiment in JSON."""
    experiment = msgspec.json.decode(encoded, type=Experiment)
    return Pairs(ruleset_of(experiment.ruleset), experiment)
