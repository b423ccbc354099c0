"""Quests that nobody wants expire (WORC-QEX)."""

from collections.abc import Sequence
from typing import Annotated

from domain.cardkit.run import draws
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.choosing import picked
from domain.cardkit.run.funnel import bring
from domain.draft import Draft
from domain.orckit.floor import answer, settled
from domain.rulesets.wtactics_orc.quest_events import QuestExpired
from domain.rulesets.wtactics_orc.quest_state import NEVER
from domain.rulesets.wtactics_orc.quest_tasks import ChooseExpired
from domain.rulesets.wtactics_orc.quests import CONFRONTATION, face_up, is_a, kind_of
from domain.rulesets.wtactics_orc.state import State
from domain.rulesets.wtactics_orc.winning import INFLUENCE
from domain.shapes import OneOf
from events.event import Seat

EXPIRED = "expired"


def expired(board: Board) -> tuple[str, ...]:
    """Quests without token while each player had a whole turn; never Confrontations (WORC-QEX-01 to -03)."""
    state: State = board.state
    pursued = {one.quest for one in state.pursuits}
    found = (one.id for one in face_up(board) if one.id not in pursued and not is_a(board, one.id, CONFRONTATION))
    return tuple(id for id in found if set(state.idle.get(id, NEVER).seats) >= set(state.playing_seats))


def expire(draft: Draft) -> None:
    """At most one Quest of a round goes; of several the player who is behind says which (WORC-QEX-04 to -07)."""
    state: State = draft.state
    board = board_of(draft)
    gone = expired(board)
    if not gone or state.expired == state.round:
        return
    behind = _lowest(board, _lowest(board, state.playing_seats, "vp"), INFLUENCE)
    if len(gone) > 1 and len(behind) == 1:
        draft.push(ChooseExpired(behind[0]))
    else:
        _remove(draft, picked(draft, gone, 1)[0], None)


def _lowest(board: Board, seats: Sequence[Seat], number: str) -> list[Seat]:
    least = min(board.player(seat, number) for seat in seats)
    return [seat for seat in seats if board.player(seat, number) == least]


def choose_expired(draft: Draft, task: ChooseExpired) -> None:
    """Ask whoever is behind; if that player has left the match, it is found out anew who is."""
    if task.seat in draft.state.defeated:
        expire(draft)
        return
    draft.push(task)
    draft.ask(task.seat, "expired_quest", "WORC-QEX-05")


@answer("WORC-QEX-05")
def choose_expired_quest(
    draft: Draft, seat: Seat, quest: Annotated[str, lambda board, _: OneOf(expired(board), "WORC-QEX-05")]
) -> None:
    """Say which of the expired Quests is removed."""
    draft.agenda.pop()
    settled(draft)
    _remove(draft, quest, seat)


def _remove(draft: Draft, quest: str, chooser: Seat | None) -> None:
    """It is removed from the game; the deck below is uncovered (WORC-QEX-01, WORC-QNW-01)."""
    bring(draft, QuestExpired(quest, kind_of(board_of(draft), quest), chooser), "WORC-QEX-01")
    draws.remove(draft, quest, EXPIRED, "WORC-QEX-01")
