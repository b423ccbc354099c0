"""The matches of one seed: equal chance in all of them, seats swapped, so that only the arms make a difference."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence

import msgspec
from msgspec.structs import replace

from domain.bots import Bot, named
from domain.draft import Draft
from domain.engine import Opening
from domain.ruleset import Ruleset
from domain.state import Outcome
from events import codec
from events.envelope import Entry
from events.event import Seat
from events.vocabulary.match import NO_CONTEST, SeatSpec
from service import ids
from service.about import engine_name
from service.lab.arms import Arm, Experiment, options_of, pairings
from service.lab.restricted import restricted
from service.lab.series import EPOCH, Game, course, ending, sealed
from service.lab.starting import begun, population
from service.rules_hash import rules_sha256

PAIR = 2
"""Matches in which an arm plays from either seat."""


class Seed(msgspec.Struct, frozen=True):
    """What a seed showed: the half points (0 to 4) of A, and of B if both play against a third arm.

    error: what went wrong, if a match could not be played to its end or does not count; the seed counts for nothing
    """

    number: int
    a: int
    b: int | None = None
    error: str | None = None


class Pairs:
    """Plays the seeds of an experiment. Their chance depends on ruleset and seed alone, not on the arms.

    Their matches are sandboxes: chance that was chosen beforehand, and the same for all of a seed.

    name: what its batches are called in a lake
    """

    def __init__(self, ruleset: Ruleset, experiment: Experiment) -> None:
        described = {"ruleset": experiment.ruleset, "seed": experiment.seed}
        self._key = hashlib.sha256(codec.canonical(described)).digest()
        self._ruleset = ruleset
        self._experiment = experiment
        self.name = f"ab-{hashlib.sha256(codec.canonical(msgspec.to_builtins(experiment))).hexdigest()[:16]}"

    def play(self, number: int, logs: "list[tuple[str, Sequence[Entry]]] | None" = None) -> Seed:
        """Play a seed; `logs` gets the ruleset and the entries of each match. What goes wrong is told, not raised."""
        halves: list[int] = []
        for match, (_, _, seat) in enumerate(pairings(self._experiment)):
            try:
                outcome = self._ended(number, match, logs)
                if outcome.reason in NO_CONTEST:
                    return Seed(number, 0, error=f"match {match} does not count: {outcome.reason}")
                halves.append(half_points(outcome.winners, seat))
            except Exception as error:  # a fault in one match must not end all the others
                return Seed(number, 0, error=f"{type(error).__name__}: {error}")
        return Seed(number, sum(halves[:PAIR]), sum(halves[PAIR:]) if len(halves) > PAIR else None)

    def games(self, number: int) -> list[Game]:
        """The matches of a seed, to be kept. Raises as `course` does."""
        matches = range(self._experiment.matches_a_seed)
        return [self._sealed(number, match, self.course(number, match)) for match in matches]

    def opened(self, number: int, match: int = 0) -> Draft:
        """A match of a seed before its first decision. Raises `Refused` for options that are not allowed."""
        first, second, seat = pairings(self._experiment)[match]
        own = (first, second)[seat - 1]
        return begun(
            self._ruleset,
            Opening(
                match=self.match_id(number, match),
                secret=self._own("secret", number).hex(),
                seats=tuple(SeatSpec("bot", arm.player) for arm in (first, second)),
                options=options_of(self._experiment, (first, second), own),
                population="sandbox",
                ruleset_sha256=rules_sha256(self._ruleset),
                engine=engine_name(),
            ),
            self._experiment.start,
        )

    def course(self, number: int, match: int = 0) -> Iterator[Draft]:
        """All batches of a match of a seed, one after another. Raises as `opened` and `series.course` do."""
        first, second, _ = pairings(self._experiment)[match]
        players = [player(first), player(second)]
        return course(self._ruleset, self.opened(number, match), players, self._own("bots", number))

    def match_id(self, number: int, match: int) -> str:
        """The id of a match of a seed."""
        return ids.new_id("mat", EPOCH + number, self._salts(number, match))

    def _salts(self, number: int, match: int) -> bytes:
        return ids.derived(self._key, "log", self.name, str(number), str(match))

    def _sealed(self, number: int, match: int, drafts: Iterable[Draft]) -> Game:
        return sealed(drafts, self.match_id(number, match), EPOCH + number, self._salts(number, match))

    def _ended(self, number: int, match: int, logs: "list[tuple[str, Sequence[Entry]]] | None") -> Outcome:
        """How a match ends; `logs` gets what the statistics are to see of it."""
        drafts = self.course(number, match)
        if logs is None:
            return ending(drafts)
        game = self._sealed(number, match, self._counted(drafts))
        logs.append((self._ruleset.meta.id, game.entries))
        assert game.state.outcome is not None
        return game.state.outcome

    def _counted(self, drafts: Iterator[Draft]) -> Iterator[Draft]:
        """A match as a simulation, or as a fork of the match that it begins in."""
        opened = next(drafts)
        created, *others = opened.facts
        counted = replace(created.event, population=population(self._experiment.start))
        opened.facts = [replace(created, event=counted), *others]
        yield opened
        yield from drafts

    def _own(self, purpose: str, number: int) -> bytes:
        return ids.derived(self._key, purpose, str(number))


def half_points(winners: Sequence[Seat], seat: Seat) -> int:
    """2 for a win alone, 0 for a loss, 1 for anything between: a shared win, or nobody's."""
    if not winners or (seat in winners and len(winners) > 1):
        return 1
    return 2 if seat in winners else 0


def player(arm: Arm) -> Bot:
    """The bot of an arm, held to what it may and must use. Raises `NoSuchBot`."""
    bot = named(arm.bot)
    return restricted(bot, arm.without, arm.always) if arm.without or arm.always else bot
