"""Stats of objects as they are printed or tracked, before anything changes them."""

from domain.cardkit.game.declared import game_of
from domain.cardkit.language.card import Card
from domain.cardkit.run.board import Board
from domain.cardkit.run.frame import Frame
from domain.cardkit.state import CardObject


def base(board: Board, thing: CardObject, stat: str) -> int | None:
    """A printed or tracked stat of an object; a card face down has no printed side."""
    if stat == "damage":
        return thing.damage if thing.zone == "play" else None
    if thing.blank:
        return None
    card = board.pool.cards[thing.card]
    if stat == "cost":
        return printed_cost(board, card, thing)
    given = game_of(board.dialect).types[card.type].given
    return card.stats.get(stat) if given is None or stat in card.stats else given(board.state.options).get(stat)


def printed_cost(board: Board, card: Card, thing: CardObject) -> int | None:
    """The printed cost; X and T are as announced on the stack and 0 elsewhere."""
    if card.cost is None:
        return None
    if isinstance(card.cost, int):
        return max(0, card.cost)
    items = (*board.state.stack, *filter(None, (board.state.resolving,)))
    played = next((item for item in items if thing.zone == "stack" and item.id == thing.id), None)
    x, t = (0, 0) if played is None else (played.x or 0, played.t or 0)
    return max(0, board.number(card.cost, Frame(source=thing.id, controller=thing.controller, x=x, t=t)))
