"""The matches of one seed: equal chance in all of them, seats swapped, so that only the arms make a difference."""

import hashlib
from collections.abc import Sequence

import msgspec

from domain import engine
from domain.bots import Bot, named
from domain.draft import Draft
from domain.ruleset import Ruleset
from events import codec
from events.event import Seat
from events.vocabulary.match import SeatSpec
from service import ids
from service.about import engine_name
from service.lab.arms import Arm, Experiment, options_of, pairings
from service.lab.restricted import restricted
from service.lab.series import EPOCH, course

PAIR = 2
"""Matches in which an arm plays from either seat."""


class Seed(msgspec.Struct, frozen=True):
    """What a seed showed: the half points (0 to 4) of A, and of B if both play against a third arm.

    error: what went wrong, if a match could not be played to its end; the seed then counts for nothing
    """

    number: int
    a: int
    b: int | None = None
    error: str | None = None


class Pairs:
    """Plays the seeds of an experiment. Their chance depends on ruleset and seed alone, not on the arms."""

    def __init__(self, ruleset: Ruleset, experiment: Experiment) -> None:
        described = {"ruleset": experiment.ruleset, "seed": experiment.seed}
        self._key = hashlib.sha256(codec.canonical(described)).digest()
        self._ruleset = ruleset
        self._experiment = experiment

    def play(self, number: int) -> Seed:
        """Play a seed. What goes wrong in a match is told, not raised."""
        halves: list[int] = []
        for first, second, seat in pairings(self._experiment):
            try:
                halves.append(self._half_points(number, (first, second), seat))
            except Exception as error:  # a fault in one match must not end all the others
                return Seed(number, 0, error=f"{type(error).__name__}: {error}")
        return Seed(number, sum(halves[:PAIR]), sum(halves[PAIR:]) if len(halves) > PAIR else None)

    def opened(self, number: int, seated: Sequence[Arm], tested: Arm) -> Draft:
        """A match before its first decision. Raises `Refused` for options that are not allowed."""
        wanted = engine.Opening(
            match=ids.new_id("mat", EPOCH + number, self._own("id", number)),
            secret=self._own("secret", number).hex(),
            seats=tuple(SeatSpec("bot", arm.player) for arm in seated),
            options=options_of(self._experiment, seated, tested),
            population="simulation",
            engine=engine_name(),
        )
        return engine.seat_bots(engine.create(self._ruleset, wanted))

    def course(self, number: int, seated: Sequence[Arm], tested: Arm) -> list[Draft]:
        """All batches of a match. Raises as `opened` and `course` do."""
        draft = self.opened(number, seated, tested)
        return course(self._ruleset, draft, [player(arm) for arm in seated], self._own("bots", number))

    def _half_points(self, number: int, seated: Sequence[Arm], seat: Seat) -> int:
        last = self.course(number, seated, seated[seat - 1])[-1]
        return half_points(last.state.outcome.winners, seat)

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
