"""Playing cards that stay on the board or on a unit (TERRA-UNIT, -BLDG, -EQUIP, -RSCH)."""

from collections.abc import Callable, Iterator
from functools import partial

from domain.cardkit.events.stack import ActionCapReached
from domain.cardkit.game.declared import Act
from domain.cardkit.game.placing import sites
from domain.cardkit.game.playing import limited
from domain.cardkit.moves_play import Announcement, PlayCard
from domain.cardkit.run.announce import Announceable, announce
from domain.cardkit.run.board import Board
from domain.cardkit.run.objects import seat_name
from domain.cardkit.run.playable import playable
from domain.draft import Draft
from domain.refusal import Refusal
from domain.rulesets.terra_indomita.ground import BUILDING, EQUIPMENT, RESEARCH, UNIT
from domain.rulesets.terra_indomita.state import State
from domain.rulesets.terra_indomita.tasks import CastOver, OpenWindow
from domain.rulesets.terra_indomita.windows import ITEM, in_window, settled
from domain.shapes import Offers
from events.event import Seat


class PlayUnit(PlayCard, frozen=True, tag="play_unit"):
    """Play a unit beside the own base, or where else a text lets it be put; parameters as `play_card`."""


class PlayBuilding(PlayCard, frozen=True, tag="play_building"):
    """Play a building beside an own worker, away from bases and the edge; parameters as `play_card`."""


class PlayEquipment(PlayCard, frozen=True, tag="play_equipment"):
    """Play equipment on its first target, an own unit; parameters as `play_card`."""


class PlayResearch(PlayCard, frozen=True, tag="play_research"):
    """Play research beside a mana node on which an own worker stands; parameters as `play_card`."""


def of_type(board: Board, seat: Seat, *kinds: str) -> Iterator[str]:
    """The cards of some types that a player may play at all, by type (TERRA-CARD-03)."""
    there = [(one, board.card(one).type) for one in playable(board, seat)]
    return (one for kind in kinds for one, its in there if its == kind)


def silenced(board: Board, seat: Seat, id: str) -> Refusal | None:
    """Why a player must not play a card, because a text forbids it."""
    if board.forbidden("play_card", seat_name(seat)) or board.forbidden("be_played", id):
        return Refusal("forbidden", (board.dialect.clauses.forbidden,), {"what": "be_played"})
    return None


def _permanents(kind: str, move: str, clause: str) -> Callable[[Board, Seat], Offers]:
    """The cards of a type in hand, each with where it may be put (TERRA-UNIT-06)."""

    nowhere = Refusal("no-square", (clause,))

    def found(board: Board, seat: Seat) -> Iterator[Announceable]:
        for one in of_type(board, seat, kind):
            where = partial(board.settled, sites, seat, one)
            yield Announceable(move, one, sites=where, nowhere=nowhere, barred=silenced(board, seat, one))

    return lambda board, seat: limited(board, seat, move, found(board, seat))


def announced(draft: Draft, seat: Seat, move: Announcement, window: str, *, after: bool = False) -> None:
    """An item is announced and paid for; it has a window of its own only if none is open (TERRA-PRI-16)."""
    if in_window(draft) is None:
        settled(draft)
    height = len(draft.agenda)
    announce(draft, seat, move)
    state: State = draft.state
    if state.actions.get(seat, 0) == state.options.turn_action_cap:
        draft.emit(ActionCapReached(state.turn, seat), "TERRA-ACT-20")
    if in_window(draft) is None and state.stack:
        item = state.stack[-1]
        own = [OpenWindow(window, ITEM + item.id, seat)]
        draft.agenda[height:height] = [*([CastOver(item.id, seat)] if after else []), *own]


_played = partial(announced, window="play.response")
"""The card is answered in a window of its own, then it is put where it belongs (TERRA-ACT-14)."""

PERMANENTS = tuple(
    Act(f"play_{kind}", struct, _played, _permanents(kind, f"play_{kind}", nowhere), clause)
    for kind, struct, clause, nowhere in (
        (UNIT, PlayUnit, "TERRA-UNIT-05", "TERRA-UNIT-06"),
        (BUILDING, PlayBuilding, "TERRA-BLDG-02", "TERRA-BLDG-02"),
        (EQUIPMENT, PlayEquipment, "TERRA-EQUIP-01", "TERRA-EQUIP-01"),
        (RESEARCH, PlayResearch, "TERRA-RSCH-03", "TERRA-RSCH-03"),
    )
)
"""The moves that play what stays, each with its clause, and the one for a card that can be put nowhere."""
