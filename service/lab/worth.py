"""What a play is worth: how much it changes the chance to win, over many plays of the same thing."""

from collections.abc import Sequence
from contextlib import closing
from functools import partial
from math import sqrt
from statistics import fmean, quantiles, stdev
from typing import Any

import msgspec

from domain.cardkit.language.card import CardSet
from domain.wording import counted
from service.errors import Invalid
from service.lab.counting import prepared_simulation
from service.lab.executing import run
from service.lab.names import check_names
from service.lab.series import Game
from service.lab.simulate import series_of
from service.lab.telling import bounds, experiment_told, points
from service.lab.work import Means, ruleset_of
from service.lab.worth_plays import Play, Weighed, Worth, plays_of
from service.shelf import at_hand

MOST_PLAYOUTS = 1000

LEAST_PLAYS = 10
"""Plays before anything is said of their mean."""

LEVEL = 0.95

SHOWN = 3
"""Plays that gained most, and that lost most, which are told and whose matches a job keeps."""


class Record(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind", tag="worth"):
    """What was found so far: how many matches were played, and the play of each that had any."""

    worth: Worth
    matches: int = 0
    plays: tuple[Play, ...] = ()
    errors: dict[int, str] = {}


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of the plays of a thing.

    delta: the mean change of the share of the win; `low` and `high` hold the true mean (95 %, over plays: `interval`)
    before, after: the mean share of the win before and after a play
    quartiles: of the changes;  gains, losses: the plays that changed most, the largest change first
    """

    matches: int
    plays: int
    delta: float | None
    low: float | None
    high: float | None
    before: float | None
    after: float | None
    quartiles: tuple[float, ...]
    gains: tuple[Play, ...]
    losses: tuple[Play, ...]
    sentence: str


class Weighing:
    """A worth under way."""

    unit = "matches"

    def __init__(self, record: Record) -> None:
        self.worth = record.worth
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
        return self.worth.matches

    @property
    def over(self) -> bool:
        """Whether all were played."""
        return self.played >= self.most

    @property
    def ruleset(self) -> str:
        """`id@version`."""
        return self.worth.ruleset

    @property
    def about(self) -> str:
        """Whose plays of what."""
        start = self.worth.start
        place = "" if start is None else f", from {start.parent} at {start.at}"
        return f"{self.worth.thing}, played by {', '.join(self.worth.bots)}{place}"

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
            sentence=_sentence(self.worth.thing, self._matches, self._plays),
        )

    def record(self) -> Record:
        """All there is to keep."""
        return Record(worth=self.worth, matches=self._matches, plays=tuple(self._plays), errors=dict(self._errors))

    def go_on(self, means: Means) -> None:
        """Play until all were played, then keep the matches that `outcome` names if there is a place. See `Work`.

        Raises `Conflict` if one of them cannot be kept.
        """
        work = partial(_weigh, msgspec.json.encode(self.worth), means.card_sets)
        with closing(run(work, means.begun(range(self.played, self.most)), means.crew)) as found:
            for one in found:
                self._take(one)
                means.told()
        if self.over and means.keep is not None:
            keep_extremes(self, means)

    def told(self) -> dict[str, Any]:
        """The worth and what was found as plain values."""
        return {
            "worth": experiment_told(self.worth),
            "outcome": msgspec.to_builtins(self.outcome),
            "errors": dict(self._errors),
        }

    def _take(self, one: Weighed) -> None:
        self._matches += 1
        if one.error is not None:
            self._errors[one.number] = one.error
        elif one.play is not None:
            self._plays.append(one.play)


def interval(deltas: Sequence[float]) -> tuple[float, float] | None:
    """Student's interval of the mean of independent changes, which are from -1 to 1; None if there are too few.

    Equal ones do not show how much plays differ. They leave room for a part of all plays that changes anything: the
    part of which so many plays may show none, 1 - 0.025^(1 / n). Clopper and Pearson, Biometrika 26 (1934).
    """
    if len(deltas) < LEAST_PLAYS:
        return None
    from analytics.statistics.distributions import student_reach

    mean, many = fmean(deltas), len(deltas)
    if len(set(deltas)) == 1:
        unseen = 1 - ((1 - LEVEL) / 2) ** (1 / many)
        return (1 - unseen) * mean - unseen, (1 - unseen) * mean + unseen
    reach = stdev(deltas) / sqrt(many) * float(student_reach(LEVEL, many - 1))
    return mean - reach, mean + reach


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
            f"what a play changes on average is {100 * LEVEL:g} % between {room} points."
        )
    before, after = (points(fmean(shares)) for shares in zip(*((one.before, one.after) for one in plays), strict=True))
    return (
        f"A play of {thing} changes the chance to win by {points(fmean(deltas), sign=True)} points, "
        f"{100 * LEVEL:g} % between {bounds(*found, sign=True)}: from {before} % to {after} %, "
        f"over {counted(len(plays), 'play')}."
    )


def keep_extremes(weighing: Weighing, means: Means) -> tuple[str, ...]:
    """The ids of the matches with the largest gains and losses, once each is kept as a sandbox.

    Raises `Conflict` if one of them cannot be kept.
    """
    outcome = weighing.outcome
    numbers = [play.number for play in (*outcome.gains, *outcome.losses)]
    work = partial(_game, msgspec.json.encode(weighing.worth), means.card_sets)
    with closing(run(work, numbers, means.crew)) as games:
        return means.kept(games)


def prepared_worth(worth: Worth, card_sets: Sequence[CardSet] = ()) -> Worth:
    """The worth with the versions it is made with here, once its first match was seen to open.

    Raises what `prepared_simulation` raises; `Invalid` for a number of playouts, or a thing that nobody knows.
    """
    if not 1 <= worth.playouts <= MOST_PLAYOUTS:
        raise Invalid("/playouts", f"a match is played on 1 to {MOST_PLAYOUTS} times")
    ready = prepared_simulation(worth, card_sets)
    with at_hand(card_sets):
        state = series_of(ready.job).opened(0).state
        check_names(ruleset_of(ready.ruleset), state, (ready.thing,), "/thing")
    return ready


def _weigh(encoded: bytes, card_sets: tuple[CardSet, ...], number: int) -> Weighed:
    with at_hand(card_sets):
        return plays_of(encoded).weigh(number)


def _game(encoded: bytes, card_sets: tuple[CardSet, ...], number: int) -> Game:
    with at_hand(card_sets):
        return plays_of(encoded).game(number)
