"""Simulations: matches of a series, played and counted. Who wins from which seat, how they end, how long they last."""

import copy
import hashlib
from collections.abc import Mapping, Sequence
from contextlib import closing, nullcontext
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from analytics.lake.batches import recorded, stretches
from domain.cardkit.language.card import CardSet
from domain.wording import counted
from events.event import Seat
from events.log.port import LogUnavailable
from events.log.sql import SqlLog
from service.config import Config
from service.context import open_context
from service.errors import Invalid
from service.lab import work
from service.lab.arms import BotName, Terms, check_bot
from service.lab.series import Game, Series, keep
from service.lab.work import BARE, Means, Work, named_version, place_told, ruleset_of, task_told
from service.rules_hash import code_hash
from service.shelf import at_hand

MOST_MATCHES = 1_000_000

AT_ONCE = 16
"""Matches that a process is given together, at most, where nobody waits for it."""

_SHARES = 4
"""Parts that a process has of a simulation, at least, so that none is waited for long in the end."""

LENGTHS = ("turns", "decisions", "events")
"""What the length of a match is counted in."""


class Simulation(Terms, frozen=True, kw_only=True, omit_defaults=True):
    """So many matches of a series, to be counted. The same simulation has the same matches, to the byte.

    first: the number of the first match in the series
    """

    bots: Annotated[
        tuple[BotName, ...],
        Meta(description="The bot of each seat; so many play.", min_length=1),
    ]
    matches: Annotated[int, Meta(description="How many.", ge=1)] = 100
    first: int = 0

    @property
    def numbers(self) -> range:
        """Those of its matches in the series."""
        return range(self.first, self.first + self.matches)


S = TypeVar("S", bound=Simulation)


class Played(msgspec.Struct, frozen=True):
    """A simulated match. `kept` is False if it was in the store already, or there is no store."""

    index: int
    match: str
    head: str
    events: int
    decisions: int
    turns: int
    winners: tuple[Seat, ...]
    reason: str
    kept: bool


class Failure(msgspec.Struct, frozen=True):
    """A match that could not be played to its end."""

    index: int
    match: str
    error: str


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


class Record(work.Record, frozen=True, kw_only=True, omit_defaults=True, tag="sim"):
    """What became of a simulation so far."""

    task: Simulation = msgspec.field(name="simulation")
    counts: Counts = msgspec.field(default_factory=Counts)
    errors: dict[int, str] = {}


class Told(msgspec.Struct, frozen=True):
    """Counted matches."""

    simulation: work.Played
    outcome: Annotated[
        dict[str, Any],
        Meta(description="What was counted: wins by seat and by bot, endings, lengths, a digest of all logs."),
    ]
    errors: Annotated[Mapping[int, Any], Meta(description="What went wrong, by the number of the match.")]


class Counting(Work):
    """A simulation under way.

    matches, failures: what became of those that were played since it was gone on with, in their order
    """

    unit = "matches"
    task: Simulation

    def __init__(self, record: Record) -> None:
        self.task = record.task
        self.matches: list[Played] = []
        self.failures: list[Failure] = []
        self.counts = copy.deepcopy(record.counts)
        self._errors = dict(record.errors)

    @property
    def played(self) -> int:
        """How many matches were played, also those that could not be played to their end."""
        return self.counts.matches + len(self._errors)

    @property
    def most(self) -> int:
        """How many are to be played."""
        return self.task.matches

    @property
    def about(self) -> str:
        """Who plays, and from where."""
        return ", ".join(self.task.bots) + place_told(self.task.start)

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
            for seat, bot in enumerate(self.task.bots, 1)
        ]
        return f"Wins in {counted(counts.matches, 'match')}: {', '.join(wins)}; {counts.shared} shared."

    def record(self) -> Record:
        """All there is to keep."""
        return Record(task=self.task, counts=self.counts, errors=dict(self._errors))

    def go_on(self, means: Means) -> None:
        """Play until all were played. See `Work`."""
        encoded = msgspec.json.encode(self.task)
        means.play(partial(play, encoded, means.store, means.lake), self._handed_out(means), self._take)

    def findings(self) -> Told:
        """The simulation and what was counted."""
        counted = {"sentence": self.sentence, **plain(self.counts, self.task.bots)}
        return Told(task_told(self.task), counted, self._errors)

    def _handed_out(self, means: Means) -> list[range]:
        """The matches that are left, as they are played together."""
        numbers = self.task.numbers[self.played :]
        if means.lake is not None:
            return stretches(numbers, recorded(means.lake, series_of(self.task).name))
        evenly = len(self.task.numbers) // (_SHARES * means.crew.size)
        size = max(1, min(means.at_once, evenly)) if means.crew.size > 1 else 1
        return [numbers[start : start + size] for start in range(0, len(numbers), size)]

    def _take(self, several: list[Played | Failure]) -> bool:
        for one in several:
            if isinstance(one, Failure):
                self.failures.append(one)
                self._errors[one.index] = one.error
            else:
                self.matches.append(one)
                self.counts.add(one)
        return self.over


def plain(counts: Counts, bots: Sequence[str]) -> dict[str, Any]:
    """What was counted as plain values."""
    from analytics.statistics.quantiles import five_numbers

    return {
        "matches": counts.matches,
        "by_bot": by_bot(counts, bots),
        "by_seat": by_seat(counts, bots),
        "no_winner": counts.nobody,
        "shared_wins": counts.shared,
        "endings": dict(sorted(counts.endings.items(), key=lambda ending: -ending[1])),
        "lengths": {name: five_numbers(lengths) for name, lengths in counts.lengths.items()},
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


# --- played -----------------------------------------------------------------------------------------------------------


def prepared_simulation(simulation: S, card_sets: Sequence[CardSet] = ()) -> S:
    """The simulation with the versions it is made with here, once its first match was seen to open.

    Raises `NotFound` (ruleset), `Conflict` (version), `Invalid` (bots, number of matches), `Refused` (options).
    """
    if not 1 <= simulation.matches <= MOST_MATCHES:
        raise Invalid("/matches", f"a simulation has 1 to {MOST_MATCHES} matches")
    version = named_version(ruleset_of(simulation.ruleset))
    ready = msgspec.structs.replace(simulation, ruleset=version, code=code_hash())
    begun(ready, card_sets)
    return ready


def begun(simulation: Simulation, card_sets: Sequence[CardSet] = ()) -> Counting:
    """A simulation of any size under way, once its first match was seen to open.

    Raises `NotFound` (ruleset), `Conflict` (version), `Invalid` (bots), `Refused` (options, number of players).
    """
    with at_hand(card_sets):
        series_of(simulation).opened(simulation.first)
    return Counting(Record(task=simulation))


def simulated(simulation: Simulation, means: Means = BARE) -> Counting:
    """A simulation that was played to its end. Its store is made if it is not there. Raises as `begun` does."""
    counting = begun(simulation, means.card_sets)
    if means.store is not None:
        open_context(Config(store=means.store)).close()
    counting.go_on(means)
    return counting


def series_of(simulation: Simulation, *, sandbox: bool = False) -> Series:
    """The series that matches are taken from. Raises `NotFound` (ruleset), `Conflict` (version), `Invalid` (bot)."""
    for place, bot in enumerate(simulation.bots):
        check_bot(bot, f"/bots/{place}")
    asked, players = simulation, simulation.options.get("players")
    if asked.start is not None and len(asked.bots) != players:
        raise Invalid("/bots", f"the match has {players} seats, not {len(asked.bots)}")
    return Series(ruleset_of(asked.ruleset), asked.bots, asked.seed, asked.options, asked.start, sandbox=sandbox)


def play(simulation: bytes, store: str | None, lake: Path | None, numbers: range) -> list[Played | Failure]:
    """What became of some matches of a simulation (as JSON). Each is kept with one commit.

    One that is in the store with other contents is a failure. Raises `LogUnavailable`, `OSError` (the lake).
    """
    series = series_of(msgspec.json.decode(simulation, type=Simulation))
    games: list[Game] | None = None if lake is None else []
    log = None if store is None else SqlLog(store)
    with nullcontext() if log is None else closing(log):
        played = [_play_one(series, log, number, games) for number in numbers]
    if lake is not None and games is not None:
        from analytics.lake.adding import add_stretch

        add_stretch(lake, series.name, numbers, [(game.header.ruleset, game.entries) for game in games])
    return played


def _play_one(series: Series, log: SqlLog | None, number: int, games: list[Game] | None) -> Played | Failure:
    """What became of a match, which is added to `games` if these are wanted."""
    try:
        game = series.play(number)
        kept = log is not None and keep(log, game)
    except LogUnavailable:
        raise
    except Exception as error:  # whatever went wrong, the others go on and this one can be seen again
        return Failure(number, series.match_id(number), f"{type(error).__name__}: {error}")
    if games is not None:
        games.append(game)
    header = game.header
    return Played(
        index=number,
        match=header.match,
        head=header.head,
        events=header.version,
        decisions=game.decisions,
        turns=header.turn,
        winners=header.winners,
        reason=header.reason or "",
        kept=kept,
    )
