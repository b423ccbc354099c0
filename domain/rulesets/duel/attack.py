"""Attacking (DUEL-ATT)."""

from typing import Annotated

from domain.cardkit.events.things import CardMarked
from domain.cardkit.game.acting import move
from domain.cardkit.run.board import board_of
from domain.cardkit.run.damaging import deal
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.objects import seat_of
from domain.draft import Draft
from events.event import Seat

CLAUSE = "DUEL-ATT-01"


@move(CLAUSE)
def attack(
    draft: Draft, seat: Seat, by: Annotated[str, "my unmarked creature"], on: Annotated[str, "enemy creature or player"]
) -> None:
    """An unmarked creature is marked and strikes a creature or a player; a creature strikes back."""
    bring(draft, CardMarked(by, "attack"), CLAUSE)
    board = board_of(draft)
    struck, back = board.stat(by, "attack"), 0 if seat_of(on) else board.stat(on, "attack")
    deal(draft, on, struck, by)
    deal(draft, by, back, on)
