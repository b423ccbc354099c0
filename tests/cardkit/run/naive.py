"""A board that remembers nothing, to hold the remembering one against."""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from domain.cardkit.dialect import Dialect
from domain.cardkit.run.board import Board
from domain.cardkit.run.continuing import Continuing
from domain.cardkit.run.gathering import Gathering
from domain.cardkit.run.meter import ENDLESS, Meter
from events.event import Seat

Answer = TypeVar("Answer")


class _Forgetful(Board):
    """A board that remembers nothing: each question is worked out from the beginning."""

    __slots__ = ("_found", "_gathering")

    def __init__(self, state: Any, dialect: Dialect) -> None:
        super().__init__(state, dialect)
        self.meter = Meter(ENDLESS)
        self._gathering = False

    @property
    def continuing(self) -> Continuing:
        """Gathered anew each time."""
        if not self._gathering:
            self.scene = self.index.scenes.anew(self.state)
            self._gathering = True
            gathering = Gathering(self, self.index)
            self._found = gathering.into
            gathering.run()
            self._gathering = False
        self.forget()
        return self._found

    def forget(self) -> None:
        """See `Board.forget`."""
        self._values.clear()
        self._found.forget()

    def stat_or_none(self, name: str, stat: str) -> int | None:
        """See `Board.stat_or_none`."""
        self._values.clear()
        return super().stat_or_none(name, stat)

    def player(self, seat: Seat, stat: str) -> int:
        """See `Board.player`."""
        self._values.clear()
        return super().player(seat, stat)

    def settled(self, work: Callable[..., Answer], *args: Hashable) -> Answer:
        """See `Board.settled`."""
        return work(self, *args)

    def settled_cast(self, work: Callable[..., Answer], *args: Hashable) -> Answer:
        """See `Board.settled_cast`."""
        return work(self, *args)


def naive(state: Any, dialect: Dialect) -> Board:
    """A board that remembers nothing: what `board_of` must always agree with."""
    return _Forgetful(state, dialect)
