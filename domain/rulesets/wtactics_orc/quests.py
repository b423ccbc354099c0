"""Quests as they lie in the Questing area: which there are, and what they ask (WORC-QST-02)."""

from collections.abc import Iterator

from domain.cardkit.dialect import Following, Happened
from domain.cardkit.language.card import Ability
from domain.cardkit.run.board import Board
from domain.cardkit.run.funnel import bring
from domain.cardkit.state import CardObject
from domain.draft import Draft
from domain.rulesets.wtactics_orc.decks import QUEST
from domain.rulesets.wtactics_orc.quest_events import QuestFulfilled
from domain.rulesets.wtactics_orc.quest_state import Pursuit
from domain.rulesets.wtactics_orc.state import State
from events.event import Seat

QUESTING, QUEST_DECK = "questing", "quest_deck"
CONTRACT, CONFRONTATION = "Contract", "Confrontation"
KINDS_OF_QUEST = ("Assignment", CONTRACT, CONFRONTATION)
"""Of which a Quest is exactly one (WORC-QTY-01)."""
ABANDONED = "abandoned"
"""The kind of abilities that say what abandoning a Quest brings."""


def face_up(board: Board) -> Iterator[CardObject]:
    """The Quests in play, in the order in which they were turned up (WORC-QPR-08)."""
    return (thing for thing in board.in_play() if QUEST in board.types(thing.id))


def text_of(board: Board, quest: str) -> tuple[str, Ability] | None:
    """What a Quest asks and brings, with its path; None if it asks nothing."""
    return next(((path, one) for path, one in board.abilities(quest) if one.kind == QUEST), None)


def is_a(board: Board, quest: str, subtype: str) -> bool:
    """Whether a Quest is of a subtype."""
    return subtype in board.words(quest)


def kind_of(board: Board, quest: str) -> str:
    """Which type of Quest it is (WORC-QTY-01)."""
    return next(kind for kind in KINDS_OF_QUEST if is_a(board, quest, kind)).lower()


def pursuit_of(state: State, seat: Seat, quest: str) -> Pursuit | None:
    """A player's token on a Quest."""
    return next((one for one in state.pursuits if (one.seat, one.quest) == (seat, quest)), None)


def active(state: State, seat: Seat) -> tuple[str, ...]:
    """The Quests that a player pursues (WORC-QST-06)."""
    return tuple(one.quest for one in state.pursuits if one.seat == seat)


def _pursuing(state: State, quest: str) -> tuple[Seat, ...]:
    return tuple(one.seat for one in state.pursuits if one.quest == quest)


def _fulfilled(draft: Draft, quest: str, seat: Seat, about: tuple[str, ...], happened: Happened) -> None:
    """It is completed at the next check, by what this was about and by what caused it (WORC-QST-03, WORC-QTY-09)."""
    pursuit = pursuit_of(draft.state, seat, quest)
    if pursuit is not None and not pursuit.done:
        bring(draft, QuestFulfilled(seat, quest, about, happened.by), "WORC-QST-03")


FOLLOWING = Following(QUEST, _pursuing, _fulfilled)
"""Everybody's progress is counted apart, from acceptance on (WORC-QST-09, -10, -16)."""
