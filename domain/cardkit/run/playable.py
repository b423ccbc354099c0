"""Where cards are played from."""

from domain.cardkit.language.vocabulary import BE_PLAYED
from domain.cardkit.run.board import NOTHING, Board
from domain.cardkit.run.continuing import played_by
from domain.cardkit.sight import sees
from domain.cardkit.state import CardObject, CardState
from events.event import Seat


def playable(board: Board, seat: Seat) -> tuple[str, ...]:
    """The hand cards of a seat, and others that it sees, not in play, which a text lets it play."""
    state: CardState = board.state
    hand = state.zone("hand", seat)
    if not board.is_spoken_of(BE_PLAYED):
        return hand
    away = [name for name in state.ZONES if name not in ("play", "stack")]
    zones = dict.fromkeys(state.zone_key(name, owner) for name in away for owner in state.playing_seats)
    others = [state.objects[id] for zone in zones for id in state.zones.get(zone, ()) if id not in hand]
    return (*hand, *[thing.id for thing in others if _is_let(board, thing, seat)])


def _is_let(board: Board, thing: CardObject, seat: Seat) -> bool:
    """Whether a text lets a seat play a card: one of the seat's own, or a keyword of a card that belongs to it."""
    if thing.blank or not sees(board.state, thing, seat):
        return False
    by_keyword = thing.owner == seat and board.allowed(BE_PLAYED, thing.id)
    return by_keyword or played_by(seat) in board.continuing.allows.get(thing.id, NOTHING)
