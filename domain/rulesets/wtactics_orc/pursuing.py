"""Accepting, abandoning and failing Quests (WORC-QST-05 to -13, WORC-QTY-02 to -08)."""

from collections.abc import Iterator
from typing import Annotated

from msgspec.structs import replace

from domain.cardkit.events.stack import Targets
from domain.cardkit.game.declared import Act
from domain.cardkit.moves_play import ActivateAbility
from domain.cardkit.run import escrow
from domain.cardkit.run.announce import Announceable, listing
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.pricing import pay, priced
from domain.cardkit.run.tasks import Do
from domain.draft import Draft
from domain.orckit.floor import at_once, immediate
from domain.reasons import Reasons
from domain.refusal import Refusal
from domain.ruleset import Move
from domain.rulesets.wtactics_orc.confronting import let_damage
from domain.rulesets.wtactics_orc.quest_events import EscrowForfeited, QuestAbandoned, QuestAccepted, QuestFailed
from domain.rulesets.wtactics_orc.quest_state import Pursuit
from domain.rulesets.wtactics_orc.quest_tasks import FailQuest
from domain.rulesets.wtactics_orc.quests import (
    ABANDONED,
    CONTRACT,
    active,
    face_up,
    is_a,
    kind_of,
    pursuit_of,
    text_of,
)
from domain.rulesets.wtactics_orc.state import State
from domain.shapes import Offer, Offers, OneOf, Withheld
from events.event import Seat

ACCEPT = "accept_quest"
GOLD = "gold"
LATE, BEATEN, GONE = "late", "beaten", "gone"
"""Why a Quest is failed: its time is up, another player completed it, it has left play; or it is abandoned."""


class AcceptQuest(Move, frozen=True, tag="accept_quest"):
    """Put a token on a Quest; of a Contract with what it asks for: `payment` in gold, `costs` in hand cards."""

    quest: str
    payment: tuple[str, ...] = ()
    costs: Targets = ()


# --- accepting --------------------------------------------------------------------------------------------------------


def _to_accept(board: Board, seat: Seat) -> Offers:
    """The Quests that are offered, each with its escrow (WORC-QST-05 to -08, -13, WORC-QTY-05, -07)."""
    found = listing(board, seat, _acceptable(board, seat))
    withheld = Reasons(lambda: [_as_withheld(one) for one in found.withheld])
    return Offers(tuple(_as_offer(one) for one in found.open), withheld)


def _acceptable(board: Board, seat: Seat) -> Iterator[Announceable]:
    for quest in face_up(board):
        text = text_of(board, quest.id)
        if text is not None:
            yield Announceable(ACCEPT, quest.id, text[0], barred=_barred(board, seat, quest.id))


def _barred(board: Board, seat: Seat, quest: str) -> Refusal | None:
    """Why a player may not accept a Quest, whatever it asks."""
    state: State = board.state
    have, most = len(active(state, seat)), state.options.max_active_quests
    if pursuit_of(state, seat, quest) is not None:
        return Refusal("pursued", ("WORC-QST-07",), {"id": quest})
    if quest in state.now.quests:
        return Refusal("not-again", ("WORC-QST-13",), {"id": quest})
    if seat in state.barred.get(quest, ()):
        return Refusal("failed", ("WORC-QTY-07",), {"id": quest})
    if have >= most:
        return Refusal("no-token", ("WORC-QST-07", "WORC-MAT-01"), {"most": most, "have": have})
    return None


def _as_offer(offer: Offer) -> Offer:
    """A Quest is called so, and has one text that asks something."""
    params = {name: domain for name, domain in offer.params.items() if name not in ("source", "ability")}
    return replace(offer, params={"quest": offer.params["source"], **params})


def _as_withheld(held: Withheld) -> Withheld:
    """Whoever cannot pay what goes into escrow is told so (WORC-QTY-05)."""
    why, unpaid = held.why, held.why.code in ("too-dear", "cannot-pay")
    told = replace(why, clauses=("WORC-QTY-05", *why.clauses)) if unpaid else why
    return replace(held, why=told, args={"quest": held.args["source"]})


def _accept(draft: Draft, seat: Seat, move: AcceptQuest) -> None:
    """The token is placed and the escrow paid at the same time (WORC-QST-06, WORC-QTY-05, -08)."""
    board = board_of(draft)
    text = text_of(board, move.quest)
    assert text is not None
    escrowed = ActivateAbility(move.quest, text[0], payment=move.payment, costs=move.costs)
    found = priced(draft, seat, escrowed)
    accepted = QuestAccepted(seat, move.quest, kind_of(board, move.quest), sum(one.amount for one in found.owed))
    if bring(draft, accepted, "WORC-QST-06") is not None:
        pay(draft, found, escrowed)


ACCEPT_QUEST = Act(ACCEPT, AcceptQuest, immediate(_accept), _to_accept)


# --- abandoning and failing -------------------------------------------------------------------------------------------


def _pursued(board: Board, seat: Seat) -> OneOf:
    return OneOf(active(board.state, seat), "WORC-QST-11")


@at_once("WORC-QST-11")
def abandon_quest(draft: Draft, seat: Seat, quest: Annotated[str, _pursued]) -> None:
    """Take the token back from a Quest, with all progress; what it prints about that happens (WORC-QST-11, -12)."""
    printed = [
        Do(ability.do, Frame(quest, seat, path))
        for path, ability in board_of(draft).abilities(quest)
        if ability.kind == ABANDONED
    ]
    draft.push(FailQuest(quest, seat, ABANDONED), *printed)
    let_damage(draft, quest, seat)
    bring(draft, QuestAbandoned(seat, quest), "WORC-QST-11")


def fail_quest(draft: Draft, task: FailQuest) -> None:
    """The token goes back; a Contract is lost for good, and its escrow with it (WORC-QTY-03, -04, -06, -07)."""
    board, seat, quest = board_of(draft), task.seat, task.quest
    pursuit, text = pursuit_of(draft.state, seat, quest), text_of(board, quest)
    if pursuit is None:
        return
    final = is_a(board, quest, CONTRACT)
    if text is not None:
        draft.push(Do(text[1].otherwise, Frame(quest, seat, text[0])))
    failed = QuestFailed(seat, quest, kind_of(board, quest), task.reason, final)
    bring(draft, failed, "WORC-QTY-04" if final else "WORC-QTY-02")
    if pursuit.gold:
        draft.emit(EscrowForfeited(seat, quest, pursuit.gold), "WORC-QTY-06")
    escrow.lose(draft, seat, quest, "WORC-QTY-06")


def end_durations(draft: Draft) -> None:
    """Quests whose time is up at the end of this turn are failed by the active player (WORC-QTY-07, WORC-END-01)."""
    state: State = draft.state
    board = board_of(draft)
    late = [one for one in state.pursuits if one.seat == state.active and _is_over(board, one)]
    draft.push(*(FailQuest(one.quest, one.seat, LATE) for one in late))


def _is_over(board: Board, pursuit: Pursuit) -> bool:
    text = text_of(board, pursuit.quest)
    lasts = None if text is None else text[1].lasts
    return lasts is not None and pursuit.turns >= lasts.nth
