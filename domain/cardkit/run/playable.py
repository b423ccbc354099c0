"""Where cards are played from, and what they may besides."""

from collections.abc import Iterator

from domain.cardkit.language.vocabulary import BE_PLAYED
from domain.cardkit.run.board import Board
from domain.cardkit.run.continuing import played_by
from domain.cardkit.run.frame import Frame
from domain.cardkit.sight import sees
from domain.cardkit.state import CardObject, CardState
from events.event import Seat


def playable(board: Board, seat: Seat) -> tuple[str, ...]:
    """The hand cards of a seat, and others that it sees, not in play, which a text lets it play."""
    state: CardState = board.state
    hand = state.zone("hand", seat)
    if not board.is_spoken_of(BE_PLAYED):
        return hand
    let = {name for name, words in board.continuing.allows.items() if played_by(seat) in words}
    if not let and BE_PLAYED not in board.index.allowing:
        return hand
    away = [name for name in state.ZONES if name not in ("play", "stack")]
    zones = dict.fromkeys(state.zone_key(name, owner) for name in away for owner in state.playing_seats)
    others = [state.objects[id] for zone in zones for id in state.zones.get(zone, ()) if id not in hand]
    seen = [thing for thing in others if not thing.blank and sees(state, thing, seat)]
    return (*hand, *[thing.id for thing in seen if thing.id in let or _lets_itself(board, thing, seat)])


def _lets_itself(board: Board, thing: CardObject, seat: Seat) -> bool:
    """Whether a card has a keyword by which its owner may play it."""
    return thing.owner == seat and board.allowed(BE_PLAYED, thing.id)


def is_let(board: Board, name: str, permission: str) -> bool:
    """Whether something in play, or the card itself, allows a card that is not in play what the rules do not."""
    if board.is_spoken_of(permission):
        if board.forbidden(permission, name):
            return False
        if board.allowed(permission, name):
            return True
    cards = board.index.letting_themselves.get(permission)
    return cards is not None and board.card(name).name in cards and any(_allows_itself(board, name, permission))


def _allows_itself(board: Board, name: str, permission: str) -> Iterator[bool]:
    """For each printed passive that allows the card something, whether it holds now."""
    thing = board.state.objects[name]
    for path, text in board.index.abilities[thing.card]:
        if text.affects == "self" and permission in text.allows:
            yield text.while_ is None or board.holds(text.while_, Frame(name, thing.owner, path))
