"""What all kinds of work in the laboratory have in common: with what it is done, how far it is, that it can be kept."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice, takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import msgspec

from domain.cardkit.language.card import CardSet
from domain.ruleset import Ruleset
from domain.rulesets import RULESETS
from service.errors import Conflict, NotFound
from service.lab.arms import code_hash
from service.lab.executing import ALONE, Crew
from service.lab.series import Game

if TYPE_CHECKING:
    from service.lab.task import Record

T = TypeVar("T")


def _always() -> bool:
    return True


def _nothing() -> None:
    """Nobody wants to be told."""


class Means(msgspec.Struct, frozen=True, kw_only=True):
    """What work is done with.

    crew: who plays;  card_sets: those that options name by their hash;  lake: where the rows of matches go to
    keep: keeps a whole match, where one is asked for;  more: asked before anything further is begun
    told: called whenever something was found
    """

    crew: Crew = ALONE
    card_sets: tuple[CardSet, ...] = ()
    lake: Path | None = None
    keep: Callable[[Game], object] | None = None
    more: Callable[[], bool] = _always
    told: Callable[[], None] = _nothing

    def kept(self, games: Iterable[Game]) -> tuple[str, ...]:
        """The ids of matches, once each is kept. Raises `Conflict` if others are there under their ids."""
        assert self.keep is not None
        found = []
        for game in games:
            try:
                self.keep(game)
            except ValueError as error:
                raise Conflict(str(error)) from error
            found.append(game.header.match)
        return tuple(found)

    def begun(self, tasks: Iterable[T]) -> Iterator[T]:
        """Tasks until no more are to be begun, but one at least."""
        rest = iter(tasks)
        return chain(islice(rest, 1), takewhile(lambda _: self.more(), rest))


BARE = Means()
"""This very process, with nothing but the rules."""


class Work(Protocol):
    """Something that was asked for, as far as it has been done."""

    unit: str
    """What is counted: `seeds`, `pairs` or `matches`."""

    @property
    def played(self) -> int:
        """How many were played."""

    @property
    def most(self) -> int:
        """How many are played at most."""

    @property
    def over(self) -> bool:
        """Whether nothing is left to do."""

    @property
    def ruleset(self) -> str:
        """`id@version` of what is played."""

    @property
    def about(self) -> str:
        """What it is about, in words."""

    @property
    def sentence(self) -> str:
        """What is known, in words."""

    def record(self) -> "Record":
        """All there is to keep."""

    def go_on(self, means: Means) -> None:
        """Play on until it is over, or no more is to be begun. What was played stays, also if this is interrupted."""

    def told(self) -> dict[str, Any]:
        """What was asked for and what is known, as plain values."""


def ruleset_of(name: str) -> Ruleset:
    """The ruleset of `id` or `id@version`. Raises `NotFound`; `Conflict` if another version is installed."""
    id, _, version = name.partition("@")
    if id not in RULESETS:
        raise NotFound("ruleset", name)
    ruleset = RULESETS[id]
    if version and version != ruleset.meta.version:
        raise Conflict(f"the ruleset {id} is installed in version {ruleset.meta.version}, not {version}")
    return ruleset


def check_release(ruleset: str, code: str) -> None:
    """Raise `Conflict` unless rules, cards and bots are those that the work was begun with."""
    ruleset_of(ruleset)
    if code != code_hash():
        raise Conflict("rules or bots have changed since: ask again")
