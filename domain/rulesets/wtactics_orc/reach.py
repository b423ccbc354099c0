"""How far texts reach: by fronts, and by the Questing zone of a Confrontation (WORC-SPN, WORC-QCF-02 to -10, -21)."""

from collections.abc import Iterator

from domain.cardkit.run.board import Board
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.texts import play_path
from domain.cardkit.state import CardObject
from domain.orckit.places import root
from domain.rulesets.wtactics_orc.decks import QUEST
from domain.rulesets.wtactics_orc.fronts import FRONTS, front, front_of, is_local
from domain.rulesets.wtactics_orc.pairs import pair_of
from domain.rulesets.wtactics_orc.quest_creatures import fought, is_quest_creature
from domain.rulesets.wtactics_orc.quests import QUESTING, active
from domain.rulesets.wtactics_orc.state import State

ACTIVATED, EQUIPMENT = "activated", "equipment"
NOWHERE: frozenset[str] = frozenset()

# --- the Questing zones -----------------------------------------------------------------------------------------------


def quest_fought(state: State) -> str | None:
    """The Confrontation against which a combat is under way."""
    fight = fought(state)
    target = None if fight is None else state.objects.get(fight[1])
    return None if target is None else target.host


def participants(state: State) -> tuple[tuple[str, str], ...]:
    """What is engaged with Confrontations, each with the Quest (WORC-QCF-03).

    That is the attacker in its combat, with whom it rides or who rides it, and the source of an ability that is aimed
    at a creature of the Quest while it is on the chain.
    """
    if state.attack is None and not state.stack:
        return ()
    return (*_fighting(state), *_aiming(state))


def _fighting(state: State) -> Iterator[tuple[str, str]]:
    fight, quest = fought(state), quest_fought(state)
    if fight is not None and quest is not None:
        yield from ((one, quest) for one in pair_of(state, fight[0]))


def _aiming(state: State) -> Iterator[tuple[str, str]]:
    for item in state.stack:
        if item.kind == ACTIVATED:
            aimed = (state.objects.get(id) for ids in item.targets for id in ids)
            yield from (
                (item.source, thing.host)
                for thing in aimed
                if thing is not None and thing.place == QUESTING and thing.host is not None
            )


def zones_of(board: Board, thing: CardObject | None) -> frozenset[str]:
    """The Questing zones that something counts as being in, by their Quests (WORC-QCF-03, -04, -07, -21)."""
    if thing is None or thing.zone != "play":
        return NOWHERE
    if is_quest_creature(board, thing):
        return frozenset({thing.host or ""})
    engaged = participants(board.state)
    if not engaged:
        return NOWHERE
    there, objects = root(board, thing).id, board.state.objects
    return frozenset(quest for id, quest in engaged if id in objects and root(board, objects[id]).id == there)


# --- texts ------------------------------------------------------------------------------------------------------------


def area(board: Board, frame: Frame) -> str:
    """The front that a text reaches from: the one that was named for it, else that of its card (WORC-SPN-05, -11)."""
    if frame.area in FRONTS:
        return front(frame.area, frame.controller)
    return frame.area or front_of(board, board.object(frame.source))


def reaches(board: Board, frame: Frame, thing: CardObject, scope: str | None) -> bool:
    """Whether a text reaches something: what is in no front always, what is in one by its span (WORC-SPN-02 to -10).

    A card that is not in play has no span, and what it asks before it is played sees everything. Those that are in one
    Questing zone reach each other besides (WORC-QCF-04, -05).
    """
    source = board.object(frame.source)
    if is_quest_creature(board, thing):
        return not _puts_on(board, frame, source) and (
            thing.host == frame.source or _shares_a_zone(board, frame, source, thing) or _may_aim(board, frame, thing)
        )
    there = front_of(board, thing)
    if not there or _shares_a_zone(board, frame, source, thing):
        return True
    if frame.area == QUESTING or is_quest_creature(board, source):
        return False
    here = area(board, frame)
    return scope == "global" or not here or is_local(here, there)


def _shares_a_zone(board: Board, frame: Frame, source: CardObject | None, thing: CardObject) -> bool:
    """Whether a text works in a Questing zone that something is in.

    In a combat against a Confrontation abilities that are used, and Events that name the zone, do so from everywhere
    (WORC-QCF-10).
    """
    there = zones_of(board, thing)
    if not there:
        return False
    joins = frame.area == QUESTING or (frame.ability and board.pool.ability(frame.ability).kind == ACTIVATED)
    here = zones_of(board, source) | ({quest_fought(board.state) or ""} if joins else NOWHERE)
    return not here.isdisjoint(there)


def _may_aim(board: Board, frame: Frame, thing: CardObject) -> bool:
    """Whether it is aimed at a creature of a Confrontation by who pursues that, or a Quest counts what befalls it.

    From which front does not matter (WORC-QCF-02, WORC-QST-10).
    """
    counts = QUEST in board.types(frame.source)
    return (frame.aims or counts) and thing.host in active(board.state, frame.controller)


def _puts_on(board: Board, frame: Frame, source: CardObject | None) -> bool:
    """Whether a text says what Equipment is put on (WORC-QCF-17)."""
    if source is None or source.blank or board.card(source).type != EQUIPMENT:
        return False
    return frame.ability in ("", play_path(board.card(source)))
