"""What an experiment says, as plain values and in words."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from domain.cardkit.pool import LIBRARY, UnknownCards
from domain.wording import counted
from events import codec

if TYPE_CHECKING:
    from service.lab.ab import Running
    from service.lab.arms import Arm, Experiment
    from service.lab.counting import Simulation
    from service.lab.matrix import Matchups
    from service.lab.skill import Skill


HASH_SHOWN = 15
"""As much of a hash as tells sets apart at a glance."""


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
    deck = deck_in_words(arm.own.get("decks"))
    own = {f"{name}[]": value for name, value in arm.own.items() if deck is None or name != "decks"}
    return arm.player + ("" if deck is None else f", {deck}") + options_in_words({**arm.options, **own})


def deck_in_words(deck: Any) -> str | None:
    """A deck as options have it: the name of one that is shipped, or a document. None: it is no deck."""
    if isinstance(deck, str):
        return f"deck {deck}"
    return f"own deck {deck['name']}" if isinstance(deck, Mapping) and "name" in deck else None


def options_in_words(options: Mapping[str, Any]) -> str:
    """Options as they stand behind a name."""
    return "".join(f", {option_in_words(name, value)}" for name, value in options.items())


def option_in_words(name: str, value: Any) -> str:
    """An option: cards by the names of their sets, decks by theirs, anything else as it is written."""
    several = value if isinstance(value, list | tuple) else ()
    if name == "card_sets" and several and all(isinstance(one, str) for one in several):
        return f"cards {' and '.join(map(set_in_words, several))}"
    if name == "decks" and any(map(deck_in_words, several)):
        return ", ".join("any deck" if one is None else deck_in_words(one) or str(one) for one in several)
    return f"{name}={codec.canonical(value).decode()}"


def set_in_words(name: str) -> str:
    """The name of a card set, also of one that is named by its hash, if it is at hand."""
    try:
        return LIBRARY.card_set(name).name
    except UnknownCards:
        return f"{name[:HASH_SHOWN]}…" if name.startswith("sha256:") else name
