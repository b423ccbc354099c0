"""What a play is worth: how much it changes the chance to win, over many plays of the same thing.

Plays are those in the matches of a series. Each is weighed by playing on from before it and from after it.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from statistics import fmean, quantiles
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from domain import positions
from domain.cardkit.language.card import CardSet
from domain.chance import NoForesight, Stream
from domain.draft import Draft
from domain.state import MatchState
from domain.wording import counted
from events.described import SeatNumber
from events.envelope import Fact
from events.event import Seat
from events.vocabulary.match import MoveMade
from service.errors import Invalid
from service.lab import work
from service.lab.restrictions import avoidable, check_names, restricted, used
from service.lab.series import Game, course, ending
from service.lab.simulation import Simulation, prepared_simulation, series_of
from service.lab.work import Means, Work, bounds, place_told, points, ruleset_of, task_told
from service.shelf import at_hand

MOST_PLAYOUTS = 1000

LEAST_PLAYS = 10
"""Plays before anything is said of their mean."""

SHOWN = 3
"""How many of the plays that gained most, and that lost most, an outcome lists; a job keeps their matches."""


class Worth(Simulation, frozen=True, kw_only=True, omit_defaults=True):
    """A simulation in whose matches plays of a thing are weighed, one a match at most."""

    thing: Annotated[
        str,
        Meta(
            description="The move, card or other thing by name.",
            examples=["activate_sun"],
            extra_json_schema={"minLength": 1, "maxLength": 100},
        ),
    ]
    playouts: Annotated[
        int,
        Meta(
            description="How often a match is played on from before a play, and from after it.", ge=1, le=MOST_PLAYOUTS
        ),
    ] = 20


class Play(msgspec.Struct, frozen=True):
    """A play, and its seat's mean share of the win in the matches played on from before it and from after it."""

    number: Annotated[int, Meta(description="The number of its match.")]
    match: Annotated[str, Meta(description="The id of its match, which is kept as a sandbox once the job is done.")]
    seq: Annotated[int, Meta(description="The event that tells of it.")]
    seat: Annotated[SeatNumber, Meta(description="Who made it.")]
    before: Annotated[float, Meta(description="The share before it.")]
    after: Annotated[float, Meta(description="The share after it.")]

    @property
    def delta(self) -> float:
        """What the play changed."""
        return self.after - self.before


class Weighed(msgspec.Struct, frozen=True):
    """What a match showed: the play that was picked, or none; `error` is what went wrong."""

    number: int
    play: Play | None = None
    error: str | None = None


class Record(work.Record, frozen=True, kw_only=True, omit_defaults=True, tag="worth"):
    """What was found so far: how many matches were played, and the play of each that had any."""

    task: Worth = msgspec.field(name="worth")
    matches: int = 0
    plays: tuple[Play, ...] = ()
    errors: dict[int, str] = {}


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of the plays of a thing. Each counts once. `interval` gives the bounds."""

    matches: Annotated[int, Meta(description="Matches played.")]
    plays: Annotated[int, Meta(description="Plays that were weighed.")]
    delta: Annotated[float | None, Meta(description="The mean change of the share of the win by a play.")]
    low: Annotated[float | None, Meta(description="Its lower bound (95 %, Student).")]
    high: Annotated[float | None, Meta(description="Its upper bound.")]
    before: Annotated[float | None, Meta(description="The mean share before a play.")]
    after: Annotated[float | None, Meta(description="The mean share after it.")]
    quartiles: Annotated[tuple[float, ...], Meta(description="The quartiles of the changes.")]
    gains: Annotated[tuple[Play, ...], Meta(description="The plays that gained most, the largest gain first.")]
    losses: Annotated[tuple[Play, ...], Meta(description="The plays that lost most, the largest loss first.")]
    sentence: Annotated[str, Meta(description="All of it in words.", extra_json_schema={"maxLength": 400})]


class Told(msgspec.Struct, frozen=True):
    """Weighed plays."""

    worth: work.Played
    outcome: Annotated[Outcome, Meta(description="What is known by now.")]
    errors: Annotated[Mapping[int, Any], Meta(description="What went wrong, by the number of the match.")]


class Weighing(Work):
    """A worth under way."""

    unit = "matches"
    task: Worth

    def __init__(self, record: Record) -> None:
        self.task = record.task
        self._matches = record.matches
        self._plays = list(record.plays)
        self._errors = dict(record.errors)

    @property
    def played(self) -> int:
        """How many matches were played, also those that had no such play or could not be played to their end."""
        return self._matches

    @property
    def most(self) -> int:
        """How many are to be played."""
        return self.task.matches

    @property
    def about(self) -> str:
        """Whose plays of what."""
        asked = self.task
        return f"{asked.thing}, played by {', '.join(asked.bots)}{place_told(asked.start)}"

    @property
    def sentence(self) -> str:
        """What a play is worth, in words."""
        return self.outcome.sentence

    @property
    def outcome(self) -> Outcome:
        """What is known by now."""
        deltas = [play.delta for play in self._plays]
        low, high = interval(deltas) or (None, None)
        ranked = sorted(self._plays, key=lambda play: (play.delta, play.number))
        return Outcome(
            matches=self._matches,
            plays=len(deltas),
            delta=fmean(deltas) if deltas else None,
            low=low,
            high=high,
            before=fmean(play.before for play in self._plays) if deltas else None,
            after=fmean(play.after for play in self._plays) if deltas else None,
            quartiles=tuple(quantiles(deltas, n=4, method="inclusive")) if len(deltas) > 1 else (),
            gains=tuple(play for play in reversed(ranked[-SHOWN:]) if play.delta > 0),
            losses=tuple(play for play in ranked[:SHOWN] if play.delta < 0),
            sentence=_sentence(self.task.thing, self._matches, self._plays),
        )

    def record(self) -> Record:
        """All there is to keep."""
        return Record(task=self.task, matches=self._matches, plays=tuple(self._plays), errors=dict(self._errors))

    def go_on(self, means: Means) -> None:
        """Play until all were played, then keep the matches that `outcome` names if there is a place. See `Work`.

        Raises `Conflict` if one of them cannot be kept.
        """
        means.play(partial(weigh, msgspec.json.encode(self.task)), self.task.numbers[self.played :], self._take)
        if self.over and means.keep is not None:
            self.keep_extremes(means)

    def keep_extremes(self, means: Means) -> tuple[str, ...]:
        """The ids of the matches with the largest gains and losses, once each is kept as a sandbox.

        Raises `Conflict` if one of them cannot be kept.
        """
        found = self.outcome
        numbers = [play.number for play in (*found.gains, *found.losses)]
        return means.kept(partial(game, msgspec.json.encode(self.task)), numbers)

    def findings(self) -> Told:
        """The worth and what was found."""
        return Told(task_told(self.task), self.outcome, self._errors)

    def _take(self, one: Weighed) -> bool:
        self._matches += 1
        if one.error is not None:
            self._errors[one.number] = one.error
        elif one.play is not None:
            self._plays.append(one.play)
        return self.over


def interval(deltas: Sequence[float]) -> tuple[float, float] | None:
    """The bounds of the mean of changes, which hold it 95 times of a hundred; None if there are too few."""
    if len(deltas) < LEAST_PLAYS:
        return None
    from analytics.statistics.means import mean_change

    found = mean_change(deltas)
    return found.low, found.high


def _sentence(thing: str, matches: int, plays: Sequence[Play]) -> str:
    if not matches:
        return "Nothing is known yet."
    if not plays:
        return f"{thing} was never played in {counted(matches, 'match')} where anything else could be done."
    deltas = [play.delta for play in plays]
    found = interval(deltas)
    if found is None:
        return f"Too few plays of {thing} to say anything: {len(plays)} in {counted(matches, 'match')}."
    if not any(deltas):
        room = bounds(*found, sign=True)
        return (
            f"None of {counted(len(plays), 'play')} of {thing} changed who wins; "
            f"what a play changes on average is 95 % between {room} points."
        )
    before, after = (points(fmean(shares)) for shares in zip(*((one.before, one.after) for one in plays), strict=True))
    return (
        f"A play of {thing} changes the chance to win by {points(fmean(deltas), sign=True)} points, "
        f"95 % between {bounds(*found, sign=True)}: from {before} % to {after} %, "
        f"over {counted(len(plays), 'play')}."
    )


def prepared_worth(worth: Worth, card_sets: Sequence[CardSet] = ()) -> Worth:
    """The worth with the versions it is made with here, once its first match was seen to open.

    Raises what `prepared_simulation` raises; `Invalid` for a number of playouts, or a thing that nobody knows.
    """
    if not 1 <= worth.playouts <= MOST_PLAYOUTS:
        raise Invalid("/playouts", f"a match is played on 1 to {MOST_PLAYOUTS} times")
    ready = prepared_simulation(worth, card_sets)
    with at_hand(card_sets):
        state = series_of(ready).opened(0).state
        check_names(ruleset_of(ready.ruleset), state, (ready.thing,), "/thing")
    return ready


# --- plays ------------------------------------------------------------------------------------------------------------


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
        self._series = series_of(worth, sandbox=True)
        self._without = [restricted(bot, (worth.thing,)) for bot in self._series.players]

    def weigh(self, number: int) -> Weighed:
        """Play a match and weigh one play of it. The answer holds an error, so that none is raised."""
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


def weigh(worth: bytes, number: int) -> Weighed:
    """What a match of a worth in JSON showed."""
    return plays_of(worth).weigh(number)


def game(worth: bytes, number: int) -> Game:
    """A match of a worth in JSON, to be kept."""
    return plays_of(worth).game(number)
