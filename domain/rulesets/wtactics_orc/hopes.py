"""What bots expect of the Quests that they pursue, in victory points (WORC-QST-03)."""

from domain.cardkit.language.card import Ability
from domain.cardkit.run.board import Board
from domain.cardkit.run.frame import Frame
from domain.cardkit.run.nearness import nearness
from domain.cardkit.run.objects import ability_key
from domain.cardkit.state import Tallying
from domain.orckit.combat import attackers_left
from domain.orckit.creatures import base
from domain.rulesets.wtactics_orc.creatures import creatures
from domain.rulesets.wtactics_orc.decks import HP
from domain.rulesets.wtactics_orc.quest_creatures import creatures_of, hp_left
from domain.rulesets.wtactics_orc.quest_state import Pursuit
from domain.rulesets.wtactics_orc.quests import CONFRONTATION, is_a, text_of
from domain.rulesets.wtactics_orc.state import State

HOPE, PROGRESS = 0.2, 0.8
"""What a pursuit counts that has just begun, and how much more just before its end, as a share of the Quest."""
PATIENCE = 6
"""After so many own turns there is no hope left besides what has come about."""
IN_VAIN = -0.15
"""What a token counts that might be of use elsewhere: two Quests lie there at a time, and pursued ones stay."""
HARM = -0.5
"""What a point of the damage counts that follows when a Confrontation is abandoned."""


def promise(board: Board, pursuit: Pursuit) -> float:
    """What a pursuit counts: more, the further it has come; less, the longer it takes."""
    text = text_of(board, pursuit.quest)
    if text is None:
        return IN_VAIN
    due = _harm(board.state, pursuit)
    if due:
        return HARM * due
    if is_a(board, pursuit.quest, CONFRONTATION):
        come, hope = _hit(board, pursuit), _can_be_hit(board, pursuit)
    else:
        come, hope = _come(board, pursuit, *text), _was_meant(board, pursuit) and text[1].tally is not None
    left = 1 - pursuit.turns / PATIENCE
    return board.stat(pursuit.quest, "vp") * ((HOPE * left if hope and left > 0 else IN_VAIN) + PROGRESS * come)


def _harm(state: State, pursuit: Pursuit) -> int:
    """The damage that is still to be distributed, if the player has abandoned the Confrontation (WORC-QCF-16)."""
    due = state.abort_damage
    source = None if due is None else state.objects.get(due.source)
    if due is None or source is None or source.host != pursuit.quest:
        return 0
    hurt = (state.objects[one] for one in due.creatures if one in state.objects)
    return due.total if any(one.controller == pursuit.seat for one in hurt) else 0


def _was_meant(board: Board, pursuit: Pursuit) -> bool:
    """Whether the player brought the Quest, and so can be expected to know how to accomplish it."""
    owner: int = board.state.objects[pursuit.quest].owner
    return owner == pursuit.seat


def _can_be_hit(board: Board, pursuit: Pursuit) -> bool:
    """Whether a creature of the player strikes hard enough, without what ends with the turn."""
    hardest = max((base(board, one, "atk") or 0 for one in creatures(board, pursuit.seat)), default=0)
    left = (one for one in creatures_of(board, pursuit.quest) if hp_left(board, one, pursuit.seat) > 0)
    return any(hardest >= board.stat(one, "def") for one in left)


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
