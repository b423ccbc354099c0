"""Results of long runs, kept in a file as they come, so that a run that was cut off goes on where it was."""

import hashlib
from collections.abc import Callable, Generator, Iterable, Mapping
from concurrent.futures import as_completed
from functools import cache
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from domain.refusal import Refused
from domain.rulesets import RULESETS
from events import codec
from service.lab.work import processes

T = TypeVar("T")
R = TypeVar("R")


class Kept(Generic[T]):
    """Results by key, one on each line of a file; without a file they are only remembered.

    A key must name all that a result depends on. The code that plays is not part of it: results of other rules or bots
    belong in another file. A line that was cut off is no result.
    """

    def __init__(self, path: Path | None, kind: type[T]) -> None:
        self.results: dict[str, T] = {}
        self._path = path
        if path is None or not path.exists():
            return
        decoder = msgspec.json.Decoder(tuple[str, kind])  # type: ignore[valid-type]
        for line in path.read_bytes().splitlines():
            try:
                key, result = decoder.decode(line)
            except msgspec.DecodeError:
                continue
            self.results[key] = result

    def add(self, key: str, result: T) -> None:
        """Keep a result."""
        self.results[key] = result
        if self._path is not None:
            with self._path.open("ab") as file:
                file.write(b"\n" + msgspec.json.encode((key, result)))


def as_they_end(work: Callable[[T], R], tasks: Iterable[T], jobs: int) -> Generator[tuple[T, R], None, None]:
    """Each task and what `work` answers for it, the one that is done first before others; a long one holds up none.

    With one job the tasks are done in turn by this very process.
    """
    with processes(jobs) as crew:
        if crew.executor is None:
            yield from ((task, work(task)) for task in tasks)
            return
        due = {crew.executor.submit(work, task): task for task in tasks}
        yield from ((due[future], future.result()) for future in as_completed(due))


MEANT: Mapping[str, Mapping[str, Any]] = {
    "arcmage_arc": {"resource_faction_choice": "deck_factions"},
    "wtactics_orc": {"mounts": True},
}
"""Options by which shipped decks are played as they are meant to be; bots that try every faction have less time for
what matters."""


def playable(ruleset: str, options: Mapping[str, Any]) -> list[str]:
    """The shipped decks of a card game that a match with such options, and those meant, lets in."""
    return [name for name in sorted(RULESETS[ruleset].dialect.content.decks()) if _lets_in(ruleset, options, name)]


def _lets_in(ruleset: str, options: Mapping[str, Any], deck: str) -> bool:
    try:
        RULESETS[ruleset].options({**MEANT.get(ruleset, {}), **options, "decks": [deck] * 2}, 2)
    except Refused:
        return False
    return True


@cache
def fingerprint(ruleset: str, deck: str) -> str:
    """Changes with every card of a shipped deck of a card game, and with the version of its rules."""
    content = RULESETS[ruleset].dialect.content
    cards = {card.name: card for card in content.core().cards}
    told = [(cards[name], count) for name, count in content.decks()[deck].cards.items()]
    return hashlib.sha256(codec.canonical((RULESETS[ruleset].meta.version, told))).hexdigest()[:12]
