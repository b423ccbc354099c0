"""Which cards may be played now; using abilities of what is in play, free ones only so often in a turn."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from domain.cardkit.game.activating import activatable
from domain.cardkit.game.declared import Act
from domain.cardkit.game.playing import limited
from domain.cardkit.moves_play import ActivateAbility
from domain.cardkit.run.announce import Announceable
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.objects import ability_key
from domain.cardkit.run.payment import due
from domain.cardkit.run.plans import plan_of
from domain.cardkit.run.playable import is_let, playable
from domain.cardkit.zones import THIS_TURN
from domain.draft import Draft
from domain.orckit.clauses import clauses
from domain.orckit.floor import announce
from domain.orckit.state import OrcState
from domain.refusal import Refusal
from domain.shapes import Offers
from events.event import Seat


def of_type(board: Board, seat: Seat, kind: str) -> Iterator[str]:
    """The cards of a type that a player may play."""
    return (one for one in playable(board, seat) if board.card(one).type == kind)


def timely(
    board: Board, seat: Seat, kind: str, clauses: tuple[str, ...], *, main: bool
) -> Iterator[tuple[str, Refusal | None]]:
    """The cards of a type that a player may play, each with why it is not played now.

    main: in a Play phase; else only what its text lets be played at any time
    """
    not_now = Refusal("not-now", clauses)
    for one in of_type(board, seat, kind):
        yield one, None if main or is_let(board, one, "play_at_any_time") else not_now


def abilities(board: Board, seat: Seat) -> Offers:
    """The activated abilities of all that a player controls."""
    return limited(board, seat, "activate_ability", _usable(board, seat))


def _usable(board: Board, seat: Seat) -> Iterator[Announceable]:
    most = board.state.options.free_ability_uses_per_turn
    for one in activatable(board, seat, main=True):
        have = board.state.uses.get(f"{THIS_TURN}{ability_key(one.source, one.path)}", 0)
        if one.barred is None and have >= most and _is_free(board, seat, one):
            facts = {"per": "turn", "most": most, "have": have}
            yield replace(one, barred=Refusal("used-up", clauses(board, "free abilities"), facts))
        else:
            yield one


def _is_free(board: Board, seat: Seat, one: Announceable) -> bool:
    """Whether using an ability can cost nothing at all."""
    plan = plan_of(board.pool, one.path, board.dialect.vocabulary)
    owed = due(board, plan, Frame(one.source, seat, one.path, x=0))
    return not plan.costs and not any(part.amount for part in owed)


ACTIVATE = Act("activate_ability", ActivateAbility, announce, abilities)


def idle(*responses: Callable[[Board, Seat], Offers]) -> Callable[[Draft, Seat], bool]:
    """Whether everybody can see that a player has none of these responses, if the match passes for such players."""

    def nothing(draft: Draft, seat: Seat) -> bool:
        state: OrcState = draft.state
        if state.options.auto_pass == "never" or state.zone("hand", seat):
            return False
        return not any(listed(board_of(draft), seat).open for listed in responses)

    return nothing
