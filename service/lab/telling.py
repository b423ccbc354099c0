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
    interval = running.judge().interval
    found = running.pentanomials()
    tally = running.tally
    word, sentence = verdict(running)
    return Outcome(
        verdict=word,
        difference=tally.total / tally.seeds if tally.seeds else None,
        low=None if interval is None else interval.low,
        high=None if interval is None else interval.high,
        seeds=tally.seeds,
        matches=running.played * running.experiment.matches_a_seed,
        failed=running.played - tally.seeds,
        rates=tuple(0.5 + one.tally.total / one.tally.seeds for one in found if one.tally.seeds),
        pentanomials=tuple(one.counts for one in found),
        equal=bool(tally.seeds) and tally.equal,
        sentence=sentence,
    )


def verdict(running: "Running") -> tuple[str | None, str]:
    """The verdict in a word, None as long as there is none, and in a sentence with what it is worth."""
    word = running.judge().verdict
    begins = {
        "better": "A is better than B",
        "worse": "A is worse than B",
        "same": f"A and B are the same within {100 * running.experiment.margin:g} points",
        "undecided": "Undecided at the last seed",
        None: "Not clear yet",
    }[word]
    return word, f"{begins}: {_grounds(running, word)}."


def _grounds(running: "Running", word: str | None) -> str:
    """What a verdict rests on."""
    found, tally, experiment = running.judge().interval, running.tally, running.experiment
    if not tally.seeds:
        return f"none of {running.played} seeds counts" if running.played else "nothing was played"
    if found is None:
        return f"{tally.seeds} seeds are too few to say anything"
    between, even = f"{100 * experiment.level:g} % between", "one half" if experiment.against is None else "that of B"
    if tally.equal:
        return f"none of {tally.seeds} seeds shows a difference, {between} {bounds(found.low, found.high, sign=True)}"
    if word == "better":
        return f"its win rate is {points(found.value)} points above {even}, {between} {bounds(found.low, found.high)}"
    if word == "worse":
        return f"its win rate is {points(-found.value)} points below {even}, {between} {bounds(-found.high, -found.low)}"
    off = f"A's win rate is {points(found.value, sign=True)} points off {even}"
    return f"{off}, {between} {bounds(found.low, found.high, sign=True)}"


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
