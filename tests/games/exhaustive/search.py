"""The search: whole matches with decks full of what is missing, then positions around each card that still is."""

import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor

import msgspec

from tests.games.exhaustive.coverage import Seen
from tests.games.exhaustive.goals import card_of, goals
from tests.games.exhaustive.plan import Plan
from tests.games.exhaustive.play import Result, Task, tried
from tests.games.exhaustive.refusals import refused

ROUND = 10
"""Whole matches between two looks at what is missing."""
HUNT = 1000
"""Where the numbers of positions for clauses begin."""

Progress = Callable[[str], None]


class Found(msgspec.Struct):
    """What all matches of a game together have seen; `errors` are matches that could not be played on."""

    plan: Plan
    seen: Seen
    matches: int = 0
    scenes: int = 0
    errors: list[Result] = []

    def missing(self) -> tuple[str, ...]:
        """The goals that are not reached yet."""
        return tuple(goal for goal in goals(self.plan) if goal not in self.seen.goals)


Players = Callable[[Sequence[Task]], Iterator[Result]]
"""Plays matches; answers what was seen, in the order of the matches."""


def players(jobs: int) -> Players:
    """Plays in so many processes."""
    if jobs == 1:
        return lambda tasks: map(tried, tasks)
    pool = ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"))
    return lambda tasks: pool.map(tried, tasks)


def search(plan: Plan, seed: str, matches: int, tries: int, hunts: int, play: Players, progress: Progress) -> Found:
    """Play `matches` whole matches, then up to `tries` positions around each card that goals are missing of.

    At last `hunts` positions around cards of all kinds, for clauses and ends that few matches come to.
    """
    found = Found(plan, refused(plan))
    for start in range(0, matches, ROUND):
        numbers = range(start, min(start + ROUND, matches))
        _round(found, [_match(plan, seed, number, found.missing()) for number in numbers], play)
        found.matches += len(numbers)
        progress(f"{found.matches}/{matches} matches: {_told(found)}")
    for attempt in range(tries):
        cards = sorted({name for goal in found.missing() if (name := card_of(goal)) is not None})
        seen = {**found.seen.goals, **found.seen.clauses}
        staged = dict.fromkeys(scene for name, scene in plan.staged.items() if name not in seen)
        tasks = [_scene(plan, seed, attempt, card, found.missing()) for card in cards]
        tasks += [_scene(plan, seed, attempt, card, found.missing(), style) for card, style in staged]
        if not tasks:
            break
        _round(found, tasks, play)
        found.scenes += len(tasks)
        progress(f"positions, round {attempt + 1}/{tries}, {len(tasks)} cards: {_told(found)}")
    names = sorted({name for goal in goals(plan) if (name := card_of(goal)) is not None})
    for start in range(0, hunts, len(names)):
        chosen = names[: hunts - start]
        _round(found, [_scene(plan, seed, HUNT + start, name, found.missing()) for name in chosen], play)
        found.scenes += len(chosen)
        progress(f"positions for clauses, {start + len(chosen)}/{hunts}: {_told(found)}")
    return found


def _told(found: Found) -> str:
    return f"{len(found.missing())} goals missing, {len(found.seen.clauses)} clauses named, {len(found.errors)} errors"


def _match(plan: Plan, seed: str, number: int, missing: tuple[str, ...]) -> Task:
    seats = plan.ruleset.meta.seats
    return Task(plan.ruleset.meta.id, f"{seed}/match/{number}", seats[number % len(seats)], None, missing)


def _scene(plan: Plan, seed: str, attempt: int, card: str, missing: Iterable[str], style: str = "") -> Task:
    """A position around a card, by turns for few players and one more; all that is missing may be reached in it."""
    few = sorted(plan.ruleset.meta.seats)[:2]
    players = few[attempt % len(few)]
    return Task(plan.ruleset.meta.id, f"{seed}/{card}{style}/{attempt}", players, card, tuple(missing), style)


def _round(found: Found, tasks: Sequence[Task], play: Players) -> None:
    for result in play(tasks):
        found.seen.add(result.seen)
        if result.error:
            found.errors.append(result)
