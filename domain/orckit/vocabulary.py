"""Words of the card language that games of this kit have besides every card game, for their declarations."""

from collections.abc import Mapping

from domain.cardkit.game.declared import Trait
from domain.cardkit.language.kinds import HOLDING, USED, AbilityKind
from domain.cardkit.run.asks import CONDITION, NOTHING, SETTING
from domain.cardkit.run.board import Board
from domain.cardkit.state import CardObject
from domain.orckit.combat import in_combat
from domain.orckit.creatures import is_assigned, is_locked
from domain.orckit.equipment import EQUIPMENT, carried, is_dropped

KINDS: Mapping[str, AbilityKind] = {
    "assigned": AbilityKind(USED | HOLDING | {"on", "tally", "optional"}, heading="Assigned"),
    "upkeep": AbilityKind(frozenset({"needs", "pay", "otherwise", "x"}), heading="Upkeep"),
}

HAPPENINGS: Mapping[str, str] = {
    "attacks": "a creature is declared as an attacker",
    "blocks": "a creature is declared as a defender",
    "assigned": "a creature is assigned",
    "attached": "a card in play is put on something, such as Equipment on a creature: that is what `by` tells",
}
ACTS: Mapping[str, str] = {"attacks": "attack", "blocks": "defend"}
TURNS: Mapping[str, str] = {"attacks": "own", "blocks": "others"}

PERMISSIONS: Mapping[str, str] = {
    "attack": "to attack; for a player: to declare an attack",
    "defend": "to defend",
    "not_attack": "to leave out attacking in a turn",
    "not_defend": "to leave out defending against an attack",
    "be_defended": "of an attacker: to be blocked",
    "be_attacked": "for a player: to be attacked",
    "be_assigned": "to become assigned",
}


# --- states -----------------------------------------------------------------------------------------------------------

CREATURES = frozenset({"creature"})
OF_ATTACK = frozenset({SETTING})
"""What they look at: fields of the state that the game names in its `setting`."""


def _attacking(board: Board, thing: CardObject) -> bool:
    attack = board.state.attack
    return attack is not None and thing.id in attack.attackers and in_combat(board.state, thing.id)


def _defending(board: Board, thing: CardObject) -> bool:
    attack = board.state.attack
    return attack is not None and thing.id in attack.defenders and in_combat(board.state, thing.id)


def _blocked(board: Board, thing: CardObject) -> bool:
    """Blocked stays blocked, whatever becomes of the defenders."""
    return _attacking(board, thing) and thing.id in board.state.attack.defenders.values()


STATES: Mapping[str, Trait] = {
    "attacking": Trait("takes part in an attack", _attacking, CREATURES, OF_ATTACK),
    "defending": Trait("blocks an attacker", _defending, CREATURES, OF_ATTACK),
    "blocked": Trait("is an attacker that was blocked", _blocked, CREATURES, OF_ATTACK),
    "assigned": Trait(
        "is assigned to an ability of it", lambda _, thing: is_assigned(thing), CREATURES, frozenset({CONDITION})
    ),
    "locked": Trait("was unassigned in this turn", is_locked, CREATURES, OF_ATTACK),
    "equipped": Trait("carries Equipment", lambda board, thing: bool(carried(board, thing.id)), CREATURES, NOTHING),
    "dropped": Trait("is Equipment without a carrier", is_dropped, frozenset({EQUIPMENT}), NOTHING),
}
