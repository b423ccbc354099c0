"""What abandoning a Confrontation brings: damage that an opponent distributes (WORC-QCF-16)."""

from typing import Annotated

from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.damaging import deal
from domain.cardkit.run.funnel import bring
from domain.cardkit.shapes import Distribution
from domain.draft import Draft
from domain.orckit.floor import answer
from domain.rulesets.wtactics_orc.quest_creatures import CONTROLLER, creatures_of
from domain.rulesets.wtactics_orc.quest_events import AbortDamageDistributed, AbortDamageDue
from domain.rulesets.wtactics_orc.quest_tasks import AskAbortDamage
from domain.rulesets.wtactics_orc.state import State
from events.event import Seat

ABORT_DAMAGE = "abort_damage"


def let_damage(draft: Draft, quest: str, seat: Seat) -> None:
    """An opponent, picked by chance, may damage those of a player's creatures that were engaged with a Quest."""
    state: State = draft.state
    board, confronted = board_of(draft), creatures_of(board_of(draft), quest)
    own = (one for one in board.in_play() if one.controller == seat)
    hurt = tuple(one.id for one in own if state.engaged.get(f"{one.id}@{quest}", -1) >= one.since)
    total = sum(max(0, board.stat(one, "atk")) for one in confronted)
    others = [one for one in state.from_seat(seat) if one != seat]
    if hurt and total:
        place = draft.roll(CONTROLLER, len(others), "WORC-QCF-16") if len(others) > 1 else 1
        draft.push(AskAbortDamage())
        bring(draft, AbortDamageDue(others[place - 1], confronted[0], hurt, total), "WORC-QCF-16")


def ask_abort_damage(draft: Draft, task: AskAbortDamage) -> None:
    """Nothing is dealt without the opponent's answer."""
    state: State = draft.state
    due = state.abort_damage
    if due is not None and due.seat not in state.defeated:
        draft.push(task)
        draft.ask(due.seat, ABORT_DAMAGE, "WORC-QCF-16")


def _shares(board: Board, seat: Seat) -> Distribution:
    due = board.state.abort_damage
    assert due is not None
    return Distribution(due.creatures, due.total, "WORC-QCF-16", whole=False)


@answer("WORC-QCF-16")
def distribute_abort_damage(draft: Draft, seat: Seat, damage: Annotated[dict[str, int], _shares]) -> None:
    """Distribute damage, or less of it, or none, among the creatures that fought an abandoned Confrontation.

    Deaths of that are not in combat (WORC-QCF-16).
    """
    draft.agenda.pop()
    source = draft.state.abort_damage.source
    bring(draft, AbortDamageDistributed(seat, damage), "WORC-QCF-16")
    for id, amount in damage.items():
        deal(draft, id, amount, source)
