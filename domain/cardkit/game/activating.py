"""Which abilities a player may activate, and when."""

from collections.abc import Iterator

from domain.cardkit.language.card import Ability
from domain.cardkit.run.announce import Announceable
from domain.cardkit.run.board import Board
from domain.cardkit.run.objects import seat_name
from domain.refusal import Refusal
from events.event import Seat

ANY_TIME = "any_time"
"""The timing of what may be used whenever its player may respond."""


def activatable(board: Board, seat: Seat, *, main: bool) -> Iterator[Announceable]:
    """The abilities of all that a player controls. `main`: he acts of free will, and need not answer anything."""
    not_now = Refusal("not-now", (board.dialect.said["move activate_ability"],))
    forbidden = Refusal("forbidden", (board.dialect.clauses.forbidden,), {"what": "activate"})
    silenced = board.forbidden("activate", seat_name(seat))
    for id, path, ability in board.continuing.recalled(
        (_activated, seat), board.scene.cast, lambda: _activated(board, seat)
    ):
        why = None
        if not (main or ability.timing == ANY_TIME or board.can("play_at_any_time", id)):
            why = not_now
        elif silenced or board.forbidden("activate", id):
            why = forbidden
        yield Announceable("activate_ability", id, path, barred=why)


def _activated(board: Board, seat: Seat) -> list[tuple[str, str, Ability]]:
    """All abilities to be activated of objects in play that a player controls, whatever condition they are in."""
    return [
        (thing.id, path, ability)
        for thing in (board.in_play() if board.continuing.lent else board.scene.printed(board.index.activated))
        if thing.controller == seat
        for path, ability in board.abilities(thing.id)
        if ability.kind == "activated"
    ]
