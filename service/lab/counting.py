"""Matches of a series, counted: who wins from which seat, how they end, how long they last."""

import copy
import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import closing
from fractions import Fraction
from functools import partial
from statistics import quantiles
from typing import Any, TypeVar

import msgspec

from domain.cardkit.language.card import CardSet
from domain.wording import counted
from service.errors import Invalid
from service.lab import simulate
from service.lab.arms import code_hash, named_version
from service.lab.executing import run
from service.lab.simulate import Failure, Job, Played, chunks_of, play, series_of
from service.lab.starting import Start
from service.lab.telling import experiment_told
from service.lab.work import Means, ruleset_of
from service.shelf import at_hand

MOST_MATCHES = 1_000_000

LENGTHS = ("turns", "decisions", "events")
"""What is told of how long matches are."""


class Simulation(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """So many matches of a series, to be counted. The same simulation has the same matches, to the byte.

    ruleset: `id@version`;  bots: the bot of each seat;  code: what rules and bots were made of
    start:   the position that all matches begin in, if not at the beginning
    """

    ruleset: str
    bots: tuple[str, ...]
    seed: str = "1"
    matches: int = 100
    options: Mapping[str, Any] = {}
    code: str = ""
    start: Start | None = None

    @property
    def job(self) -> Job:
        """The same as a job of `simulate`."""
        return Job(
            ruleset=ruleset_of(self.ruleset).meta.id,
            bots=self.bots,
            seed=self.seed,
            matches=self.matches,
            options=self.options,
            start=self.start,
        )


S = TypeVar("S", bound=Simulation)


class Counts(msgspec.Struct):
    """What became of matches: how many were won from each seat, by nobody, by several; reasons; lengths by how often.

    won:    from each seat, alone or with others;  divided: those of them with others, by the number of winners
    digest: of all their logs in order
    """

    matches: int = 0
    won: dict[int, int] = {}
    divided: dict[int, dict[int, int]] = {}
    nobody: int = 0
    shared: int = 0
    endings: dict[str, int] = {}
    lengths: dict[str, dict[int, int]] = {}
    digest: str = ""

    def __post_init__(self) -> None:
        # Records of former releases lack `divided`. Where only two seats ever won, they won all shared matches.
        if self.shared and not self.divided and len(self.won) == 2:
            self.divided = {seat: {2: self.shared} for seat in self.won}

    @property
    def whole(self) -> bool:
        """Whether it is known how many shared each win: not so in some records of former releases."""
        return sum(self.share(seat) - self._alone(seat) for seat in self.won) == self.shared

    def with_others(self, seat: int) -> int:
        """How many of the matches won from a seat were won by others too."""
        return sum(self.divided.get(seat, {}).values())

    def share(self, seat: int) -> Fraction:
        """The wins of a seat, each of them 1 / winners."""
        parts = (Fraction(times, winners) for winners, times in self.divided.get(seat, {}).items())
        return self._alone(seat) + sum(parts, Fraction())

    def _alone(self, seat: int) -> int:
        return self.won.get(seat, 0) - self.with_others(seat)

    def add(self, played: Played) -> None:
        """Count the next match."""
        winners = len(played.winners)
        self.matches += 1
        self.nobody += not winners
        self.shared += winners > 1
        for seat in played.winners:
            self.won[seat] = self.won.get(seat, 0) + 1
            if winners > 1:
                divided = self.divided.setdefault(seat, {})
                divided[winners] = divided.get(winners, 0) + 1
        self.endings[played.reason] = self.endings.get(played.reason, 0) + 1
        for name in LENGTHS:
            lengths = self.lengths.setdefault(name, {})
            length = getattr(played, name)
            lengths[length] = lengths.get(length, 0) + 1
        self.digest = hashlib.sha256(f"{self.digest} {played.head}".encode()).hexdigest()


class Record(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind", tag="sim"):
    """What became of a simulation so far."""

    simulation: Simulation
    counts: Counts = msgspec.field(default_factory=Counts)
    errors: dict[int, str] = {}


class Counting:
    """A simulation under way."""

    unit = "matches"

    def __init__(self, record: Record) -> None:
        self.simulation = record.simulation
        self.counts = copy.deepcopy(record.counts)
        self._errors = dict(record.errors)

    @property
    def played(self) -> int:
        """How many matches were played, also those that could not be played to their end."""
        return self.counts.matches + len(self._errors)

    @property
    def most(self) -> int:
        """How many are to be played."""
        return self.simulation.matches

    @property
    def over(self) -> bool:
        """Whether all were played."""
        return self.played >= self.most

    @property
    def ruleset(self) -> str:
        """`id@version`."""
        return self.simulation.ruleset

    @property
    def about(self) -> str:
        """Who plays, and from where."""
        start = self.simulation.start
        return ", ".join(self.simulation.bots) + ("" if start is None else f", from {start.parent} at {start.at}")

    @property
    def sentence(self) -> str:
        """Who wins how often, in words."""
        counts = self.counts
        if not counts.matches:
            return "Nothing is known yet."
        if not counts.whole:
            return f"Nobody kept how many shared each win of {counted(counts.matches, 'match')}: play again."
        wins = [
            f"seat {seat} ({bot}) {float(100 * counts.share(seat) / counts.matches):.1f} %"
            for seat, bot in enumerate(self._bots, 1)
        ]
        return f"Wins in {counted(counts.matches, 'match')}: {', '.join(wins)}; {counts.shared} shared."

    def record(self) -> Record:
        """All there is to keep."""
        return Record(simulation=self.simulation, counts=self.counts, errors=dict(self._errors))

    def go_on(self, means: Means) -> None:
        """Play until all were played. See `Work`."""
        work = simulate.Work(self.simulation.job, None, means.lake, means.card_sets)
        chunks = chunks_of(work, 1, self.played)
        with closing(run(partial(play, work), means.begun(chunks), means.crew)) as found:
            for several in found:
                for one in several:
                    self._take(one)
                means.told()

    def told(self) -> dict[str, Any]:
        """The simulation and what was counted as plain values."""
        return {
            "simulation": experiment_told(self.simulation),
            "outcome": {"sentence": self.sentence, **plain(self.counts, self._bots)},
            "errors": dict(self._errors),
        }

    @property
    def _bots(self) -> Sequence[str]:
        return self.simulation.bots

    def _take(self, one: Played | Failure) -> None:
        if isinstance(one, Failure):
            self._errors[one.index] = one.error
        else:
            self.counts.add(one)


def plain(counts: Counts, bots: Sequence[str]) -> dict[str, Any]:
    """What was counted as plain values."""
    return {
        "matches": counts.matches,
        "by_bot": by_bot(counts, bots),
        "by_seat": by_seat(counts, bots),
        "no_winner": counts.nobody,
        "shared_wins": counts.shared,
        "endings": dict(sorted(counts.endings.items(), key=lambda ending: -ending[1])),
        "lengths": {name: _five(lengths) for name, lengths in counts.lengths.items()},
        "digest": counts.digest,
    }


def by_seat(counts: Counts, bots: Sequence[str]) -> list[dict[str, Any]]:
    """How often each seat has won, with the interval of its rate. Shared wins count in equal parts."""
    return _rows(counts, [({"seat": seat, "bot": bot}, [seat]) for seat, bot in enumerate(bots, 1)])


def by_bot(counts: Counts, bots: Sequence[str]) -> list[dict[str, Any]]:
    """How often each bot has won, the best first. One that plays several seats has played once for each."""
    seats = {bot: [seat for seat, other in enumerate(bots, 1) if other == bot] for bot in bots}
    rows = _rows(counts, [({"bot": bot}, own) for bot, own in seats.items()])
    return sorted(rows, key=lambda row: -(row["rate"] or 0))


def _rows(counts: Counts, several: Sequence[tuple[dict[str, Any], list[int]]]) -> list[dict[str, Any]]:
    """Wins from some seats at a time, with the interval of their rate (95 %, Wilson).

    Seats of one match are not independent: there is one win in it, whose part that falls to them is what is observed.
    Its rate, and the bounds of that, are divided by the number of seats.
    """
    from analytics.statistics.intervals import wilson

    rows = [_row(who, counts, seats) for who, seats in several]
    if not counts.matches or not counts.whole:
        return rows
    found = wilson([float(sum(map(counts.share, seats))) for _, seats in several], counts.matches)
    return [
        {**row, "low": one.low / len(seats), "high": one.high / len(seats)}
        for row, one, (_, seats) in zip(rows, found, several, strict=True)
    ]


def _row(who: dict[str, Any], counts: Counts, seats: Sequence[int]) -> dict[str, Any]:
    """Wins from some seats; how many of them were shared, and the rate, are absent where that is not known."""
    played = counts.matches * len(seats)
    known = played and counts.whole
    return {
        **who,
        "played": played,
        "won": sum(counts.won.get(seat, 0) for seat in seats),
        "shared": sum(map(counts.with_others, seats)) if counts.whole else None,
        "rate": float(sum(map(counts.share, seats)) / played) if known else None,
    }


def _five(lengths: Mapping[int, int]) -> dict[str, float]:
    values = sorted(Counter(lengths).elements())
    low, middle, high = quantiles(values, n=4, method="inclusive") if len(values) > 1 else values * 3
    return {"least": values[0], "quartile_1": low, "median": middle, "quartile_3": high, "most": values[-1]}


def prepared_simulation(simulation: S, card_sets: Sequence[CardSet] = ()) -> S:
    """The simulation with the versions it is made with here, once its first match was seen to open.

    Raises `NotFound` (ruleset), `Conflict` (version), `Invalid` (bots, number of matches), `Refused` (options).
    """
    if not 1 <= simulation.matches <= MOST_MATCHES:
        raise Invalid("/matches", f"a simulation has 1 to {MOST_MATCHES} matches")
    version = named_version(ruleset_of(simulation.ruleset))
    ready = msgspec.structs.replace(simulation, ruleset=version, code=code_hash())
    with at_hand(card_sets):
        series_of(ready.job).opened(0)
    return ready
