"""What a passive may depend on besides who is in play and where, and what that is now."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from domain.cardkit.dialect import Dialect
from domain.cardkit.state import CardObject, CardState

if TYPE_CHECKING:
    from domain.cardkit.run.board import Board

ZONES_OF_PLAYERS = ("hand", "graveyard")
"""Zones whose size is a number of a player in every game; so is that of the `deck`."""

MARKS = "marks"
"""Which objects in play are marked."""
DAMAGE = "damage"
"""What damage the objects in play have."""
COUNTER = "counter:"
"""Stands in front of a kind of counters: how many of them lie on the objects in play."""
CONDITION = "condition"
"""The objects in play as they are, with damage, counters and whatever else passes."""
PHASE = "phase"
"""Whose turn it is, and the phase."""
SIZES = "sizes"
"""How many cards lie in hands, graveyards and decks."""
DECKS = "decks"
"""How many cards lie in decks beside the main one."""
NUMBERS = "numbers"
"""The numbers that are kept for players."""
SETTING = "setting"
"""What the ruleset's own functions look at (`Dialect.setting`)."""
FIELD = "field:"
"""Stands in front of a part of the ruleset's own state, such as the combat under way."""
ZONE = "zone:"
"""Stands in front of a zone whose objects matter."""
ANYTHING = "anything"
"""It cannot be told."""

NOTHING: frozenset[str] = frozenset()
OF_RULESET = frozenset({SETTING, CONDITION})
"""What a word of the ruleset depends on of which it does not say so; it may look at what continues, too."""


def of_ruleset(name: str, dialect: Dialect) -> frozenset[str]:
    """What a stat, a number of players, a place or a state of the ruleset depends on."""
    if name in dialect.asks:
        return dialect.asks[name]
    return frozenset({ANYTHING}) if dialect.setting is None else OF_RULESET


def of_stat(stat: str, dialect: Dialect) -> frozenset[str]:
    """What an object's stat depends on; a cost may count whatever its card says."""
    if stat in dialect.vocabulary.counters:
        return frozenset({f"{COUNTER}{stat}"})
    return frozenset({ANYTHING}) if stat == "cost" else of_ruleset(stat, dialect)


def of_player(stat: str, dialect: Dialect) -> frozenset[str]:
    """What a number of a player depends on."""
    if stat in (*ZONES_OF_PLAYERS, "deck"):
        return frozenset({SIZES})
    return frozenset({NUMBERS}) if stat in dialect.vocabulary.kept else of_ruleset(stat, dialect)


def of_players(who: str) -> frozenset[str]:
    """What it depends on which players are meant."""
    return frozenset({PHASE}) if who == "active" else NOTHING


@lru_cache(maxsize=1024)
def of_things(asks: frozenset[str]) -> frozenset[str]:
    """What of this the objects in play answer by themselves."""
    return frozenset(one for one in asks if one in (MARKS, DAMAGE, CONDITION) or one.startswith(COUNTER))


def answered(asks: frozenset[str], board: "Board") -> list[Any]:
    """What each of these is now, as values that can be kept and compared. Not to be altered."""
    known = board.answers.get(asks)
    if known is None:
        known = board.answers[asks] = [_answer(one, board) for one in asks]
    return known


def _answer(asked: str, board: "Board") -> Any:
    answer = _ANSWERS.get(asked)
    if answer is not None:
        return answer(board)
    what, _, name = asked.partition(":")
    return _ANSWERS_OF[f"{what}:"](board, name)


def _phase(board: "Board") -> Any:
    state: CardState = board.state
    return board.phase, state.active


def _sizes(board: "Board") -> Any:
    state: CardState = board.state
    zones = [len(state.zone(zone, seat)) for seat in state.seats for zone in ZONES_OF_PLAYERS]
    return zones, [len(state.deck(seat)) for seat in state.seats]


def _decks(board: "Board") -> Any:
    state: CardState = board.state
    return {name: len(cards) for name, cards in state.piles.items()}


def _numbers(board: "Board") -> Any:
    state: CardState = board.state
    return state.numbers.copy()


def _setting(board: "Board") -> Any:
    assert board.dialect.setting is not None
    return board.dialect.setting(board.state)


def _field(board: "Board", name: str) -> Any:
    state: CardState = board.state
    return getattr(state, name)


def _in_zone(board: "Board", zone: str) -> list[CardObject]:
    state: CardState = board.state
    keys = zone, *[f"{zone}:{seat}" for seat in state.seats]
    return [state.objects[id] for key in keys for id in state.zones.get(key, ())]


_ANSWERS: Mapping[str, Callable[["Board"], Any]] = {
    MARKS: lambda board: [thing.marked for thing in board.in_play()],
    DAMAGE: lambda board: [thing.damage for thing in board.in_play()],
    CONDITION: lambda board: board.in_play(),
    PHASE: _phase,
    SIZES: _sizes,
    DECKS: _decks,
    NUMBERS: _numbers,
    SETTING: _setting,
}

_ANSWERS_OF: Mapping[str, Callable[["Board", str], Any]] = {
    COUNTER: lambda board, kind: [thing.counters.get(kind, 0) for thing in board.in_play()],
    FIELD: _field,
    ZONE: _in_zone,
}
