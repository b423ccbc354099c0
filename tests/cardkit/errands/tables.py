"""What becomes of the decks beside the main one (ERR-TURN), and what players keep to themselves (ERR-HID)."""

from typing import Annotated

from domain.cardkit.game.acting import move
from domain.cardkit.run import piles
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.gaining import gain
from domain.draft import Draft
from domain.shapes import OneOf
from events.event import Seat

TURN, LOOK, HIDDEN = "ERR-TURN-01", "ERR-TURN-02", "ERR-HID-01"
BESIDE = {"errands": "errand", "realms": "realm"}


def turn_up_all(draft: Draft) -> None:
    """Of each deck beside the main one the next card is turned up if the last one is gone."""
    seat = draft.state.active
    for deck, kind in BESIDE.items():
        if not has_up(board_of(draft), seat, kind):
            piles.turn_up(draft, seat, deck, TURN)


def has_up(board: Board, seat: Seat, kind: str) -> bool:
    """Whether a card of a player's deck beside the main one lies face up."""
    return any(thing.owner == seat and kind in board.types(thing.id) for thing in board.in_play())


def no_realm_left(board: Board, seat: Seat) -> bool:
    """Whether a player has lost the last realm."""
    return not board.state.deck(seat, "realms") and not has_up(board, seat, "realm")


def brood(draft: Draft) -> None:
    """Whoever holds many couriers doubts more; fate goes with what doubt has come to."""
    seat = draft.state.active
    cards = board_of(draft).pool.cards
    held = [draft.state.objects[one].card for one in draft.state.zone("hand", seat)]
    gain(draft, seat, "doubt", sum(cards[name].type == "courier" for name in held) - 1, HIDDEN, cause="brood")
    gain(draft, seat, "fate", draft.state.number(seat, "doubt") % 3, HIDDEN, cause="brood")


def a_coin(board: Board, seat: Seat) -> OneOf:
    """What looking ahead takes: there must be one."""
    return OneOf((1,) if board.player(seat, "coin") else (), LOOK)


@move(LOOK)
def scout(draft: Draft, seat: Seat, coins: Annotated[int, a_coin]) -> None:
    """Pay a coin, and look at the next errand."""
    gain(draft, seat, "coin", -coins, LOOK, cause="scout")
    piles.look_at_top(draft, seat, seat, "errands", LOOK)


@move(LOOK)
def pass_over(draft: Draft, seat: Seat, coins: Annotated[int, a_coin]) -> None:
    """Pay a coin, and put the next errand below the others."""
    gain(draft, seat, "coin", -coins, LOOK, cause="pass_over")
    piles.put_below(draft, seat, "errands", LOOK)
