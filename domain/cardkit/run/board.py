"""The board: what holds now, worked out from a state, its card pool and the ruleset's dialect, and memoised.

A board never changes: it belongs to one state between two events. `board_of(draft)` is thrown away at each emit.
"""

from typing import Any

from domain.cardkit.dialect import Dialect
from domain.cardkit.language.card import Ability, Card
from domain.cardkit.language.clauses import Condition
from domain.cardkit.language.terms import Number, Select, Target
from domain.cardkit.pool import LIBRARY
from domain.cardkit.run.frame import Frame
from domain.cardkit.state import CardObject, StackItem
from domain.draft import Draft
from events.event import Seat


class Board:
    """Answers questions about one state.

    Things are named as in effects: the id of an object or of an item on the stack, or a seat as `seat:2`.
    Values are folded in a fixed order: printed or tracked base, then what sets them (the latest wins), then what is
    added. What is forbidden stays forbidden, whatever allows it and in whatever order.
    """

    def __init__(self, state: Any, dialect: Dialect) -> None:
        self.state = state
        self.dialect = dialect
        self.pool = LIBRARY.pool(state.pool)

    def object(self, name: str) -> CardObject | None:
        """The object of this id, wherever it is; None if it is gone (or a seat)."""
        raise NotImplementedError

    def item(self, name: str) -> StackItem | None:
        """The item on the stack with this id."""
        raise NotImplementedError

    def card(self, thing: str | CardObject) -> Card:
        """The printed card of an object, also of a blank one. Raises `KeyError` for an id that is none."""
        raise NotImplementedError

    def in_play(self) -> list[CardObject]:
        """All objects in play, in order of entering."""
        raise NotImplementedError

    def stat(self, name: str, stat: str) -> int:
        """A stat of an object as it is now, which may be below 0; 0 if the object is gone or has no such stat."""
        raise NotImplementedError

    def player(self, seat: Seat, stat: str) -> int:
        """A number of a player as it is now."""
        raise NotImplementedError

    def types(self, name: str) -> tuple[str, ...]:
        """Types of an object; a blank one has none but `resource`."""
        raise NotImplementedError

    def words(self, name: str) -> tuple[str, ...]:
        """Subtype words of an object as its type line says now."""
        raise NotImplementedError

    def faction(self, name: str) -> str | None:
        """Faction of an object as it is now."""
        raise NotImplementedError

    def keywords(self, name: str) -> frozenset[str]:
        """Keywords of an object: printed, granted and not lost."""
        raise NotImplementedError

    def abilities(self, name: str) -> list[tuple[str, Ability]]:
        """Abilities of an object with their paths in the pool: its own (none if it is blank), then lent ones."""
        raise NotImplementedError

    def fits(self, select: Select, name: str, frame: Frame) -> bool:
        """Whether an object, an item on the stack or a seat fits a selector, as the text of `frame` means it."""
        raise NotImplementedError

    def fits_name(self, select: Select, card: str, owner: Seat, frame: Frame) -> bool:
        """Whether a card of a deck, which has no id, fits a selector (whatever place that names)."""
        raise NotImplementedError

    def select(self, select: Select, frame: Frame) -> list[str]:
        """All that fits: objects in order of entering their zone, items from the bottom of the stack, seats."""
        raise NotImplementedError

    def refer(self, ref: str, frame: Frame) -> tuple[str, ...]:
        """The names of what a text spoke of before; objects that are gone are still named."""
        raise NotImplementedError

    def seats(self, who: str, frame: Frame) -> tuple[Seat, ...]:
        """The undefeated players meant, in turn order from the active one. `opponent`: all that may be picked."""
        raise NotImplementedError

    def number(self, number: Number, frame: Frame) -> int:
        """What a number comes to now."""
        raise NotImplementedError

    def holds(self, condition: Condition, frame: Frame) -> bool:
        """Whether a condition holds now."""
        raise NotImplementedError

    def forbidden(self, permission: str, name: str) -> bool:
        """Whether anything (a keyword, a passive, a continuing effect) forbids this to an object or to `seat:2`."""
        raise NotImplementedError

    def may(self, permission: str, name: str, otherwise: bool = True) -> bool:
        """Not if it is forbidden; if it is allowed; else as the rules say (`otherwise`)."""
        raise NotImplementedError

    def targets(self, target: Target, frame: Frame) -> list[str]:
        """What may be named for a target now: what fits and is not forbidden `be_targeted`."""
        raise NotImplementedError


def board_of(draft: Draft) -> Board:
    """The board of a draft's state as it is now; asked again after each emit."""
    raise NotImplementedError


def naive(state: Any, dialect: Dialect) -> Board:
    """A board that remembers nothing: each question is worked out from the beginning."""
    raise NotImplementedError
