"""Creatures as all games of this kit look at them."""

import re
from collections.abc import Callable, Iterator

from domain.cardkit.game import stats
from domain.cardkit.language.card import Card
from domain.cardkit.run.board import Board
from domain.cardkit.run.costs import ASSIGNED, unmarkable
from domain.cardkit.state import CardObject
from domain.orckit.clauses import clauses
from domain.orckit.state import OrcState
from domain.refusal import Refusal
from events.event import Seat

CREATURE = "creature"

Among = Callable[[Board, Seat], Iterator[CardObject]]
"""The creatures of a player that may do something at all: a game says where they are."""

COUNTED = {"atk": "might", "def": "vigor"}
"""The counters that add to ATK and to DEF."""

Barring = Callable[[Board, str], Refusal | None]
"""Why something may not be done by, or with, a thing; None: nothing speaks against it."""


def type_words(card: Card) -> tuple[str, ...]:
    """The creature types of a card: the words of its name, without marks, and its subtypes."""
    if card.type != CREATURE:
        return card.subtypes
    return (*re.findall(r"\w+", card.name.replace("'", "")), *card.subtypes)


def base(board: Board, thing: CardObject, stat: str) -> int | None:
    """Stats as they are printed, with the counters that add to them."""
    printed = stats.base(board, thing, stat)
    return printed if printed is None or stat not in COUNTED else printed + thing.counters.get(COUNTED[stat], 0)


def is_assigned(thing: CardObject) -> bool:
    """Whether a creature is assigned."""
    return bool(thing.counters.get(ASSIGNED))


def is_locked(board: Board, thing: CardObject) -> bool:
    """Whether a creature was unassigned in this turn, and has been in play since then."""
    state: OrcState = board.state
    return state.now.unassigned.get(thing.id, -1) >= thing.since


def is_free(board: Board, thing: CardObject) -> bool:
    """Whether a creature may be marked by the rules: it is unmarked, unassigned, and nothing forbids it."""
    return unmarkable(board, thing) is None


def may_not_act(board: Board, thing: CardObject, what: str, word: str, *, even_marked: bool = False) -> Refusal | None:
    """Why a creature may not do something for which it must be unmarked, as the clause of `word` says."""
    if thing.marked and not even_marked:
        return Refusal("marked", clauses(board, word, "marked"), {"id": thing.id})
    return forbidden(board, thing.id, what)


def forbidden(board: Board, id: str, what: str) -> Refusal | None:
    """Why something may not do something, if that is forbidden."""
    if not board.forbidden(what, id):
        return None
    return Refusal("forbidden", clauses(board, "forbidden"), {"what": what, "id": id})
