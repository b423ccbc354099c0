"""Playing cards and using abilities: what a player may announce now, why not the rest, and what follows."""

from collections.abc import Iterator
from functools import partial

from domain.cardkit.events.stack import ActionCapReached
from domain.cardkit.game import timing
from domain.cardkit.game.activating import AT_ANY_TIME, activatable
from domain.cardkit.game.declared import Act, game_of, said
from domain.cardkit.game.placing import sites
from domain.cardkit.game.state import GameState
from domain.cardkit.language.vocabulary import BE_PLAYED
from domain.cardkit.moves_play import ActivateAbility, Announcement, PlayCard, Produce
from domain.cardkit.run.announce import Announceable, announce, listing
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.objects import seat_name
from domain.cardkit.run.playable import is_let, playable
from domain.cardkit.run.producing import produce, producing
from domain.draft import Draft
from domain.reasons import hastily, together
from domain.refusal import Refusal
from domain.shapes import Offers, Withheld
from events.event import Seat


def cards(board: Board, seat: Seat) -> Offers:
    """The cards in hand, and others that may be played, in a phase in which they may be played."""
    return limited(board, seat, "play_card", _cards(board, seat, main=True))


def abilities(board: Board, seat: Seat) -> Offers:
    """The abilities in play, in a phase in which they may be used."""
    return limited(board, seat, "activate_ability", activatable(board, seat, main=True))


def responses(board: Board, seat: Seat) -> Offers:
    """What may be played and used at any time."""
    return hastily(lambda hasty: _responses(board, seat, hasty=hasty))


def _responses(board: Board, seat: Seat, *, hasty: bool) -> Offers:
    cards = limited(board, seat, "play_card", _cards(board, seat, main=False, hasty=hasty))
    used = limited(board, seat, "activate_ability", activatable(board, seat, main=False, hasty=hasty))
    return together(cards, used)


def limited(board: Board, seat: Seat, move: str, things: Iterator[Announceable]) -> Offers:
    """What of these things may be announced; nothing once the actions of the turn are used up."""
    state: GameState = board.state
    cap = state.options.turn_action_cap
    if state.actions.get(seat, 0) < cap:
        return listing(board, seat, things)
    why = Refusal("too-many-actions", (board.dialect.said["turn actions"],), {"most": cap})
    return Offers((), (Withheld(move, why),))


def _cards(board: Board, seat: Seat, *, main: bool, hasty: bool = False) -> Iterator[Announceable]:
    """Cards that might be played; `hasty`: those are left out that surely cannot be now."""
    game, clauses = game_of(board.dialect), board.dialect.clauses
    silenced = board.forbidden("play_card", seat_name(seat))
    for one in playable(board, seat):
        kind, why = game.types[board.card(one).type], None
        if not (main or kind.any_time or is_let(board, one, AT_ANY_TIME)):
            if hasty:
                continue
            why = Refusal("not-now", (board.dialect.said["move play_card"],))
        elif silenced or board.forbidden(BE_PLAYED, one):
            why = Refusal("forbidden", (clauses.forbidden,), {"what": BE_PLAYED})
        yield Announceable("play_card", one, sites=partial(sites, board, seat, one), barred=why)


def announced(draft: Draft, seat: Seat, move: Announcement, window: str = timing.RESPONSE) -> None:
    """Costs are paid, the item lies on the stack, and players may respond as the game lets them."""
    timing.acted(draft, seat, window)
    announce(draft, seat, move)
    state: GameState = draft.state
    if state.actions.get(seat, 0) == state.options.turn_action_cap:
        draft.emit(ActionCapReached(state.turn, seat), said(draft, "turn actions"))


PLAY = Act("play_card", PlayCard, announced, cards)
"""Playing cards, from the hand if nothing allows others."""

ACTIVATE = Act("activate_ability", ActivateAbility, announced, abilities)
"""Using abilities of what is in play."""


def _produced(draft: Draft, seat: Seat, move: Produce) -> None:
    timing.resolved(draft)
    produce(draft, seat, move)


PRODUCE = Act("produce", Produce, _produced, producing)
"""Marking cards ahead, for a number that costs are paid from."""


def idle(draft: Draft, seat: Seat) -> bool:
    """Whether everybody can see that a player has nothing to respond with, and the match passes then."""
    state: GameState = draft.state
    if state.options.auto_pass == "never" or state.zone("hand", seat):
        return False
    return not responses(board_of(draft), seat).open
