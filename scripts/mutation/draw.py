"""Which lines are changed: drawn at random by a seed, from every room of the program."""

import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from scripts.mutation.changes import Change, changes

ROOMS = ("domain", "events", "service", "analytics", "dashboards")

LEAST_SHARE = 0.1
"""Each room has at least this part of a draw, however small it is; the rest goes by the number of lines."""


def draw(root: Path, count: int, seed: str, within: Sequence[str] = ROOMS) -> list[Change]:
    """`count` changes of different lines of folders or files, one after the other; the same seed draws the same."""
    chance = random.Random(seed)
    lines = {place: _lines(root, place) for place in within}
    drawn: list[Change] = []
    for place, share in _shares({place: len(found) for place, found in lines.items()}, count).items():
        drawn += _drawn(root, lines[place], share, chance)
    return drawn


def room_of(change: Change) -> str:
    """The room that a change is made in."""
    return change.path.split("/", 1)[0]


def _shares(lines: dict[str, int], count: int) -> dict[str, int]:
    least = int(LEAST_SHARE * count) if len(lines) > 1 else 0
    free, total = count - least * len(lines), sum(lines.values())
    shares = {place: least + free * number // total for place, number in lines.items()}
    shares[max(lines, key=lambda place: lines[place])] += count - sum(shares.values())
    return shares


def _lines(root: Path, place: str) -> list[tuple[str, int]]:
    paths = sorted((root / place).rglob("*.py")) or [root / place]
    return [
        (str(path.relative_to(root)), line)
        for path in paths
        for line in range(1, 1 + len(path.read_text().splitlines()))
    ]


def _drawn(root: Path, lines: list[tuple[str, int]], count: int, chance: random.Random) -> list[Change]:
    """Lines on which nothing can be changed are drawn again."""
    found_in = cache(lambda path: changes(root, path))
    drawn: list[Change] = []
    for path, line in chance.sample(lines, len(lines)):
        if len(drawn) == count:
            break
        if possible := [change for change in found_in(path) if change.line == line]:
            drawn.append(chance.choice(possible))
    return drawn
