"""Which abilities a player may activate, and when."""

from collections.abc import Callable, Iterator, Sequence

from domain.cardkit.language.card import Ability, Card
from domain.cardkit.run.announce import Announceable
from domain.cardkit.run.board import Board
from domain.cardkit.run.objects import seat_name
from domain.cardkit.state import CardObject
from domain.refusal import Refusal
from events.event import Seat

ANY_TIME = "any_time"
"""The timing of what may be used whenever its player may respond."""


AT_ANY_TIME = "play_at_any_time"
"""The permission to use like that what is not so by itself."""


def has_activated(card: Card) -> bool:
    """Whether an ability to be activated is printed on a card."""
    return any(ability.kind == "activated" for ability in card.abilities)


def _has_quick(card: Card) -> bool:
    return any(ability.kind == "activated" and ability.timing == ANY_TIME for ability in card.abilities)


def activatable(board: Board, seat: Seat, *, main: bool, hasty: bool = False) -> Iterator[Announceable]:
    """The abilities of all that a player controls. `main`: he acts of free will, and need not answer anything.

    `hasty`: those are left out that surely cannot be used now.
    """
    work = _quick if hasty and not main and not board.is_spoken_of(AT_ANY_TIME) else _activated
    there = board.continuing.recalled((work, seat), board.scene.cast.token, lambda: work(board, seat))
    if not there:
        return
    not_now = Refusal("not-now", (board.dialect.said["move activate_ability"],))
    forbidden = Refusal("forbidden", (board.dialect.clauses.forbidden,), {"what": "activate"})
    silenced = board.forbidden("activate", seat_name(seat))
    for id, path, ability in there:
        why = None
        if not (main or ability.timing == ANY_TIME or board.can(AT_ANY_TIME, id)):
            why = not_now
        elif silenced or board.forbidden("activate", id):
            why = forbidden
        yield Announceable("activate_ability", id, path, barred=why)


Ready = list[tuple[str, str, Ability]]
"""Abilities that may be used: whose, their paths, and they themselves."""


def _activated(board: Board, seat: Seat, printed: Callable[[Card], bool] = has_activated) -> Ready:
    """All abilities to be activated of objects in play that a player controls, whatever condition they are in."""
    return [
        (thing.id, path, ability)
        for thing in able(board, printed)
        if thing.controller == seat
        for path, ability in board.abilities(thing.id)
        if ability.kind == "activated"
    ]


def _quick(board: Board, seat: Seat) -> Ready:
    """Those of them that may be used at any time."""
    return [one for one in _activated(board, seat, _has_quick) if one[2].timing == ANY_TIME]


def able(board: Board, printed: Callable[[Card], bool] = has_activated) -> Sequence[CardObject]:
    """The objects in play that may have an ability to be activated, printed on such a card, or lent."""
    return board.scene.having(board.index.those(printed), board.continuing.lent)
