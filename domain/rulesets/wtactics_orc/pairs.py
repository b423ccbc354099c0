"""Who rides whom (WORC-MNT-02, -03): what is known of pairs without their rules."""

from collections.abc import Iterator

from domain.cardkit.run.board import Board
from domain.cardkit.state import CardObject
from domain.rulesets.wtactics_orc import decks
from domain.rulesets.wtactics_orc.state import State


def is_mount(board: Board, thing: CardObject) -> bool:
    """Whether a creature is a Mount (WORC-MNT-02)."""
    return not thing.blank and decks.is_mount(board.card(thing))


def pairs(state: State) -> Iterator[tuple[str, str]]:
    """Riders with their Mounts, both in play all the time, of one player and in one front (WORC-MNT-03, -14)."""
    for rider, (mount, since) in state.riding.items():
        one, other = state.objects.get(rider), state.objects.get(mount)
        if one is None or other is None or (one.zone, other.zone) != ("play", "play"):
            continue
        together = (one.place, one.controller) == (other.place, other.controller)
        if together and max(one.since, other.since) <= since:
            yield rider, mount


def mount_of(state: State, id: str) -> str | None:
    """What a creature rides."""
    return dict(pairs(state)).get(id)


def rider_of(state: State, id: str) -> str | None:
    """Who rides a creature."""
    return next((rider for rider, mount in pairs(state) if mount == id), None)


def pair_of(state: State, id: str) -> tuple[str, ...]:
    """A creature and whom it rides, or who rides it: they act as one (WORC-MNT-08)."""
    other = mount_of(state, id) or rider_of(state, id)
    return (id,) if other is None else (id, other)
