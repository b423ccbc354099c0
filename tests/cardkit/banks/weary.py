"""Settlers that are weary: their texts rest, and they dream (BANK-REST)."""

from collections.abc import Mapping
from typing import Any

from domain.cardkit.dialect import Conditional, Decrees
from domain.cardkit.language.card import Ability, Card
from domain.cardkit.run.board import Board
from domain.cardkit.state import CardObject

DREAM = frozenset({"dream"})
LEFT_ALONE = frozenset({"be_targeted_by_its_player"})


def is_weary(thing: CardObject) -> bool:
    """Whether a settler needs rest."""
    return thing.counters.get("weariness", 0) > 0


def _weary(board: Board) -> tuple[Mapping[str, frozenset[str]], Mapping[str, frozenset[str]]]:
    """The weary have no text but dreams, and their own player leaves them alone."""
    weary = [thing.id for thing in board.in_play() if is_weary(thing)]
    return dict.fromkeys(weary, DREAM), dict.fromkeys(weary, LEFT_ALONE)


DECREES = Decrees(LEFT_ALONE, _weary)


def _looks_at(state: Any) -> frozenset[str]:
    return frozenset(id for id, thing in state.objects.items() if is_weary(thing))


def _dreams(weary: Any, id: str, ability: Ability) -> bool:
    return ability.kind in DREAM and id in weary


DREAMING = Conditional(_looks_at, _dreams)


def type_words(card: Card) -> tuple[str, ...]:
    """Settlers of size 3 or more are big."""
    return (*card.subtypes, "big") if card.stats.get("size", 0) >= 3 else card.subtypes
