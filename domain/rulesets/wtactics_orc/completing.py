"""Completing Quests, and what lies on their decks next (WORC-QST-03, -04, -14, -15, WORC-QNW)."""

from collections.abc import Iterator
from typing import Annotated

from msgspec.structs import replace

from domain.cardkit.game import physics
from domain.cardkit.run import draws, escrow, piles
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.gaining import gain
from domain.cardkit.run.tasks import Do, StateCheck
from domain.cardkit.run.texts import known
from domain.draft import Draft
from domain.orckit.floor import answer
from domain.rulesets.wtactics_orc.pursuing import BEATEN, GOLD, GONE
from domain.rulesets.wtactics_orc.quest_events import NextQuestChosen, QuestCompleted
from domain.rulesets.wtactics_orc.quest_setup import turn_up
from domain.rulesets.wtactics_orc.quest_state import Pursuit
from domain.rulesets.wtactics_orc.quest_tasks import (
    CompleteQuest,
    FailQuest,
    FinishQuest,
    LookAtQuest,
    NextQuest,
)
from domain.rulesets.wtactics_orc.quests import QUEST_DECK, face_up, kind_of, pursuit_of, text_of
from domain.shapes import OneOf
from events.event import Seat

COMPLETED = "completed"

# --- the check --------------------------------------------------------------------------------------------------------


def complete_all(draft: Draft) -> bool:
    """Begin to complete Quests that are achieved and to fail those that are gone; answers whether there are any.

    The others follow when this is done: the win check, then the look at the next Quest of each pile (WORC-QST-15).
    """
    board = board_of(draft)
    gone = [one for one in board.state.pursuits if board.state.objects[one.quest].zone != "play"]
    ready = list(_ready(board))
    if not gone and not ready:
        return False
    looks = (LookAtQuest(board.state.objects[one.quest].owner, one.seat) for one in ready)
    draft.push(
        *(FailQuest(one.quest, one.seat, GONE) for one in gone),
        *(CompleteQuest(one.quest, one.seat) for one in ready),
        StateCheck(),
        *looks,
    )
    return True


def _ready(board: Board) -> Iterator[Pursuit]:
    """Of each Quest, the active player's pile first, who completes it: of several the first in turn order (-QST-09)."""
    seats = [*board.in_order()]
    for quest in sorted(face_up(board), key=lambda one: seats.index(one.owner) if one.owner in seats else len(seats)):
        found = (pursuit_of(board.state, seat, quest.id) for seat in seats)
        ready = next((one for one in found if one is not None and _is_achieved(board, one)), None)
        if ready is not None:
            yield ready


def _is_achieved(board: Board, pursuit: Pursuit) -> bool:
    """Whether what a Quest asks is true for a player (WORC-QST-02, -03)."""
    text = text_of(board, pursuit.quest)
    if text is None:
        return False
    path, ability = text
    if ability.tally is not None or ability.on is not None or ability.while_ is None:
        return pursuit.done
    return board.holds(ability.while_, Frame(pursuit.quest, pursuit.seat, path))


# --- in full ----------------------------------------------------------------------------------------------------------


def complete_quest(draft: Draft, task: CompleteQuest) -> None:
    """Victory points, the escrow back, rewards; then all others on it fail (WORC-QST-15, WORC-QTY-06)."""
    board, seat, quest = board_of(draft), task.seat, task.quest
    pursuit, text = pursuit_of(draft.state, seat, quest), text_of(board, quest)
    if pursuit is None or text is None or draft.state.objects[quest].zone != "play":
        return
    there = tuple(one for one in pursuit.cause if physics.in_play(draft, one))
    frame = Frame(quest, seat, text[0], about=pursuit.about, cause=there)
    draft.push(Do(text[1].do, replace(frame, known=known(board, frame))), FinishQuest(quest))
    points = board.stat(quest, "vp")
    bring(draft, QuestCompleted(seat, quest, kind_of(board, quest), points), "WORC-QST-03", "WORC-QST-14")
    gain(draft, seat, "vp", points, "WORC-QST-03", cause=COMPLETED)
    gain(draft, seat, GOLD, pursuit.gold, "WORC-QTY-06", cause="escrow")
    escrow.give_back(draft, seat, quest, COMPLETED, "WORC-QTY-06")


def finish_quest(draft: Draft, task: FinishQuest) -> None:
    """The others on it fail; then it is removed from the game (WORC-QST-09, -14)."""
    board = board_of(draft)
    others = [seat for seat in board.in_order() if pursuit_of(board.state, seat, task.quest) is not None]
    if others:
        draft.push(*(FailQuest(task.quest, seat, BEATEN) for seat in others), task)
    else:
        draws.remove(draft, task.quest, COMPLETED, "WORC-QST-14")


# --- the next one -----------------------------------------------------------------------------------------------------


def uncover(draft: Draft) -> None:
    """A deck without a Quest on it that nobody is to look at turns up its next one (WORC-QNW-01 to -03)."""
    board = board_of(draft)
    covered = {quest.owner for quest in face_up(board)}
    looked_at = {task.owner for task in draft.agenda if isinstance(task, LookAtQuest | NextQuest)}
    for owner in board.state.seats:
        if owner not in covered | looked_at and board.state.deck(owner, QUEST_DECK):
            turn_up(draft, owner, "WORC-QNW-03")


def look_at_quest(draft: Draft, task: LookAtQuest) -> None:
    """Whoever completed a Quest must look at the next one of that deck (WORC-QNW-04)."""
    if draft.state.deck(task.owner, QUEST_DECK) and task.seat not in draft.state.defeated:
        draft.push(NextQuest(task.owner, task.seat))
        piles.look_at_top(draft, task.seat, task.owner, QUEST_DECK, "WORC-QNW-04")
    else:
        uncover(draft)


def next_quest(draft: Draft, task: NextQuest) -> None:
    """Ask for it, unless the player has left the match meanwhile."""
    if task.seat in draft.state.defeated:
        uncover(draft)
        return
    draft.push(task)
    draft.ask(task.seat, "next_quest", "WORC-QNW-05")


def _kept_or_not(board: Board, seat: Seat) -> OneOf:
    return OneOf((True, False), "WORC-QNW-05")


@answer("WORC-QNW-05")
def choose_new_quest(draft: Draft, seat: Seat, keep: Annotated[bool, _kept_or_not]) -> None:
    """Keep the Quest that one has looked at, face up, or put it below the others of its deck (WORC-QNW-05, -06)."""
    task = draft.agenda.pop()
    assert isinstance(task, NextQuest)
    clause = "WORC-QNW-05" if keep else "WORC-QNW-06"
    draft.emit(NextQuestChosen(seat, task.owner, keep), clause)
    if not keep:
        piles.put_below(draft, task.owner, QUEST_DECK, clause)
    turn_up(draft, task.owner, clause)
