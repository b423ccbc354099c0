"""Ids of objects: random ones for cards that enter hidden zones, running ones for what is public from the start."""

from domain.boardkit.grid import Square
from domain.draft import Draft
from events.event import Seat


def fresh(draft: Draft, count: int) -> tuple[str, ...]:
    """Ids for cards that enter a hidden zone: nobody can tell from them when, in which order or for whom they came.

    `evolve` raises `state.labels` by the number of ids of the event that uses them.
    """
    start = draft.state.labels
    return tuple(draft.chance.label(index) for index in range(start, start + count))


def public_id(draft: Draft, letter: str) -> str:
    """A running id for something that everybody sees arise: `i` items, `m` modifiers, `r` resource cards.

    The event that uses it raises `state.moment`. Several ids for one event need a different letter each.
    """
    return f"{letter}{draft.state.moment + 1}"


def seat_name(seat: Seat) -> str:
    """How a player is named among objects: `seat:2`."""
    return f"seat:{seat}"


def seat_of(name: str) -> Seat | None:
    """The seat named by `seat:2`; None for the id of an object."""
    return int(name[5:]) if name.startswith("seat:") and QUARTER not in name else None


QUARTER = "."
"""What parts a player and a place in the name of a quarter: a place of a player, as something that cards are put on."""


def quarter_name(seat: Seat, place: str) -> str:
    """How a place of a player is named among objects: `seat:2.camp`."""
    return f"{seat_name(seat)}{QUARTER}{place}"


def quarter_of(name: str) -> tuple[Seat, str] | None:
    """Whose place is named by `seat:2.camp`, and which; None for all else."""
    owner, parted, place = name.partition(QUARTER)
    seat = seat_of(owner) if parted else None
    return None if seat is None else (seat, place)


def ability_key(source: str, ability: str) -> str:
    """The key of an ability of an object in `state.uses` and `state.tallies`: id, `#`, its path in the pool."""
    return f"{source}#{ability}"


def followed_key(source: str, ability: str, seat: Seat) -> str:
    """The same for a player who follows the object; what is counted for others stands apart."""
    return f"{ability_key(source, ability)}@{seat}"


def there(draft: Draft, name: str) -> bool:
    """Whether an effect can still reach this: a player in the match, an object in play, or a square."""
    quarter = quarter_of(name)
    seat = seat_of(name) if quarter is None else quarter[0]
    if seat is not None:
        return seat not in draft.state.defeated
    if Square.named(name) is not None:
        return True
    card = draft.state.objects.get(name)
    return card is not None and card.zone == "play"


def is_in_match(draft: Draft, name: str) -> bool:
    """Whether a card is still there; what was removed from the match never comes back."""
    card = draft.state.objects.get(name)
    return card is not None and card.zone != "removed"
