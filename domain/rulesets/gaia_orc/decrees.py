"""What the rules forbid cards in play and players, and whose texts rest (GORC-MRK-01, GORC-ASN, GORC-UNA-03, GORC-EXH-03)."""

from collections.abc import Mapping
from typing import Any

from domain.cardkit.dialect import Conditional, Decrees
from domain.cardkit.language.card import Ability
from domain.cardkit.run.board import Board
from domain.cardkit.run.costs import ASSIGNED
from domain.cardkit.run.objects import seat_name
from domain.orckit.assigning import assigned_since
from domain.orckit.creatures import CREATURE, is_assigned

MARKING = frozenset({"be_marked"})
LAYING = frozenset({"place_resource"})
OF_ASSIGNED = frozenset({"attack", "defend", "be_marked", "be_unmarked"})


def _decreed(board: Board) -> tuple[Mapping[str, frozenset[str]], Mapping[str, frozenset[str]]]:
    """Whose texts rest, each with the kinds that do not, and what is forbidden to whom."""
    resting: dict[str, frozenset[str]] = {}
    forbidden: dict[str, frozenset[str]] = {}
    for thing in board.scene.face_up:
        if board.card(thing).type != CREATURE:
            forbidden[thing.id] = MARKING
        elif is_assigned(thing):
            resting[thing.id], forbidden[thing.id] = frozenset({ASSIGNED}), OF_ASSIGNED
        elif thing.id in board.state.now.unassigned:
            forbidden[thing.id] = MARKING
    if board.state.now.exhausted and board.state.active is not None:
        forbidden[seat_name(board.state.active)] = LAYING
    return resting, forbidden


DECREES = Decrees(OF_ASSIGNED | LAYING, _decreed)


def _holds(assigned: Any, id: str, ability: Ability) -> bool:
    """An assigned ability works at once, as long as the creature is assigned (GORC-ASG-04)."""
    return ability.kind == ASSIGNED and id in assigned


CONDITIONAL = Conditional(assigned_since, _holds)
