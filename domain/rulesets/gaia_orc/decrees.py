"""What the rules forbid cards in play and players, and whose texts rest (GORC-SRV-08, GORC-EXH-03)."""

from collections.abc import Mapping
from typing import Any

from domain.cardkit.dialect import Conditional, Decrees
from domain.cardkit.language.card import Ability
from domain.cardkit.run.board import Board
from domain.cardkit.run.costs import ASSIGNED
from domain.cardkit.run.objects import seat_name
from domain.orckit import decrees
from domain.orckit.assigning import assigned_since
from domain.orckit.combat import in_combat
from domain.orckit.decrees import NOTHING
from domain.rulesets.gaia_orc.state import State

LAYING = frozenset({"place_resource"})


def _decreed(board: Board) -> tuple[Mapping[str, frozenset[str]], Mapping[str, frozenset[str]]]:
    """Top servants that defend have no abilities, and whoever has exhausted lays nothing."""
    resting, forbidden = decrees.decreed(board)
    state: State = board.state
    for id in () if state.attack is None else state.attack.defenders:
        if in_combat(state, id) and state.objects[id].laid:
            resting[id] = NOTHING
    if state.now.exhausted and state.active is not None:
        forbidden[seat_name(state.active)] = LAYING
    return resting, forbidden


def _decreed_by(state: State) -> Any:
    """What creatures were unassigned, since when Equipment is attached, who fights, and whether a player exhausted."""
    return state.now.unassigned, state.attached, state.attack, state.now.exhausted, state.active


DECREES = Decrees(decrees.OF_ASSIGNED | LAYING, _decreed, looks_at=_decreed_by)


def _holds(assigned: Any, id: str, ability: Ability) -> bool:
    """An assigned ability works at once, as long as the creature is assigned (GORC-ASG-04)."""
    return ability.kind == ASSIGNED and id in assigned


CONDITIONAL = Conditional(assigned_since, _holds)
