"""What bots expect of the Quests that they pursue, in victory points (WORC-QST-03)."""

from domain.cardkit.language.card import Ability
from domain.cardkit.run.board import Board
from domain.cardkit.run.objects import ability_key
from domain.cardkit.state import Tallying
from domain.orckit.combat import attackers_left
from domain.rulesets.wtactics_orc.decks import HP
from domain.rulesets.wtactics_orc.quest_creatures import creatures_of, hp_left
from domain.rulesets.wtactics_orc.quest_state import Pursuit
from domain.rulesets.wtactics_orc.quests import CONFRONTATION, is_a, text_of
from domain.rulesets.wtactics_orc.state import State

HOPE, PROGRESS = 0.15, 0.75
"""What a pursuit counts at its beginning, and how much more just before its end, as a share of the Quest."""
PATIENCE = 6
"""After so many own turns there is no hope left in a pursuit without progress."""
IN_VAIN = -0.1
"""What a token counts that might be of use elsewhere."""


def promise(board: Board, pursuit: Pursuit) -> float:
    """What a pursuit counts: more, the further it has come; less, the longer it has come nowhere."""
    text = text_of(board, pursuit.quest)
    if text is None:
        return IN_VAIN
    hunt = is_a(board, pursuit.quest, CONFRONTATION)
    come = _hit(board, pursuit) if hunt else _counted(board, pursuit, *text)
    if come is None or (not come and pursuit.turns >= PATIENCE):
        return IN_VAIN
    hope = HOPE * (1 - min(pursuit.turns, PATIENCE) / PATIENCE)
    return board.stat(pursuit.quest, "vp") * (hope + PROGRESS * come)


def _counted(board: Board, pursuit: Pursuit, path: str, ability: Ability) -> float | None:
    """How much of what it counts has come about; None if it is as well accepted when it is fulfilled."""
    if pursuit.done:
        return 1.0
    if ability.tally is None:
        return None if ability.on is None else 0.0
    state: State = board.state
    so_far = state.tallies.get(f"{ability_key(pursuit.quest, path)}@{pursuit.seat}", Tallying())
    return min(1.0, (so_far.streak if ability.tally.streak else so_far.value) / ability.tally.need)


def _hit(board: Board, pursuit: Pursuit) -> float:
    """How many of the hit points are gone, with those that the attack under way will take."""
    prey = creatures_of(board, pursuit.quest)
    whole = sum(board.stat(one, HP) for one in prey)
    left = {one: max(0, hp_left(board, one, pursuit.seat)) for one in prey}
    state: State = board.state
    attack = state.attack
    if attack is not None and attack.seat == pursuit.seat:
        for one in attackers_left(state, attack):
            target = attack.attackers[one]
            if left.get(target) and board.stat(one, "atk") >= board.stat(target, "def"):
                left[target] -= 1
    return 1 - sum(left.values()) / max(1, whole)
