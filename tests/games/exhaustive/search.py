"""The search: whole matches with decks full of what is missing, then positions around each card that still is."""

import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor

import msgspec

from tests.games.exhaustive.coverage import Seen
from tests.games.exhaustive.goals import STAGED, card_of, goals
from tests.games.exhaustive.openings import opened
from tests.games.exhaustive.play import Result, Task, tried

PLAYERS = (2, 3, 4, 5, 6)
ROUND = 10
"""Whole matches between two looks at what is missing."""
HUNT = 1000
"""Where the numbers of positions for clauses begin."""

Progress = Callable[[str], None]


class Found(msgspec.Struct):
    """What all matches together have seen; `errors` are matches that could not be played on."""

    seen: Seen
    matches: int = 0
    scenes: int = 0
    errors: list[Result] = []

    def missing(self) -> tuple[str, ...]:
        """The goals that are not reached yet."""
        return tuple(goal for goal in goals() if goal not in self.seen.goals)


Players = Callable[[Sequence[Task]], Iterator[Result]]
"""Plays matches; answers what was seen, in the order of the matches."""


def players(jobs: int) -> Players:
    """Plays in so many processes."""
    if jobs == 1:
        return lambda tasks: map(tried, tasks)
    pool = ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"))
    return lambda tasks: pool.map(tried, tasks)


def search(seed: str, matches: int, tries: int, hunts: int, play: Players, progress: Progress) -> Found:
    """Play `matches` whole matches, then up to `tries` positions around each card that goals are missing of.

    At last `hunts` positions around cards of all kinds, for clauses and ends that few matches come to.
    """
    found = Found(opened())
    for start in range(0, matches, ROUND):
        numbers = range(start, min(start + ROUND, matches))
        _round(found, [_match(seed, number, found.missing()) for number in numbers], play)
        found.matches += len(numbers)
        progress(f"{found.matches}/{matches} matches: {_told(found)}")
    for attempt in range(tries):
        cards = sorted({name for goal in found.missing() if (name := card_of(goal)) is not None})
        seen = {**found.seen.goals, **found.seen.clauses}
        staged = dict.fromkeys(scene for name, scene in STAGED.items() if name not in seen)
        tasks = [_scene(seed, attempt, card, found.missing()) for card in cards]
        tasks += [_scene(seed, attempt, card, found.missing(), style) for card, style in staged]
        if not tasks:
            break
        _round(found, tasks, play)
        found.scenes += len(tasks)
        progress(f"positions, round {attempt + 1}/{tries}, {len(tasks)} cards: {_told(found)}")
    names = sorted({name for goal in goals() if (name := card_of(goal)) is not None})
    for start in range(0, hunts, len(names)):
        chosen = names[: hunts - start]
        _round(found, [_scene(seed, HUNT + start, name, found.missing()) for name in chosen], play)
        found.scenes += len(chosen)
        progress(f"positions for clauses, {start + len(chosen)}/{hunts}: {_told(found)}")
    return found


def _told(found: Found) -> str:
    return f"{len(found.missing())} goals missing, {len(found.seen.clauses)} clauses named, {len(found.errors)} errors"


def _match(seed: str, number: int, missing: tuple[str, ...]) -> Task:
    return Task(f"{seed}/match/{number}", PLAYERS[number % len(PLAYERS)], None, missing)


def _scene(seed: str, attempt: int, card: str, missing: Iterable[str], style: str = "") -> Task:
    """A position around a card, by turns for 2 and 3 players; all that is missing of anything may be reached in it."""
    return Task(f"{seed}/{card}{style}/{attempt}", 2 + attempt % 2, card, tuple(missing), style)


def _round(found: Found, tasks: Sequence[Task], play: Players) -> None:
    for result in play(tasks):
        found.seen.add(result.seen)
        if result.error:
            found.errors.append(result)
