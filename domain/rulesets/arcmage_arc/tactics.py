"""The tactics phase: devotion and the advantages of cities (ARC-TAC)."""

from collections.abc import Mapping

from domain.cardkit.events.stack import StackItemNotResolved
from domain.cardkit.events.things import CardMarked
from domain.cardkit.game.timing import resolved
from domain.cardkit.language.card import Ability
from domain.cardkit.run.board import Board, board_of
from domain.cardkit.run.ending import end_all
from domain.cardkit.run.funnel import bring
from domain.cardkit.run.objects import public_id
from domain.cardkit.shapes import Some
from domain.cardkit.state import Modifier, StackItem
from domain.draft import Draft
from domain.refusal import Refusal
from domain.rulesets.arcmage_arc import timing
from domain.rulesets.arcmage_arc.events import (
    AdvantageFaded,
    AdvantageStarted,
    AdvantageTriggered,
    DevotionCalculated,
    DevotionDeclared,
    DevotionEnded,
    DevotionLapsed,
)
from domain.rulesets.arcmage_arc.moves import DeclareDevotion
from domain.rulesets.arcmage_arc.state import State
from domain.rulesets.arcmage_arc.tasks import Devote, NextAdvantage
from domain.rulesets.arcmage_arc.vocabulary import ADVANTAGES, LEVEL, PERMANENT
from domain.shapes import Barred, Offer, Offers, OneOf, Withheld
from events.event import Seat

# --- what devotion comes to -------------------------------------------------------------------------------------------


def devotees(state: State, city: str) -> list[str]:
    """The creatures that are devoted to a city."""
    return sorted(creature for creature, to in state.devoted.items() if to == city)


def devotion(board: Board, city: str) -> int:
    """The loyalty of the devoted residents of a city, of whatever faction (ARC-TAC-07)."""
    return sum(board.stat(creature, "loyalty") for creature in devotees(board.state, city))


def advantages(board: Board, city: str) -> list[tuple[str, Ability]]:
    """The advantages of a city with their paths, in ascending order of their levels (ARC-TAC-10, -15)."""
    own = [(path, ability) for path, ability in board.abilities(city) if ability.kind in ADVANTAGES]
    return sorted(own, key=lambda advantage: (advantage[1].number(LEVEL), advantage[0]))


def holds(advantages: Mapping[str, tuple[int, ...]], city: str, ability: Ability) -> bool:
    """Whether a permanent advantage is among those that hold."""
    return city in advantages and ability.kind == PERMANENT and ability.number(LEVEL) in advantages[city]


def _in_play(state: State, city: str) -> bool:
    thing = state.objects.get(city)
    return thing is not None and thing.place == "kingdom"


# --- declaring --------------------------------------------------------------------------------------------------------


def offers(board: Board, seat: Seat) -> Offers:
    """For each own city not handled yet, some of its unmarked residents (ARC-TAC-02 to -04)."""
    state: State = board.state
    found: list[Offer] = []
    withheld: list[Withheld] = []
    for city in state.cities(seat):
        if city.id in state.handled:
            why = Refusal("handled-already", ("ARC-TAC-03",), {"city": city.id})
            withheld.append(Withheld("declare_devotion", why, {"city": city.id}))
            continue
        able, barred = _residents(board, city.id, seat)
        if able:
            creatures = Some(able, 1, len(able), "ARC-TAC-02", barred=barred)
            found.append(Offer("declare_devotion", {"city": OneOf((city.id,), "ARC-TAC-02"), "creatures": creatures}))
        else:
            why = Refusal("no-resident", ("ARC-TAC-02", "ARC-TAC-04"), {"city": city.id})
            withheld.append(Withheld("declare_devotion", why, {"city": city.id}))
    return Offers(tuple(found), tuple(withheld))


def _residents(board: Board, city: str, seat: Seat) -> tuple[tuple[str, ...], tuple[Barred, ...]]:
    able: list[str] = []
    barred: list[Barred] = []
    for resident in board.state.in_place(city, seat):
        if resident.marked:
            barred.append(Barred(resident.id, Refusal("marked", ("ARC-TAC-02", "ARC-MRK-05"))))
        elif not (board.can("devote", resident.id) and board.can("be_marked", resident.id)):
            barred.append(Barred(resident.id, Refusal("forbidden", ("ARC-CON-02",), {"what": "devote"})))
        else:
            able.append(resident.id)
    return tuple(able), tuple(barred)


def declare_devotion(draft: Draft, seat: Seat, move: DeclareDevotion) -> None:
    """Everybody may react before anything is marked (ARC-TAC-05)."""
    draft.push(Devote())
    timing.window(draft, "devotion", seat)
    bring(draft, DevotionDeclared(seat, move.city, move.creatures), "ARC-TAC-03", "ARC-TAC-04")


def devote(draft: Draft, task: Devote) -> None:
    """Residents that are still there are marked; the levels that they reach are fixed (ARC-TAC-06 to -09, -14)."""
    state: State = draft.state
    declared = state.declaration
    if declared is None:
        return
    if not _in_play(state, declared.city):
        draft.emit(DevotionLapsed(declared.city), "ARC-TAC-14")
        return
    faithful = [
        one
        for one in declared.creatures
        if _still_there(state, one, declared.city, declared.seat)
        and bring(draft, CardMarked(one, "devotion"), "ARC-TAC-06") is not None
    ]
    dropped = tuple(one for one in declared.creatures if one not in faithful)
    board = board_of(draft)
    total = sum(board.stat(one, "loyalty") for one in {*faithful, *devotees(state, declared.city)})
    reached = {ability.number(LEVEL) for _, ability in advantages(board, declared.city)}
    levels = tuple(sorted(level for level in reached if level <= total))
    draft.push(NextAdvantage())
    resolved(draft)
    calculated = DevotionCalculated(declared.city, tuple(faithful), dropped, total, levels if faithful else ())
    bring(draft, calculated, "ARC-TAC-06", "ARC-TAC-07", "ARC-TAC-08")


def _still_there(state: State, creature: str, city: str, seat: Seat) -> bool:
    thing = state.objects.get(creature)
    return (
        thing is not None
        and thing.zone == "play"
        and thing.place == city
        and thing.controller == seat
        and not thing.marked
    )


def next_advantage(draft: Draft, task: NextAdvantage) -> None:
    """The next reached level goes on the stack, once the one before has resolved (ARC-TAC-10)."""
    state: State = draft.state
    waiting = state.declaration
    if waiting is None or not waiting.levels:
        return
    if not _in_play(state, waiting.city):
        draft.emit(DevotionLapsed(waiting.city), "ARC-TAC-14")
        return
    level = waiting.levels[0]
    draft.push(NextAdvantage())
    resolved(draft)
    for path, ability in reversed(advantages(board_of(draft), waiting.city)):
        if ability.number(LEVEL) == level:
            item = AdvantageTriggered(public_id(draft, "i"), waiting.city, level, path, waiting.seat)
            bring(draft, item, "ARC-TAC-09", "ARC-STK-07")


def start_advantage(draft: Draft, item: StackItem) -> None:
    """A permanent advantage has resolved: it holds as long as devotion reaches its level (ARC-TAC-11, -12)."""
    ability = board_of(draft).pool.ability(item.ability)
    level = ability.number(LEVEL)
    if ability.kind == PERMANENT and level not in draft.state.advantages.get(item.source, ()):
        bring(draft, AdvantageStarted(item.source, level, item.ability), "ARC-TAC-11")


# --- losing -----------------------------------------------------------------------------------------------------------


def matters(state: State) -> bool:
    """Whether there is anything that rests on devotion."""
    return bool(
        state.devoted
        or state.advantages
        or any(item.kind == "advantage" for item in state.stack)
        or any(modifier.until.kind == "devotion" for modifier in state.modifiers)
    )


def recalculate(draft: Draft) -> bool:
    """Devotion ends with its reasons, advantages with devotion; answers whether anything did (ARC-TAC-12, -14)."""
    state: State = draft.state
    lost = tuple(sorted(one for one, city in state.devoted.items() if not _still_devoted(state, one, city)))
    if lost:
        bring(draft, DevotionEnded(lost), "ARC-TAC-12")
    faded = _fade(draft)
    return _cancel(draft) or faded or bool(lost)


def _still_devoted(state: State, creature: str, city: str) -> bool:
    thing, home = state.objects.get(creature), state.objects.get(city)
    return (
        thing is not None
        and home is not None
        and home.place == "kingdom"
        and thing.zone == "play"
        and thing.place == city
        and thing.marked
        and thing.controller == home.controller
    )


def _fade(draft: Draft) -> bool:
    """Permanent advantages, and effects that last as long as devotion, end below their level."""
    state: State = draft.state
    found = False
    for city, levels in sorted(state.advantages.items()):
        for level in levels:
            stands = _in_play(state, city)
            if not stands or devotion(board_of(draft), city) < level:
                draft.emit(AdvantageFaded(city, level, "devotion" if stands else "city_gone"), "ARC-TAC-12")
                found = True
    return end_all(draft, lambda one: one.until.kind == "devotion" and _has_faded(draft, one), "devotion") or found


def _has_faded(draft: Draft, modifier: Modifier) -> bool:
    board = board_of(draft)
    gone = not _in_play(draft.state, modifier.source)
    return gone or devotion(board, modifier.source) < board.pool.ability(modifier.until.ability).number(LEVEL)


def _cancel(draft: Draft) -> bool:
    """Waiting advantages of lost cities, and permanent ones no longer reached, do not resolve (ARC-TAC-11, -14)."""
    state: State = draft.state
    found = False
    for item in state.stack:
        if item.kind != "advantage":
            continue
        board = board_of(draft)
        ability = board.pool.ability(item.ability)
        if not _in_play(state, item.source):
            draft.emit(StackItemNotResolved(item.id, "source_city_gone"), "ARC-TAC-14")
            found = True
        elif ability.kind == PERMANENT and devotion(board, item.source) < ability.number(LEVEL):
            draft.emit(StackItemNotResolved(item.id, "devotion_lost"), "ARC-TAC-11")
            found = True
    return found


def end_devotion(draft: Draft, seat: Seat, cause: str) -> None:
    """Devotion of all cities of a player ends, and with it what it gave (ARC-TAC-13, ARC-FND-04)."""
    state: State = draft.state
    own = {city.id for city in state.cities(seat)}
    devoted = tuple(sorted(one for one, city in state.devoted.items() if city in own))
    if devoted:
        bring(draft, DevotionEnded(devoted), "ARC-TAC-13")
    for city in sorted(own & set(state.advantages)):
        for level in state.advantages[city]:
            draft.emit(AdvantageFaded(city, level, cause), "ARC-TAC-13")
    recalculate(draft)
