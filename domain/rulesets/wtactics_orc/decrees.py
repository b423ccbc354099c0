"""What the rules forbid cards in play, and whose texts rest (WORC-MRK-01, WORC-ASG, WORC-EQP-03, WORC-ENC-06)."""

from collections.abc import Iterator, Mapping
from typing import Any

from domain.cardkit.dialect import Conditional, Decrees
from domain.cardkit.language.card import Ability
from domain.cardkit.run.board import Board
from domain.cardkit.run.costs import ASSIGNED
from domain.orckit import decrees
from domain.orckit.assigning import assigned_since
from domain.orckit.decrees import NOTHING
from domain.rulesets.wtactics_orc import mounts
from domain.rulesets.wtactics_orc.equipment import used
from domain.rulesets.wtactics_orc.pairs import pairs
from domain.rulesets.wtactics_orc.state import State

ENCHANTMENT = "enchantment"
OF_ASSIGNED = decrees.OF_ASSIGNED | {"be_targeted_by_its_player"}
OF_RIDERS = frozenset({"be_targeted_by_opponents"})


def _decreed(board: Board) -> tuple[Mapping[str, frozenset[str]], Mapping[str, frozenset[str]]]:
    """Enchantments rest, too, and riders are out of reach."""
    resting, forbidden = decrees.decreed(board, OF_ASSIGNED, used)
    resting |= dict.fromkeys(suppressed(board), NOTHING)
    for rider, _ in pairs(board.state):
        forbidden[rider] = forbidden.get(rider, NOTHING) | OF_RIDERS
    return resting, forbidden


def suppressed(board: Board) -> Iterator[str]:
    """Enchantments of a name of which there is an older one on the same target (WORC-ENC-06, -07)."""
    seen: set[tuple[str, str]] = set()
    for thing in board.scene.face_up:
        if thing.host is not None and board.card(thing).type == ENCHANTMENT:
            if (thing.host, thing.card) in seen:
                yield thing.id
            seen.add((thing.host, thing.card))


def _decreed_by(state: State) -> Any:
    """What creatures were unassigned, since when Equipment is attached and announced, and who rides."""
    return state.now.unassigned, state.attached, state.announced, state.riding


DECREES = Decrees(OF_ASSIGNED | OF_RIDERS, _decreed, mounts.lent, frozenset({mounts.RIDER}), _decreed_by)


def _looks_at(state: Any) -> Any:
    """Since which turn creatures have been assigned, and which turn it is; which Mounts are mounted."""
    return state.turn, assigned_since(state), frozenset(mount for _, mount in pairs(state))


def _holds(looked_at: Any, id: str, ability: Ability) -> bool:
    """An assigned ability works from the next turn after the assignment on (WORC-ASG-07, -10).

    What a Mount does while it is mounted works as long as it is (WORC-MNT-06).
    """
    turn, assigned, mounted = looked_at
    if ability.kind == mounts.MOUNTED:
        return id in mounted
    return ability.kind == ASSIGNED and assigned.get(id, turn) < turn


CONDITIONAL = Conditional(_looks_at, _holds)
