"""What bots expect of the Quests that they pursue, in victory points (WORC-QST-03)."""

from domain.cardkit.language.card import Ability
from domain.cardkit.run.board import Board
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.nearness import nearness
from domain.cardkit.run.objects import ability_key
from domain.cardkit.state import Tallying
from domain.orckit.combat import attackers_left
from domain.rulesets.wtactics_orc.decks import HP
from domain.rulesets.wtactics_orc.quest_creatures import creatures_of, hp_left
from domain.rulesets.wtactics_orc.quest_state import Pursuit
from domain.rulesets.wtactics_orc.quests import CONFRONTATION, is_a, text_of
from domain.rulesets.wtactics_orc.state import State

HOPE, PROGRESS = 0.2, 0.75
"""What a pursuit counts at its beginning, and how much more just before its end, as a share of the Quest."""
PATIENCE = 8
"""After so many own turns there is no hope left besides what has come about."""
IN_VAIN = -0.1
"""What a token counts that might be of use elsewhere."""


def promise(board: Board, pursuit: Pursuit) -> float:
    """What a pursuit counts: more, the further it has come; less, the longer it takes."""
    text = text_of(board, pursuit.quest)
    if text is None:
        return IN_VAIN
    hunt = is_a(board, pursuit.quest, CONFRONTATION)
    come = _hit(board, pursuit) if hunt else _come(board, pursuit, *text)
    hope = HOPE * (1 - pursuit.turns / PATIENCE) if pursuit.turns < PATIENCE else IN_VAIN
    return board.stat(pursuit.quest, "vp") * (hope + PROGRESS * come)


def _come(board: Board, pursuit: Pursuit, path: str, ability: Ability) -> float:
    """How much of what a Quest asks has come about; what may be undone before the end counts less."""
    if pursuit.done:
        return 1.0
    if ability.tally is not None:
        state: State = board.state
        so_far = state.tallies.get(f"{ability_key(pursuit.quest, path)}@{pursuit.seat}", Tallying())
        return min(1.0, (so_far.streak if ability.tally.streak else so_far.value) / ability.tally.need)
    if ability.while_ is None:
        return 0.0
    return nearness(board, ability.while_, Frame(pursuit.quest, pursuit.seat, path)) ** 2


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
