"""What an experiment says, as plain values and in words."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from events import codec

if TYPE_CHECKING:
    from service.lab.ab import Running
    from service.lab.arms import Arm, Experiment
    from service.lab.counting import Simulation
    from service.lab.matrix import Matchups
    from service.lab.skill import Skill


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of an experiment.

    verdict: `better`, `worse`, `same` (within the margin), `undecided` (at the last seed); None: not yet clear
    difference: A's win rate less B's if both play against a third arm, else A's win rate against B less one half;
                `low` and `high` hold it at all times together
    rates:   win rate of A, and of B against a third arm; a shared win counts one half
    pentanomials: how many seeds gave A (and B) 0, 1/2, 1, 3/2 and 2 points
    equal:   whether no seed showed a difference
    """

    verdict: str | None
    difference: float | None
    low: float | None
    high: float | None
    seeds: int
    matches: int
    failed: int
    rates: tuple[float, ...]
    pentanomials: tuple[tuple[int, ...], ...]
    equal: bool
    sentence: str


def outcome(running: "Running") -> Outcome:
    """What is known by now."""
    judged = running.judge()
    interval = judged.interval
    found = running.pentanomials()
    tally = running.tally
    return Outcome(
        verdict=judged.verdict,
        difference=tally.total / tally.seeds if tally.seeds else None,
        low=None if interval is None else interval.low,
        high=None if interval is None else interval.high,
        seeds=tally.seeds,
        matches=running.played * running.experiment.matches_a_seed,
        failed=running.played - tally.seeds,
        rates=tuple(0.5 + one.tally.total / one.tally.seeds for one in found if one.tally.seeds),
        pentanomials=tuple(one.counts for one in found),
        equal=bool(tally.seeds) and tally.equal,
        sentence=sentence(running),
    )


def sentence(running: "Running") -> str:
    """The verdict in words, with what it is worth."""
    judged, tally = running.judge(), running.tally
    if not tally.seeds:
        return "Nothing is known yet."
    if tally.equal and tally.seeds >= running.plan.least:
        return f"No difference in any of {tally.seeds} seeds: A and B play as one."
    if judged.interval is None:
        return f"Too few seeds to say anything: {tally.seeds}."
    experiment, found = running.experiment, judged.interval
    between, even = f"{100 * experiment.level:g} % between", "one half" if experiment.against is None else "that of B"
    open_end = f"A's win rate is {points(found.value, sign=True)} points off {even}, {between}"
    open_end += f" {bounds(found.low, found.high, sign=True)}"
    above, below = f"{between} {bounds(found.low, found.high)}", f"{between} {bounds(-found.high, -found.low)}"
    return {
        "better": f"A is better than B: its win rate is {points(found.value)} points above {even}, {above}.",
        "worse": f"A is worse than B: its win rate is {points(-found.value)} points below {even}, {below}.",
        "same": f"A and B are the same within {100 * experiment.margin:g} points: {open_end}.",
        "undecided": f"Undecided at the last seed: {open_end}.",
        None: f"Not clear yet: {open_end}.",
    }[judged.verdict]


def points(share: float, *, sign: bool = False) -> str:
    """A share in points of a hundred."""
    return f"{100 * share:+.1f}" if sign else f"{100 * share:.1f}"


def bounds(low: float, high: float, *, sign: bool = False) -> str:
    """Two shares in points of a hundred."""
    return f"{points(low, sign=sign)} and {points(high, sign=sign)}"


def experiment_told(asked: "Experiment | Matchups | Simulation | Skill") -> dict[str, Any]:
    """What was asked for as plain values. Of the position it begins in only where that is."""
    told: dict[str, Any] = msgspec.to_builtins(asked)
    if asked.start is not None:
        told["start"] = {"match": asked.start.parent, "at": asked.start.at}
    return told


def described(arm: "Arm") -> str:
    """An arm in words."""
    deck = arm.own.get("decks")
    named = f", deck {deck}" if isinstance(deck, str) else ""
    own = {f"{name}[]": value for name, value in arm.own.items() if not (named and name == "decks")}
    return arm.player + named + options_in_words({**arm.options, **own})


def options_in_words(options: Mapping[str, Any]) -> str:
    """Options as they stand behind a name."""
    return "".join(f", {name}={codec.canonical(value).decode()}" for name, value in options.items())
