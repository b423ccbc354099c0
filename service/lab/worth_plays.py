"""Plays of one thing in the matches of a series, each weighed by playing on from before it and from after it."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from statistics import fmean

import msgspec

from domain import positions
from domain.chance import NoForesight, Stream
from domain.draft import Draft
from domain.state import MatchState
from events.envelope import Fact
from events.event import Seat
from events.vocabulary.match import MoveMade
from service.lab.counting import Simulation
from service.lab.restricted import avoidable, restricted, used
from service.lab.series import Game, course, ending
from service.lab.simulate import series_of
from service.lab.work import ruleset_of


class Worth(Simulation, frozen=True, kw_only=True, omit_defaults=True):
    """A simulation in whose matches plays of a thing are weighed, one a match at most.

    thing:    the move, card or other thing by name
    playouts: how often the match is played on from before a play, and from after it
    """

    thing: str
    playouts: int = 20


class Play(msgspec.Struct, frozen=True):
    """A play, and its seat's mean share of the win in the matches played on from before it and from after it.

    number: that of its match in the series;  seq: the event that tells of it
    """

    number: int
    match: str
    seq: int
    seat: Seat
    before: float
    after: float

    @property
    def delta(self) -> float:
        """What the play changed."""
        return self.after - self.before


class Weighed(msgspec.Struct, frozen=True):
    """What a match showed: the play that was picked, or none; `error` is what went wrong."""

    number: int
    play: Play | None = None
    error: str | None = None


class Found(msgspec.Struct, frozen=True):
    """A play in a match: the place of its batch, the number of the event that tells of it, who made it."""

    batch: int
    seq: int
    seat: Seat


class Plays:
    """Plays the matches of a series and weighs a play of each. All follows from the series and the numbers in it.

    In all matches played on, its seat does without the thing from then on where it can do anything else, so that
    what differs is this one play. They share their chance, and what the seat does not see is dealt anew in each.
    """

    def __init__(self, worth: Worth) -> None:
        self._worth = worth
        self._ruleset = ruleset_of(worth.ruleset)
        self._series = series_of(worth.job, sandbox=True)
        self._without = [restricted(bot, (worth.thing,)) for bot in self._series.players]

    def weigh(self, number: int) -> Weighed:
        """Play a match and weigh one play of it. What goes wrong is told, not raised."""
        try:
            return Weighed(number, self._weighed(number))
        except Exception as error:  # a fault in one match must not end all the others
            return Weighed(number, error=f"{type(error).__name__}: {error}")

    def game(self, number: int) -> Game:
        """A match, to be kept as a sandbox. Raises as `Series.play` does."""
        return self._series.play(number)

    def _weighed(self, number: int) -> Play | None:
        drafts = [*self._series.course(number)]
        found = self._picked(number, drafts)
        if found is None:
            return None
        before, after = (
            self._share(number, drafts[batch].state, found.seat) for batch in (found.batch - 1, found.batch)
        )
        return Play(number, self._series.match_id(number), found.seq, found.seat, before, after)

    def _picked(self, number: int, drafts: Sequence[Draft]) -> Found | None:
        """One of the plays in whose place something else could have been done, all equally likely."""
        plays = list(plays_in(drafts, self._worth.thing))
        below = Stream(self._series.own("play", number))
        while plays:
            play = plays.pop(below(len(plays)))
            before: MatchState = drafts[play.batch - 1].state
            offers = self._ruleset.moves(before, play.seat)
            if avoidable(self._ruleset, before, play.seat, offers, self._worth.thing):
                return play
        return None

    def _share(self, number: int, state: MatchState, seat: Seat) -> float:
        if state.outcome is not None:
            return share(state.outcome.winners, seat)
        return fmean(self._played_on(number, playout, state, seat) for playout in range(self._worth.playouts))

    def _played_on(self, number: int, playout: int, state: MatchState, seat: Seat) -> float:
        chance, hidden, choices = (self._series.own(name, number, playout) for name in ("chance", "hidden", "choices"))
        guess = positions.imagined(self._ruleset, state, (seat,), hidden)
        guess.secret = chance.hex()
        players = [*self._series.players]
        players[seat - 1] = self._without[seat - 1]
        end = ending(course(self._ruleset, Draft(self._ruleset, guess, NoForesight()), players, choices))
        return share(end.winners, seat)


def plays_in(drafts: Sequence[Draft], thing: str) -> Iterator[Found]:
    """The moves of a match that use a move, card or other thing by this name."""
    passed = 0
    for batch, draft in enumerate(drafts):
        for seq, fact in enumerate(draft.facts, start=passed + 1):
            if fact.actor is not None and _is_play(fact, fact.actor, thing):
                yield Found(batch, seq, fact.actor)
                break
        passed += len(draft.facts)


def _is_play(fact: Fact, seat: Seat, thing: str) -> bool:
    event = fact.event
    if isinstance(event, MoveMade) and thing == (event.hidden or {}).get("move", event.move):
        return True
    return any(user == seat and name == thing for user, name in used(fact))


def share(winners: Sequence[Seat], seat: Seat) -> float:
    """A seat's part of a win: all of it, an equal part of a shared one, nothing."""
    return 1 / len(winners) if seat in winners else 0.0


@lru_cache(4)
def plays_of(encoded: bytes) -> Plays:
    """What weighs the plays of a worth in JSON."""
    return Plays(msgspec.json.decode(encoded, type=Worth))
