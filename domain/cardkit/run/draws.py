"""Cards between deck, hand and graveyard: each function emits its event through the funnel and answers as `bring` does.

They know no rules of a game: what a draw from an empty deck means is said by `Physics.lost_draw`.
"""

from collections.abc import Sequence

from domain.draft import Draft
from events.event import Seat


def draw(draft: Draft, seat: Seat, count: int, reason: str, *clauses: str, because: int | None = None) -> int:
    """A player draws at once as many of `count` cards as there are; answers how many came to the hand.

    If any is missing, `DrawFailed` is emitted and `Physics.lost_draw` called.
    """
    raise NotImplementedError


def discard(
    draft: Draft, seat: Seat, ids: Sequence[str], cause: str, *clauses: str, because: int | None = None
) -> int | None:
    """Hand cards go to their owner's graveyard in this order."""
    raise NotImplementedError


def mill(draft: Draft, seat: Seat, count: int, cause: str, *clauses: str, because: int | None = None) -> int | None:
    """Up to `count` cards go from the top of the deck to the graveyard, the top one first."""
    raise NotImplementedError


def shuffle(draft: Draft, seat: Seat, reason: str, *clauses: str, because: int | None = None) -> int:
    """A deck is shuffled: the first time from the order of its list, later from the names in alphabetical order."""
    raise NotImplementedError


def to_hand(
    draft: Draft, card: str, cause: str, *clauses: str, reveal: bool = False, because: int | None = None
) -> int | None:
    """A card that has an id comes to its owner's hand under a new id. `reveal`: a hidden one is shown."""
    raise NotImplementedError


def take_from_deck(
    draft: Draft, seat: Seat, name: str, cause: str, *clauses: str, reveal: bool = False, because: int | None = None
) -> int | None:
    """The uppermost copy of a card in the deck comes to its owner's hand; the caller has the deck shuffled."""
    raise NotImplementedError


def to_deck(draft: Draft, card: str, where: str, cause: str, *clauses: str, because: int | None = None) -> int | None:
    """A card that has an id goes into its owner's deck: `top`, `bottom`, or `shuffled` (shuffles the deck)."""
    raise NotImplementedError


def to_graveyard(draft: Draft, card: str, cause: str, *clauses: str, because: int | None = None) -> int | None:
    """A card that has an id goes to its owner's graveyard, on top."""
    raise NotImplementedError


def remove(draft: Draft, card: str, cause: str, *clauses: str, because: int | None = None) -> int | None:
    """A card that has an id leaves the match for good."""
    raise NotImplementedError
