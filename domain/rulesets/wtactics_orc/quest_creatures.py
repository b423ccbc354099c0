"""The creatures of Confrontations: where they are, their hit points, and who is engaged with them (WORC-QCF)."""

from collections.abc import Iterable

from domain.cardkit.events.things import CardsUnmarked, ObjectDamaged, ObjectEnteredPlay
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.effort import running_frame
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.objects import seat_of
from domain.cardkit.state import NO_SEAT, CardObject
from domain.draft import Draft
from domain.rulesets.wtactics_orc.decks import HP
from domain.rulesets.wtactics_orc.quest_events import (
    ConfrontationControlEnded,
    ConfrontationControllerChosen,
    ConfrontationHpLost,
    QuestFulfilled,
)
from domain.rulesets.wtactics_orc.quests import QUESTING, active, pursuit_of
from domain.rulesets.wtactics_orc.state import State
from events.event import Seat

CONTROLLER = "confrontation"
"""The stream of chance that says who controls one of them in a combat."""


def is_quest_creature(board: Board, thing: CardObject | None) -> bool:
    """Whether something is a creature of a Confrontation: it prints hit points (WORC-QCF-01)."""
    return thing is not None and not thing.blank and HP in board.card(thing).stats


def creatures_of(board: Board, quest: str) -> tuple[str, ...]:
    """The creatures that a Confrontation consists of; they hang on their Quest and leave with it."""
    return tuple(one.id for one in board.in_play() if one.host == quest and is_quest_creature(board, one))


def hp_left(board: Board, id: str, seat: Seat) -> int:
    """The hit points that one of them has for a player (WORC-QCF-12, -13)."""
    lost: int = board.state.hp_lost.get(f"{id}@{seat}", 0)
    return board.stat(id, HP) - lost


def to_fight(board: Board, seat: Seat) -> tuple[str, ...]:
    """Those that a player pursues and has not slain (WORC-QCF-02)."""
    pursued = active(board.state, seat)
    return tuple(id for quest in pursued for id in creatures_of(board, quest) if hp_left(board, id, seat) > 0)


# --- entering and leaving ---------------------------------------------------------------------------------------------


def enter(draft: Draft, thing: CardObject, marked: bool, cause: str) -> None:
    """It enters the Questing zone with its Quest, and nobody controls it (WORC-QCF-06, -07, -20)."""
    frame = running_frame(draft)
    if frame is not None:
        here = ObjectEnteredPlay(
            thing.id, thing.card, thing.owner, NO_SEAT, QUESTING, thing.zone, frame.source, marked, cause
        )
        bring(draft, here, "WORC-QCF-07")


def without(board: Board, ids: Iterable[str]) -> tuple[str, ...]:
    """The others of some things: nothing moves or takes away a creature of a Confrontation (WORC-QCF-06)."""
    return tuple(id for id in ids if not is_quest_creature(board, board.object(id)))


def unmark(draft: Draft) -> None:
    """At the end of a turn they are unmarked (WORC-QCF-18, WORC-END-01)."""
    board = board_of(draft)
    marked = tuple(one.id for one in board.in_play() if one.marked and is_quest_creature(board, one))
    if marked:
        bring(draft, CardsUnmarked(NO_SEAT, marked, "end_of_turn"), "WORC-QCF-18")


# --- hit points -------------------------------------------------------------------------------------------------------


def hurt(draft: Draft, id: str, amount: int, source: str) -> None:
    """Damage of at least its DEF at once takes one hit point; less does nothing, and none stays (WORC-QCF-11)."""
    dealt = bring(draft, ObjectDamaged(id, amount, source, 0), "WORC-QCF-11")
    if dealt is not None and amount >= board_of(draft).stat(id, "def"):
        lose_hp(draft, id, source)


def lose_hp(draft: Draft, id: str, source: str) -> None:
    """One hit point is lost for the player who did it, if that player pursues the Quest (WORC-QCF-01, -11, -12)."""
    board, frame = board_of(draft), running_frame(draft)
    thing, by = draft.state.objects[id], board.object(source)
    seat = frame.controller if frame is not None else NO_SEAT if by is None else by.controller
    quest = thing.host
    if quest is None or pursuit_of(draft.state, seat, quest) is None or hp_left(board, id, seat) <= 0:
        return
    bring(draft, ConfrontationHpLost(seat, id, hp_left(board, id, seat) - 1), "WORC-QCF-11", "WORC-QCF-12")
    board = board_of(draft)
    if all(hp_left(board, one, seat) <= 0 for one in creatures_of(board, quest)):
        bring(draft, QuestFulfilled(seat, quest, (id,), (source,)), "WORC-QCF-01")


# --- who fights -------------------------------------------------------------------------------------------------------


def lend(draft: Draft, id: str, seat: Seat) -> Seat:
    """During a combat against it an opponent picked by chance controls it; answers which (WORC-QCF-09, -23)."""
    state: State = draft.state
    others = [one for one in state.from_seat(seat) if one != seat]
    place = draft.roll(CONTROLLER, len(others), "WORC-QCF-09") if len(others) > 1 else 1
    draft.emit(ConfrontationControllerChosen(id, others[place - 1]), "WORC-QCF-09")
    return others[place - 1]


def give_back(draft: Draft, id: str) -> None:
    """With the combat that ends (WORC-QCF-09, -20)."""
    thing = draft.state.objects.get(id)
    if thing is not None and thing.zone == "play" and thing.controller != NO_SEAT:
        draft.emit(ConfrontationControlEnded(id), "WORC-QCF-09")


def fought(state: State) -> tuple[str, str] | None:
    """The attacker of the combat under way, and the creature of a Confrontation that it fights."""
    attack = state.attack
    target = None if attack is None or attack.combat is None else attack.attackers[attack.combat]
    if attack is None or attack.combat is None or target is None or seat_of(target):
        return None
    return attack.combat, target
