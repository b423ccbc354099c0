"""The matches of one seed: equal chance in all of them, seats swapped, so that only the arms make a difference."""

import hashlib
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from domain.bots import Bot, named
from domain.draft import Draft
from domain.engine import Opening
from domain.ruleset import Ruleset
from events import codec
from events.envelope import Entry
from events.event import Seat
from events.vocabulary.match import SeatSpec
from service import ids
from service.about import engine_name
from service.lab.arms import Arm, Experiment, options_of, pairings
from service.lab.restricted import restricted
from service.lab.series import EPOCH, course, sealed
from service.lab.starting import begun, population

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
    """Plays the seeds of an experiment. Their chance depends on ruleset and seed alone, not on the arms.

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
        for match, (first, second, seat) in enumerate(pairings(self._experiment)):
            try:
                drafts = self.course(number, (first, second), (first, second)[seat - 1])
                if logs is not None:
                    logs.append((self._ruleset.meta.id, self._entries(number, match, drafts)))
                halves.append(half_points(drafts[-1].state.outcome.winners, seat))
            except Exception as error:  # a fault in one match must not end all the others
                return Seed(number, 0, error=f"{type(error).__name__}: {error}")
        return Seed(number, sum(halves[:PAIR]), sum(halves[PAIR:]) if len(halves) > PAIR else None)

    def opened(self, number: int, seated: Sequence[Arm], tested: Arm) -> Draft:
        """A match before its first decision. Raises `Refused` for options that are not allowed."""
        wanted = Opening(
            match=ids.new_id("mat", EPOCH + number, self._own("id", number)),
            secret=self._own("secret", number).hex(),
            seats=tuple(SeatSpec("bot", arm.player) for arm in seated),
            options=options_of(self._experiment, seated, tested),
            population=population(self._experiment.start),
            engine=engine_name(),
        )
        return begun(self._ruleset, wanted, self._experiment.start)

    def course(self, number: int, seated: Sequence[Arm], tested: Arm) -> list[Draft]:
        """All batches of a match. Raises as `opened` and `course` do."""
        draft = self.opened(number, seated, tested)
        return course(self._ruleset, draft, [player(arm) for arm in seated], self._own("bots", number))

    def _entries(self, number: int, match: int, drafts: Sequence[Draft]) -> Sequence[Entry]:
        """A match as a log, under an id of its own: those of a seed share one while they are played."""
        own = ids.derived(self._key, "log", self.name, str(number), str(match))
        name = ids.new_id("mat", EPOCH + number, own)
        created, *others = drafts[0].facts
        drafts[0].facts = [replace(created, event=replace(created.event, match=name)), *others]
        return sealed(drafts, name, EPOCH + number, own).entries

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
